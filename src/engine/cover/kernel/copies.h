/* Counted rows in the small search: those of items with a multiplicity other than once, like a
 * piece with several copies.
 * Needs: set.h, choose.h.
 * Gives: the meaning of a node's word `left`; `copies_take`, `copies_choose`, `copies_need_one`,
 * `count_loose`, `few_tight`, `start_copies`, `plain_rows`.
 *
 * Counted rows follow the plain ones, and loose ones come first among them. A loose row has room
 * for all its options, and needs one more or none. (Its item asks for "at least one", and
 * another item keeps their number down.) A loose row is open while it needs one. An option that
 * covers it closes it and kills nothing.
 *
 * The others are tight; a stage may have a few. A tight row is never closed. A node's word
 * `left` has a byte for each: the number of options that the row has room for. The row needs
 * `slack` fewer than that, or none where that would be below 0. An option takes one off the
 * bytes of its rows, in one subtraction. Where a byte comes to 0, the options of that row are
 * dead.
 *
 * A row that needs nothing more and has no options is finished. If such a row has options, a
 * node may branch on it as well: each option may be taken, or none. The topmost byte of `left`
 * says how the node branches.
 * - 0: on a plain row.
 * - Its lower seven bits: on a counted row, while at least as many options are left to be tried.
 * - Its highest bit: on a counted row that may be passed when all its options have been tried.
 *
 * The options tried before are dead in each branch, so that no set of them is met twice. */
#pragma once

#define COPIES_LEFT (UINT64_MAX >> 8) /* all bytes but the topmost */
enum { COPIES_BRANCH = 56 };          /* the place of the topmost byte, in bits */

/* Returns the byte of a tight row, counted from the first tight one. */
INLINE uint32_t copies_of(uint64_t bytes, uint32_t counted) {
    return (uint8_t)(bytes >> 8 * counted);
}

/* Returns the plain rows of `rows`, which are word h of a set. */
INLINE uint64_t plain_rows(const struct cover_table *table, uint64_t rows, uint32_t h) {
    return rows & low_bits(table->plain > 64 * h ? table->plain - 64 * h : 0);
}

/* Returns the number of options that must be left for another branch with one of them.
 * copies_may_pass returns whether the row may be passed. */
INLINE uint32_t copies_least(uint64_t left) {
    uint32_t least = left >> COPIES_BRANCH & INT8_MAX;
    return least ? least : 1;
}
INLINE bool copies_may_pass(uint64_t left) {
    return left >> 63;
}

/* Returns the bytes of what rows need: left - slack, or 0. No byte is above INT8_MAX, so none
 * borrows. */
INLINE uint64_t copies_needed(uint64_t left, uint64_t slack) {
    const uint64_t high = (UINT64_MAX / UINT8_MAX) << 7;
    uint64_t less = (left | high) - slack, enough = less & high;
    return less & (enough - (enough >> 7)) & COPIES_LEFT;
}

/* Finds the number of the first tight row, the number of tight rows, and the loose rows of word
 * h of a set. */
INLINE uint32_t first_tight(const struct cover_small *small) {
    return small->table.plain + small->loose;
}
INLINE uint32_t tight_rows(const struct cover_small *small) {
    return small->counted - small->loose;
}
INLINE uint64_t loose_rows(const struct cover_small *small, uint32_t h) {
    uint32_t from = small->table.plain, to = first_tight(small);
    return low_bits(to > 64 * h ? to - 64 * h : 0) & ~low_bits(from > 64 * h ? from - 64 * h : 0);
}

/* Returns a byte for each tight row: 1 where the option covers the row. */
static uint64_t copies_taken(const struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    const struct cover_small *first = &search->small[0]; /* all stages have these tight rows */
    uint64_t bytes = 0;
    for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++) {
        uint32_t slot = first->table.slot[rows->take[i]];
        if (slot >= first_tight(first))
            bytes |= UINT64_C(1) << 8 * (slot - first_tight(first));
    }
    return bytes;
}

/* Adds the loose rows that the option closes in the first stage. */
static void close_loose(const struct cover_search *search, uint32_t option, uint64_t *open) {
    const struct cover_rows *rows = &search->rows;
    const struct cover_small *first = &search->small[0];
    for (uint32_t i = rows->take_start[option]; i < rows->take_start[option + 1]; i++)
        if (first->table.slot[rows->take[i]] < first_tight(first))
            bits_set(open, first->table.slot[rows->take[i]]);
}

/* Takes the bytes `taken` off `left`, and returns the result without the topmost byte. Kills the
 * options of rows without room. */
INLINE uint64_t copies_take(const struct cover_small *small, uint64_t left, uint64_t taken,
                            struct small_set *live, uint32_t words) {
    const struct cover_table *table = &small->table;
    left = (left & COPIES_LEFT) - taken;
    for (uint32_t i = 0; i < tight_rows(small); i++)
        for (uint32_t k = 0; k < words; k++)
            live->word[k] &= copies_of(left, i)
                                 ? UINT64_MAX
                                 : ~table->word[(size_t)k * table->stride + first_tight(small) + i];
    return left;
}

/* Returns the number that a counted row needs: of a loose row its open bit, of a tight one its
 * byte of `needs`. */
INLINE uint32_t copies_need(const struct cover_small *small, struct small_rows open, uint64_t needs,
                            uint32_t row) {
    return row < first_tight(small) ? bits_has(open.word, row) : copies_of(needs, row - first_tight(small));
}

/* Returns whether a tight row needs exactly one more, and no other counted row has room for any.
 * Then any option that completes an answer has to cover that row. */
INLINE bool copies_need_one(const struct cover_small *small, uint64_t left) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX, room = left & COPIES_LEFT, all = (room << 8) - room;
    return !small->loose && (room & ones) && !(room & (room - 1)) && !(small->slack & all);
}

/* Returns the better of the plain row `best` and all counted rows. If it is a counted one, sets
 * the topmost byte of *left. */
INLINE struct choice copies_choose(const struct cover_small *small, struct small_set live,
                                   struct small_rows open, uint64_t *left, struct choice best,
                                   uint32_t words) {
    const struct cover_table *table = &small->table;
    uint64_t needs = copies_needed(*left, small->slack), branch = 0;
    for (uint32_t row = table->plain; row < table->plain + small->counted && best.degree; row++) {
        uint32_t need = copies_need(small, open, needs, row), options = 0;
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

/* ---- Beginning ------------------------------------------------------------------------------- */

/* Returns the number of a counted row among all counted rows of the problem. */
INLINE uint32_t counted_number(const struct cover_search *search, const struct cover_table *table,
                               uint32_t row) {
    return table->row_of[row] - search->rows.plain;
}

/* Returns the number of the level's loose rows: those up to the first counted row that is not
 * loose. */
static uint32_t count_loose(const struct cover_search *search, const struct cover_level *level) {
    const struct cover_table *table = level->table;
    uint32_t row = table->plain;
    for (; row < table->branching; row++) {
        uint32_t counted = counted_number(search, table, row);
        if (search->need[counted] > 1 || search->room[counted] < row_options(level, row))
            break;
    }
    return row - table->plain;
}

/* Returns whether a stage may have the level's tight rows. These are few, and none has both room
 * for more than SMALL_ROOM options and more of these. Rows without options count only if `all`.
 * The last rows come first: where many are left, a few looks tell. Options are counted only where
 * need and room say too little (E530). */
static bool few_tight(const struct cover_search *search, const struct cover_level *level, bool all) {
    const struct cover_table *table = level->table;
    uint32_t rows = 0;
    bool large = false;
    for (uint32_t row = table->branching; row-- > table->plain;) {
        const uint32_t counted = counted_number(search, table, row);
        const int64_t need = search->need[counted], room = search->room[counted];
        rows += all || (room > 0 && row_options(level, row));
        large |= room > SMALL_ROOM && row_options(level, row) > SMALL_ROOM;
        if ((large || rows > SMALL_COUNTED) && (need > 1 || room < row_options(level, row)))
            return false;
    }
    return true;
}

/* Sets up the counted rows of the small search below the wide level: its root's open rows and
 * `left`, and the rows' slack. No row has more room than options; few_tight has seen that a byte
 * holds the room. */
static void start_copies(const struct cover_search *search, const struct cover_level *level,
                         struct cover_small *small, struct small_rows *open, uint64_t *left) {
    const struct cover_table *table = &small->table;
    small->loose = count_loose(search, level);
    small->slack = *left = 0;
    for (uint32_t row = table->plain; row < table->branching; row++) {
        uint32_t counted = counted_number(search, table, row);
        int64_t options = row_options(level, row), need = search->need[counted], room = search->room[counted];
        room = room < options ? room : options;
        need = need > 0 ? need : 0;
        if (row == level->row)
            *left |= (uint64_t)(need ? need : INT8_MAX + 1) << COPIES_BRANCH;
        if (row < first_tight(small) && !need) {
            bits_clear(open->word, row);
            continue;
        }
        bits_set(open->word, row);
        if (row < first_tight(small))
            continue;
        *left |= (uint64_t)room << 8 * (row - first_tight(small));
        small->slack |= (uint64_t)(room - need) << 8 * (row - first_tight(small));
    }
}
