#include "run/design/level.h"

#include "base/capped.h"

#include <stdbool.h>

enum { MOST_PIECES = 64 };

/* Counts the places of the pieces along an axis: relative low ends, each at most `widest` - 2 after
 * the one before. ways[m]: the ways to give the pieces so far m different low ends, in some
 * order. */
static uint64_t places(size_t pieces, uint64_t widest) {
    uint64_t ways[MOST_PIECES + 1] = {1}, count = 0, gaps = 1;
    if (widest < 2)
        return 0;
    for (size_t i = 0; i < pieces; i++) {
        for (size_t m = i + 1; m > 0; m--)
            ways[m] = capped_product(m, capped_sum(ways[m], ways[m - 1]));
        ways[0] = 0;
    }
    for (size_t m = 1; m <= pieces; m++) {
        count = capped_sum(count, capped_product(ways[m], gaps));
        gaps = capped_product(gaps, widest - 2);
    }
    return count;
}

uint64_t level_bound(size_t pieces, const uint64_t widest[LEVEL_AXES], int axes) {
    uint64_t positions = 1;
    bool none = pieces < 2;
    if (pieces > MOST_PIECES)
        return UINT64_MAX;
    for (int axis = 0; axis < axes && !none; axis++) {
        uint64_t along = places(pieces, widest[axis]);
        none = !along;
        positions = capped_product(positions, along);
    }
    return none ? 1 : capped_sum(positions, 1);
}

uint64_t level_bound_moves(size_t pieces, uint64_t level) {
    return pieces < 2 ? level : capped_product(pieces - 1, level);
}
