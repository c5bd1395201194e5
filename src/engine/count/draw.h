/* An answer drawn by lot, each with the same chance, where the memory has room for all states.
 *
 * States are met as in a count (count/plan.h), but each remembers one of the ways to it: the state
 * before and the option taken. Whenever another way comes to the state, it replaces the one
 * remembered with a chance equal to its share of the answers so far. The method is a reservoir of
 * one (J. S. Vitter 1985, Random sampling with a reservoir). So the way remembered is any of them
 * with the same chance. Going back from the last state gives an answer, and any answer with the
 * same chance.
 *
 * One sweep is enough, and no state is met twice. Shares are floating-point numbers: chances are
 * equal up to rounding. */
#pragma once

#include "engine/count/plan.h"
#include "engine/lots.h"

/* Engine count as a drawer of lots. Images of states are no use here. */
extern const struct lots count_lots;
