/* The records, to the letter: other programs lean on them. */
#include "treen.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Lets `print` write into memory and compares. */
#define ASSERT_PRINTS(print, expected)                                                                       \
    do {                                                                                                     \
        char *text_;                                                                                         \
        size_t length_;                                                                                      \
        FILE *out = open_memstream(&text_, &length_);                                                        \
        assert_non_null(out);                                                                                \
        print;                                                                                               \
        fclose(out);                                                                                         \
        assert_string_equal(text_, expected);                                                                \
        free(text_);                                                                                         \
    } while (0)

static void solution_of_pieces(void **state) {
    (void)state;
    const struct treen_cell cells[] = {{0, 0, 0}, {1, 2, 3}};
    const struct treen_part parts[] = {
        {.piece = "V", .copy = 1, .cells = 2, .cell = cells},
        {.piece = "say \"T\"", .index = 1, .copy = 2, .cells = 1, .cell = cells}};
    const struct treen_solution solution = {.number = 7, .parts = 2, .part = parts};
    ASSERT_PRINTS(treen_solution_json(&solution, out),
                  "{\"type\": \"solution\", \"number\": 7, \"pieces\": ["
                  "{\"name\": \"V\", \"copy\": 1, \"cells\": [[0, 0, 0], [1, 2, 3]]}, "
                  "{\"name\": \"say \\\"T\\\"\", \"copy\": 2, \"cells\": [[0, 0, 0]]}]}\n");
    const struct treen_solution empty = {.number = 1};
    ASSERT_PRINTS(treen_solution_json(&empty, out),
                  "{\"type\": \"solution\", \"number\": 1, \"pieces\": []}\n");
}

static void solution_of_options(void **state) {
    (void)state;
    const char *const items[] = {"a", "b:c"};
    const struct treen_part parts[] = {{.items = 2, .item = items}, {.items = 1, .item = items}};
    const struct treen_solution solution = {.number = 1, .parts = 2, .part = parts};
    ASSERT_PRINTS(treen_solution_json(&solution, out),
                  "{\"type\": \"solution\", \"number\": 1, \"options\": [[\"a\", \"b:c\"], [\"a\"]]}\n");
    const struct treen_solution empty = {.number = 1, .is_bare = true};
    ASSERT_PRINTS(treen_solution_json(&empty, out),
                  "{\"type\": \"solution\", \"number\": 1, \"options\": []}\n");
}

static void summary(void **state) {
    (void)state;
    const struct run_summary known = {
        .puzzle = "soma",
        .engine = "cover",
        .reproduce = "treen count soma",
        .total = "11520",
        .up_to_rotation = "480",
        .up_to_symmetry = "240",
        .labelled = "123456789012345678901234567890",
        .complete = true,
        .listed = 3,
        .seconds = 0.25,
        .stats = {.nodes = 12, .answers = 240, .items = 34, .options = 688, .memory = 4096}};
    ASSERT_PRINTS(treen_summary_json(&known, out),
                  "{\"type\": \"summary\", \"puzzle\": \"soma\", \"engine\": \"cover\", \"total\": 11520, "
                  "\"up_to_rotation\": 480, \"up_to_symmetry\": 240, "
                  "\"labelled\": 123456789012345678901234567890, \"listed\": 3, \"nodes\": 12, "
                  "\"answers\": 240, \"items\": 34, \"options\": 688, \"memory\": 4096, \"seconds\": 0.25, "
                  "\"complete\": true, \"reproduce\": \"treen count soma\"}\n");
    const struct run_summary little = {.puzzle = "x", .engine = "dlx", .total = "0"};
    ASSERT_PRINTS(
        treen_summary_json(&little, out),
        "{\"type\": \"summary\", \"puzzle\": \"x\", \"engine\": \"dlx\", \"total\": 0, "
        "\"up_to_rotation\": null, \"up_to_symmetry\": null, \"labelled\": null, \"listed\": 0, "
        "\"nodes\": 0, \"answers\": 0, \"items\": 0, \"options\": 0, \"memory\": 0, \"seconds\": 0, "
        "\"complete\": false, \"reproduce\": null}\n");
}

/* What is not known is null, and a known count is told to its last digit. */
static void estimate(void **state) {
    (void)state;
    const struct estimate_summary found = {.puzzle = "x",
                                           .engine = "cover",
                                           .reproduce = "treen estimate x",
                                           .solutions = {0, 0, INFINITY},
                                           .nodes = {1.2345678e20, 123456789, 1e300},
                                           .seconds_all = {0.125, 0.0625, 7},
                                           .seconds_first = {NAN, 0.5, INFINITY},
                                           .visited = 3,
                                           .seconds = 10.5};
    ASSERT_PRINTS(treen_estimated_json(&found, out),
                  "{\"type\": \"summary\", \"puzzle\": \"x\", \"engine\": \"cover\", "
                  "\"solutions\": {\"mean\": 0, \"low\": 0, \"high\": null}, "
                  "\"nodes\": {\"mean\": 1.23457e+20, \"low\": 123456789, \"high\": 1e+300}, "
                  "\"seconds_all\": {\"mean\": 0.125, \"low\": 0.0625, \"high\": 7}, "
                  "\"seconds_first\": {\"mean\": null, \"low\": 0.5, \"high\": null}, "
                  "\"visited\": 3, \"seconds\": 10.5, \"complete\": false, "
                  "\"reproduce\": \"treen estimate x\"}\n");
}

static void without_a_search(void **state) {
    (void)state;
    ASSERT_PRINTS(treen_done_json(NULL, "treen list", out),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": \"treen list\"}\n");
    const struct treen_stated graph = {.vertices = 3, .edges = 2};
    ASSERT_PRINTS(treen_graph_json(NULL, &graph, NULL, out),
                  "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
                  "\"complete\": true, \"reproduce\": null, \"vertices\": 3, \"edges\": 2}\n");
    const struct treen_row engine = {"dlx", "dancing links"};
    ASSERT_PRINTS(treen_engine_json(&engine, out),
                  "{\"type\": \"engine\", \"name\": \"dlx\", \"summary\": \"dancing links\"}\n");
}

static void info(void **state) {
    (void)state;
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
    ASSERT_PRINTS(
        treen_info_json(NULL, &facts, "treen info x", out),
        "{\"type\": \"summary\", \"puzzle\": null, \"engine\": null, \"nodes\": 0, \"seconds\": 0, "
        "\"complete\": true, \"reproduce\": \"treen info x\", \"pieces\": [{\"name\": \"V\", \"least\": 1, "
        "\"most\": 2, \"cells\": 3, \"placements\": 144, \"covering\": 36, \"orientations\": 12, "
        "\"in_parts\": false}], "
        "\"cells\": {\"must\": 27, \"may\": 1, \"holes\": 1, \"least\": 3, \"most\": 6}, "
        "\"symmetry\": {\"rotations\": 24, \"symmetries\": 48}, \"parity\": {\"even\": 14, \"odd\": 13}, "
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
        cmocka_unit_test(info),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
