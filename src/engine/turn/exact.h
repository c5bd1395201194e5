/* Exact geometry of the checks: two rectangles, one of them turned and moved on, and the lines
 * along their sides. It shares nothing with the search. All numbers are whole. */
#pragma once

#include "engine/turn/way.h"

enum { EXACT_BITS = 3, DEGREE = 3, CORNERS = 4, LINES = 8 };

/* A rectangle in 1/TURN_CELL, as seen from the pivot, with the play taken off. */
struct sides {
    int64_t low[2], high[2];
};

/* A straight piece of positions: where x, y and t begin, and what they gain. `one` is the unit of t
 * that a quarter turn has. */
struct straight {
    int64_t x, y, t, x_gain, y_gain, t_gain, one;
};

/* Coefficients, from that of the power 0; later those of Bernstein. */
struct cubic {
    int64_t at[DEGREE + 1];
};

/* The distances of the corners of one rectangle beyond each side of the other, times a positive
 * number. The first four sides are those of the resting one. The distances are polynomials of the
 * position on the piece, in Bernstein's form with EXACT_BITS to spare. */
struct beyond {
    struct cubic corner[LINES][CORNERS];
};

/* Tells whether all cells of a rectangle, from its first one on, are the piece's. */
bool exact_has_cells(const struct turn_piece *piece, const struct turn_cell *first, int wide, int tall);

/* Returns the rectangle of cells from the first one on, without its play, as seen from the pivot. A
 * turn the other way round is seen in a mirror. */
struct sides exact_sides(const struct turn_axis *axis, const struct turn_cell *first, int wide, int tall,
                         int64_t play);

/* Tells whether the rectangle is so far away that its polynomials could need more than 64 bits. */
bool exact_is_far(const struct sides *sides);

void exact_beyond(const struct straight *s, const struct sides *moving, const struct sides *resting,
                  struct beyond *beyond);
