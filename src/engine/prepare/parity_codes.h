/* Colourings of a problem's items in two colours, of which given options all cover an even number of the dark items. Several of them
 * are a code for each item: a row of bits, one for each colouring, that says where the item is dark. The codes of an
 * option's items, added up without carrying, say of which colourings it covers an odd number.
 *
 * Only items that are covered a fixed number of times have a code other than 0. */
#ifndef TREEN_ENGINE_PREPARE_PARITY_CODES_H
#define TREEN_ENGINE_PREPARE_PARITY_CODES_H

#include "base/arena.h"
#include "engine/problem.h"

struct parity_codes {
    const struct problem *problem;
    size_t exact;         /* items that are covered a fixed number of times */
    size_t words;         /* to a code */
    uint64_t *code;       /* [item][word] */
    uint64_t *open, *sum; /* [word]: bits that still are colourings; scratch */
    uint64_t *key;        /* by item: its code in the colourings that were found, or 64 of them */
    size_t found;         /* how many were found */
};

/* Room; false when there is no memory. The problem must live as long. */
bool parity_codes_make(struct parity_codes *codes, const struct problem *problem, struct arena *arena);

/* Finds all colourings that are even for the options that are not `out`, and makes keys of them. It gives up as soon as there are
 * no more than `few`, and is then false. The work is that of the exact items' number squared, in codes, and of a look at
 * all options. */
bool parity_codes_find(struct parity_codes *codes, const bool *out, size_t few);

/* What the option's keys add up to, and those of all items, each as often as it is covered. */
uint64_t parity_codes_of(const struct parity_codes *codes, uint32_t option);
uint64_t parity_codes_of_all(const struct parity_codes *codes);

#endif
