/* A grid is the lattice that cells live on. All that other rooms know about a grid is its row, in a
 * file of shape/lattice/. doc/grids.md shows how triangles, spheres and sticks are rows. */
#pragma once

#include "base/arena.h"
#include "treen.h"

#include <stdint.h>

enum {
    GRID_NEIGHBOURS = 14,
    GRID_DIRECTIONS = 26,
    GRID_CELL_CORNERS = 12,
    GRID_GENERATORS = 2,
    GRID_SYMMETRIES = 240,
    GRID_FORMS = 4
};

/* The motions that a piece may make. Each includes those before it. On a grid of one layer "space"
 * turns a piece over, which is the same as "mirror" there. */
enum motion { MOTION_SHIFT, MOTION_PLANE, MOTION_SPACE, MOTION_MIRROR, MOTIONS };

/* A linear map of points, by rows: x' = (m[0][0] x + m[0][1] y + m[0][2] z) / over, in lowest
 * terms. Points are multiples of every `over` of their grid, so that nothing is ever rounded.
 * `over` is 1 when the lattice goes to itself. It is 3 in the twin rotations of the sphere packing,
 * which take only some shapes to the lattice. */
struct matrix {
    int8_t m[3][3], over;
};

/* A flat face of a cell, for pictures. Coordinates: x to the right, y to the front, z down; the
 * edge of a cube is the unit. A text picture is read in the same way: rows come nearer, layers go
 * down. */
enum { GRID_FACES = 8, GRID_CORNERS = 6 };
struct grid_face {
    /* The cell on the other side; a place that is no cell of the grid when there is none. */
    struct treen_cell beyond;
    int corners;
    double corner[GRID_CORNERS][3]; /* in turn, clockwise as seen from outside */
};

/* A round cell, for pictures: all places at most `radius` from the line between the two ends. A
 * ball has both ends in its middle. */
struct grid_bar {
    double end[2][3], radius;
};

static inline bool grid_bar_is_ball(const struct grid_bar *bar) {
    const double *a = bar->end[0], *b = bar->end[1];
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* The place of a layer's rows in text. A row of text is a row of places with the same y, and a
 * place is one character. TIGHT: characters stand side by side. WIDE: there is a blank between two.
 * SLANTED: the same, and each row begins one column further right than the row above. */
enum grid_rows { ROWS_TIGHT, ROWS_WIDE, ROWS_SLANTED };

/* A box that is typed in a word and up to three numbers: "pyramid 5", "staggered 7x4". It has the
 * cells of the grid from (0, 0, 0) to `high` for which `has` is true (null: all of them). */
struct grid_form {
    const char *word; /* "": numbers alone */
    int least, most;  /* how many numbers; those not given are 1 */
    struct treen_cell (*high)(const int size[3]);
    bool (*has)(struct treen_cell cell, const int size[3]);
};

struct grid {
    struct treen_row about; /* name and summary */
    int dimensions;         /* 2: every cell has z = 0 */
    bool cubic;             /* cells are unit cubes, or squares, at all whole numbers */

    /* Writes the cells that share a face with this one; returns their number. */
    int (*neighbours)(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]);

    /* Returns the lattice vector from the cell's home to the cell. Home is the one cell of its kind
     * next to the origin. A shift s is a motion of the grid for a cell c exactly when home(c + s) =
     * home(c) + s. */
    struct treen_cell (*home)(struct treen_cell cell);

    /* Matrices act on points, which are exact for the grid (thirds of a triangle's side, for
     * prisms). `point` returns a cell's point, `cell_at` the cell at a point (false: there is
     * none). A shift moves points, as it moves cells, by a constant. The origin of the points is a
     * centre of the whole group. */
    struct treen_cell (*point)(struct treen_cell cell);
    bool (*cell_at)(struct treen_cell point, struct treen_cell *cell);

    /* The directions in which pieces slide, as lattice vectors: one step each, opposite ones next
     * to each other. A cell that slides one step ends in the cell there. It may come through others
     * on its way: shape/sweep.h finds them. */
    int directions;
    struct treen_cell direction[GRID_DIRECTIONS];

    /* Writes the corners of the cell in whole numbers; returns their number. The axes and the unit
     * are the grid's own, and may be oblique. A shift of the grid moves all corners by a constant.
     * Null: the cell is round, or pieces do not slide. */
    int (*corners)(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]);

    /* Writes the faces that enclose the cell; returns their number. Null: the cell is round. */
    int (*faces)(struct treen_cell cell, struct grid_face out[GRID_FACES]);

    /* Returns a round cell, in the coordinates of faces. Null: the cell has faces. */
    struct grid_bar (*bar)(struct treen_cell cell);

    /* Writes the two places where the stick ends. Their coordinates are those of no cell. Null:
     * cells are no sticks, or too few sticks meet for two pieces to cross (meeting.h). */
    void (*ends)(struct treen_cell cell, struct treen_cell end[2]);

    /* The boxes that can be typed in one word. Without one of no word, three numbers are the sides
     * of a box with all cells whose coordinates are below them. The list ends with a null word. */
    struct grid_form form[GRID_FORMS + 1];

    /* The generators that each motion adds to those of the motions before it. */
    struct {
        int count;
        struct matrix generator[GRID_GENERATORS];
    } motion[MOTIONS];

    /* The last motion that counts as a rotation ("up to rotation"). */
    enum motion rotation;

    /* "CFEV": letters for a cell of a box, by the number of its neighbours outside. In a thin box a
     * cell may miss more neighbours than there are letters: then it has the last letter. */
    const char *place_letters;

    enum grid_rows rows;

    /* The sides of triangles in pictures: the character on the left of a cell with x + y even, and
     * of one with it odd. Null: nothing stands between cells. */
    const char *sides;

    /* The degrees of the least turn about a cell's middle that takes cells to cells, when pieces
     * are taken apart. 0: they only shift. */
    int turn;

    /* The edges of cells that are bricks, in the unit of `faces`, and at least 1. No row has them:
     * they are of a copy of cubes or squares. 0: the cells are as `faces` has them. */
    double edge[3];
};

/* A finite group of matrices. Element 0 is the identity. Those below `motion_count[m]` are the
 * motions of m and before, so that the rotations come first. */
struct group {
    size_t count;
    size_t motion_count[MOTIONS];
    struct matrix element[GRID_SYMMETRIES];
};

/* Finds a grid by its name (null: there is none) or by its index (null after the last). */
const struct grid *grid_named(const char *name, size_t length);
const struct grid *grid_at(size_t index);

/* Returns the name of a grid that the mistyped `name` was most likely meant to be, or null. */
const char *grid_nearest(const char *name, size_t length);

/* Finds all motions of the grid, by closure of its generators; within each motion in the order
 * found. A product whose `over` is greater than that of all generators is left out. So the spheres'
 * 24 rotations and one twin give 120, though twins alone would never close. Of bricks they are
 * those that take each edge to one as long. Cost: |group| x generators matrix products. */
void grid_group(const struct grid *grid, struct group *group);

/* Tells whether the grid has a cell with these coordinates (the square grid: only where z = 0). */
bool grid_has(const struct grid *grid, struct treen_cell cell);

/* Returns a cell of the grid near the origin. Cells of one layer have the same forms as this one,
 * perhaps turned. */
struct treen_cell grid_first(const struct grid *grid);

/* Returns the edge of bricks along an axis; 1 for cells that are as `faces` has them. */
static inline double grid_edge(const struct grid *grid, int axis) {
    return grid->edge[axis] > 0 ? grid->edge[axis] : 1;
}

/* Writes the faces of the cell as `faces` does, and those of bricks as long as they are. */
int grid_faces(const struct grid *grid, struct treen_cell cell, struct grid_face out[GRID_FACES]);

/* Writes a place in the middle of the cell, in the coordinates of faces. The middles of two
 * cells of one kind differ as all their places do. */
void grid_middle(const struct grid *grid, struct treen_cell cell, double middle[3]);

/* Applies the matrix. The point must be a multiple of matrix->over, which is nearly always 1: then
 * the three divisions, which cost most, are left out. */
static inline struct treen_cell matrix_apply(const struct matrix *matrix, struct treen_cell point) {
    const int8_t(*m)[3] = matrix->m;
    struct treen_cell sum = {m[0][0] * point.x + m[0][1] * point.y + m[0][2] * point.z,
                             m[1][0] * point.x + m[1][1] * point.y + m[1][2] * point.z,
                             m[2][0] * point.x + m[2][1] * point.y + m[2][2] * point.z};
    int over = matrix->over;
    return over == 1 ? sum : (struct treen_cell){sum.x / over, sum.y / over, sum.z / over};
}

/* Returns the map that applies b first, then a; in lowest terms. */
int64_t matrix_determinant(const struct matrix *matrix); /* times over^3 */
struct matrix matrix_multiply(const struct matrix *a, const struct matrix *b);

static inline struct treen_cell cell_add(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct treen_cell cell_subtract(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline int64_t cell_dot(struct treen_cell a, struct treen_cell b) {
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y + (int64_t)a.z * b.z;
}

static inline struct treen_cell cell_cross(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline bool cell_equal(struct treen_cell a, struct treen_cell b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Tells whether the shift, which takes this cell to another, is a motion of the grid. */
static inline bool grid_shifts(const struct grid *grid, struct treen_cell cell, struct treen_cell shift) {
    return cell_equal(grid->home(cell_add(cell, shift)), cell_add(grid->home(cell), shift));
}

/* Compares in reading order: by z, then y, then x. Shifts keep this order. */
static inline int cell_compare(struct treen_cell a, struct treen_cell b) {
    if (a.z != b.z)
        return a.z < b.z ? -1 : 1;
    if (a.y != b.y)
        return a.y < b.y ? -1 : 1;
    return (a.x > b.x) - (a.x < b.x);
}

/* Returns the coordinate along an axis: 0 is x, 1 is y, 2 is z. */
static inline int cell_along(struct treen_cell cell, int axis) {
    return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

/* Tells whether the cell is one of cell[0..count). */
static inline bool cell_is_among(const struct treen_cell *cell, int count, struct treen_cell wanted) {
    for (int i = 0; i < count; i++)
        if (cell_equal(cell[i], wanted))
            return true;
    return false;
}

/* Compares, for qsort, the cells at a and b: those of an array, or the first members of structs. */
static inline int cell_order(const void *a, const void *b) {
    return cell_compare(*(const struct treen_cell *)a, *(const struct treen_cell *)b);
}
