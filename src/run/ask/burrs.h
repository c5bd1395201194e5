/* Every six-piece burr made of the sticks of a set. */
#pragma once

#include "run/options.h"

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

/* Searches the part, once: TREEN_END, TREEN_STOPPED or TREEN_NO_MEMORY. */
enum treen_status burrs_run(struct burrs *burrs);

/* Fills in engine, nodes, seconds, complete and burrs, which is lent until the close. Before the
 * search all counts are 0. */
void burrs_sum_up(const struct burrs *burrs, struct treen_summary *summary);
