/* Drawings of triangles whose rows were shifted the wrong way. */
#pragma once

#include "puzzle/packing.h"

/* Finds the drawing that a person perhaps meant, in one line. There is one if the shape's cells do
 * not hang together, and would if its rows were shifted otherwise. Else, and on all grids but those
 * of triangles, `*drawing` is null. False when there is no memory. */
bool slant_meant(const struct grid *grid, const struct shape *shape, struct arena *arena,
                 const char **drawing);

/* Makes a sentence about the first wrong drawing among the packing's box and pieces, or null. It
 * ends in a question mark. */
bool slant_tell(const struct packing *packing, struct arena *arena, const char **sentence);
