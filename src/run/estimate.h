/* Estimates from random walks. */
#pragma once

#include "run/options.h"

struct estimate_summary {
    const char *puzzle, *engine, *reproduce;
    struct treen_bounds solutions;   /* assemblies, with the box held still */
    struct treen_bounds nodes;       /* of the search for all of them */
    struct treen_bounds seconds_all; /* the time for these nodes on one thread of this machine */
    /* Seconds to the first solution. The figure was met on trial, or comes from scouting, or
     * supposes that all solutions are spread evenly. */
    struct treen_bounds seconds_first;
    bool complete;              /* everything was searched: solutions and nodes are no estimates */
    uint64_t visited;           /* nodes that random walks visited */
    double seconds;             /* since the estimate was opened */
    const char *impossible;     /* as in struct run_summary; then nothing is estimated */
    const char *const *explain; /* as in struct run_summary */
};

/* Opens an estimate of the results of a run of TREEN_COUNT, from random walks through its search
 * tree. Poses the problem, and walks no walk yet. The puzzle must outlive the estimate. The options
 * are copied; their words are not. */
struct estimate;

enum treen_status estimate_open(const struct treen_puzzle *puzzle, const struct settings *options,
                                struct estimate **estimate, struct treen_error *error);

void estimate_close(struct estimate *estimate);

/* Goes on with the walks for about `seconds`. TREEN_OK: the estimate can still improve. TREEN_END:
 * everything is known. TREEN_STOPPED: options.nodes was reached, or estimate_stop was called.
 * The first call also measures the engine's pace and scouts, which can take longer than
 * `seconds`. */
enum treen_status estimate_improve(struct estimate *estimate, double seconds);

void estimate_stop(struct estimate *estimate); /* may be called from any thread */

/* Gives the estimate so far. Its texts live until the next call, or until the estimate is
 * closed. */
enum treen_status estimate_summary(struct estimate *estimate, const struct estimate_summary **summary);
