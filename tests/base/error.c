/* Messages keep what was found and what was expected, however long a name between them is. */
#include "base/error.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 5000 };

/* Fills `name` with letters of two bytes. */
static void make_name(char name[LONG + 1], size_t from) {
    memset(name, 'x', LONG);
    for (size_t i = from; i + 1 < LONG; i += 2)
        memcpy(name + i, "\xc3\xa9", 2);
    name[LONG] = 0;
}

static void has_whole_letters(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80) {
            assert_memory_equal(text, "\xc3\xa9", 2);
            text++;
        }
}

static bool ends_in(const char *text, const char *end) {
    size_t length = strlen(text), ending = strlen(end);
    return length >= ending && !strcmp(text + length - ending, end);
}

static void test_long_names_lose_their_middle(void **state) {
    struct treen_error error;
    char name[LONG + 1];
    for (size_t from = 0; from < 2; from++) {
        make_name(name, from);
        assert_int_equal(error_at(&error, name, 1, 2, "found '%s', expected a word", name), TREEN_BAD_INPUT);
        assert_memory_equal(error.text, "found '", 7);
        assert_non_null(strstr(error.text, " ... "));
        assert_true(ends_in(error.text, "', expected a word"));
        assert_true(strlen(error.text) > sizeof error.text - 5);
        assert_true(strlen(error.source) > sizeof error.source - 5);
        has_whole_letters(error.text);
        has_whole_letters(error.source);
    }
}

static void test_every_length(void **state) {
    struct treen_error error;
    char name[LONG + 1];
    make_name(name, LONG);
    for (int length = 0; length < 2000; length++) {
        error_say(&error, TREEN_IO, "%.*s!", length, name);
        size_t written = strlen(error.text);
        assert_true(ends_in(error.text, "!"));
        assert_int_equal(strstr(error.text, " ... ") == NULL, (size_t)length + 1 < sizeof error.text);
        assert_true((size_t)length + 1 >= sizeof error.text || written == (size_t)length + 1);
    }
}

static void test_no_error_wanted(void **state) {
    assert_int_equal(error_at(NULL, "a", 1, 1, "b"), TREEN_BAD_INPUT);
    assert_int_equal(error_say(NULL, TREEN_IO, "b"), TREEN_IO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_names_lose_their_middle),
        cmocka_unit_test(test_every_length),
        cmocka_unit_test(test_no_error_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
