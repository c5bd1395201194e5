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

/* How deep below the root subproblems are numbered: deep enough for many parts, shallow enough that walking
 * to them costs nothing. A branch that ends above this depth in an answer counts as a subproblem too. */
enum { SPLIT_DEPTH = 4 };

/* No limits, one part. The clock starts at the first node. */
void control_init(struct control *control);

/* Counts a node; true when control_due must be asked. */
static inline bool control_node(struct control *control) {
    return ++control->nodes >= control->due;
}

/* Does what is due: true when the search must stop. `fraction`: how much of the tree is done, 0..1. */
bool control_due(struct control *control, double fraction);

/* Numbers one subproblem; whether it is this part's to search. */
static inline bool control_mine(struct control *control) {
    return control->subproblem++ % control->parts == control->part;
}

#endif
