/* The share of a search that is done, for progress. The engine's own fraction takes all branches of
 * a node for equally large, which they never are. The nodes seen, divided by the nodes that random
 * walks expect, are a better guess. It needs some seconds of walking in a huge tree, because the
 * first walks say little. */
#pragma once

#include "engine/interval.h"
#include "engine/probe.h"
#include "run/worker.h"

struct guess {
    struct arena arena;
    struct probe *probe;   /* null = there are no walks */
    size_t restarts;       /* the worker's restarts when the probe was opened */
    bool opened, settled;  /* settled: no more walks are needed */
    double walked;         /* seconds spent on walks */
    struct interval nodes; /* expected of the whole search */
};

/* Walks on for a moment, if a guess is wanted of a search that has taken `seconds`. Walks take a
 * small share of these (see guess.c). A guess of zeroes has not begun. */
void guess_go_on(struct guess *guess, const struct worker *worker, double seconds, const atomic_bool *stop);
void guess_close(struct guess *guess);

/* Returns the share of the search that is done when it has seen `nodes` and the engine tells
 * `fraction`; 0 = unknown. */
double guess_share(const struct guess *guess, double fraction, uint64_t nodes);
