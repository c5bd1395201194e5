/* Round cells, balls and sticks, as a viewer sees them: whether two overlap on the picture, and
 * which one is farther away. Coordinates are those of the picture: to the right, down, and towards
 * the viewer. */
#pragma once

#include "shape/grid.h"

/* Tells whether the two overlap on the picture. */
bool round_overlap(const struct grid_bar *a, const struct grid_bar *b);

/* Tells whether `a` is farther away, of two that overlap: where their lines come nearest to each
 * other on the picture. Lines that meet there in space are compared by their middles. */
bool round_is_behind(const struct grid_bar *a, const struct grid_bar *b);

/* Tells whether end `i` of `a` is in the place of an end of `b`, whose number it gives. */
bool round_joins(const struct grid_bar *a, int i, const struct grid_bar *b, int *end);
