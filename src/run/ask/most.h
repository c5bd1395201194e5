/* The most that fits: pieces, cells, or pieces of the most value. A piece may be left out, unless
 * it has a range of copies, which keeps its least. A cell may stay empty, unless the box has cells
 * of both kinds. */
#pragma once

#include "engine/most/settle.h"
#include "puzzle/packing.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/puzzle.h"
#include "run/options.h"

enum goal { GOAL_PIECES, GOAL_CELLS, GOAL_VALUE, GOAL_FILLED };

struct most_class {
    uint32_t class; /* of the fitting */
    uint32_t value; /* of each member; other members of it are another class here */
};

struct most_asked {
    struct treen_puzzle puzzle; /* with all freedom, as it is checked */
    struct packing packing;
    struct fitting *fitting;
    enum goal goal;
    struct most most;
    const uint32_t *placement_of; /* by placement: that of the fitting */
    struct most_class *class;
    struct most_settle settle;
    struct arena arena, check_arena;
    struct budget budget;
    struct treen_part *part; /* of the solution that is told */
    struct treen_cell *cell;
    struct treen_solution solution;
    double started, seconds, last_told;
    treen_on_progress *on_progress;
    void *context;
};

/* Opens the search. `asked` is zero before, and most_asked_close is called in the end, after a
 * failure, too. TREEN_BAD_INPUT: the puzzle is no packing, or no piece has a value. */
enum treen_status most_asked_open(struct most_asked *asked, const struct treen_puzzle *puzzle, enum goal goal,
                                  const struct settings *options, struct treen_error *error);

/* Works until both bounds meet: TREEN_END. TREEN_STOPPED: a limit or a stop came first; the bounds
 * are those so far. */
enum treen_status most_asked_finish(struct most_asked *asked, struct treen_error *error);

/* Tells the best set so far as a checked solution, in asked->solution. */
enum treen_status most_asked_tell(struct most_asked *asked, struct treen_error *error);

/* Opens the search for a solution with the file's own conditions, and looks for it with a memory of
 * states and a walk. TREEN_OK: it is in asked->solution. TREEN_END: there is none. TREEN_STOPPED:
 * `rounds` of work or a limit came first. */
enum treen_status most_asked_fill(struct most_asked *asked, const struct treen_puzzle *puzzle,
                                  const struct settings *options, uint64_t rounds, struct treen_error *error);

void most_asked_close(struct most_asked *asked);
