/* States of a search that were gone through without an answer, so that the next way to the same state ends there. A state
 * is a row of numbers, and is compared as such: no answer is lost to a hash. There is room for some of them only; a new
 * one takes the place of an older one. */
#ifndef TREEN_ENGINE_SKYLINE_DEAD_H
#define TREEN_ENGINE_SKYLINE_DEAD_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct skyline_dead {
    size_t most;         /* numbers of a state at the most; */
    uint16_t *row;       /* the numbers of each state, */
    uint64_t *key;       /* and what they were hashed to: 0 = there is none */
    size_t places;       /* for states: a power of two, or 0 */
    uint64_t generation; /* states of others are forgotten */
};

/* For states of so many numbers at the most, in so many bytes; without places when a few do not fit. From the arena; false when there
 * is no memory. */
bool skyline_dead_make(struct skyline_dead *dead, size_t most, size_t bytes, struct arena *arena);

static inline void skyline_dead_forget(struct skyline_dead *dead) {
    dead->generation++;
}

/* Rows have `most` numbers, zeroes at the end. */
bool skyline_dead_has(const struct skyline_dead *dead, const uint16_t *row, size_t count);
void skyline_dead_add(struct skyline_dead *dead, const uint16_t *row, size_t count);

#endif
