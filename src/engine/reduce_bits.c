#include "engine/reduce_bits.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

/* Words of rows, and words that are looked at to fill them. Beyond, lists are faster, whose length does not go by the
 * number of options: PelikanBurr's 3700000 words took 17 million instructions, and lists 9; SolidSixPieceBurrs' 1000000
 * took 7, and lists 22; pentominoes 3x20, 130000, 2 and 9. */
enum { MOST_WORDS = 1 << 19, MOST_WORK = 1 << 21 };

/* An option of an item, and the colour that it gives it. */
struct coloured {
    uint32_t colour, option;
};

struct reducer {
    const struct problem *problem;
    const struct reduce_lists *lists;
    size_t words;              /* to a row */
    uint64_t *covering;        /* by item: the options that cover it */
    uint64_t *against;         /* by option: those that cannot be chosen beside it */
    uint64_t *live;            /* the options that are left */
    uint64_t *candidate;       /* scratch: a row */
    struct coloured *coloured; /* scratch: by option */
    bool *changed;             /* by item: its options, since it was looked at */
    bool *gone;                /* by option */
    size_t removed;
};

bool reduce_bits_pays(const struct problem *problem) {
    size_t words = bits_words(problem->options), rows = problem->items + problem->options;
    return rows <= MOST_WORDS && rows * words <= MOST_WORDS && problem_entries(problem) <= MOST_WORK &&
           problem_entries(problem) * words <= MOST_WORK;
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

static uint64_t *covering(const struct reducer *reducer, size_t item) {
    return reducer->covering + item * reducer->words;
}

static uint64_t *against(const struct reducer *reducer, size_t option) {
    return reducer->against + option * reducer->words;
}

static void add(uint64_t *row, const uint64_t *other, size_t words) {
    for (size_t k = 0; k < words; k++)
        row[k] |= other[k];
}

/* All options of an item that may be covered once stand against each other. */
static void oppose_all(struct reducer *reducer, size_t item) {
    const struct reduce_lists *lists = reducer->lists;
    for (uint32_t at = lists->start[item]; at < lists->start[item + 1]; at++)
        add(against(reducer, lists->option[at]), covering(reducer, item), reducer->words);
}

static int by_colour(const void *a, const void *b) {
    const struct coloured *left = a, *right = b;
    return (left->colour > right->colour) - (left->colour < right->colour);
}

static bool is_of_one_colour(const struct coloured *coloured, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!coloured[i].colour || coloured[i].colour != coloured->colour)
            return false;
    return true;
}

/* Those of a colour stand against those of all other colours, and those without one against all. Sorted, since an item may
 * have as many colours as options. */
static void oppose_colours(struct reducer *reducer, size_t item) {
    const struct reduce_lists *lists = reducer->lists;
    struct coloured *coloured = reducer->coloured;
    uint64_t *others = reducer->candidate;
    uint32_t from = lists->start[item], count = lists->start[item + 1] - from, end;
    for (uint32_t i = 0; i < count; i++)
        coloured[i] = (struct coloured){lists->colour[from + i], lists->option[from + i]};
    if (is_of_one_colour(coloured, count))
        return;
    qsort(coloured, count, sizeof *coloured, by_colour);
    for (uint32_t first = 0; first < count; first = end) {
        uint32_t colour = coloured[first].colour;
        memcpy(others, covering(reducer, item), reducer->words * sizeof *others);
        for (end = first; end < count && coloured[end].colour == colour; end++)
            if (colour)
                bits_clear(others, coloured[end].option);
        for (uint32_t i = first; i < end; i++)
            add(against(reducer, coloured[i].option), others, reducer->words);
    }
}

static void fill_rows(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    const struct reduce_lists *lists = reducer->lists;
    for (size_t i = 0; i < problem->items; i++)
        for (uint32_t at = lists->start[i]; at < lists->start[i + 1]; at++)
            bits_set(covering(reducer, i), lists->option[at]);
    for (size_t i = 0; i < problem->items; i++)
        if (i >= problem->primary && problem->colour)
            oppose_colours(reducer, i);
        else if (i >= problem->primary || problem_is_plain(problem, i))
            oppose_all(reducer, i);
    for (size_t o = 0; o < problem->options; o++)
        bits_set(reducer->live, o);
}

/* ---- Removing ------------------------------------------------------------------------------------------ */

/* Of the candidates only those remain that stand against this option; whether there are any. */
static bool keep_candidates(struct reducer *reducer, uint32_t option) {
    const uint64_t *other = against(reducer, option);
    uint64_t any = 0;
    for (size_t k = 0; k < reducer->words; k++)
        any |= reducer->candidate[k] &= other[k];
    return any;
}

/* Whether any are left that stand against all options of the item, and are none of them. Neighbouring options are much alike
 * and leave the same candidates, so a few from all over the list come first. */
static bool find_common(struct reducer *reducer, size_t item) {
    enum { SAMPLES = 8 };
    const uint32_t *option = reducer->lists->option + reducer->lists->start[item];
    size_t count = reducer->lists->start[item + 1] - reducer->lists->start[item], left = 0;
    for (size_t k = 0; k < reducer->words; k++)
        reducer->candidate[k] = reducer->live[k] & ~covering(reducer, item)[k];
    for (size_t i = 0; i < SAMPLES; i++)
        if (count && !reducer->gone[option[count * i / SAMPLES]] &&
            !keep_candidates(reducer, option[count * i / SAMPLES]))
            return false;
    for (size_t i = 0; i < count; i++) {
        left += !reducer->gone[option[i]];
        if (!reducer->gone[option[i]] && !keep_candidates(reducer, option[i]))
            return false;
    }
    return left; /* without options there is no answer, and nothing to be saved */
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

/* An item that may stay uncovered proves nothing: its options going would be no dead end. */
static void reduce_all(struct reducer *reducer) {
    const struct problem *problem = reducer->problem;
    for (size_t i = 0; i < problem->primary; i++)
        reducer->changed[i] = true;
    for (bool looked = true; looked;) {
        looked = false;
        for (size_t i = 0; i < problem->primary; i++) {
            if (!reducer->changed[i] || (problem->least && !problem->least[i]))
                continue;
            reducer->changed[i] = false;
            looked = true;
            if (find_common(reducer, i))
                remove_candidates(reducer);
        }
    }
}

bool reduce_bits(const struct problem *problem, const struct reduce_lists *lists, struct arena *arena,
                 bool *gone, size_t *removed) {
    size_t words = bits_words(problem->options);
    struct reducer reducer = {.problem = problem, .lists = lists, .words = words, .gone = gone};
    reducer.covering = ARENA_NEW(arena, problem->items * words, uint64_t);
    reducer.against = ARENA_NEW(arena, problem->options * words, uint64_t);
    reducer.live = ARENA_NEW(arena, words, uint64_t);
    reducer.candidate = ARENA_NEW(arena, words, uint64_t);
    reducer.coloured = ARENA_NEW(arena, problem->options, struct coloured);
    reducer.changed = ARENA_NEW(arena, problem->items, bool);
    if (!reducer.covering || !reducer.against || !reducer.live || !reducer.candidate || !reducer.coloured ||
        !reducer.changed)
        return false;
    fill_rows(&reducer);
    reduce_all(&reducer);
    *removed = reducer.removed;
    return true;
}
