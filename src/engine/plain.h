/* A plain search: pieces one after the other, every placement in turn, without a look ahead. It
 * serves to tell how much there is to try. */
#pragma once

#include "base/patience.h"

#include <stddef.h>
#include <stdint.h>

/* A piece and its placements: sets of cells, `words` words of bits each. */
struct plain_piece {
    size_t placements;
    const uint64_t *placement;
    uint32_t copies; /* of which each later one has a later placement */
};

struct plain {
    size_t words, pieces;
    const struct plain_piece *piece; /* in the order of the search */
    uint64_t *filled;                /* room for (copies of all + 1) * words words; the first are 0 */
    const struct patience *patience; /* null = none */
    uint64_t most, nodes;            /* the search ends above `most` nodes; those so far */
};

/* Puts down each copy in every way beside those before it. Each placement that is put down is a
 * node. False: there are too many, or the patience is over. */
bool plain_search(struct plain *plain);
