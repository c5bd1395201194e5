/* Sets of options and of rows in registers, the ways of the small search, and groups of eight
 * nodes.
 * Needs: kernel.h.
 * Gives: `struct small_set`, `struct small_rows`, `struct group`, and the ways SUMMING,
 * WEIGHING, COPIES, TALL, HIGH. */
#pragma once

struct small_set {
    uint64_t word[SMALL_WORDS];
};

/* Returns the number of the lowest bit; 64 * words for an empty set. */
INLINE uint32_t set_lowest(struct small_set set, uint32_t words) {
    uint32_t at = 64 * words;
    for (uint32_t k = words; k-- > 0;)
        at = set.word[k] ? 64 * k + bits_low(set.word[k]) : at;
    return at;
}

/* Returns the set without its lowest bit. Its words form one long number, of which 1 is
 * borrowed. */
INLINE struct small_set set_without_lowest(struct small_set set, uint32_t words) {
    uint64_t borrow = 1;
    for (uint32_t k = 0; k < words; k++) {
        uint64_t word = set.word[k];
        set.word[k] &= word - borrow;
        borrow &= !word;
    }
    return set;
}

INLINE bool set_empty(struct small_set set, uint32_t words) {
    uint64_t any = 0;
    for (uint32_t k = 0; k < words; k++)
        any |= set.word[k];
    return !any;
}

INLINE struct small_set set_load(const uint64_t *word, uint32_t words) {
    struct small_set set = {{0}};
    for (uint32_t k = 0; k < words; k++)
        set.word[k] = word[k];
    return set;
}

INLINE void set_store(uint64_t *word, struct small_set set, uint32_t words) {
    for (uint32_t k = 0; k < words; k++)
        word[k] = set.word[k];
}

/* Returns `number`, of which the compiler then knows nothing. Else it makes a branch of a number
 * that is added up, or vectors of a loop that runs three times. */
INLINE uint32_t unguessed(uint32_t number) {
    __asm__("" : "+r"(number));
    return number;
}

/* The way of a small search is a set of these flags.
 * - FILLING: a node branches on the first open row, instead of the one with the fewest options.
 * - SUMMING: answers are summed and not listed, so that no node needs to know what was taken.
 * - TALL: open rows have two words.
 * - WEIGHING: the worth of the answers is added up. It comes with SUMMING only, and never with
 *   FILLING.
 * - COPIES: there are counted rows (kernel/copies.h). It never comes with FILLING.
 * - HIGH: open rows have six words. Then a node branches by the fewest options, and no row is
 *   counted and no answer weighed. */
enum { FILLING = 1, SUMMING = 2, TALL = 4, WEIGHING = 8, COPIES = 16, HIGH = 32 };

/* Returns TALL, HIGH or neither, by the number of rows. */
INLINE unsigned height_of(uint32_t rows) {
    return rows <= SMALL_ROWS ? 0 : rows <= TALL_ROWS ? TALL : HIGH;
}

/* Returns the number of words that a set of open rows has. */
INLINE uint32_t words_open(unsigned way) {
    return way & HIGH ? SMALL_OPENS : way & TALL ? 2 : 1;
}

/* A key of 16 bits orders the rows that a node may branch on. These lowest bits hold the row's
 * number, and those above them the number of its options. If all bits above are set, no row is
 * open. */
enum { ROW_BITS = 6, TALL_ROW_BITS = 7, HIGH_ROW_BITS = 9 };
INLINE uint32_t row_bits(unsigned way) {
    return way & HIGH ? HIGH_ROW_BITS : way & TALL ? TALL_ROW_BITS : ROW_BITS;
}
/* Returns these bits of a key. */
INLINE uint32_t row_mask(unsigned way) {
    return (1u << row_bits(way)) - 1;
}
static const uint64_t NO_KEY = INT64_MAX; /* all bits of a shorter key are set in it, too */
/* Returns the number of options that a key states where no row is open. No row has as many. */
INLINE uint32_t no_degree(unsigned way) {
    return UINT16_MAX >> row_bits(way);
}

/* Returns the number of a node's words that tell what was taken: its marks, nothing, or the
 * options. */
INLINE uint32_t words_taken(unsigned way, uint32_t words) {
    return way & WEIGHING ? 1 : way & SUMMING ? 0 : words;
}

/* Eight nodes side by side, which become their children: columns of words, as a stage has.
 * `light` tells of the nodes that the children come from, `key` holds the keys that the children
 * choose (kernel/fewest_small.h). All words of a group lie together in memory. */
struct group {
    uint64_t live[SMALL_WORDS][LANES], open[SMALL_OPENS][LANES], taken[SMALL_WORDS][LANES];
    uint64_t left[LANES], light[LANES], key[LANES];
};
enum { GROUP_WORDS = sizeof(struct group) / sizeof(uint64_t) };

/* Finds node n in a column that goes on from group to group. */
#define NODE_AT(column, n) ((column) + (size_t)(n) / LANES * GROUP_WORDS + (n) % LANES)

/* A set of rows in one word, two, or six. */
struct small_rows {
    uint64_t word[SMALL_OPENS];
};

/* Returns whether the first `opens` words have no row. */
INLINE bool rows_empty(struct small_rows rows, uint32_t opens) {
    uint64_t any = rows.word[0];
    for (uint32_t h = 1; h < opens; h++)
        any |= rows.word[h];
    return !any;
}
