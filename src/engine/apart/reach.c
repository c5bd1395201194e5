#include "engine/apart/reach.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

static void add_gap(struct reach_axis *axis, unsigned moving, unsigned fixed, uint16_t distance) {
    axis->gap[axis->gaps++] = (struct gap){distance, (uint8_t)moving, (uint8_t)fixed};
}

/* Notes one axis of the word of two slots. The word is shifted so that the axis is in its lowest
 * bits: see slide.h. */
static inline void note(struct reach_axis *axis, unsigned i, unsigned j, uint64_t word) {
    axis->touches[i] |= (word & 1) << j;
    axis->touches[j] |= (word >> 1 & 1) << i;
    axis->stops[i] |= (word >> 8 & 1) << j;
    axis->stops[j] |= (word >> 9 & 1) << i;
}

static inline bool is_gap(unsigned field) {
    return field && field < SLIDE_ENDLESS;
}

/* Looks up a pair. Distances that have no room in the word are walked. */
static inline void look_up_pair(struct slide *slide, struct treen_cell offset, unsigned i, unsigned j,
                                unsigned axes, struct reach_axis *axis) {
    enum { AXES_OF_WORD = SLIDE_DIRECTIONS / 2 };
    uint64_t word = 0;
    for (unsigned a = 0; a < axes; a++) {
        word = a % AXES_OF_WORD ? word >> SLIDE_AXIS_BITS : slide_word(slide, offset, a / AXES_OF_WORD);
        note(&axis[a], i, j, word);
        unsigned forward = slide_field(word, 0), backward = slide_field(word, 1);
        if (is_gap(forward))
            add_gap(&axis[a], i, j,
                    forward == SLIDE_FAR ? slide_walk(slide, offset, (int)(2 * a)) : (uint16_t)forward);
        if (is_gap(backward))
            add_gap(&axis[a], j, i,
                    backward == SLIDE_FAR ? slide_walk(slide, offset, (int)(2 * a + 1)) : (uint16_t)backward);
    }
}

/* Finds all pairs. Most grids have three axes; given as a constant, this unrolls the loop over
 * axes. */
static inline void find_all(const struct reach *reach, const struct treen_cell *at, unsigned axes,
                            struct reach_axis *axis) {
    const struct apart_pose *start = reach->start;
    for (unsigned a = 0; a < axes; a++) {
        axis[a].gaps = 0;
        for (unsigned i = 0; i < start->count; i++)
            axis[a].touches[i] = axis[a].stops[i] = UINT64_C(1) << i;
    }
    for (unsigned i = 0; i < start->count; i++)
        for (unsigned j = i + 1; j < start->count; j++)
            look_up_pair(reach->parts->pair[start->part[i]][start->part[j]], cell_subtract(at[j], at[i]), i,
                         j, axes, axis);
}

void reach_start(struct reach *reach, const struct apart_parts *parts, const struct apart_pose *start) {
    reach->parts = parts;
    reach->start = start;
    reach->axes = (unsigned)parts->lattice->directions / 2;
    reach->is_octet = start->count <= OCTET && reach->axes <= OCTET_AXES;
    if (reach->is_octet)
        octet_start(&reach->octet, parts, start);
}

void reach_find(struct reach *reach, const struct places_from *from, struct reach_axis *room) {
    if (reach->is_octet) {
        octet_find(&reach->octet, from);
        return;
    }
    struct treen_cell at[APART_PARTS];
    for (unsigned i = 0; i < reach->start->count; i++)
        at[i] = place_cell(from->place[i]);
    if (reach->axes == 3)
        find_all(reach, at, 3, room);
    else
        find_all(reach, at, reach->axes, room);
    reach->axis = room;
}

/* ---- Closing --------------------------------------------------------------------------------- */

/* Tells whether every slot needs every other, directly or not: the first one needs all slots, and
 * all need it. In most positions it is so, and nothing shifts. */
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

/* Closes the needs: from the slots that each slot needs directly to all that it needs. */
static void close_needs(uint64_t *needs, unsigned n) {
    for (unsigned k = 0; k < n; k++)
        for (unsigned i = 0; i < n; i++)
            if (needs[i] >> k & 1)
                needs[i] |= needs[k];
}

/* Finds for each slot all that must come with it, itself included, from the slots that stop it.
 * Returns whether any slot can shift without all the others; if not, `needs` is not filled in. */
static bool find_needs(const uint64_t *stopped_by, unsigned n, uint64_t *needs) {
    if (is_linked(stopped_by, n))
        return false;
    memcpy(needs, stopped_by, n * sizeof *needs);
    close_needs(needs, n);
    return true;
}

/* Adds the slots that stop a slot which goes more than `distance` steps. */
static void add_gaps(const struct reach_axis *axis, uint32_t distance, uint64_t *stopped_by) {
    for (unsigned i = 0; i < axis->gaps; i++)
        if (axis->gap[i].distance == distance)
            stopped_by[axis->gap[i].moving] |= UINT64_C(1) << axis->gap[i].fixed;
}

/* Returns the greatest distance at which the same slots stop each other as at `distance`. */
static uint32_t last_alike(const struct reach_axis *axis, uint32_t distance) {
    uint32_t last = SLIDE_FOREVER;
    for (unsigned i = 0; i < axis->gaps; i++)
        if (axis->gap[i].distance >= distance && axis->gap[i].distance < last)
            last = axis->gap[i].distance;
    return last;
}

/* ---- Sets ------------------------------------------------------------------------------------ */

struct sets {
    uint64_t all;
    const uint64_t *needs;
    uint64_t needed_by[APART_PARTS];
    reach_on_shift *found;
    void *context;
    uint32_t first, last; /* the distances that the sets go */
};

/* Tells all closed sets that contain `in` and nothing of `out`. The first slot in neither comes in,
 * with all that it needs, or stays out, with all that needs it. Both choices lead to a set, so no
 * step is in vain (E157). */
static bool each_set(const struct sets *sets, uint64_t in, uint64_t out) {
    uint64_t open = sets->all & ~(in | out);
    if (!open)
        return !in || in == sets->all || sets->found(sets->context, in, sets->first, sets->last);
    unsigned first = bits_low(open);
    return each_set(sets, in, out | sets->needed_by[first]) && each_set(sets, in | sets->needs[first], out);
}

/* Tells every set of slots, except none and all, that is closed under `needs`. */
static bool list_sets(struct sets *sets, const uint64_t *needs, unsigned n) {
    sets->all = slots_all(n);
    sets->needs = needs;
    memset(sets->needed_by, 0,
           n * sizeof *sets->needed_by); /* not all of it, since this is done for every position */
    for (unsigned i = 0; i < n; i++)
        for (uint64_t left = needs[i]; left; left &= left - 1)
            sets->needed_by[bits_low(left)] |= UINT64_C(1) << i;
    return each_set(sets, 0, 0);
}

/* ---- Sets that can move ---------------------------------------------------------------------- */

struct leaving {
    reach_on_leaving *found;
    void *context;
};

static bool tell_leaving(void *context, uint64_t set, uint32_t first, uint32_t last) {
    const struct leaving *leaving = context;
    (void)first, (void)last;
    return leaving->found(leaving->context, set);
}

bool reach_each_leaving(const struct reach *reach, unsigned axis, reach_on_leaving *found, void *context) {
    if (reach->is_octet)
        return octet_each_leaving(&reach->octet, axis, found, context);
    uint64_t needs[APART_PARTS];
    struct leaving leaving = {found, context};
    struct sets sets;
    sets.found = tell_leaving;
    sets.context = &leaving;
    sets.first = sets.last = 0;
    unsigned n = reach->start->count;
    return !find_needs(reach->axis[axis].stops, n, needs) || list_sets(&sets, needs, n);
}

/* Nothing leaves, so the sets end before the distances do. */
bool reach_each_shift(const struct reach *reach, unsigned axis, reach_on_shift *found, void *context) {
    if (reach->is_octet)
        return octet_each_shift(&reach->octet, axis, found, context);
    unsigned n = reach->start->count;
    const struct reach_axis *along = &reach->axis[axis];
    uint64_t stopped_by[APART_PARTS], needs[APART_PARTS];
    struct sets sets;
    sets.found = found;
    sets.context = context;
    memcpy(stopped_by, along->touches, n * sizeof *stopped_by);
    for (sets.first = 1; find_needs(stopped_by, n, needs); sets.first = sets.last + 1) {
        sets.last = last_alike(along, sets.first);
        assert(sets.last < SLIDE_FOREVER);
        if (!list_sets(&sets, needs, n))
            return false;
        add_gaps(along, sets.last, stopped_by);
    }
    return true;
}
