/* Telling the items of a cover problem apart by what they are part of, whatever they are called: each gets a colour, a
 * number made from those of the options that have it, which are made from those of their items, and so on (colour
 * refinement: B. Weisfeiler, A. Leman 1968). Items that an automorphism takes to each other have the same colour; most
 * often the converse holds, too.
 *
 * The colours are sums of hashes, so that no list is sorted and the numbers of two colourings can be compared directly.
 * Should two hashes agree by chance, items pass for alike that are not: whoever concludes something from colours has to
 * verify it. */
#ifndef TREEN_ENGINE_PREPARE_COLOURING_H
#define TREEN_ENGINE_PREPARE_COLOURING_H

#include "base/arena.h"
#include "engine/problem.h"

struct colouring {
    const struct problem *problem;
    uint64_t *sum;  /* [items] scratch */
    uint64_t *seen; /* [slots] scratch: a table of hashes */
    size_t slots;   /* a power of two */
    uint64_t work;  /* entries of options looked at so far */
};

/* False when there is no memory. */
bool colouring_open(struct colouring *colouring, const struct problem *problem, struct arena *arena);

/* By item: a colour made of what may be said of it without its neighbours. Twins, which are in the same options, are told
 * apart: swapping them changes no option, and there may be so many that every other symmetry would be lost among them. */
bool colouring_begin(struct colouring *colouring, uint64_t *colour, struct arena *arena);

/* Refines so many times. */
void colouring_refine(struct colouring *colouring, uint64_t *colour, uint32_t rounds);

/* Refines until that tells no more items apart, or the work done is above the limit; returns how often. *classes is how many
 * different colours there are. */
uint32_t colouring_settle(struct colouring *colouring, uint64_t *colour, uint64_t limit, size_t *classes);

/* Gives an item a colour of its own. */
void colouring_single_out(uint64_t *colour, size_t item);

/* The same for colourings that differ by the items' numbers only, and for hardly any others. */
uint64_t colouring_sum(const struct colouring *colouring, const uint64_t *colour);

#endif
