/* An answer drawn by lot, each with the same chance, where a memory of states has room for all
 * of them.
 *
 * States are met as in a count (count/plan.h), but each also remembers one of the ways that lead
 * to it: the state before and the option that was taken. Whenever another way comes to it, that
 * one takes the place with a chance of its share: the answers that come by it, of all that have
 * come so far (a reservoir of one: J. S. Vitter 1985, Random sampling with a reservoir). So the
 * way that is remembered is any of them with the same chance, and so is the answer that is found
 * by going back from the last state. One sweep is enough, and no state need be met again. Shares
 * are floating-point numbers: chances are equal but for their rounding. */
#ifndef TREEN_ENGINE_COUNT_DRAW_H
#define TREEN_ENGINE_COUNT_DRAW_H

#include "base/random.h"
#include "engine/control.h"
#include "engine/count/plan.h"
#include "engine/engine.h"

/* The orders of the items that are worth a try, the best guess first; images of states are no
 * use here. *count = 0: items alone tell that there is no answer. `memory`: bytes that may be
 * held meanwhile. False when that is too little. */
bool count_draw_orders(const struct problem *problem, size_t memory, struct budget *budget,
                       uint32_t order[COUNT_BASES], uint32_t *count);

/* Draws by one of these orders. TREEN_OK and an answer, whose options come from the arena;
 * TREEN_END: there is none; TREEN_STOPPED by the control, whose nodes are states;
 * TREEN_NO_MEMORY: more than `memory` bytes are needed, or the control's budget has less. */
enum treen_status count_draw(const struct problem *problem, uint32_t order, struct control *control,
                             size_t memory, struct random *random, struct arena *arena,
                             struct answer *answer);

#endif
