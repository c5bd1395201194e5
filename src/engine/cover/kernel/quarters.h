/* The rows with the fewest options for up to 32 nodes at once, with AVX-512. For the small search of engine cover; only
 * kernel/search.c includes this. (kernel/nibbles.h is the same for AVX2, by other means.)
 *
 * Where lanes are nodes (kernel/lanes.h), a row costs every eight nodes an instruction for each word and some four for what comes of
 * it: its key, whether it is open, and the lesser of two. But most rows have options in few places of their words, and counts and keys
 * are short. So quarters of words, of 16 options, are laid side by side here: a plane is a vector with the same quarter of 32 nodes'
 * live options, and a row's count, key and comparison are made for all of these at once, from those planes only that it has options
 * in. Two of these that have none at the same place are laid upon one another, and counted once.
 *
 * A stage lists its rows' planes when it has had so many children that it seems to go on.
 *
 * (EPYC of family 25, model 17, search alone, lower quartiles in ms, against lanes compared as ranks: Morse 3.98 -> 3.40, domino layouts
 * 0.414 -> 0.360, L-trominoes 9x9 15.3 -> 14.2. Rows of many planes are not worth it: Langford 12 9.9 -> 10.4, if they are listed. Nor are
 * sets of six and eight words, whose stages are short: Y-pentominoes 15x10 12.1 -> 17.4, pentominoes 6x10 42 -> 101. Sets of four
 * planes besides pairs did nothing.) */
#ifndef TREEN_ENGINE_COVER_KERNEL_QUARTERS_H
#define TREEN_ENGINE_COVER_KERNEL_QUARTERS_H

#ifdef AVX512

enum {
    QUARTER = 16,   /* options in one */
    QUARTERS = 4,   /* in a word */
    TWICE = 0x10001 /* times a number of 16 bits: twice that, side by side */
};

/* What comes before a row's list of planes: lowest bits of its key, as its highest ones; its bit among open rows, and their plane, in
 * bytes. Options and these bits are told twice, since what fills a vector with 32 bits is a load, and with 16 it is not. */
struct quarter_head {
    uint32_t key, bit, open;
};
struct quarter {
    uint32_t plane, options; /* where the plane is, in bytes, and the row's options in it */
};

/* Whether stages of this kind are listed at all. */
INLINE bool has_lists(unsigned way, uint32_t words) {
    return words <= SMALL_NARROW && !(way & HIGH);
}

INLINE bool worth_listing(const struct cover_small *small, unsigned way, uint32_t words) {
    enum { CHILDREN = 64 };
    return has_lists(way, words) && small->children >= CHILDREN && !small->asked;
}

/* The row's quarters that have options, two by two: an empty one follows where no other goes with it. Returns how many pairs these are,
 * or 0 if one quarter is all there is. */
static uint32_t pair_quarters(const struct cover_table *table, uint32_t row, struct quarter *pair) {
    uint32_t pairs = 0, quarters = 0;
    for (uint32_t k = 0; k < table->width; k++) {
        uint64_t word = table->word[(size_t)k * table->stride + row];
        for (uint32_t i = 0; word; i++, word >>= QUARTER) {
            const uint32_t options = (word & UINT16_MAX) * TWICE;
            uint32_t at = 0;
            if (!options)
                continue;
            while (at < pairs && (pair[2 * at + 1].options || pair[2 * at].options & options))
                at++;
            const bool alone = at == pairs;
            pair[2 * at + !alone] = (struct quarter){(QUARTERS * k + i) * (uint32_t)sizeof(__m512i), options};
            if (alone)
                pair[2 * pairs++ + 1] = (struct quarter){0, 0};
            quarters++;
        }
    }
    if (!quarters)
        pair[0] = (struct quarter){0, 0};
    return quarters > 1 ? pairs : 0;
}

/* Lists the plain rows' quarters, if that pays. There is room: a row has 28 + 8 * words bytes of lists on the average, at most, and the
 * last one 64 * words, where cover/build.c has 32 + 96 * words bytes for each, since with AVX2 fours lie there. */
OUTLINE void list_options(struct cover_small *small) {
    const struct cover_table *table = &small->table;
    const uint32_t most = (2 + table->width) * table->plain;
    uint32_t at = 0, quarters = 0;
    small->asked = true;
    small->most_pairs = 0;
    memset(small->paired, 0, sizeof small->paired);
    for (uint32_t row = 0; row < table->plain && quarters <= most; row++) {
        struct quarter_head *head = (struct quarter_head *)(void *)(small->quarters + at);
        *head =
            (struct quarter_head){(row << (QUARTER - row_bits(small->height))) * TWICE,
                                  (1u << row % QUARTER) * TWICE, row / QUARTER * (uint32_t)sizeof(__m512i)};
        uint32_t pairs = pair_quarters(table, row, (struct quarter *)(void *)(head + 1)),
                 listed = pairs ? 2 * pairs : 1;
        small->list_start[row] = (uint16_t)at;
        bits_set(small->paired[pairs], row);
        small->most_pairs = pairs > small->most_pairs ? pairs : small->most_pairs;
        quarters += listed;
        at += (uint32_t)(sizeof *head + listed * sizeof(struct quarter)) / sizeof *small->quarters;
    }
    small->listed = quarters <= most;
}

/* The quarters of a word of each of 32 nodes, a vector for each quarter. Node `lane` of a group is at QUARTERS * lane + group. */
INLINE void turn_quarters(const eight word[SMALL_GROUPS], __m512i quarter[QUARTERS]) {
    const __mmask16 odd_half = 0xAAAA;
    const __mmask32 odd = 0xAAAAAAAA;
    __m512i half[4];
    for (uint32_t i = 0; i < 2; i++) {
        half[i] = _mm512_mask_blend_epi32(odd_half, word[i], _mm512_slli_epi64(word[i + 2], 32));
        half[i + 2] = _mm512_mask_blend_epi32(odd_half, _mm512_srli_epi64(word[i], 32), word[i + 2]);
    }
    for (uint32_t i = 0; i < 4; i += 2) {
        quarter[i] = _mm512_mask_blend_epi16(odd, half[i], _mm512_slli_epi32(half[i + 1], QUARTER));
        quarter[i + 1] = _mm512_mask_blend_epi16(odd, _mm512_srli_epi32(half[i], QUARTER), half[i + 1]);
    }
}

INLINE __m512i plane_at(const __m512i *plane, uint32_t bytes) {
    return _mm512_load_si512((const uint8_t *)plane + bytes);
}

/* The number in each 32 bits. */
INLINE __m512i in_all(uint32_t number) {
    return _mm512_set1_epi32((int)number);
}

/* How many live options the row of this list has, in each node. */
INLINE __m512i count_quarters(const struct quarter *quarter, uint32_t pairs, const __m512i *plane) {
    __m512i count = _mm512_setzero_si512();
    for (uint32_t i = 0; i < (pairs ? pairs : 1); i++, quarter += 2) {
        __m512i some = eight_and(plane_at(plane, quarter->plane), in_all(quarter->options));
        if (pairs)
            some = eight_or_both(some, plane_at(plane, quarter[1].plane), in_all(quarter[1].options));
        count = _mm512_add_epi16(count, _mm512_popcnt_epi16(some));
    }
    return count;
}

/* The least keys, with those of these rows of word h, of so many pairs each. */
INLINE __m512i compare_quarters(const struct cover_small *small, uint64_t rows, uint32_t h, uint32_t pairs,
                                const __m512i *plane, const __m512i *open, __m512i best, unsigned way) {
    for (uint64_t left = rows; left; left &= left - 1) {
        const uint32_t row = 64 * h + bits_low(left);
        const struct quarter_head *head =
            (const struct quarter_head *)(const void *)(small->quarters + small->list_start[row]);
        __m512i count = count_quarters((const struct quarter *)(const void *)(head + 1), pairs, plane);
        if (way & FILLING)
            count = _mm512_min_epu16(count, in_all(2 * TWICE));
        /* Two shifts, as clang wants the bits of each to be a constant, and way is none to it. */
        const __m512i low = in_all(head->key);
        __m512i key = way & TALL ? _mm512_shldi_epi16(count, low, TALL_ROW_BITS)
                                 : _mm512_shldi_epi16(count, low, ROW_BITS);
        __mmask32 asked = _mm512_test_epi16_mask(plane_at(open, head->open), in_all(head->bit));
        best = _mm512_mask_min_epu16(best, asked, best, key);
    }
    return best;
}

/* What lanes_compare_all finds. */
INLINE void lanes_choose_listed(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                                unsigned way, uint32_t words) {
    __m512i plane[QUARTERS * SMALL_NARROW], open[2 * QUARTERS], best = in_all(UINT32_MAX);
    uint64_t some[2];
    for (uint32_t k = 0; k < words; k++) {
        eight live[SMALL_GROUPS];
        for (uint32_t g = 0; g < SMALL_GROUPS; g++)
            live[g] = g < groups ? lanes[g].live[k] : eight_none();
        turn_quarters(live, plane + QUARTERS * k);
    }
    for (uint32_t h = 0; h < words_open(way); h++) {
        eight rows[SMALL_GROUPS];
        for (uint32_t g = 0; g < SMALL_GROUPS; g++)
            rows[g] = g < groups ? lanes[g].open[h] : eight_none();
        turn_quarters(rows, open + QUARTERS * h);
        some[h] = lanes_rows(small, lanes, groups, h);
    }
    for (uint32_t pairs = 0; pairs <= small->most_pairs; pairs++)
        for (uint32_t h = 0; h < words_open(way); h++) {
            const uint64_t rows = some[h] & small->paired[pairs][h];
            if (pairs == 0) /* constants, so that each has a loop of its own */
                best = compare_quarters(small, rows, h, 0, plane, open, best, way);
            else if (pairs == 1)
                best = compare_quarters(small, rows, h, 1, plane, open, best, way);
            else
                best = compare_quarters(small, rows, h, pairs, plane, open, best, way);
        }
    for (uint32_t g = 0; g < groups; g++) {
        eight none = eight_all(UINT16_MAX), key = eight_and(eight_down(best, QUARTER * g), none);
        lanes[g].best = small->counted ? eight_choose(eight_same(key, none), eight_all(NO_KEY), key) : key;
    }
}

#endif

#endif
