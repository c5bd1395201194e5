/* Counts rows listed by quarters of words, for AVX-512 (E13).
 * Needs: lanes.h.
 * Gives: `has_lists`, `worth_listing`, `list_options`, `lanes_choose_listed`. For AVX2 nibbles.h
 * gives these.
 *
 * A node has 16 bits of a vector. The live options are spread over planes, one for each quarter of
 * a word. A row's key is found for 32 nodes at once, from those planes alone in which the row has
 * options. Two planes in which it has options at different places are laid upon each other and
 * counted once: they are a pair. A stage lists its rows when it has had some children. */
#pragma once

#ifdef BY_QUARTERS

enum {
    QUARTER = 16,   /* options in a quarter */
    QUARTERS = 4,   /* quarters in a word */
    TWICE = 0x10001 /* times a number of 16 bits: twice that number, side by side */
};

/* Begins a row's list: the lowest bits of its key, moved up; its bit among open rows; the plane of
 * that bit, in bytes. Numbers of 16 bits stand in both halves of 32, which a load spreads over a
 * vector. */
struct quarter_head {
    uint32_t key, bit, open;
};

/* A quarter in which a row has options: the place of its plane, in bytes, and these options. */
struct quarter {
    uint32_t plane, options;
};

/* Returns whether stages of this shape list their rows. */
INLINE bool has_lists(unsigned way, uint32_t words) {
    return words <= SMALL_NARROW && !(way & HIGH);
}

/* Returns whether the stage is due to ask if lists pay: it has had some children and seems to go
 * on. */
INLINE bool worth_listing(const struct cover_small *small, unsigned way, uint32_t words) {
    enum { CHILDREN = 64 };
    return has_lists(way, words) && small->children >= CHILDREN && !small->asked;
}

/* Lists the row's quarters that have options, two by two; an empty one follows where no other fits.
 * Returns how many pairs these are, or 0 where the row has one quarter at most. */
static uint32_t pair_quarters(const struct cover_table *table, uint32_t row, struct quarter *pair) {
    uint32_t pairs = 0, quarters = 0;
    for (uint32_t k = 0; k < table->width; k++) {
        uint64_t word = table->word[(size_t)k * table->stride + row];
        for (uint32_t i = 0; word; i++, word >>= QUARTER) {
            const uint32_t options = (uint32_t)(word & UINT16_MAX) * TWICE;
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

/* Lists the plain rows' quarters, if these are few and the rows are not. There is room: a row has
 * 28 + 8 * words bytes of lists on the average, and the last one 64 * words. The lists of
 * nibbles.h have 32 + 96 * words bytes for each row. */
OUTLINE void list_options(struct cover_small *small) {
    const struct cover_table *table = &small->table;
    enum { LEAST_ROWS = 8 };
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
        const uint32_t pairs = pair_quarters(table, row, (struct quarter *)(void *)(head + 1)),
                       listed = pairs ? 2 * pairs : 1;
        small->list_start[row] = (uint16_t)at;
        bits_set(small->paired[pairs], row);
        small->most_pairs = pairs > small->most_pairs ? pairs : small->most_pairs;
        quarters += listed;
        at += (uint32_t)(sizeof *head + listed * sizeof(struct quarter)) / sizeof *small->quarters;
    }
    small->listed = quarters <= most && table->plain >= LEAST_ROWS;
}

/* Makes the planes of a word of 32 nodes. Node `lane` of a group is at QUARTERS * lane + group. */
INLINE void spread_quarters(const eight word[SMALL_GROUPS], __m512i quarter[QUARTERS]) {
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

/* Returns the number in each 32 bits. */
INLINE __m512i in_all(uint32_t number) {
    return _mm512_set1_epi32((int)number);
}

/* Returns the number of live options of the row with these pairs, in each node. */
INLINE __m512i count_quarters(const struct quarter *quarter, uint32_t pairs, const __m512i *plane) {
    enum { A_OR_B_AND_C = 0xF8 };
    __m512i count = _mm512_setzero_si512();
    for (uint32_t i = 0; i < (pairs ? pairs : 1); i++, quarter += 2) {
        __m512i some = _mm512_and_si512(plane_at(plane, quarter->plane), in_all(quarter->options));
        if (pairs)
            some = _mm512_ternarylogic_epi64(some, plane_at(plane, quarter[1].plane),
                                             in_all(quarter[1].options), A_OR_B_AND_C);
        count = _mm512_add_epi16(count, _mm512_popcnt_epi16(some));
    }
    return count;
}

/* Returns the least keys: of `best`, and of these rows of word h, which have `pairs` pairs each. */
INLINE __m512i compare_quarters(const struct cover_small *small, uint64_t rows, uint32_t h, uint32_t pairs,
                                const __m512i *plane, const __m512i *open, __m512i best, unsigned way) {
    for (uint64_t left = rows; left; left &= left - 1) {
        const uint32_t row = 64 * h + bits_low(left);
        const struct quarter_head *head =
            (const struct quarter_head *)(const void *)(small->quarters + small->list_start[row]);
        __m512i count = count_quarters((const struct quarter *)(const void *)(head + 1), pairs, plane);
        count = way & FILLING ? _mm512_min_epu16(count, in_all(2 * TWICE)) : count;
        const __m512i low = in_all(head->key);
        /* The number of bits of a shift is a constant. */
        const __m512i key = way & TALL ? _mm512_shldi_epi16(count, low, TALL_ROW_BITS)
                                       : _mm512_shldi_epi16(count, low, ROW_BITS);
        const __mmask32 asked = _mm512_test_epi16_mask(plane_at(open, head->open), in_all(head->bit));
        best = _mm512_mask_min_epu16(best, asked, best, key);
    }
    return best;
}

/* Finds the keys that lanes_compare_all finds. */
INLINE void lanes_choose_listed(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                                unsigned way, uint32_t words) {
    __m512i plane[QUARTERS * SMALL_NARROW], open[2 * QUARTERS], best = in_all(UINT32_MAX);
    uint64_t some[2];
    for (uint32_t k = 0; k < words; k++) {
        eight live[SMALL_GROUPS];
        for (uint32_t g = 0; g < SMALL_GROUPS; g++)
            live[g] = g < groups ? lanes[g].live[k] : eight_none();
        spread_quarters(live, plane + QUARTERS * k);
    }
    for (uint32_t h = 0; h < words_open(way); h++) {
        eight rows[SMALL_GROUPS];
        for (uint32_t g = 0; g < SMALL_GROUPS; g++)
            rows[g] = g < groups ? lanes[g].open[h] : eight_none();
        spread_quarters(rows, open + QUARTERS * h);
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
    const eight none = eight_all(UINT16_MAX);
    for (uint32_t g = 0; g < groups; g++) {
        const eight key = eight_and(eight_down(best, QUARTER * g), none);
        lanes[g].best = small->counted ? eight_choose(eight_same(key, none), eight_all(NO_KEY), key) : key;
    }
}

#endif
