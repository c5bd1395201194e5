#include "engine/cover/matrix.h"

#include "base/array.h"
#include "base/keyset.h"
#include "engine/cover/search.h"

#include <string.h>

/* ---- Numbers of rows ------------------------------------------------------------------------- */

enum { FEW_COLOURS = 16 };

/* An (item, colour) pair of a secondary item, which has a row: the options that an option with this
 * entry kills. `next` leads to another pair of the same item, from 1 on. Mostly an item has few
 * colours; where it has many, pairs are looked up in a set. */
struct pair {
    uint32_t item, colour, next;
};
typedef ARRAY(struct pair) pair_list;

struct layout {
    const struct problem *problem;
    uint32_t *row_of_item;  /* by primary item */
    uint32_t *row_of_entry; /* by entry of problem->item: the row that it kills, or takes one of */
    uint32_t first_pair;    /* the row of the first pair */
    pair_list pairs;
    struct keyset many; /* the first pairs, with the same numbers */
    struct cover_rows *rows;
};

static uint32_t entry_colour(const struct problem *problem, uint32_t entry) {
    return problem->colour ? problem->colour[entry] : 0;
}

/* Primary items in the order of their rows: covered once; counted, but never exceeding their most;
 * counted otherwise. */
enum order { PLAIN, FREE, CAPPED };

/* Tells whether item `other` keeps `item` from exceeding its most. All options of `item` have
 * `other`, which may not be covered more often. Of items that keep each other so, only the first
 * counts. */
static bool sees_to(const struct problem *problem, uint32_t other, uint32_t item) {
    if (other >= problem->primary || other == item)
        return false;
    return problem->most[other] < problem->most[item] ||
           (problem->most[other] == problem->most[item] && other < item);
}

/* The options of each item. `shared`: by item, the present item's options that have it; all zero
 * between two calls. */
struct sharing {
    const struct problem *problem;
    uint32_t *start, *option, *shared;
};

static bool is_unshared(const struct sharing *sharing, uint32_t item) {
    const struct problem *problem = sharing->problem;
    uint32_t from = sharing->start[item], to = sharing->start[item + 1];
    bool seen_to = false;
    for (int undo = 0; undo < 2; undo++)
        for (uint32_t i = from; i < to; i++)
            for (uint32_t o = sharing->option[i], e = problem->start[o]; e < problem->start[o + 1]; e++) {
                uint32_t other = problem->item[e], shared = ++sharing->shared[other];
                seen_to |= !undo && shared == to - from && sees_to(problem, other, item);
                if (undo)
                    sharing->shared[other] = 0;
            }
    return seen_to;
}

/* Finds the order class of each item, when some items are counted. */
static bool find_order(const struct problem *problem, struct arena *arena, enum order *order) {
    struct sharing sharing = {.problem = problem};
    bool counted = false;
    for (uint32_t i = 0; i < problem->primary; i++)
        counted |= !problem_is_plain(problem, i);
    if (!counted)
        return true; /* all are PLAIN */
    sharing.shared = ARENA_NEW(arena, problem->items, uint32_t);
    if (!sharing.shared || !problem_by_item(problem, arena, &sharing.start, &sharing.option))
        return false;
    for (uint32_t i = 0; i < problem->primary; i++)
        order[i] = problem_is_plain(problem, i) ? PLAIN : is_unshared(&sharing, i) ? FREE : CAPPED;
    return true;
}

static bool number_primary(struct layout *layout, bool filling, struct arena *arena) {
    const struct problem *problem = layout->problem;
    struct cover_rows *rows = layout->rows;
    enum order *order = ARENA_NEW(arena, problem->primary, enum order);
    rows->row_of_item = layout->row_of_item = ARENA_NEW(arena, problem->primary, uint32_t);
    if (!order || !layout->row_of_item || !find_order(problem, arena, order))
        return false;
    for (enum order turn = PLAIN; turn <= CAPPED; turn++) {
        uint32_t before = rows->count;
        for (size_t i = 0; i < problem->primary; i++) {
            size_t item = filling ? problem->order[i] : i;
            if (order[item] == turn)
                layout->row_of_item[item] = rows->count++;
        }
        rows->plain += turn == PLAIN ? rows->count - before : 0;
        rows->free += turn == FREE ? rows->count - before : 0;
    }
    rows->counted = rows->count - rows->plain;
    return true;
}

static bool add_pair(struct layout *layout, struct pair pair, uint32_t *head, struct arena *arena) {
    if (!array_push(arena, &layout->pairs, pair))
        return false;
    *head = (uint32_t)layout->pairs.count;
    return true;
}

/* Finds or adds the pair as number_entry does, with the same number. Pairs that came since the last
 * look-up are added to the set first. */
static bool look_up(struct layout *layout, struct pair wanted, uint32_t *head, uint32_t *pair,
                    struct arena *arena) {
    bool added;
    uint32_t number;
    for (size_t i = layout->many.count; i < layout->pairs.count; i++) {
        const struct pair *known = &layout->pairs.at[i];
        if (!keyset_add(&layout->many, (const uint32_t[]){known->item, known->colour}, 2 * sizeof number,
                        &number, NULL))
            return false;
    }
    if (!keyset_add(&layout->many, (const uint32_t[]){wanted.item, wanted.colour}, 2 * sizeof number, &number,
                    &added))
        return false;
    *pair = number + 1;
    return !added || add_pair(layout, wanted, head, arena);
}

/* Numbers the row of a secondary item's entry. Pairs are numbered in the order in which they turn
 * up, and `last` heads each item's list. */
static bool number_entry(struct layout *layout, uint32_t entry, uint32_t *last, struct arena *arena) {
    const struct problem *problem = layout->problem;
    uint32_t item = problem->item[entry], colour = entry_colour(problem, entry);
    uint32_t *head = &last[item - problem->primary], pair = *head, steps = 0;
    const struct pair wanted = {item, colour, *head};
    while (pair && steps++ < FEW_COLOURS && layout->pairs.at[pair - 1].colour != colour)
        pair = layout->pairs.at[pair - 1].next;
    if (steps > FEW_COLOURS && !look_up(layout, wanted, head, &pair, arena))
        return false;
    if (!pair) {
        if (!add_pair(layout, wanted, head, arena))
            return false;
        pair = *head;
    }
    layout->row_of_entry[entry] = layout->first_pair + pair - 1;
    return true;
}

static bool number_entries(struct layout *layout, struct arena *arena) {
    const struct problem *problem = layout->problem;
    uint32_t entries = problem_entries(problem);
    uint32_t *last = ARENA_NEW(arena, problem->items - problem->primary, uint32_t); /* pair, from 1 on */
    layout->row_of_entry = ARENA_NEW(arena, entries, uint32_t);
    if (!last || !layout->row_of_entry)
        return false;
    layout->first_pair = layout->rows->count;
    keyset_init(&layout->many, arena);
    for (uint32_t e = 0; e < entries; e++)
        if (problem->item[e] < problem->primary)
            layout->row_of_entry[e] = layout->row_of_item[problem->item[e]];
        else if (!number_entry(layout, e, last, arena))
            return false;
    layout->rows->count += (uint32_t)layout->pairs.count;
    return true;
}

/* Lists the pairs of each secondary item side by side. */
static bool list_pairs(struct layout *layout, struct arena *arena) {
    const struct problem *problem = layout->problem;
    size_t secondary = problem->items - problem->primary, count = layout->pairs.count;
    uint32_t *start = ARENA_NEW(arena, secondary + 1, uint32_t);
    uint32_t *colour = ARENA_NEW(arena, count, uint32_t), *row = ARENA_NEW(arena, count, uint32_t);
    uint32_t *end = ARENA_NEW(arena, secondary, uint32_t);
    if (!start || !colour || !row || !end)
        return false;
    for (size_t i = 0; i < count; i++)
        start[layout->pairs.at[i].item - problem->primary + 1]++;
    for (size_t i = 0; i < secondary; i++) {
        start[i + 1] += start[i];
        end[i] = start[i];
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t at = end[layout->pairs.at[i].item - problem->primary]++;
        colour[at] = layout->pairs.at[i].colour;
        row[at] = layout->first_pair + (uint32_t)i;
    }
    layout->rows->pair_start = start;
    layout->rows->pair_colour = colour;
    layout->rows->pair_row = row;
    return true;
}

/* Lists the rows of the options: those that an option kills, and those that it takes one of. */
static bool list_rows(struct layout *layout, struct arena *arena) {
    const struct problem *problem = layout->problem;
    struct cover_rows *rows = layout->rows;
    uint32_t entries = problem_entries(problem), killed = 0, taken = 0;
    uint32_t *kill_start = ARENA_NEW(arena, problem->options + 1, uint32_t);
    uint32_t *take_start = ARENA_NEW(arena, problem->options + 1, uint32_t);
    uint32_t *kill = ARENA_NEW(arena, entries, uint32_t);
    uint32_t *take = ARENA_NEW(arena, rows->counted ? entries : 0, uint32_t);
    if (!kill_start || !take_start || !kill || !take)
        return false;
    for (size_t o = 0; o < problem->options; o++) {
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t row = layout->row_of_entry[e];
            if (row >= rows->plain && row < rows->plain + rows->counted)
                take[taken++] = row;
            else
                kill[killed++] = row;
        }
        kill_start[o + 1] = killed;
        take_start[o + 1] = taken;
    }
    rows->kill_start = kill_start;
    rows->kill = kill;
    rows->take_start = take_start;
    rows->take = take;
    return true;
}

bool cover_number_rows(const struct problem *problem, bool filling, struct arena *arena,
                       struct cover_rows *rows) {
    struct layout layout = {.problem = problem, .rows = rows};
    *rows = (struct cover_rows){0};
    return number_primary(&layout, filling, arena) && number_entries(&layout, arena) &&
           list_pairs(&layout, arena) && list_rows(&layout, arena);
}

/* ---- Room for tables ------------------------------------------------------------------------- */

/* Makes room for a table. A vector load wants the alignment that the arena gives to large requests.
 * 64 words can be read from any row on. So kernel/lanes.h reads rows of one word, here and in
 * tables of later stages (cover/build.c). */
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

/* Orders the options. Those that lie at the same place come together, if that makes the rows' words
 * fewer by the factor WORTH. More compact rows make the search quicker. Better orders are known,
 * but finding them takes the square of the number of options. Another order leads to another first
 * answer, so the options stay as they are where only that is asked for. */
static void order_options(const struct cover_search *search, uint32_t *order) {
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

/* Numbers the table's rows. Those of secondary items follow those that are branched on, in the
 * order of the options that they would kill. */
static void number_table(struct cover_search *search, uint32_t options, const uint32_t *row, uint32_t rows) {
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
            uint32_t item = problem->item[e], colour = entry_colour(problem, e);
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
        uint32_t item = problem->item[e], colour = entry_colour(problem, e);
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
    number_table(search, options, row, rows);
    table->width = options ? cover_width(options) : 1;
    table->stride = cover_stride(table->empty);
    memset(table->word, 0, (size_t)table->width * table->stride * sizeof *table->word);
    for (uint32_t bit = 0; bit < options; bit++)
        set_bits(search, bit);
}

void cover_fill_whole(struct cover_search *search) {
    const struct problem *problem = &search->problem;
    order_options(search, search->table[0].option);
    for (uint32_t r = 0; r < problem->primary; r++)
        search->scratch[r] = r;
    cover_fill_table(search, (uint32_t)problem->options, search->scratch, (uint32_t)problem->primary);
}
