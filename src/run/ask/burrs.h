/* Every six-piece burr made of the sticks of a set. */
#ifndef TREEN_RUN_ASK_BURRS_H
#define TREEN_RUN_ASK_BURRS_H

#include "run/options.h"

struct treen_burrs_summary {
    const char *set, *reproduce; /* reproduce: null, for the caller to fill in */
    bool solid;
    unsigned length;
    uint64_t pieces, used, useful; /* of the set; those that occur in assemblies; in solutions */
    uint64_t assemblies, assemblies_mirrored;
    uint64_t solutions, solutions_mirrored;
    uint64_t not_known; /* assemblies about which a limit on memory came first */
    size_t levels;
    const struct treen_burr_level *level; /* ascending */
    bool complete;                        /* the whole part was searched, and nothing is left unknown */
    uint64_t nodes;                       /* sticks put into slots */
    double seconds;
};

/* The work of a part is divided among threads. Limits: seconds, nodes, memory. Memory grows with the solutions that the
 * same two least pieces have, and with the pairs of sticks that meet. */
struct burrs;

enum treen_status treen_burrs_open(const struct treen_options *options, const struct patience *patience,
                                   struct burrs **burrs, struct treen_error *error);

void treen_burrs_close(struct burrs *burrs);

void treen_burrs_watch(struct burrs *burrs, treen_on_progress *on_progress, void *context);

void treen_burrs_stop(struct burrs *burrs); /* from anywhere */

/* Searches the part: TREEN_END, TREEN_STOPPED or TREEN_NO_MEMORY; once. */
enum treen_status treen_burrs_run(struct burrs *burrs);

const struct treen_burrs_summary *treen_burrs_summary(const struct burrs *burrs);

#endif
