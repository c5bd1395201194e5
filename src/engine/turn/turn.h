/* Quarter turns of pieces in the grid of cubes, and the play that they need.
 *
 * Play is a length in units of a cell. A piece with play keeps a point when a square about the
 * point lies in the piece's own cells. The half side of this square is the play. The square lies in
 * the plane across the axis, along the grid. So cells of one piece stay joined. Layers across the
 * axis have nothing to do with each other.
 *
 * A piece's layer is a union of rectangles of at most two by two cells. With play up to half a
 * cell, the rest of the layer is the union of the rests of these rectangles. So two pieces meet
 * where two rectangles meet, and nothing but rectangles is looked at here.
 *
 * A rectangle at rest has half sides A, A'. One that is turned has half sides B, B'. Its angle has
 * the cosine c and the sine s, both positive. The centres are d apart. The rectangles do not meet
 * when one of four axes u separates them. For the first axis this is so when
 * |d.u| >= (A - play) + c (B - play) + s (B' - play). The others are alike. So the least play of a
 * position is the least of (A + c B + s B' - |d.u|) / (1 + c + s). */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A cell in the plane across the axis, and its layer along the axis. */
struct turn_cell {
    int x, y, layer;
};

/* A rectangle of cells of one piece, in half cells: the cell (x, y) has its centre at (2x, 2y). */
struct turn_rect {
    int x, y;       /* the centre, in half cells */
    int wide, tall; /* half sides, in half cells: 1 or 2 */
    int layer;
};

/* The cells of one piece, in all layers. */
struct turn_piece {
    const struct turn_cell *cell;
    size_t count;
};

/* A turn: the pivot in half cells, and the sense. Both of x and y are even (the centre of a cell),
 * or both are odd (a corner of cells). */
struct turn_axis {
    int x, y;
    int sense; /* 1: from the first axis of the plane, x, to the second, y; -1: the other way */
};

/* The cells of a layer. Triangles are two thirds of the places of a honeycomb: see sixth.h. Of
 * hexagons and triangles x and y are at 60 degrees, and a turn is a sixth. */
enum turn_lattice { TURN_SQUARES, TURN_HEXAGONS, TURN_TRIANGLES };

/* Pieces that turn together, and those that rest. */
struct turn_scene {
    const struct turn_piece *moving, *resting;
    size_t movings, restings;
    struct turn_axis axis;
    enum turn_lattice lattice;
    int turned; /* the sixths of a longer turn that are already made */
};

/* The least play of a turn lies between these bounds. Both are 0 exactly where the turn needs none.
 * TURN_NEVER as `low`: no play up to half a cell is enough. */
struct turn_need {
    double low, high;
};

/* A piece shrunk by half a cell has lost its single cells: the definition ends there. */
#define TURN_NEVER 0.5

/* The distance of a rectangle's centre from the pivot, in half cells along x or y, is at most
 * this. Exact decisions need no more than 64 bits then. */
enum { TURN_FARTHEST = 192 };

/* Lists the largest rectangles of at most two by two cells that one piece is made of. `rect` has
 * room for twice `count`. Returns their number. The cells may have any order. Cost: the square of
 * count. */
size_t turn_rects(const struct turn_cell *cell, size_t count, struct turn_rect *rect);

/* Finds the least play of a turn of one rectangle past another, from 0 to 90 degrees, with the
 * pivot held still. The bounds are within 1e-9. Exact: whether the need is 0. */
struct turn_need turn_pair(const struct turn_rect *moving, const struct turn_rect *resting,
                           const struct turn_axis *axis);

/* Remembers the answers of turn_pair, the last ones for each slot of a table. */
struct turn_table;

/* Returns an empty table; null when there is no memory. */
struct turn_table *turn_table_new(struct arena *arena);

/* Finds the same as turn_pair, and remembers it. Threads may share the table. */
struct turn_need turn_table_pair(struct turn_table *table, const struct turn_rect *moving,
                                 const struct turn_rect *resting, const struct turn_axis *axis);
