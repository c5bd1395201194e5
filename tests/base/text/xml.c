/* XML as nodes with places, and the texts that are refused. */
#include "base/text/xml.h"

#include "arena_state.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct xml *read_text(struct arena *arena, const char *text) {
    const struct xml *root = NULL;
    struct treen_error error;
    if (xml_read(text, strlen(text), "test", arena, &error, &root) != TREEN_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return root;
}

static void assert_place(struct scan_place place, int line, int column) {
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

static void nodes(void **state) {
    const struct xml *root =
        read_text(*state, "<?xml version=\"1.0\"?>\n<!-- <no> -->\n<a>\n <b x = '1'\n  y=\">\"/>"
                          "<c>one<!-- - --> &amp; <![CDATA[<two>]]></c>\n <b/>\n</a>\n");
    assert_string_equal(root->name, "a");
    assert_place(root->place, 3, 1);
    const struct xml *b = xml_child(root, "b"), *c = xml_child(root, "c");
    assert_place(b->place, 4, 2);
    assert_string_equal(xml_get(b, "x")->value, "1");
    assert_place(xml_get(b, "x")->place, 4, 10);
    assert_string_equal(xml_get(b, "y")->value, ">");
    assert_place(xml_get(b, "y")->place, 5, 6);
    assert_null(xml_get(b, "z"));
    assert_string_equal(b->text, "");
    assert_string_equal(c->text, "one & <two>");
    assert_int_equal(c->length, 11);
    assert_place(c->place, 5, 10);
    assert_place(c->text_place, 5, 13);
    const struct xml *last = xml_next(b, "b");
    assert_place(last->place, 6, 2);
    assert_null(xml_next(last, "b"));
    assert_null(xml_child(root, "d"));
}

/* Checks texts in UTF-8 and Latin-1, whatever encoding the declaration names. BurrTools names none,
 * and writes its users' bytes. */
static void encodings(void **state) {
    assert_string_equal(read_text(*state, "<a>G\xc3\xb6tz</a>")->text, "G\xc3\xb6tz");
    assert_string_equal(read_text(*state, "<a>G\xf6tz</a>")->text, "G\xc3\xb6tz");
    assert_string_equal(read_text(*state, "<?xml version='1.0' encoding='ISO-8859-1'?><a>\xf6</a>")->text,
                        "\xc3\xb6");
    assert_string_equal(read_text(*state, "<?xml version='1.0' encoding='UTF-8'?><a>\xf6</a>")->text,
                        "\xc3\xb6");
    assert_string_equal(read_text(*state, "\xef\xbb\xbf<a>1</a>")->text, "1");
    assert_string_equal(read_text(*state, "<a>1\r\n2</a>")->text, "1\n2");
    assert_string_equal(read_text(*state, "<a>&#246;&#x41;</a>")->text, "\xc3\xb6"
                                                                        "A");
}

static void refused(void **state) {
    static const struct {
        const char *text;
        int line, column;
        const char *message;
    } cases[] = {
        {"", 1, 1, "is empty"},
        {"no", 1, 1, "well-formed"},
        {"<a>\n<b></a>", 2, 6, "mismatched tag"},
        {"<a>\n  <b", 2, 3, "unclosed"},
        {"<a x=\"1\" x=\"2\"/>", 1, 10, "duplicate attribute"},
        {"<a>&other;</a>", 1, 4, "undefined entity"},
        {"<a/><b/>", 1, 5, "junk after"},
        {"<a>\x01</a>", 1, 4, "well-formed"},
        {"<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'bomb'>]><a>&b;</a>", 2, 1, "document type"},
        {"<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", 1, 1, "document type"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct xml *root = NULL;
        struct treen_error error = {.line = 0};
        enum treen_status status =
            xml_read(cases[i].text, strlen(cases[i].text), "test", *state, &error, &root);
        if (status != TREEN_BAD_INPUT || error.line != cases[i].line || error.column != cases[i].column ||
            !strstr(error.text, cases[i].message) || root)
            fail_msg("%s: %d:%d: %s", cases[i].text, error.line, error.column, error.text);
    }
}

static void depth(void **state) {
    enum { DEEP = 1002 };
    char text[3 * DEEP + 1], good[7 * 1000 + 1];
    for (size_t i = 0; i < DEEP; i++)
        memcpy(text + 3 * i, "<a>", 4);
    const struct xml *root;
    struct treen_error error;
    assert_int_equal(xml_read(text, strlen(text), "test", *state, &error, &root), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "nested too deeply"));
    assert_int_equal(error.column, 3001);
    for (size_t i = 0; i < 1000; i++)
        memcpy(good + 3 * i, "<a>", 4);
    for (size_t i = 0; i < 1000; i++)
        memcpy(good + 3000 + 4 * i, "</a>", 5);
    assert_non_null(read_text(*state, good));
}

static void long_tags(void **state) {
    char text[5000];
    size_t used = (size_t)snprintf(text, sizeof text, "<a>\n<b x='");
    memset(text + used, 'x', 4200);
    snprintf(text + used + 4200, 100, "'/></a>");
    struct treen_error error;
    const struct xml *root;
    assert_int_equal(xml_read(text, strlen(text), "test", *state, &error, &root), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "more than 4096 characters"));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 1);
    memcpy(text + 4, "<!--", 4);
    memcpy(text + used + 4197, "-->", 3);
    snprintf(text + used + 4200, 100, "</a>");
    assert_non_null(read_text(*state, text));
}

static void no_memory(void **state) {
    struct arena little;
    const struct xml *root = NULL;
    arena_init(&little, 5000);
    char text[4001];
    for (size_t i = 0; i < 1000; i++)
        memcpy(text + 4 * i, i ? "<b/>" : "<a> ", 5);
    assert_int_equal(xml_read(text, strlen(text), "test", &little, NULL, &root), TREEN_NO_MEMORY);
    assert_null(root);
    arena_free(&little);
}

static void written_and_read(void **state) {
    static const char text[] = "<\"a\" & 'b'>\n\tG\xc3\xb6tz\r";
    char *out = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&out, &length);
    assert_non_null(file);
    fputs("<a", file);
    xml_write_attribute(file, "x", text);
    fputs(">", file);
    xml_write_text(file, text);
    fputs("</a>", file);
    fclose(file);
    const struct xml *root = read_text(*state, out);
    assert_string_equal(root->text, text);
    assert_string_equal(xml_get(root, "x")->value, text);
    free(out);
    assert_true(xml_can_hold(text));
    assert_false(xml_can_hold("\x01"));
    assert_false(xml_can_hold("G\xf6tz"));
    assert_false(xml_can_hold("\xef\xbf\xbe"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes),
        cmocka_unit_test(encodings),
        cmocka_unit_test(refused),
        cmocka_unit_test(depth),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(long_tags),
        cmocka_unit_test(written_and_read),
    };
    return cmocka_run_group_tests(tests, make_arena, free_arena);
}
