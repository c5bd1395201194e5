/* Small cover problems out of a seed, small enough for brute force and as varied as the definition allows. */
#ifndef TREEN_TESTS_RANDOM_COVER_H
#define TREEN_TESTS_RANDOM_COVER_H

#include "base/arena.h"
#include "engine/problem.h"

#include <stdint.h>

/* The lowest three bits of a seed say what the problem may have; the rest is chance. */
enum { RANDOM_SECONDARY = 1, RANDOM_COLOURS = 2, RANDOM_MULTIPLE = 4 };

/* Its arrays live in the arena. Fewer than 64 options; colours come with secondary items only. */
struct problem random_cover(uint64_t seed, struct arena *arena);

/* Such a problem made symmetric: a permutation of its items, or two, of order 2 to 4, take options to options, with few
 * exceptions. No more options than brute force can bear. */
struct problem random_symmetric_cover(uint64_t seed, struct arena *arena);

#endif
