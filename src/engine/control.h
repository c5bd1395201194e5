/* The control of a search, alike for all engines: limits, stopping, parts, progress. An engine
 * counts its nodes here, and after some of them asks whether something is due. */
#ifndef TREEN_ENGINE_CONTROL_H
#define TREEN_ENGINE_CONTROL_H

#include "base/budget.h"
#include "base/patience.h"
#include "engine/report.h"
#include "engine/wishes.h"
#include "treen.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct control {
    /* Set by the caller before the search is opened. */
    uint64_t node_limit;  /* nodes that are searched, exactly; 0 = no limit */
    double deadline;      /* clock_seconds() at which to stop; 0 = none */
    uint32_t part, parts; /* search only the subproblems whose number is part (from 0) modulo parts >= 1 */
    double breadth;       /* the tree is split at this one: control_divide sets all three */
    /* The search counts the nodes above the subproblems. One search does so for all. */
    bool counts_above;
    /* Claims a subproblem, where a search has only some of those of its part; null = the search has
     * all. Returns the number of the next one (divided by parts), which is above the last one's.
     * The search has finished the last one by then. */
    uint64_t (*claim)(void *context);
    void *claim_context;
    struct wishes wishes;            /* the caller's wishes, for engines that know them */
    const atomic_bool *stop;         /* set from anywhere; null = never */
    const struct patience *patience; /* another reason to stop; null = none */
    struct budget *budget;           /* for the memory of the search; null = no limit */
    void (*on_progress)(void *context, double fraction);
    void (*on_look)(void *context, double fraction); /* called at each look at the clock; may wait */
    void *context;

    /* Kept by the search. */
    struct treen_error *error; /* why the search ended in TREEN_IO (the caller's; null = not wanted) */
    uint64_t nodes;            /* nodes of the search tree; an answer is not one of them */
    uint64_t due;              /* the next node at which to look at the clock */
    uint64_t answers;          /* answers since the last look at the clock for answers */
    uint32_t stride;           /* nodes between two looks at the clock; 0 before the first */
    double last_look, last_progress;
    /* The share of the tree that was done at the last look, or when the limit of nodes was
     * reached. */
    double fraction;
    uint64_t subproblem;  /* number of the next subproblem */
    uint64_t claimed;     /* with a claim: the last subproblem that was claimed */
    bool claim_used;      /* `claimed` has been reached */
    struct report report; /* sentences and figures of the engine */
};

/* The tree is split into subproblems. The split is where the product of the degrees on the way from
 * the root first reaches the breadth: SPLIT_BREADTH, or SPLIT_EACH for each part where that is more
 * (E252). So there are about as many subproblems, deep in a tree of forced moves and near the root
 * of a broad one. A branch that ends in an answer above the
 * split counts as a subproblem, too.
 * Every search of a part walks the nodes above the split, but only one counts them, so that parts
 * add up to the whole.
 * Engines search a subproblem in their quickest way, so large ones are better, but many processors
 * want many of them. A search that has the tree to itself and only counts makes them larger
 * (may_start_early in kernel/search.c). */
enum { SPLIT_BREADTH = 1024, SPLIT_EACH = 64 };

/* The version of the numbers of subproblems. Results of two versions cannot be added up. */
enum { SPLIT_VERSION = 1 };

enum split { ABOVE, TOP, BELOW };

/* Returns the place of a node's children. `above`: the product of the degrees above the node;
 * `degree`: the node's own. */
static inline enum split control_split(const struct control *control, double above, uint32_t degree) {
    return above >= control->breadth ? BELOW : above * degree >= control->breadth ? TOP : ABOVE;
}

/* Tells whether the search has the whole tree to itself. */
static inline bool control_is_whole(const struct control *control) {
    return control->parts == 1 && !control->claim;
}

/* Sets no limits and one part. The clock starts at the first node. */
void control_init(struct control *control);

/* Gives the search one of several parts, from 0. Many parts split the tree finer. */
void control_divide(struct control *control, uint32_t part, uint32_t parts);

/* Counts a node; true when control_due must be asked. */
static inline bool control_node(struct control *control, enum split place) {
    control->nodes += place != ABOVE || control->counts_above;
    return control->nodes >= control->due;
}

/* Counts several nodes, all of them BELOW; true when control_due must be asked. */
static inline bool control_nodes(struct control *control, uint32_t count) {
    control->nodes += count;
    return control->nodes >= control->due;
}

/* Tells whether the time is over or a stop was asked for. */
bool control_is_over(const struct control *control, double now);

/* Does the work that is due; true when the search must stop. `fraction`: the share of the tree that
 * is done, 0..1. */
bool control_due(struct control *control, double fraction);

/* Counts answers, and does the work that is due, because a single node may have millions of
 * answers. True when the search must stop. */
bool control_answers(struct control *control, uint64_t count);

/* Tells whether the search may take the subproblem. Subproblems come in ascending order. */
bool control_claimed(struct control *control, uint64_t number);

/* Tells whether to pass over the node (or, when `solved`, the answer), because it is a subproblem
 * of another search. */
static inline bool control_elsewhere(struct control *control, enum split place, bool solved) {
    if (place == BELOW || (place == ABOVE && !solved))
        return false;
    uint64_t number = control->subproblem++;
    return number % control->parts != control->part ||
           (control->claim && !control_claimed(control, number / control->parts));
}

#endif
