/* Counts the answers of late nodes, which have two options to go (E25). There are late nodes
 * where answers are only counted.
 * Needs: node.h, effect.h.
 * Gives: `has_late`, `late_cell`, `late_nodes`, `late_store`; without vectors `count_late`,
 * which is in lanes.h with them.
 *
 * All options must cover equally many plain rows. A late node has no more open rows than two
 * options cover, so its children have no choice to make. Every option that lives in a child
 * covers all rows that are open then. So the live options are the child's answers. Late nodes
 * wait by themselves until they fill some vectors. Then each of them makes a child, whose live
 * options are counted. Sets of four words and more do not gain by this: such searches die
 * before. */
#pragma once

enum { LATE_WORDS = 3 };

/* Returns whether such a search has late nodes. */
INLINE bool has_late(unsigned way, uint32_t words) {
    return words <= LATE_WORDS && way & SUMMING && !(way & (COPIES | HIGH));
}

/* Returns the place of a late node's word in a column. */
INLINE uint64_t *late_cell(const struct cover_small *small, uint32_t column, uint32_t at) {
    return small->late + (size_t)column * LATE_STACK + at;
}

/* Returns the number of late nodes that make a child in the next step. */
INLINE uint32_t late_nodes(const struct cover_small *small) {
    return small->late_count < LATE_ENOUGH ? small->late_count : LATE_ENOUGH;
}

/* Writes a late node to place `at`: no word of open rows is needed any more. */
INLINE void late_store(const struct cover_small *small, uint32_t at, const struct small_node *node,
                       unsigned way, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        *late_cell(small, k, at) = node->live.word[k];
    *late_cell(small, LATE_ROW(words), at) = node->row;
    if (way & WEIGHING)
        *late_cell(small, LATE_MARKS(words), at) = node->taken.word[0];
}

#ifndef EIGHTS

INLINE struct small_node late_load(const struct cover_small *small, uint32_t at, unsigned way,
                                   uint32_t words) {
    struct small_node node;
    for (uint32_t k = 0; k < words; k++)
        node.live.word[k] = *late_cell(small, k, at);
    node.row = (uint32_t)*late_cell(small, LATE_ROW(words), at);
    if (way & WEIGHING)
        node.taken.word[0] = *late_cell(small, LATE_MARKS(words), at);
    node_find_branch(small, &node, words);
    return node;
}

/* Makes a child of each of the top late nodes, and counts its answers. Returns the number of
 * these children. */
INLINE uint32_t count_late(const struct cover_search *search, unsigned way, uint32_t words) {
    struct cover_small *small = &search->small[search->stages - 1];
    const uint32_t opens = words_open(way), nodes = late_nodes(small), from = small->late_count - nodes;
    uint32_t to = from;
    for (uint32_t at = from; at < from + nodes; at++) {
        struct small_node node = late_load(small, at, way, words);
        uint32_t bit = node_pick(&node, way, words), answers = 0;
        late_store(small, to, &node, way, words);
        to += unguessed(node_has_branch(&node, way, words));
        if (!bits_has(small->known, bit))
            find_effects(search, &(const uint64_t){bit}, 1, words);
        const uint64_t *kill = effect_at(small, bit, words_of_effect(way, words)) + opens;
        for (uint32_t k = 0; k < words; k++)
            answers += bits_ones(node.live.word[k] & ~kill[k]);
        small->summed[0] += answers;
        if (way & WEIGHING && answers)
            small->worth[0] += answers * worth_of(search->worth, node.taken.word[0]);
    }
    small->late_count = to;
    return nodes;
}

#endif
