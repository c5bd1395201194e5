/* The records, to the letter: other programs lean on them. */
#include "treen.h"
#include "treen_tool.h"
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes a record into memory and compares. */
static void assert_writes(struct treen_record record, const char *expected) {
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(treen_record_json(&record, tool_sink, out, NULL), TREEN_OK);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

#define SOLUTION(pointer) ((struct treen_record){.type = TREEN_SOLUTION, .body.solution = (pointer)})
#define SUMMARY(pointer)  ((struct treen_record){.type = TREEN_SUMMARY, .body.summary = (pointer)})

static void solution_of_pieces(void **state) {
    const struct treen_cell cells[] = {{0, 0, 0}, {1, 2, 3}};
    const struct treen_part parts[] = {
        {.piece = "V", .copy = 1, .cells = 2, .cell = cells},
        {.piece = "say \"T\"", .index = 1, .copy = 2, .cells = 1, .cell = cells}};
    const struct treen_solution solution = {.number = 7, .parts = 2, .part = parts};
    assert_writes(SOLUTION(&solution),
                  "{\"type\": \"solution\", \"number\": 7, \"pieces\": ["
                  "{\"name\": \"V\", \"copy\": 1, \"cells\": [[0, 0, 0], [1, 2, 3]]}, "
                  "{\"name\": \"say \\\"T\\\"\", \"copy\": 2, \"cells\": [[0, 0, 0]]}]}\n");
    const struct treen_solution empty = {.number = 1};
    assert_writes(SOLUTION(&empty), "{\"type\": \"solution\", \"number\": 1, \"pieces\": []}\n");
}

static void solution_of_options(void **state) {
    const char *const items[] = {"a", "b:c"};
    const struct treen_part parts[] = {{.index = 2, .items = 2, .item = items},
                                       {.index = 5, .items = 1, .item = items}};
    const struct treen_solution solution = {.number = 1, .parts = 2, .part = parts};
    assert_writes(SOLUTION(&solution),
                  "{\"type\": \"solution\", \"number\": 1, \"options\": [[\"a\", \"b:c\"], [\"a\"]], "
                  "\"index\": [2, 5]}\n");
    const struct treen_solution empty = {.number = 1, .is_bare = true};
    assert_writes(SOLUTION(&empty),
                  "{\"type\": \"solution\", \"number\": 1, \"options\": [], \"index\": []}\n");
}

static void summary(void **state) {
    const struct treen_counts counts = {.total = {.text = "11520"},
                                        .up_to_rotation = {.text = "480"},
                                        .up_to_symmetry = {.text = "240"},
                                        .labelled = {.text = "123456789012345678901234567890"},
                                        .listed = 3};
    const struct treen_statistic statistics[] = {
        {"answers", 240}, {"items", 34}, {"options", 688}, {"memory", 4096}};
    const struct treen_summary known = {.puzzle = "soma",
                                        .engine = "cover",
                                        .reproduce = "treen count soma",
                                        .counts = &counts,
                                        .complete = true,
                                        .seconds = 0.25,
                                        .nodes = 12,
                                        .statistics = 4,
                                        .statistic = statistics};
    assert_writes(SUMMARY(&known),
                  "{\"type\": \"summary\", \"puzzle\": \"soma\", \"engine\": \"cover\", \"total\": 11520, "
                  "\"up_to_rotation\": 480, \"up_to_symmetry\": 240, "
                  "\"labelled\": 123456789012345678901234567890, \"listed\": 3, \"nodes\": 12, "
                  "\"answers\": 240, \"items\": 34, \"options\": 688, \"memory\": 4096, \"seconds\": 0.25, "
                  "\"complete\": true, \"reproduce\": \"treen count soma\"}\n");
    const struct treen_class_sum sizes[] = {{12, {.text = "36"}}, {24, {.text = "48"}}};
    const struct treen_sums sums = {.shares = 2,
                                    .total = {.text = "84"},
                                    .labelled = {.text = "168"},
                                    .has_classes = true,
                                    .rotation = sizes,
                                    .symmetry = sizes,
                                    .rotations = 2,
                                    .symmetries = 1};
    const struct treen_counts part = {.total = {.text = "42"}, .sums = &sums};
    const struct treen_summary piece = {.puzzle = "x", .engine = "dlx", .counts = &part};
    assert_writes(
        SUMMARY(&piece),
        "{\"type\": \"summary\", \"puzzle\": \"x\", \"engine\": \"dlx\", \"total\": 42, "
        "\"up_to_rotation\": null, \"up_to_symmetry\": null, \"labelled\": null, \"listed\": 0, "
        "\"sums\": {\"shares\": 2, \"total\": 84, \"labelled\": 168, "
        "\"by_rotation\": [[12, 36], [24, 48]], \"by_symmetry\": [[12, 36]]}, "
        "\"nodes\": 0, \"answers\": 0, \"items\": 0, \"options\": 0, \"memory\": 0, \"seconds\": 0, "
        "\"complete\": false, \"reproduce\": null}\n");
    const struct treen_counts none = {.total = {.text = "0"}};
    const struct treen_summary little = {.puzzle = "x", .engine = "dlx", .counts = &none};
    assert_writes(
        SUMMARY(&little),
        "{\"type\": \"summary\", \"puzzle\": \"x\", \"engine\": \"dlx\", \"total\": 0, "
        "\"up_to_rotation\": null, \"up_to_symmetry\": null, \"labelled\": null, \"listed\": 0, "
        "\"nodes\": 0, \"answers\": 0, \"items\": 0, \"options\": 0, \"memory\": 0, \"seconds\": 0, "
        "\"complete\": false, \"reproduce\": null}\n");
}

/* Expects null for unknown figures, and known counts to their last digit. */
static void estimate(void **state) {
    const struct treen_estimated figures = {.solutions = {0, 0, INFINITY},
                                            .nodes = {1.2345678e20, 123456789, 1e300},
                                            .seconds_all = {0.125, 0.0625, 7},
                                            .seconds_first = {NAN, 0.5, INFINITY},
                                            .visited = 3};
    const struct treen_summary found = {.puzzle = "x",
                                        .engine = "cover",
                                        .reproduce = "treen estimate x",
                                        .estimated = &figures,
                                        .seconds = 10.5};
    assert_writes(SUMMARY(&found),
                  "{\"type\": \"summary\", \"puzzle\": \"x\", \"engine\": \"cover\", "
                  "\"solutions\": {\"mean\": 0, \"low\": 0, \"high\": null}, "
                  "\"nodes\": {\"mean\": 1.23457e+20, \"low\": 123456789, \"high\": 1e+300}, "
                  "\"seconds_all\": {\"mean\": 0.125, \"low\": 0.0625, \"high\": 7}, "
                  "\"seconds_first\": {\"mean\": null, \"low\": 0.5, \"high\": null}, "
                  "\"visited\": 3, \"seconds\": 10.5, \"complete\": false, "
                  "\"reproduce\": \"treen estimate x\"}\n");
}

static void without_a_search(void **state) {
    const struct treen_summary done = {.complete = true, .reproduce = "treen list"};
    assert_writes(SUMMARY(&done),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": \"treen list\"}\n");
    const struct treen_stated graph = {.vertices = 3, .edges = 2};
    const struct treen_summary stated = {.complete = true, .stated = &graph};
    assert_writes(SUMMARY(&stated),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": null, \"vertices\": 3, \"edges\": 2}\n");
    const struct treen_row engine = {.name = "dlx", .summary = "dancing links"};
    assert_writes((struct treen_record){.type = TREEN_ENGINE, .body.engine = &engine},
                  "{\"type\": \"engine\", \"name\": \"dlx\", \"summary\": \"dancing links\"}\n");
}

/* Writes the verdicts of checks: of solutions, of a solver's answer, of a proof. */
static void verdicts(void **state) {
    static const char *const broken[] = {"a hole"};
    static const struct treen_need need[] = {{1, 3, 0.0625}, {2, 1, INFINITY}};
    struct treen_verdict verdict = {.solutions = 2,
                                    .judged = 1,
                                    .separations = 1,
                                    .broken = 1,
                                    .sentence = broken,
                                    .needs = 2,
                                    .need = need};
    const struct treen_summary checked = {.complete = true, .verdict = &verdict};
    assert_writes(SUMMARY(&checked),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": null, \"solutions\": 2, \"separations\": 1, "
                  "\"judged\": 1, \"holds\": false, \"broken\": [\"a hole\"], \"needs\": [{\"solution\": 1, "
                  "\"move\": 3, \"play\": 0.0625}, {\"solution\": 2, \"move\": 1, \"play\": null}], "
                  "\"not_checked\": [\"moves_at_least\", \"least\", \"ways\"]}\n");
    verdict = (struct treen_verdict){.says = TREEN_UNSAT};
    assert_writes(SUMMARY(&checked),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": null, \"answer\": \"unsat\"}\n");
    const struct treen_proof proof = {.binary = true, .added = 3, .place = 2, .why = "it does not follow"};
    verdict = (struct treen_verdict){.proof = &proof};
    assert_writes(SUMMARY(&checked),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": null, \"holds\": false, \"added\": 3, \"deleted\": 0, "
                  "\"missing\": 0, \"step\": 2, \"why\": \"it does not follow\"}\n");
}

/* Asks in one call, and compares with the records one by one. */
static void assert_asks_alike(const char *puzzle_name, const char *name, const char *limit) {
    char *one, *other;
    size_t one_length, other_length;
    FILE *at_once = open_memstream(&one, &one_length), *by_one = open_memstream(&other, &other_length);
    struct treen_session *session;
    struct treen_puzzle *puzzle;
    struct treen_question *question;
    const struct treen_record *record;
    assert_int_equal(treen_session_open(&session, NULL), TREEN_OK);
    assert_int_equal(treen_set(session, "threads", "1", NULL), TREEN_OK);
    assert_int_equal(treen_set(session, "nodes", limit, NULL), TREEN_OK);
    assert_int_equal(treen_open(NULL, puzzle_name, NULL, &puzzle, NULL), TREEN_OK);
    enum treen_status status = treen_ask_json(session, puzzle, name, tool_sink, at_once, NULL), next;
    assert_int_equal(treen_ask(session, puzzle, name, &question, NULL), TREEN_OK);
    while ((next = treen_next(question, &record, NULL)) == TREEN_OK)
        treen_record_json(record, tool_sink, by_one, NULL);
    assert_int_equal(treen_sum_up(question, &record, NULL), TREEN_OK);
    treen_record_json(record, tool_sink, by_one, NULL);
    assert_int_equal(status, next == TREEN_END ? TREEN_OK : next);
    fclose(at_once);
    fclose(by_one);
    *strstr(one, "\"seconds\"") = *strstr(other, "\"seconds\"") = 0;
    assert_string_equal(one, other);
    treen_end(question);
    treen_close(puzzle);
    treen_session_close(session);
    free(one);
    free(other);
}

static void a_question_at_once(void **state) {
    struct treen_error error;
    assert_asks_alike("soma", "count", NULL);
    assert_asks_alike("soma", "solve", NULL);
    assert_asks_alike("soma", "solve", "1000"); /* stopped: the summary comes all the same */
    assert_asks_alike("burr-antique", "apart", NULL);
    assert_int_equal(treen_ask_json(NULL, NULL, "count", tool_sink, stdout, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "is asked of a puzzle"));
}

static bool full(void *context, const char *bytes, size_t length) {
    (void)context;
    (void)bytes;
    (void)length;
    return false;
}

/* Tests that a sink that takes nothing ends the question. */
static void a_question_into_nothing(void **state) {
    struct treen_puzzle *puzzle;
    struct treen_error error;
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    assert_int_equal(treen_ask_json(NULL, puzzle, "solve", full, NULL, &error), TREEN_IO);
    assert_int_equal(treen_ask_json(NULL, puzzle, "count", full, NULL, &error), TREEN_IO);
    assert_string_equal(error.text, "cannot write: the sink took no more");
    treen_close(puzzle);
}

/* Tests that the bars of snakes come before their summary, as the tool prints them. */
static void bars_at_once(void **state) {
    char *text;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    struct treen_session *session;
    assert_int_equal(treen_session_open(&session, NULL), TREEN_OK);
    assert_int_equal(treen_set(session, "box", "2x2x2", NULL), TREEN_OK);
    assert_int_equal(treen_ask_json(session, NULL, "snakes", tool_sink, file, NULL), TREEN_OK);
    fclose(file);
    const char *bar = strstr(text, "{\"type\": \"bar\", \"solutions\": 3, \"chains\": 1}\n");
    assert_non_null(bar);
    assert_true(bar < strstr(text, "\"summary\""));
    treen_session_close(session);
    free(text);
}

static void no_record(void **state) {
    const struct treen_record wild = {.type = (enum treen_record_type)77};
    struct treen_record *copy;
    struct treen_error error;
    assert_int_equal(treen_record_json(&wild, tool_sink, stdout, &error), TREEN_BAD_INPUT);
    assert_string_equal(error.text, "found a record of type 77, which is none");
    assert_int_equal(treen_record_copy(&wild, &copy, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "expected a solution, a disassembly or a value"));
}

static void info(void **state) {
    const struct treen_piece_info piece = {.name = "V",
                                           .least = 1,
                                           .most = 2,
                                           .cells = 3,
                                           .placements = 144,
                                           .covering = 36,
                                           .orientations = 12};
    const struct treen_info facts = {.pieces = 1,
                                     .piece = &piece,
                                     .must = 27,
                                     .may = 1,
                                     .holes = 1,
                                     .least = 3,
                                     .most = 6,
                                     .rotations = 24,
                                     .symmetries = 48,
                                     .even = 14,
                                     .odd = 13,
                                     .items = 28,
                                     .options = 144,
                                     .impossible = "too few cells"};
    const struct treen_summary told = {.complete = true, .reproduce = "treen info x", .info = &facts};
    assert_writes(
        SUMMARY(&told),
        "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
        "\"complete\": true, \"reproduce\": \"treen info x\", \"pieces\": [{\"name\": \"V\", \"least\": 1, "
        "\"most\": 2, \"cells\": 3, \"placements\": 144, \"covering\": 36, \"orientations\": 12, "
        "\"in_parts\": false}], "
        "\"cells\": {\"must\": 27, \"may\": 1, \"holes\": 1, \"least\": 3, \"most\": 6}, "
        "\"symmetry\": {\"rotations\": 24, \"symmetries\": 48}, \"parity\": {\"even\": 14, \"odd\": 13}, "
        "\"crossing\": null, \"crossings\": 0, "
        "\"items\": 28, \"options\": 144, \"becomes\": null, \"unsolvable\": null, \"impossible\": \"too few "
        "cells\"}\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solution_of_pieces),
        cmocka_unit_test(solution_of_options),
        cmocka_unit_test(summary),
        cmocka_unit_test(estimate),
        cmocka_unit_test(without_a_search),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(no_record),
        cmocka_unit_test(a_question_at_once),
        cmocka_unit_test(a_question_into_nothing),
        cmocka_unit_test(bars_at_once),
        cmocka_unit_test(info),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
