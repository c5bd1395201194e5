/* Who stops whom at a position, and which sets of parts can therefore shift. */
#ifndef TREEN_ENGINE_APART_REACH_H
#define TREEN_ENGINE_APART_REACH_H

#include "engine/apart_pose.h"

enum { AXES = GRID_DIRECTIONS / 2 };

/* One slot stops another after some steps, which are not 0. */
struct gap {
    uint16_t distance;
    uint8_t moving, fixed;
};

/* What stops whom at a position, in the first direction of an axis. Most pairs touch or never meet, and are bits; the
 * few between are listed. A matrix of all distances, looked through for each distance, took a sixth of the time. */
struct reach {
    uint64_t touches[APART_PARTS], stops[APART_PARTS]; /* bits of slots, the slot itself among them */
    unsigned gaps;
    struct gap gap[APART_PARTS * APART_PARTS];
};

/* Looks up all pairs of slots, which are at these offsets: reach[axis]. `start` says which parts are in the slots. */
void reach_find(const struct apart_parts *parts, const struct apart_pose *start, const struct treen_cell *at,
                struct reach *reach);

/* For each slot, from those that stop it to all that must come with it, itself included. Returns whether any can shift
 * without all the others; else there is nothing in `needs`. */
bool reach_needs(const uint64_t *stopped_by, unsigned n, uint64_t *needs);

/* The greatest distance that the same slots stop as this one; SLIDE_FOREVER when none is stopped later. */
uint32_t reach_last_alike(const struct reach *reach, uint32_t distance);

/* Adds what stops a slot that goes more than `distance` steps, where it was counted up to that. */
void reach_add_gaps(const struct reach *reach, uint32_t distance, uint64_t *stopped_by);

/* Called for each set; false: stop. */
typedef bool reach_on_set(void *context, uint64_t set);

/* Tells every set of slots, but none and all, that is closed under `needs`. False when it was stopped. */
bool reach_list_sets(const uint64_t *needs, unsigned n, reach_on_set *found, void *context);

#endif
