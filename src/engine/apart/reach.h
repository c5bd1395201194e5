/* For a position: the slots that stop each other, and the sets of parts that can therefore shift.
 *
 * A set of parts can shift by t when none of them is less than t from a part outside of the set. In
 * other words, the set is closed under "needs". Part a needs b when b is less than t in front of
 * it, or when something that a needs needs b. All closed sets are listed, not only those that one
 * part causes (E157). Two parts that have nothing to do with each other may shift together, and
 * this is one move.
 *
 * A set that shifts one way is the rest shifting the other way. So only one direction of each axis
 * is looked at. */
#pragma once

#include "engine/apart/octet.h"

enum { AXES = GRID_DIRECTIONS / 2 };

/* A slot stops another after some steps, at least one. */
struct gap {
    uint16_t distance;
    uint8_t moving, fixed;
};

/* The slots that stop each other in the first direction of an axis. Most pairs touch or never
 * meet: these are bits. The few others are listed, which is quicker than a matrix of all
 * distances (E159). */
struct reach_axis {
    uint64_t touches[APART_PARTS], stops[APART_PARTS]; /* bits of slots, with the slot itself */
    unsigned gaps;
    struct gap gap[APART_PARTS * APART_PARTS];
};

struct reach {
    const struct apart_parts *parts;
    const struct apart_pose *start;
    unsigned axes;
    bool is_octet;
    struct octet octet;
    const struct reach_axis *axis; /* of the last position, unless it is an octet */
};

/* Prepares for positions of the parts in the slots of `start`. */
void reach_start(struct reach *reach, const struct apart_parts *parts, const struct apart_pose *start);

/* Looks up all pairs of slots at a position. Without an octet the result is in `room`: one entry
 * for each axis, which must stay while it is asked for. */
void reach_find(struct reach *reach, const struct places_from *from, struct reach_axis *room);

/* Tells whether something may leave. False: nothing leaves, along any axis. */
static inline bool reach_leaves(const struct reach *reach) {
    return !reach->is_octet || octet_leaves(&reach->octet);
}

/* Tells every set of slots, except none and all, that can leave along the axis. Returns false when
 * it was stopped. */
bool reach_each_leaving(const struct reach *reach, unsigned axis, reach_on_leaving *found, void *context);

/* Tells every set of slots, except none and all, that can shift along the axis, with the distance.
 * Nothing may leave along the axis. Distances ascend; at the same distance the order is that of
 * bits, the lowest first. Distances between which no gap ends are told as one. Returns false when
 * it was stopped. */
bool reach_each_shift(const struct reach *reach, unsigned axis, reach_on_shift *found, void *context);
