/* Helpers of the rows of lattices: whole numbers, lists of neighbours, and generators of motions.
 * Generators act on points. There are only as many as a group needs: grid_group finds the rest. */
#pragma once

#include "shape/grid.h"

/* Returns the remainder from 0 to b - 1. C's remainder has the sign of the dividend, and cells lie
 * on all sides of the origin. */
static inline int remainder_of(int a, int b) {
    return (a % b + b) % b;
}

/* Returns the greatest multiple of b that is not above a. */
static inline int floor_to(int a, int b) {
    return a - remainder_of(a, b);
}

static inline bool is_odd(int a) {
    return a & 1;
}

/* Returns the cell: the home and the point of a lattice whose cells are all of one kind. */
static inline struct treen_cell lattice_itself(struct treen_cell cell) {
    return cell;
}

static inline bool lattice_everywhere(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return true;
}

static inline bool lattice_flat(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return point.z == 0;
}

/* Adds the cells above and below to `count` neighbours in the layer; returns the number of all. */
static inline int lattice_layers(struct treen_cell cell, int count, struct treen_cell *out) {
    out[count++] = (struct treen_cell){cell.x, cell.y, cell.z - 1};
    out[count++] = (struct treen_cell){cell.x, cell.y, cell.z + 1};
    return count;
}

/* Writes the cells that are these steps away; returns their number. */
static inline int lattice_steps(struct treen_cell cell, const struct treen_cell *step, int count,
                                struct treen_cell *out) {
    for (int i = 0; i < count; i++)
        out[i] = cell_add(cell, step[i]);
    return count;
}

/* Returns a face with these corners, which are in turn. They are turned about where `inner`, a
 * place of the cell, would see them from outside. */
struct grid_face lattice_face(const double corner[][3], int corners, const double inner[3],
                              struct treen_cell beyond);

/* Lists the faces of a prism of height 1 that stands on a polygon. Its corners are in turn from x
 * to y. Side i goes from corner i to the next, and beyond[i] is across it. Returns `sides` + 2. */
int prism_faces(struct treen_cell cell, int sides, const double corner[][2], const struct treen_cell beyond[],
                struct grid_face out[GRID_FACES]);

/* Lists the faces of a tetrahedron: face i has all corners but corner i, and `opposite[i]`
 * beyond it; returns 4. */
int tetrahedron_faces(const double corner[4][3], const struct treen_cell opposite[4],
                      struct grid_face out[GRID_FACES]);

/* Tells whether the hexagon (x, y) is one of a hexagon with `side` cells on each side. */
static inline bool hexagon_is_in(int x, int y, int side) {
    return x + y >= side - 1 && x + y <= 3 * (side - 1);
}

/* The ways of hexagons in the plane, by n steps: across the sides, and along them. A step along a
 * side goes between two neighbours, and is not made of steps across. */
#define HEXAGON_WAYS(n)                                                                                      \
    {n, 0, 0}, {-(n), 0, 0}, {0, n, 0}, {0, -(n), 0}, {-(n), n, 0}, {n, -(n), 0}, {n, n, 0},                 \
        {-(n), -(n), 0}, {-(n), 2 * (n), 0}, {n, -2 * (n), 0}, {-2 * (n), n, 0}, {                           \
        2 * (n), -(n), 0                                                                                     \
    }

/* On right-angled axes. */
#define QUARTER_ABOUT_Z                                                                                      \
    { {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1 }
#define QUARTER_ABOUT_X                                                                                      \
    { {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, 1 }
#define HALF_ABOUT_X                                                                                         \
    { {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, 1 }
#define MIRROR_X                                                                                             \
    { {{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1 }

/* On axes x and y that meet at 60 degrees: a sixth of a turn takes x to y, and y to y - x. */
#define SIXTH_ABOUT_Z                                                                                        \
    { {{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}, 1 }
#define SWAP_X_Y                                                                                             \
    { {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, 1 }
#define HALF_IN_THE_LAYER                                                                                    \
    { {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}}, 1 }
#define MIRROR_Z                                                                                             \
    { {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1 }
