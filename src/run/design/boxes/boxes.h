/* The space of boxes: boxes_open.c opens it, boxes.c lists it, boxes_search.c searches. */
#pragma once

#include "run/design/counting.h"
#include "run/design/finder.h"
#include "run/design/regions.h"
#include "run/design/space.h"

/* A placement of a piece in the large box. */
struct placed_piece {
    uint64_t cells;
    uint32_t piece;
};

typedef ARRAY(struct placed_piece) placed_list;

/* All placements, by their first cells. Equal pieces are one. */
struct fillings {
    size_t pieces;
    uint32_t *copies; /* by piece */
    placed_list at[REGION_CELLS];
};

struct boxes {
    struct design_wish wish;
    struct aim aim;
    struct packing packing;     /* the grid, and the box of which the boxes are parts */
    const struct packing *from; /* whose pieces fill them */
    enum motion motion;         /* boxes are equal by it */
    struct regions regions;
    struct fillings fillings;
    uint64_t cells; /* of a region, which the pieces fill */
    uint64_t must;  /* the cells that each region has, … */
    unsigned frees; /* … and the others, by number */
    uint8_t free[REGION_CELLS];
    unsigned faces[REGION_CELLS]; /* by cell */
    unsigned still; /* motions that leave each cell of a region where it is: in one layer of cubes, 2 */
    uint64_t most, enough; /* solutions to count at most, less 1; as good as more, 0 = none are */
    bool searches;

    /* For a list: choices of `some` free cells, which a region has or leaves out. */
    unsigned some;
    bool leaves;
    uint64_t all, choices, each; /* all free cells as bits; the choices; those of a unit */
};

/* Lists the placements. False when there is no memory. */
bool fillings_open(struct fillings *fillings, const struct packing *from, const struct box *box,
                   struct arena *arena);

/* Counts the fillings of a region with the box held still, at most one more than `most`.
 * UINT64_MAX: that takes more than `nodes` placements. */
enum treen_status fillings_count(const struct fillings *fillings, uint64_t region, uint64_t most,
                                 uint64_t nodes, struct arena *scratch, uint64_t *found);

/* Opens the space: see struct space. */
enum treen_status boxes_open(const struct design_wish *wish, struct arena *arena, void **own, uint64_t *units,
                             struct treen_error *error);

/* Finds the motions that change nothing about the pieces: by these, boxes are equal. False when
 * there is no memory. */
bool boxes_motion(const struct packing *from, struct arena *arena, enum motion *motion);

/* Returns the number of ways to choose from `all`; UINT64_MAX = more than a number holds. */
uint64_t boxes_choose(unsigned all, unsigned some);

/* Measures all but the solutions of a region. */
void boxes_measure(const struct boxes *boxes, uint64_t region, struct measures *measures);

/* Counts the solutions of a region, at most one more than `most`, and tells it. */
enum treen_status boxes_look_at(const struct boxes *boxes, uint64_t region, uint64_t most,
                                struct finder *finder, struct measures *measures);

/* Walks from a random region to others with the number of solutions that is wanted. */
enum treen_status boxes_climb(const struct boxes *boxes, int steps, struct finder *finder);
