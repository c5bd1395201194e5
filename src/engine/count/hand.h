/* Handing states to a search when the tables are full. The items that a state leaves uncovered are
 * a cover problem of their own. A search that picks the item with the fewest options may end sooner
 * than a sweep with little memory. Only a trial tells how often that is so (count/sweep.c). */
#pragma once

#include "engine/count/plan.h"
#include "engine/engine.h"

struct count_hand {
    const struct problem *problem;
    const struct count_item *items;
    const struct count_spans *spans;
    size_t memory; /* bytes that a search may hold */
};

/* The outcome of a search. */
struct count_found {
    uint64_t answers, nodes;
    double fraction; /* the part of its tree before the point where it stopped */
    bool limited;    /* by its own limit of nodes, not by the control */
};

/* Counts by search the answers that come from a state; `step` is the one it waits for. A null key
 * stands for the first state, with nothing covered. The search takes at most `most` nodes, which
 * count for the control, too. TREEN_END: found->answers are all. TREEN_STOPPED: a limit was
 * reached. TREEN_BAD_INPUT: no search takes such problems. */
enum treen_status count_hand_over(const struct count_hand *hand, const struct count_plan *plan, uint32_t step,
                                  const uint64_t *key, struct control *control, uint64_t most,
                                  struct count_found *found);
