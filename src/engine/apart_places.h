/* Positions, each known once: where the parts in the slots are, counted from the first slot's, so that it does not matter
 * where everything together is. A place is a word, and a step is one sum a slot. Rows are of four or eight words where
 * there are no more slots: as constants these are what a compiler needs to take four slots at once. */
#ifndef TREEN_ENGINE_APART_PLACES_H
#define TREEN_ENGINE_APART_PLACES_H

#include "engine/apart_pose.h"

/* What the table of positions holds. The hash saves most looks at the places. */
struct places_entry {
    uint32_t hash, node; /* node + 1; 0 = free */
};

/* All zero is an empty one. Its room is kept when it is started again. */
struct places {
    size_t *memory; /* bytes that may still be taken; shared */
    unsigned count, stride;
    uint64_t same; /* slots whose class is that of the slot before: equal parts are kept in ascending order */
    uint64_t weight[APART_PARTS];
    uint32_t *place; /* [node][stride]: packed; after the last node there is always room for one */
    size_t nodes, room;
    struct places_entry *table; /* by hash of the places: 2^bits, at most half full */
    size_t table_room;
    unsigned bits;
};

/* A step out of a position, before it is known how far and with which slots. */
struct places_from {
    uint32_t node;
    uint64_t hash;
    int roomy; /* steps that certainly fit into a word, whatever the direction */
};

/* The array with room for `needed` things, or null; its room in *room. */
void *places_grown(size_t *memory, void *array, size_t *room, size_t needed, size_t size);

/* Frees its room. */
void places_close(struct places *places);

/* Only the position at `at` is in it, as node 0. False when there is no memory. */
bool places_start(struct places *places, unsigned count, uint64_t same, const struct treen_cell *at,
                  size_t *memory);

/* Where the slots are at a node's position. */
struct places_from places_look(const struct places *places, uint32_t node, struct treen_cell *at);

/* The step of a direction, packed. */
uint32_t places_step(struct treen_cell by);

/* The entry of the position that so many steps lead to: that of the node that has it, or a free one, whose `hash` then is
 * that of the position. Null where the parts would come too far apart for a word. */
struct places_entry *places_find(const struct places *places, const struct places_from *from, uint64_t moved,
                                 uint32_t step, uint32_t distance);

/* Takes the position that was looked for last into the free entry that was found: it is the last node now. False when
 * there is no memory for more. */
bool places_add(struct places *places, struct places_entry *entry);

#endif
