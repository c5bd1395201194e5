/* The tables of engine cover, and how the first one is filled. */
#include "engine/cover/search.h"

#include "base/bits.h"

#include <string.h>

/* Makes room for a table. A vector load wants the alignment that the arena gives to large requests.
 * 64 words can be read from any row on: kernel/lanes.h reads rows of one word so, in this table and
 * in those of later stages (cover/build.c). */
static bool make_table(struct cover_table *table, const struct cover_search *search, size_t words,
                       uint32_t width, struct arena *arena) {
    uint32_t rows = search->rows.count;
    table->word = ARENA_ROOM(arena, words + 64, uint64_t);
    table->option =
        ARENA_ROOM(arena, (size_t)width * 64 + 16, uint32_t); /* a vector may be stored past the end */
    table->row_of = ARENA_ROOM(arena, rows + 1, uint32_t);
    table->slot = ARENA_ROOM(arena, rows + 1, uint32_t);
    return table->word && table->option && table->row_of && table->slot;
}

/* Limits the room of tables made from lists. The rest of lists has few open items, and so few
 * options that this room is enough; if not, the search stays in lists. */
static void limit_room(struct cover_search *search) {
    enum { WIDEST = 256, WORDS = 1 << 18 };
    uint32_t options = (uint32_t)search->problem.options;
    search->widest = options ? cover_width(options) : 1;
    search->table_room = (size_t)search->widest * cover_stride(search->rows.count);
    if (!search->lists)
        return;
    search->widest = search->widest < WIDEST ? search->widest : WIDEST;
    search->table_room = search->table_room < WORDS ? search->table_room : WORDS;
}

/* Makes room for the tables, two more than the width can be halved. The first two have the full
 * width. Each later table has room for three quarters of the words of the one before it. */
bool cover_make_tables(struct cover_search *search, struct arena *arena) {
    uint32_t tables = 2;
    limit_room(search);
    for (uint32_t w = search->widest; w > 1; w /= 2)
        tables++;
    search->table = ARENA_NEW(arena, tables, struct cover_table);
    if (!search->table)
        return false;
    size_t words = search->table_room;
    for (uint32_t i = 0, width = search->widest; i < tables; i++) {
        if (!make_table(&search->table[i], search, words, width, arena))
            return false;
        if (i == 0)
            continue; /* the second may be as large as the first */
        width = width > 1 ? 3 * width / 4 : 1;
        words = words > cover_stride(search->rows.count) ? 3 * words / 4 : words;
    }
    return true;
}

bool cover_table_fits(const struct cover_search *search, uint32_t options, uint32_t rows) {
    const struct problem *problem = &search->problem;
    size_t pairs =
        problem->items > problem->primary ? search->rows.pair_start[problem->items - problem->primary] : 0;
    size_t width = cover_width(options);
    return width <= search->widest && width * cover_stride((uint32_t)(rows + pairs)) <= search->table_room;
}

/* ---- The order of options -------------------------------------------------------------------- */

/* Counts the words of all rows that are not empty, with the options in this order. */
static uint64_t count_words(const struct cover_search *search, const uint32_t *order) {
    const struct problem *problem = &search->problem;
    uint32_t *last = search->scratch; /* by item: its last word so far, from 1 */
    uint64_t words = 0;
    memset(last, 0, problem->primary * sizeof *last);
    for (uint32_t bit = 0; bit < problem->options; bit++)
        for (uint32_t e = problem->start[order[bit]]; e < problem->start[order[bit] + 1]; e++)
            if (problem->item[e] < problem->primary) { /* the search does not branch on secondary items */
                words += last[problem->item[e]] != bit / 64 + 1;
                last[problem->item[e]] = bit / 64 + 1;
            }
    return words;
}

/* Returns the place of an option: its second primary item, or the only one. Usually the first items
 * are pieces and the others places, so this is the first place. If all are places, it is near the
 * first place. */
static uint32_t place_of(const struct problem *problem, uint32_t option) {
    uint32_t first = UINT32_MAX, second = UINT32_MAX;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e];
        if (item >= problem->primary)
            continue;
        second = item < first ? first : item < second ? item : second;
        first = item < first ? item : first;
    }
    return second < UINT32_MAX ? second : first < UINT32_MAX ? first : 0;
}

static void order_by_place(const struct cover_search *search, uint32_t *order) {
    const struct problem *problem = &search->problem;
    uint32_t *next = search->scratch; /* by item: where the next option goes */
    memset(next, 0, (problem->items + 1) * sizeof *next);
    for (uint32_t o = 0; o < problem->options; o++)
        next[place_of(problem, o) + 1]++;
    for (size_t i = 1; i <= problem->items; i++)
        next[i] += next[i - 1];
    for (uint32_t o = 0; o < problem->options; o++)
        order[next[place_of(problem, o)]++] = o;
}

static void order_as_posed(const struct cover_search *search, uint32_t *order) {
    for (uint32_t o = 0; o < search->problem.options; o++)
        order[o] = o;
}

/* Options that lie at the same place come together, if that makes the rows' words fewer by the
 * factor WORTH. More compact rows make the search quicker. Better orders are known, but finding
 * them takes the square of the number of options. */
void cover_order_options(const struct cover_search *search, uint32_t *order) {
    static const double WORTH = 0.9;
    const struct control *control = search->control;
    order_as_posed(search, order);
    if (control->wishes.any_first || control->wishes.one_of_many)
        return;
    uint64_t words = count_words(search, order);
    order_by_place(search, order);
    if ((double)count_words(search, order) > WORTH * (double)words)
        order_as_posed(search, order);
}

/* ---- Filling --------------------------------------------------------------------------------- */

/* Tells whether options with this secondary item in these two colours exclude each other. */
static bool disagrees(uint32_t colour, uint32_t other) {
    return !colour || colour != other;
}

/* Numbers the rows. Those of secondary items follow those that are branched on, in the order of the
 * options that they would kill. */
static void number_rows(struct cover_search *search, uint32_t options, const uint32_t *row, uint32_t rows) {
    const struct cover_rows *all = &search->rows;
    const struct problem *problem = &search->problem;
    struct cover_table *table = &search->table[0];
    memset(table->slot, 0xff, all->count * sizeof *table->slot); /* NOTHING */
    table->plain = 0;
    table->branching = rows;
    for (uint32_t i = 0; i < rows; i++) {
        table->row_of[i] = row[i];
        table->slot[row[i]] = i;
        table->plain += row[i] < all->plain;
    }
    for (uint32_t i = 0; i < options && problem->items > problem->primary; i++)
        for (uint32_t o = table->option[i], e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t item = problem->item[e], colour = problem->colour ? problem->colour[e] : 0;
            if (item < problem->primary)
                continue;
            item -= (uint32_t)problem->primary;
            for (uint32_t at = all->pair_start[item]; at < all->pair_start[item + 1]; at++)
                if (disagrees(colour, all->pair_colour[at]) && table->slot[all->pair_row[at]] == NOTHING) {
                    table->row_of[rows] = all->pair_row[at];
                    table->slot[all->pair_row[at]] = rows++;
                }
        }
    table->empty = rows;
    for (uint32_t i = 0; i < all->count; i++)
        table->slot[i] = table->slot[i] == NOTHING ? rows : table->slot[i];
}

/* Sets a bit of the table for each row that the option is in. A row of colours holds the options
 * that have the item in another colour. */
static void set_bits(const struct cover_search *search, uint32_t bit) {
    const struct cover_rows *all = &search->rows;
    const struct problem *problem = &search->problem;
    struct cover_table *table = &search->table[0];
    uint64_t *word = table->word + (size_t)(bit / 64) * table->stride, mask = UINT64_C(1) << (bit % 64);
    for (uint32_t o = table->option[bit], e = problem->start[o]; e < problem->start[o + 1]; e++) {
        uint32_t item = problem->item[e], colour = problem->colour ? problem->colour[e] : 0;
        if (item < problem->primary) {
            word[table->slot[all->row_of_item[item]]] |= mask;
            continue;
        }
        item -= (uint32_t)problem->primary;
        for (uint32_t at = all->pair_start[item]; at < all->pair_start[item + 1]; at++)
            if (disagrees(colour, all->pair_colour[at]))
                word[table->slot[all->pair_row[at]]] |= mask;
    }
}

void cover_fill_table(struct cover_search *search, uint32_t options, const uint32_t *row, uint32_t rows) {
    struct cover_table *table = &search->table[0];
    number_rows(search, options, row, rows);
    table->width = options ? cover_width(options) : 1;
    table->stride = cover_stride(table->empty);
    memset(table->word, 0, (size_t)table->width * table->stride * sizeof *table->word);
    for (uint32_t bit = 0; bit < options; bit++)
        set_bits(search, bit);
}
