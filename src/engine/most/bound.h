/* A bound from above: weights of locations and classes. The weights of each placement's locations,
 * and of its class, add up to its value or more. So no set is worth more than all weights together.
 * Every colouring that mathematicians draw is such a set of weights. The best are the dual solution
 * of the linear program (Gale, Kuhn, Tucker 1951). */
#pragma once

#include "base/arena.h"
#include "engine/most/most.h"

enum { MOST_SCALE = 720720 }; /* weights are in parts of this, which many numbers divide */

struct most_bound {
    int64_t *weight; /* by location, 0 or more */
    int64_t *copy;   /* by class: the weight of a copy */
    bool *scarce;    /* by class: its copies are a limit */
    int64_t total;   /* of all locations and copies */
    uint64_t value;  /* no set is worth more */
    bool volume;     /* all locations weigh the same: the bound is that of the volumes */
};

/* Finds equal weights, the bound of the volumes. Everything is the arena's. False when there is no
 * memory. */
bool most_bound_volume(const struct most *most, struct arena *arena, struct most_bound *bound);

/* Finds better weights by the simplex method, unless the program is too large. False when there is
 * no memory. */
bool most_bound_tighten(const struct most *most, const struct arena *arena, struct most_bound *bound);
