/* Counted rows in the small search: those of items with a multiplicity other than once, like a
 * piece with several copies.
 * Needs: set.h, choose.h. Gives: what a node's word `left` says, `copies_take`, `copies_choose`,
 * `start_copies`.
 *
 * Loose ones come first: they have room for all their options, and need one more or none ("at
 * least one", and another item sees to it that there are never too many). Such a row is open while
 * it needs one. An option that covers it closes it and kills nothing.
 *
 * Of others, tight ones, a stage may have a few. None of them is ever closed, even if it was
 * before; a node has a word for them, `left`: a byte for each, with the number of options that it
 * has room for. How many it needs follows: `slack` less, as long as that is not below 0. An option
 * takes one off the bytes of its rows, in one subtraction, and where a byte comes to 0 the row's
 * options are dead.
 *
 * A row that needs nothing more and has no options is finished; one that needs nothing more and
 * has some is branched on as well: each may be taken, or none. The topmost byte of `left` says how
 * the node branches: 0 on a plain row; on a counted row by how many options that must at least be
 * left to be tried, or, with its highest bit, that the row may be passed when all of them have
 * been. The options tried before are dead in each branch, so that no set of them is met twice. */
#ifndef TREEN_ENGINE_COVER_KERNEL_COPIES_H
#define TREEN_ENGINE_COVER_KERNEL_COPIES_H

#define COPIES_LEFT (UINT64_MAX >> 8) /* all bytes but the topmost */
enum { COPIES_BRANCH = 56 };          /* its place */

/* A row's byte. */
INLINE uint32_t copies_of(uint64_t bytes, uint32_t counted) {
    return (uint8_t)(bytes >> 8 * counted);
}

/* The plain ones among the rows of word h. */
INLINE uint64_t plain_rows(const struct cover_table *table, uint64_t rows, uint32_t h) {
    return rows & low_bits(table->plain > 64 * h ? table->plain - 64 * h : 0);
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

/* Of the counted rows, the first one that is not loose; how many follow; and the loose ones among
 * the rows of word h. */
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

/* A byte for each tight row that the option takes one of. */
static uint64_t copies_taken(const struct cover_search *search, uint32_t option) {
    const struct cover_rows *rows = &search->rows;
    const struct cover_small *first = &search->small[0]; /* all stages have the same tight rows */
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

/* What is left when an option takes these; the options of rows without room die. */
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

/* What the counted row needs; of tight ones these are the bytes. */
INLINE uint32_t copies_need(const struct cover_small *small, struct small_rows open, uint64_t needs,
                            uint32_t row) {
    return row < first_tight(small) ? bits_has(open.word, row) : copies_of(needs, row - first_tight(small));
}

/* Whether there is a tight row that needs just one more, and no other counted row has room for
 * any. What takes the last plain rows must be that one, then. */
INLINE bool copies_need_one(const struct cover_small *small, uint64_t left) {
    const uint64_t ones = UINT64_MAX / UINT8_MAX, room = left & COPIES_LEFT, all = (room << 8) - room;
    return !small->loose && (room & ones) && !(room & (room - 1)) && !(small->slack & all);
}

/* The best of a plain row and the counted ones; what branching needs goes into *left. */
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

/* ---- Beginning
 * ----------------------------------------------------------------------------------------- */

INLINE uint32_t counted_number(const struct cover_search *search, const struct cover_table *table,
                               uint32_t row) {
    return table->row_of[row] - search->rows.plain;
}

/* How many of the level's counted rows are loose, up to the first that is not. */
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

/* How many tight rows there are that have options; or, all is well, but it is more than a stage
 * may have. */
static uint32_t count_tight(const struct cover_search *search, const struct cover_level *level) {
    const struct cover_table *table = level->table;
    uint32_t rows = 0;
    for (uint32_t row = table->plain + count_loose(search, level); row < table->branching; row++) {
        uint32_t options = row_options(level, row);
        if (options > SMALL_ROOM && search->room[counted_number(search, table, row)] > SMALL_ROOM)
            return SMALL_COUNTED + 1;
        rows += options != 0;
    }
    return rows;
}

/* What the wide level that the search is at leaves to the counted rows of its table: *root's open
 * rows and `left`; and the rows' slack. A row never takes more options than it has. */
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

#endif
