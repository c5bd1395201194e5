/* Polygons that lie on each other in one plane cancel out. */
#pragma once

#include "making/mesh.h"

/* Sorts the patches by their planes, and takes away where two of them lie face to face. `left` gets
 * the rest in the order of planes, and of colours in a plane. Where all of a plane look the same
 * way, they need not be convex. False: there is no memory. */
bool flat_cancel(const struct normals *normals, const patch_list *patches, double grain, struct arena *arena,
                 patch_list *left);

/* Tells whether two patches lie in one plane, show the same way and have one colour. */
bool flat_is_same(const struct patch *a, const struct patch *b, double grain);
