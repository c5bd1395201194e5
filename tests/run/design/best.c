/* The list of the best: its order, its doubles, and its end, whatever the order of telling. */
#include "run/design/best.h"

#include "base/random.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD = 500, KEPT = 20 };

static struct aim aim(void) {
    struct aim aim;
    struct treen_error error;
    assert_int_equal(aim_read("most level", &aim, &error), TREEN_OK);
    return aim;
}

static void take(struct best *best, uint32_t number) {
    struct measures measures;
    char bytes[2] = {(char)(number / 7), (char)(number % 7)};
    measures_clear(&measures);
    measures.of[Q_level] = number % 40;
    assert_int_equal(best_take(best, told_new(bytes, 2, &measures)), TREEN_OK);
}

/* Tells in random orders, with doubles: the list is always the same. */
static void order_of_telling(void **state) {
    struct aim wanted = aim();
    struct random random = {1};
    struct best first;
    best_open(&first, &wanted, KEPT, NULL);
    for (uint32_t i = 0; i < TOLD; i++)
        take(&first, i);
    best_settle(&first);
    assert_int_equal(first.count, KEPT);
    for (int round = 0; round < 10; round++) {
        struct best other;
        best_open(&other, &wanted, KEPT, NULL);
        for (uint32_t i = 0; i < TOLD; i++) {
            take(&other, i);
            take(&other, random_below(&random, TOLD));
            if (random_below(&random, 10) == 0)
                best_settle(&other);
        }
        best_settle(&other);
        assert_int_equal(other.count, KEPT);
        for (size_t i = 0; i < KEPT; i++)
            assert_memory_equal(first.at[i]->bytes, other.at[i]->bytes, 2);
        best_close(&other);
    }
    for (size_t i = 0; i + 1 < KEPT; i++)
        assert_true(first.at[i]->measures.of[Q_level] >= first.at[i + 1]->measures.of[Q_level]);
    best_close(&first);
}

/* Keeps all where there is no limit, and a double once. */
static void all_are_kept(void **state) {
    struct aim wanted = aim();
    struct best best;
    best_open(&best, &wanted, 0, NULL);
    for (uint32_t i = 0; i < 2 * TOLD; i++)
        take(&best, i % TOLD);
    best_settle(&best);
    assert_int_equal(best.count, TOLD);
    best_close(&best);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_of_telling),
        cmocka_unit_test(all_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
