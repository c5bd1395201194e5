/* Looking ahead: finding dead states long before the step that would show it.
 *
 * A hole that no option fits into may lie several rows in front of the step at hand. Its states
 * multiply until the step comes there. So the items of the steps to come are looked at before a
 * state is expanded. The state is dead if one of them is uncovered and all its options are blocked.
 * Y-pentominoes have many such holes, dominoes none (E113): a step where few states turn out dead
 * goes on without looking. */
#pragma once

#include "engine/count/plan.h"

struct count_ahead;

/* Creates *ahead in the arena; *ahead is null where the masks would be too many to be worth it.
 * False when there is no memory. */
bool count_ahead_open(const struct count_plan *plan, struct arena *arena, struct count_ahead **ahead);

/* Gets ready for the states that wait for this step; `states` is their number. */
void count_ahead_enter(struct count_ahead *ahead, uint32_t step, size_t states);

/* Returns whether enough of the step's states were dead. */
bool count_ahead_pays(const struct count_ahead *ahead);

/* Returns whether the state with this key certainly leads to no answer. The result does not depend
 * on earlier calls. */
bool count_ahead_finds_dead(struct count_ahead *ahead, const uint64_t *key);
