/* Every chain that fills a box. */
#pragma once

#include "run/options.h"

struct engine;

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

/* Adds the chains of a bar to that of as many solutions, in ascending order. False: there is no
 * memory. */
typedef ARRAY(struct treen_bar) snake_bars;
bool snakes_add_bar(snake_bars *bars, const struct treen_bar *bar, struct arena *arena);

/* Returns the error where snakes_next gave TREEN_BUG; lent. */
const struct treen_error *snakes_error(const struct snakes *snakes);

/* Fills in puzzle, engine, nodes, seconds, complete and chains: those that were told. The texts and
 * the bars live until the next call of a function of this header. */
void snakes_sum_up(struct snakes *snakes, struct treen_summary *summary);
