/* A position is one word for each slot, the places counted from the first slot's: so it does not matter where
 * everything together is. A position is expanded without moving a cell: the distances of all pairs come from
 * tables, and apart_reach.c says which sets of parts can shift, and how far. Where sets can go on for ever, they
 * leave. */
#include "engine/apart_flood.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/apart_reach.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { X_BITS = 11, Y_BITS = 11, Z_BITS = 10, FIRST_BITS = 7, FIRST_ROOM = 32 };

/* What a coordinate is counted up from, so that it is never negative; its greatest size is one less. */
enum { X_MIDDLE = 1 << (X_BITS - 1), Y_MIDDLE = 1 << (Y_BITS - 1), Z_MIDDLE = 1 << (Z_BITS - 1) };

/* The first slot's place, in every position. */
static const uint32_t ORIGIN = X_MIDDLE | Y_MIDDLE << X_BITS | (uint32_t)Z_MIDDLE << (X_BITS + Y_BITS);

/* ---- Room ---------------------------------------------------------------------------------------------- */

/* The array with room for `needed` things, or null; its room in *room. */
static void *grown(struct flood *flood, void *array, size_t *room, size_t needed, size_t size) {
    if (needed <= *room)
        return array;
    size_t wanted = 2 * *room > needed ? 2 * *room : needed;
    wanted = wanted < FIRST_ROOM ? FIRST_ROOM : wanted;
    size_t more = (wanted - *room) * size;
    if (more > *flood->memory)
        return NULL;
    void *larger = realloc(array, wanted * size);
    if (!larger)
        return NULL;
    *flood->memory -= more;
    *room = wanted;
    return larger;
}

static bool room_for_node(struct flood *flood) {
    uint32_t *place =
        grown(flood, flood->place, &flood->place_room, (flood->nodes + 1) * flood->count, sizeof *place);
    if (!place)
        return false;
    flood->place = place;
    struct flood_node *node = grown(flood, flood->node, &flood->room, flood->nodes + 1, sizeof *node);
    if (!node)
        return false;
    flood->node = node;
    return flood->nodes < FLOOD_NOBODY;
}

void flood_close(struct flood *flood) {
    if (flood->memory)
        *flood->memory += flood->place_room * sizeof *flood->place + flood->room * sizeof *flood->node +
                          flood->table_room * sizeof *flood->table + flood->exit_room * sizeof *flood->exit;
    free(flood->place);
    free(flood->node);
    free(flood->table);
    free(flood->exit);
    *flood = (struct flood){.count = 0};
}

/* ---- Positions ----------------------------------------------------------------------------------------- */

/* Two words at a time: a position is asked for ten times as often as one is looked at. */
static uint32_t hash_of(const uint32_t *place, unsigned count) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < count; i += 2) {
        uint64_t next = i + 1 < count ? place[i + 1] : 0;
        hash = (hash ^ (place[i] | next << 32)) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

static bool is_same(const uint32_t *one, const uint32_t *other, unsigned count) {
    uint32_t differ = 0;
    for (unsigned i = 0; i < count; i++)
        differ |= one[i] ^ other[i];
    return !differ;
}

static uint32_t *row_of(const struct flood *flood, size_t node) {
    return flood->place + node * flood->count;
}

/* The entry of the table that holds the position, or the free one where it would go. */
static struct flood_entry *entry_of(const struct flood *flood, const uint32_t *place, uint32_t hash) {
    uint32_t mask = (UINT32_C(1) << flood->bits) - 1;
    for (uint32_t at = hash & mask;; at = (at + 1) & mask) {
        struct flood_entry *entry = &flood->table[at];
        if (!entry->node)
            return entry;
        if (entry->hash == hash && is_same(row_of(flood, entry->node - 1), place, flood->count))
            return entry;
    }
}

/* An empty table of 2^bits, filled with the positions there are. */
static bool make_table(struct flood *flood, unsigned bits) {
    size_t entries = (size_t)1 << bits;
    struct flood_entry *table = grown(flood, flood->table, &flood->table_room, entries, sizeof *table);
    if (!table || bits > 31)
        return false;
    flood->table = table;
    flood->bits = bits;
    memset(table, 0, entries * sizeof *table);
    for (size_t i = 0; i < flood->nodes; i++) {
        uint32_t hash = hash_of(row_of(flood, i), flood->count);
        *entry_of(flood, row_of(flood, i), hash) = (struct flood_entry){hash, (uint32_t)i + 1};
    }
    return true;
}

/* A word for each slot keeps a position of six pieces in half a cache line. Eleven bits are a hundred pieces end to
 * end on either side of the first, and so more than positions in which the pieces still hold each other ever need. */
static uint32_t pack(struct treen_cell at) {
    return (uint32_t)(at.x + X_MIDDLE) | (uint32_t)(at.y + Y_MIDDLE) << X_BITS |
           (uint32_t)(at.z + Z_MIDDLE) << (X_BITS + Y_BITS);
}

/* So that sums of packed words are packed sums, as long as they fit. */
static uint32_t pack_difference(struct treen_cell by) {
    return (uint32_t)by.x + ((uint32_t)by.y << X_BITS) + ((uint32_t)by.z << (X_BITS + Y_BITS));
}

static struct treen_cell unpack(uint32_t place) {
    return (struct treen_cell){(int)(place & ((1u << X_BITS) - 1)) - X_MIDDLE,
                               (int)(place >> X_BITS & ((1u << Y_BITS) - 1)) - Y_MIDDLE,
                               (int)(place >> (X_BITS + Y_BITS)) - Z_MIDDLE};
}

static bool fits(struct treen_cell at) {
    return abs(at.x) < X_MIDDLE && abs(at.y) < Y_MIDDLE && abs(at.z) < Z_MIDDLE;
}

/* Packs places so that they are counted from the first. False when they are too far apart for that. */
static bool pack_all(const struct treen_cell *at, unsigned count, uint32_t *place) {
    for (unsigned i = 0; i < count; i++) {
        struct treen_cell from_first = cell_subtract(at[i], at[0]);
        if (!fits(from_first))
            return false;
        place[i] = pack(from_first);
    }
    return true;
}

/* Equal parts in ascending order, which is the order of slots of a pose. */
static void order(const struct flood *flood, uint32_t *place) {
    for (unsigned i = 1; i < flood->count; i++)
        for (unsigned j = i; flood->same >> j & 1 && place[j] < place[j - 1]; j--) {
            uint32_t other = place[j];
            place[j] = place[j - 1];
            place[j - 1] = other;
        }
}

/* Where another part has come to be in the first slot, places are counted from it. */
static bool count_from_first(uint32_t *place, unsigned count) {
    struct treen_cell at[APART_PARTS];
    for (unsigned i = 0; i < count; i++)
        at[i] = unpack(place[i]);
    return pack_all(at, count, place);
}

bool flood_start(struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose,
                 size_t *memory) {
    flood->memory = memory;
    flood->parts = parts;
    flood->start = *pose;
    flood->count = pose->count;
    flood->nodes = flood->exits = 0;
    flood->cut = false;
    flood->same = 0;
    flood->ended = false;
    for (unsigned i = 0; i < pose->count; i++) {
        flood->shape[i] = parts->shape[pose->part[i]];
        flood->class[i] = parts->class[pose->part[i]];
        if (i && flood->class[i] == flood->class[i - 1])
            flood->same |= UINT64_C(1) << i;
    }
    if (!room_for_node(flood) || !pack_all(pose->offset, pose->count, flood->place))
        return false;
    flood->node[0] = (struct flood_node){.parent = FLOOD_NOBODY, .last = FLOOD_NOBODY, .paths = 1};
    flood->nodes = flood->level_end = 1;
    return room_for_node(flood) && make_table(flood, FIRST_BITS);
}

bool flood_knows(const struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose) {
    if (!flood->ended || flood->parts != parts || flood->count != pose->count)
        return false;
    for (unsigned i = 0; i < pose->count; i++)
        if (flood->start.part[i] != pose->part[i] || flood->shape[i] != parts->shape[pose->part[i]] ||
            flood->class[i] != parts->class[pose->part[i]] ||
            !cell_equal(flood->start.offset[i], pose->offset[i]))
            return false;
    return true;
}

/* ---- What leaves --------------------------------------------------------------------------------------- */

struct leaver {
    struct flood *flood;
    uint32_t node;
    uint8_t direction;
    bool leaves, full; /* full: no memory */
};

static bool add_exit(void *context, uint64_t set) {
    struct leaver *leaver = context;
    struct flood *flood = leaver->flood;
    leaver->leaves = true;
    if (flood->exits == flood->most_exits) {
        flood->cut = true;
        return false;
    }
    struct flood_exit *exit = grown(flood, flood->exit, &flood->exit_room, flood->exits + 1, sizeof *exit);
    if (!exit) {
        leaver->full = true;
        return false;
    }
    flood->exit = exit;
    exit[flood->exits++] = (struct flood_exit){set, leaver->node, leaver->direction};
    return true;
}

/* Adds what can leave from here to the exits. */
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

/* ---- Where one gets to --------------------------------------------------------------------------------- */

struct expander {
    struct flood *flood;
    struct control *control;
    uint32_t node;
    struct apart_step step;
    int roomy; /* steps that certainly fit into a word */
    flood_neighbour *tell;
    void *context;
    enum treen_status status;
};

static bool end_with(struct expander *expander, enum treen_status status) {
    expander->status = status;
    return false;
}

/* Adds the position, which is no known one, in the room beyond the last. A position is written where the
 * next one will be, and then asked for: most are known, and stay unwritten. */
static bool add_node(struct expander *expander, struct flood_entry *entry, uint32_t hash) {
    struct flood *flood = expander->flood;
    *entry = (struct flood_entry){hash, (uint32_t)++flood->nodes};
    flood->node[flood->nodes - 1] = (struct flood_node){expander->step, expander->node, expander->node,
                                                        flood->node[expander->node].paths};
    return flood->nodes * 2 <= (size_t)1 << flood->bits || make_table(flood, flood->bits + 1);
}

/* Two ways from one position to the next count once: they differ only by which of two equal parts moved. */
static bool meet_again(struct flood *flood, uint32_t from, uint32_t node) {
    struct flood_node *met = &flood->node[node];
    if (met->last == from)
        return false;
    met->last = from;
    if (node >= flood->level_end && __builtin_add_overflow(met->paths, flood->node[from].paths, &met->paths))
        met->paths = UINT64_MAX;
    return true;
}

/* Writes the position that the step leads to. The first slot stays where it is: that others move is the same as
 * that it moves with the rest, the other way. */
static bool write_position(const struct expander *expander, uint32_t *place) {
    const struct flood *flood = expander->flood;
    const uint32_t *from = row_of(flood, expander->node);
    uint32_t by =
        expander->step.distance * pack_difference(flood->parts->grid->direction[expander->step.direction]);
    bool first = expander->step.moved & 1;
    uint64_t moved = first ? ~expander->step.moved : expander->step.moved;
    by = first ? -by : by;
    for (unsigned i = 0; i < flood->count; i++)
        place[i] = from[i] + (-(uint32_t)(moved >> i & 1) & by);
    if (flood->same)
        order(flood, place);
    return place[0] == ORIGIN || count_from_first(place, flood->count);
}

static bool arrive(struct expander *expander) {
    struct flood *flood = expander->flood;
    uint32_t *place = row_of(flood, flood->nodes);
    if ((int)expander->step.distance > expander->roomy || !write_position(expander, place))
        return end_with(expander, TREEN_NO_MEMORY);
    uint32_t hash = hash_of(place, flood->count);
    struct flood_entry *entry = entry_of(flood, place, hash);
    uint32_t known = entry->node;
    if (known && !meet_again(flood, expander->node, known - 1))
        return true;
    if (!known && (!add_node(expander, entry, hash) || !room_for_node(flood)))
        return end_with(expander, TREEN_NO_MEMORY);
    uint32_t node = known ? known - 1 : (uint32_t)flood->nodes - 1;
    return !expander->tell || expander->tell(expander->context, node, !known, &expander->step) ||
           end_with(expander, TREEN_NO_MEMORY);
}

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

/* How many steps everything can go without leaving its word, whatever the direction (of two cells a step at most). */
static int room_around(const struct treen_cell *at, unsigned count) {
    enum { LONGEST_STEP = 2 };
    int least = INT_MAX;
    for (unsigned i = 0; i < count; i++) {
        int x = X_MIDDLE - 1 - abs(at[i].x), y = Y_MIDDLE - 1 - abs(at[i].y), z = Z_MIDDLE - 1 - abs(at[i].z);
        int room = x < y ? x : y;
        room = z < room ? z : room;
        least = room < least ? room : least;
    }
    return least / LONGEST_STEP;
}

static enum treen_status expand(struct expander *expander, const struct reach *reach) {
    for (unsigned a = 0; a < reach->axes; a++) {
        expander->step.direction = (uint8_t)(2 * a);
        if (!reach_each_shift(reach, a, shift_set, expander))
            return expander->status;
    }
    return TREEN_OK;
}

enum treen_status flood_look(struct flood *flood, uint32_t node, struct control *control, bool *leaves,
                             flood_neighbour *tell, void *context) {
    struct treen_cell at[APART_PARTS];
    struct reach reach;
    const uint32_t *place = row_of(flood, node);
    for (unsigned i = 0; i < flood->count; i++)
        at[i] = unpack(place[i]);
    reach_find(&reach, flood->parts, &flood->start, at);
    enum treen_status status = find_exits(flood, node, &reach, leaves);
    if (status != TREEN_OK || *leaves || flood->exits)
        return status;
    struct expander expander = {
        .flood = flood, .control = control, .node = node, .tell = tell, .context = context};
    expander.roomy = room_around(at, flood->count);
    return expand(&expander, &reach);
}

/* ---- Level by level ------------------------------------------------------------------------------------ */

/* Once something leaves from a level, the rest of it is only asked whether something leaves there too: what lies
 * further on can have no lower number. */
static enum treen_status run_level(struct flood *flood, size_t first, struct control *control) {
    bool leaves;
    for (size_t i = first; i < flood->level_end && !flood->cut; i++) {
        enum treen_status status = flood_look(flood, (uint32_t)i, control, &leaves, NULL, NULL);
        if (status != TREEN_OK)
            return status;
    }
    return TREEN_OK;
}

static enum treen_status run(struct flood *flood, struct control *control) {
    size_t first = 0;
    for (flood->depth = 1; first < flood->level_end; flood->depth++) {
        TRY(run_level(flood, first, control));
        if (flood->exits)
            return TREEN_OK;
        first = flood->level_end;
        flood->level_end = flood->nodes;
    }
    return TREEN_END;
}

enum treen_status flood_run(struct flood *flood, struct control *control, size_t most_exits) {
    if (flood->ended)
        return flood->result;
    flood->most_exits = most_exits;
    flood->result = run(flood, control);
    flood->ended = !flood->cut && (flood->result == TREEN_OK || flood->result == TREEN_END);
    return flood->result;
}

void flood_path(const struct flood *flood, uint32_t node, struct apart_step *step, unsigned depth) {
    for (; depth-- > 0; node = flood->node[node].parent)
        step[depth] = flood->node[node].step;
}
