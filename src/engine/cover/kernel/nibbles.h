/* Counts rows listed by fours of options, for AVX2, which has no instruction that counts bits
 * (E6).
 * Needs: lanes.h.
 * Gives: `has_lists`, `worth_listing`, `list_options`, `lanes_choose_listed`. For AVX-512
 * quarters.h gives these.
 *
 * A node has a byte of a vector. The live options are spread over planes, one for each four
 * options. A node's byte of a plane says which of the four live. One instruction looks up for
 * all nodes how many options of a row these are, in a table of 16 bytes. So the cost of a row
 * grows with its fours, and not with the words of a set. A stage lists its rows when it has had
 * some children.
 *
 * A row that is not open has no live options. In a dead end an open row has none, either. Then
 * there are more rows without options than rows that are not open, and that is how a dead end is
 * seen. */
#pragma once

#ifdef BY_NIBBLES

enum { NODES = LANES * SMALL_GROUPS, NIBBLES = 16 }; /* NODES: in a vector; NIBBLES: fours of a word */

/* Returns whether stages of this shape list their rows. */
INLINE bool has_lists(unsigned way, uint32_t words) {
    (void)way, (void)words;
    return true;
}

/* Returns whether the stage is due to ask if lists pay: it has had some children and seems to go
 * on. */
INLINE bool worth_listing(const struct cover_small *small, unsigned way, uint32_t words) {
    enum { CHILDREN = 64, CHILDREN_WIDE = 256 };
    const uint32_t enough = words >= SMALL_WIDE && !(way & (TALL | HIGH)) ? CHILDREN_WIDE : CHILDREN;
    return small->children >= enough && !small->asked;
}

/* Returns the lowest bit of each four of which the word has some bit. */
INLINE uint64_t fours_of(uint64_t word) {
    word |= word >> 1;
    return (word | word >> 2) & UINT64_MAX / 15;
}

/* Returns whether lists are shorter than words are worth, and counts fit in a byte (E6). */
static bool nibbles_pay(const struct cover_small *small) {
    enum { FOURS_WIDE = 4 };
    const struct cover_table *table = &small->table;
    uint32_t fours = 0;
    for (uint32_t row = 0; row < table->plain; row++) {
        uint32_t options = 0;
        for (uint32_t k = 0; k < table->width; k++) {
            uint64_t word = table->word[(size_t)k * table->stride + row];
            options += bits_ones(word);
            fours += bits_ones(fours_of(word));
        }
        if (options >= UINT8_MAX)
            return false;
    }
    const uint32_t most = small->height & HIGH                           ? HIGH_FOURS
                          : table->width >= SMALL_WIDE && !small->height ? FOURS_WIDE
                                                                         : SMALL_FOURS;
    return fours <= most * table->width * table->plain;
}

/* Lists the plain rows' planes, if that pays. A list has an even length of at least two, since
 * planes are looked up in twos. The last one may be of no options. Fours that a row has nothing of
 * are written, too, and the next ones overwrite them: so no branch is needed. */
OUTLINE void list_options(struct cover_small *small) {
#define FOUR(which, these)                                                                                   \
    (((which) & (these)&1) + ((which) >> 1 & (these) >> 1 & 1) + ((which) >> 2 & (these) >> 2 & 1) +         \
     ((which) >> 3 & (these) >> 3 & 1))
#define FOURS(which)                                                                                         \
    {                                                                                                        \
        FOUR(which, 0), FOUR(which, 1), FOUR(which, 2), FOUR(which, 3), FOUR(which, 4), FOUR(which, 5),      \
            FOUR(which, 6), FOUR(which, 7), FOUR(which, 8), FOUR(which, 9), FOUR(which, 10),                 \
            FOUR(which, 11), FOUR(which, 12), FOUR(which, 13), FOUR(which, 14), FOUR(which, 15)              \
    }
    static const uint8_t ones[NIBBLES][NIBBLES] = {
        FOURS(0), FOURS(1), FOURS(2),  FOURS(3),  FOURS(4),  FOURS(5),  FOURS(6),  FOURS(7),
        FOURS(8), FOURS(9), FOURS(10), FOURS(11), FOURS(12), FOURS(13), FOURS(14), FOURS(15)};
    const struct cover_table *table = &small->table;
    uint32_t at = 0;
    small->asked = true;
    if (!nibbles_pay(small))
        return;
    for (uint32_t row = 0; row < table->plain; row++) {
        small->list_start[row] = (uint16_t)at;
        for (uint32_t k = 0; k < table->width; k++) {
            uint64_t word = table->word[(size_t)k * table->stride + row];
            for (uint32_t i = 0; i < NIBBLES; i++, word >>= 4) {
                small->plane[at] = (uint16_t)((NIBBLES * k + i) * sizeof(__m256i));
                memcpy(small->ones[at], ones[word % NIBBLES], NIBBLES);
                at += word % NIBBLES != 0;
            }
        }
        while (at % 2 || at == small->list_start[row]) {
            small->plane[at] = 0;
            memcpy(small->ones[at++], ones[0], NIBBLES);
        }
    }
    small->list_start[table->plain] = (uint16_t)at;
    small->listed = true;
}

/* Makes the planes of word `k` of `groups` of live options. Their bytes are those of nodes 0 1 4 5
 * 8 9 .. 28 29 2 3 6 7 .. 30 31. */
INLINE void spread_nibbles(const struct lanes *lanes, uint32_t groups, uint32_t k, __m256i *plane) {
    const __m256i by_bytes = _mm256_broadcastsi128_si256(
                      _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15)),
                  nibble = _mm256_set1_epi8(15);
    __m256i two[8], four[8], all[8]; /* bytes of two nodes side by side, in each half; of four; of eight */
    for (uint32_t i = 0; i < 8; i++) {
        __m256i node = i / 2 >= groups ? _mm256_setzero_si256()
                       : i % 2         ? lanes[i / 2].live[k].high
                                       : lanes[i / 2].live[k].low;
        two[i] = _mm256_shuffle_epi8(node, by_bytes);
    }
    for (uint32_t i = 0; i < 4;
         i++) { /* bytes 0-3 of vectors 2 * i and 2 * i + 1; in four[i + 4], bytes 4-7 */
        four[i] = _mm256_unpacklo_epi16(two[2 * i], two[2 * i + 1]);
        four[i + 4] = _mm256_unpackhi_epi16(two[2 * i], two[2 * i + 1]);
    }
    for (uint32_t i = 0; i < 4;
         i++) { /* bytes 2 * i and 2 * i + 1 of the first four; in all[i + 4], of the others */
        const __m256i *from = four + i / 2 * 4;
        all[i] = i % 2 ? _mm256_unpackhi_epi32(from[0], from[1]) : _mm256_unpacklo_epi32(from[0], from[1]);
        all[i + 4] =
            i % 2 ? _mm256_unpackhi_epi32(from[2], from[3]) : _mm256_unpacklo_epi32(from[2], from[3]);
    }
    for (uint32_t i = 0; i < 8; i++) {
        __m256i byte = i % 2 ? _mm256_unpackhi_epi64(all[i / 2], all[i / 2 + 4])
                             : _mm256_unpacklo_epi64(all[i / 2], all[i / 2 + 4]);
        plane[2 * i] = _mm256_and_si256(byte, nibble);
        plane[2 * i + 1] = _mm256_and_si256(_mm256_srli_epi16(byte, 4), nibble);
    }
}

/* Returns the number of open plain rows of words from..to-1 in each node, in the bytes of
 * spread_nibbles. */
INLINE __m256i open_in_bytes(const struct cover_small *small, const struct lanes *lanes, uint32_t groups,
                             uint32_t from, uint32_t to) {
    __m256i of[8];
    for (uint32_t g = 0; g < SMALL_GROUPS; g++) {
        eight plain[SMALL_OPENS];
        for (uint32_t h = from; h < to; h++)
            plain[h - from] =
                g >= groups ? eight_none()
                : small->counted
                    ? eight_and(lanes[g].open[h], eight_all(plain_rows(&small->table, UINT64_MAX, h)))
                    : lanes[g].open[h];
        eight ones = lanes_count(plain, to - from);
        of[2 * g] = ones.low;
        of[2 * g + 1] = ones.high;
    }
    __m256i first = _mm256_packus_epi32(_mm256_packus_epi32(of[0], of[1]), _mm256_packus_epi32(of[2], of[3])),
            last = _mm256_packus_epi32(_mm256_packus_epi32(of[4], of[5]), _mm256_packus_epi32(of[6], of[7]));
    return _mm256_packus_epi16(first, last);
}

/* Returns one less than the live options of the row, 0 to 254; all bits where it has none. */
INLINE __m256i count_listed(const struct cover_small *small, uint32_t row, const __m256i *plane) {
    const uint32_t from = small->list_start[row];
    const uint16_t *list = small->plane + from, *end = small->plane + small->list_start[row + 1];
    const uint8_t *ones = small->ones[from];
    __m256i count = _mm256_set1_epi8(-1);
    do {
        __m256i found[2];
        for (uint32_t i = 0; i < 2; i++, list++, ones += NIBBLES) {
            __m256i here = _mm256_load_si256((const __m256i *)((const uint8_t *)plane + *list));
            __m128i table = _mm_loadu_si128((const __m128i *)ones);
            found[i] = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), here);
        }
        count = _mm256_add_epi8(count, _mm256_add_epi8(found[0], found[1]));
    } while (list < end);
    return count;
}

/* Returns eight bytes as words: those of one group, from its first node on. */
INLINE eight eight_of_bytes(const uint8_t *bytes) {
    const __m128i eight_bytes = _mm_loadl_epi64((const __m128i *)bytes);
    return EACH(_mm256_cvtepu8_epi64(eight_bytes), _mm256_cvtepu8_epi64(_mm_srli_epi64(eight_bytes, 32)));
}

/* Writes bytes in the order of the nodes. */
INLINE void store_in_order(uint8_t to[NODES], __m256i bytes) {
    const __m256i pairs =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    __m256i quarters = _mm256_permute4x64_epi64(bytes, 0xD8); /* 0 2 1 3 */
    _mm256_storeu_si256((__m256i *)to, _mm256_shuffle_epi8(quarters, pairs));
}

/* The rows with the fewest options so far, a byte for each node. `options` is as count_listed
 * counts, `row` and `high_row` are the low and high bits of the row's number. `lives` is all
 * ones while every open row has an option. */
struct fewest {
    __m256i options, row, high_row, lives;
};

/* Compares the plain rows of words from..to-1: three words at the most, so that a byte can count
 * the rows. Returns the number of them that are open, for each node. */
INLINE __m256i compare_listed(const struct cover_small *small, const struct lanes *lanes, uint32_t groups,
                              const __m256i *plane, uint32_t from, uint32_t to, struct fewest *fewest,
                              unsigned way) {
    const __m256i all = _mm256_set1_epi8(-1);
    __m256i empty = _mm256_setzero_si256();
    uint32_t rows = 0;
    for (uint32_t h = from; h < to; h++) {
        uint64_t left = lanes_rows(small, lanes, groups, h);
        rows += bits_ones(left);
        for (; left; left &= left - 1) {
            uint32_t row = 64 * h + bits_low(left);
            __m256i count = count_listed(small, row, plane);
            __m256i none = _mm256_cmpeq_epi8(count, all);
            empty = _mm256_sub_epi8(empty, none);
            if (way & FILLING)
                count = _mm256_or_si256(none, _mm256_min_epu8(count, _mm256_set1_epi8(1)));
            __m256i least = _mm256_min_epu8(fewest->options, count),
                    same = _mm256_cmpeq_epi8(least, fewest->options);
            fewest->row = _mm256_blendv_epi8(_mm256_set1_epi8((char)row), fewest->row, same);
            if (way & HIGH)
                fewest->high_row =
                    _mm256_blendv_epi8(_mm256_set1_epi8(row >> 8 ? 1 : 0), fewest->high_row, same);
            fewest->options = least;
        }
    }
    __m256i open = open_in_bytes(small, lanes, groups, from, to),
            closed = _mm256_sub_epi8(_mm256_set1_epi8((char)rows), open);
    fewest->lives = _mm256_and_si256(fewest->lives, _mm256_cmpeq_epi8(empty, closed));
    return open;
}

/* Finds the keys that lanes_compare_all finds, except that the key of a dead end is 0. */
INLINE void lanes_choose_listed(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                                unsigned way, uint32_t words) {
    enum { PART = 3 };
    const __m256i all = _mm256_set1_epi8(-1), none = _mm256_setzero_si256();
    __m256i plane[NIBBLES * SMALL_WORDS], open = none;
    struct fewest fewest = {all, none, none, all};
    for (uint32_t k = 0; k < words; k++)
        spread_nibbles(lanes, groups, k, plane + NIBBLES * k);
    for (uint32_t h = 0; h < words_open(way); h += PART) {
        uint32_t to = h + PART < words_open(way) ? h + PART : words_open(way);
        open = compare_listed(small, lanes, groups, plane, h, to, &fewest, way);
    }
    uint8_t degree_of[NODES], row_of[NODES], high_row_of[NODES], open_of[NODES];
    store_in_order(degree_of, _mm256_and_si256(fewest.lives, _mm256_sub_epi8(fewest.options, all)));
    store_in_order(row_of, _mm256_and_si256(fewest.lives, fewest.row));
    if (way & HIGH)
        store_in_order(high_row_of, _mm256_and_si256(fewest.lives, fewest.high_row));
    if (small->counted) /* in one part */
        store_in_order(open_of, open);
    for (uint32_t g = 0; g < groups; g++) {
        eight degree = eight_of_bytes(degree_of + LANES * g);
        lanes[g].best = eight_or(eight_up(degree, row_bits(way)), eight_of_bytes(row_of + LANES * g));
        if (way & HIGH)
            lanes[g].best = eight_or(lanes[g].best, eight_up(eight_of_bytes(high_row_of + LANES * g), 8));
        if (small->counted) /* else nobody asks */
            lanes[g].best = eight_choose(eight_zero(eight_of_bytes(open_of + LANES * g)), eight_all(NO_KEY),
                                         lanes[g].best);
    }
}

#endif
