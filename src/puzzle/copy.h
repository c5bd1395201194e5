/* Copies of solutions. */
#pragma once

#include "treen.h"

/* Makes a copy that is the caller's, to be freed with free(); it needs nothing else to live. Null:
 * no memory. */
struct treen_solution *solution_copy(const struct treen_solution *solution);
