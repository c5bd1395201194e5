/* What the rest of this room may ask of a run beyond treen.h. */
#ifndef TREEN_RUN_RUN_H
#define TREEN_RUN_RUN_H

#include "treen.h"

struct engine;

/* Hands the run an engine between treen_run_new and treen_run_ask: it is asked, whatever the options say. Its struct must outlive
 * the run. */
void run_hand(struct treen_run *run, const struct engine *engine);

const struct treen_puzzle *run_puzzle(const struct treen_run *run);

/* Opens a run as treen_run_open does, which is a part of a question: its memory is drawn from the budget of that. */
enum treen_status run_open_within(const struct treen_puzzle *puzzle, enum treen_question question,
                                  const struct treen_options *options, struct budget *budget,
                                  struct treen_run **run, struct treen_error *error);

/* Returns the run's budget, for what is done with its solutions while it is open. */
struct budget *run_budget(struct treen_run *run);

/* Whether it was opened to list solutions and nobody has gone on with it yet. */
bool run_will_list(const struct treen_run *run);

/* What its solutions are one of each class of. */
enum treen_symmetry run_symmetry(const struct treen_run *run);

#endif
