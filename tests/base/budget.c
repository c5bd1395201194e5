/* A budget and its parts, with the arenas and blocks that draw on them, in one thread and in
 * several at once. */
#include "base/arena.h"

#include "cases.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void taken_and_given(void **state) {
    struct budget budget;
    budget_open(&budget, 100, NULL);
    assert_true(budget_take(&budget, 60));
    assert_int_equal(budget_left(&budget), 40);
    assert_false(budget_take(&budget, 41));
    assert_int_equal(budget_left(&budget), 40);
    assert_true(budget_take(&budget, 40));
    assert_false(budget_take(&budget, SIZE_MAX));
    budget_give(&budget, 100);
    assert_int_equal(budget_left(&budget), 100);
}

static void none(void **state) {
    assert_true(budget_take(NULL, SIZE_MAX));
    budget_give(NULL, SIZE_MAX);
    assert_int_equal(budget_left(NULL), SIZE_MAX);
    assert_int_equal(budget_spare(NULL), SIZE_MAX);
    assert_int_equal(budget_within(NULL, 7), 7);
}

/* Checks that a part cannot take what another part holds, though it is within its own limit. */
static void parts(void **state) {
    struct budget whole, one, other;
    budget_open(&whole, 100, NULL);
    budget_open(&one, 70, &whole);
    budget_open(&other, 70, &whole);
    assert_true(budget_take(&one, 50));
    assert_int_equal(budget_left(&other), 70);
    assert_int_equal(budget_spare(&other), 50);
    assert_false(budget_take(&other, 51));
    assert_int_equal(budget_left(&other), 70);
    assert_true(budget_take(&other, 50));
    assert_false(budget_take(&one, 1));
    assert_int_equal(budget_left(&one), 20);
    budget_give(&one, 50);
    budget_give(&other, 50);
    assert_int_equal(budget_left(&whole), 100);
}

static void of_arenas(void **state) {
    struct budget budget;
    struct arena arena, beside;
    budget_open(&budget, 1 << 20, NULL);
    arena_draw(&arena, &budget, SIZE_MAX);
    assert_int_equal(arena.limit, 1 << 20);
    assert_non_null(arena_alloc(&arena, 600 << 10, 1));
    assert_int_equal(budget_left(&budget), arena.limit - arena.used);
    arena_beside(&beside, &arena);
    assert_non_null(arena_alloc(&beside, 300 << 10, 1));
    /* within its own limit, but the arena beside it holds the rest */
    assert_null(arena_alloc(&arena, 300 << 10, 1));
    assert_int_equal(arena_spare(&arena), (1 << 20) - arena.used - beside.used);
    arena_free(&beside);
    assert_non_null(arena_alloc(&arena, 300 << 10, 1));
    arena_free(&arena);
    assert_int_equal(budget_left(&budget), 1 << 20);
}

/* Checks that the last of a budget is taken, even where less is left than the usual block. */
static void to_the_last(void **state) {
    struct budget budget;
    struct arena arena;
    budget_open(&budget, 50000, NULL);
    arena_draw(&arena, &budget, SIZE_MAX);
    arena.limit = SIZE_MAX;
    size_t count = 0;
    while (arena_alloc(&arena, 1000, 1))
        count++;
    assert_in_range(count, 40, 50);
    assert_in_range(budget_left(&budget), 0, 1200);
    arena_free(&arena);
    assert_int_equal(budget_left(&budget), 50000);
}

static void joined_later(void **state) {
    struct budget budget;
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    assert_non_null(arena_alloc(&arena, 3000, 1));
    budget_open(&budget, 1000, NULL);
    assert_false(arena_join(&arena, &budget));
    budget.limit = 10000;
    assert_true(arena_join(&arena, &budget));
    assert_int_equal(budget_left(&budget), 10000 - arena.used);
    arena_free(&arena);
    assert_int_equal(budget_left(&budget), 10000);
}

static void blocks(void **state) {
    struct budget budget;
    budget_open(&budget, 1000, NULL);
    char *block = budget_realloc(&budget, NULL, 0, 400);
    assert_non_null(block);
    memset(block, 7, 400);
    char *grown = budget_realloc(&budget, block, 400, 1000);
    assert_non_null(grown);
    assert_int_equal(grown[399], 7);
    assert_null(budget_realloc(&budget, grown, 1000, 1001));
    assert_int_equal(budget_left(&budget), 0);
    grown = budget_realloc(&budget, grown, 1000, 10);
    assert_int_equal(budget_left(&budget), 990);
    budget_free(&budget, grown, 10);
    assert_int_equal(budget_left(&budget), 1000);
}

enum { THREADS = 4, ROUNDS = 20000, EACH = 30 };

static void *take_often(void *context) {
    struct budget part;
    size_t taken = 0;
    budget_open(&part, 100, context);
    for (int i = 0; i < ROUNDS; i++)
        if (budget_take(&part, EACH)) {
            taken++;
            budget_give(&part, EACH);
        }
    assert_true(taken > 0);
    return NULL;
}

static void by_threads(void **state) {
    struct budget budget;
    pthread_t thread[THREADS];
    budget_open(&budget, 100, NULL);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, take_often, &budget), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    assert_int_equal(budget_left(&budget), 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taken_and_given), cmocka_unit_test(none),        cmocka_unit_test(parts),
        cmocka_unit_test(of_arenas),       cmocka_unit_test(to_the_last), cmocka_unit_test(joined_later),
        cmocka_unit_test(blocks),          cmocka_unit_test(by_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
