/* Widths of words, and lines of a long title. */
#include "picture/canvas/lettering.h"

#include "cases.h"

#include <string.h>

static void broad_letters_are_broader(void **state) {
    assert_true(lettering_width("ill", 10) < lettering_width("non", 10));
    assert_true(lettering_width("non", 10) < lettering_width("MWM", 10));
    assert_true(lettering_width("", 10) == 0);
    assert_true(lettering_width("\xc3\xa9", 10) == lettering_width("n", 10)); /* one letter, two bytes */
    assert_true(lettering_width("\xff\xff", 10) > 0);
}

static void wrapped(const char *text, double width, int most, const char *expected) {
    struct arena arena;
    const char *line[8];
    char all[200] = "";
    arena_init(&arena, SIZE_MAX);
    int lines = lettering_wrap(text, 10, width, most, &arena, line);
    for (int i = 0; i < lines; i++)
        strcat(strcat(all, line[i]), "|");
    assert_string_equal(all, expected);
    arena_free(&arena);
}

static void lines_end_at_blanks(void **state) {
    wrapped("", 100, 3, "");
    wrapped("one", 100, 3, "one|");
    wrapped("one two three", 50, 3, "one two|three|");
    wrapped("one two three", 1000, 1, "one two three|");
    wrapped("nnnnnnnnnn nn", 40, 4, "nnnnnn|nnnn|nn|"); /* a word that is too wide is cut */
    wrapped("nn  ", 40, 2, "nn|");
}

static void the_last_line_has_an_ellipsis(void **state) {
    wrapped("one two three four", 50, 1, "one\xe2\x80\xa6|");
    wrapped("one two three four", 50, 2, "one two|three\xe2\x80\xa6|");
    wrapped("nnn", 1, 2, "n|n\xe2\x80\xa6|"); /* too narrow for anything */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broad_letters_are_broader),
        cmocka_unit_test(lines_end_at_blanks),
        cmocka_unit_test(the_last_line_has_an_ellipsis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
