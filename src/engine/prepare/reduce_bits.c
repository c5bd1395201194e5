#include "engine/prepare/reduce_bits.h"

#include "base/bits.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* MOST_WORDS: words of all rows. MOST_WORK: words looked at to fill the rows. For larger problems
 * lists are faster, because their length does not grow with the number of options. */
enum { MOST_WORDS = 1 << 19, MOST_WORK = 1 << 21 };

/* Shorter rows are filled up to SHORT words, so that rows of this constant length need no loops. */
enum { SHORT = 4 };

/* An option of an item, and the colour that it gives it. */
struct coloured {
    uint32_t colour, option;
};

struct reducer {
    const struct problem *problem;
    size_t words;              /* words of a row, at least SHORT */
    uint64_t *covering;        /* by item: the options that cover it */
    uint64_t *against;         /* by option: the options that it excludes */
    uint64_t *known;           /* the options whose row in `against` is filled in */
    uint64_t *live;            /* the options that are left */
    uint64_t *candidate;       /* scratch: a row */
    struct coloured *coloured; /* scratch: by option */
    bool *changed;             /* by item: its options have changed since it was looked at */
    bool *gone;                /* by option */
    size_t removed;
};

static size_t words_of_row(const struct problem *problem) {
    const size_t words = bits_words(problem->options);
    return words > SHORT ? words : SHORT;
}

bool reduce_bits_pays(const struct problem *problem) {
    size_t words = words_of_row(problem), rows = problem->items + problem->options;
    return rows <= MOST_WORDS && rows * words <= MOST_WORDS && problem_entries(problem) <= MOST_WORK &&
           problem_entries(problem) * words <= MOST_WORK;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static uint64_t *covering(const struct reducer *reducer, size_t item) {
    return reducer->covering + item * reducer->words;
}

static uint64_t *against(const struct reducer *reducer, size_t option) {
    return reducer->against + option * reducer->words;
}

static void add_row(uint64_t *row, const uint64_t *other, size_t words) {
    for (size_t k = 0; k < words; k++)
        row[k] |= other[k];
}

/* Tells whether any two options that cover the item exclude each other. */
static bool is_single(const struct problem *problem, uint32_t item) {
    return item >= problem->primary || problem_is_plain(problem, item);
}

/* Returns the row of an option, without colours: all options of its items that may be covered only
 * once. Rows are filled when they are needed, because many never are. */
static inline const uint64_t *find_against(struct reducer *reducer, uint32_t option, size_t words) {
    const struct problem *problem = reducer->problem;
    uint64_t *row = against(reducer, option);
    if (bits_has(reducer->known, option))
        return row;
    bits_set(reducer->known, option);
    memset(row, 0, words * sizeof *row);
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (is_single(problem, problem->item[e]))
            add_row(row, covering(reducer, problem->item[e]), words);
    return row;
}

/* ---- Colours: all rows at once, item by item ------------------------------------------------- */

static uint32_t colour_of(const struct problem *problem, uint32_t option, uint32_t item) {
    uint32_t e = problem->start[option];
    while (problem->item[e] != item)
        e++;
    return problem->colour[e];
}

static void oppose_all(struct reducer *reducer, uint32_t item) {
    const uint64_t *row = covering(reducer, item);
    for (size_t k = 0; k < reducer->words; k++)
        for (uint64_t left = row[k]; left; left &= left - 1)
            add_row(against(reducer, 64 * k + bits_low(left)), row, reducer->words);
}

static uint32_t list_coloured(struct reducer *reducer, uint32_t item) {
    const uint64_t *row = covering(reducer, item);
    uint32_t count = 0;
    for (size_t k = 0; k < reducer->words; k++)
        for (uint64_t left = row[k]; left; left &= left - 1) {
            uint32_t option = (uint32_t)(64 * k + bits_low(left));
            reducer->coloured[count++] = (struct coloured){colour_of(reducer->problem, option, item), option};
        }
    return count;
}

static bool is_of_one_colour(const struct coloured *coloured, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!coloured[i].colour || coloured[i].colour != coloured->colour)
            return false;
    return true;
}

/* Makes options of an item with different colours exclude each other; an option without a colour
 * excludes all. They are sorted, because an item may have as many colours as options. */
static void oppose_colours(struct reducer *reducer, uint32_t item) {
    struct coloured *coloured = reducer->coloured;
    uint64_t *others = reducer->candidate;
    uint32_t count = list_coloured(reducer, item), end;
    if (is_of_one_colour(coloured, count))
        return;
    qsort(coloured, count, sizeof *coloured, order_numbers);
    for (uint32_t first = 0; first < count; first = end) {
        uint32_t colour = coloured[first].colour;
        memcpy(others, covering(reducer, item), reducer->words * sizeof *others);
        for (end = first; end < count && coloured[end].colour == colour; end++)
            if (colour)
                bits_clear(others, coloured[end].option);
        for (uint32_t i = first; i < end; i++)
            add_row(against(reducer, coloured[i].option), others, reducer->words);
    }
}

static void oppose(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    memset(reducer->against, 0, problem->options * reducer->words * sizeof *reducer->against);
    memset(reducer->known, UINT8_MAX, reducer->words * sizeof *reducer->known);
    for (uint32_t i = 0; i < problem->items; i++)
        if (i >= problem->primary)
            oppose_colours(reducer, i);
        else if (is_single(problem, i))
            oppose_all(reducer, i);
}

static void fill_rows(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    for (size_t o = 0; o < problem->options; o++) {
        bits_set(reducer->live, o);
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            bits_set(covering(reducer, problem->item[e]), o);
    }
    if (problem->colour)
        oppose(reducer);
}

/* ---- Removing -------------------------------------------------------------------------------- */

/* Keeps only the candidates that this option excludes. Returns whether any are left. */
static inline bool keep_candidates(struct reducer *reducer, uint32_t option, size_t words) {
    const uint64_t *other = find_against(reducer, option, words);
    uint64_t *candidate = reducer->candidate, any = 0;
    for (size_t k = 0; k < words; k++)
        any |= candidate[k] &= other[k];
    return any;
}

/* Tells whether any candidates exclude all options of the item, and do not cover it. Neighbouring
 * options are much alike and leave the same candidates, so one of each word comes first. */
static inline bool find_common(struct reducer *reducer, size_t item, size_t words) {
    const uint64_t *row = covering(reducer, item), *live = reducer->live;
    uint64_t some = 0;
    for (size_t k = 0; k < words; k++)
        reducer->candidate[k] = live[k] & ~row[k];
    for (size_t k = 0; k < words; k++) {
        some |= row[k] & live[k];
        if (row[k] & live[k] &&
            !keep_candidates(reducer, (uint32_t)(64 * k + bits_low(row[k] & live[k])), words))
            return false;
    }
    for (size_t k = 0; k < words; k++)
        for (uint64_t left = row[k] & live[k]; left; left &= left - 1)
            if (!keep_candidates(reducer, (uint32_t)(64 * k + bits_low(left)), words))
                return false;
    return some; /* without options there is no answer, and nothing to save */
}

static void remove_candidates(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    for (size_t k = 0; k < reducer->words; k++)
        for (uint64_t left = reducer->candidate[k]; left; left &= left - 1) {
            uint32_t option = (uint32_t)(64 * k + bits_low(left));
            bits_clear(reducer->live, option);
            reducer->gone[option] = true;
            reducer->removed++;
            for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
                reducer->changed[problem->item[e]] = true;
        }
}

/* Reduces until nothing changes. An item that may stay uncovered proves nothing, because it needs
 * no options. */
static void reduce_all(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    const size_t words = reducer->words;
    for (size_t i = 0; i < problem->primary; i++)
        reducer->changed[i] = true;
    for (bool looked = true; looked;) {
        looked = false;
        for (size_t i = 0; i < problem->primary; i++) {
            if (!reducer->changed[i] || (problem->least && !problem->least[i]))
                continue;
            reducer->changed[i] = false;
            looked = true;
            if (words == SHORT ? find_common(reducer, i, SHORT) : find_common(reducer, i, words))
                remove_candidates(reducer);
        }
    }
}

bool reduce_bits(const struct problem *problem, struct arena *arena, bool *gone, size_t *removed) {
    const size_t words = words_of_row(problem);
    struct reducer reducer = {.problem = problem, .words = words, .gone = gone};
    reducer.covering = ARENA_NEW(arena, problem->items * words, uint64_t);
    reducer.against = ARENA_ROOM(arena, problem->options * words, uint64_t);
    reducer.known = ARENA_NEW(arena, words, uint64_t);
    reducer.live = ARENA_NEW(arena, words, uint64_t);
    reducer.candidate = ARENA_ROOM(arena, words, uint64_t);
    reducer.coloured = ARENA_ROOM(arena, problem->options, struct coloured);
    reducer.changed = ARENA_NEW(arena, problem->items, bool);
    if (!reducer.covering || !reducer.against || !reducer.known || !reducer.live || !reducer.candidate ||
        !reducer.coloured || !reducer.changed)
        return false;
    fill_rows(&reducer);
    reduce_all(&reducer);
    *removed = reducer.removed;
    return true;
}
