/* Answers drawn at random, each with the same chance. An engine can draw if it has a memory of
 * states with room for all of them. A search may look for its first answer for ever in a problem
 * that is counted in a moment. */
#pragma once

#include "base/random.h"
#include "engine/engine.h"

/* The most orders of a problem's items that are tried. */
enum { LOTS_ORDERS = 3 };

/* The set of all answers: a zero-suppressed binary decision diagram (S. Minato 1993,
 * Zero-suppressed BDDs for set manipulation in combinatorial problems). Each path from the root to
 * the end is an answer: the options of the nodes at which it goes high. */
struct diagram {
    struct diagram_node {
        uint32_t variable, low, high;
    } * node;               /* children come before; the first two are the empty set and the end */
    uint32_t root;          /* the last node */
    const uint32_t *option; /* by variable: the problem's option; null: the items alone show that
                             * there is no answer */
};
enum { DIAGRAM_EMPTY, DIAGRAM_END, DIAGRAM_NODES };

struct lots {
    /* Finds the orders of the items that are worth a try, the best guess first. `*count` = 0: the
     * items alone show that there is no answer. `memory`: bytes of the control's budget that may be
     * held meanwhile. False when these are too few, or the control's time is over. */
    bool (*orders)(const struct problem *problem, size_t memory, const struct control *control,
                   uint32_t order[LOTS_ORDERS], uint32_t *count);

    /* Draws by one of these orders. TREEN_OK: an answer, whose options come from the arena.
     * TREEN_END: there is none. TREEN_STOPPED: by the control, whose nodes are states.
     * TREEN_NO_MEMORY: more than `memory` bytes are needed, or the control's budget has less. */
    enum treen_status (*draw)(const struct problem *problem, uint32_t order, struct control *control,
                              size_t memory, struct random *random, struct arena *arena,
                              struct answer *answer);

    /* Makes the diagram of all answers in the arena, reduced: no two nodes are alike, and all can
     * be reached. Any number of answers can be drawn from it. TREEN_STOPPED: by the control.
     * TREEN_NO_MEMORY: the arena or the control's budget has less. */
    enum treen_status (*diagram)(const struct problem *problem, struct control *control, struct arena *arena,
                                 struct diagram *diagram);
};
