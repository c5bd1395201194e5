#include "engine/prepare/reduce.h"

#include "base/error.h"
#include "engine/prepare/parity.h"
#include "engine/prepare/reduce_bits.h"

#include <string.h>

#define GONE UINT32_MAX

/* An option goes if it excludes all options of an item that it does not cover. So for each item,
 * the options that the first of its options excludes are candidates. Each of its other options
 * takes away the candidates that it does not exclude. Mostly none are left after a few options; in
 * corners of a box some are.
 *
 * All lists are short: none is longer than the number of options with which one option has to do.
 * So the options of a large box cost no more than those of a small one. */
struct reducer {
    const struct problem *problem;
    uint32_t *start;     /* [items + 1]: start of each item's list in `covering` */
    uint32_t *end;       /* [items]: end of the list, without options that are gone */
    uint32_t *covering;  /* options by item */
    uint32_t *colour;    /* parallel to `covering`: the colour that the option gives */
    bool *gone;          /* by option */
    bool *changed;       /* by item: its options have changed since it was looked at */
    bool *stale;         /* by item: its options have changed since they were listed */
    uint32_t *candidate; /* options that exclude all options looked at of an item */
    size_t candidates;
    uint32_t *mark; /* by option: the last mark for candidates, else any other; GONE once it is gone */
    uint32_t marks;
    /* By item: 1 + the last option set beside others, if it covers the item; and its colour
     * there. */
    uint32_t *beside, *beside_colour;
    uint64_t work, limit;      /* looks at options, done and allowed */
    const struct arena *arena; /* its patience is heeded; once that is over, no look is allowed */
    bool over;
    size_t removed;
};

static uint32_t colour_of(const struct problem *problem, uint32_t entry) {
    return problem->colour ? problem->colour[entry] : 0;
}

static bool make_lists(struct reducer *reducer, struct arena *arena) {
    const struct problem *problem = reducer->problem;
    uint32_t entries = problem_entries(problem);
    reducer->start = ARENA_NEW(arena, problem->items + 1, uint32_t);
    reducer->end = ARENA_NEW(arena, problem->items, uint32_t);
    reducer->covering = ARENA_NEW(arena, entries, uint32_t);
    reducer->colour = ARENA_NEW(arena, entries, uint32_t);
    reducer->changed = ARENA_NEW(arena, problem->items, bool);
    reducer->stale = ARENA_NEW(arena, problem->items, bool);
    reducer->mark = ARENA_NEW(arena, problem->options, uint32_t);
    reducer->candidate = ARENA_NEW(arena, problem->options, uint32_t);
    reducer->beside = ARENA_NEW(arena, problem->items, uint32_t);
    reducer->beside_colour = ARENA_NEW(arena, problem->items, uint32_t);
    return reducer->start && reducer->end && reducer->covering && reducer->colour && reducer->changed &&
           reducer->stale && reducer->mark && reducer->candidate && reducer->beside && reducer->beside_colour;
}

/* Lists the options of each item by counting: the number of each item's options, the start of each
 * list, then the options in order. So every list ascends. False when the patience is over. */
static bool list_options(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    for (uint32_t e = 0; e < problem_entries(problem); e++)
        reducer->start[problem->item[e] + 1]++;
    for (size_t i = 0; i < problem->items; i++) {
        reducer->start[i + 1] += reducer->start[i];
        reducer->end[i] = reducer->start[i];
    }
    for (uint32_t o = 0; o < problem->options; o++) {
        if (patience_asks(o + 1) && arena_is_over(reducer->arena))
            return false;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            uint32_t at = reducer->end[problem->item[e]]++;
            reducer->covering[at] = o;
            reducer->colour[at] = colour_of(problem, e);
        }
    }
    return true;
}

/* Drops the options that are gone from the item's list. */
static void tidy(struct reducer *reducer, size_t item) {
    uint32_t end = reducer->start[item];
    if (!reducer->stale[item])
        return;
    reducer->stale[item] = false;
    for (uint32_t at = end; at < reducer->end[item]; at++)
        if (!reducer->gone[reducer->covering[at]]) {
            reducer->covering[end] = reducer->covering[at];
            reducer->colour[end++] = reducer->colour[at];
        }
    reducer->end[item] = end;
}

/* Counts looks at options, and asks the patience now and then. */
static void count_looks(struct reducer *reducer, uint64_t looks) {
    enum { EACH = 1 << 14 };
    uint64_t asked = reducer->work / EACH;
    reducer->work += looks;
    if (reducer->work / EACH == asked || !arena_is_over(reducer->arena))
        return;
    reducer->over = true;
    reducer->limit = 0;
}

/* Returns the item's share of the work, in looks at options. */
static size_t options_of(const struct reducer *reducer, size_t item) {
    return reducer->end[item] - reducer->start[item];
}

/* Tells whether two options exclude each other by the item, in these two colours. An item that may
 * be covered more than once excludes nothing. */
static bool excludes(const struct problem *problem, uint32_t item, uint32_t colour, uint32_t other) {
    if (item < problem->primary)
        return problem_is_plain(problem, item);
    return !colour || colour != other;
}

/* Makes new candidates, with a new mark: the options of marks from `low` to `high` that this option
 * excludes. */
static void find_candidates(struct reducer *reducer, uint32_t option, uint32_t low, uint32_t high) {
    const struct problem *problem = reducer->problem;
    uint32_t mark = ++reducer->marks;
    reducer->candidates = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1] && !reducer->over; e++) {
        uint32_t item = problem->item[e], colour = colour_of(problem, e);
        tidy(reducer, item);
        count_looks(reducer, options_of(reducer, item));
        for (uint32_t at = reducer->start[item]; at < reducer->end[item]; at++) {
            uint32_t other = reducer->covering[at];
            if (reducer->mark[other] < low || reducer->mark[other] > high ||
                !excludes(problem, item, colour, reducer->colour[at]))
                continue;
            reducer->mark[other] = mark;
            reducer->candidate[reducer->candidates++] = other;
        }
    }
}

static void set_beside(struct reducer *reducer, uint32_t option) {
    const struct problem *problem = reducer->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        reducer->beside[problem->item[e]] = option + 1;
        reducer->beside_colour[problem->item[e]] = colour_of(problem, e);
    }
}

static bool is_excluded(struct reducer *reducer, uint32_t option, uint32_t beside) {
    const struct problem *problem = reducer->problem;
    uint32_t e = problem->start[option], end = problem->start[option + 1];
    while (e < end && (reducer->beside[problem->item[e]] != beside + 1 ||
                       !excludes(problem, problem->item[e], reducer->beside_colour[problem->item[e]],
                                 colour_of(problem, e))))
        e++;
    count_looks(reducer, e - problem->start[option]);
    return e < end;
}

/* Keeps only the candidates that this option excludes, too. They are found in the lists of the
 * option's items, or, when they are few, by their own items. */
static void keep_candidates(struct reducer *reducer, uint32_t option) {
    const struct problem *problem = reducer->problem;
    size_t listed = 0, kept = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        listed += options_of(reducer, problem->item[e]);
    if (reducer->candidates * problem_entries(problem) > listed * problem->options) {
        find_candidates(reducer, option, reducer->marks, reducer->marks);
        return;
    }
    set_beside(reducer, option);
    for (size_t i = 0; i < reducer->candidates && !reducer->over; i++) {
        uint32_t other = reducer->candidate[i];
        if (is_excluded(reducer, other, option))
            reducer->candidate[kept++] = other;
        else
            reducer->mark[other] = 0;
    }
    reducer->candidates = kept;
}

/* Removes an option. Only its own items have changed. */
static void remove_option(struct reducer *reducer, uint32_t option) {
    const struct problem *problem = reducer->problem;
    reducer->gone[option] = true;
    reducer->mark[option] = GONE;
    reducer->removed++;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        reducer->changed[problem->item[e]] = reducer->stale[problem->item[e]] = true;
}

/* Finds the options that exclude all options of the item, and do not cover it. Neighbouring options
 * are much alike and leave the same candidates, so samples from all over the list come first. An
 * item is left out where the samples alone take MUCH times the allowed work. */
static void find_common(struct reducer *reducer, size_t item) {
    enum { SAMPLES = 8, MUCH = 16 };
    const uint32_t *option = reducer->covering + reducer->start[item];
    size_t count = options_of(reducer, item);
    uint32_t before = reducer->marks++;
    for (size_t i = 0; i < count; i++)
        reducer->mark[option[i]] = reducer->marks;
    find_candidates(reducer, option[0], 0, before);
    for (size_t i = 1; i < SAMPLES && reducer->candidates; i++)
        keep_candidates(reducer, option[count * i / SAMPLES]);
    for (size_t i = 1; i < count && reducer->candidates; i++)
        if (reducer->work / MUCH > reducer->limit)
            reducer->candidates = 0; /* the candidates are not certain */
        else
            keep_candidates(reducer, option[i]);
    if (reducer->over)
        reducer->candidates = 0;
}

/* Removes the options that stand against all options of an item without covering it. */
static void reduce_by(struct reducer *reducer, size_t item) {
    const struct problem *problem = reducer->problem;
    reducer->changed[item] = false;
    tidy(reducer, item);
    /* An item that may stay uncovered proves nothing, because it needs no options. */
    if (!options_of(reducer, item) || (problem->least && !problem->least[item]))
        return;
    find_common(reducer, item);
    for (size_t i = 0; i < reducer->candidates; i++)
        remove_option(reducer, reducer->candidate[i]);
}

/* Looks at the items with at most `most` options; false when none of them has changed. */
static bool reduce_up_to(struct reducer *reducer, size_t most) {
    enum { ITEMS = 32 }; /* as many take the time of a look at an option */
    bool looked = false;
    count_looks(reducer, reducer->problem->primary / ITEMS); /* else a chain of removals takes a square */
    for (size_t item = 0; item < reducer->problem->primary && reducer->work < reducer->limit; item++)
        if (reducer->changed[item] && options_of(reducer, item) <= most) {
            reduce_by(reducer, item);
            looked = true;
        }
    return looked;
}

/* Reduces until nothing changes, or the work is too much, because one removal leads to another.
 * Items with few options come first: they remove most, at the least cost. */
static void reduce_all(struct reducer *reducer) {
    memset(reducer->changed, true, reducer->problem->items * sizeof *reducer->changed);
    for (size_t most = 1; most <= 2 * reducer->problem->options && reducer->work < reducer->limit;)
        if (!reduce_up_to(reducer, most))
            most *= 2;
        else if (most > 1)
            most /= 2;
}

/* Returns the looks at options that reducing may take: about as many as a search of `nodes` nodes
 * takes, up to a bound. */
static uint64_t work_limit(const struct problem *problem, uint64_t nodes) {
    enum { LOOKS = 32, MOST = 1 << 25 };
    uint64_t most = (UINT64_C(1) << 20) + UINT64_C(8) * problem_entries(problem);
    most = most < MOST ? most : MOST;
    return nodes && nodes < most / LOOKS ? LOOKS * nodes : most;
}

static bool reduce_in_lists(struct reducer *reducer, struct arena *arena) {
    if (!make_lists(reducer, arena) || !list_options(reducer))
        return false;
    reduce_all(reducer);
    return !reducer->over;
}

/* Reduces in one of two ways, each with scratch memory of its own. Lists may stop halfway; rows of
 * bits do not. */
static bool reduce_within(struct reducer *reducer, uint64_t nodes, const struct arena *arena) {
    struct arena scratch;
    arena_beside(&scratch, arena);
    bool done = nodes || !reduce_bits_pays(reducer->problem)
                    ? reduce_in_lists(reducer, &scratch)
                    : reduce_bits(reducer->problem, &scratch, reducer->gone, &reducer->removed);
    arena_free(&scratch);
    return done;
}

/* Removes the options that would leave an item without options. */
static enum treen_status reduce_by_items(const struct problem *problem, uint64_t nodes, struct arena *arena,
                                         struct problem *reduced, const uint32_t **kept) {
    struct reducer reducer = {.problem = problem, .arena = arena, .limit = work_limit(problem, nodes)};
    *reduced = *problem;
    *kept = NULL;
    reducer.gone = ARENA_NEW(arena, problem->options, bool);
    TRY_ROOM(reducer.gone && reduce_within(&reducer, nodes, arena));
    if (!reducer.removed)
        return TREEN_OK;
    return problem_without(problem, reducer.gone, arena, reduced, kept) ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status reduce(const struct problem *problem, uint64_t nodes, bool brief, struct arena *arena,
                         struct problem *reduced, const uint32_t **kept) {
    struct problem even = *problem;
    const uint32_t *even_kept = NULL, *rest = NULL;
    if (!nodes && !brief && !parity_without(problem, arena, &even, &even_kept))
        return TREEN_NO_MEMORY;
    TRY(reduce_by_items(&even, nodes, arena, reduced, &rest));
    uint32_t *both = even_kept && rest ? ARENA_ROOM(arena, reduced->options, uint32_t) : NULL;
    if (even_kept && rest && !both)
        return TREEN_NO_MEMORY;
    for (size_t o = 0; both && o < reduced->options; o++)
        both[o] = even_kept[rest[o]];
    *kept = both ? both : even_kept ? even_kept : rest;
    return TREEN_OK;
}
