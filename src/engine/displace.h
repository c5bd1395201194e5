/* A local search for one answer of a loose problem, which is a packing that leaves room. A move
 * takes an option of an item that is not covered enough, and takes off the options in its way.
 * These are as few as possible, and rest for some moves. The search never goes back, and cannot
 * tell that there is no answer. The idea is that of min-conflicts with a tabu list (Minton et al.
 * 1992; Glover 1989; E278). */
#pragma once

#include "base/random.h"
#include "engine/engine.h"

struct displace;

/* Tells whether the search may pay: at least half of the items that can be covered only once may
 * stay uncovered. It knows no colours. */
bool displace_pays(const struct problem *problem);

/* Opens the search with nothing taken. The problem must outlive it, and its memory comes from the
 * arena. Null when there is none. */
struct displace *displace_open(const struct problem *problem, uint64_t seed, struct arena *arena);

/* Goes on until it comes to an answer (TREEN_OK) or to a limit of the control (TREEN_STOPPED),
 * after which it may go on again. A node is an option that is taken. */
enum treen_status displace_next(struct displace *displace, struct control *control, struct answer *answer);
