#include "engine/reduce.h"

#include <string.h>

/* An option goes when an item that it does not cover has only options which cannot be chosen beside it. So
 * for each item: the options that stand against the first of its options are candidates, and each of its
 * other options takes away those that it leaves alone. Mostly none are left after a few; in corners of a box
 * some are.
 *
 * Everything is lists, none of them longer than what two options have to do with each other: so a box of 4096
 * cells costs no more per option than a small one. */
struct reducer {
    const struct problem *problem;
    uint32_t *start;    /* [items + 1] into `covering` … */
    uint32_t *end;      /* [items] … and behind the last option that is left */
    uint32_t *covering; /* options by item */
    uint32_t *colour;   /* in parallel: the colour that the option gives it */
    bool *gone;         /* by option */
    bool *changed;      /* by item: its options, since it was looked at */
    uint32_t *mark;     /* by option: the last option that was found to stand against it */
    uint32_t marks;
    uint32_t *candidate;
    uint64_t work, limit; /* looks at options, done and allowed */
    size_t removed;
};

/* By counting: how many options each item has, where each item's list starts, then the options in their
 * order. So every list ascends. */
static void list_options(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    for (uint32_t e = 0; e < problem_entries(problem); e++)
        reducer->start[problem->item[e] + 1]++;
    for (size_t i = 0; i < problem->items; i++) {
        reducer->start[i + 1] += reducer->start[i];
        reducer->end[i] = reducer->start[i];
    }
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t at = reducer->end[problem->item[e]]++;
            reducer->covering[at] = o;
            reducer->colour[at] = problem->colour ? problem->colour[e] : 0;
        }
}

static bool make_lists(struct reducer *reducer, struct arena *arena) {
    const struct problem *problem = reducer->problem;
    uint32_t entries = problem_entries(problem);
    reducer->start = ARENA_NEW(arena, problem->items + 1, uint32_t);
    reducer->end = ARENA_NEW(arena, problem->items, uint32_t);
    reducer->covering = ARENA_NEW(arena, entries, uint32_t);
    reducer->colour = ARENA_NEW(arena, entries, uint32_t);
    reducer->gone = ARENA_NEW(arena, problem->options, bool);
    reducer->changed = ARENA_NEW(arena, problem->items, bool);
    reducer->mark = ARENA_NEW(arena, problem->options, uint32_t);
    reducer->candidate = ARENA_NEW(arena, problem->options, uint32_t);
    return reducer->start && reducer->end && reducer->covering && reducer->colour && reducer->gone &&
           reducer->changed && reducer->mark && reducer->candidate;
}

/* Options that are gone leave the item's list. */
static void tidy(struct reducer *reducer, size_t item) {
    uint32_t end = reducer->start[item];
    for (uint32_t at = end; at < reducer->end[item]; at++)
        if (!reducer->gone[reducer->covering[at]]) {
            reducer->covering[end] = reducer->covering[at];
            reducer->colour[end++] = reducer->colour[at];
        }
    reducer->end[item] = end;
}

/* Whether two options may not both have the item, the first in this colour and the second in that one. An
 * item that may be covered more than once sets nothing against anything. */
static bool excludes(const struct problem *problem, uint32_t item, uint32_t colour, uint32_t other) {
    if (item < problem->primary)
        return problem_is_plain(problem, item);
    return !colour || colour != other;
}

/* Marks the options that cannot be chosen beside this one, itself among them, with a new mark. Those not
 * marked already with the mark before this one are of no interest; with `first`, all are, and become
 * candidates. */
static size_t mark_excluded(struct reducer *reducer, uint32_t option, bool first) {
    const struct problem *problem = reducer->problem;
    uint32_t before = reducer->marks, now = ++reducer->marks;
    size_t count = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e], colour = problem->colour ? problem->colour[e] : 0;
        reducer->work += reducer->end[item] - reducer->start[item];
        for (uint32_t at = reducer->start[item]; at < reducer->end[item]; at++) {
            uint32_t other = reducer->covering[at];
            if (!excludes(problem, item, colour, reducer->colour[at]) || reducer->mark[other] == now)
                continue;
            if (first || reducer->mark[other] == before) {
                reducer->mark[other] = now;
                count++;
            }
            if (first)
                reducer->candidate[count - 1] = other;
        }
    }
    return count;
}

static bool covers(const struct problem *problem, uint32_t option, size_t item) {
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (problem->item[e] == item)
            return true;
    return false;
}

/* The items that it covered have changed, and only those: others know of it no more than before. */
static void remove_option(struct reducer *reducer, uint32_t option) {
    const struct problem *problem = reducer->problem;
    reducer->gone[option] = true;
    reducer->removed++;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        reducer->changed[problem->item[e]] = true;
}

/* Marks the candidates that stand against all options of the item; returns how many are left, and in
 * *candidates how many there were. It ends early when there are no more than `enough`. Neighbouring options
 * are much alike and leave the same candidates, so a few from all over the list come first. */
static size_t mark_common(struct reducer *reducer, size_t item, size_t enough, size_t *candidates) {
    enum { SAMPLES = 8 };
    uint32_t start = reducer->start[item], count = reducer->end[item] - start;
    size_t left = *candidates = mark_excluded(reducer, reducer->covering[start], true);
    for (uint32_t i = 1; i < SAMPLES && left > enough; i++)
        left = mark_excluded(reducer, reducer->covering[start + count * i / SAMPLES], false);
    for (uint32_t i = 1; i < count && left > enough; i++)
        left = mark_excluded(reducer, reducer->covering[start + i], false);
    return left;
}

/* Removes the options that stand against all options of an item without covering it. Those that cover it
 * stand against each other, too, unless it is a counted item: so where no more than they are left, nothing is
 * removed. */
static void reduce_by(struct reducer *reducer, size_t item) {
    const struct problem *problem = reducer->problem;
    reducer->changed[item] = false;
    tidy(reducer, item);
    uint32_t options = reducer->end[item] - reducer->start[item];
    /* An item that may stay uncovered proves nothing: its options going would be no dead end. */
    if (!options || (problem->least && !problem->least[item]))
        return;
    size_t own = problem_is_plain(problem, item) ? options : 0, candidates;
    if (mark_common(reducer, item, own, &candidates) <= own)
        return;
    for (size_t i = 0; i < candidates; i++) {
        uint32_t option = reducer->candidate[i];
        if (reducer->mark[option] == reducer->marks && !reducer->gone[option] &&
            !covers(problem, option, item))
            remove_option(reducer, option);
    }
}

/* The item's share of the work: looks at options, about. */
static size_t options_of(const struct reducer *reducer, size_t item) {
    return reducer->end[item] - reducer->start[item];
}

/* Looks at the items with up to so many options; false when none of them has anything to look at. */
static bool reduce_up_to(struct reducer *reducer, size_t most) {
    bool looked = false;
    for (size_t item = 0; item < reducer->problem->primary && reducer->work < reducer->limit; item++)
        if (reducer->changed[item] && options_of(reducer, item) <= most) {
            reduce_by(reducer, item);
            looked = true;
        }
    return looked;
}

/* One removal leads to another: until nothing changes, or the work is too much. Items with few options come
 * first, since it is they that remove most, and cheaply. */
static void reduce_all(struct reducer *reducer) {
    memset(reducer->changed, true, reducer->problem->items * sizeof *reducer->changed);
    for (size_t most = 1; most <= 2 * reducer->problem->options && reducer->work < reducer->limit;)
        if (!reduce_up_to(reducer, most))
            most *= 2;
        else if (most > 1)
            most /= 2;
}

/* Looks at options that reducing may take: as many as a search of so many nodes does, about, but never more than a
 * bound. (A scout's try of 2000 nodes on Y-pentominoes in 20x20: a quarter was reducing.) */
static uint64_t work_limit(const struct problem *problem, uint64_t nodes) {
    enum { LOOKS = 32 };
    uint64_t most = (UINT64_C(1) << 20) + UINT64_C(8) * problem_entries(problem);
    return nodes && nodes < most / LOOKS ? LOOKS * nodes : most;
}

enum treen_status reduce(const struct problem *problem, uint64_t nodes, struct arena *arena,
                         struct problem *reduced, const uint32_t **kept) {
    struct reducer reducer = {.problem = problem, .limit = work_limit(problem, nodes)};
    *reduced = *problem;
    *kept = NULL;
    if (!make_lists(&reducer, arena))
        return TREEN_NO_MEMORY;
    list_options(&reducer);
    reduce_all(&reducer);
    if (!reducer.removed)
        return TREEN_OK;
    return problem_without(problem, reducer.gone, arena, reduced, kept) ? TREEN_OK : TREEN_NO_MEMORY;
}
