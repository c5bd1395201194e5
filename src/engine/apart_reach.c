#include "engine/apart_reach.h"

#include "base/bits.h"

#include <string.h>

static inline void note(struct reach *reach, unsigned moving, unsigned fixed, uint16_t distance) {
    reach->touches[moving] |= (uint64_t)(distance == 0) << fixed;
    reach->stops[moving] |= (uint64_t)(distance < SLIDE_FOREVER) << fixed;
    if (distance && distance < SLIDE_FOREVER)
        reach->gap[reach->gaps++] = (struct gap){distance, (uint8_t)moving, (uint8_t)fixed};
}

/* Finds the offset's place in the slide's table once for all directions. */
static inline void look_up_pair(struct slide *slide, struct treen_cell offset, unsigned i, unsigned j,
                                int axes, struct reach *reach) {
    const uint8_t *row = slide_row(slide, offset);
    for (int a = 0; a < axes; a++) {
        note(&reach[a], i, j, slide_distance_in(slide, row, offset, 2 * a));
        note(&reach[a], j, i, slide_distance_in(slide, row, offset, 2 * a + 1));
    }
}

static inline void find_all(const struct apart_parts *parts, const struct apart_pose *start,
                            const struct treen_cell *at, int axes, struct reach *reach) {
    unsigned n = start->count;
    for (int a = 0; a < axes; a++) {
        reach[a].gaps = 0;
        for (unsigned i = 0; i < n; i++)
            reach[a].touches[i] = reach[a].stops[i] = UINT64_C(1) << i;
    }
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++)
            look_up_pair(parts->pair[start->part[i]][start->part[j]], cell_subtract(at[j], at[i]), i, j, axes,
                         reach);
}

/* The three axes of most grids as a constant, so that the loop over them is none. */
void reach_find(const struct apart_parts *parts, const struct apart_pose *start, const struct treen_cell *at,
                struct reach *reach) {
    int axes = parts->grid->directions / 2;
    if (axes == 3)
        find_all(parts, start, at, 3, reach);
    else
        find_all(parts, start, at, axes, reach);
}

/* Up to eight slots' needs are a word, a byte for each slot, its own bit the lowest: closed with a few operations a
 * slot. Most puzzles have no more parts, and with rows in words of their own this was an eighth of all. */
enum { SMALL = 8 };

static const uint64_t LOW_BITS = UINT64_C(0x0101010101010101);

/* Every slot that needs k needs what k needs. Slots that are not there need nothing: a constant number of rounds. */
static uint64_t close_small(uint64_t matrix) {
    for (unsigned k = 0; k < SMALL; k++) {
        uint64_t needing = (matrix >> k & LOW_BITS) * 0xff;
        matrix |= needing & (matrix >> SMALL * k & 0xff) * LOW_BITS;
    }
    return matrix;
}

static bool needs_small(const uint64_t *stopped_by, unsigned n, uint64_t *needs) {
    uint64_t matrix = 0, linked = slots_all(n) * (LOW_BITS >> SMALL * (SMALL - n));
    for (unsigned i = 0; i < n; i++)
        matrix |= stopped_by[i] << SMALL * i;
    matrix = close_small(matrix);
    if (matrix == linked)
        return false;
    for (unsigned i = 0; i < n; i++)
        needs[i] = matrix >> SMALL * i & 0xff;
    return true;
}

/* Whether every slot needs every other, directly or not: the slots that the first one needs are all, and those that
 * need the first one are all. Of most positions that is the end of it. */
static bool is_linked(const uint64_t *needs, unsigned n) {
    uint64_t all = slots_all(n), found = needs[0], done = 1;
    while (found != done) {
        unsigned slot = bits_low(found & ~done);
        found |= needs[slot];
        done |= UINT64_C(1) << slot;
    }
    if (found != all)
        return false;
    for (uint64_t before = 0, needing = 1; needing != all; before = needing) {
        for (unsigned i = 0; i < n; i++)
            needing |= needs[i] & needing ? UINT64_C(1) << i : 0;
        if (needing == before)
            return false;
    }
    return true;
}

/* From what each slot needs directly, to all that it needs. */
static void close_needs(uint64_t *needs, unsigned n) {
    for (unsigned k = 0; k < n; k++)
        for (unsigned i = 0; i < n; i++)
            if (needs[i] >> k & 1)
                needs[i] |= needs[k];
}

bool reach_needs(const uint64_t *stopped_by, unsigned n, uint64_t *needs) {
    if (n <= SMALL)
        return needs_small(stopped_by, n, needs);
    if (is_linked(stopped_by, n))
        return false;
    memcpy(needs, stopped_by, n * sizeof *needs);
    close_needs(needs, n);
    return true;
}

void reach_add_gaps(const struct reach *reach, uint32_t distance, uint64_t *stopped_by) {
    for (unsigned i = 0; i < reach->gaps; i++)
        if (reach->gap[i].distance == distance)
            stopped_by[reach->gap[i].moving] |= UINT64_C(1) << reach->gap[i].fixed;
}

uint32_t reach_last_alike(const struct reach *reach, uint32_t distance) {
    uint32_t last = SLIDE_FOREVER;
    for (unsigned i = 0; i < reach->gaps; i++)
        if (reach->gap[i].distance >= distance && reach->gap[i].distance < last)
            last = reach->gap[i].distance;
    return last;
}

struct sets {
    uint64_t all;
    const uint64_t *needs;
    uint64_t needed_by[APART_PARTS];
    reach_on_set *found;
    void *context;
};

/* All closed sets that contain `in` and nothing of `out`: the first slot that is in neither comes in, with all that
 * it needs, or stays out, with all that needs it. Either way a set comes of it, so no step is in vain. */
static bool each_set(const struct sets *sets, uint64_t in, uint64_t out) {
    uint64_t open = sets->all & ~(in | out);
    if (!open)
        return !in || in == sets->all || sets->found(sets->context, in);
    unsigned first = bits_low(open);
    return each_set(sets, in, out | sets->needed_by[first]) && each_set(sets, in | sets->needs[first], out);
}

bool reach_list_sets(const uint64_t *needs, unsigned n, reach_on_set *found, void *context) {
    struct sets sets;
    sets.all = slots_all(n);
    sets.needs = needs;
    sets.found = found;
    sets.context = context;
    memset(sets.needed_by, 0,
           n * sizeof *sets.needed_by); /* not all of it: this is done for every position */
    for (unsigned i = 0; i < n; i++)
        for (uint64_t left = needs[i]; left; left &= left - 1)
            sets.needed_by[bits_low(left)] |= UINT64_C(1) << i;
    return each_set(&sets, 0, 0);
}
