/* New boards of tiles with one solution. */
#pragma once

#include "run/options.h"

struct engine;
struct limits;

/* Makes a puzzle of square tiles that is solved in one way, but for turning the whole board.
 * options.side, .marks, .border and .seed say which. With marks 0 it takes few. Null for `engine` =
 * the first one that takes such a puzzle. TREEN_BAD_INPUT: none was found. */
enum treen_status make_tiles(const struct settings *options, const struct limits *limits,
                             const struct engine *engine, struct treen_puzzle **puzzle,
                             struct treen_error *error);
