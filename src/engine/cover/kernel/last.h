/* Finds nodes whose answers are known before all rows are covered, where answers are counted.
 * Needs: set.h, copies.h.
 * Gives: `passes`, `last_rows`, `plain_open`, `all_marked`.
 *
 * Every option covers at least `fewest_rows` plain rows, and a live one covers open rows only.
 * Where no more than `fewest_rows` rows are open, each live option covers all of them. Then each
 * option of the row that the node branches on is an answer. */
#pragma once

/* Returns whether the answers of a node in its last level are counted as soon as the node is
 * made. When filling, they are not: then options are counted to two only. */
INLINE bool passes(const struct cover_search *search, unsigned way) {
    return (way & SUMMING || (search->summing && !search->worth)) && !search->filling;
}

/* Returns the number of plain rows that may be open in such a node, at most. If some option
 * covers no plain row, one row may be open: all options of that row cover it. With counted rows
 * this does not hold, since the node may branch on a counted row. Then copies_need_one must
 * hold, too. */
INLINE uint32_t last_rows(const struct cover_search *search, unsigned way) {
    return search->fewest_rows || way & COPIES ? search->fewest_rows : 1;
}

/* Returns the number of open plain rows. */
INLINE uint32_t plain_open(const struct cover_table *table, struct small_rows open, unsigned way) {
    uint32_t count = 0;
    for (uint32_t h = 0; h < words_open(way); h++)
        count += bits_ones(plain_rows(table, open.word[h], h));
    return count;
}

/* Returns whether all places are marked: no byte is all ones. */
INLINE bool all_marked(uint64_t marks) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX;
    return !((~marks - ones) & marks & ones << 7);
}
