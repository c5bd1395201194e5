/* A scout looks for any one solution, where the search in its usual order is stuck in a barren part
 * of the tree. It searches the same problem again and again, with items and options shuffled, each
 * time for a limited number of nodes. It takes turns with a search that learns (run/learning.h).
 * Times of random searches have heavy tails (Gomes, Selman, Kautz 1998). The limits are those of
 * Luby, Sinclair, Zuckerman 1993. */
#pragma once

#include "base/random.h"
#include "run/displacing.h"
#include "run/drawing.h"
#include "run/learning.h"
#include "run/worker.h"

/* The state of the tries. Call scout_open before the first. It is large, and most searches end
 * before a try. So it begins all zero, and scout_open writes little of it (E460). */
struct scout {
    struct random random;
    uint64_t tries;
    bool cut_off; /* the last try was cut off before it had used up its nodes */
    /* A sentence without a full stop about the way of the solution; null = a try by searching. */
    const char *way;
    struct drawing drawing;
    struct displacing displacing;
    struct learning learning;
    /* Thread seconds spent on tries by searching, by drawing, by moving pieces, and by learning. */
    double tried, drawn, displaced, learnt;
};

struct scout_means {
    const atomic_bool *off;
    double deadline;       /* bytes that the scout may hold */
    size_t memory;         /* the owner of these bytes; null = none */
    struct budget *budget; /* and what they are drawn from; null = none */
    bool any_way;          /* solutions may come in other ways than searching, too */
};

void scout_open(struct scout *scout, uint64_t seed);
void scout_close(struct scout *scout);

/* Tries once. TREEN_OK: a solution, lent as by worker_next, and until the scout is closed.
 * TREEN_STOPPED: none so far. TREEN_END: there is none. Uses the worker's posed problem, which is a
 * cover, and its engine. Leaves the worker's search and tally alone. */
enum treen_status scout_try(struct scout *scout, struct worker *worker, const struct scout_means *means,
                            const struct treen_solution **solution);

/* Draws, as scout_try does, until there is a solution (TREEN_OK), none is known to be (TREEN_END),
 * a limit is reached (TREEN_STOPPED) or memory ends (TREEN_NO_MEMORY). */
enum treen_status scout_draw(struct scout *scout, struct worker *worker, const struct control *limits,
                             const struct treen_solution **solution);

/* Tries until a try gives another status than TREEN_STOPPED, or `*off` is set, or the deadline has
 * passed. */
enum treen_status scout_search(struct scout *scout, struct worker *worker, const struct scout_means *means,
                               const struct treen_solution **solution);
