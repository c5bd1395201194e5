/* The states of one end of a line (ends.h), from the empty one to those at its last cut. */
#pragma once

#include "engine/control.h"
#include "engine/count/ends_line.h"
#include "engine/count/states.h"

/* The maps of all symmetries of the group at a cut. The first is the identity. */
struct ends_maps {
    uint32_t count;
    struct ends_map *map;
};

/* Makes them. False when there is no memory. */
bool ends_maps_make(const struct ends_line *line, uint32_t side, uint32_t cut, struct arena *arena,
                    struct ends_maps *maps);

/* Fills one end, layer by layer. `tables` has two tables. The states at the last cut are left in
 * one of them, whose number is *last; the other is empty. A key is the least of its images; its
 * count is the ways to all of these together. TREEN_STOPPED, TREEN_NO_MEMORY. Cost: one look-up for
 * each way to fill a layer, for each state before it. */
enum treen_status ends_fill(const struct ends_line *line, uint32_t side, struct control *control,
                            struct arena *arena, struct count_tables *tables, uint32_t *last);
