/* A packing on finer cells, for formats that have these and not the packing's own. */
#pragma once

#include "puzzle/packing.h"

/* Makes a packing on cubes cut into 24 of one on cubes cut into six. A pyramid becomes its four
 * quarters, so the placements are the same. *fine: that packing, or this one where it is on
 * another grid. It shares with `packing` all but cells. */
enum treen_status packing_refine(const struct packing *packing, struct arena *arena,
                                 const struct packing **fine);
