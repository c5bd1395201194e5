/* Finds the row that the wide search branches on: one with the fewest options, one with the
 * fewest for its weight, or the first one.
 * Needs: eight.h, fewest.h, counted.h.
 * Gives: `choose_wide`, `weigh_counted`, `row_options`. */
#pragma once

/* Returns the plain rows of the level's table. */
INLINE struct bit_rows rows_of(const struct cover_level *level) {
    const struct cover_table *table = level->table;
    return (struct bit_rows){table->word, table->stride, table->plain, level->open, level->live};
}

/* Returns the number of live options of a row. */
INLINE uint32_t row_options(const struct cover_level *level, uint32_t row) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < level->table->width; k++)
        count += bits_ones(level->table->word[(size_t)k * level->table->stride + row] & level->live[k]);
    return count;
}

/* Returns the first open plain row without options; else the first one with one option; else the
 * first one. */
static struct choice first_to_fill(const struct cover_level *level) {
    const struct cover_table *table = level->table;
    const struct bit_rows rows = rows_of(level);
    uint32_t single = NOTHING, first = NOTHING;
    for (uint32_t at = 0; at < table->plain; at += LANES) {
        uint32_t open = open_block(&rows, at);
        if (!open)
            continue;
        counts count = count_block(&rows, at, table->width);
        uint32_t none = open & count_at_most(count, 0), one = open & count_at_most(count, 1);
        if (none)
            return (struct choice){at + bits_low(none), 0};
        single = single == NOTHING && one ? at + bits_low(one) : single;
        first = first == NOTHING ? at + bits_low(open) : first;
    }
    uint32_t row = single == NOTHING ? first : single;
    return row == NOTHING ? NO_CHOICE : (struct choice){row, row_options(level, row)};
}

/* Returns the open plain row with the fewest live options for its weight. A row with a single
 * option goes before all others, and a row without any before these. Weights are whole numbers,
 * so that all instruction sets choose alike. */
static struct choice fewest_weighted(const struct cover_search *search, const struct cover_level *level) {
    const struct cover_table *table = level->table;
    const struct bit_rows rows = rows_of(level);
    const uint64_t *price = search->weights.price;
#ifdef AVX512
    __m512i best = _mm512_set1_epi64(-1), number = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    const __m512i one = _mm512_set1_epi64(1);
    for (uint32_t at = 0; at < table->plain; at += LANES) {
        __mmask8 open = (__mmask8)open_block(&rows, at);
        if (open) {
            counts count = count_block(&rows, at, table->width);
            __mmask8 none = _mm512_mask_testn_epi64_mask(open, count, count);
            if (none)
                return (struct choice){at + bits_low(none), 0};
            __m256i row_of = _mm256_maskz_loadu_epi32(open, table->row_of + at);
            __m512i each = _mm512_mask_i32gather_epi64(count, open, row_of, price, sizeof *price);
            __m512i cost = _mm512_maskz_mullo_epi64(_mm512_cmpgt_epu64_mask(count, one), count, each);
            __m512i key = _mm512_or_si512(_mm512_slli_epi64(cost, COVER_ROW_BITS), number);
            best = _mm512_mask_min_epu64(best, open, best, key);
        }
        number = _mm512_add_epi64(number, _mm512_set1_epi64(LANES));
    }
    uint64_t least = _mm512_reduce_min_epu64(best);
#else
    uint64_t least = UINT64_MAX;
    for (uint32_t at = 0; at < table->plain; at += LANES) {
        uint32_t open = open_block(&rows, at);
        if (!open)
            continue;
        uint64_t count[LANES];
        count_store(count_block(&rows, at, table->width), count);
        for (; open; open &= open - 1) {
            uint32_t i = bits_low(open), options = (uint32_t)count[i];
            if (!options)
                return (struct choice){at + i, 0};
            uint64_t cost = options > 1 ? options * price[table->row_of[at + i]] : 0;
            uint64_t key = cost << COVER_ROW_BITS | (at + i);
            least = key < least ? key : least;
        }
    }
#endif
    uint32_t row = (uint32_t)least & ((1 << COVER_ROW_BITS) - 1);
    return least == UINT64_MAX ? NO_CHOICE : (struct choice){row, row_options(level, row)};
}

/* Returns the open ones of the counted rows at..at+7. Counted rows follow plain ones, perhaps in
 * one block. */
INLINE uint32_t open_counted(const struct cover_level *level, uint32_t at) {
    const struct cover_table *table = level->table;
    uint64_t open = level->open[at / 64] >> (at % 64) & low_bits(LANES) & low_bits(table->branching - at);
    return (uint32_t)(open & (at < table->plain ? ~low_bits(table->plain - at) : ~UINT64_C(0)));
}

#ifndef AVX512
/* Returns the better of `best` and a counted row with `options` live ones. An item that needs
 * nothing more and has no options is finished. An item that needs more than it has is a dead end
 * (degree 0). */
INLINE struct choice weigh_counted(struct choice best, uint32_t row, int64_t need, uint32_t options) {
    if (need <= 0 && !options)
        return best;
    uint32_t degree = need <= 0 ? options + 1 : need > options ? 0 : options - (uint32_t)need + 1;
    return degree < best.degree ? (struct choice){row, degree} : best;
}
#endif

/* Returns the better of the plain row `best` and all counted rows. */
static struct choice choose_counted(const struct cover_search *search, const struct cover_level *level,
                                    struct choice best) {
    const struct cover_table *table = level->table;
    const struct bit_rows rows = rows_of(level);
#ifdef AVX512
    /* An item that needs nothing more and has no options left is finished. An item that needs
     * more than it has gets degree 0, a dead end. */
    const __m512i none = _mm512_setzero_si512(), one = _mm512_set1_epi64(1);
    const __m256i plain = _mm256_set1_epi32((int)search->rows.plain);
    __m512i least = _mm512_set1_epi64(INT64_MAX), lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    for (uint32_t at = table->plain / LANES * LANES; at < table->branching; at += LANES) {
        __mmask8 open = (__mmask8)open_counted(level, at);
        if (!open)
            continue;
        counts options = count_block(&rows, at, table->width);
        __m256i item = _mm256_sub_epi32(_mm256_maskz_loadu_epi32(open, table->row_of + at), plain);
        __m512i need = _mm512_mask_i32gather_epi64(none, open, item, search->need, sizeof *search->need);
        need = _mm512_max_epi64(need, none);
        open &= (__mmask8) ~(_mm512_testn_epi64_mask(need, need) & _mm512_testn_epi64_mask(options, options));
        __m512i degree = _mm512_max_epi64(_mm512_add_epi64(_mm512_sub_epi64(options, need), one), none);
        __m512i row = _mm512_add_epi64(lanes, _mm512_set1_epi64(at));
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(degree, 32), row);
        least = _mm512_mask_min_epi64(least, open, least, key);
    }
    uint64_t key = (uint64_t)_mm512_reduce_min_epi64(least);
    return key >> 32 < best.degree ? (struct choice){(uint32_t)key, (uint32_t)(key >> 32)} : best;
#else
    for (uint32_t at = table->plain / LANES * LANES; at < table->branching && best.degree; at += LANES) {
        uint32_t open = open_counted(level, at);
        if (!open)
            continue;
        uint64_t options[LANES];
        count_store(count_block(&rows, at, table->width), options);
        for (; open; open &= open - 1) {
            uint32_t i = bits_low(open);
            best = weigh_counted(best, at + i, needed(search, table, at + i), (uint32_t)options[i]);
        }
    }
    return best;
#endif
}

/* Returns the row to branch on, or NO_CHOICE when all rows are covered. */
static struct choice choose_wide(const struct cover_search *search, const struct cover_level *level) {
    const struct cover_table *table = level->table;
    if (search->filling)
        return first_to_fill(level);
    if (search->weights.used)
        return fewest_weighted(search, level);
    const struct bit_rows rows = rows_of(level);
    struct choice best = fewest(&rows, table->width);
    return search->rows.counted ? choose_counted(search, level, best) : best;
}
