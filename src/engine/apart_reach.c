#include "engine/apart_reach.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

static void note(struct reach_axis *axis, unsigned moving, unsigned fixed, uint16_t distance) {
    axis->touches[moving] |= (uint64_t)(distance == 0) << fixed;
    axis->stops[moving] |= (uint64_t)(distance < SLIDE_FOREVER) << fixed;
    if (distance && distance < SLIDE_FOREVER)
        axis->gap[axis->gaps++] = (struct gap){distance, (uint8_t)moving, (uint8_t)fixed};
}

static void find_axis(struct reach_axis *axis, const struct apart_parts *parts,
                      const struct apart_pose *start, const struct treen_cell *at, int direction) {
    unsigned n = start->count;
    axis->gaps = 0;
    for (unsigned i = 0; i < n; i++)
        axis->touches[i] = axis->stops[i] = UINT64_C(1) << i;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) {
            struct slide *slide = parts->pair[start->part[i]][start->part[j]];
            struct treen_cell offset = cell_subtract(at[j], at[i]);
            note(axis, i, j, slide_distance(slide, offset, direction));
            note(axis, j, i, slide_distance(slide, offset, direction + 1));
        }
}

void reach_start(struct reach *reach, const struct apart_parts *parts, const struct apart_pose *start) {
    reach->parts = parts;
    reach->start = start;
    reach->axes = (unsigned)parts->grid->directions / 2;
    reach->is_few = start->count <= FEW && reach->axes <= FEW_AXES;
    if (reach->is_few)
        few_start(&reach->few, parts, start);
}

void reach_find(struct reach *reach, const struct places_from *from, struct reach_many *room) {
    if (reach->is_few) {
        few_find(&reach->few, from);
        return;
    }
    struct treen_cell at[APART_PARTS];
    for (unsigned i = 0; i < reach->start->count; i++)
        at[i] = place_cell(from->place[i]);
    for (unsigned a = 0; a < reach->axes; a++)
        find_axis(&room->axis[a], reach->parts, reach->start, at, (int)(2 * a));
    reach->many = room;
}

/* ---- Closing ------------------------------------------------------------------------------------------- */

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

/* For each slot, from those that stop it to all that must come with it, itself included. Returns whether any can shift
 * without all the others; else there is nothing in `needs`. */
static bool find_needs(const uint64_t *stopped_by, unsigned n, uint64_t *needs) {
    if (is_linked(stopped_by, n))
        return false;
    memcpy(needs, stopped_by, n * sizeof *needs);
    close_needs(needs, n);
    return true;
}

/* Adds what stops a slot that goes more than `distance` steps, where it was counted up to that. */
static void add_gaps(const struct reach_axis *axis, uint32_t distance, uint64_t *stopped_by) {
    for (unsigned i = 0; i < axis->gaps; i++)
        if (axis->gap[i].distance == distance)
            stopped_by[axis->gap[i].moving] |= UINT64_C(1) << axis->gap[i].fixed;
}

/* The greatest distance that the same slots stop as this one. */
static uint32_t last_alike(const struct reach_axis *axis, uint32_t distance) {
    uint32_t last = SLIDE_FOREVER;
    for (unsigned i = 0; i < axis->gaps; i++)
        if (axis->gap[i].distance >= distance && axis->gap[i].distance < last)
            last = axis->gap[i].distance;
    return last;
}

/* ---- Sets ---------------------------------------------------------------------------------------------- */

struct sets {
    uint64_t all;
    const uint64_t *needs;
    uint64_t needed_by[APART_PARTS];
    reach_on_shift *found;
    void *context;
    uint32_t first, last; /* how far they go */
};

/* All closed sets that contain `in` and nothing of `out`: the first slot that is in neither comes in, with all that
 * it needs, or stays out, with all that needs it. Either way a set comes of it, so no step is in vain. */
static bool each_set(const struct sets *sets, uint64_t in, uint64_t out) {
    uint64_t open = sets->all & ~(in | out);
    if (!open)
        return !in || in == sets->all || sets->found(sets->context, in, sets->first, sets->last);
    unsigned first = bits_low(open);
    return each_set(sets, in, out | sets->needed_by[first]) && each_set(sets, in | sets->needs[first], out);
}

/* Tells every set of slots, but none and all, that is closed under `needs`. */
static bool list_sets(struct sets *sets, const uint64_t *needs, unsigned n) {
    sets->all = slots_all(n);
    sets->needs = needs;
    memset(sets->needed_by, 0,
           n * sizeof *sets->needed_by); /* not all of it: this is done for every position */
    for (unsigned i = 0; i < n; i++)
        for (uint64_t left = needs[i]; left; left &= left - 1)
            sets->needed_by[bits_low(left)] |= UINT64_C(1) << i;
    return each_set(sets, 0, 0);
}

/* ---- What can move ------------------------------------------------------------------------------------- */

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
    if (reach->is_few)
        return few_each_leaving(&reach->few, axis, found, context);
    uint64_t needs[APART_PARTS];
    struct leaving leaving = {found, context};
    struct sets sets;
    sets.found = tell_leaving;
    sets.context = &leaving;
    sets.first = sets.last = 0;
    unsigned n = reach->start->count;
    return !find_needs(reach->many->axis[axis].stops, n, needs) || list_sets(&sets, needs, n);
}

/* Nothing leaves, so that the sets run out before the distances do. */
bool reach_each_shift(const struct reach *reach, unsigned axis, reach_on_shift *found, void *context) {
    if (reach->is_few)
        return few_each_shift(&reach->few, axis, found, context);
    unsigned n = reach->start->count;
    const struct reach_axis *along = &reach->many->axis[axis];
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
