/* Words of bits, and tables squeezed together.
 * Needs: kernel.h.
 * Gives: `extract`, `squeezer`, `live_options`, `squeeze_words`, `squeeze_options`,
 * `squeeze_set`. */
#pragma once

/* Returns the bits of `value` under `mask`, moved together at the low end. */
INLINE uint64_t extract(uint64_t value, uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(value, mask);
#else
    uint64_t result = 0;
    for (value &= mask; value; value &= value - 1)
        result |= UINT64_C(1) << bits_ones(mask & ((value & -value) - 1));
    return result;
#endif
}

/* A mask under which many words are squeezed. Each bit of a word moves down by the number of gaps
 * below it. Without an instruction that goes in steps of 1, 2, 4 and so on: `move` has the bits
 * that take a step (Warren, *Hacker's Delight*). The steps are found once for each mask (E271). */
#ifdef __BMI2__
typedef uint64_t squeezer;
INLINE squeezer squeezer_of(uint64_t mask) {
    return mask;
}
INLINE uint64_t squeezed(squeezer by, uint64_t value) {
    return extract(value, by);
}
#else
enum { MOVES = 6 };
typedef struct {
    uint64_t mask, move[MOVES];
} squeezer;

/* Returns the mask's moves. A bit of `gaps` says that the gap is not yet counted. A bit of `odd`
 * says that the number of these below it is odd. */
INLINE squeezer squeezer_of(uint64_t mask) {
    squeezer by = {.mask = mask};
    uint64_t gaps = ~mask << 1;
    for (uint32_t i = 0; i < MOVES; i++) {
        uint64_t odd = gaps;
        for (uint32_t k = 0; k < MOVES; k++)
            odd ^= odd << (1u << k);
        by.move[i] = odd & mask;
        mask = (mask & ~odd) | by.move[i] >> (1u << i);
        gaps &= ~odd;
    }
    return by;
}

/* Returns the bits of `value` under the mask, moved together at the low end. */
INLINE uint64_t squeezed(squeezer by, uint64_t value) {
    value &= by.mask;
    for (uint32_t i = 0; i < MOVES; i++) {
        const uint64_t moving = value & by.move[i];
        value = (value ^ moving) | moving >> (1u << i);
    }
    return value;
}
#endif

/* Returns the number of options in a set of `width` words. */
INLINE uint32_t live_options(const uint64_t *live, uint32_t width) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < width; k++)
        count += bits_ones(live[k]);
    return count;
}

/* Copies the live bits of some rows of a table, squeezed together, into the first rows of `to`.
 * These have the same order as `row`. */
static void squeeze_words(const struct cover_table *from, const uint64_t *live, struct cover_table *to,
                          const uint32_t *row, uint32_t rows) {
    uint32_t bit = 0;
    memset(to->word, 0, (size_t)to->width * to->stride * sizeof *to->word);
    for (uint32_t k = 0; k < from->width; k++) {
        const uint64_t *word = from->word + (size_t)k * from->stride;
        uint64_t mask = live[k];
        uint32_t bits = bits_ones(mask), shift = bit % 64;
        if (!bits)
            continue;
        const squeezer by = squeezer_of(mask);
        uint64_t *low = to->word + (size_t)(bit / 64) * to->stride, *high = low + to->stride;
        if (shift + bits <= 64)
            for (uint32_t i = 0; i < rows; i++)
                low[i] |= squeezed(by, word[row[i]]) << shift;
        else
            for (uint32_t i = 0; i < rows; i++) {
                uint64_t kept = squeezed(by, word[row[i]]);
                low[i] |= kept << shift;
                high[i] = kept >> (64 - shift);
            }
        bit += bits;
    }
}

/* Copies the numbers of a table's live options, in the same order that squeeze_words moves their
 * bits. */
static void squeeze_options(const struct cover_table *from, const uint64_t *live, struct cover_table *to) {
    uint32_t *option = to->option;
#ifdef AVX512
    for (uint32_t at = 0; at < 64 * from->width; at += 16) {
        __mmask16 some = (__mmask16)(live[at / 64] >> (at % 64));
        __m512i kept = _mm512_maskz_compress_epi32(some, _mm512_loadu_si512(from->option + at));
        _mm512_storeu_si512(option, kept); /* writes past the options kept; the next vector overwrites that */
        option += bits_ones(some);
    }
#else
    for (uint32_t k = 0; k < from->width; k++)
        for (uint64_t left = live[k]; left; left &= left - 1)
            *option++ = from->option[64 * k + bits_low(left)];
#endif
}

/* Moves those bits of `set` together that lie `within` another set, and adds them to the
 * `to_words` words of `to`. They must be enough for all bits of `within`. */
INLINE void squeeze_set(const uint64_t *set, const uint64_t *within, uint32_t words, uint64_t *to,
                        uint32_t to_words) {
    for (uint32_t k = 0, at = 0; k < words; k++) {
        uint32_t bits = bits_ones(within[k]), shift = at % 64;
        uint64_t moved = extract(set[k], within[k]);
        if (to_words == 1)
            to[0] |= moved << shift;
        else if (bits)
            to[at / 64] |= moved << shift;
        if (to_words > 1 && shift + bits > 64)
            to[at / 64 + 1] |= moved >> (64 - shift);
        at += bits;
    }
}
