/* The exact cover of a puzzle, item by item, for the languages of solvers of constraints. */
#pragma once

#include "puzzle/cover.h"

#include <stdio.h>

/* An item: `least` to `most` of its options are taken. Options of one colour count as one; each
 * without a colour (0) counts for itself. */
struct constraint {
    uint32_t least, most;
    size_t count;
    const uint32_t *option, *colour; /* [count], in ascending order of colours */
};

struct language {
    void (*begin)(const struct treen_puzzle *puzzle, const struct cover *cover, FILE *out);
    void (*item)(const struct constraint *constraint, FILE *out);
    void (*end)(FILE *out);
};

/* Tells how many options from `at` on count as one. */
size_t constraint_group(const struct constraint *constraint, size_t at);

/* Writes the puzzle. TREEN_BAD_INPUT: it has no exact cover. */
enum treen_status constraints_write(const struct treen_puzzle *puzzle, const struct language *language,
                                    FILE *out, struct treen_error *error);
