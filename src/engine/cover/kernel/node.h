/* Keeps nodes of the small search: one by one in registers, and as columns of words on the stack
 * of a stage.
 * Needs: set.h, words.h, copies.h.
 * Gives: `struct small_node` and its functions, `small_cell`, `is_light`. */
#pragma once

struct small_node {
    struct small_set live, taken;
    struct small_rows open;
    uint32_t row;            /* the row that is branched on, */
    struct small_set branch; /* and its live options: the branches not tried yet; not stored */
    bool light;              /* its options, when it was made, would fit in half of the words */
    uint64_t left;           /* where rows are counted: see kernel/copies.h */
};

/* Empties a node with sets of `words` words. Words beyond these are never read. */
static void node_clear(struct small_node *node, uint32_t words) {
    memset(node->live.word, 0, words * sizeof *node->live.word);
    memset(node->branch.word, 0, words * sizeof *node->branch.word);
    memset(node->taken.word, 0, words * sizeof *node->taken.word);
    memset(node->open.word, 0, sizeof node->open.word);
    node->row = 0;
    node->light = false;
    node->left = 0;
}

/* Returns the place of a node's word in a column of the stack. */
INLINE uint64_t *small_cell(const struct cover_small *small, uint32_t column, uint32_t at, unsigned way,
                            uint32_t words) {
    return small->column + (size_t)column * SMALL_STACK(words, way & HIGH) + at;
}

/* Finds the branches of a node: the live options of its row. */
INLINE void node_find_branch(const struct cover_small *small, struct small_node *node, uint32_t words) {
    const uint64_t *row = small->row + (size_t)node->row * SMALL_PIECE(words);
    for (uint32_t k = 0; k < words; k++)
        node->branch.word[k] = row[k] & node->live.word[k];
}

INLINE struct small_node node_load(const struct cover_small *small, uint32_t at, unsigned way,
                                   uint32_t words) {
    struct small_node node;
    node.left = 0;
    for (uint32_t k = 0; k < words; k++)
        node.live.word[k] = *small_cell(small, k, at, way, words);
    const uint64_t row = *small_cell(small, SMALL_ROW(words), at, way, words);
    node.row = (uint32_t)row & row_mask(way);
    node.light = row & SMALL_IS_LIGHT;
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        node.taken.word[k] = *small_cell(small, SMALL_TAKEN(words) + k, at, way, words);
    for (uint32_t h = 0; h < words_open(way); h++)
        node.open.word[h] = *small_cell(small, SMALL_OPEN(words) + h, at, way, words);
    if (way & COPIES)
        node.left = *small_cell(small, SMALL_LEFT(words), at, way, words);
    node_find_branch(small, &node, words);
    return node;
}

INLINE void node_store(const struct cover_small *small, uint32_t at, const struct small_node *node,
                       unsigned way, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        *small_cell(small, k, at, way, words) = node->live.word[k];
    *small_cell(small, SMALL_ROW(words), at, way, words) = node->row | (node->light ? SMALL_IS_LIGHT : 0);
    for (uint32_t k = 0; k < words_taken(way, words); k++)
        *small_cell(small, SMALL_TAKEN(words) + k, at, way, words) = node->taken.word[k];
    for (uint32_t h = 0; h < words_open(way); h++)
        *small_cell(small, SMALL_OPEN(words) + h, at, way, words) = node->open.word[h];
    if (way & COPIES)
        *small_cell(small, SMALL_LEFT(words), at, way, words) = node->left;
}

/* Returns whether the node has a branch that was not tried. */
INLINE bool node_has_branch(const struct small_node *node, unsigned way, uint32_t words) {
    if (!(way & COPIES))
        return !set_empty(node->branch, words);
    return live_options(node->branch.word, words) >= copies_least(node->left) || copies_may_pass(node->left);
}

/* Takes the next branch. Returns its bit: that of an option, or 64 * words to pass a counted row
 * whose options were all tried. An option that was tried is dead for the branches after it. On a
 * plain row, each branch kills all options of the row anyway. */
INLINE uint32_t node_pick(struct small_node *node, unsigned way, uint32_t words) {
    if (way & COPIES && set_empty(node->branch, words)) {
        node->left &= COPIES_LEFT;
        return 64 * words;
    }
    uint32_t bit = set_lowest(node->branch, words);
    const struct small_set rest = set_without_lowest(node->branch, words);
    for (uint32_t k = 0; k < words; k++)
        node->live.word[k] &= ~node->branch.word[k] | rest.word[k];
    node->branch = rest;
    return bit;
}

/* Returns whether a node is light: its options, when it is made, would fit in half of the words. */
#define SMALL_LIGHT(words) (64 * ((words) / 2))
INLINE bool is_light(const struct small_set *live, uint32_t words) {
    return words > 1 && live_options(live->word, words) <= SMALL_LIGHT(words);
}
