/* Options that are in no answer, found before the search. Choosing such an option would leave some
 * item without options, or break a sum (parity.h). */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"
#include "treen.h"

/* Makes the problem without such options. Some may remain, if a bound on the work is reached. Items
 * and answers stay the same. Option o of the result is option kept[o] of the problem, in the same
 * order. Where no option goes, the result is the problem itself and `*kept` is null. New memory
 * comes from the arena. The rest is the problem's, which must live as long.
 * `nodes`: the nodes that the search may have, 0 = no limit; fewer nodes allow less work. `brief`:
 * the search may end soon, so sums are left out. A few readings of the problem bound the work, or a
 * short time if that is longer. A large problem is not read as often. TREEN_NO_MEMORY: there is
 * none, or the arena's patience is over. */
enum treen_status reduce(const struct problem *problem, uint64_t nodes, bool brief, struct arena *arena,
                         struct problem *reduced, const uint32_t **kept);
