/* Counts past 64 bits; a null number is zero everywhere. */
#include "base/big.h"

#include "base/random.h"
#include "cases.h"

#include <string.h>

static struct arena arena;

static void assert_big(const struct big *big, const char *digits) {
    assert_string_equal(big_text(big, &arena), digits);
}

static void zero(void **state) {
    struct big zero = {0}, other = {0}, set = {0};
    assert_big(&zero, "0");
    assert_int_equal(big_compare(&zero, &other), 0);
    assert_int_equal(big_divide(&zero, 7), 0);
    big_set(&set, 0);
    assert_int_equal(big_compare(&zero, &set), 0);
    assert_int_equal(big_compare(&set, &zero), 0);
    assert_true(big_multiply(&zero, 5));
    assert_big(&zero, "0");
    big_free(&zero);
    big_free(&other);
    big_free(&set);
}

static void past_64_bits(void **state) {
    struct big big = {0};
    big_set(&big, UINT64_MAX);
    assert_big(&big, "18446744073709551615");
    assert_true(big_add(&big, 1));
    assert_big(&big, "18446744073709551616");
    assert_true(big_multiply(&big, UINT64_MAX));
    assert_big(&big, "340282366920938463444927863358058659840");
    assert_int_equal(big_divide(&big, UINT64_MAX), 0);
    assert_big(&big, "18446744073709551616");
    assert_int_equal(big_divide(&big, 10), 6);
    assert_big(&big, "1844674407370955161");
    big_free(&big);
}

static void sum_of_products(void **state) {
    struct big sum = {0}, factor = {0}, nothing = {0};
    big_set(&factor, UINT64_C(1) << 63);
    assert_true(big_add_product(&sum, &factor, 4));
    assert_true(big_add_product(&sum, &nothing, 4));
    assert_true(big_add_product(&sum, &factor, 0));
    assert_big(&sum, "36893488147419103232");
    big_free(&sum);
    big_free(&factor);
}

static void read_back(void **state) {
    struct big big = {0};
    const char *const bad[] = {"", " 1", "1 ", "-1", "+1", "0x10", "1e5", "1.0", "abc", "1,000"};
    assert_true(big_read(&big, "00011520"));
    assert_big(&big, "11520");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(big_read(&big, bad[i]));
    assert_big(&big, "11520");
    assert_true(big_read(&big, "123456789012345678901234567890123456789012345678901234567890"));
    assert_big(&big, "123456789012345678901234567890123456789012345678901234567890");
    big_free(&big);
}

static void order(void **state) {
    struct big small = {0}, large = {0};
    big_set(&small, 9);
    assert_true(big_read(&large, "100000000000000000000"));
    assert_true(big_compare(&small, &large) < 0);
    assert_true(big_compare(&large, &small) > 0);
    assert_true(big_compare(&large, &large) == 0);
    assert_true(big_compare(&(struct big){0}, &small) < 0);
    assert_true(big_compare(&small, &(struct big){0}) > 0);
    big_free(&small);
    big_free(&large);
    big_free(&large); /* twice is fine */
}

/* ---- Where they outgrow 64 bits -------------------------------------------------------------- */

__extension__ typedef unsigned __int128 wide;

static void assert_wide(const struct big *big, wide expected) {
    char digits[40], *c = digits + sizeof digits - 1;
    wide left = expected;
    *c = 0;
    do
        *--c = (char)('0' + (int)(left % 10));
    while (left /= 10);
    assert_big(big, c);
    assert_int_equal(big_is_zero(big), expected == 0);
}

/* Returns a number that is often near a power of two, so that sums and products overflow by little,
 * or just do not. */
static uint64_t any_value(struct random *random) {
    uint64_t limit = UINT64_MAX >> random_below(random, 64);
    return random_below(random, 2) ? limit - random_below(random, limit < 3 ? 2 : 4)
                                   : random_next(random) & limit;
}

/* Compares sums and products with arithmetic in 128 bits. A sum or factor may be one word or more,
 * and a factor may be the result as well. */
static void they_outgrow_64_bits(void **unused) {
    struct random random = {1};
    (void)unused;
    for (int round = 0; round < 20000; round++) {
        struct big sum = {0}, factor = {0};
        uint64_t a = any_value(&random), b = any_value(&random), c = any_value(&random) >> 1;
        big_set(&sum, a);
        assert_true(big_add(&sum, b));
        assert_wide(&sum, (wide)a + b);
        big_set(&factor, b);
        assert_true(big_product(&factor, random_below(&random, 2) ? &factor : &(struct big){.low = b},
                                &(struct big){.low = c}));
        assert_wide(&factor, (wide)b * c);
        assert_int_equal(big_compare(&sum, &factor),
                         ((wide)a + b > (wide)b * c) - ((wide)a + b < (wide)b * c));
        assert_true(big_add_product(&sum, &factor, 1));
        assert_wide(&sum, (wide)a + b + (wide)b * c);
        if (a)
            assert_int_equal(big_divide(&sum, a), (uint64_t)(((wide)a + b + (wide)b * c) % a));
        big_set(&factor, a);
        assert_true(big_product(&factor, &factor, &factor));
        assert_wide(&factor, (wide)a * a);
        big_set(&sum, c);
        assert_true(big_add_product(&sum, &(struct big){.low = b}, c));
        assert_wide(&sum, c + (wide)b * c);
        big_subtract(&sum, &(struct big){.low = c});
        assert_wide(&sum, (wide)b * c);
        if ((wide)a * a <= (wide)b * c) {
            big_subtract(&sum, &factor);
            assert_wide(&sum, (wide)b * c - (wide)a * a);
        }
        big_free(&sum);
        big_free(&factor);
        arena_free(&arena);
    }
}

/* ---- Where they have many limbs -------------------------------------------------------------- */

enum { MOST_DIGITS = 400 };

/* Writes a number of any length, without zeroes before it. Sometimes it is all nines, or zeroes
 * after its first digit, so that limbs carry and borrow. */
static void any_digits(struct random *random, char *digits) {
    size_t length = 1 + (size_t)random_below(random, MOST_DIGITS);
    uint64_t way = random_below(random, 4);
    for (size_t i = 0; i < length; i++)
        digits[i] = way == 0 ? '9' : way == 1 && i ? '0' : (char)('0' + random_below(random, 10));
    digits[length] = '\0';
    if (digits[0] == '0')
        digits[0] = '1';
}

/* Multiplies as one does on paper. */
static void multiply_digits(const char *a, const char *b, char *product) {
    unsigned sum[2 * MOST_DIGITS] = {0};
    size_t m = strlen(a), n = strlen(b), first = 0;
    for (size_t i = m; i-- > 0;)
        for (size_t j = n; j-- > 0;) {
            unsigned value = sum[i + j + 1] + (unsigned)(a[i] - '0') * (unsigned)(b[j] - '0');
            sum[i + j + 1] = value % 10;
            sum[i + j] += value / 10;
        }
    while (first + 1 < m + n && !sum[first])
        first++;
    for (size_t i = first; i < m + n; i++)
        *product++ = (char)('0' + sum[i]);
    *product = '\0';
}

static void long_products(void **unused) {
    struct random random = {2};
    (void)unused;
    for (int round = 0; round < 2000; round++) {
        char left[MOST_DIGITS + 1], right[MOST_DIGITS + 1], product[2 * MOST_DIGITS + 1];
        struct big a = {0}, b = {0}, c = {0};
        any_digits(&random, left);
        any_digits(&random, right);
        multiply_digits(left, right, product);
        assert_true(big_read(&a, left) && big_read(&b, right) && big_read(&c, product));
        assert_big(&a, left);
        assert_int_equal(big_compare(&a, &b) > 0, strlen(left) != strlen(right) ? strlen(left) > strlen(right)
                                                                                : strcmp(left, right) > 0);
        assert_true(big_product(round % 2 ? &a : &b, &a, &b));
        assert_big(round % 2 ? &a : &b, product);
        assert_int_equal(big_compare(round % 2 ? &a : &b, &c), 0);
        big_free(&a);
        big_free(&b);
        big_free(&c);
        arena_free(&arena);
    }
}

/* Checks division against multiplication: a product plus a rest gives both back. Then divides down
 * to zero. */
static void long_divisions(void **unused) {
    struct random random = {3};
    (void)unused;
    for (int round = 0; round < 2000; round++) {
        char digits[MOST_DIGITS + 1];
        struct big big = {0}, sum = {0};
        uint64_t by = 1 + (any_value(&random) >> 1), rest = random_next(&random) % by;
        any_digits(&random, digits);
        assert_true(big_read(&big, digits) && big_add(&sum, rest));
        assert_true(big_add_product(&sum, &big, by));
        assert_int_equal(big_compare(&sum, &big) >= 0, true);
        assert_true(big_divide(&sum, by) == rest);
        assert_big(&sum, digits);
        while (!big_is_zero(&sum))
            big_divide(&sum, UINT64_MAX);
        assert_big(&sum, "0");
        big_set(&big, by);
        assert_true(big_compare(&big, &(struct big){.low = by}) == 0);
        big_free(&big);
        big_free(&sum);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero),
        cmocka_unit_test(past_64_bits),
        cmocka_unit_test(sum_of_products),
        cmocka_unit_test(read_back),
        cmocka_unit_test(order),
        cmocka_unit_test(they_outgrow_64_bits),
        cmocka_unit_test(long_products),
        cmocka_unit_test(long_divisions),
    };
    arena_init(&arena, 1 << 20);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&arena);
    return failed;
}
