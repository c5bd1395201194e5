/* A position is one word for each slot, the places counted from the least coordinates of all: so it does not matter
 * where everything together is. A position is expanded without moving a cell: the distances of all pairs come from
 * tables, and a set of parts can shift by t when none of them is less than t from a part outside of the set. In other
 * words the set is closed under "needs": a needs b when b is less than t in front of it, or something that it needs
 * needs b. All closed sets are listed, not only those that one part brings about, since two parts that have nothing
 * to do with each other may well shift together, and that is one move.
 *
 * A set that shifts one way is the rest shifting the other way, so of each axis one direction is looked at.
 *
 * Moves are tried by ascending distance; as long as no pair's distance lies between two of them, the sets are the
 * same. Where sets remain when no distance is left, they can go on for ever: they leave. */
#include "engine/apart_flood.h"

#include "base/bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { X_BITS = 11, Y_BITS = 11, Z_BITS = 10, FIRST_BITS = 7, FIRST_ROOM = 32 };

enum { AXES = GRID_DIRECTIONS / 2 };

/* What bounds each pair at a position, in the first direction of each axis: [moving][fixed]. Two questions are asked
 * of nearly every position, so their answers are kept as bits: who stops a slot at once, and who does ever. */
struct reach {
    uint16_t distance[AXES][APART_PARTS * APART_PARTS];
    uint64_t touches[AXES][APART_PARTS],
        stops[AXES][APART_PARTS]; /* bits of slots, the slot itself among them */
};

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

static uint32_t hash_of(const uint32_t *place, unsigned count) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < count; i++) {
        hash = (hash ^ place[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
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
        if (entry->hash == hash &&
            !memcmp(row_of(flood, entry->node - 1), place, flood->count * sizeof *place))
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

/* Packs places that are counted from their least coordinates. False when they are too far apart for that. A
 * word for each slot keeps a position of six pieces in half a cache line. Eleven bits are some two hundred
 * pieces end to end, and so more than positions in which the pieces still hold each other ever need. */
static bool pack(const struct treen_cell *at, unsigned count, uint32_t *place) {
    struct treen_cell low = at[0];
    uint32_t x = 0, y = 0, z = 0;
    for (unsigned i = 1; i < count; i++) {
        low.x = at[i].x < low.x ? at[i].x : low.x;
        low.y = at[i].y < low.y ? at[i].y : low.y;
        low.z = at[i].z < low.z ? at[i].z : low.z;
    }
    for (unsigned i = 0; i < count; i++) {
        uint32_t dx = (uint32_t)(at[i].x - low.x), dy = (uint32_t)(at[i].y - low.y),
                 dz = (uint32_t)(at[i].z - low.z);
        place[i] = dx | dy << X_BITS | dz << (X_BITS + Y_BITS);
        x |= dx;
        y |= dy;
        z |= dz;
    }
    return !(x >> X_BITS) && !(y >> Y_BITS) && !(z >> Z_BITS);
}

static struct treen_cell unpack(uint32_t place) {
    return (struct treen_cell){(int)(place & ((1u << X_BITS) - 1)),
                               (int)(place >> X_BITS & ((1u << Y_BITS) - 1)),
                               (int)(place >> (X_BITS + Y_BITS))};
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

bool flood_start(struct flood *flood, const struct apart_parts *parts, const struct apart_pose *pose,
                 size_t *memory) {
    flood->memory = memory;
    flood->parts = parts;
    flood->start = *pose;
    flood->count = pose->count;
    flood->nodes = flood->exits = 0;
    flood->cut = false;
    flood->same = 0;
    for (unsigned i = 1; i < pose->count; i++)
        if (parts->class[pose->part[i]] == parts->class[pose->part[i - 1]])
            flood->same |= UINT64_C(1) << i;
    if (!room_for_node(flood) || !pack(pose->offset, pose->count, flood->place))
        return false;
    flood->node[0] = (struct flood_node){.parent = FLOOD_NOBODY, .last = FLOOD_NOBODY, .paths = 1};
    flood->nodes = flood->level_end = 1;
    return room_for_node(flood) && make_table(flood, FIRST_BITS);
}

/* ---- What is in whose way ------------------------------------------------------------------------------ */

static void note(struct reach *reach, int axis, unsigned n, unsigned moving, unsigned fixed,
                 uint16_t distance) {
    uint64_t bit = UINT64_C(1) << fixed;
    reach->distance[axis][moving * n + fixed] = distance;
    reach->touches[axis][moving] |= distance == 0 ? bit : 0;
    reach->stops[axis][moving] |= distance < SLIDE_FOREVER ? bit : 0;
}

static void look_up(const struct flood *flood, const struct treen_cell *at, struct reach *reach) {
    unsigned n = flood->count;
    int axes = flood->parts->grid->directions / 2;
    for (int a = 0; a < axes; a++)
        for (unsigned i = 0; i < n; i++)
            reach->touches[a][i] = reach->stops[a][i] = UINT64_C(1) << i;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) {
            struct slide *slide = flood->parts->pair[flood->start.part[i]][flood->start.part[j]];
            struct treen_cell offset = cell_subtract(at[j], at[i]);
            for (int a = 0; a < axes; a++) {
                note(reach, a, n, i, j, slide_distance(slide, offset, 2 * a));
                note(reach, a, n, j, i, slide_distance(slide, offset, 2 * a + 1));
            }
        }
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

/* For each slot, those that must come with it when it shifts by `distance`, itself included. Returns whether any
 * can shift without all the others; else there is nothing in `needs`. */
static bool find_needs(const struct reach *reach, int axis, unsigned n, uint16_t distance, uint64_t *needs) {
    const uint16_t *row = reach->distance[axis];
    for (unsigned i = 0; i < n; i++, row += n) {
        needs[i] = distance == 1               ? reach->touches[axis][i]
                   : distance == SLIDE_FOREVER ? reach->stops[axis][i]
                                               : UINT64_C(1) << i;
        for (unsigned j = 0; distance != 1 && distance != SLIDE_FOREVER && j < n; j++)
            needs[i] |= j != i && row[j] < distance ? UINT64_C(1) << j : 0;
    }
    if (is_linked(needs, n))
        return false;
    close_needs(needs, n);
    return true;
}

/* The greatest distance with the same needs as this one; SLIDE_FOREVER when none changes them. */
static uint16_t last_alike(const uint16_t *reach, unsigned n, uint16_t distance) {
    uint16_t last = SLIDE_FOREVER;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            if (j != i && reach[i * n + j] >= distance && reach[i * n + j] < last)
                last = reach[i * n + j];
    return last;
}

/* Called for each set; false: stop. */
typedef bool on_set(void *context, uint64_t set);

struct sets {
    uint64_t all;
    const uint64_t *needs;
    uint64_t needed_by[APART_PARTS];
    on_set *found;
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

static bool list_sets(const uint64_t *needs, unsigned n, on_set *found, void *context) {
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

/* ---- What leaves --------------------------------------------------------------------------------------- */

struct leaver {
    struct flood *flood;
    uint32_t node;
    uint8_t direction;
    bool full; /* no memory */
};

static bool add_exit(void *context, uint64_t set) {
    struct leaver *leaver = context;
    struct flood *flood = leaver->flood;
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
    uint64_t needs[APART_PARTS];
    struct leaver leaver = {.flood = flood, .node = node};
    *leaves = false;
    for (int a = 0; a < flood->parts->grid->directions / 2; a++) {
        if (!find_needs(reach, a, flood->count, SLIDE_FOREVER, needs))
            continue;
        *leaves = true;
        leaver.direction = (uint8_t)(2 * a);
        if (!list_sets(needs, flood->count, add_exit, &leaver))
            break;
    }
    return leaver.full ? TREEN_NO_MEMORY : TREEN_OK;
}

/* ---- Where one gets to --------------------------------------------------------------------------------- */

struct expander {
    struct flood *flood;
    struct control *control;
    const struct treen_cell *at;
    uint32_t node;
    struct apart_step step;
    uint32_t last_distance; /* the same sets up to here */
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

static bool arrive(struct expander *expander) {
    struct flood *flood = expander->flood;
    struct treen_cell at[APART_PARTS], by = flood->parts->grid->direction[expander->step.direction];
    int distance = (int)expander->step.distance;
    for (unsigned i = 0; i < flood->count; i++) {
        int times = expander->step.moved >> i & 1 ? distance : 0;
        at[i] = cell_add(expander->at[i], (struct treen_cell){times * by.x, times * by.y, times * by.z});
    }
    uint32_t *place = row_of(flood, flood->nodes);
    if (!pack(at, flood->count, place))
        return end_with(expander, TREEN_NO_MEMORY);
    order(flood, place);
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

static bool shift_set(void *context, uint64_t set) {
    struct expander *expander = context;
    expander->step.moved = set;
    uint32_t first = expander->step.distance;
    for (; expander->step.distance <= expander->last_distance; expander->step.distance++) {
        if (control_node(expander->control, BELOW) && control_due(expander->control, 0))
            return end_with(expander, TREEN_STOPPED);
        if (!arrive(expander))
            return false;
    }
    expander->step.distance = first;
    return true;
}

/* Nothing leaves, so that the sets run out before the distances do. */
static enum treen_status expand(struct expander *expander, const struct reach *reach) {
    unsigned n = expander->flood->count;
    uint64_t needs[APART_PARTS];
    for (int a = 0; a < expander->flood->parts->grid->directions / 2; a++) {
        const uint16_t *distance = reach->distance[a];
        expander->step.direction = (uint8_t)(2 * a);
        for (uint32_t t = 1; find_needs(reach, a, n, (uint16_t)t, needs); t = expander->last_distance + 1) {
            expander->step.distance = t;
            expander->last_distance = last_alike(distance, n, (uint16_t)t);
            assert(expander->last_distance < SLIDE_FOREVER);
            if (!list_sets(needs, n, shift_set, expander))
                return expander->status;
        }
    }
    return TREEN_OK;
}

enum treen_status flood_look(struct flood *flood, uint32_t node, struct control *control, bool *leaves,
                             flood_neighbour *tell, void *context) {
    struct treen_cell at[APART_PARTS];
    struct reach reach;
    for (unsigned i = 0; i < flood->count; i++)
        at[i] = unpack(row_of(flood, node)[i]);
    look_up(flood, at, &reach);
    enum treen_status status = find_exits(flood, node, &reach, leaves);
    if (status != TREEN_OK || *leaves || flood->exits)
        return status;
    struct expander expander = {
        .flood = flood, .control = control, .at = at, .node = node, .tell = tell, .context = context};
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

enum treen_status flood_run(struct flood *flood, struct control *control, size_t most_exits) {
    size_t first = 0;
    flood->most_exits = most_exits;
    for (flood->depth = 1; first < flood->level_end; flood->depth++) {
        enum treen_status status = run_level(flood, first, control);
        if (status != TREEN_OK || flood->exits)
            return status;
        first = flood->level_end;
        flood->level_end = flood->nodes;
    }
    return TREEN_END;
}

void flood_path(const struct flood *flood, uint32_t node, struct apart_step *step, unsigned depth) {
    for (; depth-- > 0; node = flood->node[node].parent)
        step[depth] = flood->node[node].step;
}
