/* Halving the states of a count by symmetry.
 *
 * A symmetry of the problem that keeps the decided options, as a set, takes a state to a state with the same rest but for
 * names: as many answers come from either, and one of the two is enough. An order of the items that has no regard for
 * the symmetry decides such a set at the ends of rows only, and between them states multiply again.
 * So the items of an orbit, which are images of each other, have their turns one after the other: a
 * board is filled from both ends of a row at once. Whenever an orbit is done, each state is replaced by the least of
 * its images. The front is cut in more places that way, but is hardly longer. */
#ifndef TREEN_ENGINE_COUNT_ORBIT_H
#define TREEN_ENGINE_COUNT_ORBIT_H

#include "engine/count/plan.h"

/* ---- Groups and orders --------------------------------------------------------------------------------- */

/* The symmetries' products, which are symmetries: number s * symmetries + t does s, then t. Null: no memory. */
uint32_t *count_products(const struct problem *problem, struct arena *arena);

/* Adds the symmetry to the group, with all that comes of it. False: it is a member, or a group may not have so many. */
bool count_group_add(const struct problem *problem, const uint32_t *product, struct count_group *group,
                     uint32_t symmetry);

/* Makes `order` out of `base`: each item is followed by its images under the group. By place in the new order,
 * `opens` tells whether an orbit begins there. `seen` is scratch, by item. */
void count_order_orbits(const struct problem *problem, const struct count_group *group, const uint32_t *base,
                        bool *seen, uint32_t *order, bool *opens);

/* ---- Images of states ---------------------------------------------------------------------------------- */

struct count_orbits;

/* *orbits is null where the spans' group has no symmetry but the identity, and where looking up images would take more than
 * `bytes`. False when there is no memory. */
bool count_orbits_open(const struct problem *problem, const struct count_spans *spans,
                       const struct count_plan *plan, size_t bytes, struct arena *arena,
                       struct count_orbits **orbits);

/* Replaces a key that has just come to the step, before which an orbit ends, by the least of its images. */
void count_orbits_choose(struct count_orbits *orbits, uint32_t step, uint64_t *key);

#endif
