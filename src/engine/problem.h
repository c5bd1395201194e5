/* The narrow waist: what a search sees. Kinds pose one of these, engines answer it, and neither knows the
 * other. It is Knuth's exact cover with colours and multiplicities (TAOCP 7.2.2.1, XCC and MCC).
 *
 * A set of options is an answer when every primary item is covered by least..most of them, every secondary
 * item that is covered by several has the same colour (not none) in all of these, and every other secondary
 * item is covered at most once. Answers are sets: the order of options does not matter. */
#ifndef TREEN_ENGINE_PROBLEM_H
#define TREEN_ENGINE_PROBLEM_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a question is made of. Nearly all are covers. What is not has its own header, which says what its
 * answers are; all the members of struct problem below `question` are then zero. */
enum form { FORM_COVER, FORM_CHAIN, FORM_CUBES, FORM_RULES, FORM_RECTANGLES };

/* What answers are worth to whoever wants but the sum: an option may mark some of a few places, and every place is
 * marked by one option of an answer, which is worth what the mark of place 0 and the number of places with the same one say. */
enum { WORTH_PLACES = 8, WORTH_TIES = 16, WORTH_MARKS = 254 };

struct worth {
    uint32_t places; /* at most WORTH_PLACES */
    const uint64_t
        *mark; /* by option: a byte for each place, the lowest for place 0: less than WORTH_MARKS; all ones
                            * where it is not marked; and WORTH_MARKS beyond the places */
    const uint64_t *value; /* [mark * WORTH_TIES + places with it - 1] */
};

/* An option's marks where it marks one place of so many, the first one; with UINT8_MAX none. */
static inline uint64_t worth_mark(uint8_t mark, uint32_t places) {
    uint64_t marks = mark;
    for (uint32_t place = 1; place < WORTH_PLACES; place++)
        marks |= (uint64_t)(place < places ? UINT8_MAX : WORTH_MARKS) << 8 * place;
    return marks;
}

/* The marks of a set of options are those of all, bit by bit. */
static inline uint64_t worth_of(const struct worth *worth, uint64_t marks) {
    uint32_t ties = 0;
    for (uint32_t place = 0; place < worth->places; place++)
        ties += (uint8_t)(marks >> 8 * place) == (uint8_t)marks;
    return worth->value[(uint8_t)marks * WORTH_TIES + ties - 1];
}

struct problem {
    enum form form;
    const void *
        question; /* what the form says: FORM_CHAIN: struct chain (engine/chain/chain.h), …; null for a cover */

    size_t items, primary; /* items 0..primary-1 are primary, the rest secondary */
    const uint32_t *least; /* [primary]; null = all 1 */
    const uint32_t *most;  /* [primary]; null exactly when least is; least <= most, most >= 1 */
    size_t options;
    const uint32_t *start;  /* [options + 1]: option o covers item[start[o]] .. item[start[o+1] - 1] */
    const uint32_t *item;   /* no item twice in an option; at least one primary item in each */
    const uint32_t *colour; /* parallel to item; 0 = none, always so for primary items; below
                             * UINT32_MAX, which engines use for marks; null = all none */

    /* A hint, which no answer depends on: all primary items, in an order in which few of them are partly
     * decided at a time. For a box: its cells layer by layer across the longest axis, then the pieces.
     * Null = none. */
    const uint32_t *order;

    /* Another hint: permutations of the items that leave the problem as it is. Each takes options to options, with
     * their colours, and items to items with the same multiplicities. They are a group, the identity first and none
     * twice; number s takes item i to image[s * items + i]. 0 and null = none is known. */
    size_t symmetries;
    const uint32_t *image;

    /* And this is for engines that sum answers up: null = each is worth 1. It goes by the options, and is lost with them
     * (problem_without). */
    const struct worth *worth;
};

/* A set of options, in the order they were chosen; lent until the next call. Of a form that is no cover, the numbers that its header
 * says. */
struct answer {
    size_t count;
    const uint32_t *option;
};

/* Items of all options together. */
static inline uint32_t problem_entries(const struct problem *problem) {
    return problem->options ? problem->start[problem->options] : 0;
}

/* A multiplicity other than exactly once. */
static inline bool problem_is_plain(const struct problem *problem, size_t item) {
    return !problem->least || (problem->least[item] == 1 && problem->most[item] == 1);
}

/* Covered a fixed number of times, and how often. */
static inline bool problem_is_exact(const struct problem *problem, size_t item) {
    return item < problem->primary && (!problem->least || problem->least[item] == problem->most[item]);
}

static inline uint32_t problem_least(const struct problem *problem, size_t item) {
    return problem->least ? problem->least[item] : 1;
}

/* Options next to each other are much alike. Going on by so many, modulo their number, leads to all of them, here and there: it
 * is a prime larger than there are, less what makes no difference. */
static inline size_t problem_stride(const struct problem *problem) {
    return UINT32_C(4294967291) % (problem->options ? problem->options : 1);
}

/* The options of each item, ascending: those of item i are (*option)[(*start)[i]] .. (*option)[(*start)[i + 1] - 1]. From the
 * arena; false when there is no memory. */
bool problem_by_item(const struct problem *problem, struct arena *arena, uint32_t **start, uint32_t **option);

/* The problem without the options that are gone: option o of it is option kept[o] of the problem. They keep their order:
 * engines break ties by it, and what they find first should not depend on such things more than it must. What is new
 * comes from the arena; the rest is the problem's and must live as long. False when there is no memory. */
bool problem_without(const struct problem *problem, const bool *gone, struct arena *arena,
                     struct problem *rest, const uint32_t **kept);

/* Whether it may be over in some thousand nodes, and searching these takes no longer than finding its symmetries. */
static inline bool problem_is_small(const struct problem *problem) {
    enum { OPTIONS = 512 };
    return problem->options <= OPTIONS;
}

#endif
