/* Sets of options and of rows in registers, the ways in which the small search goes, and groups of
 * eight nodes.
 * Needs: kernel.h. Gives: `struct small_set`, `struct small_rows`, `struct group`, and the ways
 * SUMMING, WEIGHING, COPIES, TALL, HIGH. */
#ifndef TREEN_ENGINE_COVER_KERNEL_SET_H
#define TREEN_ENGINE_COVER_KERNEL_SET_H

struct small_set {
    uint64_t word[SMALL_WORDS];
};

/* The lowest bit; 64 * words in an empty set. */
INLINE uint32_t set_lowest(struct small_set set, uint32_t words) {
    uint32_t at = 64 * words;
    for (uint32_t k = words; k-- > 0;)
        at = set.word[k] ? 64 * k + bits_low(set.word[k]) : at;
    return at;
}

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

/* The same number, of which the compiler knows nothing: it would make a branch of what is added
 * up, or vectors of what is done three times. */
INLINE uint32_t unguessed(uint32_t number) {
    __asm__("" : "+r"(number));
    return number;
}

/* How a small search goes: by the first open row instead of the one with the fewest options; with
 * answers counted and not listed, so that nobody needs to know what was taken; with two words of
 * open rows; with what answers are worth added up, which is only done where they are counted, and
 * not when filling; with counted rows (kernel/copies.h), but not when filling; with six words of
 * open rows, but then by the fewest options, with nothing counted and nothing weighed. */
enum { FILLING = 1, SUMMING = 2, TALL = 4, WEIGHING = 8, COPIES = 16, HIGH = 32 };

/* TALL, HIGH or neither, by the number of rows. */
INLINE unsigned height_of(uint32_t rows) {
    return rows <= SMALL_ROWS ? 0 : rows <= TALL_ROWS ? TALL : HIGH;
}

INLINE uint32_t words_open(unsigned way) {
    return way & HIGH ? SMALL_OPENS : way & TALL ? 2 : 1;
}

/* Bits of a key that hold a row's number. The rest of sixteen are for the number of options, and
 * all of these set say that no row is open. */
enum { ROW_BITS = 6, TALL_ROW_BITS = 7, HIGH_ROW_BITS = 9 };
INLINE uint32_t row_bits(unsigned way) {
    return way & HIGH ? HIGH_ROW_BITS : way & TALL ? TALL_ROW_BITS : ROW_BITS;
}
/* These bits. */
INLINE uint32_t row_mask(unsigned way) {
    return (1u << row_bits(way)) - 1;
}
static const uint64_t NO_KEY = INT64_MAX; /* all of a shorter one's bits are set, too */
INLINE uint32_t no_degree(unsigned way) {
    return UINT16_MAX >> row_bits(way);
}

/* Words of a node that tell what was taken. */
INLINE uint32_t words_taken(unsigned way, uint32_t words) {
    return way & WEIGHING ? 1 : way & SUMMING ? 0 : words;
}

/* Eight nodes side by side, which become their children: columns of words, as a stage has, whether
 * the nodes that they come from are light, and the keys that the children choose:
 * kernel/fewest_small.h. What belongs together lies together. */
struct group {
    uint64_t live[SMALL_WORDS][LANES], open[SMALL_OPENS][LANES], taken[SMALL_WORDS][LANES];
    uint64_t left[LANES], light[LANES], key[LANES];
};
enum { GROUP_WORDS = sizeof(struct group) / sizeof(uint64_t) };

/* Of columns that go on from group to group, where node n is. */
#define NODE_AT(column, n) ((column) + (size_t)(n) / LANES * GROUP_WORDS + (n) % LANES)

/* Rows in one word, two, or six. */
struct small_rows {
    uint64_t word[SMALL_OPENS];
};

INLINE bool rows_empty(struct small_rows rows, uint32_t opens) {
    uint64_t any = rows.word[0];
    for (uint32_t h = 1; h < opens; h++)
        any |= rows.word[h];
    return !any;
}

#endif
