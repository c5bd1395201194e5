/* Makes the children of eight nodes side by side: a lane of a vector is a node, and then its
 * child (E4).
 * Needs: node.h, pieces.h, effect.h, last.h, late.h.
 * Gives: `struct lanes`, `struct step`, `lanes_load_all`, `lanes_pick`, `lanes_put_back`,
 * `lanes_take`, `lanes_rows`, `lanes_options`, `lanes_copies_choose`, `lanes_push`,
 * `lanes_answer`, `count_late`. Without vectors: nothing.
 *
 * No branch depends on one node. Dead children and answers are made like all others, and are not
 * kept. Each function does for all lanes what a function of node.h, copies.h, last.h or child.h
 * does for one node. */
#pragma once

#ifdef EIGHTS

/* A node and then its child, in each lane that is used. */
struct lanes {
    eight live[SMALL_WORDS], taken[SMALL_WORDS], open[SMALL_OPENS];
    eight row;            /* the node's row to branch on, and whether it is light: a word of its column */
    eight left;           /* the word `left` of copies.h, where rows are counted */
    eight bit;            /* the bit of the option that is taken */
    eight best;           /* fewest_small's key of the row to branch on */
    lane_mask used, more; /* more: the node has another branch to try */
};

INLINE eight lanes_load(const struct cover_small *small, uint32_t column, uint32_t at, unsigned way,
                        uint32_t words) {
    return eight_load(small_cell(small, column, at, way, words));
}

/* Loads eight nodes from `at` on. */
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

/* The numbers that a step adds to struct cover_small, and the number of late nodes. They stay in
 * registers during a step: in memory, each group would wait for the one before it, vectors above
 * all. */
struct step {
    eight summed, worth;
    uint32_t late, light_children, light_entries;
};

INLINE struct step step_begin(const struct cover_small *small) {
    return (struct step){.summed = eight_none(), .worth = eight_none(), .late = small->late_count};
}

INLINE void step_end(struct cover_small *small, const struct step *step, unsigned way) {
    eight_store(small->summed, eight_plus(eight_load(small->summed), step->summed));
    if (way & WEIGHING)
        eight_store(small->worth, eight_plus(eight_load(small->worth), step->worth));
    small->late_count = step->late;
    small->light_children += step->light_children;
    small->light_entries += step->light_entries;
}

/* Stores the lanes kept, moved together. The places behind them are overwritten, too: they are
 * free. */
INLINE void lanes_store(const struct cover_small *small, uint32_t column, uint32_t at, unsigned way,
                        uint32_t words, lane_mask kept, eight value) {
    eight_put(small_cell(small, column, at, way, words), kept, value);
}

/* Returns the used lanes in which no row is left to branch on. */
INLINE lane_mask lanes_done(const struct lanes *lanes, unsigned way) {
    if (way & COPIES)
        return mask_and(lanes->used, eight_same(lanes->best, eight_all(NO_KEY)));
    eight open = lanes->open[0];
    for (uint32_t h = 1; h < words_open(way); h++)
        open = eight_or(open, lanes->open[h]);
    return mask_and(lanes->used, eight_zero(open));
}

/* Counts the bits of a set in each lane. */
INLINE eight lanes_count(const eight *set, uint32_t words) {
    eight count = eight_ones(set[0]);
    for (uint32_t k = 1; k < words; k++)
        count = eight_plus(count, eight_ones(set[k]));
    return eight_sum(count);
}

/* Returns the lanes that are light, as is_light does. */
INLINE lane_mask lanes_light(const struct lanes *lanes, uint32_t words) {
    return eight_less(lanes_count(lanes->live, words), eight_all(SMALL_LIGHT(words) + 1));
}

/* Returns the used lanes that have another of these branches, as node_has_branch does without
 * counted rows. */
INLINE lane_mask lanes_more(const struct lanes *lanes, const eight *branch, uint32_t words) {
    eight left = branch[0];
    for (uint32_t k = 1; k < words; k++)
        left = eight_or(left, branch[k]);
    return mask_and(lanes->used, eight_some(left));
}

/* Returns the used lanes that have another branch, as node_has_branch does with counted rows. */
INLINE lane_mask lanes_copies_more(const struct lanes *lanes, const eight *branch, uint32_t words) {
    eight least = eight_and(eight_down(lanes->left, COPIES_BRANCH), eight_all(INT8_MAX));
    eight count = lanes_count(branch, words);
    lane_mask few = mask_or(eight_less(count, least), eight_zero(count));
    return mask_and(lanes->used, mask_or(mask_without(lanes->used, few), eight_top(lanes->left)));
}

/* Finds all options of the row that each node branches on. Up to 64 rows of one word are looked up
 * in registers (E16). */
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

/* Takes the next branch in each lane, as node_pick does. In the first word no result depends on
 * which lanes have a branch there. The results of lanes without one are overwritten by the next
 * words, or never used. */
INLINE void lanes_pick(const struct cover_small *small, struct lanes *lanes, unsigned way, uint32_t words) {
    const eight one = eight_all(1);
    lane_mask picking = lanes->used;
    eight before = eight_none(), word = before; /* 64 * k, and the bits below the lowest one in word k */
    eight rest[SMALL_WORDS];                    /* the branches after the one taken */
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

/* Puts the nodes with a branch left back onto the stack, from `at` on. Returns how many these
 * are. */
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

/* Returns the lanes that take an option whose effect is not known yet. */
INLINE lane_mask lanes_unknown(const struct cover_small *small, const struct lanes *lanes, unsigned way,
                               uint32_t words) {
    eight word = eight_look_up(small->known, eight_down(lanes->bit, 6), words);
    eight bit = eight_bit_around(lanes->bit);
    lane_mask asked = lanes->used;
    if (way & COPIES) /* the effect of passing is known */
        asked = mask_and(asked, eight_less(lanes->bit, eight_all(64 * words)));
    return mask_without(asked, eight_shared(word, bit));
}

/* Takes the bytes `taken` off the lanes, as copies_take does. */
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

/* Finds the effects of the options taken, in words. In lanes that are not used, `bit` comes from
 * words that may never have been written. There, too, it is at most 64 * words, which is the last
 * piece, and no result of such a lane is kept. Valgrind tells of these addresses. */
INLINE void lanes_effect(const struct cover_search *search, const struct cover_small *small,
                         const struct lanes *lanes, eight *effect, unsigned way, uint32_t words) {
    const struct cover_small *kept = &search->small[search->stages - 1];
    const bool all_known = words == 1 && kept->known[0] == UINT64_MAX; /* as after find_all_effects */
    uint32_t unknown = all_known ? 0 : mask_bits(lanes_unknown(kept, lanes, way, words));
    if (__builtin_expect(unknown, false)) {
        uint64_t bit[LANES];
        eight_store(bit, lanes->bit);
        find_effects(search, bit, unknown, words);
    }
    pieces_fetch(small->effect, lanes->bit, words_of_effect(way, words), effect);
}

/* Makes the nodes their children, but for the rows that these branch on. */
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
        if (!(way & SUMMING))
            lanes->taken[k] =
                eight_or(lanes->taken[k], eight_bit(eight_minus(lanes->bit, eight_all(64 * k))));
    }
    if (way & COPIES)
        lanes_copies_take(small, lanes, eight_gather(lanes->used, small->takes, lanes->bit), words);
}

/* Counts the live options of a row in each lane. */
INLINE eight lanes_options(const struct cover_table *table, const struct lanes *lanes, uint64_t row,
                           uint32_t words) {
    eight count = eight_none();
    for (uint32_t k = 0; k < words; k++) {
        eight all = eight_all(table->word[(size_t)k * table->stride + row]);
        eight options = eight_ones(eight_and(all, lanes->live[k]));
        count = k ? eight_plus(count, options) : options;
    }
    return eight_sum(count);
}

/* Returns the plain rows of word h that are open in some lane. All others are passed over. These
 * are many, since the nodes come from the top of one stack, and are much alike. */
INLINE uint64_t lanes_rows(const struct cover_small *small, const struct lanes *lanes, uint32_t groups,
                           uint32_t h) {
    eight any = eight_none();
    for (uint32_t g = 0; g < groups; g++)
        any = eight_or(any, eight_only(lanes[g].used, lanes[g].open[h]));
    return plain_rows(&small->table, eight_union(any), h);
}

/* Compares one counted row with the best row of each lane, as copies_choose does. Where it is
 * better, sets `branch` to the topmost byte of `left`. */
INLINE void lanes_choose_counted(const struct cover_table *table, struct lanes *lanes, eight *branch,
                                 eight need, uint32_t row, unsigned way, uint32_t words) {
    eight options = lanes_options(table, lanes, row, words);
    eight degree = eight_minus(eight_plus(options, eight_all(1)), need);
    degree = eight_only(mask_without(mask_first(LANES), eight_top(degree)), degree);
    eight key = eight_or(eight_up(degree, row_bits(way)), eight_all(row));
    lane_mask better = mask_and(eight_some(eight_or(need, options)), eight_less(key, lanes->best));
    lanes->best = eight_choose(better, key, lanes->best);
    need = eight_choose(eight_zero(need), eight_all(INT8_MAX + 1), need);
    *branch = eight_choose(better, need, *branch);
}

/* Compares all counted rows with the best row of each lane, and sets the topmost byte of `left`. */
INLINE void lanes_copies_choose(const struct cover_small *small, struct lanes *lanes, unsigned way,
                                uint32_t words) {
    const struct cover_table *table = &small->table;
    eight needs = eight_bytes_minus(lanes->left, eight_all(small->slack)), branch = eight_none();
    for (uint32_t h = 0; h < words_open(way); h++) /* a constant number of words keeps them in registers */
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

/* Adds up the worth of answers with these `marks`, `times` for each. */
INLINE void lanes_weigh(const struct cover_search *search, struct step *step, lane_mask answers, eight marks,
                        eight times) {
    eight mark = eight_and(marks, eight_all(UINT8_MAX));
    eight ties = eight_bytes_sum(eight_bytes_same(marks, eight_bytes_of(marks)));
    eight at = eight_minus(eight_plus(eight_times(mark, eight_all(WORTH_TIES)), ties), eight_all(1));
    eight value = eight_gather(answers, search->worth->value, at);
    step->worth = eight_plus(step->worth, eight_times(value, times));
}

/* Returns the lanes with a mark for every place, as all_marked does. */
INLINE lane_mask lanes_marked(eight marks) {
    return eight_zero(eight_bytes_same(marks, eight_all(UINT64_MAX)));
}

/* Returns the lanes in which one tight row needs exactly one more, as copies_need_one does. */
INLINE lane_mask lanes_need_one(const struct cover_small *small, const struct lanes *lanes) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX;
    eight room = eight_and(lanes->left, eight_all(COPIES_LEFT)), all = eight_minus(eight_up(room, 8), room);
    lane_mask one = mask_and(eight_shared(room, eight_all(ones)),
                             eight_zero(eight_and(room, eight_minus(room, eight_all(1)))));
    one = mask_without(one, eight_shared(all, eight_all(small->slack)));
    return small->loose ? mask_without(one, one) : one;
}

/* Counts the open plain rows of each lane, as plain_open does. */
INLINE eight lanes_plain_open(const struct cover_small *small, const struct lanes *lanes, unsigned way) {
    eight open[SMALL_OPENS];
    for (uint32_t h = 0; h < words_open(way); h++)
        open[h] = eight_and(lanes->open[h], eight_all(plain_rows(&small->table, UINT64_MAX, h)));
    return lanes_count(open, words_open(way));
}

/* Counts the answers of children in their last level: those with at most last_rows of the `rows`
 * open plain rows. Each option left covers all of these rows. Returns which children these are. */
INLINE lane_mask lanes_pass(const struct cover_search *search, const struct cover_small *small,
                            struct step *step, const struct lanes *lanes, lane_mask alive, eight rows,
                            unsigned way) {
    eight most = eight_all(last_rows(search, way) + UINT64_C(1));
    lane_mask last = mask_and(alive, eight_less(rows, most));
    if (way & COPIES)
        last = mask_and(last, lanes_need_one(small, lanes));
    eight options = eight_down(lanes->best, row_bits(way));
    if (way & WEIGHING && mask_bits(last)) {
        last = mask_and(last, lanes_marked(lanes->taken[0]));
        lanes_weigh(search, step, last, lanes->taken[0], options);
    }
    step->summed = eight_plus(step->summed, eight_only(last, options));
    return last;
}

/* Puts the late nodes, with the rows that they branch on, onto the stack of late nodes. */
INLINE void lanes_put_late(const struct cover_small *small, struct step *step, const struct lanes *lanes,
                           eight row, lane_mask late, unsigned way, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        eight_put(late_cell(small, k, step->late), late, lanes->live[k]);
    eight_put(late_cell(small, LATE_ROW(words), step->late), late, row);
    if (way & WEIGHING)
        eight_put(late_cell(small, LATE_MARKS(words), step->late), late, lanes->taken[0]);
    step->late += bits_ones(mask_bits(late));
}

/* Puts the children that live onto a stack. Returns how many went onto the stack of all nodes,
 * from `at` on. `lights`: whether the light ones are noted. */
INLINE uint32_t lanes_push(const struct cover_search *search, const struct cover_small *small,
                           struct step *step, const struct lanes *lanes, uint32_t at, bool lights,
                           unsigned way, uint32_t words) {
    lane_mask ended =
        mask_or(lanes_done(lanes, way), eight_less(lanes->best, eight_all(row_mask(way) + UINT64_C(1))));
    lane_mask alive = mask_without(lanes->used, ended);
    if (passes(search, way)) {
        eight rows = lanes_plain_open(small, lanes, way);
        alive = mask_without(alive, lanes_pass(search, small, step, lanes, alive, rows, way));
        if (has_late(way, words)) { /* no branch on any being late: it cannot be foretold */
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

/* Counts or lists the children without open rows, which are answers. Returns how many these are. */
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
    if (way & SUMMING) {
        step->summed = eight_plus(step->summed, eight_only(done, eight_all(1)));
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

/* Counts the answers of one child of each of `nodes` late nodes, which fill `groups` of lanes.
 * The last group may have empty lanes. The groups look their options up before any effect is
 * applied: so no look-up waits for another group. */
INLINE void count_late_lanes(const struct cover_search *search, uint32_t nodes, uint32_t groups, unsigned way,
                             uint32_t words) {
    struct cover_small *stage = &search->small[search->stages - 1];
    const struct cover_small fixed = *stage, *small = &fixed; /* as in expand */
    struct step step = step_begin(stage);
    const uint32_t opens = words_open(way), from = step.late -= nodes;
    struct lanes lanes[LATE_GROUPS];
    for (uint32_t g = 0; g < groups; g++) {
        const uint32_t at = from + LANES * g;
        lanes[g].used = mask_first(nodes - LANES * g);
        for (uint32_t k = 0; k < words; k++)
            lanes[g].live[k] = eight_load(late_cell(small, k, at));
        lanes[g].row = eight_load(late_cell(small, LATE_ROW(words), at));
        lanes[g].left = eight_none();
        if (way & WEIGHING)
            lanes[g].taken[0] = eight_load(late_cell(small, LATE_MARKS(words), at));
        lanes_pick(small, &lanes[g], way, words);
    }
    for (uint32_t g = 0; g < groups; g++) {
        eight effect[SMALL_OPENS + SMALL_WORDS], live[SMALL_WORDS];
        lanes_put_late(small, &step, &lanes[g], lanes[g].row, lanes[g].more, way, words);
        lanes_effect(search, small, &lanes[g], effect, way, words);
        for (uint32_t k = 0; k < words; k++)
            live[k] = eight_without(lanes[g].live[k], effect[opens + k]);
        eight answers = eight_only(lanes[g].used, lanes_count(live, words));
        step.summed = eight_plus(step.summed, answers);
        if (way & WEIGHING)
            lanes_weigh(search, &step, lanes[g].used, lanes[g].taken[0], answers);
    }
    step_end(stage, &step, way);
}

/* Counts the answers of one child of each of the top late nodes. Returns the number of these
 * children. */
INLINE uint32_t count_late(const struct cover_search *search, unsigned way, uint32_t words) {
    const uint32_t nodes = late_nodes(&search->small[search->stages - 1]);
    if (nodes == LATE_ENOUGH) /* a constant number of groups keeps lanes in registers */
        count_late_lanes(search, nodes, LATE_GROUPS, way, words);
    else
        count_late_lanes(search, nodes, (nodes + LANES - 1) / LANES, way, words);
    return nodes;
}

#endif
