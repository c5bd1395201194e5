#include "base/big.h"

#include <assert.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t) && GMP_NAIL_BITS == 0, "a limb of GMP's is a uint64_t");

/* GMP's own numbers (mpz) end the program when memory runs out, and a handler of such errors would
 * be the whole program's. So GMP is asked only for functions that allocate nothing: a number times,
 * plus or divided by a limb. Counts have a few dozen limbs, too few to gain from a better
 * multiplication.
 *
 * The limbs belong to this file, the lowest first; the highest is not zero. A count that has become
 * a number stays one. */
struct big_number {
    size_t count, room;
    mp_limb_t limb[];
};

/* The number of decimal digits that always fit a limb, and their power of ten. */
enum { DIGITS = 19 };
static const mp_limb_t TEN_TO_DIGITS = UINT64_C(10000000000000000000);

/* ---- Limbs ----------------------------------------------------------------------------------- */

/* A count as its limbs: those of its number, or `low` alone. */
struct limbs {
    const mp_limb_t *at;
    size_t count;
    mp_limb_t low;
};

static void see(const struct big *big, struct limbs *limbs) {
    *limbs = (struct limbs){.count = big->low != 0, .low = big->low};
    limbs->at = &limbs->low;
    if (big->number) {
        limbs->at = big->number->limb;
        limbs->count = big->number->count;
    }
}

static void drop_zeroes(struct big_number *number) {
    while (number->count && !number->limb[number->count - 1])
        number->count--;
}

static struct big_number *number_new(size_t room) {
    struct big_number *number = malloc(sizeof *number + room * sizeof *number->limb);
    if (number)
        *number = (struct big_number){.room = room};
    return number;
}

/* Makes the count a number with room for `room` limbs, of the same value. */
static bool become_number(struct big *big, size_t room) {
    enum { FIRST_ROOM = 8 };
    if (big->number && big->number->room >= room)
        return true;
    struct limbs limbs;
    struct big_number *number = number_new(room < FIRST_ROOM ? FIRST_ROOM : 2 * room);
    if (!number)
        return false;
    see(big, &limbs);
    memcpy(number->limb, limbs.at, limbs.count * sizeof *limbs.at);
    number->count = limbs.count;
    free(big->number);
    big->number = number;
    return true;
}

/* ---- Counts ---------------------------------------------------------------------------------- */

const struct big BIG_ONE = {.low = 1};

void big_free(struct big *big) {
    free(big->number);
    *big = (struct big){0};
}

void big_set(struct big *big, uint64_t value) {
    if (big->number) {
        big->number->limb[0] = value;
        big->number->count = value != 0;
    }
    big->low = value;
}

/* Adds the `count` limbs at `at`. `sum` has room for one limb more than the longer of the two. */
static void add_limbs(struct big_number *sum, const mp_limb_t *at, size_t count) {
    while (sum->count < count)
        sum->limb[sum->count++] = 0;
    if (!sum->count)
        return;
    sum->limb[sum->count] =
        count ? mpn_add(sum->limb, sum->limb, (mp_size_t)sum->count, at, (mp_size_t)count) : 0;
    sum->count++;
    drop_zeroes(sum);
}

static bool add_big(struct big *sum, const struct big *added) {
    struct limbs a, b;
    uint64_t low;
    if (!sum->number && !added->number && !__builtin_add_overflow(sum->low, added->low, &low)) {
        sum->low = low; /* the usual case */
        return true;
    }
    see(sum, &a);
    see(added, &b);
    if (!sum->number && b.count <= 1 && !__builtin_add_overflow(sum->low, b.count ? b.at[0] : 0, &low)) {
        sum->low = low;
        return true;
    }
    if (!become_number(sum, (a.count > b.count ? a.count : b.count) + 1))
        return false;
    add_limbs(sum->number, b.at, b.count);
    return true;
}

bool big_add(struct big *big, uint64_t value) {
    return add_big(big, &(struct big){.low = value});
}

void big_subtract(struct big *big, const struct big *part) {
    struct limbs less;
    see(part, &less);
    if (!big->number) {
        big->low -= less.count ? less.at[0] : 0;
    } else if (less.count) {
        mpn_sub(big->number->limb, big->number->limb, (mp_size_t)big->number->count, less.at,
                (mp_size_t)less.count);
        drop_zeroes(big->number);
    }
}

bool big_multiply(struct big *big, uint64_t value) {
    return big_product(big, big, &(struct big){.low = value});
}

/* Multiplies the number by `by`. The highest limb comes first: its product lies above all limbs
 * that are still to be multiplied. `number` has room for the limbs of both. */
static void multiply_limbs(struct big_number *number, const struct limbs *by) {
    size_t count = number->count + by->count;
    mp_limb_t *limb = number->limb;
    memset(limb + number->count, 0, by->count * sizeof *limb);
    for (size_t i = number->count; by->count && i-- > 0;) {
        mp_limb_t factor = limb[i], carry;
        limb[i] = 0;
        carry = mpn_addmul_1(limb + i, by->at, (mp_size_t)by->count, factor);
        for (size_t k = i + by->count; carry; k++)
            carry = (limb[k] += carry) < carry;
    }
    number->count = by->count ? count : 0;
    drop_zeroes(number);
}

/* Writes a * b into `product`, which may be `a` and is not `b`. */
static bool multiply_by(struct big *product, const struct big *a, const struct big *b) {
    struct limbs left, right;
    see(a, &left);
    see(b, &right);
    if (!become_number(product, left.count + right.count + 1))
        return false;
    if (product != a) {
        memcpy(product->number->limb, left.at, left.count * sizeof *left.at);
        product->number->count = left.count;
    }
    multiply_limbs(product->number, &right);
    return true;
}

static bool square(struct big *big) {
    struct big same = {0};
    bool done = big_add_product(&same, big, 1) && multiply_by(big, big, &same);
    big_free(&same);
    return done;
}

/* The usual product fits 64 bits. Otherwise memory is asked for only when `product` has too little
 * room. */
bool big_product(struct big *product, const struct big *a, const struct big *b) {
    struct limbs left, right;
    uint64_t low;
    if (!a->number && !b->number && !__builtin_mul_overflow(a->low, b->low, &low)) {
        big_set(product, low); /* the usual case */
        return true;
    }
    see(a, &left);
    see(b, &right);
    if (left.count <= 1 && right.count <= 1 &&
        !__builtin_mul_overflow(left.count ? left.at[0] : 0, right.count ? right.at[0] : 0, &low)) {
        big_set(product, low);
        return true;
    }
    if (product == a && product == b)
        return square(product);
    return product == b ? multiply_by(product, b, a) : multiply_by(product, a, b);
}

bool big_add_product(struct big *sum, const struct big *factor, uint64_t times) {
    struct big product = {0};
    bool added = big_product(&product, factor, &(struct big){.low = times}) && add_big(sum, &product);
    big_free(&product);
    return added;
}

uint64_t big_divide(struct big *big, uint64_t by) {
    struct big_number *number = big->number;
    uint64_t rest;
    if (number) {
        rest = number->count ? mpn_divrem_1(number->limb, 0, number->limb, (mp_size_t)number->count, by) : 0;
        drop_zeroes(number);
        return rest;
    }
    rest = big->low % by;
    big->low /= by;
    return rest;
}

/* ---- As text --------------------------------------------------------------------------------- */

/* Reads DIGITS digits at a time, fewer the first time. */
static void read_limbs(struct big_number *number, const char *digits, size_t length) {
    for (size_t end = length % DIGITS ? length % DIGITS : DIGITS, i = 0; i < length; end += DIGITS) {
        mp_limb_t value = 0, carry = 0;
        for (; i < end; i++)
            value = 10 * value + (mp_limb_t)(digits[i] - '0');
        if (number->count)
            carry = mpn_mul_1(number->limb, number->limb, (mp_size_t)number->count, TEN_TO_DIGITS);
        number->limb[number->count++] = carry;
        add_limbs(number, &value, 1);
    }
}

bool big_read(struct big *big, const char *digits) {
    size_t length = strspn(digits, "0123456789");
    if (!length || digits[length])
        return false;
    if (length <= DIGITS) {
        big_set(big, strtoull(digits, NULL, 10));
        return true;
    }
    struct big_number *number = number_new(length / DIGITS + 2);
    if (!number)
        return false;
    read_limbs(number, digits, length);
    free(big->number);
    big->number = number;
    return true;
}

bool big_add_digits(struct big *sum, const char *digits) {
    struct big more = {0};
    bool added = big_read(&more, digits) && big_add_product(sum, &more, 1);
    big_free(&more);
    return added;
}

bool big_is_zero(const struct big *big) {
    return big->number ? !big->number->count : !big->low;
}

int big_compare(const struct big *a, const struct big *b) {
    struct limbs left, right;
    see(a, &left);
    see(b, &right);
    if (left.count != right.count)
        return left.count < right.count ? -1 : 1;
    return left.count ? mpn_cmp(left.at, right.at, (mp_size_t)left.count) : 0;
}

/* Writes the digits from the end, DIGITS for each division by their power of ten. Returns the first
 * digit. */
static char *print_limbs(mp_limb_t *limb, size_t count, char *end) {
    *end = '\0';
    while (count) {
        mp_limb_t rest = mpn_divrem_1(limb, 0, limb, (mp_size_t)count, TEN_TO_DIGITS);
        while (count && !limb[count - 1])
            count--;
        for (int i = 0; count ? i < DIGITS : rest != 0; i++, rest /= 10)
            *--end = (char)('0' + rest % 10);
    }
    return end;
}

/* A limb is less than 2 to the 64th, which has MOST_DIGITS digits. */
char *big_text(const struct big *big, struct arena *arena) {
    enum { MOST_DIGITS = 20 };
    struct limbs limbs;
    see(big, &limbs);
    if (limbs.count < 2)
        return arena_print(arena, "%" PRIu64, limbs.count ? limbs.at[0] : 0);
    size_t length = limbs.count * MOST_DIGITS;
    mp_limb_t *copy = ARENA_ROOM(arena, limbs.count, mp_limb_t);
    char *text = ARENA_NEW(arena, length + 1, char);
    if (!copy || !text)
        return NULL;
    memcpy(copy, limbs.at, limbs.count * sizeof *copy);
    return print_limbs(copy, limbs.count, text + length);
}
