/* Finds the rows that up to 32 nodes branch on, by vectors. Each row is counted for all of these
 * nodes.
 * Needs: shapes.h, lanes.h, nibbles.h, quarters.h.
 * Gives: `choose_by_lanes`. Without vectors: nothing. */
#pragma once

#ifdef EIGHTS

#ifdef AVX512

/* Returns whether keys are compared as ranks (eight.h). Where sets have many words, counting these
 * is most of the work, and making keys of ranks costs more than it saves (E12). */
INLINE bool has_ranks(unsigned way, uint32_t words) {
    return way & HIGH || words <= SMALL_NARROW;
}

/* Finds each lane's best key of all plain rows, or NO_KEY where no row is open. */
INLINE void lanes_compare_all(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                              unsigned way, uint32_t words) {
    const bool ranked = has_ranks(way, words);
    for (uint32_t g = 0; g < groups; g++)
        lanes[g].best = ranked ? eight_no_rank() : eight_all(NO_KEY);
    for (uint32_t h = 0; h < words_open(way); h++)
        for (uint64_t left = lanes_rows(small, lanes, groups, h); left; left &= left - 1) {
            const uint32_t at = bits_low(left);
            const uint64_t row = 64 * h + at;
            eight bit = eight_all_bit(at);
            for (uint32_t g = 0; g < groups; g++) {
                eight count = lanes_options(&small->table, &lanes[g], row, words);
                count = way & FILLING ? eight_lesser(mask_first(LANES), count, eight_all(2)) : count;
                const lane_mask asked = eight_shared(lanes[g].open[h], bit);
                lanes[g].best =
                    ranked ? eight_lesser_rank(asked, lanes[g].best, eight_rank(count, row, row_bits(way)))
                           : eight_lesser(asked, lanes[g].best, eight_key(count, row, row_bits(way)));
            }
        }
    for (uint32_t g = 0; ranked && g < groups; g++) {
        const lane_mask none = eight_same(lanes[g].best, eight_no_rank());
        lanes[g].best = eight_choose(none, eight_all(NO_KEY), eight_of_rank(lanes[g].best, row_bits(way)));
    }
}

#else

/* Returns the best keys of four lanes' plain rows, or NO_KEY, as fewest_small finds them. Keys
 * are below 2^32, so they are compared as numbers of 32 bits. The key of a row that is not open
 * in a lane is all ones. All sets of four lanes fit in the registers (E5). */
INLINE __m256i four_compare(const struct cover_small *small, const __m256i *live, const __m256i *open,
                            unsigned way, uint32_t words) {
    const struct cover_table *table = &small->table;
    const __m256i none = _mm256_setzero_si256();
    __m256i best = four_all(NO_KEY);
    for (uint32_t h = 0; h < words_open(way); h++)
        for (uint64_t left = plain_rows(table, four_union(open[h]), h); left; left &= left - 1) {
            uint64_t row = 64 * h + bits_low(left);
            __m256i count = none,
                    closed = _mm256_cmpeq_epi64(_mm256_and_si256(open[h], four_all(left & -left)), none);
            for (uint32_t k = 0; k < words; k++) {
                __m256i all = four_all(table->word[(size_t)k * table->stride + row]);
                count = _mm256_add_epi8(count, four_ones(_mm256_and_si256(all, live[k])));
            }
            count = _mm256_sad_epu8(count, none);
            count = way & FILLING ? _mm256_min_epu32(count, four_all(2)) : count;
            __m256i key = _mm256_or_si256(_mm256_slli_epi64(count, (int)row_bits(way)), four_all(row));
            best = _mm256_min_epu32(best, _mm256_or_si256(key, closed));
        }
    return best;
}

/* Finds each lane's best key, four lanes at a time: there are registers for four. */
INLINE void lanes_compare_all(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                              unsigned way, uint32_t words) {
    for (uint32_t g = 0; g < groups; g++) {
        __m256i best[2], live[SMALL_WORDS], open[SMALL_OPENS];
        for (uint32_t i = 0; i < 2; i++) {
            for (uint32_t k = 0; k < words; k++)
                live[k] = eight_half(lanes[g].live[k], i);
            for (uint32_t h = 0; h < words_open(way); h++)
                open[h] = eight_half(eight_only(lanes[g].used, lanes[g].open[h]), i);
            best[i] = four_compare(small, live, open, way, words);
        }
        lanes[g].best = EACH(best[0], best[1]);
    }
}

#endif

/* Does what fewest_small does for all children, in `groups` of eight: the same keys, and NO_KEY
 * where no row is open. A single group is counted by words, which is as quick as by lists where
 * these are long. */
INLINE void lanes_find(struct cover_small *small, struct group *children, uint32_t groups, unsigned way,
                       uint32_t words) {
    struct lanes lanes[SMALL_GROUPS];
    for (uint32_t g = 0; g < groups; g++) {
        lanes[g].used = mask_first(LANES); /* unused lanes have no open rows */
        for (uint32_t k = 0; k < words; k++)
            lanes[g].live[k] = eight_load(children[g].live[k]);
        for (uint32_t h = 0; h < words_open(way); h++)
            lanes[g].open[h] = eight_load(children[g].open[h]);
    }
#if defined BY_NIBBLES || defined BY_QUARTERS
    if (worth_listing(small, way, words))
        list_options(small);
    if (has_lists(way, words) && small->listed && (groups > 1 || way & (TALL | HIGH)))
        lanes_choose_listed(small, lanes, groups, way, words);
    else
#endif
        lanes_compare_all(small, lanes, groups, way, words);
    for (uint32_t g = 0; g < groups; g++)
        eight_store(children[g].key, lanes[g].best);
}

#ifdef AVX512
#define LANES_FIND(name, words, height)                                                                      \
    OUTLINE void name##_##words(struct cover_small *small, struct group *children, uint32_t groups,          \
                                bool filling) {                                                              \
        const unsigned way = (filling ? FILLING : 0) | (height);                                             \
        switch (groups) { /* constants, so that each has a loop of its own */                                \
        case 1:                                                                                              \
            lanes_find(small, children, 1, way, words);                                                      \
            break;                                                                                           \
        case 2:                                                                                              \
            lanes_find(small, children, 2, way, words);                                                      \
            break;                                                                                           \
        case 3:                                                                                              \
            lanes_find(small, children, 3, way, words);                                                      \
            break;                                                                                           \
        default:                                                                                             \
            lanes_find(small, children, 4, way, words);                                                      \
            break;                                                                                           \
        }                                                                                                    \
    }
#else /* a group takes as many registers as there are: one loop for all is as quick, and half as large */
#define LANES_FIND(name, words, height)                                                                      \
    OUTLINE void name##_##words(struct cover_small *small, struct group *children, uint32_t groups,          \
                                bool filling) {                                                              \
        lanes_find(small, children, groups, (filling ? FILLING : 0) | (height), words);                      \
    }
#endif
EACH_SHAPE(LANES_FIND, find)

/* Calls the function of the stage's shape. Without plain rows there is nothing to find. */
INLINE void choose_by_lanes(const struct cover_search *search, const struct cover_small *small,
                            struct group *children, uint32_t nodes, unsigned way, uint32_t words) {
    static void (*const find[][SMALL_WORDS + 1])(struct cover_small *, struct group *, uint32_t, bool) =
        OF_SHAPES(find);
    if (way & COPIES && !small->table.plain) {
        for (uint32_t at = 0; at < nodes; at += LANES)
            eight_store(children[at / LANES].key, eight_all(NO_KEY));
        return;
    }
    find[number_of_height(way)][words](&search->small[search->stages - 1], children,
                                       (nodes + LANES - 1) / LANES, search->filling);
}

#endif
