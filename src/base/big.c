#include "base/big.h"

#include <assert.h>
#include <gmp.h>
#include <stdlib.h>

static_assert(sizeof(unsigned long) >= sizeof(uint64_t), "GMP's unsigned long functions take a uint64_t");

/* GMP's type stands behind a pointer, so that no other file needs gmp.h, and a zeroed struct big is a count
 * of zero. */
struct big_number {
    mpz_t z;
};

static bool ready(struct big *big) {
    if (big->number)
        return true;
    big->number = malloc(sizeof *big->number);
    if (big->number)
        mpz_init(big->number->z);
    return big->number != NULL;
}

void big_free(struct big *big) {
    if (big->number)
        mpz_clear(big->number->z);
    free(big->number);
    big->number = NULL;
}

bool big_set(struct big *big, uint64_t value) {
    if (!ready(big))
        return false;
    mpz_set_ui(big->number->z, value);
    return true;
}

bool big_add(struct big *big, uint64_t value) {
    if (!ready(big))
        return false;
    mpz_add_ui(big->number->z, big->number->z, value);
    return true;
}

bool big_multiply(struct big *big, uint64_t value) {
    if (!ready(big))
        return false;
    mpz_mul_ui(big->number->z, big->number->z, value);
    return true;
}

/* Where the product is one of the factors and was null, ready makes it a number first: zero, which is what
 * null meant. */
bool big_product(struct big *product, const struct big *a, const struct big *b) {
    if (!ready(product))
        return false;
    if (a->number && b->number)
        mpz_mul(product->number->z, a->number->z, b->number->z);
    else
        mpz_set_ui(product->number->z, 0);
    return true;
}

bool big_add_product(struct big *sum, const struct big *factor, uint64_t times) {
    if (!ready(sum))
        return false;
    if (factor->number)
        mpz_addmul_ui(sum->number->z, factor->number->z, times);
    return true;
}

/* Null is zero, and so is what is left of it. */
uint64_t big_divide(struct big *big, uint64_t by) {
    return big->number ? mpz_fdiv_q_ui(big->number->z, big->number->z, by) : 0;
}

/* GMP by itself would also take a sign and white space among the digits. */
bool big_read(struct big *big, const char *digits) {
    for (const char *c = digits; *c; c++)
        if (*c < '0' || *c > '9')
            return false;
    return *digits && ready(big) && mpz_set_str(big->number->z, digits, 10) == 0;
}

/* A null one is zero, of which GMP knows nothing: the other's sign decides. */
int big_compare(const struct big *a, const struct big *b) {
    if (a->number && b->number)
        return mpz_cmp(a->number->z, b->number->z);
    return a->number ? mpz_sgn(a->number->z) : b->number ? -mpz_sgn(b->number->z) : 0;
}

/* The two are for a sign and the zero byte, as GMP's manual has it; the size may be one too large. */
char *big_text(const struct big *big, struct arena *arena) {
    if (!big->number)
        return arena_text(arena, "0", 1);
    char *text = ARENA_NEW(arena, mpz_sizeinbase(big->number->z, 10) + 2, char);
    return text ? mpz_get_str(text, 10, big->number->z) : NULL;
}
