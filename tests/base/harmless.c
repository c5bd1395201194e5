/* Characters that a terminal obeys are not printed, and all others are. */
#include "base/harmless.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *text, *shown;
} texts[] = {
    {"", ""},
    {"Soma, 3x3x3", "Soma, 3x3x3"},
    {"a\nb\rc\td\x1b[2J\x7f", "a?b?c?d?[2J?"},
    {"Kl\xc3\xb6tze \xe2\x82\xac \xf0\x9f\xa7\xa9", "Kl\xc3\xb6tze \xe2\x82\xac \xf0\x9f\xa7\xa9"},
    {"\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0", "???\xc2\xa0"},
    {"\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xae\xe2\x80\xaf", "\xe2\x80\xa7???\xe2\x80\xaf"},
    {"\xd8\x9c\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\x8d\xe2\x81\xa6\xe2\x81\xa9", "???\xe2\x80\x8d??"},
    {"\x9b\xff"
     "a\xc3",
     "??a?"}, /* no UTF-8 */
};

static void printed(void **state) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *written, own[64];
        size_t length;
        FILE *out = open_memstream(&written, &length);
        assert_non_null(out);
        size_t columns = print_harmless(texts[i].text, out);
        fclose(out);
        assert_string_equal(written, texts[i].shown);
        assert_int_equal(columns, text_columns(texts[i].text));
        assert_int_equal(columns, text_columns(texts[i].shown));
        snprintf(own, sizeof own, "%s", texts[i].text);
        make_harmless(own);
        assert_string_equal(own, texts[i].shown);
        free(written);
    }
}

static void judged(void **state) {
    for (size_t i = 0; i + 1 < sizeof texts / sizeof *texts; i++)
        assert_int_equal(is_harmless(texts[i].text, strlen(texts[i].text)),
                         !strcmp(texts[i].text, texts[i].shown));
    assert_true(is_harmless("a\xc3", 2)); /* the text ends in a character */
    assert_true(is_harmless("a\n", 1));
}

static void json(void **state) {
    static const char line[] = "{\"a\":\t\"\xc2\x9b\xe2\x80\xae\xc3\xb6\x1b\"}\r\n";
    char *written;
    size_t length;
    FILE *out = open_memstream(&written, &length);
    assert_non_null(out);
    print_harmless_json(line, sizeof line - 1, out);
    fclose(out);
    assert_string_equal(written, "{\"a\": \"\\u009b\\u202e\xc3\xb6\\u001b\"} \n");
    free(written);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(printed), cmocka_unit_test(judged),
                                       cmocka_unit_test(json)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
