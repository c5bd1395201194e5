#include "base/order.h"
#include "engine/count/plan.h"

#include <stdlib.h>

static uint32_t bit_length(uint32_t value) {
    return value ? 32 - (uint32_t)__builtin_clz(value) : 0;
}

/* ---- Colours --------------------------------------------------------------------------------- */

/* The colours of the entries of each secondary item, gathered: item i's begin at start[i -
 * primary]. */
struct colours {
    uint32_t *start, *end, *at;
};

static bool gather_colours(const struct problem *problem, const struct count_item *items, struct arena *arena,
                           struct colours *colours) {
    size_t secondary = problem->items - problem->primary;
    *colours = (struct colours){.start = ARENA_NEW(arena, secondary + 1, uint32_t),
                                .end = ARENA_NEW(arena, secondary + 1, uint32_t),
                                .at = ARENA_NEW(arena, problem_entries(problem), uint32_t)};
    if (!colours->start || !colours->end || !colours->at)
        return false;
    for (size_t i = 0; i < secondary; i++)
        colours->end[i + 1] = colours->start[i + 1] = colours->start[i] + items[problem->primary + i].options;
    for (uint32_t e = 0; e < problem_entries(problem); e++)
        if (problem->item[e] >= problem->primary)
            colours->at[colours->end[problem->item[e] - problem->primary]++] = problem->colour[e];
    return true;
}

/* Sorts an item's colours and drops repeated ones. An item that always has the same colour forbids
 * nothing. One that is never coloured is covered at most once. */
static void set_palette(struct count_item *item, uint32_t *colour, uint32_t count) {
    uint32_t different = 0;
    qsort(colour, count, sizeof *colour, order_numbers);
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || colour[i] != colour[i - 1])
            colour[different++] = colour[i];
    bool none = colour[0] == 0;
    item->palette = colour + none;
    item->colours = different - none;
    if (item->colours == 0)
        return;
    item->rule = item->colours == 1 && !none ? COUNT_NOTHING : COUNT_COLOUR;
    item->bits = item->rule == COUNT_COLOUR ? bit_length(item->colours + 1) : 0;
}

static bool find_colours(const struct problem *problem, struct count_item *items, struct arena *arena) {
    struct colours colours;
    if (!gather_colours(problem, items, arena, &colours))
        return false;
    for (size_t i = problem->primary; i < problem->items; i++)
        if (items[i].options)
            set_palette(&items[i], colours.at + colours.start[i - problem->primary], items[i].options);
    return true;
}

uint32_t count_colour(const struct count_item *item, uint32_t colour) {
    const uint32_t *found =
        colour ? bsearch(&colour, item->palette, item->colours, sizeof colour, order_numbers) : NULL;
    return found ? (uint32_t)(found - item->palette) + 2 : 1;
}

/* ---- Multiplicities -------------------------------------------------------------------------- */

/* Chooses the rule of an item by its multiplicity. Where its options are too few to exceed the
 * most, a count beyond the least need not be remembered. */
static void set_counted(struct count_item *item, uint32_t least, uint32_t most) {
    bool bounded = most < item->options;
    item->least = least;
    item->value = bounded ? most : least;
    item->rule = !bounded ? COUNT_SATURATE : most == 1 ? COUNT_BIT : COUNT_UP_TO;
    item->bits = bit_length(item->value);
    if (item->bits == 0)
        item->rule = COUNT_NOTHING;
}

bool count_items_make(const struct problem *problem, struct arena *arena, struct count_item **items,
                      bool *possible) {
    struct count_item *made = ARENA_NEW(arena, problem->items, struct count_item);
    if (!made)
        return false;
    for (uint32_t e = 0; e < problem_entries(problem); e++)
        made[problem->item[e]].options++;
    *possible = true;
    for (size_t i = 0; i < problem->items; i++)
        if (i >= problem->primary || problem_is_plain(problem, i)) {
            made[i].rule = COUNT_BIT;
            made[i].bits = 1;
            made[i].least = i < problem->primary;
        } else {
            set_counted(&made[i], problem->least[i], problem->most[i]);
        }
    for (size_t i = 0; i < problem->items; i++)
        *possible &= made[i].options >= made[i].least;
    *items = made;
    return !problem->colour || !problem->options || find_colours(problem, made, arena);
}
