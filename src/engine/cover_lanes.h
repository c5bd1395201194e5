/* One child of each of many nodes at once, for the small search of engine cover: a lane of a vector for each node. Only
 * cover_kernel.c includes this.
 *
 * With a vector of rows for every child (fewest_small), most of what a child costs is not counting: it is finding the least
 * of a vector's lanes, and all that is done in single words before and after. With a lane for each child nothing is left in
 * single words but how many nodes there are: a row's options are counted for eight children by two instructions, and the
 * least is a running one. The children of one step come from different nodes, the top ones of the stack, so a step has eight
 * children only where eight nodes wait; and a step waits for the one before it. So as many as 32 children are made in one
 * step, in four groups that do not wait for each other. (Queens 14, user seconds: 0.089 with rows in lanes, 0.066 with one
 * group, 0.050 with four.) */
#ifndef TREEN_ENGINE_COVER_LANES_H
#define TREEN_ENGINE_COVER_LANES_H

#ifdef VECTORS

/* A node and then its child, in each lane that is used. */
struct lanes {
    __m512i live[SMALL_WORDS], branch[SMALL_WORDS], taken[SMALL_WORDS], open[SMALL_OPENS];
    __m512i left;         /* with counted rows */
    __m512i bit;          /* of the table: the option that is taken */
    __m512i best;         /* fewest_small's key of the row to branch on */
    __mmask8 used, light; /* light: the node is */
};

INLINE __m512i lanes_load(const struct cover_small *small, uint32_t column, uint32_t at, uint32_t words) {
    return _mm512_loadu_si512(small_cell(small, column, at, words));
}

/* The lanes kept, moved together. What follows them is written over, too: it is nobody's. */
INLINE void lanes_store(const struct cover_small *small, uint32_t column, uint32_t at, uint32_t words,
                        __mmask8 kept, __m512i value) {
    _mm512_storeu_si512(small_cell(small, column, at, words), _mm512_maskz_compress_epi64(kept, value));
}

/* The lanes that nothing is left to branch on. */
INLINE __mmask8 lanes_done(const struct lanes *lanes, unsigned way) {
    if (way & COPIES)
        return _mm512_mask_cmpeq_epi64_mask(lanes->used, lanes->best, _mm512_set1_epi64(-1));
    __m512i open = way & TALL ? _mm512_or_si512(lanes->open[0], lanes->open[1]) : lanes->open[0];
    return _mm512_mask_testn_epi64_mask(lanes->used, open, open);
}

INLINE __mmask8 lanes_light(const struct lanes *lanes, __mmask8 of, uint32_t words) {
    __m512i count = _mm512_popcnt_epi64(lanes->live[0]);
    for (uint32_t k = 1; k < words; k++)
        count = _mm512_add_epi64(count, _mm512_popcnt_epi64(lanes->live[k]));
    return _mm512_mask_cmple_epu64_mask(of, count, _mm512_set1_epi64(SMALL_LIGHT(words)));
}

/* node_pick for each lane. */
INLINE void lanes_pick(struct lanes *lanes, unsigned way, uint32_t words) {
    const __m512i one = _mm512_set1_epi64(1);
    __mmask8 picking = lanes->used;
    lanes->bit = _mm512_setzero_si512();
    for (uint32_t k = 0; k < words; k++) {
        __m512i branch = lanes->branch[k], below = _mm512_sub_epi64(branch, one);
        __m512i number = _mm512_popcnt_epi64(_mm512_andnot_si512(branch, below));
        __mmask8 here = _mm512_mask_test_epi64_mask(picking, branch, branch);
        lanes->bit = _mm512_mask_add_epi64(lanes->bit, here, number, _mm512_set1_epi64(64 * k));
        lanes->branch[k] = _mm512_mask_and_epi64(branch, here, branch, below);
        picking &= (__mmask8)~here;
        if (way & COPIES) {
            __m512i lowest = _mm512_andnot_si512(below, branch);
            lanes->live[k] = _mm512_mask_andnot_epi64(lanes->live[k], here, lowest, lanes->live[k]);
        }
    }
    if (way & COPIES) {
        __m512i left = _mm512_set1_epi64((long long)COPIES_LEFT);
        lanes->left = _mm512_mask_and_epi64(lanes->left, picking, lanes->left, left);
        lanes->bit = _mm512_mask_set1_epi64(lanes->bit, picking, 64 * words);
    }
}

/* node_has_branch for each lane, with counted rows. */
INLINE __mmask8 lanes_copies_more(const struct lanes *lanes, uint32_t words) {
    __m512i count = _mm512_popcnt_epi64(lanes->branch[0]);
    for (uint32_t k = 1; k < words; k++)
        count = _mm512_add_epi64(count, _mm512_popcnt_epi64(lanes->branch[k]));
    __m512i least = _mm512_srli_epi64(lanes->left, COPIES_BRANCH);
    least = _mm512_and_si512(least, _mm512_set1_epi64(INT8_MAX));
    least = _mm512_max_epu64(least, _mm512_set1_epi64(1));
    __mmask8 enough = _mm512_cmpge_epu64_mask(count, least);
    return lanes->used & (enough | _mm512_movepi64_mask(lanes->left));
}

/* The nodes with an option left go back onto the stack, from `at` on; returns how many. */
INLINE uint32_t lanes_put_back(const struct cover_small *small, const struct lanes *lanes, uint32_t at,
                               unsigned way, uint32_t words) {
    __mmask8 more = 0;
    for (uint32_t k = 0; k < words; k++)
        more |= _mm512_mask_test_epi64_mask(lanes->used, lanes->branch[k], lanes->branch[k]);
    if (way & COPIES)
        more = lanes_copies_more(lanes, words);
    for (uint32_t k = 0; k < words; k++) {
        lanes_store(small, k, at, words, more, lanes->live[k]);
        lanes_store(small, SMALL_BRANCH(words) + k, at, words, more, lanes->branch[k]);
    }
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        lanes_store(small, SMALL_TAKEN(words) + k, at, words, more, lanes->taken[k]);
    for (uint32_t h = 0; h < words_open(way & TALL); h++)
        lanes_store(small, SMALL_OPEN(words) + h, at, words, more, lanes->open[h]);
    if (way & COPIES)
        lanes_store(small, SMALL_LEFT(words), at, words, more, lanes->left);
    return bits_ones(more);
}

/* The lanes with an option of which it is not known yet what it does. */
INLINE __mmask8 lanes_unknown(const struct cover_small *small, const struct lanes *lanes, unsigned way,
                              uint32_t words) {
    __m512i known = _mm512_loadu_si512(small->known);
    __m512i word = words == 1 ? _mm512_broadcastq_epi64(_mm512_castsi512_si128(known))
                              : _mm512_permutexvar_epi64(_mm512_srli_epi64(lanes->bit, 6), known);
    __m512i bit = _mm512_rolv_epi64(_mm512_set1_epi64(1), lanes->bit); /* modulo 64 */
    __mmask8 asked = lanes->used;
    if (way & COPIES) /* what passing does is known */
        asked = _mm512_mask_cmplt_epu64_mask(asked, lanes->bit, _mm512_set1_epi64(64 * words));
    return _mm512_mask_testn_epi64_mask(asked, word, bit);
}

/* copies_take for each lane. */
INLINE void lanes_copies_take(const struct cover_small *small, struct lanes *lanes, __m512i taken,
                              uint32_t words) {
    const struct cover_table *table = &small->table;
    __m512i left = _mm512_and_si512(lanes->left, _mm512_set1_epi64((long long)COPIES_LEFT));
    lanes->left = _mm512_sub_epi64(left, taken);
    for (uint32_t i = 0; i < tight_rows(small); i++) {
        __m512i byte = _mm512_set1_epi64((long long)UINT8_MAX << 8 * i);
        __mmask8 full = _mm512_testn_epi64_mask(lanes->left, byte);
        for (uint32_t k = 0; k < words; k++) {
            uint64_t row = table->word[(size_t)k * table->stride + first_tight(small) + i];
            __m512i options = _mm512_set1_epi64((long long)row);
            lanes->live[k] = _mm512_mask_andnot_epi64(lanes->live[k], full, options, lanes->live[k]);
        }
    }
}

/* Nodes become their children, but for what these branch on. */
INLINE void lanes_take(const struct cover_search *search, const struct cover_small *small,
                       struct lanes *lanes, unsigned way, uint32_t words) {
    const __m512i one = _mm512_set1_epi64(1);
    const uint32_t opens = words_open(way & TALL);
    const uint32_t size = words_of_effect(way, words);
    __m512i effect[SMALL_OPENS + SMALL_WORDS + 2];
    __mmask8 unknown = lanes_unknown(small, lanes, way, words);
    if (__builtin_expect(unknown, false)) {
        uint64_t bit[LANES];
        _mm512_storeu_si512(bit, lanes->bit);
        find_effects(search, bit, unknown, words);
    }
    pieces_fetch(small->effect, lanes->bit, size, effect);
    if (way & WEIGHING)
        lanes->taken[0] = _mm512_and_si512(lanes->taken[0], effect[opens + words]);
    for (uint32_t h = 0; h < opens; h++)
        lanes->open[h] = _mm512_andnot_si512(effect[h], lanes->open[h]);
    for (uint32_t k = 0; k < words; k++) {
        lanes->live[k] = _mm512_andnot_si512(effect[opens + k], lanes->live[k]);
        if (way & COUNTING)
            continue;
        __m512i option = _mm512_sllv_epi64(one, _mm512_sub_epi64(lanes->bit, _mm512_set1_epi64(64 * k)));
        lanes->taken[k] = _mm512_or_si512(lanes->taken[k], option); /* a shift by 64 or more leaves none */
    }
    if (way & COPIES)
        lanes_copies_take(small, lanes, effect[effect_takes(way, words)], words);
}

/* fewest_small's keys of these rows, counted in words from..to-1, where all their options are. */
INLINE void lanes_compare(const struct cover_table *table, struct lanes *lanes, uint32_t groups, unsigned way,
                          uint64_t rows, uint32_t h, uint32_t from, uint32_t to) {
    for (uint64_t left = rows; left; left &= left - 1) {
        uint64_t row = 64 * h + bits_low(left);
        __m512i bit = _mm512_set1_epi64((long long)(left & -left)),
                number = _mm512_set1_epi64((long long)(row << (64 - row_bits(way))));
        for (uint32_t g = 0; g < groups; g++) {
            __m512i count = _mm512_setzero_si512();
            for (uint32_t k = from; k < to; k++) {
                __m512i all = _mm512_set1_epi64((long long)table->word[(size_t)k * table->stride + row]);
                __m512i options = _mm512_popcnt_epi64(_mm512_and_si512(all, lanes[g].live[k]));
                count = k > from ? _mm512_add_epi64(count, options) : options;
            }
            count = way & FILLING ? _mm512_min_epu64(count, _mm512_set1_epi64(2)) : count;
            __m512i key = way & TALL ? _mm512_shldi_epi64(count, number, TALL_ROW_BITS)
                                     : _mm512_shldi_epi64(count, number, ROW_BITS);
            __mmask8 open = _mm512_test_epi64_mask(lanes[g].open[h], bit);
            lanes[g].best = _mm512_mask_min_epu64(lanes[g].best, open, lanes[g].best, key);
        }
    }
}

/* copies_choose for each lane, for one row, and what branching on it would need. */
INLINE void lanes_choose_counted(const struct cover_table *table, struct lanes *lanes, __m512i *branch,
                                 __m512i need, uint32_t row, unsigned way, uint32_t words) {
    const __m512i none = _mm512_setzero_si512(), one = _mm512_set1_epi64(1);
    __m512i options = none;
    for (uint32_t k = 0; k < words; k++) {
        __m512i all = _mm512_set1_epi64((long long)table->word[(size_t)k * table->stride + row]);
        options = _mm512_add_epi64(options, _mm512_popcnt_epi64(_mm512_and_si512(all, lanes->live[k])));
    }
    __m512i degree = _mm512_max_epi64(_mm512_sub_epi64(_mm512_add_epi64(options, one), need), none);
    __m512i key = _mm512_or_si512(_mm512_slli_epi64(degree, row_bits(way)), _mm512_set1_epi64(row));
    __m512i some = _mm512_or_si512(need, options);
    __mmask8 better = _mm512_mask_cmplt_epu64_mask(_mm512_test_epi64_mask(some, some), key, lanes->best);
    lanes->best = _mm512_mask_mov_epi64(lanes->best, better, key);
    need = _mm512_mask_set1_epi64(need, _mm512_testn_epi64_mask(need, need), INT8_MAX + 1);
    *branch = _mm512_mask_mov_epi64(*branch, better, need);
}

/* And for all counted rows. */
INLINE void lanes_copies_choose(const struct cover_small *small, struct lanes *lanes, unsigned way,
                                uint32_t words) {
    const struct cover_table *table = &small->table;
    const __m512i one = _mm512_set1_epi64(1), byte = _mm512_set1_epi64(UINT8_MAX);
    __m512i needs = _mm512_subs_epu8(lanes->left, _mm512_set1_epi64((long long)small->slack)),
            branch = _mm512_setzero_si512();
    for (uint32_t h = 0; h < words_open(way & TALL); h++) /* a constant, so that all stays in registers */
        for (uint64_t rows = loose_rows(small, h); rows; rows &= rows - 1) {
            uint32_t row = bits_low(rows);
            __m512i need = _mm512_and_si512(_mm512_srli_epi64(lanes->open[h], row), one);
            lanes_choose_counted(table, lanes, &branch, need, 64 * h + row, way, words);
        }
    for (uint32_t i = 0; i < tight_rows(small); i++) {
        __m512i need = _mm512_and_si512(_mm512_srli_epi64(needs, 8 * i), byte);
        lanes_choose_counted(table, lanes, &branch, need, first_tight(small) + i, way, words);
    }
    lanes->left = _mm512_or_si512(lanes->left, _mm512_slli_epi64(branch, COPIES_BRANCH));
}

/* fewest_small for each lane: the same keys, and all bits where no row is open. Rows that are open in no lane are passed over:
 * the nodes come from the top of one stack, and are much alike. */
INLINE void lanes_choose(const struct cover_small *small, struct lanes *lanes, uint32_t groups, unsigned way,
                         uint32_t words) {
    for (uint32_t g = 0; g < groups; g++)
        lanes[g].best = _mm512_set1_epi64(-1);
    for (uint32_t h = 0; h < words_open(way & TALL); h++) {
        __m512i any = _mm512_setzero_si512();
        for (uint32_t g = 0; g < groups; g++)
            any = _mm512_mask_or_epi64(any, lanes[g].used, any, lanes[g].open[h]);
        uint64_t rows = plain_rows(&small->table, (uint64_t)_mm512_reduce_or_epi64(any), h, way);
        for (uint32_t k = 0; k < words && has_narrow(words); k++) {
            lanes_compare(&small->table, lanes, groups, way, rows & small->narrow[k][h], h, k, k + 1);
            rows &= ~small->narrow[k][h];
        }
        lanes_compare(&small->table, lanes, groups, way, rows, h, 0, words);
    }
    if (way & COPIES)
        for (uint32_t g = 0; g < groups; g++)
            lanes_copies_choose(small, &lanes[g], way, words);
}

/* Adds up what answers with these marks are worth, so many of each. */
INLINE void lanes_weigh(const struct cover_search *search, struct cover_small *small, __mmask8 which,
                        __m512i marks, __m512i times) {
    const __m512i zero = _mm512_setzero_si512(), one = _mm512_set1_epi64(1);
    __m512i mark = _mm512_and_si512(marks, _mm512_set1_epi64(UINT8_MAX));
    __m512i everywhere = _mm512_mullo_epi64(mark, _mm512_set1_epi8(1));
    __m512i same = _mm512_maskz_set1_epi8(_mm512_cmpeq_epi8_mask(marks, everywhere), 1);
    __m512i ties = _mm512_sad_epu8(same, zero);
    __m512i at = _mm512_add_epi64(_mm512_mullo_epi64(mark, _mm512_set1_epi64(WORTH_TIES)),
                                  _mm512_sub_epi64(ties, one));
    __m512i value = _mm512_mask_i64gather_epi64(zero, which, at, search->worth->value, sizeof(uint64_t));
    __m512i sum = _mm512_loadu_si512(small->worth);
    _mm512_storeu_si512(small->worth, _mm512_add_epi64(sum, _mm512_mullo_epi64(value, times)));
}

/* Lanes with a mark for every place. */
INLINE __mmask8 lanes_marked(__m512i marks) {
    const __m512i ones = _mm512_set1_epi64(-1);
    __m512i missing = _mm512_maskz_mov_epi8(_mm512_cmpeq_epi8_mask(marks, ones), ones);
    return _mm512_testn_epi64_mask(missing, missing);
}

/* Counts the answers of children whose open rows are all covered by any option that is left. Returns which these are. */
INLINE __mmask8 lanes_pass(const struct cover_search *search, struct cover_small *small,
                           const struct lanes *lanes, __mmask8 alive, unsigned way) {
    __m512i open = _mm512_popcnt_epi64(lanes->open[0]), fewest = _mm512_set1_epi64(search->fewest_rows);
    if (way & TALL)
        open = _mm512_add_epi64(open, _mm512_popcnt_epi64(lanes->open[1]));
    __mmask8 last = _mm512_mask_cmple_epu64_mask(alive, open, fewest);
    __m512i options = _mm512_srli_epi64(lanes->best, row_bits(way)), sum = _mm512_loadu_si512(small->passed);
    if (way & WEIGHING && last) {
        last &= lanes_marked(lanes->taken[0]);
        lanes_weigh(search, small, last, lanes->taken[0], options);
    }
    _mm512_storeu_si512(small->passed, _mm512_mask_add_epi64(sum, last, sum, options));
    return last;
}

/* The children that live go onto the stack, from `at` on; returns how many. */
INLINE uint32_t lanes_push(const struct cover_search *search, const struct lanes *lanes, uint32_t at,
                           unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    __mmask8 open = lanes->used & (__mmask8)~lanes_done(lanes, way);
    __mmask8 alive = _mm512_mask_cmpge_epu64_mask(open, lanes->best, _mm512_set1_epi64(1 << row_bits(way)));
    if (passes(search, way))
        alive &= (__mmask8)~lanes_pass(search, small, lanes, alive, way);
    __m512i row[SMALL_WORDS], last_row = _mm512_set1_epi64((1 << row_bits(way)) - 1);
    pieces_fetch(small->row, _mm512_maskz_and_epi64(alive, lanes->best, last_row), words, row);
    for (uint32_t k = 0; k < words; k++) {
        __m512i options = _mm512_and_si512(row[k], lanes->live[k]);
        lanes_store(small, k, at, words, alive, lanes->live[k]);
        lanes_store(small, SMALL_BRANCH(words) + k, at, words, alive, options);
    }
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        lanes_store(small, SMALL_TAKEN(words) + k, at, words, alive, lanes->taken[k]);
    for (uint32_t h = 0; h < words_open(way & TALL); h++)
        lanes_store(small, SMALL_OPEN(words) + h, at, words, alive, lanes->open[h]);
    if (way & COPIES)
        lanes_store(small, SMALL_LEFT(words), at, words, alive, lanes->left);
    if (words > 1)
        small->light_entries += bits_ones((uint32_t)(lanes_light(lanes, alive, words) & ~lanes->light));
    return bits_ones(alive);
}

/* Children without open rows are answers; returns how many. */
INLINE uint32_t lanes_answer(const struct cover_search *search, const struct lanes *lanes, unsigned way,
                             uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    uint32_t answered = lanes_done(lanes, way);
    uint32_t answers = bits_ones(answered);
    if (!answered)
        return 0;
    if (way & WEIGHING)
        lanes_weigh(search, small, (__mmask8)answered, lanes->taken[0], _mm512_set1_epi64(1));
    if (way & COUNTING) {
        small->passed[0] += answers;
        return answers;
    }
    uint64_t taken[SMALL_WORDS][LANES];
    for (uint32_t k = 0; k < words; k++)
        _mm512_storeu_si512(taken[k], lanes->taken[k]);
    for (; answered; answered &= answered - 1, small->answers++)
        for (uint32_t k = 0; k < words; k++)
            small->answer[small->answers * words + k] = taken[k][bits_low(answered)];
    return answers;
}

/* So many of the top nodes each make a child, in so many groups, of which the last may have empty lanes; returns how many nodes
 * these are. */
INLINE uint32_t expand_lanes(struct cover_search *search, uint32_t nodes, uint32_t groups, unsigned way,
                             uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    uint32_t at = small->waiting - nodes;
    struct lanes lanes[SMALL_GROUPS];
    for (uint32_t g = 0; g < groups; g++) {
        uint32_t from = at + LANES * g;
        lanes[g].used = (__mmask8)low_bits(nodes - LANES * g);
        for (uint32_t k = 0; k < words; k++) {
            lanes[g].live[k] = lanes_load(small, k, from, words);
            lanes[g].branch[k] = lanes_load(small, SMALL_BRANCH(words) + k, from, words);
        }
        for (uint32_t k = 0; k < words_taken(way, words); k++)
            lanes[g].taken[k] = lanes_load(small, SMALL_TAKEN(words) + k, from, words);
        for (uint32_t h = 0; h < words_open(way & TALL); h++)
            lanes[g].open[h] = lanes_load(small, SMALL_OPEN(words) + h, from, words);
        if (way & COPIES)
            lanes[g].left = lanes_load(small, SMALL_LEFT(words), from, words);
        lanes_pick(&lanes[g], way, words);
        lanes[g].light = words > 1 ? lanes_light(&lanes[g], lanes[g].used, words) : 0;
        small->light_children += bits_ones(lanes[g].light);
    }
    for (uint32_t g = 0; g < groups; g++) {
        at += lanes_put_back(small, &lanes[g], at, way, words);
        lanes_take(search, small, &lanes[g], way, words);
    }
    lanes_choose(small, lanes, groups, way, words);
    uint32_t answers = 0;
    for (uint32_t g = 0; g < groups; g++) {
        at += lanes_push(search, &lanes[g], at, way, words);
        answers += lanes_answer(search, &lanes[g], way, words);
    }
    small->waiting = at;
    return nodes - answers;
}

#else

/* Nodes from `from` on that have no branch left to try leave the stack. */
INLINE void drop_finished(struct cover_small *small, uint32_t from, unsigned way, uint32_t words) {
    uint32_t to = from;
    for (uint32_t at = from; at < small->waiting; at++) {
        struct small_node node = node_load(small, at, way, words);
        node_store(small, to, &node, way, words);
        to += unguessed(node_has_branch(&node, way, words));
    }
    small->waiting = to;
}

/* The same children in the same order, one after the other. */
INLINE uint32_t expand_lanes(struct cover_search *search, uint32_t nodes, uint32_t groups, unsigned way,
                             uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    uint32_t from = small->waiting - nodes, answers = 0;
    (void)groups;
    for (uint32_t i = 0; i < nodes; i++) {
        struct small_node node = node_load(small, from + i, way, words);
        uint32_t bit = node_pick(&node, way, words);
        node_store(small, from + i, &node, way, words);
        small->light_children += is_light(&node.live, words);
        answers += make_child(search, &node, bit, way, words);
    }
    drop_finished(small, from, way, words);
    return nodes - answers;
}

#endif

#endif
