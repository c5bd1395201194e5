/* Reducing where there are few options: what each of them stands against is a row of bits, and what stands against all
 * options of an item is found by laying their rows over each other. A row is as long as the problem has options, so
 * this is for problems of some thousands; reduce.c does the same with lists for all others. */
#ifndef TREEN_ENGINE_PREPARE_REDUCE_BITS_H
#define TREEN_ENGINE_PREPARE_REDUCE_BITS_H

#include "engine/problem.h"

/* Whether this is faster than lists, and has room. It then takes a few milliseconds at the most. */
bool reduce_bits_pays(const struct problem *problem);

/* Marks as gone what reduce leaves out, all of it; *removed says how many. False when there is no memory, which comes from
 * the arena and is not needed any more. */
bool reduce_bits(const struct problem *problem, struct arena *arena, bool *gone, size_t *removed);

#endif
