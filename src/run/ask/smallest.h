/* The smallest box that the pieces of a packing fill: boxes of any sides up to those of the file's
 * box, the small ones first. Ranges of copies hold as they are. */
#pragma once

#include "puzzle/packing.h"
#include "puzzle/puzzle.h"
#include "run/options.h"

struct smallest {
    const struct treen_puzzle *puzzle;
    const struct settings *options;
    struct arena arena;
    struct budget budget;
    int limit[3];                 /* the sides of the file's box */
    struct smallest_box *box;     /* boxes to try, in turn */
    size_t boxes, at;             /* at: the first that is not decided */
    struct treen_solution *found; /* owned; null = none so far */
    uint64_t nodes;
    double started, seconds, last_told;
    treen_on_progress *on_progress;
    void *context;
};

struct smallest_box {
    int side[3];
    uint64_t cells;
};

/* Opens the search. `smallest` is zero before, and smallest_close is called in the end, after a
 * failure, too. TREEN_BAD_INPUT: the puzzle is no packing of cubes or squares in a plain box. */
enum treen_status smallest_open(struct smallest *smallest, const struct treen_puzzle *puzzle,
                                const struct settings *options, struct treen_error *error);

/* Tries box after box. TREEN_END: smallest->found fills box number `at`, or no box is left.
 * TREEN_STOPPED: the boxes before `at` are none. */
enum treen_status smallest_find(struct smallest *smallest, struct treen_error *error);

void smallest_close(struct smallest *smallest);

/* Makes the puzzle whose box is the brick that the solution fills, to draw it. *made is `puzzle`
 * itself where the solution fills no brick of its box. */
enum treen_status smallest_shrink(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                  struct arena *arena, const struct treen_puzzle **made);
