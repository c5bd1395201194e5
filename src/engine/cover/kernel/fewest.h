/* Finds the row with the fewest live bits, of rows side by side.
 * Needs: eight.h.
 * Gives: `struct bit_rows`, `struct choice`, `open_block`, `counts`, `count_block`, `fewest`. */
#pragma once

#include "engine/cover/kernel/eight.h"

/* Word k of row r is word[k * stride + r]; rows come in whole blocks of LANES. */
struct bit_rows {
    const uint64_t *word;
    size_t stride;
    uint32_t rows;        /* rows 0..rows-1 may be chosen */
    const uint64_t *open; /* a bit for each of these rows: it may be chosen */
    const uint64_t *live; /* the bits that count, as long as a row */
};

/* A row to branch on, and its branches. Fewer branches are better; of equal rows the earlier one
 * is. */
struct choice {
    uint32_t row, degree;
};
static const struct choice NO_CHOICE = {UINT32_MAX, UINT32_MAX};

/* Returns the open ones of the rows at..at+7, as bits. */
INLINE uint32_t open_block(const struct bit_rows *rows, uint32_t at) {
    uint64_t open = rows->open[at / 64] >> (at % 64) & low_bits(LANES);
    return (uint32_t)(open & low_bits(rows->rows - at));
}

/* The counts of eight rows side by side. */
#ifdef EIGHTS
typedef eight counts;
INLINE uint32_t count_at_most(counts sum, uint32_t most) {
    return mask_bits(eight_less(sum, eight_all(most + UINT64_C(1))));
}
INLINE void count_store(counts sum, uint64_t *options) {
    eight_store(options, sum);
}
#else
typedef struct {
    uint32_t row[LANES];
} counts;
INLINE counts count_word(counts sum, const uint64_t *word, uint64_t live) {
    for (uint32_t i = 0; live && i < LANES; i++)
        sum.row[i] += bits_ones(word[i] & live);
    return sum;
}
INLINE uint32_t count_at_most(counts sum, uint32_t most) {
    uint32_t rows = 0;
    for (uint32_t i = 0; i < LANES; i++)
        rows |= (uint32_t)(sum.row[i] <= most) << i;
    return rows;
}
INLINE void count_store(counts sum, uint64_t *options) {
    for (uint32_t i = 0; i < LANES; i++)
        options[i] = sum.row[i];
}
#endif

/* Counts the live bits of the rows at..at+7. Bytes that eight_ones counts in are added up before
 * they overflow. */
INLINE counts count_block(const struct bit_rows *rows, uint32_t at, uint32_t width) {
    const uint64_t *word = rows->word + at;
#ifdef EIGHTS
    counts sum = eight_none();
    for (uint32_t k = 0; k < width;) {
        counts ones = eight_none();
        for (uint32_t end = width - k < ONES_ADD_UP ? width : k + ONES_ADD_UP; k < end; k++)
            ones = eight_plus(
                ones, eight_ones(eight_and(eight_load(word + k * rows->stride), eight_all(rows->live[k]))));
        sum = eight_plus(sum, eight_sum(ones));
    }
#else
    counts sum = {{0}};
    for (uint32_t k = 0; k < width; k++)
        sum = count_word(sum, word + k * rows->stride, rows->live[k]);
#endif
    return sum;
}

/* Returns the open row with the fewest live bits, or any block's first row with degree 0 if a
 * row has none. */
INLINE struct choice fewest_of(const struct bit_rows *rows, uint32_t width) {
#ifdef EIGHTS
    eight best = eight_all(INT64_MAX), number = eight_count_up();
    for (uint32_t at = 0; at < rows->rows; at += LANES) {
        uint32_t open = open_block(rows, at);
        if (open) {
            lane_mask asked = mask_of(open);
            counts count = count_block(rows, at, width);
            if (mask_bits(mask_and(asked, eight_zero(count))))
                return (struct choice){at, 0};
            best = eight_lesser(asked, best, eight_or(eight_up(count, 32), number));
        }
        number = eight_plus(number, eight_all(LANES));
    }
    uint64_t key = eight_least(best);
    return key == INT64_MAX ? NO_CHOICE : (struct choice){(uint32_t)key, (uint32_t)(key >> 32)};
#else
    struct choice best = NO_CHOICE;
    for (uint32_t at = 0; at < rows->rows && best.degree; at += LANES) {
        uint32_t open = open_block(rows, at);
        if (!open)
            continue;
        counts count = count_block(rows, at, width);
        for (; open; open &= open - 1) {
            uint32_t i = bits_low(open);
            if (count.row[i] < best.degree)
                best = (struct choice){at + i, count.row[i]};
        }
    }
    return best;
#endif
}

/* Returns the open row with the fewest live bits, or NO_CHOICE. Where a row has none, only the
 * degree 0 is right. */
INLINE struct choice fewest(const struct bit_rows *rows, uint32_t width) {
    switch (width) { /* a constant width keeps the live words in registers */
    case 1:
        return fewest_of(rows, 1);
    case 2:
        return fewest_of(rows, 2);
    case 3:
        return fewest_of(rows, 3);
    case 4:
        return fewest_of(rows, 4);
    default:
        return fewest_of(rows, width);
    }
}
