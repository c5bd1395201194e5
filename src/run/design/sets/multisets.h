/* Choices of pieces by number: the n-th choice of some forms of each size. Copies of a form may be
 * allowed. So a list of choices can be cut into units. */
#pragma once

#include "base/array.h"

#include <stdbool.h>
#include <stdint.h>

enum { CHOICE_MOST = 64, SIZES_MOST = 65 };

/* A number of pieces for each size, and the choices that this leaves. */
struct composition {
    uint32_t pieces[SIZES_MOST]; /* by size in cells */
    uint64_t first, choices;     /* the numbers of its choices: first..first+choices-1 */
};

struct multisets {
    uint32_t pieces, least, most; /* of a choice; sizes in cells */
    bool copies;
    bool equal;                       /* all pieces of a choice are copies of one form */
    uint32_t smallest[2], largest[2]; /* cells of the smallest piece of a choice, from and to; of the
                                         largest; to 0 = any */
    uint32_t forms[SIZES_MOST];       /* by size: how many forms there are, … */
    uint32_t offset[SIZES_MOST];      /* … and the number of the first of them */
    uint64_t choices;                 /* in all; UINT64_MAX = that many or more */
    ARRAY(struct composition) composition;
};

/* Returns the cells of the smallest piece, or of the largest. */
uint32_t multisets_smallest(const struct multisets *sets, const struct composition *composition);
uint32_t multisets_largest(const struct multisets *sets, const struct composition *composition);

/* Lists the compositions whose pieces have `volume` cells together. The members above `choices`
 * are filled in by the caller. Returns false when there is no memory. */
bool multisets_list(struct multisets *sets, uint32_t volume, struct arena *arena);

/* Gives the choice `number` as forms, ascending. Its composition is returned. */
const struct composition *multisets_at(const struct multisets *sets, uint64_t number,
                                       uint32_t form[CHOICE_MOST]);

/* Goes on to the next choice of the composition; false after the last. */
bool multisets_next(const struct multisets *sets, const struct composition *composition,
                    uint32_t form[CHOICE_MOST]);
