/* Engine count's plan: in which steps the options are decided, and what a state must remember at each.
 *
 * The primary items stand in an order. An option belongs to its first item in that order (every option has
 * one), and is decided when that item's turn comes, never before or after:
 *
 * - A plain item's turn is one step. If an earlier option covers the item, none of the item's own options can
 *   be taken, and the step decides nothing; else exactly one of them is taken.
 * - The turn of an item with other multiplicities is a step for each of its own options, in their order: take
 *   it or leave it. So a set of options is met in one way only, and sets that leave the same rest are merged
 *   after every option, where a choice among all sets would list them.
 *
 * All that earlier steps can say to later ones is how far the items are covered that options on both sides
 * have: the frontier. It is the key of a state. An item enters the key at the first step where an option has
 * it and leaves it after the last one; there it must have been covered as often as it must, or the state is
 * dead. A key is thus a partial answer's whole future, and an answer, being a set of options, is one way from
 * the empty key to the empty key through the steps: counting ways counts answers, each once.
 *
 * Fields of a key. One bit, covered or not: plain items, items covered at most once, secondary items without
 * colours. More bits: how often a counted item is covered (only up to its least when its options are too few
 * to exceed its most), and which colour a secondary item has (0 = it is free, 1 = covered by an option without
 * a colour). No field at all: an item that may be covered any number of times. A field stays where it is while
 * its item is in the key, and its bits are given to other items afterwards, as registers are to variables; the
 * key is no wider than the frontier at its widest, and nothing is ever moved. */
#ifndef TREEN_ENGINE_COUNT_PLAN_H
#define TREEN_ENGINE_COUNT_PLAN_H

#include "base/arena.h"
#include "engine/problem.h"
#include "treen.h"

/* ---- Items: what a key must remember of each, whatever the order --------------------------------------- */

/* What taking an option does to the field of an item that it has. */
enum count_rule {
    COUNT_NOTHING,  /* no field */
    COUNT_BIT,      /* one bit: must be 0, becomes 1 */
    COUNT_UP_TO,    /* add one; must be below `value` */
    COUNT_SATURATE, /* add one, unless it is `value` already */
    COUNT_COLOUR,   /* must be 0 or the colour's number, becomes that */
};

struct count_item {
    enum count_rule rule;
    uint32_t bits, value;
    uint32_t least;   /* what the field must have reached in the end */
    uint32_t options; /* how many have the item */
    const uint32_t *palette;
    uint32_t colours; /* of COUNT_COLOUR: palette[0..colours-1], ascending, without "none" */
};

/* The items of the problem; *possible: none of them needs more options than it has. False when there is no
 * memory. */
bool count_items_make(const struct problem *problem, struct arena *arena, struct count_item **items,
                      bool *possible);

/* A colour's number in the field of its item: 1 for none, 2.. for the palette's. */
uint32_t count_colour(const struct count_item *item, uint32_t colour);

/* ---- Order: whose turn it is, and at which steps options have an item ---------------------------------- */

struct count_span {
    uint32_t first, last; /* first > last: no option has the item */
};

/* Symmetries of the problem that an order has regard for (count/orbit.h), by number; the identity first. */
enum { COUNT_GROUP = 16 };
struct count_group {
    uint32_t count, member[COUNT_GROUP];
};

struct count_spans {
    struct count_group group;
    uint32_t *orbit;         /* by step: so many orbits end before it; 0: it is within one */
    uint32_t steps, most;    /* most: options of a step */
    uint32_t *item_of;       /* by step: whose turn it is */
    uint32_t *step_of;       /* by option: when it is decided */
    struct count_span *span; /* by item */
};

/* Orders of the primary items, best guess first: the problem's hint or, without one, the items backwards (since
 * packings name their pieces before their cells) and as they are; then one that keeps the frontier small
 * greedily; and then each of these, orbit by orbit under the symmetries that promise most. */
enum { COUNT_BASES = 3, COUNT_ORDERS = 2 * COUNT_BASES };

/* The spans of one of them; *cost is a rough measure of the states to come, INFINITY where there are no symmetries to
 * have regard for. The group is found, which takes a while, unless it has members already. False when there is no
 * memory. */
bool count_order(const struct problem *problem, const struct count_item *items, uint32_t which,
                 struct count_group *group, struct arena *arena, struct count_spans *spans, double *cost);

/* ---- The plan ------------------------------------------------------------------------------------------ */

/* An effect of an option (`value` as the rule says), or a check at the end of a step (the field must have
 * reached `value`; the rule does not matter). */
struct count_field {
    uint32_t word, shift;
    uint64_t low; /* as many ones as the field has bits */
    uint32_t value;
    enum count_rule rule;
};

struct count_step {
    uint32_t first, options; /* the plan's options first..first + options - 1 */
    bool choice;             /* one of them must be taken, unless the item is covered; else: take or leave */
};

struct count_plan {
    uint32_t words; /* of a key */
    uint32_t steps;
    struct count_step *step;   /* [steps] */
    uint32_t *bits;            /* [steps] of a key's bits, those that are in use when the step is entered */
    struct count_field *field; /* by item: where it lies; low is 0 where it has none */

    /* By step, `words` each: the bit of the step's own item (none where that is not plain, nor in the row that
     * follows the last one), the bits that must
     * be set when the step is left, and the bits that stay in the key. */
    uint64_t *own, *must, *keep;

    /* By option, in the order of the steps: bits that must be clear and are set then, `words` each; and what
     * it does to longer fields, effect[effect_start[o]] .. effect[effect_start[o+1] - 1]. */
    uint64_t *mask;
    uint32_t *effect_start;
    struct count_field *effect;

    /* By step, like effects. */
    uint32_t *check_start;
    struct count_field *check;
    bool fields; /* there are effects, or checks */
};

/* Makes the plan. Linear in the problem, but for the masks: options times the words of a key. */
enum treen_status count_plan_make(const struct problem *problem, const struct count_item *items,
                                  const struct count_spans *spans, struct arena *arena,
                                  struct count_plan *plan);

#endif
