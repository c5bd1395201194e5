/* Engine count's plan: the steps at which the options are decided, and the key that a state has at
 * each step.
 *
 * The primary items stand in an order. An option belongs to its first item in that order; every
 * option has one. It is decided when that item's turn comes, never before or after:
 *
 *  - A plain item's turn is one step. If an earlier option covers the item, none of the item's own
 *    options can be taken, and the step decides nothing. Otherwise exactly one of them is taken.
 *  - The turn of an item with other multiplicities is a step for each of its own options, in their
 *    order: take it or leave it. So a set of options is met in one way only, and sets that leave
 *    the same rest are merged after every option.
 *
 * Earlier steps affect later ones only by how far items are covered that have options on both
 * sides: the frontier. It is the key of a state. An item enters the key at the first step where an
 * option has it, and leaves the key after the last one. There it must have been covered as often as
 * it must, or the state is dead.
 *
 * So the key of a partial answer decides its whole future. An answer, being a set of options, is
 * one way through the steps from the empty key to the empty key. Counting ways counts answers, each
 * once.
 *
 * A plain item, an item covered at most once and a secondary item without colours have one bit:
 * covered or not. A counted item has a field that counts how often it is covered. The field counts
 * only up to its least when its options are too few to exceed its most. A secondary item with
 * colours has the number of its colour: 0 = it is free, 1 = covered by an option without a colour.
 * An item that may be covered any number of times has no field.
 *
 * A field stays where it is while its item is in the key. Its bits are given to other items
 * afterwards, as registers are to variables. So the key is no wider than the frontier at its
 * widest, and nothing is ever moved. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"
#include "treen.h"

/* ---- Items, whatever the order --------------------------------------------------------------- */

/* The effect of an option on the field of an item that it has. */
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
    uint32_t least;   /* the value that the field must have reached in the end */
    uint32_t options; /* the number of options that have the item */
    const uint32_t *palette;
    uint32_t colours; /* for COUNT_COLOUR: palette[0..colours-1], ascending, without "none" */
};

/* Makes the items of the problem. *possible: no item needs more options than it has. False when
 * there is no memory. */
bool count_items_make(const struct problem *problem, struct arena *arena, struct count_item **items,
                      bool *possible);

/* Returns a colour's number in the field of its item: 1 for none, from 2 on for the palette's. */
uint32_t count_colour(const struct count_item *item, uint32_t colour);

/* ---- Order: the turns of the items, and the steps at which options have them ----------------- */

struct count_span {
    uint32_t first, last; /* first > last: no option has the item */
};

/* The symmetries of the problem that an order goes by (count/orbit.h), by number; the identity is
 * first. */
enum { COUNT_GROUP = 16 };
struct count_group {
    uint32_t count, member[COUNT_GROUP];
};

struct count_spans {
    struct count_group group;
    uint32_t *orbit;         /* by step: the number of orbits that end before it; 0: it is within an orbit */
    uint32_t steps, most;    /* most: the most options of a step */
    uint32_t *item_of;       /* by step: the item whose turn it is */
    uint32_t *step_of;       /* by option: the step that decides it */
    struct count_span *span; /* by item */
};

/* The orders of the primary items, best guess first. The first is the problem's hint or, without
 * one, the items backwards, since packings name their pieces before their cells. Then come the
 * items as they are, and an order that keeps the frontier small greedily. The last three are these
 * orbit by orbit, under the symmetries that promise most. */
enum { COUNT_BASES = 3, COUNT_ORDERS = 2 * COUNT_BASES };

/* Makes the spans of one of the orders. *cost is a rough measure of the states to come; it is
 * INFINITY for an order by orbits where there are no symmetries. Unless the group has members
 * already, it is found by the symmetries' products (count/orbit.h), which takes a while. Without
 * products it is the identity alone. False when there is no memory. */
bool count_order(const struct problem *problem, const struct count_item *items, uint32_t which,
                 const uint32_t *product, struct count_group *group, struct arena *arena,
                 struct count_spans *spans, double *cost);

/* ---- The plan -------------------------------------------------------------------------------- */

/* An effect of an option, or a check at the end of a step. An effect treats `value` by the rule. A
 * check needs a field that has reached `value`, and its rule does not matter. */
struct count_field {
    uint32_t word, shift;
    uint64_t low; /* a mask of the field's bits, shifted down */
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
    uint32_t *bits;            /* [steps] the bits of a key in use when the step is entered */
    struct count_field *field; /* by item: its field; low is 0 where it has none */

    /* By step, `words` each. own: the bit of the step's own item, if that is plain; the row after
     * the last step has none. must: the bits that must be set when the step is left. keep: the bits
     * that stay in the key. */
    uint64_t *own, *must, *keep;

    /* By option, in the order of the steps. mask: `words` each, the bits that must be clear and are
     * set then. Its effects on longer fields are effect[effect_start[o]] ..
     * effect[effect_start[o+1] - 1]. */
    uint64_t *mask;
    uint32_t *effect_start;
    struct count_field *effect;

    /* By step, as effects are by option. */
    uint32_t *check_start;
    struct count_field *check;
    bool fields; /* there are effects or checks */
};

/* Makes the plan. It takes time in proportion to the problem, but for the masks: options times the
 * words of a key. */
enum treen_status count_plan_make(const struct problem *problem, const struct count_item *items,
                                  const struct count_spans *spans, struct arena *arena,
                                  struct count_plan *plan);
