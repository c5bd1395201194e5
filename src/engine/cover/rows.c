/* The rows of engine cover's tables, and the rows of each option. */
#include "engine/cover/search.h"

#include "base/array.h"
#include "base/keyset.h"

enum { FEW_COLOURS = 16 };

/* An (item, colour) pair of a secondary item, which has a row: the options that an option with this
 * entry kills. `next` leads to another pair of the same item, from 1 on. Mostly an item has few
 * colours; where it has many, pairs are looked up in a set. */
struct pair {
    uint32_t item, colour, next;
};
typedef ARRAY(struct pair) pairs;

struct layout {
    const struct problem *problem;
    uint32_t *row_of_item;  /* by primary item */
    uint32_t *row_of_entry; /* by entry of problem->item: the row that it kills, or takes one of */
    uint32_t first_pair;    /* the row of the first pair */
    pairs pairs;
    struct keyset many; /* the first pairs, with the same numbers */
    struct cover_rows *rows;
};

static uint32_t colour_of(const struct problem *problem, uint32_t entry) {
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

static bool is_free(const struct sharing *sharing, uint32_t item) {
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
        order[i] = problem_is_plain(problem, i) ? PLAIN : is_free(&sharing, i) ? FREE : CAPPED;
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
    uint32_t item = problem->item[entry], colour = colour_of(problem, entry);
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
