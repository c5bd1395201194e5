/* The number of a problem's answers, by a search that tells none of them. */
#pragma once

#include "engine/engine.h"

/* Counts the answers by the engine that is taken when none is named. `cut`: the problem is first
 * cut down by its automorphisms, where they take a quarter of the memory at most. Holds at most
 * `memory` bytes. TREEN_END: `*answers` is the number of all. TREEN_STOPPED or TREEN_NO_MEMORY: the
 * count did not end. TREEN_BAD_INPUT: no engine takes the problem. */
enum treen_status number_by_search(const struct problem *problem, bool cut, struct control *control,
                                   size_t memory, uint64_t *answers);
