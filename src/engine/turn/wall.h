/* The proof that a turn is not possible with some play: boxes of positions that separate the
 * beginning from the end. In each of them one pair of rectangles overlaps everywhere.
 *
 * The boxes are halves of halves of the whole space of x, y and t. Their sides are whole numbers,
 * and so are the polynomials of t that tell how far a corner is inside a side. */
#pragma once

#include "engine/turn/way.h"

enum { WALL_WHOLE = 1 << 14 }; /* the sides of the whole space, in units of boxes */

enum { WALL_OPEN = 3, WALL_CLOSED = 4 };

struct turn_wall_box {
    uint8_t state; /* 0, 1, 2: halved along x, y or t, and the halves follow; or one of the above */
    struct turn_rect moving, resting; /* of a closed one: what overlaps, as the scene has them */
};

struct turn_wall {
    int32_t play; /* in 1/TURN_CELL of a cell: no way needs this or less */
    int steps;    /* x and y of the boxes are turned by these, seen in the mirror of the sense */
    size_t count;
    struct turn_wall_box *box; /* the whole space first, each half with its halves */
};

/* Finds a wall for a play, with at most `boxes` boxes. *found: whether there is one. Returns
 * TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status turn_wall_find(const struct turn_scene *scene, int32_t play, size_t boxes,
                                 struct arena *arena, bool *found, struct turn_wall *wall);

/* Tells whether the boxes separate the beginning from the end, and each closed one is proved by a
 * pair of pieces. Returns false when there is no memory. Cost: the square of the number of boxes at
 * most. */
bool turn_wall_holds(const struct turn_scene *scene, const struct turn_wall *wall, struct arena *arena);
