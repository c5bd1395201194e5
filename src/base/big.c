#include "base/big.h"

#include <assert.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(unsigned long) >= sizeof(uint64_t), "GMP's unsigned long functions take a uint64_t");

/* GMP's type stands behind a pointer, so that no other file needs gmp.h. A count that has become a number of GMP's stays one.
 * Nearly none does, and to begin with GMP takes a program that is over in half a millisecond a fortieth of that. */
struct big_number {
    mpz_t z;
};

static bool become_number(struct big *big) {
    if (big->number)
        return true;
    big->number = malloc(sizeof *big->number);
    if (big->number)
        mpz_init_set_ui(big->number->z, big->low);
    return big->number != NULL;
}

void big_free(struct big *big) {
    if (big->number)
        mpz_clear(big->number->z);
    free(big->number);
    *big = (struct big){0};
}

void big_set(struct big *big, uint64_t value) {
    if (big->number)
        mpz_set_ui(big->number->z, value);
    big->low = value;
}

bool big_add(struct big *big, uint64_t value) {
    uint64_t sum;
    if (!big->number && !__builtin_add_overflow(big->low, value, &sum)) {
        big->low = sum;
        return true;
    }
    if (!become_number(big))
        return false;
    mpz_add_ui(big->number->z, big->number->z, value);
    return true;
}

bool big_multiply(struct big *big, uint64_t value) {
    return big_product(big, big, &(struct big){.low = value});
}

/* Where the product is one of the factors, that one has become a number, too. */
static void multiply_numbers(struct big *product, const struct big *a, const struct big *b) {
    mpz_t *z = &product->number->z;
    if (a->number && b->number)
        mpz_mul(*z, a->number->z, b->number->z);
    else if (a->number)
        mpz_mul_ui(*z, a->number->z, b->low);
    else if (b->number)
        mpz_mul_ui(*z, b->number->z, a->low);
    else {
        mpz_set_ui(*z, a->low);
        mpz_mul_ui(*z, *z, b->low);
    }
}

bool big_product(struct big *product, const struct big *a, const struct big *b) {
    uint64_t low;
    if (!a->number && !b->number && !__builtin_mul_overflow(a->low, b->low, &low)) {
        big_set(product, low);
        return true;
    }
    if (!become_number(product))
        return false;
    multiply_numbers(product, a, b);
    return true;
}

bool big_add_product(struct big *sum, const struct big *factor, uint64_t times) {
    uint64_t low;
    if (!factor->number && !__builtin_mul_overflow(factor->low, times, &low))
        return big_add(sum, low);
    struct big product = {0};
    bool added = big_product(&product, factor, &(struct big){.low = times}) && become_number(sum);
    if (added)
        mpz_add(sum->number->z, sum->number->z, product.number->z);
    big_free(&product);
    return added;
}

uint64_t big_divide(struct big *big, uint64_t by) {
    if (big->number)
        return mpz_fdiv_q_ui(big->number->z, big->number->z, by);
    uint64_t rest = big->low % by;
    big->low /= by;
    return rest;
}

/* GMP by itself would also take a sign and white space among the digits. */
bool big_read(struct big *big, const char *digits) {
    enum { SURE = 19 }; /* so many digits fit */
    for (const char *c = digits; *c; c++)
        if (*c < '0' || *c > '9')
            return false;
    if (strlen(digits) <= SURE && *digits) {
        big_set(big, strtoull(digits, NULL, 10));
        return true;
    }
    return *digits && become_number(big) && mpz_set_str(big->number->z, digits, 10) == 0;
}

bool big_is_zero(const struct big *big) {
    return big->number ? mpz_sgn(big->number->z) == 0 : !big->low;
}

int big_compare(const struct big *a, const struct big *b) {
    if (a->number && b->number)
        return mpz_cmp(a->number->z, b->number->z);
    if (a->number)
        return mpz_cmp_ui(a->number->z, b->low);
    if (b->number)
        return -mpz_cmp_ui(b->number->z, a->low);
    return (a->low > b->low) - (a->low < b->low);
}

/* The two are for a sign and the zero byte, as GMP's manual has it; the size may be one too large. */
char *big_text(const struct big *big, struct arena *arena) {
    if (!big->number)
        return arena_print(arena, "%" PRIu64, big->low);
    char *text = ARENA_NEW(arena, mpz_sizeinbase(big->number->z, 10) + 2, char);
    return text ? mpz_get_str(text, 10, big->number->z) : NULL;
}
