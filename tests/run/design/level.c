/* The bound of the level, compared with a count of positions by brute force. */
#include "run/design/level.h"

#include "cases.h"

#include <stdbool.h>

enum { PIECES = 3 };

/* Tells whether pieces with these low ends, each `widest` long, hold each other along the axis.
 * Then no set of them begins wholly behind the others. */
static bool are_held(const int low[], size_t pieces, int widest) {
    for (unsigned set = 1; set + 1 < 1u << pieces; set++) {
        bool held = false;
        for (size_t i = 0; i < pieces; i++)
            for (size_t j = 0; j < pieces; j++)
                held |= set >> i & 1 && !(set >> j & 1) && low[i] < low[j] + widest - 1;
        if (!held)
            return false;
    }
    return true;
}

/* Counts the places in which pieces hold each other, the first one at 0. */
static uint64_t count_held(size_t pieces, int widest) {
    int far = (int)(pieces - 1) * widest, low[PIECES] = {0};
    uint64_t count = 0;
    for (low[1] = -far; low[1] <= far; low[1]++)
        for (low[2] = pieces == 3 ? -far : 0; low[2] <= (pieces == 3 ? far : 0); low[2]++)
            count += are_held(low, pieces, widest);
    return count;
}

static void small_ones(void **state) {
    for (size_t pieces = 2; pieces <= PIECES; pieces++)
        for (uint64_t widest = 1; widest <= 5; widest++) {
            const uint64_t sides[] = {widest, 3, 2};
            uint64_t along = count_held(pieces, (int)widest);
            assert_int_equal(level_bound(pieces, sides, 1), along + 1);
            assert_int_equal(level_bound(pieces, sides, 2), along * count_held(pieces, 3) + 1);
            assert_int_equal(level_bound(pieces, sides, 3), along * count_held(pieces, 3) + 1);
        }
}

static void ends(void **state) {
    const uint64_t cube[] = {4, 4, 4}, large[] = {12, 12, 12};
    assert_int_equal(level_bound(1, cube, 3), 1);
    assert_int_equal(level_bound(2, cube, 3), 126);
    assert_int_equal(level_bound(3, cube, 3), 50654);
    assert_true(level_bound(64, large, 3) == UINT64_MAX);
    assert_true(level_bound(65, large, 3) == UINT64_MAX);
    assert_int_equal(level_bound_moves(1, 1), 1);
    assert_int_equal(level_bound_moves(3, 7), 14);
    assert_true(level_bound_moves(3, UINT64_MAX) == UINT64_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_ones), cmocka_unit_test(ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
