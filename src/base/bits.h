/* Rows of bits, 64 to a word. A row of n bits has bits_words(n) words; bits past n are kept
 * zero. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t bits_words(size_t bits) {
    return (bits + 63) / 64;
}

static inline bool bits_has(const uint64_t *row, size_t bit) {
    return row[bit / 64] >> (bit % 64) & 1;
}

static inline void bits_set(uint64_t *row, size_t bit) {
    row[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void bits_clear(uint64_t *row, size_t bit) {
    row[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline unsigned bits_low(uint64_t word) {
    return (unsigned)__builtin_ctzll(word);
}

/* Returns the number of the highest set bit; the word is not 0. */
static inline unsigned bits_high(uint64_t word) {
    return 63 - (unsigned)__builtin_clzll(word);
}

/* Counts the set bits. Without its instruction, gcc would call a function for every word, which
 * slows engine cover; so neighbouring fields are added up in the word. */
static inline unsigned bits_ones(uint64_t word) {
#if defined __POPCNT__ || !defined __x86_64__
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline size_t bits_count(const uint64_t *row, size_t words) {
    size_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += bits_ones(row[i]);
    return count;
}
