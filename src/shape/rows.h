/* Places of a grid in text, for those who write drawings and those who read them. */
#pragma once

#include "shape/cuboid.h"

/* Returns the column of a place, in a drawing whose first column is that of (0, 0). */
static inline int64_t rows_column(const struct grid *grid, struct treen_cell place) {
    return grid->rows == ROWS_TIGHT ? place.x
                                    : 2 * (int64_t)place.x + (grid->rows == ROWS_SLANTED ? place.y : 0);
}

/* Finds the x of the place in this column of row y. Returns false where the column is between two
 * places; then x is that of the place on the left. */
static inline bool rows_place(const struct grid *grid, int64_t column, int y, int *x) {
    int64_t twice = column - (grid->rows == ROWS_SLANTED ? y : 0);
    if (grid->rows == ROWS_TIGHT) {
        *x = (int)column;
        return true;
    }
    *x = (int)((twice - (twice & 1)) / 2);
    return !(twice & 1);
}

/* Writes the places where a stick ends; returns their number. It is 0 where cells are no sticks,
 * and where the ends are at no places of the grid. */
static inline int rows_ends(const struct grid *grid, struct treen_cell cell, struct treen_cell end[2]) {
    if (!grid->ends)
        return 0;
    grid->ends(cell, end);
    return 2;
}

/* Widens the cuboid by the cell, and by the ends of a stick. */
static inline void rows_add(const struct grid *grid, struct treen_cell cell, struct cuboid *cuboid) {
    struct treen_cell end[2];
    cuboid_add(cuboid, cell);
    for (int e = rows_ends(grid, cell, end); e-- > 0;)
        cuboid_add(cuboid, end[e]);
}

/* The characters that stand for a stick: along the row, across it, and slanted; of one that stands
 * up there is none. */
#define ROWS_STROKES "-|/\\"

/* Returns the character of the stick's direction. Where there is none, it is '#'. */
char rows_stroke(const struct grid *grid, struct treen_cell cell);
