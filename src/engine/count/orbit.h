/* Halving the states of a count by symmetry.
 *
 * A symmetry that maps the set of decided options onto itself takes a state to one with the same
 * number of answers. One of the two is enough. An order without regard for the symmetry decides
 * such a set at the ends of rows only, and between them states multiply again.
 *
 * So the items of an orbit, which are images of each other, have their turns one after the other. A
 * board is filled from both ends of a row at once. Whenever an orbit is done, each state is
 * replaced by the least of its images. The front is cut in more places that way, but is hardly
 * longer (E114). */
#pragma once

#include "engine/count/plan.h"

/* ---- Groups and orders ----------------------------------------------------------------------- */

/* Makes the table of the symmetries' products: at s * symmetries + t is the symmetry that does s,
 * then t. To order by symmetries takes as long as some ten thousand nodes. So there is no table,
 * but null, where entries times symmetries are many. False: no memory. */
bool count_products(const struct problem *problem, struct arena *arena, const uint32_t **products);

/* Adds the symmetry to the group, with all products that follow. False when it is a member already,
 * or when the group would have more than COUNT_GROUP members. */
bool count_group_add(const struct problem *problem, const uint32_t *product, struct count_group *group,
                     uint32_t symmetry);

/* Makes `order` out of `base`: each item is followed by its images under the group. opens[i] tells
 * whether an orbit begins at place i of the new order. `seen` is scratch, by item. */
void count_order_orbits(const struct problem *problem, const struct count_group *group, const uint32_t *base,
                        bool *seen, uint32_t *order, bool *opens);

/* ---- Images of states ------------------------------------------------------------------------ */

struct count_orbits;

/* Makes room for the images of states. *orbits is null where the group has only the identity, and
 * where the tables would take more than `bytes`. False when there is no memory. */
bool count_orbits_open(const struct problem *problem, const struct count_spans *spans,
                       const struct count_plan *plan, size_t bytes, struct arena *arena,
                       struct count_orbits **orbits);

/* Replaces a key by the least of its images. The key has just come to the step, before which an
 * orbit ends. */
void count_orbits_choose(struct count_orbits *orbits, uint32_t step, uint64_t *key);
