/* The control of a search, alike for all engines: limits, stopping, parts, progress. An engine
 * counts its nodes here, and after some of them asks whether something is due. */
#pragma once

#include "base/arena.h"
#include "engine/report.h"
#include "engine/wishes.h"
#include "treen.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Threads that help a search with a step that can be divided. */
struct helpers {
    /* Returns the number of tasks that threads are free for now, the search's own included. */
    unsigned (*free)(void *context);
    /* Does the tasks from 0 on, side by side where it can, and returns when all are done. */
    void (*help)(void *context, unsigned tasks, void (*task)(void *work, unsigned number), void *work);
    void *context;
    size_t least; /* things in a step that are worth dividing */
};

struct control {
    /* Set by the caller before the search is opened. */
    uint64_t node_limit;  /* nodes that are searched, exactly; 0 = no limit */
    double deadline;      /* clock_seconds() at which to stop; 0 = none */
    uint32_t part, parts; /* search only the subproblems whose number is part (from 0) modulo parts >= 1 */
    uint32_t subpart, subparts;    /* and of the subproblems that those are split into only these */
    double breadth, inner_breadth; /* the splits are at these ones: control_divide sets all six */
    /* The search counts the nodes above the subproblems, and those inside them above the inner
     * ones. One search does so for all. */
    bool counts_above, counts_inside;
    /* Claims a subproblem, where a search has only some of those of its part or subpart; null = the
     * search has all. Returns the number of the next one (divided by parts or by subparts), which
     * is above the last one's. The search has finished the last one by then. */
    uint64_t (*claim)(void *context);
    void *claim_context;
    struct wishes wishes;            /* the caller's wishes, for engines that know them */
    const atomic_bool *stop;         /* set from anywhere; null = never */
    const struct patience *patience; /* another reason to stop; null = none */
    struct budget *budget;           /* for the memory of the search; null = no limit */
    const struct helpers *helpers;   /* of the steps of the search; null = none */
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
    uint64_t inner;       /* number of the next inner subproblem, of all in the own part */
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
 * A part may be divided again, into subparts. Then its subproblems are split into inner ones:
 * where the product of the degrees reaches INNER_EACH for each part and subpart (E276). So a
 * subproblem that dominates the whole search can be searched by many.
 * Engines search a subproblem in their quickest way, so large ones are better, but many processors
 * want many of them. A search that has the tree to itself and only counts makes them larger
 * (may_start_early in kernel/search.c). */
enum { SPLIT_BREADTH = 1024, SPLIT_EACH = 64, INNER_EACH = 512 };

/* The version of the numbers of subproblems. Results of two versions cannot be added up. */
enum { SPLIT_VERSION = 1 };

/* The place of a node: above the split; a subproblem's root; inside one that is split again; an
 * inner subproblem's root; below all splits. */
enum split { ABOVE, TOP, INSIDE, INNER_TOP, BELOW };

/* Returns the place of a node's children. `place`: the node's own; `above`: the product of the
 * degrees above the node; `degree`: the node's own. */
static inline enum split control_split(const struct control *control, enum split place, double above,
                                       uint32_t degree) {
    if (place == ABOVE)
        return above * degree >= control->breadth ? TOP : ABOVE;
    if (place >= INNER_TOP || control->subparts == 1)
        return BELOW;
    return above * degree >= control->inner_breadth ? INNER_TOP : INSIDE;
}

/* Tells whether a search of its own begins at the node. */
static inline bool control_is_root(enum split place) {
    return place == TOP || place == INNER_TOP;
}

/* Tells whether the search has the whole tree to itself. */
static inline bool control_is_whole(const struct control *control) {
    return control->parts == 1 && !control->claim;
}

/* Sets no limits and one part. The clock starts at the first node. */
void control_init(struct control *control);

/* Gives the search one of several parts, from 0, and of it one of several subparts. Many of them
 * split the tree finer. */
void control_divide(struct control *control, uint32_t part, uint32_t parts, uint32_t subpart,
                    uint32_t subparts);

/* Makes an arena for work under the control. The arena draws on the control's budget. Its patience
 * has the limits of the control, and must outlive it. */
void control_arena(const struct control *control, size_t most, struct patience *patience,
                   struct arena *arena);

/* Counts a node; true when control_due must be asked. */
static inline bool control_node(struct control *control, enum split place) {
    control->nodes += place >= INNER_TOP || (place == ABOVE ? control->counts_above : control->counts_inside);
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

/* Numbers a subproblem, and one that is not divided further when `single`. Tells whether it is one
 * of another search. */
bool control_passes(struct control *control, bool single);

/* Does the same for an inner subproblem of the own part. */
bool control_passes_inner(struct control *control);

/* Tells whether to pass over the node (or, when `solved`, the answer), because it is a subproblem
 * of another search. An engine that cannot split a subproblem says `solved` of its root. */
static inline bool control_elsewhere(struct control *control, enum split place, bool solved) {
    if (place == TOP || (place == ABOVE && solved))
        return control_passes(control, solved);
    return (place == INNER_TOP || (place == INSIDE && solved)) && control_passes_inner(control);
}

/* Does the same for an answer, where control_elsewhere was asked about roots before it was known
 * that they are answers. */
static inline bool control_answer_elsewhere(struct control *control, enum split place) {
    if (place == ABOVE)
        return control_passes(control, true);
    return (place == INSIDE || (place == TOP && control->subparts > 1)) && control_passes_inner(control);
}
