/* Parts of searches, run and added up from the header alone. */
#include "treen.h"

#include "appended.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 8 };

static void set(struct treen_session *session, const char *name, unsigned value) {
    char text[16];
    snprintf(text, sizeof text, "%u", value);
    assert_int_equal(treen_set(session, name, text, NULL), TREEN_OK);
}

/* Asks for a part of the question. */
static struct text ask(struct treen_session *session, const struct treen_puzzle *puzzle, const char *question,
                       unsigned part, unsigned parts) {
    struct text text = {0};
    struct treen_error error = {.text = ""};
    set(session, "part", 1);
    set(session, "parts", parts);
    set(session, "part", part);
    if (treen_ask_json(session, puzzle, question, append, &text, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return text;
}

/* Returns the number of things found, and the last line in *last. */
static unsigned count_found(const struct text *text, const char **last) {
    unsigned found = 0;
    *last = text->at;
    for (const char *line = text->at; *line; line = strchr(line, '\n') + 1) {
        *last = line;
        found += strncmp(line, "{\"type\": \"bar\"", 14) != 0;
    }
    return found - 1;
}

/* Compares a field of two summaries. */
static void same_field(const char *one, const char *other, const char *name) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\": ", name);
    const char *a = strstr(one, quoted), *b = strstr(other, quoted);
    assert_true(!a == !b);
    if (a)
        assert_true(!strncmp(a, b, strcspn(a, ",}") + 1));
}

/* Compares the sum of all parts with the whole, in which the same number of things was found. */
static void compare(struct treen_merge *merge, const struct text *whole) {
    static const char *const names[] = {"total",      "up_to_rotation", "up_to_symmetry", "labelled",
                                        "assemblies", "solutions",      "chains",         "most_runs",
                                        "complete",   "levels"};
    struct text sum = {0};
    const struct treen_record *record;
    const char *found, *expected;
    assert_int_equal(treen_merge_sum_up(merge, append, &sum, &record, NULL), TREEN_OK);
    assert_int_equal(record->body.summary->merged->parts, PARTS);
    assert_null(record->body.summary->merged->missing);
    assert_int_equal(treen_record_json(record, append, &sum, NULL), TREEN_OK);
    assert_int_equal(count_found(&sum, &found), count_found(whole, &expected));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        same_field(expected, found, names[i]);
    free(sum.at);
}

/* Runs part 3 of 8 first, as another program would, then all others. */
static void add_up(struct treen_session *session, const struct treen_puzzle *puzzle, const char *question) {
    struct treen_merge *merge;
    struct treen_error error = {.text = ""};
    assert_int_equal(treen_merge_open(&merge, &error), TREEN_OK);
    for (unsigned i = 0; i < PARTS; i++) {
        struct text text = ask(session, puzzle, question, (i + 2) % PARTS + 1, PARTS);
        if (treen_merge_add(merge, text.at, text.length, "part", &error) != TREEN_OK)
            fail_msg("%s\n%s", error.text, text.at);
        assert_int_equal(treen_merge_add(merge, text.at, text.length, "part", &error), TREEN_BAD_INPUT);
        free(text.at);
    }
    struct text whole = ask(session, puzzle, question, 1, 1);
    compare(merge, &whole);
    free(whole.at);
    treen_merge_close(merge);
}

static void parts_add_up(void **state) {
    static const char *const questions[] = {"count", "solve", "apart"};
    struct treen_session *session;
    struct treen_puzzle *puzzle;
    assert_int_equal(treen_session_open(&session, NULL), TREEN_OK);
    assert_int_equal(treen_open(session, "soma", NULL, &puzzle, NULL), TREEN_OK);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        add_up(session, puzzle, questions[i]);
    treen_close(puzzle);
    assert_int_equal(treen_set(session, "box", "3x3x2", NULL), TREEN_OK);
    add_up(session, NULL, "snakes");
    treen_session_close(session);
}

static void a_question_that_has_no_parts_is_refused(void **state) {
    static const char text[] =
        "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 1, \"unit\": {\"question\": "
        "\"estimate\", \"digest\": \"00000000000000000000000000000000\", \"part\": 1, \"parts\": 2}, "
        "\"seconds\": 0, \"complete\": true, \"reproduce\": \"treen estimate soma\"}\n";
    struct treen_merge *merge;
    struct treen_error error;
    const struct treen_record *record;
    assert_int_equal(treen_merge_open(&merge, &error), TREEN_OK);
    assert_int_equal(treen_merge_add(merge, text, sizeof text - 1, "text", &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "the question 'estimate', which cannot be added up"));
    assert_int_equal(treen_merge_sum_up(merge, NULL, NULL, &record, &error), TREEN_BAD_INPUT);
    treen_merge_close(merge);
    treen_merge_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_add_up),
                                       cmocka_unit_test(a_question_that_has_no_parts_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
