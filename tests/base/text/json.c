/* Writing JSON: commas, escapes, and text that is not UTF-8. */
#include "base/text/json.h"
#include "base/text/sink.h"
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A document written into memory. */
struct page {
    struct json json;
    FILE *out;
    char *text;
    size_t length;
};

static struct page *page_open(void) {
    struct page *page = calloc(1, sizeof *page);
    assert_non_null(page);
    page->out = open_memstream(&page->text, &page->length);
    assert_non_null(page->out);
    page->json.sink = sink_file;
    page->json.context = page->out;
    return page;
}

/* Asserts the text of the document, and closes it. */
static void page_holds(struct page *page, const char *wanted) {
    json_end(&page->json);
    assert_false(page->json.failed);
    fclose(page->out);
    assert_string_equal(page->text, wanted);
    free(page->text);
    free(page);
}

static void commas_and_nesting(void **state) {
    struct page *page = page_open();
    struct json *json = &page->json;
    json_open(json, NULL, '{');
    json_text(json, "name", "soma");
    json_open(json, "empty", '[');
    json_close(json, ']');
    json_open(json, "cells", '[');
    for (int i = 0; i < 2; i++) {
        json_open(json, NULL, '[');
        json_int(json, NULL, i);
        json_int(json, NULL, -i);
        json_close(json, ']');
    }
    json_close(json, ']');
    json_bool(json, "complete", true);
    json_close(json, '}');
    json_end(json);
    json_open(json, NULL, '{');
    json_close(json, '}');
    page_holds(page,
               "{\"name\": \"soma\", \"empty\": [], \"cells\": [[0, 0], [1, -1]], \"complete\": true}\n{}\n");
}

static void numbers(void **state) {
    struct page *page = page_open();
    struct json *json = &page->json;
    json_open(json, NULL, '[');
    json_count(json, NULL, UINT64_MAX);
    json_int(json, NULL, INT64_MIN);
    json_digits(json, NULL, "340282366920938463444927863358058659840");
    json_digits(json, NULL, NULL);
    json_real(json, NULL, 0.25);
    json_real(json, NULL, 1e300);
    json_real(json, NULL, HUGE_VAL);
    json_real(json, NULL, nan(""));
    json_text(json, NULL, NULL);
    json_bool(json, NULL, false);
    json_close(json, ']');
    page_holds(page, "[18446744073709551615, -9223372036854775808, 340282366920938463444927863358058659840, "
                     "null, 0.25, 1e+300, null, null, null, false]\n");
}

static void text_becomes(const char *text, const char *wanted) {
    struct page *page = page_open();
    json_text(&page->json, NULL, text);
    char *line = malloc(strlen(wanted) + 2);
    assert_non_null(line);
    sprintf(line, "%s\n", wanted);
    page_holds(page, line);
    free(line);
}

static void escapes(void **state) {
    text_becomes("", "\"\"");
    text_becomes("say \"no\" \\ /", "\"say \\\"no\\\" \\\\ /\"");
    text_becomes("a\tb\nc\r\x01\x1f\x7f", "\"a\\u0009b\\u000ac\\u000d\\u0001\\u001f\\u007f\"");
    struct page *page = page_open();
    json_open(&page->json, NULL, '{');
    json_int(&page->json, "\"\xff", 1);
    json_close(&page->json, '}');
    page_holds(page, "{\"\\\"\\ufffd\": 1}\n");
}

static void good_utf8_is_kept(void **state) {
    const char *const good[] = {"Würfel",       "\xc2\xa0",         "\xdf\xbf",
                                "\xe0\xa0\x80", "\xed\x9f\xbf",     "\xee\x80\x80",
                                "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char wanted[32];
        snprintf(wanted, sizeof wanted, "\"%s\"", good[i]);
        text_becomes(good[i], wanted);
    }
}

/* Checks the escapes of characters that steer a terminal. */
static void what_steers_is_escaped(void **state) {
    text_becomes("\x1b\x7f\xc2\x80\xc2\x9b", "\"\\u001b\\u007f\\u0080\\u009b\"");
    text_becomes("a\xe2\x80\xa8\xe2\x80\xae", "\"a\\u2028\\u202e\"");
}

/* Checks texts that do not fit into the rest of the room, or into the whole of it. */
static void long_text_is_whole(void **state) {
    for (size_t length = 0; length < 3 * sizeof((struct json *)NULL)->text; length += 61) {
        char *text = malloc(length + 1), *wanted = malloc(2 * length + 16);
        assert_non_null(text);
        assert_non_null(wanted);
        memset(text, 'x', length);
        text[length] = '\0';
        sprintf(wanted, "[\"%s\", \"%s\", 7]\n", text, text);
        struct page *page = page_open();
        json_open(&page->json, NULL, '[');
        json_text(&page->json, NULL, text);
        json_text(&page->json, NULL, text);
        json_int(&page->json, NULL, 7);
        json_close(&page->json, ']');
        page_holds(page, wanted);
        free(text);
        free(wanted);
    }
}

#define BAD "\\ufffd"

static void bad_utf8_is_replaced(void **state) {
    text_becomes("Somaw\xfcrfel", "\"Somaw" BAD "rfel\"");       /* Latin-1 */
    text_becomes("\x80", "\"" BAD "\"");                         /* continues nothing */
    text_becomes("\xc0\x80\xc1\xbf", "\"" BAD BAD BAD BAD "\""); /* longer than necessary */
    text_becomes("\xe0\x9f\xbf", "\"" BAD BAD BAD "\"");
    text_becomes("\xf0\x8f\xbf\xbf", "\"" BAD BAD BAD BAD "\"");
    text_becomes("\xed\xa0\x80", "\"" BAD BAD BAD "\"");         /* half a surrogate pair */
    text_becomes("\xf4\x90\x80\x80", "\"" BAD BAD BAD BAD "\""); /* past the last character */
    text_becomes("\xf5\x80\x80\x80\xff", "\"" BAD BAD BAD BAD BAD "\"");
    text_becomes("\xc3(", "\"" BAD "(\"");
    text_becomes("\xe2\x82\"", "\"" BAD BAD "\\\"\"");
}

/* Checks a text that ends within a character. Nothing past its end is read, or the sanitizer would
 * tell. */
static void cut_off(void **state) {
    const char *const starts[] = {"\xc3", "\xe2", "\xe2\x82", "\xf0", "\xf0\x9f", "\xf0\x9f\xa7"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        char *text = strdup(starts[i]), wanted[32] = "\"";
        assert_non_null(text);
        for (const char *c = text; *c; c++)
            strcat(wanted, BAD);
        text_becomes(text, strcat(wanted, "\""));
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_nesting),
        cmocka_unit_test(numbers),
        cmocka_unit_test(escapes),
        cmocka_unit_test(long_text_is_whole),
        cmocka_unit_test(good_utf8_is_kept),
        cmocka_unit_test(what_steers_is_escaped),
        cmocka_unit_test(bad_utf8_is_replaced),
        cmocka_unit_test(cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
