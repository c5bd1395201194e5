/* Every chain that fills a box. */
#ifndef TREEN_RUN_ASK_SNAKES_H
#define TREEN_RUN_ASK_SNAKES_H

#include "run/options.h"

struct engine;

struct snakes_summary {
    const char *puzzle, *engine, *reproduce; /* puzzle: the box */
    uint64_t chains;                         /* told so far */
    uint64_t unique;                         /* chains with one solution up to symmetry */
    const char *most_runs;                   /* the first chain with the most solutions; null = none yet */
    uint64_t most;                           /* solutions of this chain, up to symmetry */
    uint64_t total;                          /* solutions of all chains, with the box held still */
    uint64_t nodes;
    double seconds;
    bool complete;
};

/* The search for every chain that can fill a box, chain by chain. Of the options, part, parts,
 * threads, nodes, seconds and memory matter. The chains are divided by their beginnings: parts have
 * different chains, and each chain comes with all its solutions. Memory holds the chains of two
 * beginnings for each thread. With a limit of nodes there is one thread. */
struct snakes;

enum treen_status snakes_open(const char *box, const struct settings *options,
                              const struct patience *patience, struct snakes **snakes,
                              struct treen_error *error);

void snakes_close(struct snakes *snakes);

void snakes_watch(struct snakes *snakes, treen_on_progress *on_progress, void *context);

/* Hands the search an engine before the first chain. The struct must outlive the search. */
void snakes_hand(struct snakes *snakes, const struct engine *engine);

/* Gives the next chain, in the order of their letters, lent until the next call; or TREEN_END,
 * TREEN_STOPPED, TREEN_NO_MEMORY or TREEN_BUG. When the search is stopped, the chains of its
 * present beginning are not told. */
enum treen_status snakes_next(struct snakes *snakes, const struct treen_chain **found);

/* Returns the error where snakes_next gave TREEN_BUG; lent. */
const struct treen_error *snakes_error(const struct snakes *snakes);

void snakes_stop(struct snakes *snakes); /* may be called from any thread */

/* Returns the bar `index` of the told chains: one for each number of solutions, ascending; null
 * after the last. snakes_summary sums up all of these chains; its texts live until its next
 * call. */
const struct treen_bar *snakes_bar(const struct snakes *snakes, size_t index);

enum treen_status snakes_summary(struct snakes *snakes, const struct snakes_summary **summary);

#endif
