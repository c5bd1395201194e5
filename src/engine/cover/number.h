/* How many answers a problem has, by search: nobody is told of any. */
#ifndef TREEN_ENGINE_COVER_NUMBER_H
#define TREEN_ENGINE_COVER_NUMBER_H

#include "engine/engine.h"

/* By the engine that is taken when none is named; `cut`: the problem is cut down by its automorphisms before, where they
 * take a quarter of the memory at most. Holds so many bytes at most. TREEN_END: *answers are all; TREEN_STOPPED, TREEN_NO_MEMORY, or
 * TREEN_BAD_INPUT: no engine takes such problems. */
enum treen_status number_by_search(const struct problem *problem, bool cut, struct control *control,
                                   size_t memory, uint64_t *answers);

#endif
