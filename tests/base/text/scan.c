/* Words, numbers and their places, and messages that quote the text. */
#include "base/text/scan.h"

#include "cases.h"

#include <stdio.h>
#include <string.h>

static struct scan over(const char *text, struct treen_error *error) {
    return scan_open(text, strlen(text), "test", error);
}

static void assert_word(struct scan *scan, const char *text, int line, int column) {
    struct scan_word word = scan_word(scan);
    assert_int_equal(word.length, strlen(text));
    assert_memory_equal(word.text, text, word.length);
    assert_int_equal(word.place.line, line);
    assert_int_equal(word.place.column, column);
}

static void words_and_places(void **state) {
    struct scan scan = over("one  two\r\n\tthree\n\n f\xc3\xbcnf six", NULL);
    const struct {
        const char *text;
        int line, column;
    } words[] = {{"one", 1, 1}, {"two", 1, 6}, {"three", 2, 2}, {"f\xc3\xbcnf", 4, 2}, {"six", 4, 7}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_true(scan_space(&scan));
        assert_word(&scan, words[i].text, words[i].line, words[i].column);
    }
    assert_false(scan_space(&scan));
    assert_word(&scan, "", 4, 10);
}

static void comments(void **state) {
    struct scan scan = over("// first\n12// not a word\n/ 3 /4//", NULL);
    scan.comment = "//";
    assert_true(scan_space(&scan));
    assert_word(&scan, "12", 2, 1);
    assert_false(scan_blank(&scan)); /* nothing else in this line */
    assert_true(scan_space(&scan));
    assert_word(&scan, "/", 3, 1);
    assert_true(scan_blank(&scan));
    assert_word(&scan, "3", 3, 3);
    assert_true(scan_blank(&scan));
    assert_word(&scan, "/4", 3, 5);
    assert_false(scan_space(&scan));
}

static void lines(void **state) {
    struct scan scan = over("a b\nc", NULL);
    scan_line(&scan);
    assert_word(&scan, "c", 2, 1);
    scan_line(&scan);
    scan_line(&scan);
    assert_int_equal(scan_here(&scan).line, 2);
    assert_ptr_equal(scan.at, scan.end);
}

/* Checks a block that begins in column 5 of line 7 of its file. */
static void indented_block(void **state) {
    struct scan scan = over("##\n#.", NULL);
    scan.line = 7;
    scan.column = scan.left = 5;
    assert_word(&scan, "##", 7, 5);
    assert_true(scan_space(&scan));
    assert_word(&scan, "#.", 8, 5);
}

static void numbers(void **state) {
    const struct {
        const char *text;
        int64_t number;
    } good[] = {{"0", 0},
                {"-0", 0},
                {"+7", 7},
                {"007", 7},
                {"-5", -5},
                {"9223372036854775807", INT64_MAX},
                {"-9223372036854775807", -INT64_MAX}};
    const char *const bad[] = {"",
                               "-",
                               "+",
                               "--1",
                               "1-",
                               "1a",
                               "0x1",
                               "1.0",
                               " 1",
                               "1e3",
                               "9223372036854775808",
                               "18446744073709551617",
                               "99999999999999999999999999"};
    int64_t number;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(scan_is_number(good[i].text, strlen(good[i].text), INT64_MIN, INT64_MAX, &number));
        assert_int_equal(number, good[i].number);
    }
    number = 42;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(scan_is_number(bad[i], strlen(bad[i]), INT64_MIN, INT64_MAX, &number));
    assert_false(scan_is_number("8", 1, 1, 7, &number));
    assert_false(scan_is_number("0", 1, 1, 7, &number));
    assert_int_equal(number, 42);
    assert_true(scan_is_number("7", 1, 1, 7, &number));
    assert_true(scan_is_number("12", 1, 1, 7, &number)); /* only the length given counts */
    assert_int_equal(number, 1);
}

/* Asserts the message of scan_number about a text, and its place. */
static void assert_complaint(const char *text, size_t length, int line, int column, const char *wanted) {
    struct treen_error error = {0};
    struct scan scan = scan_open(text, length, "file", &error);
    int64_t number = 42;
    assert_int_equal(scan_number(&scan, 1, 99, "the number of pieces", &number), TREEN_BAD_INPUT);
    assert_int_equal(number, 42);
    assert_string_equal(error.text, wanted);
    assert_string_equal(error.source, "file");
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

#define EXPECTED "expected the number of pieces, a whole number from 1 to 99"

static void messages(void **state) {
    assert_complaint("\n  x9 ", 6, 2, 3, "found 'x9', " EXPECTED);
    assert_complaint("", 0, 1, 1, "the file ends here, " EXPECTED);
    assert_complaint(" \n ", 3, 2, 2, "the file ends here, " EXPECTED);
    assert_complaint("100", 3, 1, 1, "found '100', " EXPECTED);
    assert_complaint("-2147483649", 11, 1, 1, "found '-2147483649', " EXPECTED);
    assert_complaint("\x1b[2J\x00\xff", 6, 1, 1, "found '.[2J..', " EXPECTED);
    assert_complaint("\xe2\x80\x9c"
                     "7",
                     4, 1, 1,
                     "found '\xe2\x80\x9c"
                     "7', " EXPECTED);
    assert_complaint("\xc3\xa9\xc3", 3, 1, 1, "found '\xc3\xa9.', " EXPECTED);
    assert_complaint("7\xc2\x9b"
                     "m",
                     4, 1, 1, "found '7..m', " EXPECTED);
    /* Only the first forty characters are shown. */
    char long_word[1000];
    memset(long_word, '7', sizeof long_word);
    assert_complaint(long_word, sizeof long_word, 1, 1,
                     "found '7777777777777777777777777777777777777777...', " EXPECTED);
}

static void line_ends(void **state) {
    struct treen_error error;
    struct scan scan = over("1\n2", &error);
    scan_word(&scan);
    scan_blank(&scan);
    assert_int_equal(scan_expected(&scan, scan_word(&scan), "%d numbers", 2), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "the line ends here, expected 2 numbers");
    assert_int_equal(error.column, 2);
}

/* Checks that any message fits its buffers and ends in a zero byte. */
static void long_messages(void **state) {
    char what[2000];
    struct treen_error error;
    struct scan scan = over("x", &error);
    memset(what, 'w', sizeof what - 1);
    what[sizeof what - 1] = 0;
    int64_t number;
    scan_number(&scan, 0, 1, what, &number);
    assert_true(strlen(error.text) < sizeof error.text);
    scan_error(&scan, scan_here(&scan), "%s", what);
    assert_true(strlen(error.text) < sizeof error.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_places), cmocka_unit_test(comments),      cmocka_unit_test(lines),
        cmocka_unit_test(indented_block),   cmocka_unit_test(numbers),       cmocka_unit_test(messages),
        cmocka_unit_test(line_ends),        cmocka_unit_test(long_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
