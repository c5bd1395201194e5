/* Options that no answer has, found before the search: choosing one would leave some item without options, or what is left would
 * not add up (parity.h). */
#ifndef TREEN_ENGINE_PREPARE_REDUCE_H
#define TREEN_ENGINE_PREPARE_REDUCE_H

#include "base/arena.h"
#include "engine/problem.h"
#include "treen.h"

/* The problem without such options, until there are none left or a bound on the work is reached: then some may
 * remain. It has the same items and the same answers; option o of it is option kept[o] of the problem, in the same
 * order. Where nothing is left out it is the problem itself, and *kept null. What is new comes from the arena;
 * the rest is the problem's and must live as long. `nodes`: how many nodes the search may have, 0 = no limit; the fewer,
 * the less is looked at. `brief`: it may be over soon, and nothing is added up. The work is at most some milliseconds or that of
 * reading the problem a few times, whichever is more. */
enum treen_status reduce(const struct problem *problem, uint64_t nodes, bool brief, struct arena *arena,
                         struct problem *reduced, const uint32_t **kept);

#endif
