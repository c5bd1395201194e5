/* The level is looked at in rounds of several blocks of positions. A round has three steps, and
 * threads divide each of them.
 *
 * First, each block lists its arrivals: the steps to positions that are not of an earlier level.
 * Nothing shared is written. Then the table of positions is divided into sections by hash, and each
 * section takes its arrivals in the order of one thread. So a position's first arrival, and the sum
 * of its ways, have one writer. Last, the new positions are numbered in the order of arriving, and
 * each block writes its own.
 *
 * An arrival whose place in the table lies beyond its section is rare, and waits for the caller's
 * own thread. Later arrivals at the same position come beyond the section, too: entries are never
 * freed. So their order is kept. */
#include "engine/apart/abreast.h"

#include "base/clock.h"
#include "base/error.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 256,
    BLOCKS = 128,
    SECTIONS_EACH = 2,
    SMALLEST_SECTION = 256,
    AHEAD = 8,
    SIFTED_AT_ONCE = 32,
    USUAL = 8
};

/* An entry of the table may have a position that is not numbered yet: its block and place there. */
enum { INDEX_BITS = 23, MOST_ARRIVALS = 1 << INDEX_BITS };
static const uint32_t UNNUMBERED = UINT32_C(1) << 31;

/* The entry of an arrival at a known position, and of one that waits. */
#define NOWHERE UINT32_MAX
#define WAITS   (UINT32_MAX - 1)

struct arrival {
    struct flood_node node; /* of the position, if it is new */
    uint32_t entry;         /* of the table, if it is new */
};

/* Positions that follow each other, and what is found from them. */
struct block {
    size_t count, sifted, hash_room, place_room, arrival_room;
    uint32_t *hash, *place; /* place: the rows */
    struct arrival *arrival;
    struct flood_exit *exit;
    size_t exits, exit_room;
    uint64_t steps;
    uint32_t first; /* the number of its first new position */
    enum treen_status status;
};

struct abreast {
    struct flood *flood;
    struct control *control;
    unsigned lanes, blocks, sections; /* blocks: of this round; sections: a power of two */
    size_t first, end;                /* the positions of this round */
    struct reach_axis *axis;          /* by lane; null: octets need none */
    atomic_uint next;                 /* the next block or section of this step */
    atomic_uint leaving;              /* the first block from which something is known to leave */
    atomic_bool stopped, waits;
    struct block block[BLOCKS];
};

/* The search of one thread. */
struct lane {
    struct abreast *abreast;
    struct reach reach;
    struct reach_axis *axis;
    struct block *block;
    unsigned number; /* of the block */
    struct places_from from;
    struct apart_step step;
    uint32_t packed; /* one step in its direction */
};

/* ---- Room ------------------------------------------------------------------------------------ */

static bool end_with(struct block *block, enum treen_status status) {
    block->status = status;
    return false;
}

/* Makes room for one arrival more. */
static bool room_for_arrival(const struct abreast *abreast, struct block *block) {
    struct budget *budget = abreast->flood->budget;
    size_t stride = abreast->flood->places.stride, needed = block->count + 1;
    uint32_t *hash = places_grown(budget, block->hash, &block->hash_room, needed, sizeof *hash);
    block->hash = hash ? hash : block->hash;
    uint32_t *place = places_grown(budget, block->place, &block->place_room, needed * stride, sizeof *place);
    block->place = place ? place : block->place;
    struct arrival *arrival =
        places_grown(budget, block->arrival, &block->arrival_room, needed, sizeof *arrival);
    block->arrival = arrival ? arrival : block->arrival;
    return hash && place && arrival && needed < MOST_ARRIVALS;
}

static void close_abreast(struct abreast *abreast) {
    struct budget *budget = abreast->flood->budget;
    for (unsigned i = 0; i < BLOCKS; i++) {
        struct block *block = &abreast->block[i];
        budget_free(budget, block->hash, block->hash_room * sizeof *block->hash);
        budget_free(budget, block->place, block->place_room * sizeof *block->place);
        budget_free(budget, block->arrival, block->arrival_room * sizeof *block->arrival);
        budget_free(budget, block->exit, block->exit_room * sizeof *block->exit);
    }
    size_t axes = abreast->axis ? abreast->lanes * abreast->flood->reach.axes : 0;
    budget_free(budget, abreast->axis, axes * sizeof *abreast->axis);
    budget_free(budget, abreast, sizeof *abreast);
}

/* Begins with empty blocks. Returns null when there is no memory. */
static struct abreast *open_abreast(struct flood *flood, struct control *control, unsigned lanes) {
    struct abreast *abreast = budget_realloc(flood->budget, NULL, 0, sizeof *abreast);
    if (!abreast)
        return NULL;
    memset(abreast, 0, sizeof *abreast);
    abreast->flood = flood;
    abreast->control = control;
    abreast->lanes = lanes;
    atomic_init(&abreast->stopped, false);
    if (flood->reach.is_octet)
        return abreast;
    abreast->axis = budget_realloc(flood->budget, NULL, 0, lanes * flood->reach.axes * sizeof *abreast->axis);
    if (abreast->axis)
        return abreast;
    close_abreast(abreast);
    return NULL;
}

/* ---- Arriving -------------------------------------------------------------------------------- */

static bool is_stopped(struct abreast *abreast) {
    if (!atomic_load_explicit(&abreast->stopped, memory_order_relaxed) &&
        control_is_over(abreast->control, clock_seconds()))
        atomic_store(&abreast->stopped, true);
    return atomic_load_explicit(&abreast->stopped, memory_order_relaxed);
}

static bool list_exit(void *context, uint64_t set) {
    struct lane *lane = context;
    struct block *block = lane->block;
    struct flood_exit *exit = places_grown(lane->abreast->flood->budget, block->exit, &block->exit_room,
                                           block->exits + 1, sizeof *exit);
    if (!exit)
        return end_with(block, TREEN_NO_MEMORY);
    block->exit = exit;
    exit[block->exits++] = (struct flood_exit){set, lane->from.node, lane->step.direction};
    return block->exits <= lane->abreast->flood->most_exits;
}

/* Lists the sets that leave, and tells later blocks that their steps are not wanted. */
static void list_exits(struct lane *lane) {
    for (unsigned a = 0; a < lane->reach.axes; a++) {
        lane->step.direction = (uint8_t)(2 * a);
        if (!reach_each_leaving(&lane->reach, a, list_exit, lane))
            break;
    }
    unsigned leaving = atomic_load(&lane->abreast->leaving);
    while (lane->block->exits && lane->number < leaving)
        if (atomic_compare_exchange_weak(&lane->abreast->leaving, &leaving, lane->number))
            break;
}

static void copy_row(const struct places *places, uint32_t *to, const uint32_t *from) {
    if (places->stride == USUAL)
        memcpy(to, from, USUAL * sizeof *to);
    else
        memcpy(to, from, places->stride * sizeof *to);
}

/* Drops the new arrivals whose positions are of this level or an earlier one. All their memory is
 * asked for before any of it is looked at (E450). */
static void sift(const struct flood *flood, struct block *block) {
    size_t kept = block->sifted, stride = flood->places.stride;
    for (size_t i = kept; i < block->count; i++)
        places_fetch(&flood->places, block->hash[i], true);
    for (size_t i = kept; i < block->count; i++) {
        const uint32_t *place = block->place + i * stride;
        uint32_t node = places_node(&flood->places, place, block->hash[i]);
        if (node && node <= flood->level_end)
            continue;
        if (kept < i) {
            block->hash[kept] = block->hash[i];
            block->arrival[kept] = block->arrival[i];
            copy_row(&flood->places, block->place + kept * stride, place);
        }
        kept++;
    }
    block->sifted = block->count = kept;
}

static bool arrive(struct lane *lane) {
    struct block *block = lane->block;
    const struct flood *flood = lane->abreast->flood;
    uint32_t from = lane->from.node, *hash;
    if (!room_for_arrival(lane->abreast, block))
        return end_with(block, TREEN_NO_MEMORY);
    hash = &block->hash[block->count];
    if (!places_step(&flood->places, &lane->from, lane->step.moved, lane->packed, lane->step.distance,
                     block->place + block->count * flood->places.stride, hash))
        return end_with(block, TREEN_NO_MEMORY);
    places_fetch(&flood->places, *hash, false);
    block->arrival[block->count++] =
        (struct arrival){{lane->step, from, from, flood->node[from].paths}, NOWHERE};
    if (block->count - block->sifted == SIFTED_AT_ONCE)
        sift(flood, block);
    return true;
}

static bool shift_set(void *context, uint64_t set, uint32_t first, uint32_t last) {
    struct lane *lane = context;
    lane->step.moved = set;
    for (lane->step.distance = first; lane->step.distance <= last; lane->step.distance++) {
        lane->block->steps++;
        if (!arrive(lane))
            return false;
    }
    return true;
}

static void expand(struct lane *lane) {
    for (unsigned a = 0; a < lane->reach.axes; a++) {
        lane->step.direction = (uint8_t)(2 * a);
        lane->packed = place_difference(lane->abreast->flood->parts->lattice->step[2 * a]);
        if (!reach_each_shift(&lane->reach, a, shift_set, lane))
            return;
    }
}

static void look_at(struct lane *lane, uint32_t node) {
    const struct flood *flood = lane->abreast->flood;
    lane->from = places_look(&flood->places, node);
    reach_find(&lane->reach, &lane->from, lane->axis);
    if (reach_leaves(&lane->reach))
        list_exits(lane);
    if (!flood->exits && lane->number < atomic_load(&lane->abreast->leaving))
        expand(lane);
}

static void look_at_block(struct lane *lane) {
    struct abreast *abreast = lane->abreast;
    struct block *block = lane->block = &abreast->block[lane->number];
    size_t first = abreast->first + (size_t)lane->number * BLOCK, end = first + BLOCK;
    block->count = block->sifted = block->exits = 0;
    block->steps = 0;
    block->status = is_stopped(abreast) ? TREEN_STOPPED : TREEN_OK;
    for (size_t i = first; i < end && i < abreast->end && block->status == TREEN_OK; i++)
        look_at(lane, (uint32_t)i);
    sift(abreast->flood, block);
}

static void look(void *work, unsigned number) {
    struct abreast *abreast = work;
    struct lane lane = {.abreast = abreast};
    lane.axis = abreast->axis ? abreast->axis + number * abreast->flood->reach.axes : NULL;
    reach_start(&lane.reach, abreast->flood->parts, &abreast->flood->start);
    while ((lane.number = atomic_fetch_add(&abreast->next, 1)) < abreast->blocks)
        look_at_block(&lane);
}

/* ---- Entering -------------------------------------------------------------------------------- */

static const uint32_t *row_of(const struct abreast *abreast, uint32_t node) {
    const struct places *places = &abreast->flood->places;
    if (!(node & UNNUMBERED))
        return places->place + (size_t)(node - 1) * places->stride;
    const struct block *block = &abreast->block[(node & ~UNNUMBERED) >> INDEX_BITS];
    return block->place + (size_t)(node & (MOST_ARRIVALS - 1)) * places->stride;
}

static struct flood_node *node_of(struct abreast *abreast, uint32_t node) {
    if (!(node & UNNUMBERED))
        return &abreast->flood->node[node - 1];
    struct block *block = &abreast->block[(node & ~UNNUMBERED) >> INDEX_BITS];
    return &block->arrival[node & (MOST_ARRIVALS - 1)].node;
}

static bool is_same(const struct places *places, const uint32_t *one, const uint32_t *other) {
    return places->stride == USUAL ? !memcmp(one, other, USUAL * sizeof *one)
                                   : !memcmp(one, other, places->stride * sizeof *one);
}

/* Enters arrival number `i` of a block between two entries of the table. Returns false when it has
 * no place there. */
static bool enter_arrival(struct abreast *abreast, unsigned number, uint32_t i, size_t at, size_t end) {
    const struct places *places = &abreast->flood->places;
    struct block *block = &abreast->block[number];
    const uint32_t *place = block->place + (size_t)i * places->stride;
    uint32_t hash = block->hash[i];
    for (; at < end; at++) {
        struct places_entry *entry = &places->table[at];
        if (!entry->node) {
            *entry = (struct places_entry){hash, UNNUMBERED | number << INDEX_BITS | i};
            block->arrival[i].entry = (uint32_t)at;
            return true;
        }
        if (entry->hash == hash && is_same(places, row_of(abreast, entry->node), place)) {
            const struct flood_node *node = &block->arrival[i].node;
            flood_meet(node_of(abreast, entry->node), node->last, node->paths);
            block->arrival[i].entry = NOWHERE;
            return true;
        }
    }
    return false;
}

/* Enters the arrivals of a block that belong to a section. */
static void enter_block(struct abreast *abreast, unsigned number, size_t first, size_t end) {
    struct block *block = &abreast->block[number];
    const struct places_entry *table = abreast->flood->places.table;
    size_t mask = ((size_t)1 << abreast->flood->places.bits) - 1;
    for (uint32_t i = 0; i < block->count; i++) {
        size_t at = block->hash[i] & mask;
        if (i + AHEAD < block->count && (block->hash[i + AHEAD] & mask) - first < end - first)
            __builtin_prefetch(&table[block->hash[i + AHEAD] & mask]);
        if (at - first >= end - first || enter_arrival(abreast, number, i, at, end))
            continue;
        block->arrival[i].entry = WAITS;
        atomic_store_explicit(&abreast->waits, true, memory_order_relaxed);
    }
}

static void enter_sections(void *work, unsigned number) {
    struct abreast *abreast = work;
    size_t size = ((size_t)1 << abreast->flood->places.bits) / abreast->sections, section;
    (void)number;
    while ((section = atomic_fetch_add(&abreast->next, 1)) < abreast->sections)
        for (unsigned b = 0; b < abreast->blocks; b++)
            enter_block(abreast, b, section * size, (section + 1) * size);
}

/* Enters the arrivals that waited. The table always has a free entry. */
static void enter_waiting(struct abreast *abreast) {
    size_t size = (size_t)1 << abreast->flood->places.bits;
    for (unsigned b = 0; b < abreast->blocks; b++)
        for (uint32_t i = 0; i < abreast->block[b].count; i++)
            if (abreast->block[b].arrival[i].entry == WAITS &&
                !enter_arrival(abreast, b, i, abreast->block[b].hash[i] & (size - 1), size))
                enter_arrival(abreast, b, i, 0, size);
}

/* ---- Numbering ------------------------------------------------------------------------------- */

static void number_block(struct abreast *abreast, const struct block *block) {
    struct flood *flood = abreast->flood;
    const struct places *places = &flood->places;
    size_t stride = places->stride, node = block->first;
    for (size_t i = 0; i < block->count; i++) {
        if (block->arrival[i].entry == NOWHERE)
            continue;
        copy_row(places, places->place + node * stride, block->place + i * stride);
        flood->node[node++] = block->arrival[i].node;
        places->table[block->arrival[i].entry].node = (uint32_t)node;
    }
}

static void number_blocks(void *work, unsigned number) {
    struct abreast *abreast = work;
    (void)number;
    for (unsigned b; (b = atomic_fetch_add(&abreast->next, 1)) < abreast->blocks;)
        number_block(abreast, &abreast->block[b]);
}

/* Gives the blocks their first numbers. Returns the number of all positions. */
static size_t share_numbers(struct abreast *abreast) {
    size_t nodes = abreast->flood->places.nodes;
    for (unsigned b = 0; b < abreast->blocks; b++) {
        struct block *block = &abreast->block[b];
        block->first = (uint32_t)nodes;
        for (size_t i = 0; i < block->count; i++)
            nodes += block->arrival[i].entry != NOWHERE;
    }
    return nodes;
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static void help(struct abreast *abreast, void (*task)(void *work, unsigned number)) {
    const struct helpers *helpers = abreast->control->helpers;
    atomic_store(&abreast->next, 0);
    helpers->help(helpers->context, abreast->lanes, task, abreast);
}

static void begin_round(struct abreast *abreast, size_t first) {
    size_t end = abreast->flood->level_end, most = (size_t)BLOCK * BLOCKS;
    abreast->first = first;
    abreast->end = end - first < most ? end : first + most;
    abreast->blocks = (unsigned)((abreast->end - first + BLOCK - 1) / BLOCK);
    atomic_store(&abreast->leaving, BLOCKS);
    atomic_store(&abreast->waits, false);
}

/* Returns the worst status of the blocks: TREEN_END where there was no memory. */
static enum treen_status judge_blocks(const struct abreast *abreast) {
    enum treen_status status = TREEN_OK;
    for (unsigned b = 0; b < abreast->blocks; b++) {
        if (abreast->block[b].status == TREEN_STOPPED)
            return TREEN_STOPPED;
        status = abreast->block[b].status == TREEN_OK ? status : TREEN_END;
    }
    return status;
}

/* Counts the steps of one thread: none once something leaves. */
static enum treen_status count_steps(const struct abreast *abreast) {
    struct control *control = abreast->control;
    for (unsigned b = 0; b < abreast->blocks && !abreast->flood->exits; b++) {
        control->nodes += abreast->block[b].steps;
        if (abreast->block[b].exits)
            break;
    }
    return control->nodes >= control->due && control_due(control, 0) ? TREEN_STOPPED : TREEN_OK;
}

/* Hands the exits to the flood, in the order of one thread. */
static enum treen_status hand_exits(const struct abreast *abreast) {
    for (unsigned b = 0; b < abreast->blocks; b++)
        for (size_t i = 0; i < abreast->block[b].exits && !abreast->flood->cut; i++)
            if (flood_add_exit(abreast->flood, abreast->block[b].exit[i]) == TREEN_NO_MEMORY)
                return TREEN_NO_MEMORY;
    return TREEN_OK;
}

/* Makes room for all arrivals, as if all were new. At most three quarters of the table are used
 * meanwhile. */
static bool make_room(const struct abreast *abreast) {
    struct flood *flood = abreast->flood;
    size_t arrivals = 1;
    for (unsigned b = 0; b < abreast->blocks; b++)
        arrivals += abreast->block[b].count;
    return places_room(&flood->places, arrivals) && flood_room(flood, arrivals) &&
           places_widen(&flood->places, (flood->places.nodes + arrivals) / 3 * 4);
}

/* Enters the arrivals of the round, and numbers the new positions. TREEN_END: there is no memory,
 * and nothing was done. */
static enum treen_status keep_arrivals(struct abreast *abreast) {
    struct places *places = &abreast->flood->places;
    if (!make_room(abreast))
        return TREEN_END;
    size_t size = (size_t)1 << places->bits;
    abreast->sections = 1;
    while (abreast->sections < SECTIONS_EACH * abreast->lanes && abreast->sections * SMALLEST_SECTION < size)
        abreast->sections *= 2;
    help(abreast, enter_sections);
    if (atomic_load(&abreast->waits))
        enter_waiting(abreast);
    size_t nodes = share_numbers(abreast);
    help(abreast, number_blocks);
    places->nodes = nodes;
    return places_widen(places, 2 * nodes) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Does the round from position number `first` on. TREEN_END: there is no memory for it. */
static enum treen_status do_round(struct abreast *abreast, size_t first) {
    begin_round(abreast, first);
    help(abreast, look);
    TRY(judge_blocks(abreast));
    TRY(count_steps(abreast));
    TRY(hand_exits(abreast));
    return abreast->flood->exits ? TREEN_OK : keep_arrivals(abreast);
}

enum treen_status abreast_run(struct flood *flood, size_t *node, struct control *control) {
    unsigned lanes = control->helpers->free(control->helpers->context);
    struct abreast *abreast = lanes > 1 ? open_abreast(flood, control, lanes) : NULL;
    enum treen_status status = abreast ? TREEN_OK : TREEN_END;
    while (status == TREEN_OK && *node < flood->level_end && !flood->cut) {
        status = do_round(abreast, *node);
        *node = status == TREEN_OK ? abreast->end : *node;
    }
    if (abreast)
        close_abreast(abreast);
    return status == TREEN_END ? TREEN_OK : status;
}
