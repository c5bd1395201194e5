/* Memory in blocks: zeroed, aligned, apart from each other, and never over the limit. */
#include "base/array.h"

#include "cases.h"

#include <string.h>

static void zeroed_and_aligned(void **state) {
    struct arena arena;
    arena_init(&arena, 8 << 20);
    for (size_t bytes = 0; bytes < 3000; bytes += 7) {
        unsigned char *block = arena_alloc(&arena, bytes, 1);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % (bytes >= 256 ? 64 : 16), 0);
        for (size_t i = 0; i < bytes; i++)
            assert_int_equal(block[i], 0);
        memset(block, 0xaa, bytes);
    }
    arena_free(&arena);
    assert_int_equal(arena.used, 0);
    assert_int_equal(arena.limit, 8 << 20);
}

/* Checks that each block keeps its own bytes while others come and go around it. */
static void blocks_do_not_overlap(void **state) {
    enum { BLOCKS = 200 };
    unsigned char *block[BLOCKS];
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (size_t i = 0; i < BLOCKS; i++) {
        block[i] = arena_alloc(&arena, i * i, 1);
        assert_non_null(block[i]);
        memset(block[i], (int)i, i * i);
    }
    for (size_t i = 0; i < BLOCKS; i++)
        for (size_t at = 0; at < i * i; at++)
            assert_int_equal(block[i][at], i);
    arena_free(&arena);
}

/* Checks that room that is not zeroed overlaps no block, and that the blocks after it are still
 * zeroed. */
static void room_and_zeroed_take_turns(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (size_t bytes = 1; bytes < 3 << 20; bytes = 3 * bytes + 1) {
        unsigned char *room = arena_room(&arena, bytes, 1), *block = arena_alloc(&arena, bytes, 1);
        assert_non_null(room);
        assert_non_null(block);
        memset(room, 0xaa, bytes);
        assert_int_equal((uintptr_t)room % (bytes >= 256 ? 64 : 16), 0);
        for (size_t i = 0; i < bytes; i++)
            assert_int_equal(block[i], 0);
    }
    assert_null(arena_room(&arena, SIZE_MAX / 2, 2));
    arena_free(&arena);
}

static void limit_holds_and_is_used(void **state) {
    const size_t limits[] = {0, 100, 4096, 10000, 1 << 20, 5000000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct arena arena;
        size_t given = 0;
        arena_init(&arena, limits[i]);
        while (arena_alloc(&arena, 48, 1))
            given += 48;
        assert_true(arena.used <= limits[i]);
        assert_true(given <= limits[i]);
        /* The heads and ends of the blocks take little of it. */
        assert_true(limits[i] < 4096 || given >= limits[i] / 10 * 9);
        arena_free(&arena);
    }
}

static void one_large_block(void **state) {
    struct arena arena;
    arena_init(&arena, 1 << 20);
    assert_null(arena_alloc(&arena, 1 << 20, 1)); /* its head does not fit */
    assert_non_null(arena_alloc(&arena, (1 << 20) - 1024, 1));
    assert_null(arena_alloc(&arena, 2000, 1));
    arena_free(&arena);
}

/* Checks that the bytes expected come as one block. Where they are too many for that, they come
 * nevertheless. */
static void what_is_expected_is_one_block(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    for (size_t bytes = 10 << 10; bytes <= 300 << 10; bytes += 29 << 10) {
        assert_true(arena_expect(&arena, bytes));
        const size_t used = arena.used;
        for (size_t left = bytes; left >= 2048; left -= 2048)
            assert_non_null(arena_room(&arena, 1984, 1));
        assert_int_equal(arena.used, used);
    }
    const size_t used = arena.used;
    assert_true(arena_expect(&arena, 8 << 20));
    assert_int_equal(arena.used, used);
    arena_free(&arena);
    arena_init(&arena, 64 << 10);
    assert_true(arena_expect(&arena, 100 << 10));
    assert_int_equal(arena.used, 0);
    assert_non_null(arena_room(&arena, 40 << 10, 1));
    arena_free(&arena);
}

static void overflow_is_refused(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    assert_null(arena_alloc(&arena, SIZE_MAX, 1));
    assert_null(arena_alloc(&arena, SIZE_MAX / 2, 2));
    assert_null(arena_alloc(&arena, SIZE_MAX / 2 + 2, 2)); /* 2 modulo the word */
    assert_null(arena_alloc(&arena, 2, SIZE_MAX));
    assert_non_null(arena_alloc(&arena, 0, SIZE_MAX));
    assert_non_null(arena_alloc(&arena, SIZE_MAX, 0));
    arena_free(&arena);
}

static void texts(void **state) {
    struct arena arena;
    arena_init(&arena, 1 << 16);
    assert_string_equal(arena_text(&arena, "abcdef", 3), "abc");
    assert_string_equal(arena_text(&arena, NULL, 0), "");
    assert_string_equal(arena_print(&arena, "%s-%d", "x", 12), "x-12");
    assert_string_equal(arena_print(&arena, "%s", ""), "");
    assert_null(arena_print(&arena, "%70000d", 1));
    arena_free(&arena);
}

static void arrays_grow(void **state) {
    struct arena arena;
    arena_init(&arena, 1 << 20);
    ARRAY(int) numbers = {0};
    for (int i = 0; i < 10000; i++)
        assert_true(array_push(&arena, &numbers, i * i));
    assert_int_equal(numbers.count, 10000);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(numbers.at[i], i * i);
    arena_free(&arena);
}

static void array_survives_the_limit(void **state) {
    struct arena arena;
    arena_init(&arena, 20000);
    ARRAY(int) numbers = {0};
    int pushed = 0;
    while (array_push(&arena, &numbers, pushed))
        pushed++;
    assert_true(pushed >= 1024);
    assert_int_equal(numbers.count, pushed);
    for (int i = 0; i < pushed; i++)
        assert_int_equal(numbers.at[i], i);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroed_and_aligned),    cmocka_unit_test(room_and_zeroed_take_turns),
        cmocka_unit_test(blocks_do_not_overlap), cmocka_unit_test(limit_holds_and_is_used),
        cmocka_unit_test(one_large_block),       cmocka_unit_test(what_is_expected_is_one_block),
        cmocka_unit_test(overflow_is_refused),   cmocka_unit_test(texts),
        cmocka_unit_test(arrays_grow),           cmocka_unit_test(array_survives_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
