/* Keys get the numbers 0, 1, 2, … in the order in which they are added, whatever their bytes. */
#include "base/keyset.h"

#include "arena_state.h"
#include "cases.h"

#include <string.h>

static void empty_set(void **state) {
    struct keyset set;
    keyset_init(&set, *state);
    assert_int_equal(keyset_find(&set, "x", 1), KEYSET_NONE);
    assert_int_equal(keyset_find(&set, "", 0), KEYSET_NONE);
}

static void numbered_in_order(void **state) {
    enum { KEYS = 20000 };
    struct keyset set;
    keyset_init(&set, *state);
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t key = i * i, number;
        bool added;
        assert_true(keyset_add(&set, &key, sizeof key, &number, &added));
        assert_int_equal(number, i);
        assert_true(added);
    }
    assert_int_equal(set.count, KEYS);
    for (uint32_t i = 0; i < KEYS; i++) {
        uint32_t key = i * i, number, absent = i * i + 2; /* no two squares are two apart */
        bool added;
        assert_int_equal(keyset_find(&set, &key, sizeof key), i);
        assert_int_equal(keyset_find(&set, &absent, sizeof absent), KEYSET_NONE);
        assert_true(keyset_add(&set, &key, sizeof key, &number, &added));
        assert_int_equal(number, i);
        assert_false(added);
    }
    assert_int_equal(set.count, KEYS);
}

/* Checks that zero bytes and lengths tell keys apart, and that the set keeps copies. */
static void any_bytes(void **state) {
    struct keyset set;
    char text[] = "ab";
    uint32_t number;
    keyset_init(&set, *state);
    static const char zeros[20];
    for (int again = 0; again < 2; again++)
        for (uint32_t length = 0; length <= sizeof zeros; length++) {
            assert_true(keyset_add(&set, zeros, length, &number, NULL));
            assert_int_equal(number, length);
        }
    assert_true(keyset_add(&set, text, 2, &number, NULL));
    strcpy(text, "xy");
    assert_int_equal(keyset_find(&set, "ab", 2), number);
    assert_int_equal(keyset_find(&set, "xy", 2), KEYSET_NONE);
    assert_memory_equal(set.key[number].bytes, "ab", 2);
    assert_int_equal(set.key[number].length, 2);
}

static void no_memory(void **state) {
    struct arena arena;
    struct keyset set;
    uint32_t number, count = 0;
    arena_init(&arena, 30000);
    keyset_init(&set, &arena);
    while (keyset_add(&set, &count, sizeof count, &number, NULL))
        count++;
    assert_true(count > 100);
    assert_int_equal(set.count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(keyset_find(&set, &i, sizeof i), i);
    assert_int_equal(keyset_find(&set, &count, sizeof count), KEYSET_NONE);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_set),
        cmocka_unit_test(numbered_in_order),
        cmocka_unit_test(any_bytes),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, make_arena, free_arena);
}
