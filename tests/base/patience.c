/* The moment to give up, and how an arena obeys. */
#include "base/arena.h"
#include "base/clock.h"
#include "cases.h"

#include <string.h>

static void test_none(void **state) {
    const struct patience endless = {0};
    assert_false(patience_is_over(NULL));
    assert_false(patience_is_over(&endless));
    assert_true(patience_deadline(&endless) == 0);
}

static void test_stop(void **state) {
    atomic_bool stop = false;
    const struct patience above = {.stop = &stop}, patience = {.above = &above};
    assert_false(patience_is_over(&patience));
    stop = true;
    assert_true(patience_is_over(&patience));
}

static void test_deadline(void **state) {
    const double now = clock_seconds();
    const struct patience over = {.deadline = now}, late = {.deadline = now + 1000},
                          both = {.deadline = now + 1000, .above = &over};
    assert_true(patience_is_over(&over));
    assert_false(patience_is_over(&late));
    assert_true(patience_is_over(&both));
    assert_true(patience_deadline(&both) == now);
    assert_true(patience_earlier(0, 3) == 3 && patience_earlier(3, 0) == 3 && patience_earlier(3, 2) == 2);
}

static void test_status(void **state) {
    atomic_bool stop = false;
    const struct patience patience = {.stop = &stop};
    struct treen_error error = {.text = "before"};
    assert_int_equal(patience_judge(&patience, TREEN_NO_MEMORY, &error), TREEN_NO_MEMORY);
    assert_string_equal(error.text, "before");
    stop = true;
    assert_int_equal(patience_judge(&patience, TREEN_OK, &error), TREEN_OK);
    assert_int_equal(patience_judge(&patience, TREEN_BAD_INPUT, &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "before");
    assert_int_equal(patience_judge(&patience, TREEN_NO_MEMORY, &error), TREEN_STOPPED);
    assert_non_null(strstr(error.text, "stopped"));
    assert_int_equal(patience_judge(NULL, TREEN_STOPPED, NULL), TREEN_STOPPED);
}

/* Checks that an arena gives up only once it holds much. Work with less takes just a moment, and is
 * done in any case. */
static void test_arena(void **state) {
    atomic_bool stop = true;
    const struct patience patience = {.stop = &stop};
    struct arena arena, beside;
    arena_init(&arena, (size_t)64 << 20);
    arena.patience = &patience;
    assert_true(arena_is_over(&arena));
    assert_non_null(arena_alloc(&arena, 1, 1 << 19));
    assert_non_null(arena_alloc(&arena, 1, 1 << 23));
    assert_null(arena_alloc(&arena, 1, 1 << 21));
    arena_beside(&beside, &arena);
    assert_true(arena_is_over(&beside));
    assert_int_equal(beside.limit, arena.limit - arena.used);
    arena_free(&arena);
    assert_true(arena_is_over(&arena));
    stop = false;
    for (int i = 0; i < 8; i++)
        assert_non_null(arena_alloc(&arena, 1, 1 << 21));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none),   cmocka_unit_test(test_stop),  cmocka_unit_test(test_deadline),
        cmocka_unit_test(test_status), cmocka_unit_test(test_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
