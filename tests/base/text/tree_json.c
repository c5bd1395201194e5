/* JSON as nodes by our own reader, compared with libfyaml's nodes of the same text. libfyaml only
 * reads a text that does not begin as JSON does, so a comment is put before it. */
#include "base/random.h"
#include "base/text/tree_json.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16, LINES_BEFORE = 1 };

static void compare(const struct tree *json, const struct tree *yaml, const char *text) {
    if (json->kind != yaml->kind || json->count != yaml->count || json->quoted != yaml->quoted ||
        json->empty != yaml->empty || json->length != yaml->length)
        fail_msg("another node in %s", text);
    assert_int_equal(json->place.line + LINES_BEFORE, yaml->place.line);
    if (json->place.column != yaml->place.column)
        fail_msg("column %d instead of %d in %s", json->place.column, yaml->place.column, text);
    assert_int_equal(json->key == NULL, yaml->key == NULL);
    if (json->key)
        assert_string_equal(json->key, yaml->key);
    if (json->kind == TREE_TEXT) {
        assert_string_equal(json->text, yaml->text);
        assert_int_equal(json->start.line + LINES_BEFORE, yaml->start.line);
        assert_int_equal(json->start.column, yaml->start.column);
        assert_int_equal(json->left, yaml->left);
    }
    for (size_t i = 0; i < json->count; i++)
        compare(&json->child[i], &yaml->child[i], text);
}

static void both_read(const char *text) {
    struct arena one, other;
    struct treen_error error;
    const struct tree *json, *yaml;
    size_t count;
    char *shifted = malloc(ROOM);
    assert_non_null(shifted);
    snprintf(shifted, ROOM, "# this is YAML\n%s", text);
    assert_true(tree_is_json(text, strlen(text)));
    assert_false(tree_is_json(shifted, strlen(shifted)));
    arena_init(&one, (size_t)64 << 20);
    arena_init(&other, (size_t)64 << 20);
    assert_int_equal(tree_read(text, strlen(text), "t", &one, &error, &json, &count), TREEN_OK);
    assert_int_equal(count, 1);
    assert_int_equal(tree_read(shifted, strlen(shifted), "t", &other, &error, &yaml, &count), TREEN_OK);
    assert_int_equal(count, 1);
    compare(json, yaml, text);
    arena_free(&one);
    arena_free(&other);
    free(shifted);
}

static void test_known(void **state) {
    both_read("{}");
    both_read("[]");
    both_read("{\"box\": \"2x2\", \"pieces\": {\"A\": {\"shape\": \"##\", \"copies\": 2}}}");
    both_read(
        "{\"a\": [1, 2.5, -3e4, true, false, null, \"\", \"x\\ny\", \"\\u00e9\"],\n \"b\":\n  [[], {}]}\n");
    both_read("[\n  [\"one\"],\n  {\"two\": [3]}\n]\n");
}

/* Writes a value of at most `deep` levels at the end of the text. */
static void draw(struct random *random, unsigned deep, char *text) {
    static const char *const bare[] = {"1",     "0",     "-7",           "2.5",     "true",
                                       "false", "null",  "\"\"",         "\"a b\"", "\"x: y\"",
                                       "\"#\"", "\"[\"", "\"\\\"q\\\\\""};
    unsigned kind = deep ? random_below(random, 4) : 0;
    char *end = text + strlen(text);
    if (kind < 2 || strlen(text) > ROOM / 2) {
        strcpy(end, bare[random_below(random, sizeof bare / sizeof *bare)]);
        return;
    }
    strcpy(end, kind == 2 ? "[" : "{");
    for (unsigned i = 0, count = random_below(random, 6); i < count; i++) {
        strcat(text, i ? random_below(random, 2) ? ", " : ",\n  " : "");
        if (kind == 3)
            sprintf(text + strlen(text), "\"k%u\": ", i);
        draw(random, deep - 1, text);
    }
    strcat(text, kind == 2 ? "]" : "}");
}

static void test_drawn(void **state) {
    struct random random = {7};
    char *text = malloc(ROOM);
    assert_non_null(text);
    for (int i = 0; i < 400; i++) {
        strcpy(text, "[");
        draw(&random, 5, text);
        strcat(text, "]");
        both_read(text);
    }
    free(text);
}

/* Checks that a text that is nearly JSON is left to the reader of YAML. */
static void test_not_json(void **state) {
    static const char *const text[] = {
        "",      "1",    "\"a\"",         "{a: 1}",   "[1,]",       "[1] x",      "[1",     "{\"a\" 1}",
        "['a']", "[01]", "[1]\n---\n[2]", "[\"\t\"]", "[\"\xff\"]", "[\"\x7f\"]", "[\"\xc3"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        assert_false(tree_is_json(text[i], strlen(text[i])));
}

static void refused(const char *text, int column, const char *part) {
    struct arena arena;
    struct treen_error error;
    const struct tree *document;
    size_t count;
    arena_init(&arena, (size_t)64 << 20);
    assert_int_equal(tree_read(text, strlen(text), "t.json", &arena, &error, &document, &count),
                     TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, part));
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, column);
    arena_free(&arena);
}

static void test_refused(void **state) {
    refused("{\"a\": 1, \"a\": 2}", 11, "comes twice");
    refused("[\"\\u0000\"]", 2, "zero byte");
}

/* Checks that a list of a million numbers takes the memory of its nodes only. */
static void test_memory(void **state) {
    enum { NUMBERS = 1000000 };
    struct arena arena;
    struct treen_error error;
    const struct tree *document;
    size_t count, length = 0;
    char *text = malloc(2 * NUMBERS + 2);
    assert_non_null(text);
    text[length++] = '[';
    for (int i = 0; i < NUMBERS; i++) {
        text[length++] = '1';
        text[length++] = i + 1 < NUMBERS ? ',' : ']';
    }
    arena_init(&arena, (size_t)512 << 20);
    assert_int_equal(tree_read(text, length, "t", &arena, &error, &document, &count), TREEN_OK);
    assert_int_equal(document->count, NUMBERS);
    arena_free(&arena);
    arena_init(&arena, (size_t)32 << 20);
    assert_int_equal(tree_read(text, length, "t", &arena, &error, &document, &count), TREEN_NO_MEMORY);
    arena_free(&arena);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),   cmocka_unit_test(test_drawn),  cmocka_unit_test(test_not_json),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
