/* YAML as nodes: the nodes read, their places, and the answers to rubbish. */
#include "base/random.h"
#include "base/text/tree.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    struct arena arena;
    struct treen_error error;
    const struct tree *document;
    size_t count;
};

static enum treen_status read_bytes(struct fixture *f, const char *text, size_t length) {
    arena_free(&f->arena);
    f->error = (struct treen_error){0};
    return tree_read(text, length, "t.yaml", &f->arena, &f->error, &f->document, &f->count);
}

static const struct tree *read_one(struct fixture *f, const char *text) {
    assert_int_equal(read_bytes(f, text, strlen(text)), TREEN_OK);
    assert_int_equal(f->count, 1);
    return f->document;
}

static void refused(struct fixture *f, const char *text, int line, int column, const char *part) {
    assert_int_equal(read_bytes(f, text, strlen(text)), TREEN_BAD_INPUT);
    if (!strstr(f->error.text, part))
        fail_msg("%d:%d: %s, expected %s, in:\n%s", f->error.line, f->error.column, f->error.text, part,
                 text);
    assert_string_equal(f->error.source, "t.yaml");
    assert_int_equal(f->error.line, line);
    assert_int_equal(f->error.column, column);
}

static int setup(void **state) {
    static struct fixture fixture;
    arena_init(&fixture.arena, (size_t)64 << 20);
    *state = &fixture;
    return 0;
}

static int teardown(void **state) {
    arena_free(&((struct fixture *)*state)->arena);
    return 0;
}

static void test_nodes(void **state) {
    const struct tree *map =
        read_one(*state, "title: Soma  cube # c\nlist: [1, 'x', {a: b}]\nnone:\nq: \"\"\n");
    assert_int_equal(map->kind, TREE_MAP);
    assert_int_equal(map->count, 4);
    assert_string_equal(tree_get(map, "title")->text, "Soma  cube");
    assert_false(tree_get(map, "title")->quoted);
    const struct tree *list = tree_get(map, "list");
    assert_int_equal(list->kind, TREE_LIST);
    assert_int_equal(list->count, 3);
    assert_null(list->child[0].key);
    assert_true(list->child[1].quoted);
    assert_string_equal(tree_get(&list->child[2], "a")->text, "b");
    assert_true(tree_get(map, "none")->empty);
    assert_string_equal(tree_get(map, "none")->text, "");
    assert_string_equal(read_one(*state, "a: |\n")->child[0].text, "");
    assert_string_equal(read_one(*state, "a: |-\n  ##\n  #.")->child[0].text, "##\n#.");
    map = read_one(*state, "q: \"\"\n");
    assert_false(tree_get(map, "q")->empty);
    assert_null(tree_get(map, "title "));
}

static void test_json(void **state) {
    const struct tree *map = read_one(*state, "{\"number\": 12, \"cells\": [[0, 1, -2]], \"t\": \"a\\\"b\"}");
    assert_string_equal(tree_get(map, "number")->text, "12");
    assert_string_equal(tree_get(map, "cells")->child[0].child[2].text, "-2");
    assert_string_equal(tree_get(map, "t")->text, "a\"b");
}

/* Asserts the place in the file of the `skip`-th character of the entry `key`, as its scanner tells
 * it. */
static void stands_at(const struct tree *map, const char *key, size_t skip, int line, int column) {
    struct scan scan = tree_scan(tree_get(map, key), "t.yaml", NULL);
    for (size_t i = 0; i < skip; i++)
        scan_step(&scan);
    assert_int_equal(scan_here(&scan).line, line);
    assert_int_equal(scan_here(&scan).column, column);
}

static void test_places(void **state) {
    const struct tree *map = read_one(*state, "plain: abc\n"
                                              "single: 'a\xc3\xa9x'\n"
                                              "block: |\n"
                                              "    ##\n"
                                              "    #.\n"
                                              "deep: |1  # two blanks are the text's\n"
                                              "   #\n"
                                              " #\n"
                                              "late: |-\n"
                                              "\n"
                                              "\n"
                                              "  xy\n");
    assert_int_equal(tree_get(map, "block")->place.line, 3);
    assert_int_equal(tree_get(map, "block")->place.column, 1);
    stands_at(map, "plain", 2, 1, 10);
    stands_at(map, "single", 3, 2, 12); /* é is two bytes and one column */
    stands_at(map, "block", 0, 4, 5);
    stands_at(map, "block", 4, 5, 6);
    stands_at(map, "deep", 2, 7, 4);
    stands_at(map, "deep", 4, 8, 2);
    stands_at(map, "late", 3, 12, 4);
}

static void test_windows_lines_and_bom(void **state) {
    const struct tree *map = read_one(*state, "\xef\xbb\xbf"
                                              "a: |\r\n  ##\r\n  #.\r\nb: c\r\n");
    assert_string_equal(tree_get(map, "a")->text, "##\n#.\n");
    stands_at(map, "a", 4, 3, 4);
    stands_at(map, "b", 0, 4, 4);
}

static void test_documents(void **state) {
    struct fixture *f = *state;
    const char *text = "---\na: b\n---\n- c\n...\n";
    assert_int_equal(read_bytes(f, text, strlen(text)), TREEN_OK);
    assert_int_equal(f->count, 2);
    assert_int_equal(f->document[1].kind, TREE_LIST);
    assert_int_equal(read_bytes(f, "# nothing\n", 10), TREEN_OK);
    assert_int_equal(f->count, 0);
}

static void test_refused(void **state) {
    refused(*state, "a: b: c\n", 1, 5, "a text with ': ' in it needs quotes, expected");
    refused(*state, "a: [b\n", 2, 1, "a bracket above is still open, expected");
    refused(*state, "a:\n\tb: c\n", 2, 1, "tab");
    refused(*state, "a: b\nc: d\na: e\n", 3, 1,
            "the key 'a' comes twice, expected it once: it is in line 1, too");
    refused(*state, "a: &x b\nc: *x\n", 1, 7, "anchor");
    refused(*state, "a: *x\n", 1, 5, "alias");
    refused(*state, "a: !!str b\n", 1, 10, "tag");
    refused(*state, "? [a]\n: b\n", 1, 3, "as a key");
    refused(*state, "a: \"x\\0y\"\n", 1, 5, "zero byte");
    refused(*state, "a: b\n%YAML 1.2", 2, 1, "directive");
    refused(*state,
            "a: b\xff"
            "c\n",
            1, 5, "found the byte ff, which is no letter in UTF-8");
    struct fixture *f = *state;
    assert_int_equal(read_bytes(f, "a: b\n\0c", 7), TREEN_BAD_INPUT);
    assert_int_equal(f->error.line, 2);
    assert_int_equal(f->error.column, 1);
}

/* Checks the slips of people who write YAML. None is told in libfyaml's words. */
static void test_slips(void **state) {
    static const struct {
        const char *text;
        int line, column;
        const char *part;
    } slips[] = {
        {"a: b: c\n", 1, 5, "found ':': a text with ': ' in it needs quotes, expected"},
        {"é: b: c\n", 1, 5, "found ':': a text with ': ' in it needs quotes, expected"},
        {"x: 1\na: \"b\nc: d\n", 2, 4, "found '\"b': a quote begins here and does not end, expected"},
        {"a: 'b\nc: d\n", 1, 4, "found ''b': a quote begins here and does not end, expected"},
        {"a:\n  b: \"##\n", 2, 6, "found '\"##': a quote begins here and does not end, expected"},
        {"a: \"b\n---\nc: d\n", 2, 1, "found '---': a quote above does not end, expected"},
        {"a: b\n  c: d\n", 2, 3, "found 'c:': this key is indented further than the key above, expected"},
        {"a: b\n  c:\n    d: e\n", 2, 3,
         "found 'c:': this key is indented further than the key above, expected"},
        {"a:\n  b: \"c\"\n   d: e\n", 3, 4,
         "found 'd:': this line is indented further than the key above, expected"},
        {"a:\n    b: c\n\n  d: e\n", 4, 3, "found 'd:': no key above begins in this column, expected"},
        {"a 1\nb: c\n", 1, 1, "found 'a': this line has no key, expected a key, a colon and a blank"},
        {"a:1\nb: c\n", 1, 1, "found 'a:1': this line has no key, expected a key, a colon and a blank"},
        {"a: b\nc\n  d: e\n", 2, 1, "found 'c': this line has no key, expected a key, a colon and a blank"},
        {"a: b\nc\nd: e\n", 2, 1, "found 'c': this line has no key, expected a key, a colon and a blank"},
        {"a: {b: c\n", 2, 1, "the file ends here: a bracket is still open, expected"},
        {"a: {b: c\nd: e\n", 2, 2, "found ':': a bracket is still open, expected"},
        {"a: {b: \"c\"\nd: e\n", 2, 1, "found 'd:': a bracket above is still open, expected"},
        {"a: {b: c}}\n", 1, 10, "found '}': this bracket closes none, expected"},
        {"a: {b: [c}\n", 1, 10, "found '}': a bracket of another form is open, expected"},
        {"a: {b: \"c\" d: e}\n", 1, 12, "found 'd:': a bracket is still open, expected a comma"},
        {"a: {b: c,, d: e}\n", 1, 10, "found ',': nothing stands before this sign, expected"},
        {"a: \"b\"c\n", 1, 7, "found 'c': a text in quotes ends before this, expected"},
        {"a: \"b\"#c\n", 1, 7, "found '#c': a comment begins with a blank and #, expected"},
        {"a: - b\n", 1, 4, "found '-': a list cannot begin here, expected"},
        {"a:\n  b: c\n  - d\n", 3, 3, "found '-': the lines above have keys, expected"},
        {"a:\n  - b\n  c: d\n", 3, 3, "found 'c:': the lines above begin with -, expected"},
        {"a: @b\n", 1, 4, "found '@b': a text cannot begin with this sign, expected quotes around it"},
        {"a: \"\\q\"\n", 1, 5, "a \\ in double quotes begins a special sign, expected"},
        {"a: \"\\xZZ\"\n", 1, 5, "a \\ in double quotes begins a special sign, expected"},
        {"a: \"\\uD800\"\n", 1, 5, "a \\ in double quotes begins a special sign, expected"},
        {"a: |#\n  b\n", 1, 5, "found '#': a block begins here, expected its rows in the lines below"},
        {"a: |0\n  b\n", 1, 1, "from here on this is no YAML, expected lines like"},
        {"a: |\n      \n  b\n", 2, 1,
         "this empty line has more blanks than the rows below it, expected none"},
        {"a: |\n  ..\n .\nb: c\n", 3, 2, "found '.': this line belongs to no key, expected"},
        {"a: | ##\n  .#\n", 1, 6, "found a row of a drawing behind |, which is a comment there, expected"},
        {"a: |2 #.\n   #\n", 1, 7, "found a row of a drawing behind |, which is a comment there, expected"},
        {"--- a: b\n", 1, 6, "found ':': a key cannot stand behind ---, expected"},
        {"a: b\n... c\n", 2, 5, "found 'c': a puzzle ended with ... before this, expected"},
        {"a: b\n# \xe9\nc: d\n", 2, 3,
         "found the byte e9, which is no letter in UTF-8, expected a text saved as UTF-8"},
        {"a: b\nc: \"\xe9\"\n", 2, 5, "found the byte e9, which is no letter in UTF-8, expected"},
        {"a: b\xc3", 1, 5, "found the byte c3, which is no letter in UTF-8, expected"},
    };
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        refused(*state, slips[i].text, slips[i].line, slips[i].column, slips[i].part);
}

/* Asserts that the message has none of libfyaml's words and says what was expected. */
static void told_plainly(const struct fixture *f) {
    static const char *const theirs[] = {"scalar",     "mapping", "sequence", "flow",  "indicator",
                                         "indented %", "UTF8",    "fy_",      "token", "content"};
    for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++)
        if (strstr(f->error.text, theirs[i]))
            fail_msg("%s", f->error.text);
    if (!strstr(f->error.text, "expected") && !strstr(f->error.text, "found a zero byte"))
        fail_msg("nothing expected: %s", f->error.text);
    assert_true(f->error.line > 0 && f->error.column > 0);
}

static void test_twice_among_many(void **state) {
    char text[4096];
    size_t used = 0;
    for (int i = 0; i < 100; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "k%d: v\n", i);
    const struct tree *map = read_one(*state, text);
    assert_int_equal(map->count, 100);
    snprintf(text + used, sizeof text - used, "k50: v\n");
    refused(*state, text, 101, 1, "the key 'k50' comes twice, expected it once: it is in line 51, too");
}

static void test_nesting(void **state) {
    char text[64 * 2 + 2];
    memset(text, '[', 65);
    text[65] = 0;
    refused(*state, text, 1, 65, "deeper than 64");
    memset(text, '[', 64);
    memset(text + 64, ']', 64);
    text[128] = 0;
    read_one(*state, text);
}

static void test_deep_rubbish_is_quick(void **state) {
    static const char *const brackets[] = {"[", "{", "- ", "? ", "[a,", "{a: ", "a: ", "&a ", "!a "};
    enum { TIMES = 20000 };
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++) {
        size_t step = strlen(brackets[i]);
        char *text = malloc(step * TIMES);
        assert_non_null(text);
        for (size_t j = 0; j < TIMES; j++)
            memcpy(text + j * step, brackets[i], step);
        assert_int_equal(read_bytes(*state, text, step * TIMES), TREEN_BAD_INPUT);
        free(text);
    }
}

static void test_memory(void **state) {
    struct arena arena;
    char text[] = "- {a: b, c: [d, e]}\n- f\n";
    for (size_t limit = 0; limit < 60000; limit += 1009) {
        struct treen_error error;
        const struct tree *documents;
        size_t count;
        arena_init(&arena, limit);
        enum treen_status status = tree_read(text, strlen(text), "t", &arena, &error, &documents, &count);
        assert_true(status == TREEN_OK || status == TREEN_NO_MEMORY);
        arena_free(&arena);
    }
}

static void test_known_keys(void **state) {
    static const char *const words[] = {"title", "box", "pieces", NULL};
    struct fixture *f = *state;
    const struct tree *map = read_one(f, "title: a\npeices: b\n");
    assert_int_equal(tree_known_keys(map, words, "t.yaml", &f->error), TREEN_BAD_INPUT);
    assert_string_equal(f->error.text, "unknown key 'peices': did you mean 'pieces'?");
    assert_int_equal(f->error.line, 2);
    map = read_one(f, "quux: a\n");
    assert_int_equal(tree_known_keys(map, words, "t.yaml", &f->error), TREEN_BAD_INPUT);
    assert_string_equal(f->error.text, "unknown key 'quux', expected one of title, box, pieces");
    map = read_one(f, "\"q\\nx\\x1b\": a\n");
    assert_int_equal(tree_known_keys(map, words, "t.yaml", &f->error), TREEN_BAD_INPUT);
    assert_string_equal(f->error.text, "unknown key 'q?x?', expected one of title, box, pieces");
    assert_int_equal(tree_known_keys(read_one(f, "box: a\n"), words, "t.yaml", &f->error), TREEN_OK);
}

static void reads_back(struct fixture *f, const char *text) {
    char *written;
    size_t length;
    FILE *out = open_memstream(&written, &length);
    for (int i = 0; i < 2; i++) {
        tree_write_text(out, text);
        fputs(i ? "\n" : ": ", out);
    }
    fclose(out);
    const struct tree *map = read_one(f, written);
    assert_string_equal(map->child[0].key, text);
    assert_string_equal(map->child[0].text, text);
    free(written);
}

static void test_written_text_reads_back(void **state) {
    static const char *const texts[] = {"V",
                                        "",
                                        "a b",
                                        "-",
                                        "#",
                                        ": x",
                                        "3x3x3",
                                        "a: b # c",
                                        "\"q\" \\ 'r'",
                                        "line\nbreak\ttab",
                                        "\x7f\x01",
                                        "\xc3\xa9",
                                        "~",
                                        "null",
                                        "*x",
                                        "&",
                                        "? "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        reads_back(*state, texts[i]);
}

static void test_text_for_a_block(void **state) {
    static const char *const good[] = {"", "a b", "\xc3\xa9", "\xe2\x82\xac", "# : \"", "\xf0\x9f\xa7\xa9"};
    static const char *const bad[] = {"\xe9t\xe9",    "a\nb",     "\t",           "\x7f",
                                      "\x01",         "\xc2\x85", "\xe2\x80\xa8", "\xef\xbb\xbf",
                                      "\xed\xa0\x80", "\xc3",     "\xef\xbf\xbf", "\xc0\xaf"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(tree_is_block_text(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(tree_is_block_text(bad[i]));
}

/* Checks that any input gets an answer and no crash. The ASan run of the tests is the one that
 * matters here. */
static void test_random_rubbish(void **state) {
    static const char signs[] = "ab:: -?[]{},#|>'\"&*!%@`~\n\n\n  \t.\\\xc3\xa9\xff";
    struct random random = {7};
    char text[60];
    for (int round = 0; round < 6000; round++) {
        size_t length = random_below(&random, sizeof text);
        for (size_t i = 0; i < length; i++)
            text[i] =
                round % 4 ? signs[random_below(&random, sizeof signs - 1)] : (char)random_below(&random, 256);
        enum treen_status status = read_bytes(*state, text, length);
        assert_true(status == TREEN_OK || status == TREEN_BAD_INPUT);
        if (status == TREEN_BAD_INPUT)
            told_plainly(*state);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_windows_lines_and_bom),
        cmocka_unit_test(test_documents),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_slips),
        cmocka_unit_test(test_twice_among_many),
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_deep_rubbish_is_quick),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_known_keys),
        cmocka_unit_test(test_written_text_reads_back),
        cmocka_unit_test(test_text_for_a_block),
        cmocka_unit_test(test_random_rubbish),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
