/* The sticks of the six-piece burr. Three crossed pairs of sticks, 2 x 2 x length cubes each, compete for 32 inner
 * cells, so that twelve cubes of a stick may have been cut away; a number says which: 1 + the sum of the removed
 * cubes' values.
 *
 *                 left                 right
 *   top, back row       16  32  64 128
 *   top, front row       1   2   4   8
 *   bottom, back row       1024 2048            below 32 and 64
 *   bottom, front row       256  512            below 2 and 4
 *
 * The stick lies along x from left to right, y goes from the back row to the front row, z from the top (the side that
 * looks to the middle of the burr) to the bottom: drawn so, layer by layer, it is not mirrored. Whatever the length,
 * these twelve are the cubes that may be missing; a longer stick has longer ends.
 *
 * Source of the numbers and of the words notchable and millable: W. H. Cutler, A Computer Analysis of All 6-Piece
 * Burrs (1994). The definitions are ours, and give his counts. */
#ifndef TREEN_PUZZLE_KIND_STICK_H
#define TREEN_PUZZLE_KIND_STICK_H

#include "shape/shape.h"

enum {
    STICK_NUMBERS = 4096, /* numbers go from 1 to this one */
    STICK_CUBES = 12,     /* that may be missing */
    STICK_TURNS = 8,      /* rotations of a 2 x 2 x length stick */
    STICK_SHORTEST = 6,
    STICK_LONGEST = 12, /* lengths are even */
};

static inline bool stick_has_length(uint64_t length) {
    return STICK_SHORTEST <= length && length <= STICK_LONGEST && length % 2 == 0;
}

/* Cubes left of the twelve. */
unsigned stick_weight(unsigned number);

/* Whether the cubes hang together by faces. */
bool stick_whole(unsigned number);

/* Whether saw cuts across the stick make it: every removed cube has a removed neighbour across the stick, so that
 * the two are a notch right through one face. */
bool stick_notchable(unsigned number);

/* Whether a rotating cutter makes it: no removed cube has walls on three sides at right angles to each other (a blind
 * corner, which takes a chisel). Every notchable stick is millable. */
bool stick_millable(unsigned number);

/* The numbers of those of its orientations in which all missing cubes are among the twelve: ascending, each once.
 * Returns how many there are, at least 1. The first is the name that the piece goes by. */
unsigned stick_numbers(unsigned number, unsigned numbers[STICK_TURNS]);

/* Its image under the mirrors and the half turn that keep it in its slot: left and right exchanged, front and back,
 * or both. */
unsigned stick_left_right(unsigned number);
unsigned stick_front_back(unsigned number);
unsigned stick_half_turn(unsigned number);

/* The name of its mirror image. */
unsigned stick_twin(unsigned number);

/* Where the cube of the index-th value (1, 2, 4, …) is in a stick of that length. */
struct treen_cell stick_cube(unsigned index, unsigned length);

/* The shape in the frame above, settled; false when there is no memory. */
bool stick_shape(unsigned number, unsigned length, struct arena *arena, struct shape *shape);

/* What a shape on the grid of cubes is as a stick, however it lies. */
struct stick_seen {
    const char *why;        /* why it is no stick; null = it is one, and then: */
    unsigned length, drawn; /* drawn: its number as it lies; 0 = it does not lie in the frame above */
    unsigned name;
};

/* The shape must not be empty. False when there is no memory. */
bool stick_recognise(const struct shape *shape, struct arena *arena, struct stick_seen *seen);

#endif
