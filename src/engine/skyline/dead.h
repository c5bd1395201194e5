/* States of a search that were gone through without an answer, so that the search ends when it
 * comes to them again. A state is a row of bytes and is compared as such: no answer is lost to a
 * hash. A new state replaces an older one in its place. */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* With its key a state fills a line of the cache. */
enum { STATE_BYTES = 56 };

struct skyline_state {
    uint64_t key;                                 /* a hash of the row; 0 = no state */
    uint64_t row[STATE_BYTES / sizeof(uint64_t)]; /* zeroes at the end */
};

struct skyline_dead {
    struct skyline_state *state;
    size_t places;       /* the number of places: a power of two, or 0 */
    uint64_t generation; /* states of other generations are forgotten */
};

/* Makes room for states in `bytes` bytes of the arena. Returns false when there is no memory. */
bool skyline_dead_make(struct skyline_dead *dead, size_t bytes, struct arena *arena);

static inline void skyline_dead_forget(struct skyline_dead *dead) {
    dead->generation++;
}

/* Sets the key of a state whose row is filled in, and fetches its place from memory, which takes a
 * while. */
void skyline_dead_fetch(const struct skyline_dead *dead, struct skyline_state *state);

/* Tells whether a state, which has its key, is remembered. */
bool skyline_dead_has(const struct skyline_dead *dead, const struct skyline_state *state);
void skyline_dead_add(struct skyline_dead *dead, const struct skyline_state *state);
