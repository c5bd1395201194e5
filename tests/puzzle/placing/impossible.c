#include "puzzle/about/info.h"
#include "puzzle/opened.h"

#define FREE_TETROMINOES "pieces: {I: '####', O: '##/##', T: '###/.#.', L: '###/#..', S: '##./.##'}\n"

struct puzzle_text {
    const char *format, *text;
    const char *why; /* a part of the reason; null: no reason is told */
};

static void expect_why(const struct puzzle_text *expected) {
    struct treen_puzzle *puzzle = opened(expected->text, expected->format);
    struct facts *facts;
    assert_int_equal(facts_open(puzzle, true, &facts, NULL), TREEN_OK);
    const char *why = facts_info(facts)->impossible;
    if (expected->why ? !why || !strstr(why, expected->why) : why != NULL)
        fail_msg("found '%s', expected '%s', in:\n%s", why ? why : "", expected->why ? expected->why : "",
                 expected->text);
    facts_close(facts);
    treen_close(puzzle);
}

static void simple_arguments_are_found(void **state) {
    static const struct puzzle_text cases[] = {
        {"yaml", "box: 3x3\npieces: {D: {copies: 4, shape: '##'}}\n",
         "9 cells must be filled, but the pieces together have only 8 (cells that may stay empty are drawn + "
         "in a box)"},
        {"yaml", "box: 3x3\npieces: {D: {copies: 5, shape: '##'}}\n",
         "the pieces together have 10 cells, but there is room for only 9"},
        {"yaml", "box: 4x2\npieces: {I: {copies: 1, shape: '#####'}, C: {copies: 3, shape: '#'}}\n",
         "piece 'I' fits nowhere"},
        /* triangles that touch at a corner only, drawn one column too far to the right */
        {"yaml", "grid: triangle\nbox: '.#/###'\npieces: {T: '..#/.###'}\n",
         "piece 'T' fits nowhere, and as it is drawn its cells do not hang together (was '.#/###' meant?)"},
        {"yaml", "box: '##.#'\npieces: {D: {copies: 1..2, shape: '##'}}\n",
         "no piece reaches the cell (3, 0)"},
        {"yaml", "box: '##.#/##..'\ngrid: square\npieces: {D: {copies: 1..3, shape: '##'}}\n",
         "no piece reaches the cell (3, 0)"},
        {"dpf", "3 2  1 1 0  1 1 1", "3 cells must be filled, but the pieces together have only 2"},
        {"dpf", "3 2  1 3 0 1 2  0", "piece '2' fits nowhere"},
        {"dpf", "3 2  2 1 0 2 0 1  2 1 1 2 0 1", "no piece reaches the cell 2"},
        {"dpf", "4 2  2 1 0 3 1 2 3  2 1 1 3 0 2 3", NULL},
        {"dpf", "3 2  2 1 0 3 0 1 2  2 1 1 3 0 1 2",
         "of all cells, 3 must be filled, and the pieces together can cover 2 or 4, but no number between"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_why(&cases[i]);
}

static void colourings_are_found(void **state) {
    static const struct puzzle_text cases[] = {
        /* the mutilated chessboard */
        {"yaml",
         "box: |\n  .#######\n  ########\n  ########\n  ########\n  ########\n  ########\n  ########\n  "
         "#######.\n"
         "pieces: {D: {copies: 31, shape: '##'}}\n",
         "colour the cells like a chessboard: of the black ones, 30 must be filled, and the pieces together "
         "always cover 31"},
        {"yaml", "box: 5x4\n" FREE_TETROMINOES,
         "of the black ones, 10 must be filled, and the pieces together can cover 9 or 11, but no number "
         "between"},
        {"yaml", "box: 6x6\npieces: {I: {copies: 9, shape: '####'}}\n",
         "give every cell the number (x + y) modulo 4: of those with a 1, 10 must be filled, and the pieces "
         "together always cover 9"},
        /* de Bruijn: a 6x6x6 box and bricks of 1x2x4 */
        {"yaml", "box: 6x6x6\npieces: {B: {copies: 27, shape: '####/####'}}\n", "modulo 4"},
        /* a may cell gives way */
        {"yaml", "box: '+#/##/#+'\npieces: {D: {copies: 2, shape: '##'}}\n", NULL},
        {"yaml", "box: '##+/##+/+#+'\npieces: {D: {copies: 3, shape: '##'}}\n", NULL},
        {"yaml", "box: '#+#/+#+/#+#'\npieces: {D: {copies: 4, shape: '##'}}\n",
         "of the black ones, 5 must be filled, and the pieces together always cover 4"},
        /* ranges */
        {"yaml", "box: 3x3\npieces: {D: {copies: 0..9, shape: '##'}, T: {copies: 0..1, shape: '###'}}\n",
         NULL},
        {"yaml", "box: 3x3\npieces: {D: {copies: 0..9, shape: '##'}, O: {copies: 0..1, shape: '##/##'}}\n",
         "of all cells, 9 must be filled, and the pieces together can cover 8 or "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_why(&cases[i]);
}

static void what_can_be_solved_is_left_alone(void **state) {
    static const struct puzzle_text cases[] = {
        {"yaml", "box: 5x4\npieces: {T: {copies: 2, shape: '###/.#.'}, I: {copies: 3, shape: '####'}}\n",
         NULL},
        {"yaml", "box: 4x4\npieces: {T: {copies: 4, shape: '###/.#.'}}\n", NULL},
        {"yaml", "box: 3x3x3\npieces: {B: {copies: 6, shape: '##/##'}, C: {copies: 3, shape: '#'}}\n", NULL},
        {"yaml", "box: 8x8\npieces: {D: {copies: 32, shape: '##'}}\n", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_why(&cases[i]);
}

static void covers_miss_options(void **state) {
    static const struct puzzle_text cases[] = {
        {"cover", "a b c\na b\n", "no option covers item 'c'"},
        {"cover", "a 2|b\na b\n", "item 'b' must be covered 2 times, but only 1 options cover it"},
        {"cover", "a 0:2|b | c\na\n", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_why(&cases[i]);
}

/* Tests a million copies of one cell: the colourings are given up, and soon. */
static void large_puzzles_are_given_up(void **state) {
    static const struct puzzle_text large = {
        "yaml", "box: 1000x1000\npieces: {C: {copies: 1000000, shape: '#'}}\n", NULL};
    expect_why(&large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_arguments_are_found),       cmocka_unit_test(colourings_are_found),
        cmocka_unit_test(what_can_be_solved_is_left_alone), cmocka_unit_test(covers_miss_options),
        cmocka_unit_test(large_puzzles_are_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
