/* Poses a packing of rectangles that fill a rectangle by coordinates, without a list of placements
 * (engine/skyline/rectangles.h). */
#pragma once

#include "puzzle/packing.h"

/* Poses the packing, if it is rectangles, and if the wish asks for this form or leaves the choice
 * and it pays. Otherwise *posed is null, without an error. The packing must outlive the posed
 * problem. */
enum treen_status rectangles_pose(const struct packing *packing, const struct wish *wish, struct arena *arena,
                                  struct posed **posed, struct treen_error *error);
