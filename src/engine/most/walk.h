/* Values from below: a set changes by one placement after the other, laid at random in the place of
 * those that it overlaps. A change for the worse is taken more rarely as the walk cools down. The
 * walk is hot anew in each period (simulated annealing; Kirkpatrick, Gelatt, Vecchi 1983). */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "engine/most/most.h"

struct most_walk {
    const struct most *most;
    struct random random;
    uint32_t *owner;     /* by location: the placement that covers it + 1 */
    uint32_t *at;        /* by placement: its position among `laid` + 1 */
    uint32_t *laid;      /* the placements of the set */
    uint32_t *best;      /* the best set so far */
    size_t count, bests; /* of these */
    uint32_t *used;      /* by class */
    uint32_t *off;       /* scratch: those that make room */
    double *worth;       /* by placement; locations that must be covered are worth more */
    uint64_t value, best_value, steps, period;
    size_t open_musts;
    bool found; /* there is a best set */
    double mean;
};

/* Opens a walk. False when there is no memory. */
bool most_walk_open(struct most_walk *walk, const struct most *most, uint64_t seed, struct arena *arena);

/* Takes some steps. True: the best set is better than before, or the first one. */
bool most_walk_go(struct most_walk *walk, uint64_t steps);
