/* Inner edges: two faces of a piece meet there around a cell that is out. All other cells at the
 * edge are of the piece. A body of its own fills the edge by a bevel. It stays away from other
 * pieces, whose outer edges have bevels as large. */
#pragma once

#include "making/corner.h"

enum { INNER_PARTS = 32 };

/* Lists the bodies in the star's first cell, which is out. They touch the piece and each other, and
 * overlap nowhere. Returns their number; -1: they are too many. */
int inner_fill(const struct corner_work *work, const struct star *star, double inner, double eps,
               struct polytope part[INNER_PARTS]);

/* Tells whether the cell is the first of those of the piece that share a face with the star's
 * first. */
bool inner_is_first(const struct star *star, struct treen_cell cell);
