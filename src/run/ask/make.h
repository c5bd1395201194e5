/* New puzzles of kinds that can be made. */
#ifndef TREEN_RUN_ASK_MAKE_H
#define TREEN_RUN_ASK_MAKE_H

#include "run/options.h"

struct limits;

enum treen_status make_puzzle(const char *kind, const struct settings *options, const struct limits *limits,
                              struct treen_puzzle **puzzle, struct treen_error *error);

#endif
