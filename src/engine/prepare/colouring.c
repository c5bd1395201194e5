#include "engine/prepare/colouring.h"

#include "base/random.h"

#include <string.h>

static uint64_t mix(uint64_t value) {
    return random_next(&(struct random){value});
}

static uint64_t mix_two(uint64_t one, uint64_t other) {
    return mix(mix(one) + other);
}

bool colouring_open(struct colouring *colouring, const struct problem *problem, struct arena *arena) {
    *colouring = (struct colouring){.problem = problem, .slots = 16};
    while (colouring->slots < 2 * problem->items)
        colouring->slots *= 2;
    colouring->sum = ARENA_ROOM(arena, problem->items, uint64_t);
    colouring->seen = ARENA_NEW(arena, colouring->slots, uint64_t);
    return colouring->sum && colouring->seen;
}

/* Returns the slot of the colour in the table, or the free slot for it. */
static size_t find_slot(const struct colouring *colouring, uint64_t colour) {
    size_t slot = colour & (colouring->slots - 1);
    while (colouring->seen[slot] && colouring->seen[slot] != colour)
        slot = (slot + 1) & (colouring->slots - 1);
    return slot;
}

/* ---- The first colours ----------------------------------------------------------------------- */

/* Returns a number for the item's role, apart from its options. */
static uint64_t role_of(const struct problem *problem, size_t item) {
    if (item >= problem->primary)
        return 1;
    return problem_is_plain(problem, item) ? 2 : mix_two(problem->least[item], problem->most[item]);
}

/* Gives each item a key, made of its options and its multiplicity. Twins have the same key. */
static void find_keys(const struct problem *problem, uint64_t *key) {
    for (uint32_t i = 0; i < problem->items; i++)
        key[i] = role_of(problem, i);
    for (uint32_t o = 0; o < problem->options; o++) {
        const uint64_t plain = mix_two(o, 0);
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            key[problem->item[e]] += problem->colour ? mix_two(o, problem->colour[e]) : plain;
    }
}

bool colouring_begin(struct colouring *colouring, uint64_t *colour, struct arena *arena) {
    const struct problem *problem = colouring->problem;
    uint32_t *times = ARENA_NEW(arena, colouring->slots, uint32_t); /* by slot: items so far with its key */
    if (!times)
        return false;
    find_keys(problem, colouring->sum);
    for (size_t i = 0; i < problem->items; i++) {
        size_t slot = find_slot(colouring, colouring->sum[i]);
        colouring->seen[slot] = colouring->sum[i];
        colour[i] = mix_two(role_of(problem, i), times[slot]++);
    }
    return true;
}

/* ---- Refining -------------------------------------------------------------------------------- */

static inline void sum_option(const uint32_t *item, uint32_t count, const uint64_t *colour, uint64_t *sum) {
    uint64_t own = count;
    for (uint32_t i = 0; i < count; i++)
        own += colour[item[i]];
    own = mix(own);
    for (uint32_t i = 0; i < count; i++)
        sum[item[i]] += own;
}

/* Adds up the items of each option, without colours. No entry needs mixing then, which is several
 * times as fast. A known number of items saves counting, too. */
static void sum_plainly(const struct colouring *colouring, const uint64_t *colour) {
    const struct problem *problem = colouring->problem;
    for (size_t o = 0; o < problem->options; o++) {
        const uint32_t *item = problem->item + problem->start[o];
        uint32_t count = problem->start[o + 1] - problem->start[o];
        switch (count) {
        case 4:
            sum_option(item, 4, colour, colouring->sum);
            break;
        case 5:
            sum_option(item, 5, colour, colouring->sum);
            break;
        case 6:
            sum_option(item, 6, colour, colouring->sum);
            break;
        default:
            sum_option(item, count, colour, colouring->sum);
        }
    }
}

static void sum_with_colours(const struct colouring *colouring, const uint64_t *colour) {
    const struct problem *problem = colouring->problem;
    for (size_t o = 0; o < problem->options; o++) {
        uint64_t own = problem->start[o + 1] - problem->start[o];
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            own += mix_two(problem->colour[e], colour[problem->item[e]]);
        own = mix(own);
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            colouring->sum[problem->item[e]] += mix_two(problem->colour[e], own);
    }
}

static void refine_once(struct colouring *colouring, uint64_t *colour) {
    const struct problem *problem = colouring->problem;
    memset(colouring->sum, 0, problem->items * sizeof *colouring->sum);
    if (problem->colour)
        sum_with_colours(colouring, colour);
    else
        sum_plainly(colouring, colour);
    for (size_t i = 0; i < problem->items; i++)
        colour[i] = mix_two(colour[i], colouring->sum[i]);
    colouring->work += problem_entries(problem);
}

static size_t count_classes(const struct colouring *colouring, const uint64_t *colour) {
    size_t classes = 0;
    memset(colouring->seen, 0, colouring->slots * sizeof *colouring->seen);
    for (size_t i = 0; i < colouring->problem->items; i++) {
        size_t slot = find_slot(colouring, colour[i]);
        classes += !colouring->seen[slot];
        colouring->seen[slot] = colour[i];
    }
    return classes;
}

void colouring_refine(struct colouring *colouring, uint64_t *colour, uint32_t rounds) {
    while (rounds--)
        refine_once(colouring, colour);
}

uint32_t colouring_settle(struct colouring *colouring, uint64_t *colour, uint64_t limit, size_t *classes) {
    uint32_t rounds = 0;
    size_t before;
    *classes = count_classes(colouring, colour);
    do {
        before = *classes;
        refine_once(colouring, colour);
        rounds++;
        *classes = count_classes(colouring, colour);
    } while (*classes > before && *classes < colouring->problem->items && colouring->work < limit);
    return rounds;
}

void colouring_single_out(uint64_t *colour, size_t item) {
    colour[item] = mix(~colour[item]);
}

uint64_t colouring_sum(const struct colouring *colouring, const uint64_t *colour) {
    uint64_t sum = 0;
    for (size_t i = 0; i < colouring->problem->items; i++)
        sum += mix(colour[i]);
    return sum;
}
