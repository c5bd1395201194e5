/* Reading JSON: values, texts and their escapes, and the places of errors. */
#include "base/text/json_read.h"

#include "arena_state.h"
#include "cases.h"

#include <string.h>

static const char *const keys[] = {"a", "b", NULL};

static struct scan open(const char *text, struct treen_error *error) {
    return scan_open(text, strlen(text), "test", error);
}

static void fields_are_found(void **state) {
    struct scan value[2];
    struct scan scan =
        open(" {\"b\" : [1, {\"a\": 2}],\n\"c\": {}, \"\\u0061\": -0.5e+7, \"a\":\n 12 } {}", NULL);
    int64_t number = 0;
    assert_int_equal(json_read_object(&scan, "an object", keys, value), TREEN_OK);
    assert_int_equal(value[0].line, 3);
    assert_int_equal(json_read_number(&value[0], 0, 12, "a number", &number), TREEN_OK);
    assert_int_equal(number, 12);
    assert_int_equal(*value[1].at, '[');
    assert_int_equal(json_read_object(&scan, "an object", keys, value), TREEN_OK);
    assert_null(value[0].at);
    assert_null(value[1].at);
    assert_false(scan_space(&scan));
}

static void lists_are_stepped_through(void **state) {
    struct scan scan = open("[ ] [1,2 ,\t3]", NULL);
    bool more = true;
    assert_int_equal(json_read_next(&scan, "a list", 0, &more), TREEN_OK);
    assert_false(more);
    for (size_t i = 0; i < 3; i++) {
        int64_t number = 0;
        assert_int_equal(json_read_next(&scan, "a list", i, &more), TREEN_OK);
        assert_true(more);
        assert_int_equal(json_read_number(&scan, 1, 3, "a number", &number), TREEN_OK);
        assert_int_equal(number, i + 1);
    }
    assert_int_equal(json_read_next(&scan, "a list", 3, &more), TREEN_OK);
    assert_false(more);
}

static void texts_are_decoded(void **state) {
    struct arena *arena = *state;
    static const char *const texts[][2] = {
        {"\"\"", ""},
        {" \"a b\"", "a b"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\"", "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\"\\ud83d\\u0041\"", "\xef\xbf\xbd"
                               "A"},
        {"\"\\ude00\\ud83d\"", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"\"\xc3\xa9\"", "\xc3\xa9"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = NULL;
        struct scan scan = open(texts[i][0], NULL);
        assert_int_equal(json_read_text(&scan, "a text", arena, &text), TREEN_OK);
        assert_string_equal(text, texts[i][1]);
        assert_false(scan_space(&scan));
    }
}

struct bad {
    const char *text;
    int line, column;
    const char *message;
};

static void assert_told(const struct bad *bad, enum treen_status status, const struct treen_error *error) {
    if (status != TREEN_BAD_INPUT || error->line != bad->line || error->column != bad->column ||
        !strstr(error->text, bad->message))
        fail_msg("status %d, %d:%d: %s, expected %d:%d: %s, in:\n%s", status, error->line, error->column,
                 error->text, bad->line, bad->column, bad->message, bad->text);
}

static void what_is_no_object_is_told(void **state) {
    static const struct bad bad[] = {
        {"", 1, 1, "the file ends here, expected an object"},
        {"\n [", 2, 2, "found '[', expected an object"},
        {"{", 1, 2, "the file ends here, expected a field"},
        {"{a: 1}", 1, 2, "found 'a', expected a field"},
        {"{,}", 1, 2, "found ',', expected a field"},
        {"{\"a\" 1}", 1, 6, "found '1', expected ':'"},
        {"{\"a\":}", 1, 6, "found '}', expected a value"},
        {"{\"a\": 1,}", 1, 9, "found '}', expected a field"},
        {"{\"a\": 1 \"b\": 2}", 1, 9, "expected ',' or '}'"},
        {"{\"a\": 1, \"b\": 2, \"a\": 1}", 1, 18, "the field \"a\" comes twice"},
        {"{\"c\": [1, 2}", 1, 12, "found '}', expected ',' or ']'"},
        {"{\"c\": [1,]}", 1, 10, "found ']', expected a value"},
        {"{\"c\": nul}", 1, 7, "found 'nul', expected a value"},
        {"{\"c\": 'x'}", 1, 7, "expected a value"},
        {"{\"c\": 01}", 1, 7, "found '01'"},
        {"{\"c\": +1}", 1, 7, "found '+1'"},
        {"{\"c\": -}", 1, 7, "found '-'"},
        {"{\"c\": 1.}", 1, 7, "found '1.'"},
        {"{\"c\": .5}", 1, 7, "found '.5'"},
        {"{\"c\": 1e}", 1, 7, "found '1e'"},
        {"{\"c\": 1e+}", 1, 7, "found '1e+'"},
        {"{\"c\": 1x}", 1, 7, "found '1x'"},
        {"{\"c\": \"x}", 1, 7, "the file ends in this text"},
        {"{\"c\": \"x\n\"}", 1, 9, "found a line break in a text"},
        {"{\"c\": \"x\1\"}", 1, 9, "found a control character in a text"},
        {"{\"c\": \"\\x\"}", 1, 8, "found a backslash"},
        {"{\"c\": \"\\u12g4\"}", 1, 8, "found a backslash"},
        {"{\"c\": \"\\u12", 1, 8, "found a backslash"},
        {"{\"c\": \"\\", 1, 8, "found a backslash"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct treen_error error = {.line = 0};
        struct scan value[2], scan = open(bad[i].text, &error);
        assert_told(&bad[i], json_read_object(&scan, "an object", keys, value), &error);
    }
}

static void depth_is_limited(void **state) {
    char text[300] = "{\"c\": ";
    memset(text + 6, '[', 100);
    struct treen_error error = {.line = 0};
    struct scan value[2], scan = open(text, &error);
    assert_told(&(struct bad){text, 1, 70, "nested deeper than 64"},
                json_read_object(&scan, "an object", keys, value), &error);
    memset(text + 6 + 63, ']', 63);
    strcpy(text + 6 + 126, "}");
    scan = open(text, &error);
    assert_int_equal(json_read_object(&scan, "an object", keys, value), TREEN_OK);
}

static void what_is_no_number_or_text_is_told(void **state) {
    struct arena *arena = *state;
    static const struct bad numbers[] = {
        {"\"1\"", 1, 1, "expected a number, a whole number from -5 to 5"},
        {"6", 1, 1, "found '6'"},
        {"-6", 1, 1, "found '-6'"},
        {"1.0", 1, 1, "found '1.0'"},
        {"1e0", 1, 1, "found '1e0'"},
        {"+1", 1, 1, "found '+1'"},
        {"99999999999999999999999999", 1, 1, "found '99999999999999999999999999'"},
        {"[1]", 1, 1, "found '['"},
        {" ", 1, 2, "the file ends here"},
    };
    struct treen_error error = {.line = 0};
    const char *text = NULL;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int64_t number = 7;
        struct scan scan = open(numbers[i].text, &error);
        assert_told(&numbers[i], json_read_number(&scan, -5, 5, "a number", &number), &error);
        assert_int_equal(number, 7);
    }
    static const struct bad zero = {" \"a\\u0000b\"", 1, 2, "zero byte"},
                            bare = {"a", 1, 1, "found 'a', expected a name"};
    struct scan scan = open(zero.text, &error);
    assert_told(&zero, json_read_text(&scan, "a name", arena, &text), &error);
    scan = open(bare.text, &error);
    assert_told(&bare, json_read_text(&scan, "a name", arena, &text), &error);
    assert_null(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_found),
        cmocka_unit_test(lists_are_stepped_through),
        CASE(texts_are_decoded),
        cmocka_unit_test(what_is_no_object_is_told),
        cmocka_unit_test(depth_is_limited),
        CASE(what_is_no_number_or_text_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
