/* Shapes: finite sets of cells, each with a colour (0 = neutral), in reading order. */
#ifndef TREEN_SHAPE_SHAPE_H
#define TREEN_SHAPE_SHAPE_H

#include "base/array.h"
#include "shape/grid.h"

enum { MOST_CELLS = 1 << 20, MOST_COORDINATE = 1 << 20 };

struct coloured_cell {
    struct treen_cell at;
    int colour; /* number of a colour of the puzzle, from 1; 0 = neutral */
};

struct shape {
    size_t count;
    struct coloured_cell *cell; /* owned by an arena; in reading order, no cell twice */
};

/* Sorts the cells; returns the index of a cell that comes twice (after sorting), or SIZE_MAX. */
size_t shape_sort(struct shape *shape);

/* Shifts a sorted shape so that its first cell is at home: shapes are translates of each other exactly when
 * they are equal afterwards. */
void shape_settle(const struct grid *grid, struct shape *shape);

int shape_compare(const struct shape *a, const struct shape *b);

/* The shape moved by a matrix, sorted and settled; empty when the matrix takes a cell off the grid (which
 * matrices with `over` 1 never do). False when there is no memory. */
bool shape_turn(const struct grid *grid, const struct matrix *matrix, const struct shape *shape,
                struct arena *arena, struct shape *turned);

typedef ARRAY(struct shape) shape_list;

/* The different orientations of a shape under a motion, in ascending order (shape_compare): two shapes are
 * equal pieces exactly when these lists are. The list is empty only for the empty shape. False when there is
 * no memory. */
bool shape_orientations(const struct grid *grid, const struct group *group, enum motion motion,
                        const struct shape *shape, struct arena *arena, shape_list *orientations);

/* Whether the cells of a sorted shape hang together by faces. False when there is no memory. */
bool shape_connected(const struct grid *grid, const struct shape *shape, struct arena *arena,
                     bool *connected);

#endif
