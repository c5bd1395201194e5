/* A position is expanded without moving a cell: the distances of all pairs come from tables.
 * apart/reach.c finds the sets of parts that can shift, and their distances. Sets that can go on
 * for ever leave. */
#include "engine/apart/abreast.h"

#include "base/error.h"

#include <stdlib.h>

/* ---- Room ------------------------------------------------------------------------------------ */

bool flood_room(struct flood *flood, size_t more) {
    struct flood_node *grown =
        places_grown(flood->budget, flood->node, &flood->room, flood->places.nodes + more, sizeof *grown);
    if (grown)
        flood->node = grown;
    return grown;
}

/* Adds the node of the position that was added last. */
static bool add_node(struct flood *flood, struct flood_node node) {
    if (!flood_room(flood, 0))
        return false;
    flood->node[flood->places.nodes - 1] = node;
    return true;
}

void flood_close(struct flood *flood) {
    places_close(&flood->places);
    budget_free(flood->budget, flood->node, flood->room * sizeof *flood->node);
    budget_free(flood->budget, flood->exit, flood->exit_room * sizeof *flood->exit);
    *flood = (struct flood){.depth = 0};
}

bool flood_start(struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose,
                 struct budget *budget) {
    uint64_t same = 0;
    flood->budget = budget;
    flood->parts = parts;
    pose_copy(pose, &flood->start);
    flood->exits = 0;
    flood->level_end = 1;
    flood->cut = flood->ended = false;
    for (unsigned i = 0; i < pose->count; i++) {
        flood->shape[i] = parts->shape[pose->part[i]];
        flood->class[i] = parts->class[pose->part[i]];
        if (i && flood->class[i] == flood->class[i - 1])
            same |= UINT64_C(1) << i;
    }
    reach_start(&flood->reach, parts, &flood->start);
    return places_start(&flood->places, pose->count, same, pose->offset, budget) &&
           add_node(flood, (struct flood_node){.parent = FLOOD_NOBODY, .last = FLOOD_NOBODY, .paths = 1});
}

bool flood_knows(const struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose) {
    if (!flood->ended || flood->parts != parts || flood->start.count != pose->count)
        return false;
    for (unsigned i = 0; i < pose->count; i++)
        if (flood->start.part[i] != pose->part[i] || flood->shape[i] != parts->shape[pose->part[i]] ||
            flood->class[i] != parts->class[pose->part[i]] ||
            !cell_equal(flood->start.offset[i], pose->offset[i]))
            return false;
    return true;
}

/* ---- Leaving --------------------------------------------------------------------------------- */

struct leaver {
    struct flood *flood;
    uint32_t node;
    uint8_t direction;
    bool leaves, full; /* full: there is no memory */
};

enum treen_status flood_add_exit(struct flood *flood, struct flood_exit exit) {
    flood->cut |= flood->exits == flood->most_exits;
    if (flood->cut)
        return TREEN_END;
    struct flood_exit *grown =
        places_grown(flood->budget, flood->exit, &flood->exit_room, flood->exits + 1, sizeof *grown);
    TRY_ROOM(grown);
    flood->exit = grown;
    grown[flood->exits++] = exit;
    return TREEN_OK;
}

static bool add_exit(void *context, uint64_t set) {
    struct leaver *leaver = context;
    leaver->leaves = true;
    enum treen_status status =
        flood_add_exit(leaver->flood, (struct flood_exit){set, leaver->node, leaver->direction});
    leaver->full = status == TREEN_NO_MEMORY;
    return status == TREEN_OK;
}

/* Adds the sets that can leave from here to the exits. */
static enum treen_status find_exits(struct flood *flood, uint32_t node, const struct reach *reach,
                                    bool *leaves) {
    struct leaver leaver = {.flood = flood, .node = node};
    for (unsigned a = 0; a < reach->axes; a++) {
        leaver.direction = (uint8_t)(2 * a);
        if (!reach_each_leaving(reach, a, add_exit, &leaver))
            break;
    }
    *leaves = leaver.leaves;
    return leaver.full ? TREEN_NO_MEMORY : TREEN_OK;
}

/* ---- Neighbours ------------------------------------------------------------------------------ */

struct expander {
    struct flood *flood;
    struct control *control;
    struct places_from from;
    struct apart_step step;
    uint32_t packed; /* one step in its direction */
    flood_neighbour *tell;
    void *context;
    enum treen_status status;
};

static bool end_with(struct expander *expander, enum treen_status status) {
    expander->status = status;
    return false;
}

/* Comes to a position that is known; false when nobody is to be told. Half of the positions met lie
 * behind, on no shortest way. Only their number is looked at then, since the rest is seldom in the
 * cache. */
static bool meet_again(struct expander *expander, uint32_t node) {
    struct flood *flood = expander->flood;
    uint32_t from = expander->from.node;
    bool is_behind = node < flood->level_end;
    if (is_behind && !expander->tell)
        return false;
    return flood_meet(&flood->node[node], from, is_behind ? 0 : flood->node[from].paths) && expander->tell;
}

/* Comes to a position for the first time. */
static bool add_position(struct expander *expander, struct places_entry *entry) {
    struct flood *flood = expander->flood;
    uint32_t from = expander->from.node;
    struct flood_node node = {expander->step, from, from, flood->node[from].paths};
    return places_add(&flood->places, entry) && add_node(flood, node);
}

static bool tell_neighbour(struct expander *expander, uint32_t node, bool is_new) {
    return !expander->tell || expander->tell(expander->context, node, is_new, &expander->step) ||
           end_with(expander, TREEN_NO_MEMORY);
}

/* Arrives at a position. If no word can hold it, it is not known, as when memory ends. */
static bool arrive(struct expander *expander) {
    struct flood *flood = expander->flood;
    struct places_entry *entry = places_find(&flood->places, &expander->from, expander->step.moved,
                                             expander->packed, expander->step.distance);
    if (entry && entry->node)
        return !meet_again(expander, entry->node - 1) || tell_neighbour(expander, entry->node - 1, false);
    if (!entry || !add_position(expander, entry))
        return end_with(expander, TREEN_NO_MEMORY);
    return tell_neighbour(expander, (uint32_t)flood->places.nodes - 1, true);
}

/* Shifts a set. A node of the control is a step, whether it leads to a new position or not. */
static bool shift_set(void *context, uint64_t set, uint32_t first, uint32_t last) {
    struct expander *expander = context;
    expander->step.moved = set;
    for (expander->step.distance = first; expander->step.distance <= last; expander->step.distance++) {
        if (control_node(expander->control, BELOW) && control_due(expander->control, 0))
            return end_with(expander, TREEN_STOPPED);
        if (!arrive(expander))
            return false;
    }
    return true;
}

static enum treen_status expand(struct expander *expander, const struct reach *reach) {
    for (unsigned a = 0; a < reach->axes; a++) {
        expander->step.direction = (uint8_t)(2 * a); /* its opposite is the rest moving the other way */
        expander->packed = place_difference(expander->flood->parts->lattice->step[2 * a]);
        if (!reach_each_shift(reach, a, shift_set, expander))
            return expander->status;
    }
    return TREEN_OK;
}

/* A position from which something leaves is not expanded, nor any after it: these would be too far
 * to matter. */
enum treen_status flood_look(struct flood *flood, uint32_t node, struct control *control, bool *leaves,
                             flood_neighbour *tell, void *context) {
    struct reach *reach = &flood->reach;
    struct expander expander = {.flood = flood, .control = control, .tell = tell, .context = context};
    expander.from = places_look(&flood->places, node);
    reach_find(reach, &expander.from, flood->axis);
    *leaves = false;
    if (reach_leaves(reach))
        TRY(find_exits(flood, node, reach, leaves));
    return *leaves || flood->exits ? TREEN_OK : expand(&expander, reach);
}

/* ---- Level by level -------------------------------------------------------------------------- */

/* Runs a level. Once something leaves from it, the rest of the level is only asked whether
 * something leaves there, too. No position further on has a lower number. */
static enum treen_status run_level(struct flood *flood, size_t first, struct control *control) {
    bool leaves;
    if (control->helpers && flood->level_end - first >= control->helpers->least)
        TRY(abreast_run(flood, &first, control));
    for (size_t i = first; i < flood->level_end && !flood->cut; i++)
        TRY(flood_look(flood, (uint32_t)i, control, &leaves, NULL, NULL));
    return TREEN_OK;
}

static enum treen_status run_flood(struct flood *flood, struct control *control) {
    size_t first = 0;
    for (flood->depth = 1; first < flood->level_end; flood->depth++) {
        TRY(run_level(flood, first, control));
        if (flood->exits)
            return TREEN_OK;
        first = flood->level_end;
        flood->level_end = flood->places.nodes;
    }
    return TREEN_END;
}

enum treen_status flood_run(struct flood *flood, struct control *control, size_t most_exits) {
    if (flood->ended)
        return flood->result;
    flood->most_exits = most_exits;
    flood->result = run_flood(flood, control);
    flood->ended = !flood->cut && (flood->result == TREEN_OK || flood->result == TREEN_END);
    return flood->result;
}

void flood_path(const struct flood *flood, uint32_t node, struct apart_step *step, unsigned depth) {
    for (; depth-- > 0; node = flood->node[node].parent)
        step[depth] = flood->node[node].step;
}
