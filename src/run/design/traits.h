/* The traits that a shape shows by itself. */
#pragma once

#include "shape/shape.h"

/* Tells in *symmetric whether a piece equals its mirror image, turned as the grid's rotations do.
 * A piece of one layer with MOTION_PLANE is never turned over. Returns false when there is no
 * memory. */
bool trait_symmetric(const struct grid *grid, const struct group *group, enum motion motion,
                     const struct shape *shape, struct arena *arena, bool *symmetric);
