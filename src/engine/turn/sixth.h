/* Turns of hexagons by a sixth about the middle of a cell, and of triangles about any point that
 * takes cells to cells. The point stays where it is. The play that they need is found.
 *
 * Triangles are the cells of a honeycomb, too. Their corners are the cells that are left over. So a
 * corner of triangles has six of them around, and a triangle has three of them and three corners. A
 * length is in cells of the honeycomb, from one middle to the next. The side of a triangle is
 * sqrt(3) of them.
 *
 * A piece with play keeps a point when a hexagon about the point lies in the piece's own cells. The
 * play is how far its sides are from the point. So of each cell a strip is taken off along the
 * sides that have no cell of the piece beyond. Of a triangle's tip a corner is taken off, where one
 * of the six triangles around is not of the piece. The rest of the piece is the union of the rests
 * of its cells. This holds for play of less than a quarter of a cell.
 *
 * x and y are at 60 degrees, and t is sqrt(3) tan(half the angle), from 0 to 1 in a sixth. A longer
 * turn is one sixth after another. Let m be 3 - t^2, and w be 2 t. The place (x, y) comes to
 * ((m - w) x - 2 w y, 2 w x + (m + w) y) / (3 + t^2). So no root is left. A line along a side
 * separates two hexagons when all corners of one are beyond it. The distance of a corner, times
 * 3 + t^2, is a polynomial of degree 2. */
#pragma once

#include "engine/turn/turn.h"
#include "treen.h"

/* A cell from the pivot, in half cells. Bit i of `open`: something beyond side i is not of the
 * piece. Side 0 is towards x, side 1 towards y, and so on around. Bit i of `tips`: there is no side
 * but a tip of a triangle. */
struct sixth_cell {
    int x, y;
    unsigned open, tips;
};

/* Lists the cells of a piece, from (0, 0). Cost: the square of count. */
void sixth_cells(const struct turn_cell *cell, size_t count, bool triangles, struct sixth_cell *hexagon);

/* Returns the cell in a mirror that swaps x and y, or after a sixth from x to y. */
struct sixth_cell sixth_mirrored(const struct sixth_cell *cell);
struct sixth_cell sixth_turned(const struct sixth_cell *cell);

/* Returns how far a corner is from the cell's middle, and a bit more, and the middle from the
 * pivot, in cells. */
double sixth_radius(const struct sixth_cell *cell);
double sixth_distance(const struct sixth_cell *cell);

/* The lines along the sides of both cells: first those of the resting one. */
enum { SIXTH_SIDES = 6, SIXTH_LINES = 2 * SIXTH_SIDES };

/* a t^2 + b t + c: how far the other cell is beyond each line, in half cells and times 3 + t^2. */
struct sixth_lines {
    double a[SIXTH_LINES], b[SIXTH_LINES], c[SIXTH_LINES];
};

/* Writes this for a sixth from x to y. *gain: what play of one cell adds to it. */
void sixth_lines(const struct sixth_cell *moving, const struct sixth_cell *resting, struct sixth_lines *lines,
                 struct sixth_lines *gain);

/* Writes what is added where the pivot wanders by x and y, in cells. */
void sixth_wander(double x, double y, struct sixth_lines *move);

/* A turn by some sixths. Sense: 1 from x to y, -1 back. */
struct sixth_turn {
    int sense, sixths;
};

enum sixth { SIXTH_FREE, SIXTH_MEETS, SIXTH_UNSURE };

/* The least play that is never enough, in units of TURN_CELL. The farthest cell that is decided:
 * none of x, y and x + y is larger. */
enum { SIXTH_NEVER = 1 << 14, SIXTH_FARTHEST = 120 };

/* Returns the step to the cell that is beyond the side. */
struct treen_cell sixth_beyond(unsigned side);

/* Tells whether a cell meets a resting one while it turns. The play is in units of TURN_CELL, less
 * than SIXTH_NEVER. Exact. Unsure are cells that come closer than whole numbers tell, or that are
 * too far away. */
enum sixth sixth_pass(const struct sixth_cell *moving, const struct sixth_cell *resting,
                      struct sixth_turn turn, int32_t play);

/* Returns the least play for which sixth_pass is sure that they do not meet; SIXTH_NEVER: none. */
int32_t sixth_need(const struct sixth_cell *moving, const struct sixth_cell *resting, struct sixth_turn turn);
