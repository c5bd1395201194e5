/* The six slots of a burr as tables, for searches over whole sets of sticks: which of the 32 inner cells a stick fills
 * in a slot, where the burr's symmetries take it, and who is in whose way. A stick is given by its kept cubes, twelve
 * bits by value, the complement of its number less one. */
#ifndef TREEN_RUN_ASK_BURR_SLOTS_H
#define TREEN_RUN_ASK_BURR_SLOTS_H

#include "puzzle/kind/burr_packing.h"

enum {
    SLOTS = BURR_STICKS,
    PATTERNS = STICK_NUMBERS, /* sets of the twelve cubes */
    BURR_ROTATIONS = 12,      /* of three crossed pairs, whatever their length … */
    BURR_SYMMETRIES = 24,     /* … and with reflections, which come after them */
    STICK_IMAGES = 4, /* of a stick that stays in its slot: itself, and under the three mirrors and turns */
    BURR_DIRECTIONS = 6, /* as the cube grid has them: opposite ones next to each other */
};

struct burr_slots {
    unsigned length;
    uint32_t cells[SLOTS];           /* the twelve inner cells that a slot reaches */
    uint32_t fills[SLOTS][PATTERNS]; /* the inner cells that a stick fills, by its kept cubes */
    uint16_t reads[SLOTS][4][256];   /* which of a slot's cubes lie in the cells of a byte of such a word */
    uint16_t image[STICK_IMAGES][PATTERNS]; /* a stick's images */

    /* A symmetry brings to a slot the stick that was at `from`, as its image number `as`. */
    struct {
        uint8_t from[SLOTS], as[SLOTS];
    } symmetry[BURR_SYMMETRIES];

    /* A step of `mover` in a direction ends in another stick when some of its kept cubes are in `hits`, or the other's in
     * `hit`, where ends and outer cubes are met; or when a kept cube comes where the other keeps one, which `lands`
     * says; or always. */
    struct burr_step {
        bool always;
        uint16_t hits, hit;
        uint16_t lands[PATTERNS];
    } step[SLOTS][SLOTS][BURR_DIRECTIONS];
};

/* Null when there is no memory. */
const struct burr_slots *burr_slots_open(unsigned length, struct arena *arena);

/* The slot's cubes that lie in these inner cells. */
static inline uint16_t burr_reads(const struct burr_slots *slots, unsigned slot, uint32_t inner) {
    const uint16_t(*reads)[256] = slots->reads[slot];
    return reads[0][inner & 255] | reads[1][inner >> 8 & 255] | reads[2][inner >> 16 & 255] |
           reads[3][inner >> 24];
}

/* Whether no set of sticks can move: then nothing comes apart, ever. A necessary test, made of look-ups alone. */
bool burr_is_stuck(const struct burr_slots *slots, const uint16_t kept[SLOTS]);

/* The stick where it lies in the slot, its cells sorted; false when there is no memory. */
bool burr_place(const struct burr_slots *slots, unsigned slot, uint16_t kept, struct arena *arena,
                struct shape *shape);

#endif
