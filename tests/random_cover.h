/* Random small cover problems from a seed: small enough for brute force, and as varied as the
 * definition allows. */
#ifndef TREEN_TESTS_RANDOM_COVER_H
#define TREEN_TESTS_RANDOM_COVER_H

#include "base/arena.h"
#include "engine/problem.h"

#include <stdint.h>

/* The lowest three bits of a seed tell the features that the problem may have. The rest is
 * chance. */
enum { RANDOM_SECONDARY = 1, RANDOM_COLOURS = 2, RANDOM_MULTIPLE = 4 };

/* Makes a problem of fewer than 64 options; its arrays live in the arena. Colours come with
 * secondary items only. */
struct problem random_cover(uint64_t seed, struct arena *arena);

/* Makes such a problem symmetric. One or two permutations of its items, of order 2 to 4, take
 * options to options, with few exceptions. The options stay few enough for brute force. */
struct problem random_symmetric_cover(uint64_t seed, struct arena *arena);

#endif
