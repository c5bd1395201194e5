/* Every placement of a piece in a box. */
#pragma once

#include "shape/box.h"

/* The piece colours that may lie on each box colour. Neutral (0) goes with every colour. */
struct colour_rules {
    size_t colours;      /* 1..colours */
    const bool *allowed; /* [piece colour - 1][box colour - 1] */
};

static inline bool colours_agree(const struct colour_rules *rules, int piece, int box) {
    return !piece || !box || rules->allowed[(size_t)(piece - 1) * rules->colours + (size_t)(box - 1)];
}

/* Takes one placement: cell numbers of the box, in the order of the orientation's cells, which is
 * reading order and so ascending. The array is lent for the call. Returns false to stop. */
typedef bool on_placement(void *context, const struct shape *orientation, const uint32_t *cell);

/* Calls `found` for every shift of every orientation that lies in the box with colours that agree.
 * The order is that of orientations, then of shifts in reading order. `scratch` has room for twice
 * the cells of the largest orientation. Cost: orientations x box cells x cells until one is
 * outside. Returns false when `found` did. */
bool place_all(const struct box *box, const struct colour_rules *rules, const shape_list *orientations,
               uint32_t *scratch, on_placement *found, void *context);
