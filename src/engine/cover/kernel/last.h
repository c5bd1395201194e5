/* The last levels of the tree where answers are counted: nodes whose answers are known before all
 * rows are covered.
 * Needs: set.h, copies.h. Gives: `passes`, `last_rows`, `plain_open`, `all_marked`. */
#ifndef TREEN_ENGINE_COVER_KERNEL_LAST_H
#define TREEN_ENGINE_COVER_KERNEL_LAST_H

/* Whether the answers of a node with no more open rows than any option has are counted as soon as
 * it is made: every option of a row has all of them. When filling, options are counted to two
 * only. */
INLINE bool passes(const struct cover_search *search, unsigned way) {
    return (way & SUMMING || (search->summing && !search->worth)) && !search->filling;
}

/* How many plain rows are open in such a node, at most. With counted rows one that needs one more
 * may be branched on (and then copies_need_one); those who cover it need not cover a plain row
 * just because they all cover another one. */
INLINE uint32_t last_rows(const struct cover_search *search, unsigned way) {
    return search->fewest_rows || way & COPIES ? search->fewest_rows : 1;
}

/* The open plain rows. */
INLINE uint32_t plain_open(const struct cover_table *table, struct small_rows open, unsigned way) {
    uint32_t count = 0;
    for (uint32_t h = 0; h < words_open(way); h++)
        count += bits_ones(plain_rows(table, open.word[h], h));
    return count;
}

/* Whether all places are marked: no byte is all ones. */
INLINE bool all_marked(uint64_t marks) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX;
    return !((~marks - ones) & marks & ones << 7);
}

#endif
