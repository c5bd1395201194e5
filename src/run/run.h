/* What the rest of this room may ask of a run beyond treen.h. */
#ifndef TREEN_RUN_RUN_H
#define TREEN_RUN_RUN_H

#include "treen.h"

const struct treen_puzzle *run_puzzle(const struct treen_run *run);

/* Whether it was opened to list solutions and nobody has gone on with it yet. */
bool run_will_list(const struct treen_run *run);

/* What its solutions are one of each class of. */
enum treen_symmetry run_symmetry(const struct treen_run *run);

#endif
