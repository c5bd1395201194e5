/* What answers must add up to, modulo 2: the argument of the colours of a chessboard, and of layers, for whatever colours there
 * are. Where most pieces cover an even number of dark cells in some colouring, wherever they lie, the few others must make up the
 * rest. (Conway's puzzle: planks, slabs and blocks have an even number of cells in each layer of 25, so the three bars of 3
 * together must have an odd number in each.) */
#ifndef TREEN_ENGINE_PREPARE_PARITY_H
#define TREEN_ENGINE_PREPARE_PARITY_H

#include "base/arena.h"
#include "engine/problem.h"

/* Marks as gone the options that no answer has for that reason, and adds how many they are. Those that are gone already count for
 * nothing. Needs the pieces to be the first items, covered a fixed number of times, and each option to cover one of them: else it
 * is over in some microseconds; if so in a fraction of a millisecond, or some at the most. False when there is no
 * memory, which comes from the arena and is not needed any more. */
bool parity_reduce(const struct problem *problem, struct arena *arena, bool *gone, size_t *removed);

/* The problem without them, as problem_without has it. Where nothing goes, and where there are too few options for it to pay or very
 * many, the problem itself, and *kept null. */
bool parity_without(const struct problem *problem, struct arena *arena, struct problem *rest,
                    const uint32_t **kept);

#endif
