/* What happens to every search alike: limits, stopping, parts, progress. An engine counts its nodes here and
 * asks, every so many nodes, whether something is due. */
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
    uint64_t node_limit;  /* exactly so many nodes are searched, and no more; 0 = none */
    double deadline;      /* clock_seconds() at which to stop; 0 = none */
    uint32_t part, parts; /* search only the subproblems whose number is part (from 0) modulo parts >= 1 */
    bool
        counts_above; /* whether nodes above the subproblems are this search's to count: one does it for all */
    /* Null, or: of those subproblems only some are this search's. Returns the next one's number (divided by
     * parts), which is above the last one's; the search has then finished the last one. */
    uint64_t (*claim)(void *context);
    void *claim_context;
    struct wishes wishes;            /* of the search besides, for the engines that know them */
    const atomic_bool *stop;         /* set from anywhere; null = never */
    const struct patience *patience; /* heeded like the two; null = none */
    struct budget *budget; /* what the search allocates is drawn from it; null = there is no limit */
    void (*on_progress)(void *context, double fraction);
    void (*on_look)(void *context,
                    double fraction); /* at every look at the clock; may wait for as long as it likes */
    void *context;

    /* Kept by the search. */
    struct treen_error *error; /* why it ended in TREEN_IO (the caller's; null = nobody wants to know) */
    uint64_t nodes;            /* nodes of the search tree; an answer is not one of them */
    uint64_t due;              /* look up at this node */
    uint64_t answers;          /* since somebody looked at the clock for their sake */
    uint32_t stride;           /* nodes between two looks at the clock; 0 before the first */
    double last_look, last_progress;
    double
        fraction; /* of the tree: what was done at the last look, or where the limit of nodes was reached */
    uint64_t subproblem;  /* number of the next subproblem */
    uint64_t claimed;     /* where there is a claim: the last one, */
    bool claim_used;      /* and whether it has been reached */
    struct report report; /* what the engine says of it besides */
};

/* The tree is split into subproblems where the product of the degrees on the way from the root first reaches
 * SPLIT_BREADTH: that gives about so many of them, deep in a tree of forced moves and near the root of a broad one. A
 * branch that ends in an answer above there counts as a subproblem, too. What lies above is walked by every search that
 * takes a part, but its nodes are counted by one of them, so that parts add up to the whole.
 *
 * Engines go about a subproblem in their quickest way, so large ones are better; but many processors want many of them.
 * (Engine cover, with 4096 instead: Langford 12 1.15 times the time, queens 14 1.25 times. A search that has the tree
 * to itself and only counts makes them larger: see may_start_early in kernel/search.c.) */
enum { SPLIT_BREADTH = 1024 };
enum split { ABOVE, TOP, BELOW };

/* Where the children of a node are, in a tree that is split at this breadth, when the product of the degrees above the node and
 * its own degree are known. */
static inline enum split control_split_at(double breadth, double above, uint32_t degree) {
    return above >= breadth ? BELOW : above * degree >= breadth ? TOP : ABOVE;
}

/* The same, as searches split it. */
static inline enum split control_split(double above, uint32_t degree) {
    return control_split_at(SPLIT_BREADTH, above, degree);
}

/* Whether the search has the whole tree to itself. */
static inline bool control_is_whole(const struct control *control) {
    return control->parts == 1 && !control->claim;
}

/* No limits, one part. The clock starts at the first node. */
void control_init(struct control *control);

/* Counts a node; true when control_due must be asked. */
static inline bool control_node(struct control *control, enum split place) {
    control->nodes += place != ABOVE || control->counts_above;
    return control->nodes >= control->due;
}

/* The same as control_node for several nodes at once, all of them BELOW. */
static inline bool control_nodes(struct control *control, uint32_t count) {
    control->nodes += count;
    return control->nodes >= control->due;
}

/* Whether the time is over or a stop was asked for. */
bool control_is_over(const struct control *control, double now);

/* Does what is due: true when the search must stop. `fraction`: how much of the tree is done, 0..1. */
bool control_due(struct control *control, double fraction);

/* Counts answers, and does what is due, for a single node may have millions of them: true when the search must stop. */
bool control_answers(struct control *control, uint64_t count);

/* Whether the search may take the subproblem, which it comes to in ascending order. */
bool control_claimed(struct control *control, uint64_t number);

/* Whether the node (or, when solved, the answer) is a subproblem of another search, to be passed over. */
static inline bool control_elsewhere(struct control *control, enum split place, bool solved) {
    if (place == BELOW || (place == ABOVE && !solved))
        return false;
    uint64_t number = control->subproblem++;
    return number % control->parts != control->part ||
           (control->claim && !control_claimed(control, number / control->parts));
}

#endif
