/* All states of a plan that can be reached (count/plan.h), and the arcs between them. A state has a
 * number in the order in which states are met. The arcs that leave a state are met together, in the
 * order of their options, and after all arcs that lead to it. */
#pragma once

#include "base/budget.h"
#include "engine/control.h"
#include "engine/count/plan.h"

enum { COUNT_NOWHERE = UINT32_MAX, COUNT_NO_OPTION = UINT32_MAX };

/* An option that is taken in one state and leads to another, as the plan numbers it; or
 * COUNT_NO_OPTION. The arc to the first state comes from COUNT_NOWHERE. */
struct count_arc {
    uint32_t from, option, to;
};

/* Takes an arc. `share`: the part of all ways to the state so far that come by the arc, up to
 * rounding; 1 for the first. False when there is no memory. */
typedef bool count_meet(void *own, struct count_arc arc, double share);

struct count_reach {
    /* Set by the caller. */
    const struct count_plan *plan;
    struct control *control; /* whose nodes are states */
    struct budget *budget;   /* of the states that wait */
    count_meet *meet;
    void *own;

    /* Kept by the sweep. */
    struct count_ahead *ahead; /* null = states are not looked at */
    struct waiting *waiting;   /* by step; the last one is for states that have passed all steps */
    uint32_t states;           /* met so far */
    uint64_t *key;             /* scratch */
    uint32_t words;            /* of a key */
};

/* Makes the plan of one of the orders, and the problem's number of each of its options. */
enum treen_status count_reach_plan(const struct problem *problem, uint32_t order, struct arena *arena,
                                   struct count_plan *plan, const uint32_t **option);

/* Meets all states. *last: the number of the one that has passed all steps, or COUNT_NOWHERE. A
 * state is forgotten once its arcs are met. TREEN_STOPPED: by the control. TREEN_NO_MEMORY: the
 * budget is too small, or `meet` had no memory. */
enum treen_status count_reach_all(struct count_reach *reach, struct arena *scratch, uint32_t *last);
