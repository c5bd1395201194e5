/* Sixth turns of hexagons about the middle of a cell, and the play that they need. The middle stays
 * where it is.
 *
 * A piece with play keeps a point when a hexagon about the point lies in the piece's own cells. The
 * play is how far its sides are from the point. So of each cell a strip is taken off along the
 * sides that have no cell of the piece beyond. The rest of the piece is the union of the rests of
 * its cells. This holds for play of less than a quarter of a cell.
 *
 * x and y are at 60 degrees, and t is sqrt(3) tan(half the angle), from 0 to 1. Let m be 3 - t^2,
 * and w be 2 t. The place (x, y) comes to ((m - w) x - 2 w y, 2 w x + (m + w) y) / (3 + t^2). So no
 * root is left. A line along a side separates two hexagons when all corners of one are beyond it.
 * The distance of a corner, times 3 + t^2, is a polynomial of degree 2. */
#pragma once

#include "engine/turn/turn.h"

/* A cell from the pivot. Bit i of `open`: nothing of the piece is beyond side i. Side 0 is towards
 * x, side 1 towards y, and so on around. */
struct sixth_cell {
    int x, y;
    unsigned open;
};

enum sixth { SIXTH_FREE, SIXTH_MEETS, SIXTH_UNSURE };

/* The least play that is never enough, in units of TURN_CELL, and the farthest coordinate of a cell
 * that is decided. */
enum { SIXTH_SIDES = 6, SIXTH_NEVER = 1 << 14, SIXTH_FARTHEST = 60 };

/* Returns the cell that is beyond the side, from a cell. */
struct sixth_cell sixth_beyond(unsigned side);

/* Tells whether a cell meets a resting one while it turns. The play is in units of TURN_CELL, less
 * than SIXTH_NEVER. Sense: 1 from x to y, -1 back. Exact. Unsure are cells that come closer than
 * whole numbers tell, or that are too far away. */
enum sixth sixth_pass(const struct sixth_cell *moving, const struct sixth_cell *resting, int sense,
                      int32_t play);

/* Returns the least play for which sixth_pass is sure that they do not meet; SIXTH_NEVER: none. */
int32_t sixth_need(const struct sixth_cell *moving, const struct sixth_cell *resting, int sense);
