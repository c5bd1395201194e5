/* Guesses how much work the tasks of a set of burrs are. They are very uneven: of all sticks, one
 * task in a thousand has a third of all assemblies. */
#pragma once

#include "engine/burr/search.h"

/* Guesses the number of a task's assemblies, as a multiple that is about the same for all tasks.
 * Costs a microsecond, and searches nothing. */
double burr_guess(const struct burr_set *set, uint64_t task);
