/* Reducing for few options. The options that each option excludes are a row of bits. The rows of
 * all options of an item, combined, give the options that exclude all of them. A row is as long as
 * the problem has options, so this is for some thousands of options. reduce.c has lists for all
 * other problems. */
#pragma once

#include "engine/problem.h"

/* Tells whether rows of bits are faster than lists, and have room. Reducing then takes a few
 * milliseconds at the most. */
bool reduce_bits_pays(const struct problem *problem);

/* Marks as gone all options that reduce can leave out; `*removed` is their number. False when there
 * is no memory. The arena's memory is needed only during the call. */
bool reduce_bits(const struct problem *problem, struct arena *arena, bool *gone, size_t *removed);
