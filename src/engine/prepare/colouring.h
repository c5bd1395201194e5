/* Colours tell the items of a cover problem apart without their names. An item's colour is a number
 * made from the numbers of its options. These are made from the colours of their items, and so on
 * (colour refinement: B. Weisfeiler, A. Leman 1968). Items that an automorphism takes to each other
 * have the same colour. Most often the converse holds, too.
 *
 * Colours are sums of hashes. So no list is sorted, and the numbers of two colourings can be
 * compared directly. If two hashes agree by chance, different items seem alike. So every conclusion
 * from colours must be verified. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

struct colouring {
    const struct problem *problem;
    uint64_t *sum;  /* [items] scratch */
    uint64_t *seen; /* [slots] scratch: a table of hashes */
    size_t slots;   /* a power of two */
    uint64_t work;  /* entries of options looked at so far */
};

/* Opens a colouring; false when there is no memory. */
bool colouring_open(struct colouring *colouring, const struct problem *problem, struct arena *arena);

/* Gives each item a colour made of its own properties, without its neighbours. Twins, which are in
 * the same options, get different colours. Exchanging twins changes no option, and all other
 * symmetries could be lost among these exchanges. */
bool colouring_begin(struct colouring *colouring, uint64_t *colour, struct arena *arena);

/* Refines the colours `rounds` times. */
void colouring_refine(struct colouring *colouring, uint64_t *colour, uint32_t rounds);

/* Refines until no more items are told apart, or the work is above `limit`. Returns the number of
 * refinements. `*classes` is the number of different colours. */
uint32_t colouring_settle(struct colouring *colouring, uint64_t *colour, uint64_t limit, size_t *classes);

/* Gives an item a colour of its own. */
void colouring_single_out(uint64_t *colour, size_t item);

/* Returns a sum over the colours that does not depend on the items' numbers. Other colourings
 * hardly ever have the same sum. */
uint64_t colouring_sum(const struct colouring *colouring, const uint64_t *colour);
