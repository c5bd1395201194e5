/* The proof that nothing is worth a value, or a set that is. The search goes from location to
 * location: each gets a placement that begins there, or stays empty. A step loses something against
 * the bound: the weight of the empty location, or the excess of the placement's weights over its
 * value. The losses together are at most the difference of the bound and the value.
 *
 * A state is a location, the locations covered behind it, and the used copies of scarce classes. Of
 * states without an answer the search remembers the loss that was left to them. With no more than
 * that there is none again. This is a memory of states, as engine count has, filled depth first. */
#pragma once

#include "base/arena.h"
#include "engine/most/bound.h"
#include "engine/most/most.h"

struct most_proof;

enum most_news { MOST_GOES_ON, MOST_FOUND, MOST_NONE };

/* Opens the search; memory of states takes `bytes` at most. False when there is no memory. */
bool most_proof_open(const struct most *most, const struct most_bound *bound, size_t bytes,
                     struct arena *arena, struct most_proof **proof);

/* Begins to look for a set that is worth `value` or more. */
void most_proof_aim(struct most_proof *proof, uint64_t value);

/* Goes on for some steps. MOST_FOUND: there is a set. MOST_NONE: there is none. */
enum most_news most_proof_go(struct most_proof *proof, uint64_t steps);

/* Lists the placements of the set that was found. Returns their number. */
size_t most_proof_found(const struct most_proof *proof, uint32_t *placement);

uint64_t most_proof_nodes(const struct most_proof *proof);
void most_proof_close(struct most_proof *proof);
