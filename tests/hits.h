/* The cells that a sliding cell hits, found the long way: the step is made in small parts. At
 * each of them the faces of the cell, as pictures show them, are cut off at those of every cell
 * near by. */
#ifndef TREEN_TESTS_HITS_H
#define TREEN_TESTS_HITS_H

#include "shape/grid.h"

enum { MOST_HITS = 48, HIT_KINDS = 24 };

/* All zero but for the grid is an empty table, which is filled as cells are asked about. */
struct hits {
    const struct grid *grid;
    int kinds;
    struct treen_cell kind[HIT_KINDS];
    struct {
        bool known;
        int count;
        struct treen_cell cell[MOST_HITS];
    } of[HIT_KINDS][GRID_DIRECTIONS];
};

/* Writes the cells that the cell hits as it slides one step, but not the cell itself. Returns
 * their number. */
int hits_of(struct hits *hits, struct treen_cell cell, int direction, struct treen_cell out[MOST_HITS]);

/* Writes a cell of each kind; returns their number. */
int hits_kinds(const struct grid *grid, struct treen_cell out[HIT_KINDS]);

#endif
