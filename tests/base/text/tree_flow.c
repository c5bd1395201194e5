/* The check of brackets before libfyaml is given a text. */
#include "base/text/tree_flow.h"

#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MANY = 200 };

static enum treen_status check(const char *text, size_t length, size_t memory, struct treen_error *error) {
    struct arena arena;
    arena_init(&arena, memory);
    return tree_check_flow(text, length, &arena, "t.yaml", error);
}

/* Checks a text of `before`, MANY open brackets and `after`. */
static enum treen_status of_many(const char *before, const char *after, struct treen_error *error) {
    char text[2 * MANY + 200];
    size_t length = strlen(before);
    strcpy(text, before);
    memset(text + length, '[', MANY);
    strcpy(text + length + MANY, after);
    return check(text, strlen(text), (size_t)64 << 20, error);
}

static void deep_at(const char *before, int line, int column) {
    struct treen_error error = {0};
    assert_int_equal(of_many(before, "\n", &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "nested deeper than 64"));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void test_deep(void **state) {
    deep_at("", 1, 65);
    deep_at("box: ", 1, 70);
    deep_at("a: 1\nbox: {x: ", 2, 73);
    deep_at("- - ? ", 1, 71);
    deep_at("'a b': ", 1, 72);
    deep_at("a: it's\nb: ", 2, 68);
    deep_at("a: 'it''s'\nb: ", 2, 68);
    deep_at("a: \"\\\"\"\nb: ", 2, 68);
    deep_at("a: |\n  ' \"\nb: ", 3, 68);
    deep_at("a: # '\n", 2, 65);
    deep_at("--- ", 1, 69);
    deep_at("&a ", 1, 68);
}

/* Checks that brackets within texts mean nothing. */
static void test_texts(void **state) {
    static const struct {
        const char *before, *after;
    } known[] = {{"a: '", "'\n"},
                 {"a: \"", "\"\n"},
                 {"a: x", "\n"},
                 {"# ", "\n"},
                 {"a: | \n  ", "\nb: 1\n"},
                 {"a: >-\n\n    ", "\n  x\nb: 1\n"},
                 {"- |\n ", "\n"},
                 {"- a: |\n    ", "\n  b: 1\n"},
                 {"a: 1 #", "\n"},
                 {"[1, '", "']\n"},
                 {"{a: \"", "\"}\n"}};
    struct treen_error error;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (of_many(known[i].before, known[i].after, &error) != TREEN_OK)
            fail_msg("refused: %s", known[i].before);
}

/* Checks that many short lists are accepted, and one list of very many signs is not. */
static void test_many(void **state) {
    enum { LISTS = 300000 };
    static const char list[] = "- [1, 2, 3, 4]\n";
    size_t each = sizeof list - 1;
    char *text = malloc(LISTS * each + 8);
    struct treen_error error;
    assert_non_null(text);
    for (size_t i = 0; i < LISTS; i++)
        memcpy(text + i * each, list, each);
    assert_int_equal(check(text, LISTS * each, (size_t)64 << 20, &error), TREEN_OK);
    memcpy(text, "a:\n - [", 7);
    for (size_t i = 7; i < LISTS * each; i++)
        text[i] = i % 2 ? ',' : '1';
    assert_int_equal(check(text, LISTS * each, (size_t)4 << 30, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "more than 1048576"));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 4);
    assert_int_equal(check(text, LISTS * each, (size_t)16 << 20, &error), TREEN_NO_MEMORY);
    memcpy(text, "a:  'x ", 7); /* in a text, which libfyaml may see in another way */
    assert_int_equal(check(text, LISTS * each, (size_t)4 << 30, &error), TREEN_OK);
    assert_int_equal(check(text, LISTS * each, (size_t)64 << 20, &error), TREEN_NO_MEMORY);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_deep), cmocka_unit_test(test_texts),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
