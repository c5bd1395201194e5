/* The plain search, by hand: dominoes in a square of four cells. */
#include "engine/plain.h"

#include "cases.h"

static const uint64_t domino[] = {3, 12, 5, 10};

static void by_hand(void **state) {
    const struct plain_piece two[] = {{4, domino, 1}, {4, domino, 1}}, copies[] = {{4, domino, 2}};
    uint64_t filled[3] = {0};
    struct plain different = {.words = 1, .pieces = 2, .piece = two, .filled = filled, .most = 8},
                 equal = {.words = 1, .pieces = 1, .piece = copies, .filled = filled, .most = 8};
    assert_true(plain_search(&different));
    assert_int_equal(different.nodes, 8);
    assert_true(plain_search(&equal));
    assert_int_equal(equal.nodes, 6);
    equal.most = 7;
    assert_false(plain_search(&equal));
}

static void two_words(void **state) {
    const uint64_t placement[] = {1, 0, 0, 1};
    const struct plain_piece piece[] = {{2, placement, 2}};
    uint64_t filled[6] = {0};
    struct plain plain = {.words = 2, .pieces = 1, .piece = piece, .filled = filled, .most = 9};
    assert_true(plain_search(&plain));
    assert_int_equal(plain.nodes, 3);
    assert_int_equal(filled[4], 1);
    assert_int_equal(filled[5], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(two_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
