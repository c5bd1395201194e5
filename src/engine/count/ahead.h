/* Looking ahead: which states are dead long before the step at which they would be found to be.
 *
 * A hole that no option fits into may lie several rows in front of the step at hand, and its states multiply until
 * the step comes there. So before a state is expanded, the items of the steps to come are looked at: one that is
 * uncovered and whose options are all blocked makes the state dead. Y-pentominoes in 15x15: 60 million states
 * become 15, more than three times as fast; T-tetracubes in 4x4x8: 30 become 20, a tenth faster. Dominoes have no
 * such holes: a step where few states turn out dead goes on without looking. */
#ifndef TREEN_ENGINE_COUNT_AHEAD_H
#define TREEN_ENGINE_COUNT_AHEAD_H

#include "engine/count/plan.h"

struct count_ahead;

/* False when there is no memory. *ahead is null where looking would take so much that it is not worth it. */
bool count_ahead_open(const struct count_plan *plan, struct arena *arena, struct count_ahead **ahead);

/* From now on, so many states that wait for this step are asked about. */
void count_ahead_enter(struct count_ahead *ahead, uint32_t step, size_t states);

/* Whether enough of those asked about were dead. */
bool count_ahead_pays(const struct count_ahead *ahead);

/* Whether no answer comes from the state with this key. The same whatever was asked before. */
bool count_ahead_finds_dead(struct count_ahead *ahead, const uint64_t *key);

#endif
