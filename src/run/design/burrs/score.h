/* An aim as one number, for searches that climb: the more, the nearer to the aim. */
#pragma once

#include "base/random.h"
#include "run/design/aim.h"

/* Scores a candidate. A condition that fails costs by the distance from its range. A preference
 * gives its quantity, or takes it away; each later preference weighs far less than the one before.
 * An unmeasured quantity costs and gives nothing. Large counts go by their logarithm. */
double aim_score(const struct aim *aim, const struct measures *measures);

/* Returns the largest value of a quantity that costs no more than `points` by the conditions. */
uint64_t aim_reach(const struct aim *aim, enum quantity quantity, double points);

/* Forgets measures at which the aim does not look. It leaves those that every puzzle wants told:
 * solutions, assemblies, level, easiest, moves, different pieces and holes. */
void aim_trim(const struct aim *aim, struct measures *measures);

/* A search that accepts worse candidates at first, and fewer of them as it goes on (simulated
 * annealing: Kirkpatrick, Gelatt, Vecchi 1983). */
struct cooling {
    double warm, cold; /* temperatures at the first step and at the last, in points of the score */
    uint32_t steps;
};

/* Draws the lowest score that the step accepts, after a candidate of this score. */
double cooling_least(const struct cooling *cooling, struct random *random, uint32_t step, double score);
