/* Counts of any size, through GMP (only big.c sees it) on memory of our own. A zeroed count is
 * zero. Cost: products, texts and reading take the square of the number of digits. */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct big {
    uint64_t low;
    struct big_number *number; /* null = the count is `low`; owned: big_free */
};

extern const struct big BIG_ONE; /* the count 1, which everybody may read */

void big_free(struct big *big);
void big_set(struct big *big, uint64_t value);
/* Adds, multiplies: these return false when there is no memory. `product` may be a or b. */
bool big_add(struct big *big, uint64_t value);
bool big_multiply(struct big *big, uint64_t value);
bool big_product(struct big *product, const struct big *a, const struct big *b);
bool big_add_product(struct big *sum, const struct big *factor, uint64_t times);
bool big_add_digits(struct big *sum, const char *digits);   /* decimal; false for anything else, too */
void big_subtract(struct big *big, const struct big *part); /* `part` is no more than `big` */
uint64_t big_divide(struct big *big, uint64_t by);          /* rounds down; returns the remainder */
bool big_read(struct big *big, const char *digits);         /* decimal; false for anything else */
bool big_is_zero(const struct big *big);
int big_compare(const struct big *a, const struct big *b);
char *big_text(const struct big *big, struct arena *arena); /* decimal; null when there is no memory */
