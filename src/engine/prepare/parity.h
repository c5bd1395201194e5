/* The sums of answers modulo 2: the argument of a chessboard's colours, and of layers, for any
 * colours. If most pieces cover an even number of dark cells in some colouring, wherever they lie,
 * the few others must make up the rest. (Conway's puzzle: planks, slabs and blocks have an even
 * number of cells in each layer of 25. So the three bars of 3 together must have an odd number in
 * each.) */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

/* Marks as gone the options that are in no answer by this argument, and adds their number to
 * `*removed`. Options that are gone already do not count. The pieces must be the first items,
 * covered a fixed number of times, and each option must cover one of them; else nothing is done.
 * False when there is no memory. The arena's memory is needed only during the call. */
bool parity_reduce(const struct problem *problem, struct arena *arena, bool *gone, size_t *removed);

/* Makes the problem without these options, as problem_without does. The result is the problem
 * itself, and `*kept` is null, where no option goes, or where there are too few or too many
 * options. */
bool parity_without(const struct problem *problem, struct arena *arena, struct problem *rest,
                    const uint32_t **kept);
