/* Shapes: finite sets of cells, each with a colour (0 = neutral), in reading order. */
#pragma once

#include "base/array.h"
#include "shape/grid.h"

enum { MOST_CELLS = 1 << 20, MOST_COORDINATE = 1 << 20 };

struct coloured_cell {
    struct treen_cell at;
    int colour; /* the number of a colour of the puzzle, from 1; 0 = neutral */
};

struct shape {
    size_t count;
    struct coloured_cell *cell; /* owned by an arena; in reading order, no cell twice */
};

/* Sorts the cells. Returns the index of a cell that comes twice (after sorting), or SIZE_MAX. */
size_t shape_sort(struct shape *shape);

/* Makes a shape of cells in any order, without colours. Returns false when there is no memory. */
bool shape_of_cells(const struct treen_cell *cell, size_t cells, struct arena *arena, struct shape *shape);

/* Shifts a sorted shape so that its first cell is at home. Two shapes are translates of each other
 * exactly when they are equal afterwards. */
void shape_settle(const struct grid *grid, struct shape *shape);

int shape_compare(const struct shape *a, const struct shape *b);

/* Compares shapes for qsort. */
static inline int shape_order(const void *a, const void *b) {
    return shape_compare(a, b);
}

/* Tells whether a sorted shape has the cell. */
bool shape_has(const struct shape *shape, struct treen_cell cell);

/* Moves the shape by a matrix, sorts and settles it. `turned` is empty when the matrix takes a cell
 * off the grid (matrices with `over` 1 never do). Returns false when there is no memory. */
bool shape_turn(const struct grid *grid, const struct matrix *matrix, const struct shape *shape,
                struct arena *arena, struct shape *turned);

typedef ARRAY(struct shape) shape_list;

/* Lists the different orientations of a shape under a motion, in ascending order (shape_compare).
 * Two shapes are equal pieces exactly when these lists are equal. Only the empty shape has an empty
 * list. Returns false when there is no memory. */
bool shape_orientations(const struct grid *grid, const struct group *group, enum motion motion,
                        const struct shape *shape, struct arena *arena, shape_list *orientations);

/* Counts in *parts the sets of cells of a sorted shape that are connected by faces. Returns false
 * when there is no memory. */
bool shape_parts(const struct grid *grid, const struct shape *shape, struct arena *arena, size_t *parts);

/* Tells in *connected whether the cells of a sorted shape are connected by faces. Returns false
 * when there is no memory. */
bool shape_connected(const struct grid *grid, const struct shape *shape, struct arena *arena,
                     bool *connected);
