/* Drawings of triangles whose rows were shifted the wrong way. */
#ifndef TREEN_PUZZLE_PLACING_SLANT_H
#define TREEN_PUZZLE_PLACING_SLANT_H

#include "puzzle/packing.h"

/* The drawing that was perhaps meant, in one line, where the shape's cells do not hang together as it is drawn and would if
 * its rows were shifted otherwise; else null. Of grids other than those of triangles always null. False when there is no
 * memory. */
bool slant_meant(const struct grid *grid, const struct shape *shape, struct arena *arena,
                 const char **drawing);

/* A sentence about the first such drawing of the packing of its box or a piece; or null. It ends in a question
 * mark. */
bool slant_tell(const struct packing *packing, struct arena *arena, const char **sentence);

#endif
