/* One child of each of many nodes at once, for the small search of engine cover: a lane of a vector for each node. Only
 * kernel/search.c includes this.
 *
 * With a vector of rows for every child (fewest_small), most of what a child costs is not counting: it is finding the least
 * of a vector's lanes, and all that is done in single words before and after. With a lane for each child nothing is left in
 * single words but how many nodes there are: a row's options are counted for eight children by two instructions (for 32 by some
 * more, where rows are listed: kernel/quarters.h and, with AVX2, kernel/nibbles.h), and the least is a running one. The children of
 * one step come from different nodes, the top ones of the stack, so a step has eight children only where eight nodes wait; and a
 * step waits for the one before it. So as many as 32 children are made in one step, in four groups that do not wait for each other. (Queens 14, user seconds: 0.089 with rows in lanes, 0.066 with one
 * group, 0.050 with four.) */
#ifndef TREEN_ENGINE_COVER_KERNEL_LANES_H
#define TREEN_ENGINE_COVER_KERNEL_LANES_H

#ifdef EIGHTS

/* A node and then its child, in each lane that is used. */
struct lanes {
    eight live[SMALL_WORDS], taken[SMALL_WORDS], open[SMALL_OPENS];
    eight row;            /* that the node branches on, and whether it is light: a word of its column */
    eight left;           /* with counted rows */
    eight bit;            /* of the table: the option that is taken */
    eight best;           /* fewest_small's key of the row to branch on */
    lane_mask used, more; /* more: the node has another branch to try */
};

INLINE eight lanes_load(const struct cover_small *small, uint32_t column, uint32_t at, unsigned way,
                        uint32_t words) {
    return eight_load(small_cell(small, column, at, way, words));
}

/* Eight nodes from `at` on. */
INLINE void lanes_load_all(const struct cover_small *small, struct lanes *lanes, uint32_t at, unsigned way,
                           uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        lanes->live[k] = lanes_load(small, k, at, way, words);
    lanes->row = lanes_load(small, SMALL_ROW(words), at, way, words);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        lanes->taken[k] = lanes_load(small, SMALL_TAKEN(words) + k, at, way, words);
    for (uint32_t h = 0; h < words_open(way); h++)
        lanes->open[h] = lanes_load(small, SMALL_OPEN(words) + h, at, way, words);
    lanes->left = way & COPIES ? lanes_load(small, SMALL_LEFT(words), at, way, words) : eight_none();
}

/* What a step counts, as in struct cover_small, and the late nodes in all. In memory each group would wait for what the one before it
 * wrote there, vectors above all. */
struct step {
    eight passed, worth;
    uint32_t late, light_children, light_entries;
};

INLINE struct step step_begin(const struct cover_small *small) {
    return (struct step){.passed = eight_none(), .worth = eight_none(), .late = small->late_count};
}

INLINE void step_end(struct cover_small *small, const struct step *step, unsigned way) {
    eight_store(small->passed, eight_plus(eight_load(small->passed), step->passed));
    if (way & WEIGHING)
        eight_store(small->worth, eight_plus(eight_load(small->worth), step->worth));
    small->late_count = step->late;
    small->light_children += step->light_children;
    small->light_entries += step->light_entries;
}

/* The same, to make children: of the used ones it is counted how many are light. */
INLINE void lanes_fetch(const struct cover_small *small, struct step *step, struct lanes *lanes, uint32_t at,
                        unsigned way, uint32_t words) {
    lanes_load_all(small, lanes, at, way, words);
    if (words > 1)
        step->light_children += bits_ones(mask_bits(mask_and(lanes->used, eight_top(lanes->row))));
}

/* The lanes kept, moved together. What follows them is written over, too: it is nobody's. */
INLINE void lanes_store(const struct cover_small *small, uint32_t column, uint32_t at, unsigned way,
                        uint32_t words, lane_mask kept, eight value) {
    eight_put(small_cell(small, column, at, way, words), kept, value);
}

/* The lanes that nothing is left to branch on. */
INLINE lane_mask lanes_done(const struct lanes *lanes, unsigned way) {
    if (way & COPIES)
        return mask_and(lanes->used, eight_same(lanes->best, eight_all(NO_KEY)));
    eight open = lanes->open[0];
    for (uint32_t h = 1; h < words_open(way); h++)
        open = eight_or(open, lanes->open[h]);
    return mask_and(lanes->used, eight_zero(open));
}

/* The bits of a set in each lane. */
INLINE eight lanes_count(const eight *set, uint32_t words) {
    eight count = eight_ones(set[0]);
    for (uint32_t k = 1; k < words; k++)
        count = eight_plus(count, eight_ones(set[k]));
    return eight_sum(count);
}

/* is_light for each lane. */
INLINE lane_mask lanes_light(const struct lanes *lanes, uint32_t words) {
    return eight_less(lanes_count(lanes->live, words), eight_all(SMALL_LIGHT(words) + 1));
}

/* node_has_branch for each lane, with these branches; */
INLINE lane_mask lanes_more(const struct lanes *lanes, const eight *branch, uint32_t words) {
    eight left = branch[0];
    for (uint32_t k = 1; k < words; k++)
        left = eight_or(left, branch[k]);
    return mask_and(lanes->used, eight_some(left));
}

/* and with counted rows. */
INLINE lane_mask lanes_copies_more(const struct lanes *lanes, const eight *branch, uint32_t words) {
    eight least = eight_and(eight_down(lanes->left, COPIES_BRANCH), eight_all(INT8_MAX));
    eight count = lanes_count(branch, words);
    lane_mask few = mask_or(eight_less(count, least), eight_zero(count));
    return mask_and(lanes->used, mask_or(mask_without(lanes->used, few), eight_top(lanes->left)));
}

/* All options of the row that each node branches on. Up to 64 words are looked up in registers. (Lower quartile: domino layouts
 * 0.314 -> 0.303 ms. With sets of two words, twice as many instructions, it came to the same: Langford 11.) */
INLINE void lanes_options_of(const struct cover_small *small, const struct lanes *lanes, unsigned way,
                             uint32_t words, eight *options) {
    const eight row = eight_and(lanes->row, eight_all(row_mask(way)));
#ifdef AVX512
    if (words == 1 && words_open(way) == 1) {
        options[0] = eight_look_up_64(small->table.word, row);
        return;
    }
#endif
    pieces_fetch(small->row, eight_only(lanes->used, row), words, options);
}

/* node_pick for each lane. In the first word nothing depends on which lanes have a branch there: what those without find is
 * written over by the next words, or nobody's. */
INLINE void lanes_pick(const struct cover_small *small, struct lanes *lanes, unsigned way, uint32_t words) {
    const eight one = eight_all(1);
    lane_mask picking = lanes->used;
    eight before = eight_none(), word = before; /* 64 * k, and the bits below the lowest one in word k */
    eight rest[SMALL_WORDS];                    /* the branches after this one */
    lanes_options_of(small, lanes, way, words, rest);
    for (uint32_t k = 0; k < words; k++) {
        eight branch = eight_and(rest[k], lanes->live[k]), below = eight_minus(branch, one),
              lower = eight_without(below, branch), upper = eight_and(branch, below);
        lane_mask here = mask_and(picking, eight_some(branch));
        before = k ? eight_choose(here, eight_all(64 * k), before) : before;
        word = k ? eight_choose(here, lower, word) : lower;
        rest[k] = k ? eight_choose(here, upper, branch) : upper;
        lanes->live[k] = eight_without(lanes->live[k], eight_without(branch, rest[k]));
        picking = mask_without(picking, here);
    }
    lanes->bit = eight_plus(before, lanes_count(&word, 1));
    if (way & COPIES) {
        eight left = eight_and(lanes->left, eight_all(COPIES_LEFT));
        lanes->left = eight_choose(picking, left, lanes->left);
        lanes->bit = eight_choose(picking, eight_all(64 * words), lanes->bit);
    }
    lanes->more = way & COPIES ? lanes_copies_more(lanes, rest, words) : lanes_more(lanes, rest, words);
}

/* The nodes with an option left go back onto the stack, from `at` on; returns how many. */
INLINE uint32_t lanes_put_back(const struct cover_small *small, const struct lanes *lanes, uint32_t at,
                               unsigned way, uint32_t words) {
    const lane_mask more = lanes->more;
    for (uint32_t k = 0; k < words; k++)
        lanes_store(small, k, at, way, words, more, lanes->live[k]);
    lanes_store(small, SMALL_ROW(words), at, way, words, more, lanes->row);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        lanes_store(small, SMALL_TAKEN(words) + k, at, way, words, more, lanes->taken[k]);
    for (uint32_t h = 0; h < words_open(way); h++)
        lanes_store(small, SMALL_OPEN(words) + h, at, way, words, more, lanes->open[h]);
    if (way & COPIES)
        lanes_store(small, SMALL_LEFT(words), at, way, words, more, lanes->left);
    return bits_ones(mask_bits(more));
}

/* The lanes with an option of which it is not known yet what it does. */
INLINE lane_mask lanes_unknown(const struct cover_small *small, const struct lanes *lanes, unsigned way,
                               uint32_t words) {
    eight word = eight_look_up(small->known, eight_down(lanes->bit, 6), words);
    eight bit = eight_bit_around(lanes->bit);
    lane_mask asked = lanes->used;
    if (way & COPIES) /* what passing does is known */
        asked = mask_and(asked, eight_less(lanes->bit, eight_all(64 * words)));
    return mask_without(asked, eight_shared(word, bit));
}

/* copies_take for each lane. */
INLINE void lanes_copies_take(const struct cover_small *small, struct lanes *lanes, eight taken,
                              uint32_t words) {
    const struct cover_table *table = &small->table;
    lanes->left = eight_minus(eight_and(lanes->left, eight_all(COPIES_LEFT)), taken);
    for (uint32_t i = 0; i < tight_rows(small); i++) {
        lane_mask full = eight_zero(eight_and(lanes->left, eight_all((uint64_t)UINT8_MAX << 8 * i)));
        for (uint32_t k = 0; k < words; k++) {
            eight row = eight_all(table->word[(size_t)k * table->stride + first_tight(small) + i]);
            lanes->live[k] = eight_without(lanes->live[k], eight_only(full, row));
        }
    }
}

/* What the options taken do, in words. */
INLINE void lanes_effect(const struct cover_search *search, const struct cover_small *small,
                         const struct lanes *lanes, eight *effect, unsigned way, uint32_t words) {
    const bool all_known = words == 1 && small->known[0] == UINT64_MAX; /* as after find_all_effects */
    uint32_t unknown = all_known ? 0 : mask_bits(lanes_unknown(small, lanes, way, words));
    if (__builtin_expect(unknown, false)) {
        uint64_t bit[LANES];
        eight_store(bit, lanes->bit);
        find_effects(search, bit, unknown, words);
    }
    pieces_fetch(small->effect, lanes->bit, words_of_effect(way, words), effect);
}

/* Nodes become their children, but for what these branch on. */
INLINE void lanes_take(const struct cover_search *search, const struct cover_small *small,
                       struct lanes *lanes, unsigned way, uint32_t words) {
    const uint32_t opens = words_open(way);
    eight effect[SMALL_OPENS + SMALL_WORDS];
    lanes_effect(search, small, lanes, effect, way, words);
    if (way & WEIGHING)
        lanes->taken[0] = eight_and(lanes->taken[0], eight_gather(lanes->used, small->mark, lanes->bit));
    for (uint32_t h = 0; h < opens; h++)
        lanes->open[h] = eight_without(lanes->open[h], effect[h]);
    for (uint32_t k = 0; k < words; k++) {
        lanes->live[k] = eight_without(lanes->live[k], effect[opens + k]);
        if (!(way & COUNTING))
            lanes->taken[k] =
                eight_or(lanes->taken[k], eight_bit(eight_minus(lanes->bit, eight_all(64 * k))));
    }
    if (way & COPIES)
        lanes_copies_take(small, lanes, eight_gather(lanes->used, small->takes, lanes->bit), words);
}

/* Live options of a row, of words from..to-1. */
INLINE eight lanes_options(const struct cover_table *table, const struct lanes *lanes, uint64_t row,
                           uint32_t from, uint32_t to) {
    eight count = eight_none();
    for (uint32_t k = from; k < to; k++) {
        eight all = eight_all(table->word[(size_t)k * table->stride + row]);
        eight options = eight_ones(eight_and(all, lanes->live[k]));
        count = k > from ? eight_plus(count, options) : options;
    }
    return eight_sum(count);
}

/* The plain ones of the rows of word h that are open in some lane. Others are passed over: the nodes come from the top of one stack,
 * and are much alike. */
INLINE uint64_t lanes_rows(const struct cover_small *small, const struct lanes *lanes, uint32_t groups,
                           uint32_t h) {
    eight any = eight_none();
    for (uint32_t g = 0; g < groups; g++)
        any = eight_or(any, eight_only(lanes[g].used, lanes[g].open[h]));
    return plain_rows(&small->table, eight_union(any), h);
}

#ifdef AVX512

/* The row's live options where those of different words are at different places. */
INLINE eight lanes_folded(const struct cover_table *table, const struct lanes *lanes, uint64_t row,
                          uint32_t words) {
    eight options = eight_none();
    for (uint32_t k = 0; k < words; k++) {
        eight all = eight_all(table->word[(size_t)k * table->stride + row]);
        options = k ? eight_or_both(options, all, lanes->live[k]) : eight_and(all, lanes->live[k]);
    }
    return eight_sum(eight_ones(options));
}

/* Whether keys are compared as ranks (eight.h). Where words are many, most of a row is counting these, and making keys of ranks in the
 * end costs more than they save. (Lower quartiles, ms, ranks and keys: pentominoes 6x10 42.6 and 42.2, L-, Y-, P-pentominoes 6x10 43.7
 * and 42.4, Bedlam cube 2089 and 2063.) */
INLINE bool has_ranks(unsigned way, uint32_t words) {
    return way & HIGH || words <= SMALL_NARROW;
}

/* The ranks or keys of these rows, whose options are all in words from..to-1. (Tried and left out: numbers of 32 bits, of which half
 * as many instructions find the least: Langford 12 10.65 -> 11.0 ms.) */
INLINE void lanes_compare(const struct cover_table *table, struct lanes *lanes, uint32_t groups, unsigned way,
                          uint64_t rows, uint32_t h, uint32_t from, uint32_t to, bool folded, bool ranked) {
    for (uint64_t left = rows; left; left &= left - 1) {
        const uint32_t at = bits_low(left);
        uint64_t row = 64 * h + at;
        eight bit = eight_all_bit(at);
        for (uint32_t g = 0; g < groups; g++) {
            eight count = folded ? lanes_folded(table, &lanes[g], row, to)
                                 : lanes_options(table, &lanes[g], row, from, to);
            count = way & FILLING ? eight_lesser(mask_first(LANES), count, eight_all(2)) : count;
            lane_mask asked = eight_shared(lanes[g].open[h], bit);
            lanes[g].best =
                ranked ? eight_lesser_rank(asked, lanes[g].best, eight_rank(count, row, row_bits(way)))
                       : eight_lesser(asked, lanes[g].best, eight_key(count, row, row_bits(way)));
        }
    }
}

/* The ranks of these rows, with options in so many words. The best are kept apart from the rest of the lanes, in registers: which words
 * of these a row needs is not known beforehand, so they are in memory. */
INLINE void lanes_compare_sparse(const struct cover_small *small, const struct lanes *lanes, eight *best,
                                 uint32_t groups, uint64_t rows, uint32_t h, uint32_t words) {
    const struct cover_table *table = &small->table;
    for (uint64_t left = rows; left; left &= left - 1) {
        const uint32_t low = bits_low(left);
        uint64_t row = 64 * h + low;
        const uint8_t *at = small->word_of[row];
        eight bit = eight_all_bit(low), all[SMALL_SPARSE];
        for (uint32_t i = 0; i < words; i++)
            all[i] = eight_all(table->word[(size_t)at[i] * table->stride + row]);
        for (uint32_t g = 0; g < groups; g++) {
            eight count = eight_ones(eight_and(all[0], lanes[g].live[at[0]]));
            for (uint32_t i = 1; i < words; i++)
                count = eight_plus(count, eight_ones(eight_and(all[i], lanes[g].live[at[i]])));
            best[g] = eight_lesser_rank(eight_shared(lanes[g].open[h], bit), best[g],
                                        eight_rank(count, row, HIGH_ROW_BITS));
        }
    }
}

/* The ranks of all plain rows where these are many. */
INLINE void lanes_compare_high(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                               uint32_t words) {
    eight best[SMALL_GROUPS];
    for (uint32_t h = 0; h < SMALL_OPENS; h++) {
        uint64_t rows = lanes_rows(small, lanes, groups, h), dense = rows;
        for (uint32_t i = 0; i < SMALL_SPARSE; i++)
            dense &= ~small->sparse[i][h];
        if (dense)
            lanes_compare(&small->table, lanes, groups, HIGH, dense, h, 0, words, false, true);
        for (uint32_t g = 0; g < groups; g++)
            best[g] = lanes[g].best;
        /* Constants, so that each has a loop of its own. */
        lanes_compare_sparse(small, lanes, best, groups, rows & small->sparse[0][h], h, 1);
        lanes_compare_sparse(small, lanes, best, groups, rows & small->sparse[1][h], h, 2);
        lanes_compare_sparse(small, lanes, best, groups, rows & small->sparse[2][h], h, 3);
        for (uint32_t g = 0; g < groups; g++)
            lanes[g].best = best[g];
    }
}

/* The ranks or keys of the plain rows of word h. */
INLINE void lanes_compare_word(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                               uint32_t h, unsigned way, uint32_t words) {
    uint64_t rows = lanes_rows(small, lanes, groups, h);
    if (has_narrow(words)) {
        for (uint32_t k = 0; k < words; k++) {
            lanes_compare(&small->table, lanes, groups, way, rows & small->narrow[k][h], h, k, k + 1, false,
                          true);
            rows &= ~small->narrow[k][h];
        }
        lanes_compare(&small->table, lanes, groups, way, rows & small->folded[h], h, 0, words, true, true);
        rows &= ~small->folded[h];
    }
    lanes_compare(&small->table, lanes, groups, way, rows, h, 0, words, false, has_ranks(way, words));
}

/* The keys of all plain rows. */
INLINE void lanes_compare_all(const struct cover_small *small, struct lanes *lanes, uint32_t groups,
                              unsigned way, uint32_t words) {
    const bool ranked = has_ranks(way, words);
    for (uint32_t g = 0; g < groups; g++)
        lanes[g].best = ranked ? eight_no_rank() : eight_all(NO_KEY);
    if (way & HIGH)
        lanes_compare_high(small, lanes, groups, words);
    else
        for (uint32_t h = 0; h < words_open(way); h++)
            lanes_compare_word(small, lanes, groups, h, way, words);
    for (uint32_t g = 0; ranked && g < groups; g++) {
        lane_mask none = eight_same(lanes[g].best, eight_no_rank());
        lanes[g].best = eight_of_rank(lanes[g].best, row_bits(way));
        if (small->counted) /* else nobody asks */
            lanes[g].best = eight_choose(none, eight_all(NO_KEY), lanes[g].best);
    }
}

#else

/* fewest_small's keys of four lanes' plain rows, or NO_KEY. Keys are below 2^32, so they are compared as numbers of 32 bits; that of a
 * row that is not open in a lane is all ones. (Four lanes by themselves and not eight, so that what they have stays in registers and
 * empty fours cost nothing: pentominoes 6x10 66.0 -> 60.7 ms, pentacubes 2x5x6 49.0 -> 46.7.) */
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

/* The keys of all plain rows. There are registers for four lanes. */
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

#include "engine/cover/kernel/nibbles.h"
#include "engine/cover/kernel/quarters.h"

/* copies_choose for each lane, for one row, and what branching on it would need. */
INLINE void lanes_choose_counted(const struct cover_table *table, struct lanes *lanes, eight *branch,
                                 eight need, uint32_t row, unsigned way, uint32_t words) {
    eight options = lanes_options(table, lanes, row, 0, words);
    eight degree = eight_minus(eight_plus(options, eight_all(1)), need);
    degree = eight_only(mask_without(mask_first(LANES), eight_top(degree)), degree);
    eight key = eight_or(eight_up(degree, row_bits(way)), eight_all(row));
    lane_mask better = mask_and(eight_some(eight_or(need, options)), eight_less(key, lanes->best));
    lanes->best = eight_choose(better, key, lanes->best);
    need = eight_choose(eight_zero(need), eight_all(INT8_MAX + 1), need);
    *branch = eight_choose(better, need, *branch);
}

/* And for all counted rows. */
INLINE void lanes_copies_choose(const struct cover_small *small, struct lanes *lanes, unsigned way,
                                uint32_t words) {
    const struct cover_table *table = &small->table;
    eight needs = eight_bytes_minus(lanes->left, eight_all(small->slack)), branch = eight_none();
    for (uint32_t h = 0; h < words_open(way); h++) /* a constant, so that all stays in registers */
        for (uint64_t rows = loose_rows(small, h); rows; rows &= rows - 1) {
            uint32_t row = bits_low(rows);
            eight need = eight_and(eight_down(lanes->open[h], row), eight_all(1));
            lanes_choose_counted(table, lanes, &branch, need, 64 * h + row, way, words);
        }
    for (uint32_t i = 0; i < tight_rows(small); i++) {
        eight need = eight_and(eight_down(needs, 8 * i), eight_all(UINT8_MAX));
        lanes_choose_counted(table, lanes, &branch, need, first_tight(small) + i, way, words);
    }
    lanes->left = eight_or(lanes->left, eight_up(branch, COPIES_BRANCH));
}

/* fewest_small for each lane: the same keys, and NO_KEY where no row is open. One group by words is as quick as by lists where these
 * are long. */
INLINE void lanes_find(struct cover_small *small, struct group *children, uint32_t groups, unsigned way,
                       uint32_t words) {
    struct lanes lanes[SMALL_GROUPS];
    for (uint32_t g = 0; g < groups; g++) {
        lanes[g].used = mask_first(LANES); /* what is not has no open rows */
        for (uint32_t k = 0; k < words; k++)
            lanes[g].live[k] = eight_load(children[g].live[k]);
        for (uint32_t h = 0; h < words_open(way); h++)
            lanes[g].open[h] = eight_load(children[g].open[h]);
    }
    if (worth_listing(small, way, words))
        list_options(small);
    if (has_lists(way, words) && small->listed && (groups > 1 || way & (TALL | HIGH)))
        lanes_choose_listed(small, lanes, groups, way, words);
    else
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

INLINE void lanes_choose(const struct cover_search *search, const struct cover_small *small,
                         struct group *children, uint32_t nodes, unsigned way, uint32_t words) {
    static void (*const find[][SMALL_WORDS + 1])(struct cover_small *, struct group *, uint32_t, bool) =
        OF_SHAPES(find);
    find[number_of_height(way)][words](&search->small[search->stages - 1], children,
                                       (nodes + LANES - 1) / LANES, search->filling);
    (void)small;
}

/* Adds up what answers with these marks are worth, so many of each. */
INLINE void lanes_weigh(const struct cover_search *search, struct step *step, lane_mask answers, eight marks,
                        eight times) {
    eight mark = eight_and(marks, eight_all(UINT8_MAX));
    eight ties = eight_bytes_sum(eight_bytes_same(marks, eight_bytes_of(marks)));
    eight at = eight_minus(eight_plus(eight_times(mark, eight_all(WORTH_TIES)), ties), eight_all(1));
    eight value = eight_gather(answers, search->worth->value, at);
    step->worth = eight_plus(step->worth, eight_times(value, times));
}

/* Lanes with a mark for every place. */
INLINE lane_mask lanes_marked(eight marks) {
    return eight_zero(eight_bytes_same(marks, eight_all(UINT64_MAX)));
}

/* copies_need_one for each lane. */
INLINE lane_mask lanes_need_one(const struct cover_small *small, const struct lanes *lanes) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX;
    eight room = eight_and(lanes->left, eight_all(COPIES_LEFT)), all = eight_minus(eight_up(room, 8), room);
    lane_mask one = mask_and(eight_shared(room, eight_all(ones)),
                             eight_zero(eight_and(room, eight_minus(room, eight_all(1)))));
    one = mask_without(one, eight_shared(all, eight_all(small->slack)));
    return small->loose ? mask_without(one, one) : one;
}

/* plain_open for each lane. */
INLINE eight lanes_plain_open(const struct cover_small *small, const struct lanes *lanes, unsigned way) {
    eight open[SMALL_OPENS];
    for (uint32_t h = 0; h < words_open(way); h++)
        open[h] = eight_and(lanes->open[h], eight_all(plain_rows(&small->table, UINT64_MAX, h)));
    return lanes_count(open, words_open(way));
}

/* Counts the answers of children with so many open plain rows where all of these are covered by any option that is left. Returns
 * which these are. */
INLINE lane_mask lanes_pass(const struct cover_search *search, struct cover_small *small, struct step *step,
                            const struct lanes *lanes, lane_mask alive, eight rows, unsigned way) {
    eight most = eight_all(last_rows(search, way) + UINT64_C(1));
    lane_mask last = mask_and(alive, eight_less(rows, most));
    if (way & COPIES)
        last = mask_and(last, lanes_need_one(small, lanes));
    eight options = eight_down(lanes->best, row_bits(way));
    if (way & WEIGHING && mask_bits(last)) {
        last = mask_and(last, lanes_marked(lanes->taken[0]));
        lanes_weigh(search, step, last, lanes->taken[0], options);
    }
    step->passed = eight_plus(step->passed, eight_only(last, options));
    return last;
}

/* Late nodes, which branch on these rows, go onto the stack of such nodes. */
INLINE void lanes_put_late(const struct cover_small *small, struct step *step, const struct lanes *lanes,
                           eight row, lane_mask late, unsigned way, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        eight_put(late_cell(small, k, step->late), late, lanes->live[k]);
    eight_put(late_cell(small, LATE_ROW(words), step->late), late, row);
    if (way & WEIGHING)
        eight_put(late_cell(small, LATE_MARKS(words), step->late), late, lanes->taken[0]);
    step->late += bits_ones(mask_bits(late));
}

/* The children that live go onto a stack; returns how many onto the one of all nodes, from `at` on. `lights`: whether it is seen which
 * ones are light. */
INLINE uint32_t lanes_push(const struct cover_search *search, struct step *step, const struct lanes *lanes,
                           uint32_t at, bool lights, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    lane_mask ended =
        mask_or(lanes_done(lanes, way), eight_less(lanes->best, eight_all(row_mask(way) + UINT64_C(1))));
    lane_mask alive = mask_without(lanes->used, ended);
    if (passes(search, way)) {
        eight rows = lanes_plain_open(small, lanes, way);
        alive = mask_without(alive, lanes_pass(search, small, step, lanes, alive, rows, way));
        if (has_late(way, words)) { /* always, if there are none: whether there are some cannot be foretold */
            lane_mask late = mask_and(alive, eight_less(rows, eight_all(search->late_rows + UINT64_C(1))));
            late = way & WEIGHING ? mask_and(late, lanes_marked(lanes->taken[0])) : late;
            lanes_put_late(small, step, lanes, lanes->best, late, way, words);
            alive = mask_without(alive, late);
        }
    }
    eight row = eight_and(lanes->best, eight_all(row_mask(way)));
    if (words > 1 && lights) {
        lane_mask light = lanes_light(lanes, words);
        step->light_entries +=
            bits_ones(mask_bits(mask_without(mask_and(alive, light), eight_top(lanes->row))));
        row = eight_or(row, eight_only(light, eight_all(SMALL_IS_LIGHT)));
    }
    for (uint32_t k = 0; k < words; k++)
        lanes_store(small, k, at, way, words, alive, lanes->live[k]);
    lanes_store(small, SMALL_ROW(words), at, way, words, alive, row);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        lanes_store(small, SMALL_TAKEN(words) + k, at, way, words, alive, lanes->taken[k]);
    for (uint32_t h = 0; h < words_open(way); h++)
        lanes_store(small, SMALL_OPEN(words) + h, at, way, words, alive, lanes->open[h]);
    if (way & COPIES)
        lanes_store(small, SMALL_LEFT(words), at, way, words, alive, lanes->left);
    return bits_ones(mask_bits(alive));
}

/* Children without open rows are answers; returns how many. */
INLINE uint32_t lanes_answer(const struct cover_search *search, struct step *step, const struct lanes *lanes,
                             unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    lane_mask done = lanes_done(lanes, way);
    uint32_t answered = mask_bits(done);
    uint32_t answers = bits_ones(answered);
    if (!answered)
        return 0;
    if (way & WEIGHING)
        lanes_weigh(search, step, done, lanes->taken[0], eight_all(1));
    if (way & COUNTING) {
        step->passed = eight_plus(step->passed, eight_only(done, eight_all(1)));
        return answers;
    }
    uint64_t taken[SMALL_WORDS][LANES];
    for (uint32_t k = 0; k < words; k++)
        eight_store(taken[k], lanes->taken[k]);
    for (; answered; answered &= answered - 1, small->answers++)
        for (uint32_t k = 0; k < words; k++)
            small->answer[small->answers * words + k] = taken[k][bits_low(answered)];
    return answers;
}

/* Up to eight late nodes from `from` on make a child each, whose answers are counted. */
INLINE void count_late_lanes(const struct cover_search *search, struct step *step, uint32_t nodes,
                             uint32_t from, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t opens = words_open(way);
    struct lanes lanes;
    eight effect[SMALL_OPENS + SMALL_WORDS], live[SMALL_WORDS];
    lanes.used = mask_first(nodes);
    for (uint32_t k = 0; k < words; k++)
        lanes.live[k] = eight_load(late_cell(small, k, from));
    lanes.row = eight_load(late_cell(small, LATE_ROW(words), from));
    lanes.left = eight_none();
    if (way & WEIGHING)
        lanes.taken[0] = eight_load(late_cell(small, LATE_MARKS(words), from));
    lanes_pick(small, &lanes, way, words);
    lanes_put_late(small, step, &lanes, lanes.row, lanes.more, way, words);
    lanes_effect(search, small, &lanes, effect, way, words);
    for (uint32_t k = 0; k < words; k++)
        live[k] = eight_without(lanes.live[k], effect[opens + k]);
    eight answers = eight_only(lanes.used, lanes_count(live, words));
    step->passed = eight_plus(step->passed, answers);
    if (way & WEIGHING)
        lanes_weigh(search, step, lanes.used, lanes.taken[0], answers);
}

/* The top late nodes; returns how many nodes the children are. */
INLINE uint32_t count_late(const struct cover_search *search, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t nodes = late_nodes(small);
    struct step step = step_begin(small);
    const uint32_t from = step.late -= nodes;
    for (uint32_t at = 0; at < nodes; at += LANES)
        count_late_lanes(search, &step, nodes - at, from + at, way, words);
    step_end(small, &step, way);
    return nodes;
}

#endif

#endif
