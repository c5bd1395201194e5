/* How much of a search is done, for whoever waits for it. The engine's own fraction takes all branches of a node for equally
 * large, which they never are; nodes out of so many that random walks expect are better, once these have come to something: in
 * huge trees after some seconds of walking, where a first moment of it knows nothing. */
#ifndef TREEN_RUN_GUESS_H
#define TREEN_RUN_GUESS_H

#include "engine/interval.h"
#include "engine/probe.h"
#include "run/worker.h"

struct guess {
    struct arena arena;
    struct probe *probe;   /* null: there are no walks */
    size_t restarts;       /* of the worker, when it was opened */
    bool opened, settled;  /* no more walks are needed */
    double walked;         /* seconds */
    struct interval nodes; /* of the whole search */
};

/* Walks on for a moment, if a search that has gone on for so many seconds should know more, and not for more than a
 * twentieth of them. A guess of zeroes has not begun. */
void guess_go_on(struct guess *guess, const struct worker *worker, double seconds, const atomic_bool *stop);
void guess_close(struct guess *guess);

/* The share of the search that is done when it has seen so many nodes and the engine tells this fraction; 0 = nobody knows. */
double guess_share(const struct guess *guess, double fraction, uint64_t nodes);

#endif
