/* A set of numbers, kept as ranges: the units that a run has done, the pieces that it met. */
#pragma once

#include "base/array.h"

#include <stdint.h>
#include <stdio.h>

struct number_range {
    uint64_t first, last;
};

/* The ranges are sorted, and neither meet nor touch. */
struct number_set {
    struct arena *arena;
    ARRAY(struct number_range) range;
    uint64_t count; /* numbers in the set */
};

void numbers_init(struct number_set *set, struct arena *arena);

/* Adds a number, which may be there already; false when there is no memory. Time in proportion to
 * the ranges behind the number: numbers mostly come in order. */
bool numbers_add(struct number_set *set, uint64_t number);

/* Returns the first number from `number` on that is not in the set. */
uint64_t numbers_gap(const struct number_set *set, uint64_t number);

/* Writes the set as "0-17 20"; nothing for an empty set. */
void numbers_write(const struct number_set *set, FILE *out);

/* Adds the numbers of a text like that. Returns false where the text is no such list, and when
 * there is no memory. */
bool numbers_read(struct number_set *set, const char *text);
