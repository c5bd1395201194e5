/* Steps of up to 256 nodes, for the small search of engine cover; only kernel/search.c includes this.
 *
 * Where hundreds of nodes wait, and answers are only counted, the top ones make a child each in one step, and all of these choose the
 * rows that they branch on at once (kernel/slices.h). (Paired runs, lower quartiles in ms, AVX-512, AVX2 and without vectors: Langford 12
 * 9.13 -> 6.79, 12.2 -> 9.43, 79.3 -> 27.0; Morse 3.23 -> 2.75, 4.70 -> 4.17, 50.7 -> 11.3.) Fewer than 64 nodes are better off in lanes,
 * and so are those of one word, whose rows are short; wider sets than four words seldom have so many waiting, but where rows are many: a
 * Latin square 16 with 112 holes 68.9 -> 33.7, 60.9 -> 49.9, 1009 -> 135. All instruction sets go this
 * way under the same conditions, so that they have the same nodes when a limit is reached. Which nodes are light is not asked: where
 * hundreds wait, half the words save less than beginning another stage costs. */
#ifndef TREEN_ENGINE_COVER_KERNEL_MANY_H
#define TREEN_ENGINE_COVER_KERNEL_MANY_H

/* Whether there are such steps. */
INLINE bool has_many(unsigned way, uint32_t words) {
    return way & COUNTING && !(way & (FILLING | COPIES)) && SMALL_MANY(words, way & HIGH);
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
    enum { CHILDREN = 128, LEAST = 64 };
    struct cover_small *small = &search->small[search->stages - 1];
    if (!has_many(way, words) || small->waiting < LEAST ||
        small->waiting > SMALL_ROOMY(words, way & HIGH) - MANY || small->children < CHILDREN ||
        search->control->wishes.brief)
        return false;
    if (!small->many_asked) {
        small->many_asked = true;
        small->many = many_fit(small);
        if (small->many)
            list_slices(small);
    }
    return small->many;
}

/* So many of them choose the rows that they branch on. */
INLINE void many_choose(const struct cover_small *small, struct choosing *children, uint32_t nodes) {
    for (uint32_t at = 0; at < nodes; at += SLICE_NODES)
        slices_choose(small, children, at);
}

#ifdef EIGHTS

/* Up to 32 nodes from `from` on become their children; what is left of the nodes goes back, from `to` on. Returns how many these are. */
INLINE uint32_t many_make(const struct cover_search *search, struct cover_small *small, struct lanes *lanes,
                          uint32_t nodes, uint32_t from, uint32_t to, unsigned way, uint32_t words) {
    const uint32_t start = to;
    for (uint32_t g = 0; g < SMALL_GROUPS; g++) {
        lanes[g].used = mask_first(nodes > LANES * g ? nodes - LANES * g : 0);
        lanes_load_all(small, &lanes[g], from + LANES * g, way, words);
        lanes_pick(small, &lanes[g], way, words);
    }
    for (uint32_t g = 0; g < SMALL_GROUPS; g++) {
        to += lanes_put_back(small, &lanes[g], to, way, words);
        lanes_take(search, small, &lanes[g], way, words);
    }
    return to - start;
}

/* Children that have not chosen yet; */
INLINE void many_keep(struct choosing *children, const struct lanes *lanes, uint32_t at, unsigned way,
                      uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        eight_store(children->live[k] + at, lanes->live[k]);
    for (uint32_t h = 0; h < words_open(way); h++)
        eight_store(children->open[h] + at, lanes->open[h]);
    if (way & WEIGHING)
        eight_store(children->marks + at, lanes->taken[0]);
}

/* and that have. */
INLINE void many_load(const struct choosing *children, struct lanes *lanes, uint32_t at, unsigned way,
                      uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        lanes->live[k] = eight_load(children->live[k] + at);
    for (uint32_t h = 0; h < words_open(way); h++)
        lanes->open[h] = eight_load(children->open[h] + at);
    if (way & WEIGHING)
        lanes->taken[0] = eight_load(children->marks + at);
    lanes->best = eight_load(children->key + at);
}

/* So many of the top nodes make a child each; returns how many nodes these are. */
INLINE uint32_t expand_many(struct cover_search *search, uint32_t nodes, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes;
    uint32_t to = from, answers = 0;
    struct choosing children;
    for (uint32_t at = 0; at < nodes; at += LANES * SMALL_GROUPS) {
        struct lanes lanes[SMALL_GROUPS];
        to += many_make(search, small, lanes, nodes - at, from + at, to, way, words);
        for (uint32_t g = 0; g < SMALL_GROUPS; g++)
            many_keep(&children, &lanes[g], at + LANES * g, way, words);
    }
    many_choose(small, &children, nodes);
    struct step step = step_begin(small);
    for (uint32_t at = 0; at < nodes; at += LANES) {
        struct lanes lanes;
        lanes.used = mask_first(nodes - at);
        many_load(&children, &lanes, at, way, words);
        to += lanes_push(search, &step, &lanes, to, false, way, words);
        answers += lanes_answer(search, &step, &lanes, way, words);
    }
    step_end(small, &step, way);
    small->waiting = to;
    return nodes - answers;
}

#else

/* A child that has not chosen yet; */
INLINE void many_keep(struct choosing *children, const struct small_node *child, uint32_t at, unsigned way,
                      uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        children->live[k][at] = child->live.word[k];
    for (uint32_t h = 0; h < words_open(way); h++)
        children->open[h][at] = child->open.word[h];
    if (way & WEIGHING)
        children->marks[at] = child->taken.word[0];
}

/* and that has. */
INLINE struct small_node many_load(const struct choosing *children, uint32_t at, unsigned way,
                                   uint32_t words) {
    struct small_node child = {.left = 0};
    for (uint32_t k = 0; k < words; k++)
        child.live.word[k] = children->live[k][at];
    for (uint32_t h = 0; h < words_open(way); h++)
        child.open.word[h] = children->open[h][at];
    if (way & WEIGHING)
        child.taken.word[0] = children->marks[at];
    return child;
}

/* The same children in the same order, one after the other. */
INLINE uint32_t expand_many(struct cover_search *search, uint32_t nodes, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes;
    uint32_t to = from, answers = 0;
    struct choosing children;
    for (uint32_t at = 0; at < nodes; at++) {
        struct small_node node = node_load(small, from + at, way, words), child = {.left = 0};
        const uint32_t bit = node_pick(&node, way, words);
        node_store(small, to, &node, way, words);
        to += unguessed(node_has_branch(&node, way, words));
        take_option(search, &node, bit, &child, way, words);
        many_keep(&children, &child, at, way, words);
    }
    many_choose(small, &children, nodes);
    small->waiting = to;
    for (uint32_t at = 0; at < nodes; at++) {
        struct small_node child = many_load(&children, at, way, words);
        const uint32_t key = (uint32_t)children.key[at];
        const bool done = rows_empty(child.open, words_open(way));
        const struct choice choice = {key & row_mask(way), done ? no_degree(way) : key >> row_bits(way)};
        answers += keep_child(search, &child, choice, way, words);
    }
    return nodes - answers;
}

#endif

#endif
