/* Both bounds at once, until they meet: sets of more and more worth, and proofs that less and less
 * is possible. The bound of the volumes comes first, then the linear program, then the proof. The
 * walk and the proof take turns. */
#pragma once

#include "engine/most/bound.h"
#include "engine/most/proof.h"
#include "engine/most/walk.h"

/* By which the bound from above is known. */
enum most_by { MOST_BY_VOLUME, MOST_BY_WEIGHTS, MOST_BY_SEARCH };

struct most_settle {
    const struct most *most;
    struct arena *arena;
    struct most_bound bound;
    struct most_walk walk;
    struct most_proof *proof; /* null: it is not open yet */
    bool proves;              /* the proof looks for a set worth `at_most` */
    bool tightened;           /* the linear program was solved */
    bool found, none;         /* there is a set; there is none */
    uint64_t value, at_most;  /* of the best set so far; of every set */
    enum most_by by;
    uint32_t *set; /* the placements of the best set */
    size_t count;
    uint64_t step; /* what divides every value */
};

/* Opens the work. False when there is no memory. */
bool most_settle_open(struct most_settle *settle, const struct most *most, uint64_t seed,
                      struct arena *arena);

/* Tells whether the bounds meet, or there is no set. */
bool most_is_settled(const struct most_settle *settle);

/* Works for a moment. False when there is no memory. */
bool most_settle_go(struct most_settle *settle);

/* Lets the proof begin at once, with equal weights. False when there is no memory. */
bool most_settle_prove(struct most_settle *settle);

uint64_t most_settle_nodes(const struct most_settle *settle);
void most_settle_close(struct most_settle *settle);
