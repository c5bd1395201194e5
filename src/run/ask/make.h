/* New puzzles of kinds that can be made. */
#pragma once

#include "run/options.h"

struct engine;
struct limits;

/* Makes a puzzle of the kind; options.side and options.seed say which. Null for `engine` = the
 * first one that takes such a puzzle. TREEN_BUG: an answer of the engine was wrong. The caller owns
 * the puzzle. */
enum treen_status make_puzzle(const char *kind, const struct settings *options, const struct limits *limits,
                              const struct engine *engine, struct treen_puzzle **puzzle,
                              struct treen_error *error);
