/* Random numbers that a seed repeats on every machine: splitmix64 (Steele, Lea, Flood 2014). */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state; /* any seed */
};

static inline uint64_t random_next(struct random *random) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Returns a number of 0..below-1. The multiplication's bias is below 2^-32 for the small ranges of
 * treen. */
static inline uint32_t random_below(struct random *random, uint32_t below) {
    return (uint32_t)((random_next(random) >> 32) * below >> 32);
}

/* Returns a number of low..high, both included. */
static inline uint32_t random_between(struct random *random, uint32_t low, uint32_t high) {
    return low + random_below(random, high - low + 1);
}

/* Puts the numbers into a random order. */
static inline void random_shuffle(struct random *random, uint32_t *number, size_t count) {
    for (size_t i = count; i > 1; i--) {
        uint32_t other = random_below(random, (uint32_t)i), moved = number[i - 1];
        number[i - 1] = number[other];
        number[other] = moved;
    }
}
