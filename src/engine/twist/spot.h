/* Parts that are together, wherever they lie and however they are turned, and their moves. */
#pragma once

#include "engine/apart/pose.h"
#include "engine/twist/pairs.h"

/* Slots hold parts in the order of their classes. Parts of one class are equal pieces. */
struct spot {
    unsigned count;
    uint8_t part[APART_PARTS], class[APART_PARTS];
    struct placed at[APART_PARTS];
};

/* A spot as words, alike for all spots that a common shift or rotation, or a change of equal parts,
 * makes equal. */
enum { KEY_BODY_BITS = 11, KEY_PLACE_BITS = 7, KEY_NEAR = 1 << (KEY_PLACE_BITS - 1) };

struct spot_key {
    uint32_t word[APART_PARTS];
};

/* The way from a spot to its key: first the rotation, then the shift, then the order of slots. */
struct spot_frame {
    unsigned rotation;
    struct treen_cell shift;
    uint8_t slot[APART_PARTS]; /* by place in the key: the slot of the spot */
};

/* A move of some slots. The search finds shifts in every second direction of the grid, and turns
 * forward: from the next axis to the one after. The other slots make the same move back. */
struct spot_move {
    uint64_t moved;
    uint16_t distance; /* of a shift; 0 = they leave */
    uint8_t axis;      /* of a shift: the number of its two opposite directions */
    bool turns, back;
    bool wanders;     /* of a turn: it is not possible with a pivot that stays, and perhaps not at all */
    int16_t pivot[2]; /* of a turn, in half cells, along the next axis and the one after */
};

/* Makes the key. Returns false where the parts are too far from each other for it. */
bool spot_find_key(const struct bodies *bodies, const struct spot *spot, struct spot_key *key,
                   struct spot_frame *frame);

/* Makes the spot of a key. Its classes and parts are those of `like`. */
void spot_of_key(const struct spot_key *key, const struct spot *like, struct spot *spot);

/* Makes a move that does not leave. */
void spot_move(const struct bodies *bodies, struct spot *spot, const struct spot_move *move);

/* Makes a spot of these slots alone. */
void spot_half(const struct spot *spot, uint64_t slots, struct spot *half);

/* Takes a move; returns false to stop. */
typedef bool spot_on_move(void *context, const struct spot_move *move);

/* The pairs of the slots of a spot. */
struct spot_pairs {
    struct pairs *pairs;
    const struct spot *spot;
    struct pair *of[APART_PARTS][APART_PARTS]; /* the earlier slot first */
};

/* Looks up all pairs. Returns false when there is no memory. */
bool spot_look(struct spot_pairs *looked, struct pairs *pairs, const struct spot *spot);

/* Tells every set of slots that can leave. Of two sides that move against each other one is told.
 * Returns false when it was stopped. */
bool spot_each_leaving(const struct spot_pairs *looked, spot_on_move *found, void *context);

/* Tells every other move. Nothing may leave. Turns that wander may be impossible. Returns false
 * when it was stopped. */
bool spot_each_shift(const struct spot_pairs *looked, spot_on_move *found, void *context);
bool spot_each_turn(const struct spot_pairs *looked, spot_on_move *found, void *context);

/* Returns the play that a turn needs. */
struct turn_need spot_need(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn);
