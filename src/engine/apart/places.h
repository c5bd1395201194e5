/* Positions, each known once: where the parts in the slots are, counted from the first slot's, so that it does not matter
 * where everything together is. A place is a word, and a step is one sum a slot. Rows are of four or eight words where
 * there are no more slots: as constants these are what a compiler needs to take four slots at once. */
#ifndef TREEN_ENGINE_APART_PLACES_H
#define TREEN_ENGINE_APART_PLACES_H

#include "base/budget.h"
#include "engine/apart/pose.h"

/* A word for each slot keeps a position of six pieces in half a cache line. Eleven bits are a hundred pieces end to
 * end on either side of the first, and so more than positions in which the pieces still hold each other ever need. */
enum { PLACE_X_BITS = 11, PLACE_Y_BITS = 11, PLACE_Z_BITS = 10 };

/* What a coordinate is counted up from, so that it is never negative; its greatest size is one less. */
enum {
    PLACE_X_MIDDLE = 1 << (PLACE_X_BITS - 1),
    PLACE_Y_MIDDLE = 1 << (PLACE_Y_BITS - 1),
    PLACE_Z_MIDDLE = 1 << (PLACE_Z_BITS - 1),
};

/* So that sums of packed words are packed sums, as long as they fit. */
static inline uint32_t place_difference(struct treen_cell by) {
    return (uint32_t)by.x + ((uint32_t)by.y << PLACE_X_BITS) +
           ((uint32_t)by.z << (PLACE_X_BITS + PLACE_Y_BITS));
}

/* The first slot's place, in every position. */
static inline uint32_t place_middle(void) {
    return place_difference((struct treen_cell){PLACE_X_MIDDLE, PLACE_Y_MIDDLE, PLACE_Z_MIDDLE});
}

static inline struct treen_cell place_cell(uint32_t place) {
    return (struct treen_cell){(int)(place & ((1u << PLACE_X_BITS) - 1)) - PLACE_X_MIDDLE,
                               (int)(place >> PLACE_X_BITS & ((1u << PLACE_Y_BITS) - 1)) - PLACE_Y_MIDDLE,
                               (int)(place >> (PLACE_X_BITS + PLACE_Y_BITS)) - PLACE_Z_MIDDLE};
}

/* Coordinates that are less than these, as nearly all are: what near slots differ by is a packed word again, with room
 * for something more (see apart/few.c). */
enum {
    PLACE_NEAR_BITS = 8,
    PLACE_NEAR = 1 << PLACE_NEAR_BITS,
    PLACE_NEAR_Z_BITS = 6,
    PLACE_NEAR_Z = 1 << PLACE_NEAR_Z_BITS
};

/* What the table of positions holds. The hash saves most looks at the places. */
struct places_entry {
    uint32_t hash, node; /* node + 1; 0 = free */
};

enum { PLACES_WEIGHED = 4 };

/* All zero is an empty one. Its room is kept when it is started again. */
struct places {
    struct budget *budget; /* that its room is taken from; null = none */
    unsigned count, stride;
    uint64_t same; /* slots whose class is that of the slot before: equal parts are kept in ascending order */
    uint64_t weight[APART_PARTS];                 /* by slot, … */
    uint64_t few_weights[2][1 << PLACES_WEIGHED]; /* … and of sets of the first four slots, and of the next */
    uint32_t *place; /* [node][stride]: packed; after the last node there is always room for one */
    size_t nodes, room;
    struct places_entry *table; /* by hash of the places: 2^bits, at most half full */
    size_t table_room;
    unsigned bits;
};

/* A position that steps are made from. */
struct places_from {
    uint32_t node;
    const uint32_t *place; /* of the slots; until a position is added */
    uint64_t hash;
    bool near; /* all slots are near the first */
    int roomy; /* steps that certainly fit into a word, whatever the direction */
};

/* The array with room for `needed` things, or null; its room in *room. */
void *places_grown(struct budget *budget, void *array, size_t *room, size_t needed, size_t size);

/* Frees its room. */
void places_close(struct places *places);

/* Only the position at `at` is in it, as node 0. False when there is no memory. */
bool places_start(struct places *places, unsigned count, uint64_t same, const struct treen_cell *at,
                  struct budget *budget);

struct places_from places_look(const struct places *places, uint32_t node);

/* The entry of the position that so many steps lead to: that of the node that has it, or a free one, whose `hash` then is
 * that of the position. Null where the parts would come too far apart for a word. */
struct places_entry *places_find(const struct places *places, const struct places_from *from, uint64_t moved,
                                 uint32_t step, uint32_t distance);

/* Takes the position that was looked for last into the free entry that was found: it is the last node now. False when
 * there is no memory for more. */
bool places_add(struct places *places, struct places_entry *entry);

#endif
