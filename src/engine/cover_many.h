/* Steps of up to 256 nodes, for the small search of engine cover; only cover_kernel.c includes this.
 *
 * Where hundreds of nodes wait, and answers are only counted, the top ones make a child each in one step. With AVX-512 these choose the
 * rows that they branch on all at once (cover_slices.h); the other instruction sets go the same way, so that all of them have the same
 * nodes when a limit is reached. Fewer than 64 nodes are better off in lanes, and so are those of one word. Which nodes are light is not
 * asked: where hundreds wait, half the words save less than beginning another stage costs. */
#ifndef TREEN_ENGINE_COVER_MANY_H
#define TREEN_ENGINE_COVER_MANY_H

/* Whether there are such steps. */
INLINE bool has_many(unsigned way, uint32_t words) {
    return way & COUNTING && !(way & (FILLING | COPIES | HIGH)) && SMALL_MANY(words);
}

/* Whether there is room for the lists of slices: a row has those of its options, by fours, and two numbers. */
OUTLINE bool many_fit(const struct cover_small *small) {
    const struct cover_table *table = &small->table;
    size_t listed = 0;
    for (uint32_t row = 0; row < table->plain; row++) {
        uint32_t options = 0;
        for (uint32_t k = 0; k < table->width; k++)
            options += bits_ones(table->word[(size_t)k * table->stride + row]);
        listed += 2 + (options + 3) / 4 * 4;
    }
    return listed <= small->sliced_room;
}

/* Whether the next step has many nodes. A stage asks itself when it has had so many children that it seems to go on. A search in haste
 * ends too soon: what comes for the first time costs it more than that saves (T-tetracubes 6x6x2 0.20 ms -> 0.22). */
INLINE bool pays_to_take_many(const struct cover_search *search, unsigned way, uint32_t words) {
    enum { CHILDREN = 256, LEAST = 64 };
    struct cover_small *small = &search->small[search->stages - 1];
    if (!has_many(way, words) || small->waiting < LEAST || small->waiting > SMALL_ROOMY(words) - MANY ||
        small->children < CHILDREN || search->control->brief)
        return false;
    if (!small->many_asked) {
        small->many_asked = true;
        small->many = many_fit(small);
        if (small->many)
            list_slices(small);
    }
    return small->many;
}

/* Where children wait: past the vector that may be written behind the last node that goes back, on a line of memory. */
INLINE uint32_t above_stack(const struct cover_small *small) {
    return (small->waiting + 2 * LANES - 1) / LANES * LANES;
}

/* The keys of so many nodes from `at` on; and of more, up to MANY. */
INLINE void many_choose(const struct cover_small *small, uint32_t nodes, uint32_t at, uint64_t *key) {
    for (uint32_t i = 0; i < nodes; i += SLICE_NODES)
        slices_choose(small, at + i, key + i);
}

#ifdef EIGHTS

/* Up to 32 nodes from `from` on become their children; what is left of the nodes goes back, from `at` on. Returns how many these are. */
INLINE uint32_t many_make(const struct cover_search *search, struct cover_small *small, struct lanes *lanes,
                          uint32_t nodes, uint32_t from, uint32_t at, unsigned way, uint32_t words) {
    const uint32_t start = at;
    for (uint32_t g = 0; g < SMALL_GROUPS; g++) {
        lanes[g].used = mask_first(nodes > LANES * g ? nodes - LANES * g : 0);
        lanes_load_all(small, &lanes[g], from + LANES * g, way, words);
        lanes_pick(small, &lanes[g], way, words);
    }
    for (uint32_t g = 0; g < SMALL_GROUPS; g++) {
        at += lanes_put_back(small, &lanes[g], at, way, words);
        lanes_take(search, small, &lanes[g], way, words);
    }
    return at - start;
}

/* Children that have not chosen yet, and the rows of their parents, from `at` on. */
INLINE void many_keep(const struct cover_small *small, const struct lanes *lanes, uint32_t at, unsigned way,
                      uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        eight_store(small_cell(small, k, at, words), lanes->live[k]);
    eight_store(small_cell(small, SMALL_ROW(words), at, words), lanes->row);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        eight_store(small_cell(small, SMALL_TAKEN(words) + k, at, words), lanes->taken[k]);
    for (uint32_t h = 0; h < words_open(way); h++)
        eight_store(small_cell(small, SMALL_OPEN(words) + h, at, words), lanes->open[h]);
}

/* So many of the top nodes make a child each; returns how many nodes these are. Children wait above the stack until all of them have
 * chosen, where vectors of them lie on lines of memory. */
INLINE uint32_t expand_many(struct cover_search *search, uint32_t nodes, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes, above = above_stack(small);
    uint32_t at = from, answers = 0;
    uint64_t key[MANY];
    for (uint32_t i = 0; i < nodes; i += LANES * SMALL_GROUPS) {
        struct lanes lanes[SMALL_GROUPS];
        at += many_make(search, small, lanes, nodes - i, from + i, at, way, words);
        for (uint32_t g = 0; g < SMALL_GROUPS; g++)
            many_keep(small, &lanes[g], above + i + LANES * g, way, words);
    }
    many_choose(small, nodes, above, key);
    for (uint32_t i = 0; i < nodes; i += LANES) {
        struct lanes lanes;
        lanes.used = mask_first(nodes - i);
        lanes_load_all(small, &lanes, above + i, way, words);
        lanes.best = eight_load(key + i);
        at += lanes_push(search, &lanes, at, false, way, words);
        answers += lanes_answer(search, &lanes, way, words);
    }
    small->waiting = at;
    return nodes - answers;
}

#else

/* The same children in the same order, one after the other. */
INLINE uint32_t expand_many(struct cover_search *search, uint32_t nodes, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes, above = above_stack(small);
    uint32_t at = from, answers = 0;
    uint64_t key[MANY];
    for (uint32_t i = 0; i < nodes; i++) {
        struct small_node node = node_load(small, from + i, way, words);
        const uint32_t bit = node_pick(&node, way, words);
        node_store(small, at, &node, way, words);
        at += unguessed(node_has_branch(&node, way, words));
        struct small_node child = {.row = node.row};
        take_option(search, &node, bit, &child, way, words);
        node_store(small, above + i, &child, way, words);
    }
    many_choose(small, nodes, above, key);
    small->waiting = at;
    for (uint32_t i = 0; i < nodes; i++) {
        struct small_node child = node_load(small, above + i, way, words);
        const bool done = rows_empty(child.open, words_open(way));
        const struct choice choice = {(uint32_t)key[i] & row_mask(way),
                                      done ? no_degree(way) : (uint32_t)key[i] >> row_bits(way)};
        answers += keep_child(search, &child, choice, way, words);
    }
    return nodes - answers;
}

#endif

#endif
