/* Facts of a puzzle that need no search. */
#pragma once

#include "treen.h"

struct facts; /* owns the struct that facts_info gives */

/* Opens them. `argue`: an argument that the puzzle is impossible is looked for, too, which costs as
 * much as a short search. */
enum treen_status facts_open(const struct treen_puzzle *puzzle, bool argue, struct facts **facts,
                             struct treen_error *error);

const struct treen_info *facts_info(const struct facts *facts);

void facts_close(struct facts *facts);
