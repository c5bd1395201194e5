/* The question as a graph. */
#pragma once

#include "treen.h"

#include <stdio.h>

enum treen_status graph_write(const struct treen_puzzle *puzzle, bool matrix, FILE *out,
                              struct treen_stated *about, struct treen_error *error);
