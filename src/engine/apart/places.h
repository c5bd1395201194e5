/* Positions, each known once: the places of the parts in the slots. They are counted from the first
 * slot: the place of the whole does not matter. A place is a word, and a step is one sum for each
 * slot (E163). Rows have four or eight words if there are no more slots: with these constants a
 * compiler handles four slots at once. */
#pragma once

#include "base/budget.h"
#include "engine/apart/pose.h"

/* A word for each slot keeps a position of six pieces in half a cache line. Eleven bits are a
 * hundred pieces end to end on either side of the first. This is more than any position needs in
 * which the pieces still hold each other. */
enum { PLACE_X_BITS = 11, PLACE_Y_BITS = 11, PLACE_Z_BITS = 10 };

/* The middle, from which a coordinate is counted up so that it is never negative; its greatest size
 * is one less. */
enum {
    PLACE_X_MIDDLE = 1 << (PLACE_X_BITS - 1),
    PLACE_Y_MIDDLE = 1 << (PLACE_Y_BITS - 1),
    PLACE_Z_MIDDLE = 1 << (PLACE_Z_BITS - 1),
};

/* Packs a difference. Sums of packed words are packed sums, as long as they fit. */
static inline uint32_t place_difference(struct treen_cell by) {
    return (uint32_t)by.x + ((uint32_t)by.y << PLACE_X_BITS) +
           ((uint32_t)by.z << (PLACE_X_BITS + PLACE_Y_BITS));
}

/* Returns the first slot's place, in every position. */
static inline uint32_t place_middle(void) {
    return place_difference((struct treen_cell){PLACE_X_MIDDLE, PLACE_Y_MIDDLE, PLACE_Z_MIDDLE});
}

static inline struct treen_cell place_cell(uint32_t place) {
    return (struct treen_cell){(int)(place & ((1u << PLACE_X_BITS) - 1)) - PLACE_X_MIDDLE,
                               (int)(place >> PLACE_X_BITS & ((1u << PLACE_Y_BITS) - 1)) - PLACE_Y_MIDDLE,
                               (int)(place >> (PLACE_X_BITS + PLACE_Y_BITS)) - PLACE_Z_MIDDLE};
}

/* Coordinates below these are near, as nearly all are. The difference of near slots is a packed
 * word again, with a bit to spare (see apart/octet.c). */
enum {
    PLACE_NEAR_BITS = 8,
    PLACE_NEAR = 1 << PLACE_NEAR_BITS,
    PLACE_NEAR_Z_BITS = 6,
    PLACE_NEAR_Z = 1 << PLACE_NEAR_Z_BITS
};

/* An entry of the table of positions. The hash saves most looks at the places. */
struct places_entry {
    uint32_t hash, node; /* node + 1; 0 = free */
};

enum { PLACES_WEIGHED = 4 };

/* All zero is an empty set of positions. Its memory is kept when it is started again. */
struct places {
    struct budget *budget; /* for its memory; null = none */
    unsigned count, stride;
    uint64_t same; /* slots whose class is that of the slot before: equal parts are kept in ascending order */
    uint64_t weight[APART_PARTS]; /* by slot: its multiple in the hash */
    /* the sums for sets of the first four slots, and of the next four */
    uint64_t octet_weights[2][1 << PLACES_WEIGHED];
    uint32_t *place; /* [node][stride]: packed; after the last node there is always room for one */
    size_t nodes, room;
    struct places_entry *table; /* by hash of the places: 2^bits, at most half full */
    size_t table_room;
    unsigned bits;
};

/* A position from which steps are made. */
struct places_from {
    uint32_t node;
    const uint32_t *place; /* of the slots; valid until a position is added */
    uint64_t hash;
    bool near; /* all slots are near the first */
    int roomy; /* steps that fit into a word for certain, in any direction */
};

/* Returns the array with room for `needed` things, or null; *room is its room. */
void *places_grown(struct budget *budget, void *array, size_t *room, size_t needed, size_t size);

/* Frees the memory of the positions. */
void places_close(struct places *places);

/* Packs places so that they are counted from the first. Returns false when they are too far
 * apart. */
bool places_pack(const struct treen_cell *at, unsigned count, uint32_t *place);

/* Starts with the position at `at` alone, as node 0. Returns false when there is no memory. */
bool places_start(struct places *places, unsigned count, uint64_t same, const struct treen_cell *at,
                  struct budget *budget);

struct places_from places_look(const struct places *places, uint32_t node);

/* Returns the entry of the position after `distance` steps. It is the entry of its node, or a free
 * one with its hash. Returns null when the parts would be too far apart for a word. */
struct places_entry *places_find(const struct places *places, const struct places_from *from, uint64_t moved,
                                 uint32_t step, uint32_t distance);

/* Writes the row and the hash of the position after `distance` steps, and nothing else. Several
 * threads may do so at a time, while nobody adds. Returns false as places_find returns null. */
bool places_step(const struct places *places, const struct places_from *from, uint64_t moved, uint32_t step,
                 uint32_t distance, uint32_t *place, uint32_t *hash);

/* Asks for the memory that places_node will look at: the entry, or when that is there, the row. */
void places_fetch(const struct places *places, uint32_t hash, bool row);

/* Returns the number of the position's node and 1, or 0 when it is not known. */
uint32_t places_node(const struct places *places, const uint32_t *place, uint32_t hash);

/* Makes room for the rows of `more` positions. Returns false when there is no memory. */
bool places_room(struct places *places, size_t more);

/* Makes the table larger, unless it has `most` entries. Returns false when there is no memory. */
bool places_widen(struct places *places, size_t most);

/* Adds the position of the last places_find, in the free entry that it returned, as the last node.
 * Returns false when there is no memory. */
bool places_add(struct places *places, struct places_entry *entry);
