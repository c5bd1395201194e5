/* Counted rows in the small search of engine cover: those of items with a multiplicity other than once, like a piece of which
 * there are several copies. Only cover_kernel.c includes this.
 *
 * A stage may have a few of them, behind its plain rows, and none of them is ever closed, even if it was before. A node has a word for them,
 * `left`: a byte for each, with the number of options that it has room for. How many it needs follows: `slack` less, as
 * long as that is not below 0. An option takes one off the bytes of its rows, in one subtraction, and where a byte comes to
 * 0 the row's options are dead. A row that needs nothing more and has no options is finished.
 *
 * The topmost byte says how the node branches: 0 on a plain row; on a counted row by how many options that must at least be
 * left to be tried, or, with its highest bit, that the row may be passed when all of them have been. The options tried before are
 * dead in each branch, so that no set of them is met twice. */
#ifndef TREEN_ENGINE_COVER_COPIES_H
#define TREEN_ENGINE_COVER_COPIES_H

#define COPIES_LEFT (UINT64_MAX >> 8) /* all bytes but the topmost */
enum { COPIES_BRANCH = 56 };          /* its place */

/* A row's byte. */
INLINE uint32_t copies_of(uint64_t bytes, uint32_t counted) {
    return (uint8_t)(bytes >> 8 * counted);
}

/* The plain ones among the rows of word h. */
INLINE uint64_t plain_rows(const struct cover_table *table, uint64_t rows, uint32_t h, unsigned way) {
    return way & COPIES ? rows & low_bits(table->plain > 64 * h ? table->plain - 64 * h : 0) : rows;
}

/* How many options must be left to go on branching with them; and whether the row may be passed. */
INLINE uint32_t copies_least(uint64_t left) {
    uint32_t least = left >> COPIES_BRANCH & INT8_MAX;
    return least ? least : 1;
}
INLINE bool copies_may_pass(uint64_t left) {
    return left >> 63;
}

/* What rows need: byte for byte left - slack, or 0. None is above INT8_MAX. */
INLINE uint64_t copies_needed(uint64_t left, uint64_t slack) {
    const uint64_t high = (UINT64_MAX / UINT8_MAX) << 7;
    uint64_t less = (left | high) - slack, enough = less & high;
    return less & (enough - (enough >> 7)) & COPIES_LEFT;
}

/* A byte for each counted row that the option takes one of. */
static uint64_t copies_taken(const struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    const struct cover_table *table = &search->small[0].table; /* all stages have the same counted rows */
    uint64_t bytes = 0;
    for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++)
        bytes |= UINT64_C(1) << 8 * (table->slot[rows->take[i]] - table->plain);
    return bytes;
}

/* What is left when an option takes these; the options of rows without room die. */
INLINE uint64_t copies_take(const struct cover_small *small, uint64_t left, uint64_t taken,
                            struct small_set *live, uint32_t words) {
    const struct cover_table *table = &small->table;
    left = (left & COPIES_LEFT) - taken;
    for (uint32_t i = 0; i < small->counted; i++)
        for (uint32_t k = 0; k < words; k++)
            live->word[k] &=
                copies_of(left, i) ? UINT64_MAX : ~table->word[(size_t)k * table->stride + table->plain + i];
    return left;
}

/* The best of a plain row and the counted ones; what branching needs goes into *left. */
INLINE struct choice copies_choose(const struct cover_small *small, struct small_set live, uint64_t *left,
                                   struct choice best, uint32_t words) {
    const struct cover_table *table = &small->table;
    uint64_t needs = copies_needed(*left, small->slack), branch = 0;
    for (uint32_t i = 0; i < small->counted; i++) {
        uint32_t row = table->plain + i, need = copies_of(needs, i), options = 0;
        for (uint32_t k = 0; k < words; k++)
            options += bits_ones(table->word[(size_t)k * table->stride + row] & live.word[k]);
        uint32_t degree = options + 1 > need ? options + 1 - need : 0;
        if ((need || options) && degree < best.degree) {
            best = (struct choice){row, degree};
            branch = need ? need : INT8_MAX + 1;
        }
    }
    *left |= branch << COPIES_BRANCH;
    return best;
}

/* What the wide level that the search is at leaves to the counted rows of its table; and their slack. A row never takes more
 * options than it has. */
static uint64_t start_copies(const struct cover_search *search, const struct cover_level *level,
                             struct cover_small *small) {
    const struct cover_table *table = &small->table;
    uint64_t left = 0;
    small->slack = 0;
    for (uint32_t i = 0; i < small->counted; i++) {
        uint32_t row = table->plain + i, counted = table->row_of[row] - search->rows.plain;
        int64_t options = row_options(level, row), need = search->need[counted], room = search->room[counted];
        room = room < options ? room : options;
        need = need > 0 ? need : 0;
        left |= (uint64_t)room << 8 * i;
        small->slack |= (uint64_t)(room - need) << 8 * i;
        if (row == level->row)
            left |= (uint64_t)(need ? need : INT8_MAX + 1) << COPIES_BRANCH;
    }
    return left;
}

#endif
