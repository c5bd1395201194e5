/* Makes one child of one node in single words, and finds its place.
 * Needs: node.h, effect.h, fewest_small.h, last.h, late.h.
 * Gives: `take_option`, `keep_child`, `expand_top`. */
#pragma once

/* Makes the child that remains of the node when the option at this bit is taken, but for the row
 * that it branches on. */
INLINE void take_option(const struct cover_search *search, const struct small_node *node, uint32_t bit,
                        struct small_node *child, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t opens = words_open(way);
    const uint64_t *effect = effect_at(small, bit, words_of_effect(way, words));
    if (__builtin_expect(!bits_has(small->known, bit), false))
        find_effects(search, &(const uint64_t){bit}, 1, words);
    for (uint32_t h = 0; h < opens; h++)
        child->open.word[h] = node->open.word[h] & ~effect[h];
    for (uint32_t k = 0; k < words; k++) { /* a loop over all words keeps them in registers */
        child->live.word[k] = node->live.word[k] & ~effect[opens + k];
        if (!(way & SUMMING))
            child->taken.word[k] = node->taken.word[k] | (uint64_t)(bit / 64 == k) << (bit % 64);
    }
    if (way & WEIGHING)
        child->taken.word[0] = node->taken.word[0] & small->mark[bit];
    if (way & COPIES)
        child->left = copies_take(small, node->left, small->takes[bit], &child->live, words);
}

/* Puts a child that branches on this row onto a stack, or to the answers. Returns whether it is
 * an answer. Neither that nor whether the child lives can be foretold, so both are added without
 * a branch. */
INLINE bool keep_child(struct cover_search *search, struct small_node *child, struct choice choice,
                       unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t none = no_degree(way);
    child->row = choice.row;
    node_store(small, small->waiting, child, way, words);
    const bool settled = passes(search, way) && !rows_empty(child->open, words_open(way)) &&
                         !(way & WEIGHING && !all_marked(child->taken.word[0]));
    const uint32_t rows = settled ? plain_open(&small->table, child->open, way) : 0;
    bool last =
        settled && rows <= last_rows(search, way) && !(way & COPIES && !copies_need_one(small, child->left));
    small->summed[0] += last ? choice.degree : 0;
    bool late = has_late(way, words) && settled && !last && choice.degree && rows <= search->late_rows &&
                small->late_count < LATE_ROOM;
    if (late)
        late_store(small, small->late_count++, child, way, words);
    uint32_t alive = unguessed((choice.degree != 0) & (choice.degree != none) & !last & !late);
    uint32_t answer = unguessed(choice.degree == none);
    small->waiting += alive;
    if (way & WEIGHING && (last | answer))
        small->worth[0] += (last ? choice.degree : 1) * worth_of(search->worth, child->taken.word[0]);
    if (way & SUMMING) {
        small->summed[0] += answer;
    } else {
        set_store(small->answer + small->answers * words, child->taken, words);
        small->answers += answer;
    }
    return answer;
}

/* Makes the option's child, and keeps it. Returns whether it is an answer. */
INLINE bool make_child(struct cover_search *search, const struct small_node *node, uint32_t bit, unsigned way,
                       uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    struct small_node child; /* setting all of it to 0 would call a function (E271) */
    child.left = 0;
    take_option(search, node, bit, &child, way, words);
    struct choice choice = choose_one(search, small, child.live.word, child.open.word, way, words);
    if (way & COPIES)
        choice = copies_choose(small, child.live, child.open, &child.left, choice, words);
    child.light = is_light(&child.live, words);
    const uint32_t waiting = small->waiting;
    const bool answer = keep_child(search, &child, choice, way, words);
    if (words > 1)
        small->light_entries += (small->waiting - waiting) & child.light & !node->light;
    return answer;
}

/* Takes the node on top of the stack and makes all its children. Returns how many of them are no
 * answers: these are the nodes of the tree. */
INLINE uint32_t expand_top(struct cover_search *search, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    struct small_node node = node_load(small, --small->waiting, way, words);
    uint32_t children = 0, answers = 0;
    for (; node_has_branch(&node, way, words); children++) {
        uint32_t bit = node_pick(&node, way, words);
        answers += make_child(search, &node, bit, way, words);
    }
    small->light_children += node.light ? children : 0;
    return children - answers;
}
