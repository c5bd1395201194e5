/* Bodies in the way of each body of a stage, by direction of the grid. */
#pragma once

#include "picture/view/owners.h"
#include "shape/cuboid.h"
#include "shape/grid.h"

struct ways {
    const struct grid *grid;
    const struct scene_stage *stage;
    struct owners owners;
    struct cuboid around; /* all cells */
    size_t bodies;
    unsigned *blocks; /* [body][direction][other body]: cells of the other one in the way */
    unsigned *total;  /* [body][direction]: those of all bodies that are still there */
    bool *gone;       /* by body; hollow and empty ones are gone from the beginning */
};

/* Tells whether the stage is small enough to look at all ways. */
bool ways_can(const struct grid *grid, const struct scene_stage *stage);

/* Counts what is in the way. Cost: cells, times directions, times the length of the whole; memory:
 * the square of the bodies times directions. Returns false when there is no memory. */
bool ways_open(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
               struct ways *ways);

/* Returns how many cells of other bodies the body hits on its way out. */
static inline unsigned ways_hits(const struct ways *ways, size_t body, int direction) {
    return ways->total[body * (size_t)ways->grid->directions + (size_t)direction];
}

/* Finds the way of a direction in space, of length 1. The body has cells. */
void ways_vector(const struct ways *ways, size_t body, int direction, double vector[3]);

/* Takes the body away: it is in no way any more. */
void ways_leave(struct ways *ways, size_t body);
