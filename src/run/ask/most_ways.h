/* Counts of the solutions that have the most that fits. */
#pragma once

#include "base/big.h"
#include "run/ask/most.h"

struct most_ways {
    struct big total, up_to_rotation, up_to_symmetry;
    bool classes; /* the last two are known */
    uint64_t nodes;
};

/* Counts the solutions that are worth asked->settle.value, which is proved to be the most. `ways`
 * is zero before, and most_ways_free is called in the end. TREEN_END: all are counted.
 * TREEN_STOPPED: a limit came first. TREEN_BAD_INPUT: the puzzle has groups or the like, with which
 * they are not counted. */
enum treen_status most_ways_count(const struct most_asked *asked, const struct settings *options,
                                  struct most_ways *ways, struct treen_error *error);

void most_ways_free(struct most_ways *ways);
