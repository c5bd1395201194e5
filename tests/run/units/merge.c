/* Results of units in the program's own hands: sums, gaps, doubles, and texts that are none. */
#include "treen.h"

#include "cases.h"

#include <stdio.h>
#include <string.h>

enum { PARTS = 9 };

static int make(char text[1024], unsigned part, unsigned solutions, char digest) {
    return snprintf(
        text, 1024,
        "{\"type\": \"solution\", \"number\": 1, \"assembly\": 2, \"pieces\": []}\n"
        "{\"type\": \"summary\", \"puzzle\": \"p\", \"engine\": \"cover\", \"assemblies\": 2, "
        "\"solutions\": %u, \"not_known\": 0, \"positions\": 5, \"nodes\": 10, \"answers\": 2, "
        "\"items\": 3, \"options\": 4, \"memory\": %u, \"unit\": {\"question\": \"apart\", "
        "\"digest\": \"%031d%c\", \"part\": %u, \"parts\": %d}, \"seconds\": 0.5, \"complete\": true, "
        "\"reproduce\": \"treen apart --part %u --parts %d p\"}\n",
        solutions, 100 * part, 0, digest, part, PARTS, part, PARTS);
}

static enum treen_status add(struct treen_merge *merge, unsigned part, char digest,
                             struct treen_error *error) {
    char text[1024];
    int length = make(text, part, 1, digest);
    return treen_merge_add(merge, text, (size_t)length, "unit", error);
}

/* Returns the sums so far; null: there is no unit yet. */
static const struct treen_summary *sums(struct treen_merge *merge) {
    const struct treen_record *record;
    enum treen_status status = treen_merge_sum_up(merge, NULL, NULL, &record, NULL);
    return status == TREEN_OK ? record->body.summary : NULL;
}

static const char *missing(struct treen_merge *merge) {
    return sums(merge)->merged->missing;
}

static void gaps_are_listed(void **state) {
    struct treen_merge *merge;
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    assert_null(sums(merge));
    assert_int_equal(add(merge, 5, 'a', NULL), TREEN_OK);
    assert_string_equal(missing(merge), "1-4,6-9");
    assert_int_equal(add(merge, 9, 'a', NULL), TREEN_OK);
    assert_int_equal(add(merge, 2, 'a', NULL), TREEN_OK);
    assert_string_equal(missing(merge), "1,3-4,6-8");
    assert_int_equal(sums(merge)->merged->units, 3);
    assert_int_equal(sums(merge)->merged->parts, PARTS);
    for (unsigned part = 1; part <= PARTS; part++)
        add(merge, part, 'a', NULL);
    assert_null(missing(merge));
    treen_merge_close(merge);
}

/* Adds a subpart, as `apart` prints it. */
static enum treen_status add_subpart(struct treen_merge *merge, unsigned part, unsigned subpart,
                                     unsigned subparts, struct treen_error *error) {
    char text[1024], divided[1100];
    make(text, part, 1, 'a');
    const char *end = strstr(text, "}, \"seconds\"");
    int length = snprintf(divided, sizeof divided, "%.*s, \"subpart\": %u, \"subparts\": %u%s",
                          (int)(end - text), text, subpart, subparts, end);
    return treen_merge_add(merge, divided, (size_t)length, "subpart", error);
}

static void subparts_make_a_unit(void **state) {
    struct treen_merge *merge;
    struct treen_error error;
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    assert_int_equal(add_subpart(merge, 5, 2, 4, NULL), TREEN_OK);
    assert_string_equal(missing(merge), "1-4,5 (subparts 1,3-4),6-9");
    assert_int_equal(add_subpart(merge, 5, 2, 4, &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "subpart 2 of 4 of unit 5 of 9 is there already");
    assert_int_equal(add_subpart(merge, 5, 1, 3, &error), TREEN_BAD_INPUT);
    assert_string_equal(
        error.text,
        "found subpart 1 of 3 of unit 5 of 9, of which there are subparts of another number already");
    assert_int_equal(add(merge, 5, 'a', &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "found unit 5 of 9, of which there are subparts already");
    assert_int_equal(add_subpart(merge, 7, 5, 4, &error), TREEN_BAD_INPUT);
    assert_int_equal(add(merge, 4, 'a', NULL), TREEN_OK);
    for (unsigned subpart = 4; subpart >= 1; subpart--)
        add_subpart(merge, 5, subpart, 4, NULL);
    assert_string_equal(missing(merge), "1-3,6-9");
    assert_int_equal(sums(merge)->merged->units, 2);
    assert_int_equal(add(merge, 5, 'a', &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "unit 5 of 9 is there already");
    assert_int_equal(sums(merge)->apart->solutions, 5);
    assert_false(sums(merge)->complete);
    treen_merge_close(merge);
}

struct lines {
    unsigned count;
    char last[128];
};

static bool take(void *context, const char *line, size_t length) {
    struct lines *lines = context;
    lines->count++;
    snprintf(lines->last, sizeof lines->last, "%.*s", (int)length, line);
    return true;
}

static void numbers_go_on(void **state) {
    struct treen_merge *merge;
    const struct treen_record *record;
    struct lines lines = {0};
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    assert_null(sums(merge));
    for (unsigned part = PARTS; part >= 1; part--)
        assert_int_equal(add(merge, part, 'a', NULL), TREEN_OK);
    assert_int_equal(treen_merge_sum_up(merge, take, &lines, &record, NULL), TREEN_OK);
    const struct treen_summary *summary = record->body.summary;
    assert_true(summary->complete);
    assert_int_equal(summary->apart->assemblies, 2 * PARTS);
    assert_int_equal(summary->apart->solutions, PARTS);
    assert_int_equal(summary->nodes, 10 * PARTS);
    assert_string_equal(summary->reproduce, "treen apart p");
    assert_null(summary->unit);
    assert_int_equal(lines.count, PARTS);
    assert_string_equal(lines.last,
                        "{\"type\": \"solution\", \"number\": 9, \"assembly\": 18, \"pieces\": []}\n");
    treen_merge_close(merge);
}

/* Tests that a text which is refused adds nothing, nor do the good units in it. */
static void a_refused_text_adds_nothing(void **state) {
    struct treen_merge *merge;
    struct treen_error error;
    char text[3072];
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    assert_int_equal(add(merge, 1, 'a', NULL), TREEN_OK);
    int length = make(text, 2, 1, 'a');
    length += make(text + length, 1, 1, 'a');
    assert_int_equal(treen_merge_add(merge, text, (size_t)length, "two", &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "unit 1 of 9 is there already");
    assert_int_equal(error.line, 4);
    assert_int_equal(add(merge, 2, 'b', &error), TREEN_BAD_INPUT);
    assert_int_equal(sums(merge)->merged->units, 1);
    assert_int_equal(add(merge, 2, 'a', NULL), TREEN_OK);
    treen_merge_close(merge);
}

/* Tests that no beginning of a text is taken for a result. */
static void a_beginning_is_no_result(void **state) {
    struct treen_merge *merge;
    char text[1024];
    int length = make(text, 3, 1, 'a');
    assert_int_equal(treen_merge_open(&merge, NULL), TREEN_OK);
    for (int cut = 0; cut < length - 1; cut++)
        assert_int_equal(treen_merge_add(merge, text, (size_t)cut, "cut", NULL), TREEN_BAD_INPUT);
    assert_null(sums(merge));
    assert_int_equal(treen_merge_add(merge, text, (size_t)length - 1, "whole", NULL), TREEN_OK);
    treen_merge_close(merge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_listed),
        cmocka_unit_test(subparts_make_a_unit),
        cmocka_unit_test(numbers_go_on),
        cmocka_unit_test(a_refused_text_adds_nothing),
        cmocka_unit_test(a_beginning_is_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
