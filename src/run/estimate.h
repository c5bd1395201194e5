/* Estimates from random walks. */
#ifndef TREEN_RUN_ESTIMATE_H
#define TREEN_RUN_ESTIMATE_H

#include "run/options.h"

struct estimate_summary {
    const char *puzzle, *engine, *reproduce;
    struct treen_bounds solutions;   /* assemblies, the box held still */
    struct treen_bounds nodes;       /* of the search for all of them */
    struct treen_bounds seconds_all; /* how long that takes on one thread of this machine */
    struct treen_bounds
        seconds_first; /* … and to the first: met on trial, by tries with luck, or as if all were spread evenly */
    bool complete;              /* everything was searched: solutions and nodes are no estimates */
    uint64_t visited;           /* nodes that random walks came by */
    double seconds;             /* since it was opened */
    const char *impossible;     /* as in struct run_summary; then nothing is estimated */
    const char *const *explain; /* as in struct run_summary */
};

/* Estimates what a run of TREEN_COUNT would find, from random walks through its search tree. Poses the problem;
 * looks at nothing yet. The puzzle must outlive the estimate; options are copied, their words are not. */
struct treen_estimate;

enum treen_status treen_estimate_open(const struct treen_puzzle *puzzle, const struct treen_options *options,
                                      struct treen_estimate **estimate, struct treen_error *error);

void treen_estimate_close(struct treen_estimate *estimate);

/* Goes on for about so long: TREEN_OK; TREEN_END when everything is known; TREEN_STOPPED at options.nodes or
 * after treen_estimate_stop; TREEN_NO_MEMORY. The first time it also measures the engine's pace and tries
 * its luck, which takes a second at most whatever was asked for. */
enum treen_status treen_estimate_improve(struct treen_estimate *estimate, double seconds);

void treen_estimate_stop(struct treen_estimate *estimate); /* from anywhere */

/* What is known by now; its texts live until the estimate is closed or this is called again. */
enum treen_status treen_estimate_summary(struct treen_estimate *estimate,
                                         const struct estimate_summary **summary);

#endif
