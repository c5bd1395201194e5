/* Facts of a puzzle that need no search. */
#pragma once

#include "treen.h"

struct facts; /* owns the struct that facts_info gives */

enum treen_status facts_open(const struct treen_puzzle *puzzle, struct facts **facts,
                             struct treen_error *error);

const struct treen_info *facts_info(const struct facts *facts);

void facts_close(struct facts *facts);
