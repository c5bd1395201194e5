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

#include "engine/count/plan.h"
#include "engine/lots.h"

/* How engine count draws. Images of states are no use for that. */
extern const struct lots count_lots;

#endif
