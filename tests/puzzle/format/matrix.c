#include "puzzle/format.h"
#include "puzzle/opened.h"

/* The example of Knuth's paper on dancing links: one solution, of the first, fourth and fifth
 * row. */
#define KNUTH       "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n"
#define KNUTH_COVER "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n"

static const char *format_of(const char *text) {
    struct treen_puzzle *puzzle = opened(text, NULL);
    const struct treen_row *about;
    const char *name = NULL;
    for (size_t i = 0; (about = format_row(i)); i++)
        if (strcmp(about->name, treen_about(puzzle)->format) == 0)
            name = about->name;
    treen_close(puzzle);
    return name;
}

static void matrices_are_read_as_covers(void **state) {
    static const char *const texts[] = {
        KNUTH,
        "# Knuth's\n\n" KNUTH "\n# the end\n",
        "0,0,1,0,1,1,0\r\n1,0,0,1,0,0,1\r\n0,1,1,0,0,1,0\r\n1,0,0,1,0,0,0\r\n0,1,0,0,0,0,1\r\n0,0,0,1,1,0,"
        "1\r\n",
        "[[0,0,1,0,1,1,0],[1,0,0,1,0,0,1],[0,1,1,0,0,1,0],[1,0,0,1,0,0,0],[0,1,0,0,0,0,1],[0,0,0,1,1,0,1]]",
        "[[0 0 1 0 1 1 0]\n [1 0 0 1 0 0 1]\n [0 1 1 0 0 1 0]\n [1 0 0 1 0 0 0]\n [0 1 0 0 0 0 1]\n [0 0 0 1 "
        "1 0 1]]",
        "[0 0 1 0 1 1 0; 1 0 0 1 0 0 1; 0 1 1 0 0 1 0; 1 0 0 1 0 0 0; 0 1 0 0 0 0 1; 0 0 0 1 1 0 1]",
        "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n",
        "0\t0\t1\t0\t1\t1\t0\n1\t0\t0\t1\t0\t0\t1\n0\t1\t1\t0\t0\t1\t0\n1\t0\t0\t1\t0\t0\t0\n0\t1\t0\t0\t0\t0"
        "\t1\n"
        "0\t0\t0\t1\t1\t0\t1\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], NULL);
        assert_string_equal(treen_about(puzzle)->format, "matrix");
        assert_string_equal(treen_about(puzzle)->kind, "cover");
        char *cover = written(puzzle, "cover");
        assert_string_equal(cover, KNUTH_COVER);
        assert_int_equal(counted(puzzle), 1);
        free(cover);
        treen_close(puzzle);
    }
}

/* Checks that a text of few digits that another format reads stays with that format. */
static void other_formats_keep_their_files(void **state) {
    static const struct {
        const char *text, *format;
    } cases[] = {
        {"1 1\n1\n1 0\n", "dpf"},
        {"1 1 1 1 0", "dpf"},
        {"1 1\n1 1\n0\n", "dpf"},
        {"1 0\n1\n0\n1\n1 1\n0\n", "gdpf"},
        {"1 0\n1 0\n1 1\n1 0\n", "gdpf"},
        {"01\n10\n", "kurosu"},
        {"0110\n1001\n0101\n1010\n", "kurosu"},
        {"01..\n....\n...1\n1...\n", "kurosu"},
        {"0 1\n0 1\n1 0\n", "cover"},
        {"1 0\n0\n1\n", "cover"},
        {"0,0 1,0\n0,0\n1,0\n", "cover"},
        {"0,0,0 1,0,0\n0,0,0 1,0,0\n", "cover"},
        {"1 1 0\n0 1 1\n", "matrix"},
        {"1 0 0 1\n0 1 1 0\n", "matrix"},
        {"1 0\n1 1\n0 1\n1 0\n1 1\n", "matrix"},
        {"1,0\n0,1\n", "matrix"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = format_of(cases[i].text);
        if (strcmp(found, cases[i].format) != 0)
            fail_msg("read as %s, expected %s:\n%s", found, cases[i].format, cases[i].text);
    }
}

static void slips_are_told_as_those_of_a_matrix(void **state) {
    static const struct bad_text bad[] = {
        {"0 0 1\n0 1 0\n1 0\n", 3, 1, "this row of the matrix has 2 columns, expected 3"},
        {"0 0 1\n0 1 0\n1 0 2\n", 3, 5, "found '2', expected 0 or 1"},
        {"0 0 1\n0 1 0\n0 0 0\n1 0 0\n", 3, 1, "has no 1"},
        {"[[1,0],[0,1],[1,1,1]]", 1, 15, "has 3 columns, expected 2"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], NULL);
    static const struct bad_text named[] = {{"", 1, 1, "rows of 0 and 1"},
                                            {"# nothing\n", 2, 1, "rows of 0 and 1"},
                                            {"1 x\n", 1, 3, "found 'x', expected 0 or 1"}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        refused(&named[i], "matrix");
}

static void what_is_written_reads_back(void **state) {
    static const char *const covers[] = {KNUTH_COVER, "a\na\n", "a b\na b\nb a\n", "a b\na\nb\n"};
    for (size_t i = 0; i < sizeof covers / sizeof *covers; i++) {
        struct treen_puzzle *puzzle = opened(covers[i], "cover");
        char *text = written(puzzle, "matrix");
        struct treen_puzzle *again = opened(text, NULL);
        char *back = written(again, "matrix");
        assert_string_equal(treen_about(again)->format, "matrix");
        assert_string_equal(back, text);
        assert_int_equal(counted(again), counted(puzzle));
        free(back);
        free(text);
        treen_close(again);
        treen_close(puzzle);
    }
    struct treen_puzzle *packing =
        opened("grid: square\nbox: 2x2\npieces: {I: {copies: 2, shape: '##'}}\n", NULL);
    char *text = written(packing, "matrix");
    assert_non_null(strstr(text, "1 1 0 0\n"));
    free(text);
    treen_close(packing);
}

static void what_a_matrix_cannot_hold_is_said(void **state) {
    static const struct {
        const char *cover, *message;
    } cases[] = {
        {"a | b\na b\n", "need not be covered"}, {"2|a\na\na\n", "more than once"}, {"a\n", "no option"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].cover, "cover");
        not_written(puzzle, "matrix", cases[i].message);
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_are_read_as_covers),
        cmocka_unit_test(other_formats_keep_their_files),
        cmocka_unit_test(slips_are_told_as_those_of_a_matrix),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(what_a_matrix_cannot_hold_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
