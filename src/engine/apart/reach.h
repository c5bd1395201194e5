/* Who stops whom at a position, and which sets of parts can therefore shift.
 *
 * A set of parts can shift by t when none of them is less than t from a part outside of the set. In other words the set is
 * closed under "needs": a needs b when b is less than t in front of it, or something that it needs needs b. All closed
 * sets are listed, not only those that one part brings about, since two parts that have nothing to do with each other
 * may well shift together, and that is one move.
 *
 * A set that shifts one way is the rest shifting the other way, so of each axis one direction is looked at. */
#ifndef TREEN_ENGINE_APART_REACH_H
#define TREEN_ENGINE_APART_REACH_H

#include "engine/apart/few.h"

enum { AXES = GRID_DIRECTIONS / 2 };

/* One slot stops another after some steps, which are not 0. */
struct gap {
    uint16_t distance;
    uint8_t moving, fixed;
};

/* What stops whom in the first direction of an axis. Most pairs touch or never meet, and are bits; the few between
 * are listed. A matrix of all distances, looked through for each distance, took a sixth of the time. */
struct reach_axis {
    uint64_t touches[APART_PARTS], stops[APART_PARTS]; /* bits of slots, the slot itself among them */
    unsigned gaps;
    struct gap gap[APART_PARTS * APART_PARTS];
};

/* Of one position of more than a few parts. */
struct reach_many {
    struct reach_axis axis[AXES];
};

struct reach {
    const struct apart_parts *parts;
    const struct apart_pose *start;
    unsigned axes;
    bool is_few;
    struct few few;
    const struct reach_many *many;
};

/* Gets ready for positions of the parts in the slots of `start`. */
void reach_start(struct reach *reach, const struct apart_parts *parts, const struct apart_pose *start);

/* Looks up all pairs of slots at a position. Where there are more than a few, what is found is put into `room`, and stays
 * there as long as it is asked for. */
void reach_find(struct reach *reach, const struct places_from *from, struct reach_many *room);

/* False: nothing leaves, whatever the axis. True: it may. */
static inline bool reach_leaves(const struct reach *reach) {
    return !reach->is_few || few_leaves(&reach->few);
}

/* Tells every set of slots, but none and all, that can leave along the axis. False when it was stopped. */
bool reach_each_leaving(const struct reach *reach, unsigned axis, reach_on_leaving *found, void *context);

/* Tells every set of slots, but none and all, that can shift along the axis, along which nothing leaves, with how
 * far: by ascending distance, and of the same distances in the order of bits, the lowest first. As long as no gap ends
 * between two distances they are told as one. False when it was stopped. */
bool reach_each_shift(const struct reach *reach, unsigned axis, reach_on_shift *found, void *context);

#endif
