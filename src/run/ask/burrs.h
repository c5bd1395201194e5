/* Every six-piece burr made of the sticks of a set. */
#ifndef TREEN_RUN_ASK_BURRS_H
#define TREEN_RUN_ASK_BURRS_H

#include "run/options.h"

struct burrs_summary {
    const char *set, *reproduce; /* reproduce: null; the caller fills it in */
    bool solid;
    unsigned length;
    uint64_t pieces, used, useful; /* pieces of the set; those in assemblies; those in solutions */
    uint64_t assemblies, assemblies_mirrored;
    uint64_t solutions, solutions_mirrored;
    uint64_t not_known; /* assemblies for which a limit of memory came first */
    size_t levels;
    const struct treen_burr_level *level; /* ascending */
    size_t kinds;
    const struct treen_burr_kind *kind; /* by level, holes and notchable */
    size_t examples;
    const char *used_set, *useful_set;        /* of a part: the pieces, like "0-17 20"; null for the whole */
    const struct treen_burr_example *example; /* by level, holes, single and notchable */
    bool complete;                            /* the whole part was searched, and nothing is unknown */
    uint64_t nodes;                           /* sticks put into slots */
    double seconds;
};

/* The search of a part, divided among threads. Limits: seconds, nodes, memory. Memory grows with
 * the solutions that have the same two least pieces. */
struct burrs;

enum treen_status burrs_open(const struct settings *options, const struct patience *patience,
                             struct burrs **burrs, struct treen_error *error);

void burrs_close(struct burrs *burrs);

/* Guesses how the work is shared among parts: adds to work[i] that of part i + 1, in a unit of its
 * own. Takes a fraction of a second. */
enum treen_status burrs_guess(const struct settings *options, uint64_t parts, double work[],
                              struct treen_error *error);

void burrs_watch(struct burrs *burrs, treen_on_progress *on_progress, void *context);

void burrs_stop(struct burrs *burrs); /* may be called from any thread */

/* Searches the part, once: TREEN_END, TREEN_STOPPED or TREEN_NO_MEMORY. */
enum treen_status burrs_run(struct burrs *burrs);

const struct burrs_summary *burrs_summary(const struct burrs *burrs);

#endif
