/* Glueing a polycube together from few blocks of cubes: bars, and boards where they save a
 * joint. */
#pragma once

#include "base/array.h"
#include "shape/shape.h"

#include <stdio.h>

enum { MOST_GLUED = 1000 }; /* cubes of a piece */

struct glue_bar {
    struct treen_cell from; /* its first cube, in reading order */
    int size[3];            /* cubes along x, y and z */
};

/* Two bars that touch, the second later in the list. */
struct glue_joint {
    size_t bar, other;
    size_t faces; /* of cubes */
};

struct glue_up {
    ARRAY(struct glue_bar) bar; /* each touches one before it, where the shape is connected */
    ARRAY(struct glue_joint) joint;
    bool fewest; /* no fewer bars and boards make the shape; else the search was too long to tell */
};

/* Divides a sorted shape of at most MOST_GLUED cubes into the fewest blocks, as few of them boards
 * as can be. Returns false when there is no memory. */
bool glue_up(const struct shape *shape, struct arena *arena, struct glue_up *glued);

/* Tells whether the block is longer than a cube in two directions. */
bool glue_is_board(const struct glue_bar *bar);

/* Returns the bar that has the cube; the number of bars when none has. */
size_t glue_bar_at(const struct glue_up *glued, struct treen_cell cell);

/* Returns the sign of a bar in drawings: 1 to 9, A to Z, a to z, then #. */
char glue_sign(size_t bar);

/* Writes the sign of a bar into a list, and the number of one that has none of its own. */
void glue_tell(size_t bar, FILE *out);

/* Writes that a bar is glued to one of those before it. */
void glue_tell_joint(size_t bar, size_t before, size_t faces, FILE *out);
