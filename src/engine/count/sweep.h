/* Takes all states through the steps of a plan.
 *
 * The states that wait for a step are in its table. Expanding a state makes one new state for each
 * choice of the step. A new state goes right to the table of the next step at which it has
 * something to decide, so covered items cost it nothing. Steps are taken in order: all ways into a
 * state have come together before it is expanded.
 *
 * The total does not depend on that order, only the speed. A table that may not grow any more is
 * expanded at once, ahead of its turn, and is filled again from empty. A state that comes back
 * later is expanded again, for its new ways. With little memory this becomes a depth-first search
 * with a small memory at each step.
 *
 * Where it is cheaper, the states of a full table are searched one by one instead (count/hand.h).
 * And now and then the whole problem is tried as a search, which often has less to do in little
 * memory (count/rival.h). */
#pragma once

#include "base/big.h"
#include "engine/control.h"
#include "engine/count/hand.h"
#include "engine/count/orbit.h"
#include "engine/count/plan.h"
#include "engine/count/states.h"

/* The progress of a sweep, from which the rest is foretold. */
struct count_reach {
    uint32_t step;    /* the last step entered */
    uint32_t fullest; /* the step with the most states so far */
    size_t states;    /* their number */
};

/* The means of a sweep. All comes from the arena but the tables of states, which get `bytes`. */
struct count_means {
    struct control *control;
    struct arena *arena;
    size_t bytes;
    struct count_ledger *ledger;
    const struct count_hand
        *hand; /* for giving states away when the tables are full; null = none are given away */
    struct count_orbits *orbits; /* null = states have no images, */
    const uint32_t *orbit;       /* otherwise, by step: 0 = no orbit ends before it */
    /* called before every step, when control->report.left has been foretold; may be null */
    void (*on_step)(void *context);
    void *context;
};

/* Adds the number of answers to *total. TREEN_STOPPED: the control stopped it. *reach is set in
 * either case. */
enum treen_status count_sweep(const struct count_plan *plan, const struct count_means *means,
                              struct big *total, struct count_reach *reach);

/* Foretells the nodes that the sweep would still take from there. */
double count_forecast(const struct count_plan *plan, const struct count_reach *reach);
