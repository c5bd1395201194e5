/* Automorphisms of a cover problem: permutations of its items that take options to options (with
 * their colours), and items to items of the same multiplicity. Examples are a box's rotations and
 * reflections, a chessboard's symmetries for queens, and Langford pairs read backwards. The meaning
 * of the items is not needed.
 *
 * Colours tell items apart (colouring.h). Then one item at a time is singled out, until each has a
 * colour of its own. Another item of the same colour is singled out instead. If the colours are the
 * same in the end, there may be an automorphism, which takes each item to the one with its colour
 * (B. McKay, Practical graph isomorphism, 1981). Each is verified option by option, so the result
 * is right whatever the hashes do. The search may be given up at any time, so the result may be a
 * part of the group. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

/* The most automorphisms that are kept: as many as a cube has. */
enum { AUTOMORPHISMS = 48 };

struct automorphisms {
    size_t count;     /* a group: the identity first, none twice */
    uint32_t *item;   /* [count][items]: the image of each item */
    uint32_t *option; /* [count][options]: the image of each option; equal options have different images */
};

/* Finds the automorphisms, or a subgroup of them. `kind`: by option; options of different kinds are
 * not taken to each other. Null = all options have one kind. The work is bounded by MOST_WORK.
 * False when there is no memory. */
bool automorphisms_find(const struct problem *problem, const uint32_t *kind, struct arena *arena,
                        struct automorphisms *found);

/* Tells by colours alone whether there may be an automorphism besides the identity, in a tenth of
 * the time. False when there is no memory. */
bool automorphisms_may_be(const struct problem *problem, struct arena *arena, bool *may_be);

/* Returns a bound on the bytes that automorphisms_find takes. */
size_t automorphisms_bytes(const struct problem *problem);
