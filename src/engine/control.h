/* What happens to every search alike: limits, stopping, parts, progress. An engine counts its nodes here and
 * asks, every so many nodes, whether something is due. */
#ifndef TREEN_ENGINE_CONTROL_H
#define TREEN_ENGINE_CONTROL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct control {
    /* Set by the caller before the search is opened. */
    uint64_t node_limit;  /* exactly so many nodes are searched, and no more; 0 = none */
    double deadline;      /* clock_seconds() at which to stop; 0 = none */
    uint32_t part, parts; /* search only the subproblems whose number is part (from 0) modulo parts >= 1 */
    atomic_bool stop;     /* set from anywhere */
    void (*on_progress)(void *context, double fraction);
    void *context;

    /* Kept by the search. */
    uint64_t nodes;  /* nodes of the search tree; an answer is not one of them */
    uint64_t due;    /* look up at this node */
    uint32_t stride; /* nodes between two looks at the clock; 0 before the first */
    double last_look, last_progress;
    uint64_t subproblem; /* number of the next subproblem */
};

/* The tree is split into subproblems where the product of the degrees on the way from the root first reaches
 * SPLIT_BREADTH: that gives about so many of them, deep in a tree of forced moves and near the root of a broad
 * one. A branch that ends in an answer above there counts as a subproblem, too. What lies above is walked for
 * every part, but its nodes are counted only for part 0, so that parts add up to the whole. */
enum { SPLIT_BREADTH = 4096 };
enum split { ABOVE, TOP, BELOW };

/* Where the children of a node are, when the product of the degrees above the node and its own degree are known. */
static inline enum split control_split(double above, uint32_t degree) {
    return above >= SPLIT_BREADTH ? BELOW : above * degree >= SPLIT_BREADTH ? TOP : ABOVE;
}

/* No limits, one part. The clock starts at the first node. */
void control_init(struct control *control);

/* Counts a node; true when control_due must be asked. */
static inline bool control_node(struct control *control, enum split place) {
    control->nodes += place != ABOVE || control->part == 0;
    return control->nodes >= control->due;
}

/* Does what is due: true when the search must stop. `fraction`: how much of the tree is done, 0..1. */
bool control_due(struct control *control, double fraction);

/* Whether the node (or, when solved, the answer) is a subproblem of another part, to be passed over. */
static inline bool control_elsewhere(struct control *control, enum split place, bool solved) {
    if (place == BELOW || (place == ABOVE && !solved))
        return false;
    return control->subproblem++ % control->parts != control->part;
}

#endif
