/* Geometric DPF: read, recognised, refused, written again. */
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/packing.h"

#include <stdio.h>

extern const struct format format_dpf, format_gdpf;

/* Two L trominoes in a 3x2 box. */
#define TROMINOES                                                                                            \
    "2 0\n6\n0 0\n1 0\n2 0\n0 1\n1 1\n2 1\n"                                                                 \
    "2\n3 2\n0 0\n1 0\n0 1\n3 2\n0 0\n1 0\n0 1\n"

static uint64_t count_text(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "gdpf");
    uint64_t count = counted(puzzle);
    treen_close(puzzle);
    return count;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void small_puzzles_have_their_counts(void **state) {
    assert_int_equal(count_text(TROMINOES), 2);
    /* A row: a straight tromino and a domino; nothing turns out of the line. */
    assert_int_equal(count_text("1 0  5 0 1 2 3 4  2  3 3 0 1 2  2 1 0 1"), 2);
    /* A cube of eight: two layers of four, which may lie in any way. Equal pieces lie in three
     * ways. */
    assert_int_equal(count_text("3 0  8 0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1"
                                "  2  4 3 0 0 0 1 0 0 0 1 0 1 1 0  4 3 0 0 0 1 0 0 0 1 0 1 1 0"),
                     3);
}

static void v_is_how_a_piece_may_move(void **state) {
    /* An L tetromino alone in a box of its mirror image. Only turning it over gets it in, a motion
     * in space. */
    char text[100];
    for (int v = 1; v <= 3; v++) {
        snprintf(text, sizeof text, "2 0  4  0 0  0 1  0 2  1 2  1  4 %d  1 0  1 1  1 2  0 2", v);
        assert_int_equal(count_text(text), v == 3);
    }
    assert_int_equal(count_text("2 0  2 0 0 0 1  1  2 1  0 0 1 0"), 0);
    assert_int_equal(count_text("2 0  2 0 0 0 1  1  2 2  0 0 1 0"), 1);
    assert_int_equal(count_text("3 0  2 0 0 0 0 0 1  1  2 2  0 0 0 1 0 0"), 0);
    assert_int_equal(count_text("3 0  2 0 0 0 0 0 1  1  2 3  0 0 0 1 0 0"), 1);
}

static void colours_must_match(void **state) {
    assert_int_equal(count_text("1 1  2 0 0 1 7  1  2 1  0 0 1 7"), 1);
    assert_int_equal(count_text("1 1  2 0 0 1 7  1  2 1  0 7 1 0"), 0);
    assert_int_equal(count_text("1 1  2 0 0 1 7  1  2 2  0 7 1 0"), 1); /* turned */
    assert_int_equal(count_text("1 1  2 0 0 1 7  1  2 3  0 0 1 0"), 0); /* 0 is no joker */
}

static void colours_have_marks_of_their_own(void **state) {
    char text[2000] = "1 1 63 ", pieces[1000] = "1 63 1 ";
    for (int i = 0; i < 63; i++) {
        sprintf(text + strlen(text), "%d %d ", i, i < 5 ? i : 100 * i);
        sprintf(pieces + strlen(pieces), "%d %d ", i, i < 5 ? i : 100 * i);
    }
    struct treen_puzzle *puzzle = opened(strcat(text, pieces), "gdpf");
    const struct packing *packing = puzzle->own;
    assert_int_equal(packing->colours, 63);
    for (size_t i = 0; i < 63; i++)
        for (size_t j = 0; j < 63; j++) {
            assert_true(i == j || packing->colour[i].mark != packing->colour[j].mark);
            assert_int_equal(packing->allowed[i * 63 + j], i == j);
            assert_null(strchr(".#+~/|'\" ", packing->colour[i].mark));
        }
    assert_int_equal(packing->colour[3].mark, '3');
    assert_string_equal(packing->colour[3].name, "3");
    assert_string_equal(packing->colour[62].name, "6200");
    assert_int_equal(counted(puzzle), 1);
    treen_close(puzzle);
}

static void the_box_starts_at_0(void **state) {
    struct treen_puzzle *puzzle = opened("3 0  2  -1048576 5 -7  -1048576 6 -7  1  2 3 9 9 9 9 9 8", "gdpf");
    const struct packing *packing = puzzle->own;
    assert_true(cell_equal(packing->box.low, (struct treen_cell){0, 0, 0}));
    assert_true(cell_equal(packing->box.high, (struct treen_cell){0, 1, 0}));
    assert_string_equal(puzzle->about.grid, "cube");
    assert_string_equal(packing->piece[0].name, "1");
    assert_int_equal(counted(puzzle), 1);
    treen_close(puzzle);
}

/* ---- Refusing -------------------------------------------------------------------------------- */

static void bad_texts_are_refused(void **state) {
    static const struct bad_text bad[] = {
        {"", 1, 1, "the file ends here"},
        {"4 0", 1, 1, "found '4', expected the number of dimensions, a whole number from 1 to 3"},
        {"0 0", 1, 1, "the number of dimensions"},
        {"three", 1, 1, "found 'three'"},
        {"3", 1, 2, "the file ends here, expected whether colours are used"},
        {"3 2", 1, 3, "whole number from 0 to 1"},
        {"3 0", 1, 4, "the number of locations"},
        {"3 0\n0", 2, 1, "the number of locations"},
        {"3 0\n-5", 2, 1, "found '-5'"},
        {"3 0\n1000000000", 2, 1, "1 to 1048576"},
        {"3 0\n2147483648", 2, 1, "1 to 1048576"},
        {"3 0\n99999999999999999999", 2, 1, "1 to 1048576"},
        {"3 0\n2\n0 0 0\n1 0", 4, 4, "the coordinate z of a cell"},
        {"3 0\n1\n0 0 x", 3, 5, "found 'x', expected the coordinate z"},
        {"3 0\n1\n0 2147483648 0", 3, 3, "the coordinate y of a cell"},
        {"1 0\n1\n-1048577", 3, 1, "from -1048576 to 1048576"},
        {"1 0\n2\n-1\n1048576", 4, 1, "1048576 steps or more from another"},
        {"2 0\n2\n4 5\n4 5\n", 4, 1, "this cell comes twice: it is number 1 already"},
        {"2 1\n2\n4 5 1\n4 5 2\n", 4, 1, "comes twice"},
        {"2 1\n1\n4 5\n", 4, 1, "a colour"},
        {"2 1\n1\n4 5 -1\n", 3, 5, "a colour, a whole number from 0"},
        {"1 0\n1\n0\n", 4, 1, "the number of pieces"},
        {"1 0\n1\n0\n0\n", 4, 1, "the number of pieces, a whole number from 1 to 10000"},
        {"1 0\n1\n0\n10001\n", 4, 1, "the number of pieces"},
        {"1 0\n1\n0\n1\n1 4\n0", 5, 3, "how a piece may move"},
        {"1 0\n1\n0\n1\n1 0\n0", 5, 3, "how a piece may move"},
        {"1 0\n1\n0\n1\n2 1\n3\n3", 7, 1, "comes twice"},
        {"1 0\n1\n0\n1\n2 1\n3", 6, 2, "the file ends here"},
        {"1 0\n1\n0\n1\n1 1\n0 // and\n1", 7, 1, "found '1', expected the end: all 1 pieces are read"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "gdpf");
}

static void too_many_colours_are_refused(void **state) {
    char text[1000] = "1 1 64\n";
    for (int i = 0; i < 64; i++)
        sprintf(text + strlen(text), "%d %d\n", i, i);
    refused(&(struct bad_text){text, 65, 4, "colour 63 is one too many: 63 different ones"}, "gdpf");
}

/* Checks that every beginning of a text is refused, and that none is recognised for certain. */
static void truncated_texts_are_refused(void **state) {
    for (size_t length = 0; length < strlen(TROMINOES) - 2; length++) {
        struct treen_puzzle *puzzle = NULL;
        struct treen_error error;
        assert_int_equal(treen_parse(NULL, TROMINOES, length, "test", "gdpf", &puzzle, &error),
                         TREEN_BAD_INPUT);
        assert_int_not_equal(format_gdpf.sniff(TROMINOES, length), SNIFF_YES);
    }
}

/* ---- Sniffing -------------------------------------------------------------------------------- */

static enum sniff sniffed(const char *text) {
    return format_gdpf.sniff(text, strlen(text));
}

static void only_what_fits_exactly_is_recognised(void **state) {
    assert_int_equal(sniffed(TROMINOES), SNIFF_YES);
    assert_int_equal(sniffed("// a comment\n" TROMINOES "// and another"), SNIFF_YES);
    assert_int_equal(sniffed(TROMINOES "1"), SNIFF_PERHAPS);
    assert_int_equal(sniffed("6 3\n2\n2 0 1\n2 2 3\n"), SNIFF_NO);
    assert_int_equal(sniffed("title: Soma cube"), SNIFF_NO);
    assert_int_equal(sniffed(""), SNIFF_NO);
    assert_int_equal(sniffed("3 0 1048576 1"), SNIFF_PERHAPS);
    struct treen_puzzle *puzzle = opened(TROMINOES, NULL);
    assert_string_equal(treen_about(puzzle)->format, "gdpf");
    treen_close(puzzle);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void assert_comes_back(const char *text) {
    struct treen_puzzle *puzzle = opened(text, "gdpf");
    char *again = written(puzzle, "gdpf");
    assert_string_equal(again, text);
    free(again);
    treen_close(puzzle);
}

static void what_is_written_is_read_again(void **state) {
    assert_comes_back(TROMINOES);
    assert_comes_back("1 0\n2\n0\n3\n1\n2 1\n0\n3\n");
    assert_comes_back("3 0\n2\n0 0 0\n0 0 1\n1\n2 3\n0 0 0\n0 1 0\n");
    assert_comes_back("2 1\n2\n0 0 12\n0 1 0\n1\n2 2\n1 0 0\n0 1 12\n");
}

static void a_packing_is_written(void **state) {
    static const char yaml[] =
        "grid: square\nmotions: mirror\ncolours: {r: red, G: green}\nbox: |\n  .rr\n  .GG\n"
        "pieces:\n  a: {copies: 2, motions: plane, shape: 'rG'}\n"
        "  b: {copies: 0..1, shape: 'r'}\n";
    struct treen_puzzle *puzzle = opened(yaml, "yaml");
    not_written(puzzle, "gdpf", "'b' is used 0 to 1 times");
    struct packing *packing = puzzle->own;
    packing->piece[1].least = 1;
    char *text = written(puzzle, "gdpf");
    assert_string_equal(text, "2 1\n4\n0 0 1\n1 0 1\n0 1 2\n1 1 2\n"
                              "3\n2 2\n0 0 1\n1 0 2\n2 2\n0 0 1\n1 0 2\n1 3\n0 0 1\n");
    free(text);
    treen_close(puzzle);
}

static void what_it_cannot_hold_is_not_written(void **state) {
    static const struct {
        const char *text, *format, *message;
    } bad[] = {
        {"6 3\n2\n2 0 1\n2 2 3\n3\n2 0 2\n2 2 4\n2 4 5\n2\n2 1 3\n2 3 5\n", "dpf",
         "this puzzle is of kind fitting"},
        {"a b\na b\n", "cover", "this puzzle is of kind cover"},
        {"box: '##+'\npieces: {a: '##'}\n", "yaml", "1 of them"},
        {"box: 2x1\npieces: {a: {copies: 0..2, shape: '#.'}}\n", "yaml", "'a' is used 0 to 2 times"},
        {"box: 2x1\npieces: {a: {motions: mirror, shape: '##'}}\n", "yaml", "reflected, as 'a' may"},
        {"box: 2x1\npieces: {a: {group: 1, shape: '##'}}\n", "yaml", "groups of pieces, and 'a' is in one"},
        {"colours: {r: red}\nbox: 'r#'\npieces: {a: 'r#'}\n", "yaml", "2 cells here have a colour and 2"},
        {"colours: {r: red, g: green}\nallow: {r: rg}\nbox: 'rg'\npieces: {a: 'rr'}\n", "yaml",
         "'red' may lie on 'green'"},
        {"colours: {r: red, g: green}\nallow: {r: g}\nbox: 'rg'\npieces: {a: 'rr'}\n", "yaml",
         "'red' may not lie on 'red'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct treen_puzzle *puzzle = opened(bad[i].text, bad[i].format);
        not_written(puzzle, "gdpf", bad[i].message);
        treen_close(puzzle);
    }
}

/* Reads the edges of one square and three corners of two edges, in half edges: sticks. */
static void sticks(void **state) {
    struct treen_puzzle *puzzle =
        opened("2 0\n4\n1 0\n0 1\n2 1\n1 2\n2\n2 3\n3 2\n2 3\n2 3\n-1 0\n0 1\n", "gdpf");
    const struct packing *packing = puzzle_packing(puzzle);
    assert_string_equal(packing->grid->about.name, "square-sticks");
    assert_int_equal(counted(puzzle), 2);
    char *text = written(puzzle, "gdpf");
    assert_string_equal(text, "2 0\n4\n1 0\n0 1\n2 1\n1 2\n2\n2 3\n1 0\n0 1\n2 3\n1 0\n2 1\n");
    struct treen_puzzle *again = opened(text, "gdpf");
    assert_string_equal(puzzle_packing(again)->grid->about.name, "square-sticks");
    assert_int_equal(counted(again), 2);
    treen_close(again);
    free(text);
    treen_close(puzzle);
    puzzle = opened("grid: cube-sticks\nbox: 1x1x1\npieces: {a: {copies: 4, cells: [[1, 0, 0], [0, 1, 0], "
                    "[0, 0, 1]]}}\n",
                    "yaml");
    text = written(puzzle, "gdpf");
    again = opened(text, "gdpf");
    assert_string_equal(puzzle_packing(again)->grid->about.name, "cube-sticks");
    assert_int_equal(puzzle_packing(again)->box.cells, 12);
    assert_int_equal(counted(again), counted(puzzle));
    treen_close(again);
    free(text);
    treen_close(puzzle);
    puzzle = opened("grid: hexagon\nbox: hexagon 1\npieces: {a: '#'}\n", "yaml");
    not_written(puzzle, "gdpf", "geometric DPF cannot hold the grid 'hexagon'");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_puzzles_have_their_counts),
        cmocka_unit_test(v_is_how_a_piece_may_move),
        cmocka_unit_test(colours_must_match),
        cmocka_unit_test(colours_have_marks_of_their_own),
        cmocka_unit_test(the_box_starts_at_0),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(too_many_colours_are_refused),
        cmocka_unit_test(truncated_texts_are_refused),
        cmocka_unit_test(only_what_fits_exactly_is_recognised),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(a_packing_is_written),
        cmocka_unit_test(what_it_cannot_hold_is_not_written),
        cmocka_unit_test(sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
