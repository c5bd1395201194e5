/* The proof that a turn is possible with some play: a way through (x, y, t), piece by straight
 * piece. x and y are how far the pivot has wandered, t is the tangent of half the angle. Of a sixth
 * it is sqrt(3) times that. All of them are fractions with fixed denominators.
 *
 * The check shares no geometry with the search. It looks at corners: a line separates two outlines
 * when all corners of one are beyond a side of the other. The distance of a corner from a line is
 * multiplied by 1 + t^2, or 3 + t^2. It is a polynomial of degree 3 in the position on the piece.
 * It is positive where its Bernstein coefficients are, and these are whole numbers. Halving a piece
 * rounds them down. */
#pragma once

#include "engine/turn/turn.h"

enum {
    TURN_CELL = 1 << 16, /* the unit of lengths is a cell divided by this */
    TURN_WANDER = TURN_CELL / 2,
    TURN_QUARTER = 15120, /* t at the end of a quarter turn; corners often touch at thirds or fifths */
};

struct turn_point {
    int32_t x, y; /* in 1/TURN_CELL of a cell, at most TURN_WANDER; of hexagons x + y, too */
    int32_t t;    /* in 1/TURN_QUARTER */
};

struct turn_way {
    int32_t play; /* in 1/TURN_CELL of a cell */
    size_t count;
    struct turn_point *point;
};

/* Returns the most play that is looked at, in 1/TURN_CELL: less than half a cell; of hexagons and
 * triangles less than a quarter. */
int32_t turn_most(enum turn_lattice lattice);

/* Tells whether a scene's way is one, and no moving piece meets a resting one on it. A way begins
 * at the lattice position, ends a turn later, and wanders by TURN_WANDER at most.
 * False, too, when the patience is over. Cost: pieces of the way times pairs of cells. */
bool turn_way_holds(const struct turn_scene *scene, const struct turn_way *way,
                    const struct patience *patience);

/* Tells the same of the way on which the pivot stays. */
bool turn_still_holds(const struct turn_scene *scene, int32_t play, const struct patience *patience);

/* Turns a wandering back to the scene. It was seen in the mirror of the sense, and then turned by
 * steps: quarters, or sixths. */
void turn_back(enum turn_lattice lattice, int sense, int steps, int *x, int *y);
