/* A bound of the level, from the widths of pieces alone.
 *
 * On a shortest way out no position comes twice, and in all positions before the last one nothing
 * can leave. So a level is at most the number of positions in which nothing can leave, and 1.
 *
 * Take such a position, and one axis. Order the pieces by their low ends there. Let W be the most
 * cells that a piece has along the axis. A piece with low end a ends at a + W - 1 or before. If the
 * next piece in the order begins there or later, it and those after it are above all cells of those
 * before it. Then all of these slide up and leave. So the next piece begins at most W - 2 after a.
 * This leaves a finite number of places along each axis, and their product bounds the positions. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { LEVEL_AXES = 3 };

/* Returns a number that no level of the pieces exceeds, which move along the first `axes` axes.
 * `widest`: by axis, the most cells that a piece has along it. UINT64_MAX: the bound is greater. */
uint64_t level_bound(size_t pieces, const uint64_t widest[LEVEL_AXES], int axes);

/* Returns such a number for the moves until everything is apart: a separation for each piece but
 * one. */
uint64_t level_bound_moves(size_t pieces, uint64_t level);
