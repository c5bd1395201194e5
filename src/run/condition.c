#include "run/condition.h"

#include "base/clock.h"
#include "puzzle/puzzle.h"
#include "run/run.h"

enum { NODES = 20000 }; /* of one search */

/* Tells whether a few nodes find a solution of the puzzle. */
static bool is_solved(const struct treen_puzzle *puzzle, double seconds, struct budget *budget) {
    struct settings options = settings_single(NODES);
    const struct treen_solution *solution;
    struct run *run = NULL;
    options.seconds = seconds;
    if (run_open_within(puzzle, TREEN_FIRST, &options, budget, &run, NULL) != TREEN_OK)
        return false;
    bool solved = run_next(run, &solution) == TREEN_OK;
    run_close(run);
    return solved;
}

const char *condition_find(const struct treen_puzzle *puzzle, double seconds, struct budget *budget,
                           struct arena *arena) {
    const double end = clock_seconds() + seconds;
    struct treen_puzzle relaxed;
    const char *words;
    if (!puzzle->kind->relax)
        return NULL;
    for (unsigned i = 0; puzzle->kind->relax(puzzle, i, arena, &relaxed, &words) == TREEN_OK; i++) {
        double left = end - clock_seconds();
        if (words && left > 0 && is_solved(&relaxed, left, budget))
            return words;
    }
    return NULL;
}
