/* Looking for one solution, any, where the search in its usual order is stuck in a barren part
 * of the tree: the same problem again and again, its items and options shuffled, each time for a
 * limited number of nodes (the times of a search that is random have heavy tails: Gomes, Selman,
 * Kautz 1998; the limits are those of Luby, Sinclair, Zuckerman 1993). */
#ifndef TREEN_RUN_SCOUT_H
#define TREEN_RUN_SCOUT_H

#include "base/random.h"
#include "run/drawing.h"
#include "run/worker.h"

/* Where the tries are; scout_open before the first. */
struct scout {
    struct random random;
    uint64_t tries;
    bool cut_off; /* the last try was, before its nodes were used up */
    bool found_by_drawing;
    struct drawing drawing;
    double tried, drawn; /* seconds of the thread */
};

struct scout_means {
    const atomic_bool *off;
    double deadline;       /* clock_seconds(); 0 = none */
    size_t memory;         /* bytes that may be held, */
    struct budget *budget; /* and what they are drawn from; null = none */
    bool draws;            /* solutions may be drawn, too, once searches have been tried for a moment */
};

void scout_open(struct scout *scout, uint64_t seed);
void scout_close(struct scout *scout);

/* One try: TREEN_OK and a solution, lent as by worker_next, and until the scout is closed;
 * TREEN_STOPPED: none so far; TREEN_END: there is none. Uses the worker's posed problem, a
 * cover, and engine, not its search and not its tally. */
enum treen_status scout_try(struct scout *scout, struct worker *worker, const struct scout_means *means,
                            const struct treen_solution **solution);

/* Draws until there is a solution (TREEN_OK), as scout_try does, or none (TREEN_END), or a limit
 * is reached (TREEN_STOPPED), or the memory (TREEN_NO_MEMORY). */
enum treen_status scout_draw(struct scout *scout, struct worker *worker, const struct control *limits,
                             const struct treen_solution **solution);

/* Tries until one of them says more than TREEN_STOPPED, or *off is set or the deadline has
 * passed. */
enum treen_status scout_search(struct scout *scout, struct worker *worker, const struct scout_means *means,
                               const struct treen_solution **solution);

#endif
