/* A grid is the lattice that cells live on. Everything the rest of the house knows about one is a row of the
 * table in grid.c; doc/grids.md shows how hexagons, prisms, spheres and sticks become rows. */
#ifndef TREEN_SHAPE_GRID_H
#define TREEN_SHAPE_GRID_H

#include "base/arena.h"
#include "treen.h"

#include <stdint.h>

enum { GRID_NEIGHBOURS = 12, GRID_DIRECTIONS = 12, GRID_GENERATORS = 2, GRID_SYMMETRIES = 240 };

/* Which motions a piece may make. Each includes those before it. On a grid of one layer "space" turns a piece
 * over, which is what "mirror" does there too. */
enum motion { MOTION_SHIFT, MOTION_PLANE, MOTION_SPACE, MOTION_MIRROR, MOTIONS };

/* A linear map of points, by rows: x' = (m[0][0] x + m[0][1] y + m[0][2] z) / over. In lowest terms. Points
 * are multiples of every `over` of their grid, so that nothing is ever rounded; it is 1 wherever the lattice
 * goes to itself, and 3 in the twin rotations of the sphere packing, which take only some shapes to the
 * lattice. */
struct matrix {
    int8_t m[3][3], over;
};

/* A flat face of a cell, for pictures. Coordinates: x to the right, y to the front, z down (a text picture is
 * read in that way: rows come nearer, layers go down), an edge of a cube as the unit. */
enum { GRID_FACES = 8, GRID_CORNERS = 6 };
struct grid_face {
    /* the cell on its other side; one that the grid does not have when there is none */
    struct treen_cell beyond;
    int corners;
    double corner[GRID_CORNERS][3]; /* in turn, clockwise as seen from outside */
};

struct grid {
    struct treen_row about; /* name and summary */
    int dimensions;         /* 2: every cell has z = 0 */

    /* Cells that share a face with this one; returns how many were written. */
    int (*neighbours)(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]);

    /* The lattice vector that takes the cell's home (the one cell of its kind next to the origin) to the
     * cell. A shift s is a motion of the grid for a cell c exactly when home(c + s) = home(c) + s. */
    struct treen_cell (*home)(struct treen_cell cell);

    /* Matrices act on points, which are exact for the grid (thirds of a triangle's side, for prisms): a
     * cell's point, and the cell at a point (false: there is none). A shift moves points as it moves cells,
     * by a constant; the origin of the points is a centre of the whole group. */
    struct treen_cell (*point)(struct treen_cell cell);
    bool (*cell_at)(struct treen_cell point, struct treen_cell *cell);

    /* The directions in which pieces slide, as lattice vectors: one step each, opposite ones next to each other. A
     * cell that slides one step ends in the cell there; where that is no neighbour of it, it also comes through
     * the cells that are neighbours of both. */
    int directions;
    struct treen_cell direction[GRID_DIRECTIONS];

    /* The faces that enclose the cell; returns how many. */
    int (*faces)(struct treen_cell cell, struct grid_face out[GRID_FACES]);

    /* What each motion adds to the ones before it, as generators of the group. */
    struct {
        int count;
        struct matrix generator[GRID_GENERATORS];
    } motion[MOTIONS];

    /* Up to and with which motion a symmetry of the box is a rotation ("up to rotation"). */
    enum motion rotation;

    /* Letters for a cell of a box by how many of its neighbours are outside: "CFEV". In a thin box a cell may
     * miss more of them than there are letters: then the last letter is its own. */
    const char *place_letters;

    /* What pictures draw on the left of a cell whose x + y is even, and of one where it is odd: the sides
     * of triangles. Null: cells stand next to each other with nothing between them. */
    const char *sides;
};

/* A finite group of matrices: element 0 is the identity, and those below `motion_count[m]` are the motions of
 * m and before, so that the rotations come first. */
struct group {
    size_t count;
    size_t motion_count[MOTIONS];
    struct matrix element[GRID_SYMMETRIES];
};

/* The grid of that name, or null; the index-th grid, null after the last. */
const struct grid *grid_named(const char *name, size_t length);
const struct grid *grid_at(size_t index);

/* "cube, square, …", for messages; cut off where there is no room. */
void grid_names(char *out, size_t room);

/* All motions of the grid, by closure of its generators; within each motion in the order found. A product
 * whose `over` is greater than that of all generators is left out: that is how the spheres' 24 rotations and
 * one twin give 120, though twins alone would never close. Cost: |group| x generators matrix products. */
void grid_group(const struct grid *grid, struct group *group);

/* Whether the grid has a cell of these coordinates (the square grid: only where z = 0). */
bool grid_has(const struct grid *grid, struct treen_cell cell);

/* The point must be a multiple of matrix->over. Nearly always there is nothing to divide by, and three divisions would be
 * most of what this takes. */
static inline struct treen_cell matrix_apply(const struct matrix *matrix, struct treen_cell point) {
    const int8_t(*m)[3] = matrix->m;
    struct treen_cell sum = {m[0][0] * point.x + m[0][1] * point.y + m[0][2] * point.z,
                             m[1][0] * point.x + m[1][1] * point.y + m[1][2] * point.z,
                             m[2][0] * point.x + m[2][1] * point.y + m[2][2] * point.z};
    int over = matrix->over;
    return over == 1 ? sum : (struct treen_cell){sum.x / over, sum.y / over, sum.z / over};
}

/* b first, then a; in lowest terms. */
struct matrix matrix_multiply(const struct matrix *a, const struct matrix *b);

static inline struct treen_cell cell_add(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct treen_cell cell_subtract(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline bool cell_equal(struct treen_cell a, struct treen_cell b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Whether the shift, which takes this cell to another, is a motion of the grid. */
static inline bool grid_shifts(const struct grid *grid, struct treen_cell cell, struct treen_cell shift) {
    return cell_equal(grid->home(cell_add(cell, shift)), cell_add(grid->home(cell), shift));
}

/* Reading order: by z, then y, then x. Shifts keep it. */
static inline int cell_compare(struct treen_cell a, struct treen_cell b) {
    if (a.z != b.z)
        return a.z < b.z ? -1 : 1;
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return (a.x > b.x) - (a.x < b.x);
}

#endif
