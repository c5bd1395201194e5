/* The sticks of the six-piece burr. Three crossed pairs of sticks, 2 x 2 x length cubes each,
 * compete for 32 inner cells. So twelve cubes of a stick may be missing. A stick's number is 1 +
 * the sum of the missing cubes' values:
 *
 *                          left                 right
 *     top, back row         16  32  64 128
 *     top, front row         1   2   4   8
 *     bottom, back row         1024 2048            below 32 and 64
 *     bottom, front row         256  512            below 2 and 4
 *
 * The stick lies along x from left to right. y goes from the back row to the front row, z from the
 * top (the side towards the middle of the burr) to the bottom. Drawn so, layer by layer, it is not
 * mirrored. The same twelve cubes may be missing in a longer stick, which has longer ends.
 *
 * Source of the numbers and of the words notchable and millable: W. H. Cutler, A Computer Analysis
 * of All 6-Piece Burrs (1994). The definitions are ours, and give his counts. */
#pragma once

#include "shape/shape.h"

enum {
    STICK_NUMBERS = 4096, /* numbers go from 1 to this one */
    STICK_CUBES = 12,     /* the cubes that may be missing */
    STICK_TURNS = 8,      /* rotations of a 2 x 2 x length stick */
    STICK_SHORTEST = 6,
    STICK_LONGEST = 12, /* lengths are even */
};

enum {
    BURR_STICKS = 6,
    BURR_INNER = 32, /* the cells that several sticks reach: the six weights sum to this at most */
};

static inline bool stick_has_length(uint64_t length) {
    return STICK_SHORTEST <= length && length <= STICK_LONGEST && length % 2 == 0;
}

/* Counts the cubes of the twelve that are not missing. */
unsigned stick_weight(unsigned number);

/* Tells whether the cubes are connected by faces. */
bool stick_whole(unsigned number);

/* Tells whether saw cuts across the stick can make it. Every missing cube must have a missing
 * neighbour across the stick, so that the two are a notch through one face. */
bool stick_notchable(unsigned number);

/* Tells whether a rotating cutter can make it. No missing cube may have walls on three sides at
 * right angles to each other (a blind corner, which takes a chisel). Every notchable stick is
 * millable. */
bool stick_millable(unsigned number);

/* Lists the numbers of the orientations in which all missing cubes are among the twelve, ascending,
 * each once. Returns their number, at least 1. The first is the piece's name. */
unsigned stick_numbers(unsigned number, unsigned numbers[STICK_TURNS]);

/* Returns the number of its image when left and right change places, or front and back, or both.
 * A mirror or the half turn does this, and keeps it in its slot. */
unsigned stick_left_right(unsigned number);
unsigned stick_front_back(unsigned number);
unsigned stick_half_turn(unsigned number);

/* Returns the name of its mirror image. */
unsigned stick_twin(unsigned number);

/* Returns the place of the cube with value number `index` (1, 2, 4, …) in a stick of that
 * length. */
struct treen_cell stick_cube(unsigned index, unsigned length);

/* Makes the shape in the frame above, settled; false when there is no memory. */
bool stick_shape(unsigned number, unsigned length, struct arena *arena, struct shape *shape);

/* A shape on the grid of cubes, seen as a stick in any orientation. */
struct stick_seen {
    const char *why; /* the reason why it is no stick; null = it is one, with these: */
    /* drawn: its number in this orientation; 0 = it does not lie in the frame above */
    unsigned length, drawn;
    unsigned name;
};

/* Recognises a stick. The shape must not be empty. Returns false when there is no memory. */
bool stick_recognise(const struct shape *shape, struct arena *arena, struct stick_seen *seen);
