/* A first solution of a loose packing by a local search (engine/displace.h). Where a few moves lead
 * to one, a search from one end of a box to the other may take for ever. */
#pragma once

#include "engine/displace.h"
#include "run/worker.h"

struct displacing {
    bool open, hopeless;
    struct worker worker; /* poses the question with all its assemblies, and tells */
    struct displace *search;
    uint64_t seed;
};

/* Goes on for some moves, under `limits`. Begin with {.seed = seed}. TREEN_OK: `*solution`, lent
 * until displacing_close. TREEN_STOPPED: none so far. TREEN_BUG: the answer was wrong, and the
 * worker's error says how. The search may hold `memory` bytes. It becomes `hopeless` where the
 * problem that the worker has posed is not loose, or memory is too short. */
enum treen_status displacing_try(struct displacing *displacing, struct worker *worker,
                                 const struct control *limits, size_t memory,
                                 const struct treen_solution **solution);
void displacing_close(struct displacing *displacing);
