/* Handing states to a search. When the tables are full, a state need not be swept through all steps in the little
 * room that is left: what it leaves uncovered is a cover problem of its own, and a search that picks the item with
 * the fewest options may be done with it at once. How often it is, only trying tells (see count/sweep.c). */
#ifndef TREEN_ENGINE_COUNT_HAND_H
#define TREEN_ENGINE_COUNT_HAND_H

#include "engine/count/plan.h"
#include "engine/engine.h"

struct count_hand {
    const struct problem *problem;
    const struct count_item *items;
    const struct count_spans *spans;
    size_t memory; /* bytes that a search may hold */
};

/* What a search came to. */
struct count_found {
    uint64_t answers, nodes;
    double fraction; /* of its tree: where it stopped */
    bool limited;    /* by the nodes that it was given, and not by the control */
};

/* Counts the answers that the state, which waits for the step (null: the first one's, with nothing covered), has before
 * it, within so many nodes; they are the control's, too. TREEN_END: all of them; TREEN_STOPPED: not within the limits;
 * TREEN_NO_MEMORY; TREEN_BAD_INPUT: no search takes such problems. */
enum treen_status count_hand_over(const struct count_hand *hand, const struct count_plan *plan, uint32_t step,
                                  const uint64_t *key, struct control *control, uint64_t most,
                                  struct count_found *found);

#endif
