/* Exact geometry of the checks: two outlines, one of them turned and moved on, and the lines along
 * their sides. It shares nothing with the search. All numbers are whole. */
#pragma once

#include "engine/turn/way.h"

enum { EXACT_BITS = 3, DEGREE = 3, SIDES = 6, LINES = 2 * SIDES, OUTLINES = 4 };

/* A rectangle, a hexagon or a triangle with the play taken off, as seen from the pivot. Its corners
 * are in turn. Side i goes from corner i to the next; (out.x, out.y) is across it.
 *
 * Axes are right-angled. The unit is 1/TURN_CELL. Of hexagons that is 1/6 of it along x, and
 * sqrt(3) times as much along y. */
struct outline {
    int sides;
    int64_t corner[SIDES][2], out[SIDES][2];
};

/* A straight piece of positions in these axes: where x, y and t begin, and what they gain. `one` is
 * the unit of t at the end of a turn. The root is 1, of hexagons 3. */
struct straight {
    int64_t x, y, t, x_gain, y_gain, t_gain, one;
    int sense, root;
};

/* Coefficients, from that of the power 0; later those of Bernstein. */
struct cubic {
    int64_t at[DEGREE + 1];
};

/* The distances of the corners of one outline beyond each side of the other, times a positive
 * number. The first sides are those of the resting one. The distances are polynomials of the
 * position on the piece, in Bernstein's form with EXACT_BITS to spare. */
struct beyond {
    int lines, corners[LINES];
    struct cubic corner[LINES][SIDES];
};

/* Makes the outlines of a piece that begin at the cell. There is one hexagon or triangle, or all
 * rectangles of at most two by two cells. Returns their number. */
int exact_outlines(const struct turn_scene *scene, const struct turn_piece *piece,
                   const struct turn_cell *cell, int64_t play, struct outline outline[OUTLINES]);

/* Turns the outline by the sixths that are already made. */
void exact_turn(const struct turn_scene *scene, struct outline *outline);

/* Makes the outline of what a piece has of a wall: a rectangle of cells, or one hexagon or
 * triangle. Returns false where the piece does not have it. */
bool exact_rect(const struct turn_scene *scene, const struct turn_piece *piece, const struct turn_rect *rect,
                int64_t play, struct outline *outline);

/* Tells whether the outline is so far away that its polynomials could need more than 64 bits. */
bool exact_is_far(const struct turn_scene *scene, const struct outline *outline);

/* Returns the straight piece between two points. */
struct straight exact_straight(const struct turn_scene *scene, const struct turn_point *from,
                               const struct turn_point *to, int64_t one);

void exact_beyond(const struct straight *s, const struct outline *moving, const struct outline *resting,
                  struct beyond *beyond);
