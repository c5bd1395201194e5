#include "engine/apart/places.h"

#include "base/bits.h"
#include "base/random.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BITS = 7, FIRST_ROOM = 32 };

/* The usual widths of rows. */
enum { NARROW = 4, USUAL = 8 };

/* ---- Room ------------------------------------------------------------------------------------ */

void *places_grown(struct budget *budget, void *array, size_t *room, size_t needed, size_t size) {
    if (needed <= *room)
        return array;
    size_t wanted = 2 * *room > needed ? 2 * *room : needed, least = needed + *room / 8;
    wanted = wanted < FIRST_ROOM ? FIRST_ROOM : wanted;
    void *larger = budget_realloc(budget, array, *room * size, wanted * size);
    while (!larger && wanted > least) { /* near a limit it grows by less than twice */
        wanted = needed + (wanted - needed) / 2;
        larger = budget_realloc(budget, array, *room * size, wanted * size);
    }
    if (larger)
        *room = wanted;
    return larger;
}

bool places_room(struct places *places, size_t more) {
    uint32_t *place = places_grown(places->budget, places->place, &places->room,
                                   (places->nodes + more) * places->stride, sizeof *place);
    if (place)
        places->place = place;
    return place;
}

void places_close(struct places *places) {
    budget_free(places->budget, places->place, places->room * sizeof *places->place);
    budget_free(places->budget, places->table, places->table_room * sizeof *places->table);
    *places = (struct places){.count = 0};
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static uint32_t *row_of(const struct places *places, size_t node) {
    return places->place + node * places->stride;
}

/* Shifts a row. Rows with more than USUAL slots have a width that is no constant. */
static inline void shift_row(uint32_t *place, const uint32_t *from, unsigned width, uint64_t moved,
                             uint32_t by) {
    static const uint32_t bit[USUAL] = {1, 2, 4, 8, 16, 32, 64, 128};
    for (unsigned i = 0; i < width; i++)
        place[i] = from[i] + ((width <= USUAL ? (uint32_t)moved & bit[i] : moved >> i & 1) ? by : 0);
}

static inline bool is_same(const uint32_t *one, const uint32_t *other, unsigned width) {
    uint32_t differ = 0;
    for (unsigned i = 0; i < width; i++)
        differ |= one[i] ^ other[i];
    return !differ;
}

/* ---- The table ------------------------------------------------------------------------------- */

/* Returns the hash of a position: the sum of a multiple of each place. So the hash after a step is
 * that before plus a multiple of the step. Its upper half is used. */
static uint64_t hash_of(const struct places *places, const uint32_t *place) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < places->count; i++)
        hash += place[i] * places->weight[i];
    return hash;
}

/* Chooses the multiples at random, without small sums in common: otherwise positions that differ by
 * a few steps would have the same hash. */
static void weigh_slots(struct places *places) {
    struct random random = {1};
    for (unsigned i = 0; i < APART_PARTS; i++)
        places->weight[i] = random_next(&random);
    for (unsigned set = 1; set < 1 << PLACES_WEIGHED; set++)
        for (unsigned half = 0; half < 2; half++)
            places->octet_weights[half][set] = places->octet_weights[half][set & (set - 1)] +
                                               places->weight[bits_low(set) + PLACES_WEIGHED * half];
}

static inline uint64_t weight_of(const struct places *places, uint64_t set, unsigned width) {
    if (width <= USUAL)
        return places->octet_weights[0][set & 15] + places->octet_weights[1][set >> PLACES_WEIGHED & 15];
    uint64_t weight = 0;
    for (; set; set &= set - 1)
        weight += places->weight[bits_low(set)];
    return weight;
}

/* Finds the entry of the table that holds the position, or the free one where it would go. */
static inline struct places_entry *entry_of(const struct places *places, const uint32_t *place,
                                            unsigned width, uint32_t hash) {
    uint32_t mask = (UINT32_C(1) << places->bits) - 1;
    for (uint32_t at = hash & mask;; at = (at + 1) & mask) {
        struct places_entry *entry = &places->table[at];
        if (!entry->node ||
            (entry->hash == hash && is_same(places->place + (size_t)(entry->node - 1) * width, place, width)))
            return entry;
    }
}

/* Makes an empty table of 2^bits entries, and enters all positions. */
static bool make_table(struct places *places, unsigned bits) {
    if (bits > 31)
        return false;
    size_t entries = (size_t)1 << bits;
    struct places_entry *table =
        places_grown(places->budget, places->table, &places->table_room, entries, sizeof *table);
    if (!table)
        return false;
    places->table = table;
    places->bits = bits;
    memset(table, 0, entries * sizeof *table);
    for (size_t i = 0; i < places->nodes; i++) {
        const uint32_t *place = row_of(places, i);
        uint32_t hash = (uint32_t)(hash_of(places, place) >> 32);
        *entry_of(places, place, places->stride, hash) = (struct places_entry){hash, (uint32_t)i + 1};
    }
    return true;
}

bool places_widen(struct places *places, size_t most) {
    unsigned bits = places->bits;
    while (most > (size_t)1 << bits)
        bits++;
    return bits == places->bits || make_table(places, bits);
}

/* ---- Packing --------------------------------------------------------------------------------- */

static bool fits(struct treen_cell at) {
    return abs(at.x) < PLACE_X_MIDDLE && abs(at.y) < PLACE_Y_MIDDLE && abs(at.z) < PLACE_Z_MIDDLE;
}

bool places_pack(const struct treen_cell *at, unsigned count, uint32_t *place) {
    for (unsigned i = 0; i < count; i++) {
        struct treen_cell from_first = cell_subtract(at[i], at[0]);
        if (!fits(from_first))
            return false;
        place[i] = place_middle() + place_difference(from_first);
    }
    return true;
}

/* Sorts equal parts in ascending order, which is the order of slots of a pose. */
static void order(const struct places *places, uint32_t *place) {
    for (unsigned i = 1; i < places->count; i++)
        for (unsigned j = i; places->same >> j & 1 && place[j] < place[j - 1]; j--) {
            uint32_t other = place[j];
            place[j] = place[j - 1];
            place[j - 1] = other;
        }
}

/* Counts the places from the first slot again, after another part has come into it. */
static bool count_from_first(uint32_t *place, unsigned count) {
    struct treen_cell at[APART_PARTS];
    for (unsigned i = 0; i < count; i++)
        at[i] = place_cell(place[i]);
    return places_pack(at, count, place);
}

/* A step of the grid moves two cells at most. */
enum { LONGEST_STEP = 2, ROOM_WHERE_NEAR = (PLACE_Z_MIDDLE - PLACE_NEAR_Z) / LONGEST_STEP - 1 };

/* Returns the steps that every part can go in any direction without leaving its word. */
static int room_around(const uint32_t *place, unsigned count) {
    int least = INT_MAX;
    for (unsigned i = 0; i < count; i++) {
        struct treen_cell at = place_cell(place[i]);
        int x = PLACE_X_MIDDLE - 1 - abs(at.x), y = PLACE_Y_MIDDLE - 1 - abs(at.y),
            z = PLACE_Z_MIDDLE - 1 - abs(at.z);
        int room = x < y ? x : y;
        room = z < room ? z : room;
        least = room < least ? room : least;
    }
    return least / LONGEST_STEP;
}

/* Tells whether all places are near 0. A coordinate is near 0 when the bits from its highest down
 * are all the same. Counted up from the middle, the first bit differs from the next, and the others
 * equal the next. */
static bool are_near(const uint32_t *place, unsigned count) {
    static_assert(PLACE_X_BITS == PLACE_Y_BITS, "x and y are alike");
    uint32_t x = (1u << PLACE_X_BITS) - (2u << PLACE_NEAR_BITS),
             z = (1u << PLACE_Z_BITS) - (2u << PLACE_NEAR_Z_BITS);
    uint32_t looked_at = x | x << PLACE_X_BITS | z << (PLACE_X_BITS + PLACE_Y_BITS), far = 0;
    for (unsigned i = 0; i < count; i++)
        far |= place[i] ^ place[i] << 1 ^ place_middle();
    return !(far & looked_at);
}

/* ---- Positions ------------------------------------------------------------------------------- */

bool places_start(struct places *places, unsigned count, uint64_t same, const struct treen_cell *at,
                  struct budget *budget) {
    places->budget = budget;
    places->count = count;
    places->stride = count <= NARROW ? NARROW : count <= USUAL ? USUAL : count;
    places->same = same;
    places->nodes = 0;
    if (!places->weight[0])
        weigh_slots(places);
    if (!places_room(places, 1))
        return false;
    memset(places->place, 0, places->stride * sizeof *places->place);
    if (!places_pack(at, count, places->place))
        return false;
    places->nodes = 1;
    return places_room(places, 1) && make_table(places, FIRST_BITS);
}

struct places_from places_look(const struct places *places, uint32_t node) {
    const uint32_t *place = row_of(places, node);
    bool near = are_near(place, places->count);
    int roomy = near ? ROOM_WHERE_NEAR : room_around(place, places->count);
    return (struct places_from){node, place, hash_of(places, place), near, roomy};
}

/* Writes the position anew after equal parts have changed places. Returns false when it does not
 * fit into words. */
static bool settle_place(const struct places *places, uint32_t *place, uint64_t *hash) {
    order(places, place);
    if (place[0] != place_middle() && !count_from_first(place, places->count))
        return false;
    *hash = hash_of(places, place);
    return true;
}

/* Writes the position after a step. The first slot stays in place: moving it with others is the
 * same as moving the rest the other way. Returns false when it does not fit into words. */
static inline bool write_place(const struct places *places, const struct places_from *from, uint64_t moved,
                               uint32_t by, unsigned width, uint32_t *place, uint32_t *hash) {
    by = moved & 1 ? -by : by;
    moved = moved & 1 ? slots_all(places->count) & ~moved : moved;
    shift_row(place, places->place + from->node * (size_t)width, width, moved, by);
    uint64_t sum = from->hash + (uint64_t)(int32_t)by * weight_of(places, moved, width);
    if (places->same && !settle_place(places, place, &sum))
        return false;
    *hash = (uint32_t)(sum >> 32);
    return true;
}

/* Finds a position. It is written into the next free row, and then looked up: most are known, and
 * are not kept. */
static inline struct places_entry *find_place(const struct places *places, const struct places_from *from,
                                              uint64_t moved, uint32_t by, unsigned width) {
    uint32_t *place = places->place + places->nodes * width, hash;
    if (!write_place(places, from, moved, by, width, place, &hash))
        return NULL;
    struct places_entry *entry = entry_of(places, place, width, hash);
    if (!entry->node)
        entry->hash = hash;
    return entry;
}

struct places_entry *places_find(const struct places *places, const struct places_from *from, uint64_t moved,
                                 uint32_t step, uint32_t distance) {
    uint32_t by = distance * step;
    if ((int)distance > from->roomy)
        return NULL;
    return places->stride == USUAL    ? find_place(places, from, moved, by, USUAL)
           : places->stride == NARROW ? find_place(places, from, moved, by, NARROW)
                                      : find_place(places, from, moved, by, places->stride);
}

bool places_step(const struct places *places, const struct places_from *from, uint64_t moved, uint32_t step,
                 uint32_t distance, uint32_t *place, uint32_t *hash) {
    uint32_t by = distance * step;
    if ((int)distance > from->roomy)
        return false;
    return places->stride == USUAL    ? write_place(places, from, moved, by, USUAL, place, hash)
           : places->stride == NARROW ? write_place(places, from, moved, by, NARROW, place, hash)
                                      : write_place(places, from, moved, by, places->stride, place, hash);
}

void places_fetch(const struct places *places, uint32_t hash, bool row) {
    const struct places_entry *entry = &places->table[hash & ((UINT32_C(1) << places->bits) - 1)];
    if (!row)
        __builtin_prefetch(entry);
    else if (entry->node && entry->hash == hash)
        __builtin_prefetch(row_of(places, entry->node - 1));
}

uint32_t places_node(const struct places *places, const uint32_t *place, uint32_t hash) {
    return (places->stride == USUAL    ? entry_of(places, place, USUAL, hash)
            : places->stride == NARROW ? entry_of(places, place, NARROW, hash)
                                       : entry_of(places, place, places->stride, hash))
        ->node;
}

bool places_add(struct places *places, struct places_entry *entry) {
    entry->node = (uint32_t)++places->nodes;
    return places->nodes < UINT32_MAX && places_room(places, 1) &&
           (places->nodes * 2 <= (size_t)1 << places->bits || make_table(places, places->bits + 1));
}
