/* Colourings of a problem's items in two colours, such that each of the given options covers an
 * even number of dark items. A code for each item stands for several colourings: a row of bits, one
 * for each colouring, set where the item is dark. The codes of an option's items, added without
 * carrying, tell in which colourings it covers an odd number.
 *
 * Only items that are covered a fixed number of times have a code other than 0. */
#pragma once

#include "base/arena.h"
#include "engine/problem.h"

struct parity_codes {
    const struct problem *problem;
    size_t exact;         /* items that are covered a fixed number of times */
    size_t words;         /* words of a code */
    uint64_t *code;       /* [item][word] */
    uint64_t *open, *sum; /* [word]: bits that still are colourings; scratch */
    uint64_t *key;        /* by item: its code in the colourings found, or in 64 of them */
    size_t found;         /* how many were found */
};

/* Makes room; false when there is no memory. The problem must outlive the codes. */
bool parity_codes_make(struct parity_codes *codes, const struct problem *problem, struct arena *arena);

/* Finds all colourings that are even for the options not `out`, and makes keys of them. Gives up,
 * and returns false, as soon as there are at most `few`. The work is the square of the number of
 * exact items, in codes, and a look at all options. */
bool parity_codes_find(struct parity_codes *codes, const bool *out, size_t few);

/* Returns the sum of the option's keys; parity_codes_of_all returns that of all items, each as
 * often as it is covered. */
uint64_t parity_codes_of(const struct parity_codes *codes, uint32_t option);
uint64_t parity_codes_of_all(const struct parity_codes *codes);
