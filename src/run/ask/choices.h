/* Solutions sorted by a choice: the cells that stay empty, where a piece lies, the pieces used. */
#pragma once

#include "run/run.h"

struct choices;

/* Finds all solutions, and counts those of each value of options->by: "empty", "used",
 * "left-out", or "piece:" and names with commas between them. The run must have been opened to list
 * solutions with options.symmetry none, and have given none yet. Memory grows with the number of
 * values. TREEN_STOPPED leaves the results so far in `*choices`. With options->examples solutions
 * are kept and not counted, and the search ends when each value has as many as these. */
enum treen_status choices_open(struct run *run, const struct settings *options, struct choices **choices,
                               struct treen_error *error);

/* Returns the number of values. */
size_t choices_values(const struct choices *choices);

/* Returns a value, below their number: the ones with most solutions first, then in the order of the
 * box. Lent until the next call. Values without a solution come last. With examples the counts are
 * not known, but for 0. Null: there is no memory. */
const struct treen_branch *choices_at(struct choices *choices, size_t index);

/* Returns a solution that is kept of a value; null after the last one. */
const struct treen_solution *choices_example(const struct choices *choices, size_t index, size_t number);

/* Returns the nodes of searches beside the run's. */
uint64_t choices_nodes(const struct choices *choices);

/* Tells whether every value without a solution is among them. It is not where there are too many
 * values, and after a stop. */
bool choices_have_all(const struct choices *choices);

void choices_close(struct choices *choices);
