#include "engine/count/ends_line.h"

#include "engine/count/ends.h"
#include "engine/count/states.h"

/* The places from the first to the last of an option. */
struct reach {
    uint32_t first, last;
};

/* ---- Places and stock ------------------------------------------------------------------------ */

static bool is_plain_throughout(const struct problem *problem) {
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i))
            return false;
    return !problem->colour;
}

/* Finds for each item how far apart its options begin, in turns of the order. */
static void find_extents(const struct problem *problem, const uint32_t *turn, struct reach *extent) {
    for (size_t i = 0; i < problem->items; i++)
        extent[i] = (struct reach){UINT32_MAX, 0};
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t begin = UINT32_MAX;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (problem->item[e] < problem->primary && turn[problem->item[e]] < begin)
                begin = turn[problem->item[e]];
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            struct reach *reach = &extent[problem->item[e]];
            reach->first = begin < reach->first ? begin : reach->first;
            reach->last = begin > reach->last ? begin : reach->last;
        }
    }
}

/* Tells places and stock apart: the options of a place begin within half of the order. False when
 * there is no memory. */
static bool sort_items(struct ends_line *line, struct arena *arena) {
    const struct problem *problem = line->problem;
    uint32_t *turn = ARENA_NEW(arena, problem->primary, uint32_t);
    struct reach *extent = ARENA_NEW(arena, problem->items, struct reach);
    line->item = ARENA_NEW(arena, problem->primary, uint32_t);
    line->place_of = ARENA_NEW(arena, problem->items, uint32_t);
    line->stock_of = ARENA_NEW(arena, problem->items, uint32_t);
    if (!turn || !extent || !line->item || !line->place_of || !line->stock_of)
        return false;
    for (uint32_t i = 0; i < problem->primary; i++)
        turn[problem->order ? problem->order[i] : i] = i;
    find_extents(problem, turn, extent);
    for (uint32_t i = 0; i < problem->items; i++) {
        const uint32_t item = i < problem->primary && problem->order ? problem->order[i] : i;
        const bool place = i < problem->primary && extent[item].first <= extent[item].last &&
                           extent[item].last - extent[item].first < problem->primary / 2;
        line->place_of[item] = place ? line->places : UINT32_MAX;
        line->stock_of[item] = place ? UINT32_MAX : line->stocks;
        if (!place && item < problem->primary && line->stocks < ENDS_STOCK)
            line->needed |= UINT32_C(1) << line->stocks;
        if (place)
            line->item[line->places++] = item;
        else
            line->stocks++;
    }
    return true;
}

/* ---- Options --------------------------------------------------------------------------------- */

/* Finds the places of each option. False when one has none, or some that are too far apart. */
static bool find_reaches(const struct ends_line *line, struct reach *reach) {
    const struct problem *problem = line->problem;
    for (size_t o = 0; o < problem->options; o++) {
        reach[o] = (struct reach){UINT32_MAX, 0};
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            const uint32_t place = line->place_of[problem->item[e]];
            if (place == UINT32_MAX)
                continue;
            reach[o].first = place < reach[o].first ? place : reach[o].first;
            reach[o].last = place > reach[o].last ? place : reach[o].last;
        }
        if (reach[o].first > reach[o].last || reach[o].last - reach[o].first >= 63 - line->stocks)
            return false;
    }
    return true;
}

static uint32_t seen_from(const struct ends_line *line, uint32_t side, uint32_t place) {
    return side == ENDS_NEAR ? place : line->places - 1 - place;
}

static struct ends_option option_of(const struct ends_line *line, uint32_t side, size_t option,
                                    uint32_t first) {
    const struct problem *problem = line->problem;
    struct ends_option made = {0};
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        const uint32_t place = line->place_of[problem->item[e]];
        if (place == UINT32_MAX)
            made.stock |= UINT32_C(1) << line->stock_of[problem->item[e]];
        else
            made.places |= UINT64_C(1) << 63 >> (seen_from(line, side, place) - first);
    }
    return made;
}

/* Lists the options by their first places. False when there is no memory. */
static bool list_side(struct ends_line *line, uint32_t side, const struct reach *reach, struct arena *arena) {
    struct ends_side *seen = &line->side[side];
    const size_t options = line->problem->options;
    seen->start = ARENA_NEW(arena, (size_t)line->places + 2, uint32_t);
    seen->option = ARENA_NEW(arena, options, struct ends_option);
    if (!seen->start || !seen->option)
        return false;
    for (size_t o = 0; o < options; o++)
        seen->start[seen_from(line, side, side == ENDS_NEAR ? reach[o].first : reach[o].last) + 2]++;
    for (uint32_t p = 2; p < line->places + 2; p++)
        seen->start[p] += seen->start[p - 1];
    for (size_t o = 0; o < options; o++) {
        const uint32_t first = seen_from(line, side, side == ENDS_NEAR ? reach[o].first : reach[o].last);
        seen->option[seen->start[first + 1]++] = option_of(line, side, o, first);
    }
    return true;
}

/* ---- Cuts ------------------------------------------------------------------------------------ */

/* Finds how far the options on both sides of each cut reach: those of the cut before place p lie
 * within at[p].first .. at[p].last - 1. */
static void find_crossing(const struct ends_line *line, const struct reach *reach, struct reach *at) {
    for (uint32_t p = 0; p <= line->places; p++)
        at[p] = (struct reach){p, p};
    for (size_t o = 0; o < line->problem->options; o++) {
        struct reach *before = &at[reach[o].last], *behind = &at[reach[o].first + 1];
        before->first = reach[o].first < before->first ? reach[o].first : before->first;
        behind->last = reach[o].last >= behind->last ? reach[o].last + 1 : behind->last;
    }
    for (uint32_t p = 1; p <= line->places; p++) {
        const uint32_t q = line->places - p;
        at[p].last = at[p - 1].last > at[p].last ? at[p - 1].last : at[p].last;
        at[q].first = at[q + 1].first < at[q].first ? at[q + 1].first : at[q].first;
    }
}

static uint32_t width_of(const struct reach *at, uint32_t cut) {
    return at->last - cut > cut - at->first ? at->last - cut : cut - at->first;
}

/* Lists the cuts from which options reach the least far. In a box these are those between whole
 * layers. Returns their number. */
static uint32_t list_cuts(const struct ends_line *line, const struct reach *at, uint32_t *cut) {
    uint32_t cuts = 0, least = UINT32_MAX;
    for (uint32_t p = 1; p < line->places; p++)
        least = width_of(&at[p], p) < least ? width_of(&at[p], p) : least;
    for (uint32_t p = 1; p < line->places; p++)
        if (width_of(&at[p], p) == least)
            cut[cuts++] = p;
    return cuts;
}

/* Gives each end its cuts: those up to the pair of cuts that leaves the larger end smallest. All
 * that reaches over the first cut of a pair must end before the second. False when no pair is so,
 * or when an end is longer than half of the line. */
static bool choose_ends(struct ends_line *line, const struct reach *at, const uint32_t *cut, uint32_t cuts) {
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0, j = 0; i < cuts; i++) {
        while (j < cuts && cut[j] < at[cut[i]].last)
            j++;
        if (j == cuts)
            break;
        const uint32_t rest = line->places - cut[j], larger = cut[i] > rest ? cut[i] : rest;
        if (larger >= least)
            continue;
        least = larger;
        line->side[ENDS_NEAR].cuts = i + 1;
        line->side[ENDS_FAR].cuts = cuts - j;
    }
    return least <= line->places / 2; /* a longer end has more states than a sweep */
}

/* Cuts the line. *fits: it can be cut. False when there is no memory. */
static bool make_cuts(struct ends_line *line, const struct reach *reach, struct arena *arena, bool *fits) {
    struct reach *at = ARENA_NEW(arena, (size_t)line->places + 1, struct reach);
    uint32_t *cut = ARENA_NEW(arena, line->places, uint32_t), *far = ARENA_NEW(arena, line->places, uint32_t);
    if (!at || !cut || !far)
        return false;
    find_crossing(line, reach, at);
    const uint32_t cuts = list_cuts(line, at, cut);
    *fits = choose_ends(line, at, cut, cuts);
    line->side[ENDS_NEAR].cut = cut;
    line->side[ENDS_FAR].cut = far;
    for (uint32_t i = 0; *fits && i < line->side[ENDS_FAR].cuts; i++)
        far[i] = line->places - cut[cuts - 1 - i];
    return true;
}

/* Tells whether the middle is short: others have too many packings. There must be some stock, too:
 * without it a sweep has few states. A layer and all that reaches out of it must fit in a word. */
static bool is_worth_it(const struct ends_line *line, const struct reach *reach) {
    const uint32_t middle = line->places - ends_last_cut(line, ENDS_NEAR) - ends_last_cut(line, ENDS_FAR);
    enum { FEW = 5 };
    uint32_t longest = 0;
    for (size_t o = 0; o < line->problem->options; o++)
        if (reach[o].last - reach[o].first > longest)
            longest = reach[o].last - reach[o].first;
    for (uint32_t s = 0; s < ENDS_SIDES; s++)
        for (uint32_t i = 0, from = 0; i < line->side[s].cuts; from = line->side[s].cut[i++])
            if (line->side[s].cut[i] - from + longest > 64)
                return false;
    return line->stocks >= FEW && middle <= line->places / 3 && middle <= 63 - line->stocks;
}

/* ---- Symmetries ------------------------------------------------------------------------------ */

/* Returns the image of an item. Where no symmetries are known, number 0 is the identity all the
 * same. */
static uint32_t image_of(const struct ends_line *line, uint32_t symmetry, uint32_t item) {
    const struct problem *problem = line->problem;
    return problem->symmetries ? problem->image[symmetry * problem->items + item] : item;
}

/* Tells whether a symmetry takes the places before each cut of one side to those before the same
 * cut of the other. It takes places to places then, too. */
static bool takes_cuts(const struct ends_line *line, uint32_t symmetry, uint32_t from, uint32_t to) {
    const struct ends_side *a = &line->side[from], *b = &line->side[to];
    if (a->cuts != b->cuts)
        return false;
    for (uint32_t i = 0; i < a->cuts; i++)
        if (a->cut[i] != b->cut[i])
            return false;
    for (uint32_t p = 0; p < line->places; p++) {
        const uint32_t q = line->place_of[image_of(line, symmetry, line->item[p])];
        for (uint32_t i = 0; i < a->cuts; i++)
            if (q == UINT32_MAX ||
                (seen_from(line, from, p) < a->cut[i]) != (seen_from(line, to, q) < a->cut[i]))
                return false;
    }
    return true;
}

/* Finds the group, and the symmetry that swaps the ends. One that took the far end elsewhere would
 * not take images of a state to images of another. */
static bool find_symmetries(struct ends_line *line, struct arena *arena) {
    const size_t known = line->problem->symmetries;
    const uint32_t symmetries = known > 0 && known <= ENDS_GROUP ? (uint32_t)known : 1;
    line->member = ARENA_NEW(arena, symmetries, uint32_t);
    line->swap = UINT32_MAX;
    for (uint32_t s = 0; line->member && s < symmetries; s++) {
        if (takes_cuts(line, s, ENDS_NEAR, ENDS_NEAR) && takes_cuts(line, s, ENDS_FAR, ENDS_FAR))
            line->member[line->group++] = s;
        if (line->swap == UINT32_MAX && takes_cuts(line, s, ENDS_NEAR, ENDS_FAR) &&
            takes_cuts(line, s, ENDS_FAR, ENDS_NEAR))
            line->swap = s;
    }
    return line->member;
}

static uint64_t image_of_bit(const struct ends_line *line, uint32_t symmetry, const uint32_t *side,
                             const uint32_t *cut, uint32_t bit) {
    const uint32_t place = cut[0] + 62 - bit;
    if (bit == 63)
        return COUNT_TAKEN;
    if (bit < line->stocks || place >= line->places)
        return 0;
    const uint32_t to = line->place_of[image_of(line, symmetry, line->item[seen_from(line, side[0], place)])],
                   behind = to == UINT32_MAX ? to : seen_from(line, side[1], to) - cut[1];
    return behind < 63 - line->stocks ? COUNT_TAKEN >> 1 >> behind : 0; /* no option reaches any farther */
}

void ends_map_make(const struct ends_line *line, uint32_t symmetry, uint32_t from, uint32_t from_cut,
                   uint32_t to, uint32_t to_cut, struct ends_map *map) {
    uint64_t of_bit[64];
    for (uint32_t bit = 0; bit < 64; bit++)
        of_bit[bit] =
            image_of_bit(line, symmetry, (uint32_t[]){from, to}, (uint32_t[]){from_cut, to_cut}, bit);
    for (uint32_t i = 0; i < line->problem->items; i++)
        if (line->stock_of[i] != UINT32_MAX)
            of_bit[line->stock_of[i]] = UINT64_C(1) << line->stock_of[image_of(line, symmetry, i)];
    for (uint32_t b = 0; b < 8; b++) {
        map->byte[b][0] = 0;
        for (uint32_t value = 1; value < 256; value++)
            map->byte[b][value] =
                map->byte[b][value & (value - 1)] | of_bit[8 * b + (uint32_t)__builtin_ctz(value)];
    }
}

bool ends_line_make(const struct problem *problem, struct arena *arena, struct ends_line *line, bool *fits) {
    *line = (struct ends_line){.problem = problem};
    *fits = false;
    if (!is_plain_throughout(problem) || !problem->options)
        return true;
    struct reach *reach = ARENA_NEW(arena, problem->options, struct reach);
    if (!reach || !sort_items(line, arena))
        return false;
    if (line->stocks > ENDS_STOCK || line->places < 8 || !find_reaches(line, reach))
        return true;
    if (!make_cuts(line, reach, arena, fits))
        return false;
    *fits = *fits && is_worth_it(line, reach);
    return !*fits || (list_side(line, ENDS_NEAR, reach, arena) && list_side(line, ENDS_FAR, reach, arena) &&
                      find_symmetries(line, arena));
}
