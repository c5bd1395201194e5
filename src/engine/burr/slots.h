/* The six slots of a burr as tables, for searches over whole sets of sticks. They tell which of the
 * 32 inner cells a stick fills, and where the burr's symmetries take it. A stick is given by its
 * kept cubes, twelve bits by value: the complement of its number less one. */
#pragma once

#include "shape/stick.h"

enum {
    SLOTS = BURR_STICKS,
    PATTERNS = STICK_NUMBERS, /* sets of the twelve cubes */
    BURR_ROTATIONS = 12,      /* of three crossed pairs of any length */
    BURR_SYMMETRIES = 24,     /* rotations, and after them reflections */
    STICK_IMAGES = 4,         /* a stick that stays in its slot: itself, two mirror images, a half turn */
};

struct burr_slots {
    unsigned length;
    uint32_t cells[SLOTS];           /* the twelve inner cells that a slot reaches */
    uint32_t fills[SLOTS][PATTERNS]; /* the inner cells that a stick fills, by its kept cubes */
    uint16_t reads[SLOTS][4][256];   /* by a byte of a word of inner cells: the slot's cubes in these */
    uint16_t image[STICK_IMAGES][PATTERNS]; /* a stick's images */

    /* A symmetry brings to a slot the stick that was at `from`, as its image number `as`. */
    struct {
        uint8_t from[SLOTS], as[SLOTS];
    } symmetry[BURR_SYMMETRIES];
};

/* Makes the tables; null when there is no memory. */
const struct burr_slots *burr_slots_open(unsigned length, struct arena *arena);

/* Returns the slot's cubes that lie in the cells of `inner`. */
static inline uint16_t burr_reads(const struct burr_slots *slots, unsigned slot, uint32_t inner) {
    const uint16_t(*reads)[256] = slots->reads[slot];
    return reads[0][inner & 255] | reads[1][inner >> 8 & 255] | reads[2][inner >> 16 & 255] |
           reads[3][inner >> 24];
}

/* The content of a place of a slot, besides the twelve cubes: one that is always there, or none. */
enum { BURR_ALWAYS = STICK_CUBES, BURR_NOTHING };

/* Returns the content of a slot at a place: the index of one of the twelve cubes, BURR_ALWAYS or
 * BURR_NOTHING. The place is given in half cells from the middle of the burr, as odd numbers. */
unsigned burr_content(unsigned slot, struct treen_cell half, unsigned length);

/* Gives the cells of a stick in its slot, sorted; false when there is no memory. */
bool burr_place(const struct burr_slots *slots, unsigned slot, uint16_t kept, struct arena *arena,
                struct shape *shape);
