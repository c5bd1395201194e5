/* Automorphisms of a cover problem: permutations of its items that take options to options (with their colours) and
 * items to items of the same multiplicity. A box's rotations and reflections are such, the symmetries of a chessboard
 * for queens, reading Langford pairs backwards; but nothing needs to be known of what the items mean.
 *
 * Items are told apart by colours (colouring.h), then one at a time is singled out, until each has a colour of its own.
 * Whoever singles out another item of the same colour instead, and comes to the same colours in the end, has found an
 * automorphism: it takes each item to the one with its colour (B. McKay, Practical graph isomorphism, 1981). That is
 * verified option by option, so that what is found is right whatever the hashes do; and it may be given up at any time,
 * so that what is found need not be all. */
#ifndef TREEN_ENGINE_PREPARE_AUTOMORPHISM_H
#define TREEN_ENGINE_PREPARE_AUTOMORPHISM_H

#include "base/arena.h"
#include "engine/problem.h"

/* More are not kept, which is as many as a cube has. */
enum { AUTOMORPHISMS = 48 };

struct automorphisms {
    size_t count;     /* a group: the identity first, none twice */
    uint32_t *item;   /* [count][items]: where each takes the items, */
    uint32_t *option; /* [count][options]: and the options; each of several equal options to another one */
};

/* The automorphisms, or a subgroup of them. kind: by option, those that are not to be taken to each other differ; null = any
 * may be. Takes a few milliseconds at most: for about a million entries of options
 * looked at. False when there is no memory. */
bool automorphisms_find(const struct problem *problem, const uint32_t *kind, struct arena *arena,
                        struct automorphisms *found);

/* Whether there may be any but the identity, which colours alone tell, in a tenth of the time. False when there is no memory. */
bool automorphisms_may_be(const struct problem *problem, struct arena *arena, bool *may_be);

/* How many bytes that may take, at the most. */
size_t automorphisms_bytes(const struct problem *problem);

#endif
