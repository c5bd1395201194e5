/* Hints for slips of the finger, none for other words. */
#include "base/text/words.h"

#include "cases.h"

#include <stdio.h>
#include <string.h>

static const char *const keys[] = {"title",          "author",  "box",     "pieces",
                                   "copies",         "motions", "colours", "expect",
                                   "up_to_symmetry", "z",       NULL};

static const char *nearest(const char *text) {
    return words_nearest(keys, text, strlen(text));
}

static void slips(void **state) {
    const char *const slips[][2] = {
        {"titel", "title"},     {"tile", "title"},    {"tittle", "title"},
        {"Title", "title"},     {"PIECES", "pieces"}, {"peices", "pieces"},
        {"piece", "pieces"},    {"bxo", "box"},       {"bo", "box"},
        {"colors", "colours"},  {"color", "colours"}, {"upto_symetry", "up_to_symmetry"},
        {"expected", "expect"}, {"autohr", "author"}, {"title", "title"},
        {"copys", "copies"}};
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        assert_string_equal(nearest(slips[i][0]), slips[i][1]);
}

static void other_words(void **state) {
    const char *const others[] = {"", "q", "xy", "weight", "solution", "b", "grid", "symmetry", "ooo"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_null(nearest(others[i]));
}

static void the_nearest_wins(void **state) {
    const char *const words[] = {"mirrors", "mirror", "minor", NULL};
    assert_string_equal(words_nearest(words, "mirror", 6), "mirror");
    assert_string_equal(words_nearest(words, "miror", 5), "mirror");
    assert_string_equal(words_nearest(words, "minro", 5), "minor");
    /* Of equally near words the first is chosen. Only `length` bytes of the text count. */
    const char *const equals[] = {"bat", "cat", NULL};
    assert_string_equal(words_nearest(equals, "hat", 3), "bat");
    assert_string_equal(words_nearest(equals, "cattle", 3), "cat");
}

static void hostile(void **state) {
    char text[5000];
    memset(text, 't', sizeof text);
    const char *const none[] = {NULL}, *const long_word[] = {
                                           "a_key_that_is_so_long_that_nobody_would_ever_type_it", NULL};
    for (size_t length = 0; length < 60; length++)
        assert_null(words_nearest(keys, text, length));
    assert_null(words_nearest(keys, text, sizeof text));
    assert_null(words_nearest(none, "title", 5));
    assert_null(words_nearest(long_word, "a_key_that_is_so_long", 21));
    assert_null(words_nearest(keys, "\0\xff\x80", 3));
}

static void lists(void **state) {
    static const char *const words[] = {"a", "b", "c", NULL};
    char text[20], cut[6];
    words_list(words, "'", ":'", text, sizeof text);
    assert_string_equal(text, "'a:', 'b:' or 'c:'");
    words_list(words + 1, "", "", text, sizeof text);
    assert_string_equal(text, "b or c");
    words_list(words + 2, "", "", text, sizeof text);
    assert_string_equal(text, "c");
    words_list(words + 3, "", "", text, sizeof text);
    assert_string_equal(text, "");
    words_list(words, "'", "'", cut, sizeof cut);
    assert_string_equal(cut, "'a', ");
}

static void hints(void **state) {
    assert_string_equal(words_hint(keys, "titel", 5).text, "; did you mean 'title'?");
    assert_string_equal(words_hint(keys, "elephant", 8).text, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips),   cmocka_unit_test(other_words), cmocka_unit_test(the_nearest_wins),
        cmocka_unit_test(hostile), cmocka_unit_test(lists),       cmocka_unit_test(hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
