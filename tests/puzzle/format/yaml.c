/* treen's own format: its contents, its errors with their places, and texts that read back
 * equal. */
#include "puzzle/packing.h"
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

static void test_about(void **state) {
    struct treen_puzzle *puzzle =
        opened("title: \"A: puzzle\"\nauthor: someone\nsource: >\n  in two\n  lines\n"
               "box: 2x1\npieces:\n  D: |\n    ##\n"
               "expect: {total: 0012345678901234567890123, up_to_rotation: 0}\n",
               NULL);
    const struct treen_about *about = treen_about(puzzle);
    assert_string_equal(about->name, "test");
    assert_string_equal(about->title, "A: puzzle");
    assert_string_equal(about->author, "someone");
    assert_string_equal(about->source, "in two lines\n");
    assert_string_equal(about->kind, "packing");
    assert_string_equal(about->grid, "cube");
    assert_string_equal(about->format, "yaml");
    assert_string_equal(about->total.text, "12345678901234567890123");
    assert_string_equal(about->up_to_rotation.text, "0");
    assert_null(about->up_to_symmetry.text);
    assert_false(about->solvable);
    treen_close(puzzle);
}

static void test_kinds(void **state) {
    static const struct {
        const char *text, *kind;
    } cases[] = {{"box: 1x1\npieces: {a: \"#\"}\n", "packing"},
                 {"kind: packing\nbox: 1x1\npieces: {a: \"#\"}\n", "packing"},
                 {"fitting: |\n  2 1\n  1 2 0 1\n", "fitting"},
                 {"cover: |\n  a b\n  a b\n", "cover"},
                 {"{\"box\": \"1x1\", \"pieces\": {\"a\": \"#\"}}", "packing"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].text, NULL);
        assert_string_equal(treen_about(puzzle)->kind, cases[i].kind);
        assert_int_equal(counted(puzzle), 1);
        treen_close(puzzle);
    }
}

static void test_several(void **state) {
    struct treen_puzzle *puzzle = opened("title: one\nbox: 2x1\npieces: {D: \"##\"}\n"
                                         "---\ntitle: two\ncover: |\n  a\n  a\n",
                                         NULL);
    assert_int_equal(puzzle_problems(puzzle), 2);
    assert_ptr_equal(treen_problem(puzzle, 1), puzzle);
    assert_string_equal(treen_about(treen_problem(puzzle, 2))->title, "two");
    assert_null(treen_problem(puzzle, 3));
    assert_null(treen_problem(puzzle, 0));
    treen_close(puzzle);
}

/* ---- Errors ---------------------------------------------------------------------------------- */

#define PIECES "pieces: {D: \"##\"}\n"

static void test_refused(void **state) {
    static const struct bad_text texts[] = {
        {"box: 2x1\npeices: {}\n", 2, 1, "unknown key 'peices': did you mean 'pieces'?"},
        {"tilte: a\n", 1, 1, "unknown key 'tilte': did you mean 'title'?"},
        {"title: a\n", 1, 1, "or 'fitting:', 'cover:', "},
        {"- a\n", 1, 1, "found a list"},
        {"word\n", 1, 1, "found a bare text"},
        {"# only a comment\n", 1, 1, "nothing is here"},
        {"kind: pakcing\n" PIECES, 1, 1, "did you mean 'packing'?"},
        {"kind: [a]\n" PIECES, 1, 1, "expected the kind of puzzle: packing, burr, "},
        {"title: [a]\nbox: 2x1\n" PIECES, 1, 1, "expected a text"},
        {"cover: |\n  a\n  a\npieces: {}\n", 1, 1, "unknown key 'cover'"},
        {"expect: 5\nbox: 2x1\n" PIECES, 1, 1, "expected the answers"},
        {"expect: {totl: 5}\nbox: 2x1\n" PIECES, 1, 10, "did you mean 'total'?"},
        {"expect: {total: -5}\nbox: 2x1\n" PIECES, 1, 10, "found '-5', expected a whole number"},
        {"expect: {solvable: false}\nbox: 2x1\n" PIECES, 1, 10, "expected 'solvable: true'"},
        {"fitting: |\n  2 1\n  1 2 0\ntitle: a\n", 4, 3, "the block ends here, expected"},
        {"box: 2x1\npieces: {D: \"##\n", 2, 13, "a quote begins here and does not end"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&texts[i], "yaml");
}

/* Checks a hint for a wrong key. Kinds share keys, and each should be in the message once. */
static void test_keys_are_listed_once(void **state) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error;
    static const char text[] = "{\"qqqqqqqqqqqq\": 1}";
    assert_int_equal(treen_parse(NULL, text, strlen(text), "test", NULL, &puzzle, &error), TREEN_BAD_INPUT);
    static const char *const keys[] = {"title", "grid", "box", "pieces", "snake", "length", "kurosu"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char word[32];
        snprintf(word, sizeof word, "%s,", keys[i]);
        const char *first = strstr(error.text, i + 1 < sizeof keys / sizeof *keys ? word : keys[i]);
        if (!first || strstr(first + 1, keys[i]))
            fail_msg("'%s' is not there once: %s", keys[i], error.text);
    }
}

static void test_lists_are_drawings(void **state) {
    static const char *const shapes[] = {"[[1,1,0],[0,1,0]]", "[\"##.\", \".#.\"]", "\"xx./.x.\"",
                                         "[[[1,1],[0,1]]]", "[[\"##\", \".#\"]]"};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{\"box\": [[1,1,1],[1,1,1]], \"pieces\": {\"V\": {\"copies\": 2, \"shape\": %s}}}",
                 shapes[i]);
        struct treen_puzzle *puzzle = opened(text, NULL);
        char *yaml = written(puzzle, "yaml");
        assert_string_equal(yaml,
                            "box: 3x2x1\npieces:\n  V:\n    copies: 2\n    shape: |\n      ##\n      .#\n");
        free(yaml);
        treen_close(puzzle);
    }
    struct treen_puzzle *layers =
        opened("box: [[[1]], [[1]]]\npieces: {I: [[[1]], [[1]]], J: [1]}\n", "yaml");
    assert_int_equal(puzzle_packing(layers)->box.cells, 2);
    assert_int_equal(puzzle_packing(layers)->piece[0].shape.cell[1].at.z, 1);
    assert_int_equal(puzzle_packing(layers)->piece[1].shape.count, 1);
    treen_close(layers);
}

static void test_refused_boxes(void **state) {
    static const struct bad_text texts[] = {
        {PIECES, 1, 1, "this puzzle has no box"},
        {"box:\n" PIECES, 1, 1, "found nothing, expected a box"},
        {"box: [2, 1]\n" PIECES, 1, 1, "found a list that is no drawing, expected rows of 0 and 1"},
        {"box: 1000x1000x1000\n" PIECES, 1, 6, "1000 x 1000 x 1000 cells, expected at most 1048576"},
        {"box: 0x3\n" PIECES, 1, 6, "found '0', expected the side of a box"},
        {"box: 3x99999999999999999999\n" PIECES, 1, 8, "found '99999999999999999999'"},
        {"box: 2147483648x1\n" PIECES, 1, 6, "found '2147483648'"},
        {"box: 3x\n" PIECES, 1, 8, "the line ends here, expected the side of a box"},
        {"grid: sphere\nbox: piramid 5\n" PIECES, 2, 6,
         "found 'piramid', expected a size: AxB or AxBxC, pyramid A, tetrahedron A; did you mean "
         "'pyramid'?"},
        {"grid: sphere\nbox: Pyramid 3\n" PIECES, 2, 6, "found 'Pyramid', expected a size"},
        {"grid: sphere\nbox: Pyramid 3\n" PIECES, 2, 6, "; did you mean 'pyramid'?"},
        {"grid: sphere\nbox: Pyramid\n" PIECES, 2, 6, "; did you mean 'pyramid'?"},
        {"grid: sphere\nbox: cone 3\n" PIECES, 2, 6, "found 'cone', expected a size"},
        {"grid: sphere\nbox: pyramid\n" PIECES, 2, 13, "the line ends here, expected the side of a box"},
        {"grid: sphere\nbox: pyramid x\n" PIECES, 2, 14, "found 'x', expected the side of a box"},
        {"grid: hexagon\nbox: {shape: \"#\"}\n" PIECES, 2, 7, "unknown key 'shape', expected cells"},
        {"grid: sphere\nbox: pyramid 4x5\n" PIECES, 2, 6,
         "found 2 numbers, expected a size: AxB or AxBxC, pyramid A, tetrahedron A"},
        {"grid: sphere\nbox: pyramid 4 deep\n" PIECES, 2, 16, "found 'deep', expected a size"},
        {"grid: hexagon\nbox: staggered 7\n" PIECES, 2, 6, "found 1 number, expected a size: AxB, hexagon A"},
        {"grid: hexagon\nbox: hexagon 100000\n" PIECES, 2, 6,
         "this box is too large, expected at most 1048576"},
        {"grid: square-sticks\nbox: 3x3x2\n" PIECES, 2, 6, "found a box of 2 layers, expected one"},
        {"box: 3x3x3x3\n" PIECES, 1, 11, "found 'x3', expected a size: AxB or AxBxC"},
        {"box: 3 3x3\n" PIECES, 1, 8, "found '3x3', expected a size: AxB or AxBxC"},
        {"box: -3x3\n" PIECES, 1, 6, "found '-', expected # for a cell"},
        {"box: \"...\"\n" PIECES, 1, 1, "this box is empty"},
        {"box: |\n  ##\n  #?\n" PIECES, 3, 4, "found '?'"},
        {"grid: square\nbox: 2x2x2\n" PIECES, 2, 6, "found a box of 2 layers, expected one"},
        {"grid: hexagons\nbox: 2x2\n" PIECES, 1, 7, "found 'hexagons', expected the name of a grid"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&texts[i], "yaml");
}

static void test_refused_pieces(void **state) {
    static const struct bad_text texts[] = {
        {"box: 2x1\n", 1, 1, "expected 'pieces:'"},
        {"box: 2x1\npieces: {}\n", 2, 1, "expected 'pieces:'"},
        {"box: 2x1\npieces: [a]\n", 2, 1, "expected 'pieces:'"},
        {"box: 2x1\npieces:\n  V: ##\n", 3, 3, "quote it"},
        {"box: 4x4\npieces: {S: {copies: 4, shape: \"##/ ##\"}}\n", 2, 36,
         "found a blank at the start of a row"},
        {"box: 2x1\npieces:\n  V:\n    ##\n", 3, 3, "'V' has no drawing"},
        {"box: 2x1\npieces: {V: [a]}\n", 2, 10, "in the rows of this list: found 'a', expected #"},
        {"box: 2x1\npieces: {V: [[1, 2]]}\n", 2, 10, "found a list that is no drawing"},
        {"box: 2x1\npieces: {V: []}\n", 2, 10, "found a list that is no drawing"},
        {"box: 2x1\npieces: {V: [[[[1]]]]}\n", 2, 10, "found a list that is no drawing"},
        {"box: 2x1\npieces: {V: [[0, 0], [0]]}\n", 2, 10, "the drawing of 'V' has no cell"},
        {"box: 2x1\npieces: {V: \"..\"}\n", 2, 10, "the drawing of 'V' has no cell"},
        {"box: 2x1\npieces: {V: {cells: []}}\n", 2, 14, "piece 'V' has no cell"},
        {"box: 2x1\npieces: {V: {shape: \"..\"}}\n", 2, 14, "the drawing of 'V' has no cell"},
        {"box: 2x1\npieces: {V: {shape: }}\n", 2, 14, "'V' has no drawing: draw it below 'shape: |'"},
        {"box: 2x1\npieces: {\"\": \"#\"}\n", 2, 11, "has no name"},
        {"box: 2x1\npieces:\n  V: |\n    #\n    R\n", 5, 5, "found 'R'"},
        {"box: 2x1\npieces: {V: {copies: 2}}\n", 2, 10, "has no key 'shape'"},
        {"box: 2x1\npieces: {V: {copis: 2, shape: \"#\"}}\n", 2, 14, "did you mean 'copies'?"},
        {"box: 2x1\npieces: {V: {copies: 0, shape: \"#\"}}\n", 2, 22, "found '0'"},
        {"box: 2x1\npieces: {V: {copies: 3..2, shape: \"#\"}}\n", 2, 22, "found '3..2'"},
        {"box: 2x1\npieces: {V: {copies: 1000001, shape: \"#\"}}\n", 2, 22, "found '1000001'"},
        {"box: 2x1\npieces: {V: {copies: 2.5, shape: \"#\"}}\n", 2, 22, "found '2.5'"},
        {"box: 2x1\npieces: {V: {copies: -1..2, shape: \"#\"}}\n", 2, 22, "found '-1..2'"},
        {"box: 2x1\npieces: {V: {motions: spac, shape: \"#\"}}\n", 2, 23, "did you mean 'space'?"},
        {"box: 2x1\nmotions: all\npieces: {V: \"#\"}\n", 2, 10, "shift, plane, space or mirror"},
        {"box: 2x1\npieces: {V: \"#\", V: \"#\"}\n", 2, 18, "comes twice"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&texts[i], "yaml");
}

static void test_refused_colours(void **state) {
    static const struct bad_text texts[] = {
        {"colours: red\nbox: 2x1\n" PIECES, 1, 1, "expected a mark and a name"},
        {"colours: {RR: red}\nbox: 2x1\n" PIECES, 1, 11, "found 'RR'"},
        {"colours: {\"#\": red}\nbox: 2x1\n" PIECES, 1, 12, "found '#'"},
        {"colours: {R: [a]}\nbox: 2x1\n" PIECES, 1, 11, "expected the name of the colour"},
        {"colours: {R: red}\nallow: R\nbox: 2x1\n" PIECES, 2, 1, "'allow: {R: Rg}'"},
        {"colours: {R: red}\nallow: {g: R}\nbox: 2x1\n" PIECES, 2, 9, "found 'g'"},
        {"colours: {R: red}\nallow: {R: Rg}\nbox: 2x1\n" PIECES, 2, 13, "found 'g'"},
        {"allow: {R: R}\nbox: 2x1\n" PIECES, 1, 9, "found 'R'"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&texts[i], "yaml");
}

/* ---- Written and read back ------------------------------------------------------------------- */

static bool same_shape(const struct shape *a, const struct shape *b) {
    return shape_compare(a, b) == 0;
}

static void same_packing(const struct packing *a, const struct packing *b) {
    struct shape box_a = {a->box.cells, a->box.cell}, box_b = {b->box.cells, b->box.cell};
    assert_ptr_equal(a->grid, b->grid);
    assert_true(same_shape(&box_a, &box_b));
    assert_memory_equal(a->box.must, b->box.must, a->box.cells * sizeof *a->box.must);
    assert_int_equal(a->pieces, b->pieces);
    for (size_t i = 0; i < a->pieces; i++) {
        assert_string_equal(a->piece[i].name, b->piece[i].name);
        assert_true(same_shape(&a->piece[i].shape, &b->piece[i].shape));
        assert_int_equal(a->piece[i].least, b->piece[i].least);
        assert_int_equal(a->piece[i].most, b->piece[i].most);
        assert_int_equal(a->piece[i].motion, b->piece[i].motion);
    }
    assert_int_equal(a->colours, b->colours);
    for (size_t i = 0; i < a->colours; i++) {
        assert_int_equal(a->colour[i].mark, b->colour[i].mark);
        assert_string_equal(a->colour[i].name, b->colour[i].name);
    }
    if (a->colours)
        assert_memory_equal(a->allowed, b->allowed, a->colours * a->colours * sizeof *a->allowed);
}

static void test_packings_read_back(void **state) {
    static const char *const texts[] = {
        "box: 3x3x3\npieces:\n  V: |\n    ##\n    #.\n  t w: {copies: 0..2, motions: plane, shape: "
        "\"#|#\"}\n",
        "grid: square\nbox: 3x2\nmotions: mirror\npieces: {\"a:b\": \"#\", 'no': {copies: 7, shape: "
        "\".#/##\"}}\n",
        "grid: square\nmotions: shift\ncolours: {R: red, \"-\": 'a # b', 0: '0'}\n"
        "allow: {R: R-, 0: \"\"}\nbox: |\n  ....\n  ..R+~0\npieces: {a: R-#}\n",
        "colours: {R: red, g: g}\nallow: {g: Rg}\nbox: \"./.~R#|./.|../..g+\"\npieces: {a: \"#..R/.g\", b: "
        "\"#||.#\"}\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], "yaml");
        char *text = written(puzzle, "yaml");
        struct treen_puzzle *again = opened(text, "yaml");
        same_packing(puzzle->own, again->own);
        treen_close(again);
        treen_close(puzzle);
        free(text);
    }
}

static void test_texts_read_back(void **state) {
    struct treen_puzzle *puzzle = opened("title: \"a \\\"b\\\": c # d\\n\\te\"\nauthor: Café\nsource: '- x'\n"
                                         "box: 1x1\npieces: {a: \"#\"}\n"
                                         "expect: {up_to_symmetry: 123456789012345678901, solvable: true}\n",
                                         NULL);
    char *text = written(puzzle, "yaml");
    struct treen_puzzle *again = opened(text, NULL);
    assert_string_equal(treen_about(again)->title, "a \"b\": c # d\n\te");
    assert_string_equal(treen_about(again)->author, "Café");
    assert_string_equal(treen_about(again)->source, "- x");
    assert_null(treen_about(again)->total.text);
    assert_string_equal(treen_about(again)->up_to_symmetry.text, "123456789012345678901");
    assert_true(treen_about(again)->solvable);
    free(text);
    treen_close(again);
    treen_close(puzzle);
}

static void test_other_kinds_read_back(void **state) {
    static const char *const texts[] = {
        "names: A B\nfitting: |\n  4 2\n  2  2 0 1  2 2 3\n  2  2 0 1  2 2 3\n",
        "cover: |\n  a b 1:2|c | x\n  a c x:red\n  b c x:red\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], NULL);
        char *text = written(puzzle, "yaml");
        struct treen_puzzle *again = opened(text, NULL);
        char *text_again = written(again, "yaml");
        assert_string_equal(text, text_again);
        assert_int_equal(counted(puzzle), counted(again));
        free(text);
        free(text_again);
        treen_close(again);
        treen_close(puzzle);
    }
}

/* Checks two cells a million rows and layers apart: they are written as coordinates. */
static void test_too_sparse_to_draw(void **state) {
    struct treen_puzzle *puzzle = opened("3 0\n2\n0 0 0\n0 1000000 1000000\n1\n1 1\n0 0 0\n", "gdpf");
    char *text = written(puzzle, "yaml");
    assert_non_null(strstr(text, "box:\n  cells:\n    [[0, 0, 0], [0, 1000000, 1000000]]\n"));
    struct treen_puzzle *again = opened(text, "yaml");
    assert_int_equal(puzzle_packing(again)->box.cells, 2);
    treen_close(again);
    free(text);
    treen_close(puzzle);
}

static void test_names_that_are_no_utf8(void **state) {
    struct treen_puzzle *puzzle = opened("a \xff\na \xff\n", "cover");
    not_written(puzzle, "yaml", "YAML cannot hold this puzzle");
    treen_close(puzzle);
}

static void test_sniff(void **state) {
    const struct format *yaml = format_named("yaml");
    static const struct {
        const char *text;
        enum sniff sniff;
    } cases[] = {{"# c\n\ntitle: x\n", SNIFF_YES},
                 {"\xef\xbb\xbf"
                  "box: 1x1\n",
                  SNIFF_YES},
                 {"pieces:\n  V: |\n", SNIFF_YES},
                 {"titl: x\n", SNIFF_PERHAPS},
                 {"{\"box\": 1}", SNIFF_PERHAPS},
                 {"---\n", SNIFF_PERHAPS},
                 {"", SNIFF_NO},
                 {"6 3\n2 0 1\n", SNIFF_NO},
                 {"a b | x\na x:red\n", SNIFF_NO},
                 {"2 1 // pieces: none\n", SNIFF_NO}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(yaml->sniff(cases[i].text, strlen(cases[i].text)), cases[i].sniff);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_about),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_several),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_keys_are_listed_once),
        cmocka_unit_test(test_lists_are_drawings),
        cmocka_unit_test(test_refused_boxes),
        cmocka_unit_test(test_refused_pieces),
        cmocka_unit_test(test_refused_colours),
        cmocka_unit_test(test_packings_read_back),
        cmocka_unit_test(test_texts_read_back),
        cmocka_unit_test(test_other_kinds_read_back),
        cmocka_unit_test(test_too_sparse_to_draw),
        cmocka_unit_test(test_names_that_are_no_utf8),
        cmocka_unit_test(test_sniff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
