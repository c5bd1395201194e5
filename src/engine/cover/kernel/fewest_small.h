/* Finds the row that a single node branches on, eight rows at a time.
 * Needs: eight.h, shapes.h, copies.h.
 * Gives: `choose_one`. */
#pragma once

/* Returns the open plain row with the fewest live options. If none is open, the degree is
 * no_degree, which no row has. When filling, more than two options count as two, so the first
 * row wins unless another one has fewer. */
INLINE struct choice fewest_small(const struct cover_table *table, const uint64_t *live, const uint64_t *open,
                                  unsigned way, uint32_t words) {
    const uint32_t last = row_mask(way);
#ifdef EIGHTS
    /* A key has the row's number below its count, so that one minimum finds both. */
    eight best = eight_all(NO_KEY), number = eight_count_up();
    for (uint32_t at = 0; at < table->plain; at += LANES) {
        uint64_t here = plain_rows(table, open[words_open(way) > 1 ? at / 64 : 0], at / 64) >> at % 64;
        eight count = eight_none();
        for (uint32_t k = 0; k < words; k++) {
            eight row = eight_load(table->word + (size_t)k * table->stride + at);
            eight options = eight_ones(eight_and(row, eight_all(live[k])));
            count = k ? eight_plus(count, options) : options;
        }
        count = eight_sum(count);
        count = way & FILLING ? eight_lesser(mask_first(LANES), count, eight_all(2)) : count;
        eight key = eight_or(eight_up(count, row_bits(way)), number);
        best = eight_lesser(mask_of((uint8_t)here), best, key);
        number = eight_plus(number, eight_all(LANES));
    }
    uint32_t key = eight_least_short(best);
    return (struct choice){key & last, key >> row_bits(way)};
#else
    struct choice best = {last, no_degree(way)};
    for (uint32_t h = 0; h < words_open(way); h++)
        for (uint64_t left = plain_rows(table, open[h], h); left && best.degree; left &= left - 1) {
            uint32_t at = 64 * h + bits_low(left), count = 0;
            for (uint32_t k = 0; k < words; k++)
                count += bits_ones(table->word[(size_t)k * table->stride + at] & live[k]);
            count = way & FILLING && count > 2 ? 2 : count;
            if (count < best.degree)
                best = (struct choice){at, count};
        }
    return best;
#endif
}

#define FEWEST(name, words, height)                                                                          \
    OUTLINE struct choice name##_##words(const struct cover_table *table, const uint64_t *live,              \
                                         const uint64_t *open, bool filling) {                               \
        return fewest_small(table, live, open, (filling ? FILLING : 0) | (height), words);                   \
    }
EACH_SHAPE(FEWEST, fewest)

/* Calls the function of the stage's shape. */
INLINE struct choice choose_one(const struct cover_search *search, const struct cover_small *small,
                                const uint64_t *live, const uint64_t *open, unsigned way, uint32_t words) {
    static struct choice (*const choose[][SMALL_WORDS + 1])(const struct cover_table *, const uint64_t *,
                                                            const uint64_t *, bool) = OF_SHAPES(fewest);
    return choose[number_of_height(way)][words](&small->table, live, open, search->filling);
}
