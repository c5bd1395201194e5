/* The narrow waist: a problem is all that a search sees. Kinds pose problems and engines answer
 * them, and neither knows the other. A problem is Knuth's exact cover with colours and
 * multiplicities (TAOCP 7.2.2.1, XCC and MCC).
 *
 * A set of options is an answer if it obeys three rules. Every primary item is covered by
 * least..most options of the set. A secondary item that several options cover has the same colour
 * (not none) in all of them. Every other secondary item is covered at most once. Answers are sets:
 * the order of options does not matter. */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The form of a question. Nearly all problems are covers. Each other form has its own header, which
 * describes its answers. All members of struct problem below `question` are then zero. */
enum form { FORM_COVER, FORM_CHAIN, FORM_CUBES, FORM_RULES, FORM_RECTANGLES };

/* The worth of answers, for a caller who wants only their sum. An option may mark some of a few
 * places. Each place is marked by one option of an answer. The worth depends on the mark of place
 * 0, and on the number of places with the same mark. */
enum { WORTH_PLACES = 8, WORTH_TIES = 16, WORTH_MARKS = 254 };

struct worth {
    uint32_t places; /* at most WORTH_PLACES */
    /* By option: a byte for each place, the lowest for place 0. A mark is less than
     * WORTH_MARKS. The byte is all ones where the place is not marked, and WORTH_MARKS beyond
     * the places. */
    const uint64_t *mark;
    const uint64_t *value; /* [mark * WORTH_TIES + places with the mark - 1] */
};

/* Returns the marks of an option that marks the first of `places` places; `mark` = UINT8_MAX: it
 * marks none. */
static inline uint64_t worth_mark(uint8_t mark, uint32_t places) {
    uint64_t marks = mark;
    for (uint32_t place = 1; place < WORTH_PLACES; place++)
        marks |= (uint64_t)(place < places ? UINT8_MAX : WORTH_MARKS) << 8 * place;
    return marks;
}

/* Returns the worth of a set of options. `marks`: the bitwise and of the options' marks. */
static inline uint64_t worth_of(const struct worth *worth, uint64_t marks) {
    uint32_t ties = 0;
    for (uint32_t place = 0; place < worth->places; place++)
        ties += (uint8_t)(marks >> 8 * place) == (uint8_t)marks;
    return worth->value[(uint8_t)marks * WORTH_TIES + ties - 1];
}

struct problem {
    enum form form;
    /* The question of the form, for FORM_CHAIN a struct chain (engine/chain/chain.h); null for
     * a cover. */
    const void *question;

    size_t items, primary; /* items 0..primary-1 are primary, the rest secondary */
    const uint32_t *least; /* [primary]; null = all 1 */
    const uint32_t *most;  /* [primary]; null exactly when least is; least <= most, most >= 1 */
    size_t options;
    const uint32_t *start; /* [options + 1]: option o covers item[start[o]] .. item[start[o+1] - 1] */
    const uint32_t *item;  /* no item twice in an option; at least one primary item in each */
    /* Parallel to item. 0 = none, as for every primary item. Less than UINT32_MAX, which engines
     * use for marks. Null = no entry has a colour. */
    const uint32_t *colour;

    /* A hint, on which no answer depends: an order of all primary items in which few of them are
     * partly decided at a time. For a box, these are its cells, layer by layer across the longest
     * axis, and then the pieces. Null = none. */
    const uint32_t *order;

    /* Another hint: permutations of the items that leave the problem unchanged. Each takes options
     * to options, with their colours, and items to items with the same multiplicities. They are a
     * group, the identity first and none twice. Number s takes item i to image[s * items + i]. 0
     * and null = none is known. */
    size_t symmetries;
    const uint32_t *image;

    /* For engines that sum answers up; null = each is worth 1. It belongs to the options, and
     * problem_without drops it. */
    const struct worth *worth;
};

/* A set of options, in the order in which they were chosen; lent until the next call. For another
 * form than a cover, the numbers that its header describes. */
struct answer {
    size_t count;
    const uint32_t *option;
};

/* Returns the number of entries: the items of all options together. */
static inline uint32_t problem_entries(const struct problem *problem) {
    return problem->options ? problem->start[problem->options] : 0;
}

/* Tells whether the item must be covered exactly once. */
static inline bool problem_is_plain(const struct problem *problem, size_t item) {
    return !problem->least || (problem->least[item] == 1 && problem->most[item] == 1);
}

/* Tells whether the item must be covered a fixed number of times. */
static inline bool problem_is_exact(const struct problem *problem, size_t item) {
    return item < problem->primary && (!problem->least || problem->least[item] == problem->most[item]);
}

static inline uint32_t problem_least(const struct problem *problem, size_t item) {
    return problem->least ? problem->least[item] : 1;
}

/* Returns a step that leads to all options, modulo their number, in a scattered order. Options next
 * to each other are much alike. The step is a prime that is larger than the number of options,
 * reduced modulo it. */
static inline size_t problem_stride(const struct problem *problem) {
    return UINT32_C(4294967291) % (problem->options ? problem->options : 1);
}

/* Lists the options of each item, ascending: those of item i are (*option)[(*start)[i]] ..
 * (*option)[(*start)[i + 1] - 1]. From the arena; false when there is no memory. */
bool problem_by_item(const struct problem *problem, struct arena *arena, uint32_t **start, uint32_t **option);

/* Makes `rest`, the problem without the options that are gone. Option o of it is option kept[o] of
 * the problem. Options keep their order, because engines break ties by it. New memory comes from
 * the arena. The rest is the problem's, which must live as long. False when there is no memory. */
bool problem_without(const struct problem *problem, const bool *gone, struct arena *arena,
                     struct problem *rest, const uint32_t **kept);

/* Tells whether the problem may end within some thousand nodes, so that searching them takes no
 * longer than finding its symmetries. */
static inline bool problem_is_small(const struct problem *problem) {
    enum { OPTIONS = 512 };
    return problem->options <= OPTIONS;
}
