/* Counts past 64 bits; a null number is zero everywhere. */
#include "base/big.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct arena arena;

static void assert_big(const struct big *big, const char *digits) {
    assert_string_equal(big_text(big, &arena), digits);
}

static void zero(void **state) {
    (void)state;
    struct big zero = {0}, other = {0}, set = {0};
    assert_big(&zero, "0");
    assert_int_equal(big_compare(&zero, &other), 0);
    assert_int_equal(big_divide(&zero, 7), 0);
    assert_true(big_set(&set, 0));
    assert_int_equal(big_compare(&zero, &set), 0);
    assert_int_equal(big_compare(&set, &zero), 0);
    assert_true(big_multiply(&zero, 5));
    assert_big(&zero, "0");
    big_free(&zero);
    big_free(&other);
    big_free(&set);
}

static void past_64_bits(void **state) {
    (void)state;
    struct big big = {0};
    assert_true(big_set(&big, UINT64_MAX));
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
    (void)state;
    struct big sum = {0}, factor = {0}, nothing = {0};
    assert_true(big_set(&factor, UINT64_C(1) << 63));
    assert_true(big_add_product(&sum, &factor, 4));
    assert_true(big_add_product(&sum, &nothing, 4));
    assert_true(big_add_product(&sum, &factor, 0));
    assert_big(&sum, "36893488147419103232");
    big_free(&sum);
    big_free(&factor);
}

static void read_back(void **state) {
    (void)state;
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
    (void)state;
    struct big small = {0}, large = {0};
    assert_true(big_set(&small, 9));
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero),      cmocka_unit_test(past_64_bits), cmocka_unit_test(sum_of_products),
        cmocka_unit_test(read_back), cmocka_unit_test(order),
    };
    arena_init(&arena, 1 << 20);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&arena);
    return failed;
}
