/* Facts of a puzzle that need no search. */
#ifndef TREEN_PUZZLE_ABOUT_INFO_H
#define TREEN_PUZZLE_ABOUT_INFO_H

#include "treen.h"

struct treen_facts; /* owns the struct that treen_facts_info gives */

enum treen_status treen_facts_open(const struct treen_puzzle *puzzle, struct treen_facts **facts,
                                   struct treen_error *error);

const struct treen_info *treen_facts_info(const struct treen_facts *facts);

void treen_facts_close(struct treen_facts *facts);

#endif
