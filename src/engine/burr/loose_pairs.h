/* Two sticks in two slots, at an offset: along which axes they stop each other after one step, and
 * along which at any distance. All pairs of sticks share these tables, by slots and offset. They
 * tell which of the twelve cubes of one stick come to which of the other. Tables for pairs of
 * sticks would be far more, and are seldom met again (E249).
 *
 * A place is a word of five bits for each coordinate, counted from a middle. The difference of two
 * places is the index of their offset, as long as no coordinate differs by more than
 * LOOSE_FARTHEST. */
#pragma once

#include "engine/burr/slots.h"

enum { LOOSE_AXES = 3, LOOSE_PAIRS = SLOTS * SLOTS };
enum { LOOSE_BITS = 5, LOOSE_SIDE = 1 << LOOSE_BITS, LOOSE_PLACES = 1 << LOOSE_AXES * LOOSE_BITS };
enum { LOOSE_MIDDLE = (LOOSE_SIDE / 2) * (1 + LOOSE_SIDE + LOOSE_SIDE * LOOSE_SIDE) };
enum { LOOSE_FARTHEST = LOOSE_SIDE / 2 - 2 };

/* Returns a step up an axis. */
static inline uint16_t loose_unit(unsigned axis) {
    return (uint16_t)(1U << axis * LOOSE_BITS);
}

/* Eight words that all processors of today handle at once. */
typedef uint16_t loose_lanes __attribute__((vector_size(16)));

/* Sets of the other stick's cubes that stop the first one, and in which it is stopped by the other.
 * Words 0 to 2 are for one step up the axes, 4 to 6 for any number of steps. Bit LOOSE_ALWAYS
 * stands for a cube that is always there. */
struct loose_stops {
    loose_lanes pushes, pushed;
};

enum { LOOSE_ALWAYS = 1 << STICK_CUBES, LOOSE_THIRDS = 16 };

/* The stops of the first stick's cubes, by each third of the twelve. The union of three is that of
 * a stick. */
struct loose_meeting {
    struct loose_stops by[3][LOOSE_THIRDS];
};

struct loose_tables;

/* Makes the tables, which all threads share; null when there is no memory. */
const struct loose_tables *loose_tables_open(unsigned length, struct arena *arena);

/* The meetings that one thread has needed. */
struct loose_pairs {
    const struct loose_tables *tables;
    uint16_t (*number)
        [LOOSE_PLACES]; /* by pair (SLOTS * the first + the second) and offset of the first from the second; 0 = not made */
    struct loose_meeting *meeting; /* from LOOSE_FIRST on */
    unsigned meetings;
};

enum { LOOSE_TOO_FAR = 1, LOOSE_FIRST, LOOSE_MEETINGS = 1 << 13 };

/* Opens the room in the arena; false when there is no memory. */
bool loose_pairs_open(struct loose_pairs *pairs, const struct loose_tables *tables, struct arena *arena);

/* Makes room again when most of it is used. Meetings that were found before are gone then. */
void loose_pairs_renew(struct loose_pairs *pairs);

/* Makes a meeting that is not yet there. Returns its number, LOOSE_TOO_FAR, or 0 when there is no
 * room. */
unsigned loose_pairs_make(struct loose_pairs *pairs, unsigned pair, unsigned offset);

/* Returns the meeting of a pair at an offset. Null: the offset is too far, or there is no room. */
static inline const struct loose_meeting *loose_meet(struct loose_pairs *pairs, unsigned pair,
                                                     unsigned offset) {
    unsigned number = pairs->number[pair][offset];
    if (!number)
        number = loose_pairs_make(pairs, pair, offset);
    return number < LOOSE_FIRST ? NULL : &pairs->meeting[number];
}
