/* Looking for one solution, any, where the search in its usual order is stuck in a barren part of the tree: the same
 * problem again and again, its items and options shuffled, each time for a limited number of nodes (the times of
 * a search that is random have heavy tails: Gomes, Selman, Kautz 1998; the limits are those of Luby, Sinclair,
 * Zuckerman 1993). */
#ifndef TREEN_RUN_SCOUT_H
#define TREEN_RUN_SCOUT_H

#include "run/worker.h"

/* Until there is a solution (TREEN_OK; lent as by worker_next), the problem has been searched to its end (TREEN_END),
 * *off is set or the deadline has passed (TREEN_STOPPED). Uses the worker's posed problem, a cover, and engine, not its
 * search and not its tally. `memory` bytes may be held. */
enum treen_status scout_search(struct worker *worker, uint64_t seed, const atomic_bool *off, double deadline,
                               size_t memory, const struct treen_solution **solution);

#endif
