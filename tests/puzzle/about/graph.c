#include "puzzle/about/graph.h"
#include "arena_state.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/opened.h"

#include <stdio.h>

#define SOMA                                                                                                 \
    "box: 3x3x3\npieces: {V: '##/#.', L: '###/#..', T: '###/.#.', Z: '##./.##', a: '##/#. | #./..', "        \
    "b: '##/#. | .#/..', p: '##/#. | ../#.'}\n"

/* Returns the graph as text, to be freed. */
static char *graph_of(const char *text, const char *format, bool matrix, struct treen_stated *about) {
    struct treen_puzzle *puzzle = opened(text, format);
    char *graph = NULL;
    size_t length = 0;
    struct treen_error error;
    FILE *out = open_memstream(&graph, &length);
    assert_non_null(out);
    if (graph_write(puzzle, matrix, out, about, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    fclose(out);
    treen_close(puzzle);
    return graph;
}

static void expect_matrix(const char *text, const char *format, const char *rows) {
    struct treen_stated about;
    char *matrix = graph_of(text, format, true, &about);
    assert_string_equal(matrix, rows);
    uint64_t ones = 0;
    for (const char *c = rows; *c; c++)
        ones += *c == '1';
    assert_int_equal(about.edges, ones / 2);
    free(matrix);
}

static void a_fitting_joins_what_overlaps_or_is_one_piece(void **state) {
    /* 1 on {0} or {2}, 2 on {0 1} or {1 2} */
    expect_matrix("3 2  2 1 0 1 2  2 2 0 1 2 1 2", "dpf",
                  "0 1 1 0\n"
                  "1 0 0 1\n"
                  "1 0 0 1\n"
                  "0 1 1 0\n");
}

static void copies_of_a_piece_may_lie_side_by_side(void **state) {
    expect_matrix("2 2  2 1 0 1 1  2 1 0 1 1", "dpf", "0 0\n0 0\n");
}

static void covers_join_at_items_that_bear_one(void **state) {
    expect_matrix("a 2|b c\na b\nb c\na\nc", "cover",
                  "0 0 1 0\n"
                  "0 0 0 1\n"
                  "1 0 0 0\n"
                  "0 1 0 0\n");
}

static void colours_that_agree_do_not_join(void **state) {
    expect_matrix("a b c d | x\na x:1\nb x:1\nc x:2\nd x", "cover",
                  "0 0 1 1\n"
                  "0 0 1 1\n"
                  "1 1 0 1\n"
                  "1 1 1 0\n");
}

static void options_without_a_colour_clash(void **state) {
    expect_matrix("a b | x\na x\nb x", "cover", "0 1\n1 0\n");
}

static void an_empty_graph_is_written(void **state) {
    struct treen_stated about;
    expect_matrix("a\n", "cover", "");
    char *dimacs = graph_of("1 1 0", "dpf", false, &about);
    assert_non_null(strstr(dimacs, "\np edge 0 0\n"));
    free(dimacs);
}

static void dimacs_counts_its_edges_first(void **state) {
    struct treen_stated about;
    char *dimacs = graph_of("3 2  2 1 0 1 2  2 2 0 1 2 1 2", "dpf", false, &about);
    assert_memory_equal(dimacs, "c test: ", 8);
    assert_string_equal(strstr(dimacs, "\np") + 1, "p edge 4 4\ne 1 2\ne 1 3\ne 2 4\ne 3 4\n");
    assert_int_equal(about.vertices, 4);
    assert_int_equal(about.edges, 4);
    free(dimacs);
}

static bool overlap(const struct fitting *fitting, size_t p, size_t q) {
    for (size_t i = 0; i < fitting_size(fitting, p); i++)
        for (size_t j = 0; j < fitting_size(fitting, q); j++)
            if (fitting_locations(fitting, p)[i] == fitting_locations(fitting, q)[j])
                return true;
    return false;
}

/* Checks the graph pair by pair, as it is defined. */
static void the_graph_of_soma_is_as_defined(void **state) {
    struct arena *arena = *state;
    struct treen_stated about;
    char *dimacs = graph_of(SOMA, "yaml", false, &about);
    struct treen_puzzle *puzzle = opened(SOMA, "yaml");
    struct fitting *fitting;
    assert_int_equal(puzzle->kind->fit(puzzle, arena, &fitting, NULL), TREEN_OK);
    assert_int_equal(about.vertices, 688);
    char *at = strstr(dimacs, "\ne ") + 1;
    uint64_t edges = 0;
    for (size_t p = 0; p < fitting->placements; p++)
        for (size_t q = p + 1; q < fitting->placements; q++) {
            if (fitting->class_of[p] != fitting->class_of[q] && !overlap(fitting, p, q))
                continue;
            char line[64];
            size_t length = (size_t)snprintf(line, sizeof line, "e %zu %zu\n", p + 1, q + 1);
            assert_memory_equal(at, line, length);
            at += length;
            edges++;
        }
    assert_int_equal(about.edges, edges);
    assert_int_equal(*at, '\0');
    treen_close(puzzle);
    free(dimacs);
}

static void a_large_matrix_is_refused(void **state) {
    struct treen_puzzle *puzzle = opened("box: 101x100\npieces: {c: {copies: 10100, shape: '#'}}\n", "yaml");
    struct treen_stated about;
    struct treen_error error;
    FILE *out = fopen("/dev/null", "w");
    assert_int_equal(graph_write(puzzle, true, out, &about, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "10100 rows"));
    fclose(out);
    treen_close(puzzle);
}

static void a_full_disk_is_told(void **state) {
    FILE *out = fopen("/dev/full", "w");
    if (!out)
        skip();
    setvbuf(out, NULL, _IONBF, 0);
    struct treen_puzzle *puzzle = opened("3 2  2 1 0 1 2  2 2 0 1 2 1 2", "dpf");
    struct treen_stated about;
    struct treen_error error;
    assert_int_equal(graph_write(puzzle, false, out, &about, &error), TREEN_IO);
    treen_close(puzzle);
    fclose(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fitting_joins_what_overlaps_or_is_one_piece),
        cmocka_unit_test(copies_of_a_piece_may_lie_side_by_side),
        cmocka_unit_test(covers_join_at_items_that_bear_one),
        cmocka_unit_test(colours_that_agree_do_not_join),
        cmocka_unit_test(options_without_a_colour_clash),
        cmocka_unit_test(an_empty_graph_is_written),
        cmocka_unit_test(dimacs_counts_its_edges_first),
        CASE(the_graph_of_soma_is_as_defined),
        cmocka_unit_test(a_large_matrix_is_refused),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
