/* Finds the effect of an option on a node of the small search: the rows that it closes, the
 * options that it kills, and more. An effect is found when it is first needed, or for all
 * options at once, and is remembered for the stage.
 * Needs: set.h, words.h, pieces.h, copies.h.
 * Gives: `find_effects`, `find_all_effects`, `has_all_effects`, `effect_at`, `words_of_effect`,
 * `way_of_stage`. */
#pragma once

/* Returns the place of the n-th set bit, counted from 0. */
static uint32_t nth_bit(const uint64_t *row, uint32_t n) {
    uint32_t k = 0;
    for (uint32_t ones; n >= (ones = bits_ones(row[k])); k++)
        n -= ones;
    uint64_t word = row[k];
#ifdef __BMI2__
    return 64 * k + bits_low(_pdep_u64(UINT64_C(1) << n, word));
#else
    while (n--)
        word &= word - 1;
    return 64 * k + bits_low(word);
#endif
}

/* Finds the rows that the option closes, where sets of rows have more than two words. */
INLINE void close_many(const struct cover_rows *rows, const struct cover_table *table, uint32_t option,
                       uint64_t *closed) {
    memset(closed, 0, SMALL_OPENS * sizeof *closed);
    for (uint32_t i = rows->kill_start[option]; i < rows->kill_start[option + 1]; i++)
        if (table->slot[rows->kill[i]] < table->plain)
            bits_set(closed, table->slot[rows->kill[i]]);
}

/* Finds the effect from the rows that the option at this bit covers. An effect closes those that
 * are branched on. All options that it kills, itself among them, are written at once. A vector
 * that is read too soon after its single words were written waits for them. */
INLINE void effect_from_rows(const struct cover_search *search, const struct cover_small *small, uint32_t bit,
                             uint64_t *effect, uint32_t words) {
    const uint32_t option = small->table.option[bit];
    const struct cover_rows *rows = &search->rows;
    const struct cover_table *table = &small->table;
    uint64_t first = 0, second = 0, *kill = effect + words_open(small->height);
#ifdef EIGHTS
    eight killed = eight_bit(eight_minus(eight_all(bit), eight_up(eight_count_up(), 6)));
#else
    struct small_set killed = {{0}};
    bits_set(killed.word, bit);
#endif
    for (uint32_t i = rows->kill_start[option]; i < rows->kill_start[option + 1]; i++) {
        uint32_t slot = unguessed(table->slot[rows->kill[i]]);
        const uint64_t *row = small->row + (size_t)slot * SMALL_PIECE(words);
#ifdef EIGHTS
        killed = eight_or(killed, eight_load_piece(row, words));
#else
        for (uint32_t k = 0; k < words; k++)
            killed.word[k] |= row[k];
#endif
        uint64_t closed = (uint64_t)(slot < table->plain) << slot % 64;
        first |= slot < 64 ? closed : 0;
        second |= slot < 64 ? 0 : closed;
    }
#ifdef EIGHTS
    eight_store_piece(kill, killed, words);
#else
    set_store(kill, killed, words);
#endif
    if (small->height & HIGH) {
        close_many(rows, table, option, effect);
        return;
    }
    effect[0] = first;
    if (small->height)
        effect[1] = second;
}

/* Returns the number of words of an effect: closed rows, then killed options. */
INLINE uint32_t words_of_effect(unsigned way, uint32_t words) {
    return words_open(way) + words;
}

/* Returns the way in which the stage is searched. */
INLINE unsigned way_of_stage(const struct cover_search *search, const struct cover_small *small) {
    return (search->small_sums ? SUMMING : 0) | (search->weighing ? WEIGHING : 0) | small->height |
           (small->counted ? COPIES : 0);
}

/* Returns the place of an effect of `size` words. */
INLINE uint64_t *effect_at(const struct cover_small *small, uint64_t bit, uint32_t size) {
    return small->effect + bit * SMALL_PIECE(size);
}

OUTLINE const uint64_t *find_effect(const struct cover_search *search, uint32_t stage, uint32_t bit);

/* Finds the effect of the option at this bit of the stage's table. A later stage takes it from
 * the stage before: both hold the same option, and only the places of rows and options differ. */
INLINE const uint64_t *find_effect_of(const struct cover_search *search, uint32_t stage, uint32_t bit,
                                      uint32_t words) {
    const struct cover_small *small = &search->small[stage];
    const uint32_t opens = words_open(small->height), size = opens + words;
    uint64_t *effect = effect_at(small, bit, size);
    if (search->weighing)
        small->mark[bit] = search->mark[small->table.option[bit]];
    if (small->counted)
        small->takes[bit] = copies_taken(search, small->table.option[bit]);
    if (!stage) {
        effect_from_rows(search, small, bit, effect, words);
        if (small->loose)
            close_loose(search, small->table.option[bit], effect);
    } else {
        const struct cover_small *before = &small[-1];
        const uint64_t *effect_before = find_effect(search, stage - 1, nth_bit(small->within, bit));
        uint32_t opens_before = words_open(before->height);
        memset(effect, 0, (opens + words) * sizeof *effect);
        squeeze_set(effect_before, small->rows, opens_before, effect, opens);
        squeeze_set(effect_before + opens_before, small->within, before->table.width, effect + opens, words);
    }
    return effect;
}

/* Returns the effect of the option at this bit, and remembers it for the stage. */
OUTLINE const uint64_t *find_effect(const struct cover_search *search, uint32_t stage, uint32_t bit) {
    struct cover_small *small = &search->small[stage];
    const uint32_t words = small->table.width;
    if (bits_has(small->known, bit))
        return effect_at(small, bit, words_of_effect(small->height, words));
    bits_set(small->known, bit);
    return find_effect_of(search, stage, bit, words);
}

/* Returns whether the effects of all options are found when the stage begins. They are for sets
 * of one word, where the rows alone say everything (E35). */
INLINE bool has_all_effects(const struct cover_search *search, const struct cover_small *small) {
    return small->table.width == 1 && !small->height && !small->counted && !search->weighing &&
           search->problem.items == search->problem.primary;
}

/* Finds all effects, row by row: each option of a row closes the row and kills all its options. */
static void find_all_effects(struct cover_small *small) {
    enum { CLOSED, KILLED, SIZE };
    const struct cover_table *table = &small->table;
    memset(small->effect, 0, 64 * SMALL_PIECE(SIZE) * sizeof *small->effect);
    for (uint32_t row = 0; row < table->plain; row++)
        for (uint64_t word = table->word[row], left = word; left; left &= left - 1) {
            uint64_t *effect = effect_at(small, bits_low(left), SIZE);
            effect[CLOSED] |= UINT64_C(1) << row;
            effect[KILLED] |= word;
        }
    memset(small->known, UINT8_MAX, sizeof small->known);
}

/* Notes that the effects of these options are known. They are written as the vector that they
 * are soon read as; else the read waits until the words have left for the cache. */
INLINE void remember(struct cover_small *small, const uint64_t *bit, uint32_t which) {
#ifdef AVX512
    __m512i known = _mm512_loadu_si512(small->known);
    for (; which; which &= which - 1) {
        uint64_t at = bit[bits_low(which)];
        known = _mm512_mask_or_epi64(known, (__mmask8)(1 << at / 64), known,
                                     _mm512_set1_epi64((long long)(UINT64_C(1) << at % 64)));
    }
    _mm512_storeu_si512(small->known, known);
#else
    for (; which; which &= which - 1)
        bits_set(small->known, (size_t)bit[bits_low(which)]);
#endif
}

/* Finds the effects of some of LANES bits in the last stage. Each width has a function of its
 * own, so that the options killed stay in registers. */
#define FIND_EFFECTS(words)                                                                                  \
    OUTLINE void find_effects_##words(const struct cover_search *search, const uint64_t *bit,                \
                                      uint32_t which) {                                                      \
        for (uint32_t left = which; left; left &= left - 1)                                                  \
            find_effect_of(search, search->stages - 1, (uint32_t)bit[bits_low(left)], words);                \
        remember(&search->small[search->stages - 1], bit, which);                                            \
    }
FIND_EFFECTS(1)
FIND_EFFECTS(2)
FIND_EFFECTS(3)
FIND_EFFECTS(4)
FIND_EFFECTS(6)
FIND_EFFECTS(8)

/* Finds the effects of the options bit[i] of the last stage, for each i of `which`. */
INLINE void find_effects(const struct cover_search *search, const uint64_t *bit, uint32_t which,
                         uint32_t words) {
    static void (*const find[SMALL_WORDS + 1])(const struct cover_search *, const uint64_t *, uint32_t) = {
        NULL, find_effects_1, find_effects_2, find_effects_3, find_effects_4,
        NULL, find_effects_6, NULL,           find_effects_8};
    find[words](search, bit, which);
}
