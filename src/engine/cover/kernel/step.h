/* Makes a step: the top nodes of the stack make a child each, and all children choose the rows
 * that they branch on together.
 * Needs: child.h, lanes.h, choose_lanes.h, slices.h.
 * Gives: `expand`, `pays_to_take_many`.
 *
 * A step has up to 32 nodes, or up to 256 where hundreds wait and answers are only counted
 * (E15). The children lie side by side in memory in between. So one function for each shape
 * finds their rows, in whichever way the search goes (E199).
 *
 * All instruction sets must take many nodes under the same conditions: so they have the same
 * nodes when a limit is reached. A step of many nodes does not ask which nodes are light. Where
 * hundreds wait, the next stage costs more than it saves. */
#pragma once

/* Returns whether a search of this way and width has steps of many nodes. */
INLINE bool has_many(unsigned way, uint32_t words) {
    return way & SUMMING && !(way & COPIES) && SMALL_MANY(words, way & HIGH);
}

/* Returns whether the lists of slices have room. A row has the places of its options, filled up
 * to whole fours, and two numbers. */
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

/* Returns whether the next step has many nodes. A stage asks itself when it has had some children,
 * so that it seems to go on. A search in haste ends too soon: what comes for the first time costs
 * it more than many nodes save (E15). */
INLINE bool pays_to_take_many(const struct cover_search *search, unsigned way, uint32_t words) {
    enum { CHILDREN = 128, LEAST = 64 };
    struct cover_small *small = &search->small[search->stages - 1];
    if (!has_many(way, words) || small->waiting < LEAST ||
        small->waiting > SMALL_ROOMY(words, way & HIGH) - MANY || small->children < CHILDREN ||
        search->control->wishes.brief || search->filling)
        return false;
    if (!small->many_asked) {
        small->many_asked = true;
        small->many = many_fit(small);
        if (small->many)
            list_slices(small);
    }
    return small->many;
}

/* Finds the plain rows that the children branch on; `many`: by slices. Counted rows are compared
 * later. */
INLINE void choose_rows(const struct cover_search *search, const struct cover_small *small,
                        struct group *children, uint32_t nodes, bool many, unsigned way, uint32_t words) {
    if (has_many(way, words) && many)
        for (uint32_t at = 0; at < nodes; at += SLICE_NODES)
            slices_choose(small, children + at / LANES);
#ifdef EIGHTS
    else
        choose_by_lanes(search, small, children, nodes, way, words);
#else
    (void)search;
#endif
}

#ifdef EIGHTS

/* Takes up to eight nodes from `from` on, and picks a branch of each. `lights`: whether children of
 * light nodes are counted. */
INLINE void pick_branches(const struct cover_small *small, struct step *step, struct lanes *lanes,
                          uint32_t nodes, uint32_t from, bool lights, unsigned way, uint32_t words) {
    lanes->used = mask_first(nodes);
    lanes_load_all(small, lanes, from, way, words);
    if (words > 1 && lights)
        step->light_children += bits_ones(mask_bits(mask_and(lanes->used, eight_top(lanes->row))));
    lanes_pick(small, lanes, way, words);
}

/* Makes a child of each of these nodes. Puts the nodes with a branch left back, from `to` on.
 * Returns how many these are. */
INLINE uint32_t make_children(const struct cover_search *search, const struct cover_small *small,
                              struct lanes *lanes, struct group *children, uint32_t to, unsigned way,
                              uint32_t words) {
    if (words > 1)
        eight_store(children->light, lanes->row);
    const uint32_t back = lanes_put_back(small, lanes, to, way, words);
    lanes_take(search, small, lanes, way, words);
    for (uint32_t k = 0; k < words; k++)
        eight_store(children->live[k], lanes->live[k]);
    for (uint32_t h = 0; h < words_open(way); h++)
        eight_store(children->open[h], eight_only(lanes->used, lanes->open[h]));
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        eight_store(children->taken[k], lanes->taken[k]);
    if (way & COPIES)
        eight_store(children->left, lanes->left);
    return back;
}

/* The most words of sets with which two groups of nodes fit in the registers. */
#ifdef AVX512
enum { WORDS_AHEAD = SMALL_NARROW };
#else
enum { WORDS_AHEAD = 1 };
#endif

/* Makes a child of each of the `nodes` nodes from `from` on. Puts the nodes with a branch left
 * back, from `from` on. Returns how many these are. Where two groups fit in the registers, a group
 * picks its branches before the one before it is put back. So it need not wait for that (E274). */
INLINE uint32_t make_all_children(const struct cover_search *search, const struct cover_small *small,
                                  struct step *step, struct group *children, uint32_t nodes, uint32_t from,
                                  bool lights, unsigned way, uint32_t words) {
    const bool ahead = words <= WORDS_AHEAD;
    struct lanes lanes, next;
    uint32_t to = from;
    if (ahead)
        pick_branches(small, step, &next, nodes, from, lights, way, words);
    for (uint32_t at = 0; at < nodes; at += LANES) {
        if (ahead)
            lanes = next;
        else
            pick_branches(small, step, &lanes, nodes - at, from + at, lights, way, words);
        if (ahead && at + LANES < nodes)
            pick_branches(small, step, &next, nodes - at - LANES, from + at + LANES, lights, way, words);
        to += make_children(search, small, &lanes, &children[at / LANES], to, way, words);
    }
    return to - from;
}

/* Loads eight children with the keys that they chose, and lets counted rows compete. */
INLINE void load_children(const struct cover_small *small, const struct group *children, struct lanes *lanes,
                          unsigned way, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        lanes->live[k] = eight_load(children->live[k]);
    for (uint32_t h = 0; h < words_open(way); h++)
        lanes->open[h] = eight_load(children->open[h]);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        lanes->taken[k] = eight_load(children->taken[k]);
    lanes->best = eight_load(children->key);
    lanes->row = words > 1 ? eight_load(children->light) : eight_none();
    lanes->left = eight_none();
    if (way & COPIES) {
        lanes->left = eight_load(children->left);
        lanes_copies_choose(small, lanes, way, words);
    }
}

/* Makes a child of each of the `nodes` top nodes. Returns the number of children that are no
 * answers. */
INLINE uint32_t expand(struct cover_search *search, uint32_t nodes, bool many, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes;
    uint32_t to = from, answers = 0;
    _Alignas(64) struct group children[MANY / LANES];
    const struct cover_small fixed = *small; /* so that no store makes these fields be read again */
    struct step step = step_begin(small);
    to += make_all_children(search, &fixed, &step, children, nodes, from, !many, way, words);
    choose_rows(search, small, children, nodes, many, way, words);
    for (uint32_t at = 0; at < nodes; at += LANES) {
        struct lanes lanes;
        lanes.used = mask_first(nodes - at);
        load_children(&fixed, &children[at / LANES], &lanes, way, words);
        to += lanes_push(search, &fixed, &step, &lanes, to, !many, way, words);
        answers += lanes_answer(search, &step, &lanes, way, words);
    }
    step_end(small, &step, way);
    small->waiting = to;
    return nodes - answers;
}

#else

/* Makes the same children in the same order, one after the other: each chooses its row at once.
 * Nodes without a branch left leave the stack at the end. Returns the number of children that
 * are no answers. */
INLINE uint32_t expand_each(struct cover_search *search, uint32_t nodes, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes;
    uint32_t to = from, answers = 0;
    for (uint32_t at = from; at < from + nodes; at++) {
        struct small_node node = node_load(small, at, way, words);
        const uint32_t bit = node_pick(&node, way, words);
        node_store(small, at, &node, way, words);
        small->light_children += node.light;
        answers += make_child(search, &node, bit, way, words);
    }
    for (uint32_t at = from; at < small->waiting; at++) {
        struct small_node node = node_load(small, at, way, words);
        node_store(small, to, &node, way, words);
        to += unguessed(node_has_branch(&node, way, words));
    }
    small->waiting = to;
    return nodes - answers;
}

/* Makes the same children where many nodes choose their rows together. */
INLINE uint32_t expand_many(struct cover_search *search, uint32_t nodes, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t from = small->waiting - nodes;
    uint32_t to = from, answers = 0;
    _Alignas(64) struct group children[MANY / LANES];
    for (uint32_t at = 0; at < nodes; at++) {
        struct small_node node = node_load(small, from + at, way, words), child;
        struct group *group = &children[at / LANES];
        const uint32_t i = at % LANES, bit = node_pick(&node, way, words);
        node_store(small, to, &node, way, words);
        to += unguessed(node_has_branch(&node, way, words));
        take_option(search, &node, bit, &child, way, words);
        for (uint32_t k = 0; k < words; k++)
            group->live[k][i] = child.live.word[k];
        for (uint32_t h = 0; h < words_open(way); h++)
            group->open[h][i] = child.open.word[h];
        for (uint32_t k = 0; k < words_taken(way, words); k++)
            group->taken[k][i] = child.taken.word[k];
    }
    choose_rows(search, small, children, nodes, true, way, words);
    small->waiting = to;
    for (uint32_t at = 0; at < nodes; at++) {
        const struct group *group = &children[at / LANES];
        const uint32_t i = at % LANES;
        struct small_node child; /* not set to 0, see make_child */
        child.left = 0;
        child.light = false;
        for (uint32_t k = 0; k < words; k++)
            child.live.word[k] = group->live[k][i];
        for (uint32_t h = 0; h < words_open(way); h++)
            child.open.word[h] = group->open[h][i];
        for (uint32_t k = 0; k < words_taken(way, words); k++)
            child.taken.word[k] = group->taken[k][i];
        const uint32_t key = (uint32_t)group->key[i];
        const bool done = rows_empty(child.open, words_open(way));
        const struct choice choice = {key & row_mask(way), done ? no_degree(way) : key >> row_bits(way)};
        answers += keep_child(search, &child, choice, way, words);
    }
    return nodes - answers;
}

/* Makes a child of each of the `nodes` top nodes. Returns the number of children that are no
 * answers. */
INLINE uint32_t expand(struct cover_search *search, uint32_t nodes, bool many, unsigned way, uint32_t words) {
    return has_many(way, words) && many ? expand_many(search, nodes, way, words)
                                        : expand_each(search, nodes, way, words);
}

#endif
