/* Sets of numbers: against a table of flags, and as text. */
#include "run/number_set.h"

#include "base/random.h"
#include "tests/arena_state.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 60 };

static void check(const struct number_set *set, const bool *has) {
    uint64_t count = 0;
    for (uint64_t number = MOST; number-- > 0;) {
        uint64_t expected = number;
        while (expected < MOST && has[expected])
            expected++;
        assert_int_equal(numbers_gap(set, number), expected);
        count += has[number];
    }
    assert_int_equal(set->count, count);
}

static void random_numbers(void **state) {
    struct random random = {1};
    for (int round = 0; round < 50; round++) {
        bool has[MOST + 1] = {false};
        struct number_set set;
        numbers_init(&set, *state);
        for (int i = 0; i < MOST; i++) {
            uint32_t number = random_below(&random, MOST);
            assert_true(numbers_add(&set, number));
            has[number] = true;
            check(&set, has);
        }
    }
}

/* Reads the text, and writes it again. */
static void assert_text(struct arena *arena, const char *text) {
    struct number_set set;
    char *written;
    size_t length;
    numbers_init(&set, arena);
    assert_true(numbers_read(&set, text));
    FILE *out = open_memstream(&written, &length);
    numbers_write(&set, out);
    fclose(out);
    assert_string_equal(written, text);
    free(written);
}

static void texts(void **state) {
    static const char *const bad[] = {"x", "3-", "3-1", "4 2", "1-3 2", "1,2", "99999999999999999999999"};
    assert_text(*state, "");
    assert_text(*state, "0-17 20 22-23");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct number_set set;
        numbers_init(&set, *state);
        assert_false(numbers_read(&set, bad[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(random_numbers), CASE(texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
