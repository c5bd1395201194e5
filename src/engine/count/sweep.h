/* Takes all states through the steps of a plan.
 *
 * The states that wait for a step are in its table. A state is expanded into what each choice of that step
 * makes of it, and every new state goes right to the table of the next step at which it has something to
 * decide: items that are covered already cost it nothing. Steps are taken in order, so that all ways into a
 * state have come together before it is expanded.
 *
 * Nothing but speed hangs on that order. A table that may not grow any more is expanded at once, ahead of its
 * turn, and is filled again from empty: those of its states that come back are counted apart. With little
 * memory this turns into a depth-first search with a small memory at each step, or, where that is cheaper, the
 * table's states are searched one by one (count/hand.h). Now and then the whole is tried as a search, too: where memory
 * is short, that has often less to do. */
#ifndef TREEN_ENGINE_COUNT_SWEEP_H
#define TREEN_ENGINE_COUNT_SWEEP_H

#include "base/big.h"
#include "engine/control.h"
#include "engine/count/hand.h"
#include "engine/count/orbit.h"
#include "engine/count/plan.h"
#include "engine/count/states.h"

/* How far a sweep came: what to expect of the rest is told from it. */
struct count_reach {
    uint32_t step;    /* the last one entered */
    uint32_t fullest; /* the one with the most states so far */
    size_t states;    /* these */
};

/* What a sweep may use. What it needs comes from the arena, but for the tables of states, which are given `bytes`. */
struct count_means {
    struct control *control;
    struct arena *arena;
    size_t bytes;
    struct count_ledger *ledger;
    const struct count_hand
        *hand;                   /* to which states may be given when the tables are full; null = to nobody */
    struct count_orbits *orbits; /* null = states have no images; */
    const uint32_t *orbit;       /* else, by step: 0 = no orbit ends before it */
    void (*on_step)(void *context); /* null = nobody wants to know; control->report.left has been foretold */
    void *context;
};

/* Adds the number of answers to *total. TREEN_STOPPED when control says so; *reach is good then, too. */
enum treen_status count_sweep(const struct count_plan *plan, const struct count_means *means,
                              struct big *total, struct count_reach *reach);

/* How many nodes the sweep would take from there. */
double count_forecast(const struct count_plan *plan, const struct count_reach *reach);

#endif
