#include "puzzle/about/info.h"
#include "puzzle/opened.h"

static const struct treen_info *facts_of(const struct treen_puzzle *puzzle, struct facts **facts) {
    struct treen_error error;
    if (facts_open(puzzle, true, facts, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return facts_info(*facts);
}

/* Checks known numbers of placements. The ways to cover a cell are orientations times cells. */
static void soma_is_described(void **state) {
    static const struct {
        const char *name;
        size_t cells, placements, orientations;
    } expected[] = {{"V", 3, 144, 12},         {"L", 4, 144, 24},          {"T", 4, 72, 12}, {"Z", 4, 72, 12},
                    {"left twist", 4, 96, 12}, {"right twist", 4, 96, 12}, {"p", 4, 64, 8}};
    struct treen_puzzle *puzzle = opened("box: 3x3x3\npieces: {V: '##/#.', L: '###/#..', T: '###/.#.', Z: "
                                         "'##./.##', left twist: '##/#. | ../#.', "
                                         "right twist: '##/#. | .#/..', p: '##/#. | #./..'}\n",
                                         "yaml");
    struct facts *facts;
    const struct treen_info *info = facts_of(puzzle, &facts);
    assert_int_equal(info->pieces, 7);
    for (size_t i = 0; i < 7; i++) {
        const struct treen_piece_info *piece = &info->piece[i];
        assert_string_equal(piece->name, expected[i].name);
        assert_int_equal(piece->cells, expected[i].cells);
        assert_int_equal(piece->placements, expected[i].placements);
        assert_int_equal(piece->orientations, expected[i].orientations);
        assert_int_equal(piece->covering, expected[i].orientations * expected[i].cells);
    }
    assert_int_equal(info->must, 27);
    assert_int_equal(info->may, 0);
    assert_int_equal(info->least, 27);
    assert_int_equal(info->most, 27);
    assert_int_equal(info->rotations, 24);
    assert_int_equal(info->symmetries, 48);
    assert_int_equal(info->even, 14);
    assert_int_equal(info->odd, 13);
    assert_int_equal(info->items, 7 + 27);
    assert_int_equal(info->options, 688);
    assert_null(info->impossible);
    facts_close(facts);
    treen_close(puzzle);
}

static void a_t_covers_a_cell_in_48_ways(void **state) {
    struct treen_puzzle *puzzle = opened("box: 6x6x2\npieces: {T: {copies: 18, shape: '###/.#.'}}\n", "yaml");
    struct facts *facts;
    const struct treen_info *info = facts_of(puzzle, &facts);
    assert_int_equal(info->piece[0].covering, 48);
    assert_int_equal(info->piece[0].least, 18);
    assert_int_equal(info->least, 72);
    assert_null(info->impossible);
    facts_close(facts);
    treen_close(puzzle);
}

static void ranges_and_may_cells_are_counted(void **state) {
    struct treen_puzzle *puzzle = opened(
        "box: '###/#++'\npieces: {D: {copies: 1..2, shape: '##'}, M: {copies: 0..3, shape: '#'}}\n", "yaml");
    struct facts *facts;
    const struct treen_info *info = facts_of(puzzle, &facts);
    assert_int_equal(info->must, 4);
    assert_int_equal(info->may, 2);
    assert_int_equal(info->least, 2);
    assert_int_equal(info->most, 7);
    assert_int_equal(info->even + info->odd, 4);
    assert_null(info->impossible);
    facts_close(facts);
    treen_close(puzzle);
}

/* Checks that cells are called even and odd only where neighbours differ. */
static void parity_where_neighbours_differ(void **state) {
    static const struct {
        const char *text;
        size_t even, odd;
    } cases[] = {
        {"grid: square\nbox: 3x3\npieces: {a: '#'}", 5, 4},
        {"grid: triangle\nbox: triangle 3\npieces: {a: '#'}", 6, 3},
        {"grid: tetra-octa\nbox: 1x1x1\npieces: {a: {cells: [[1, 1, 1]]}}", 4, 1},
        {"grid: hexagon\nbox: hexagon 2\npieces: {a: '#'}", 0, 0},
        {"grid: sphere\nbox: pyramid 3\npieces: {a: '#'}", 0, 0},
        {"grid: square-sticks\nbox: 2x2\npieces: {a: '.#'}", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].text, "yaml");
        struct facts *facts;
        const struct treen_info *info = facts_of(puzzle, &facts);
        assert_int_equal(info->even, cases[i].even);
        assert_int_equal(info->odd, cases[i].odd);
        facts_close(facts);
        treen_close(puzzle);
    }
}

static void a_fitting_has_no_grid(void **state) {
    struct treen_puzzle *puzzle = opened("5 3  2 1 3 2 0 2  3 1 4 2 0 3 2 1 2  3 2 0 4 2 1 3 3 0 1 2", "dpf");
    struct facts *facts;
    const struct treen_info *info = facts_of(puzzle, &facts);
    assert_int_equal(info->pieces, 3);
    assert_int_equal(info->piece[2].cells, 3);
    assert_int_equal(info->piece[2].placements, 3);
    assert_int_equal(info->piece[2].covering, 0);
    assert_int_equal(info->piece[2].orientations, 0);
    assert_int_equal(info->least, 1 + 1 + 2);
    assert_int_equal(info->most, 2 + 2 + 3);
    assert_int_equal(info->symmetries, 0);
    assert_int_equal(info->even + info->odd, 0);
    assert_int_equal(info->items, 8);
    assert_int_equal(info->options, 8);
    assert_null(info->impossible);
    facts_close(facts);
    treen_close(puzzle);
}

static void a_cover_has_items_and_options(void **state) {
    struct treen_puzzle *puzzle = opened("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n", "cover");
    struct facts *facts;
    const struct treen_info *info = facts_of(puzzle, &facts);
    assert_int_equal(info->pieces, 0);
    assert_int_equal(info->items, 5);
    assert_int_equal(info->options, 5);
    assert_null(info->impossible);
    facts_close(facts);
    treen_close(puzzle);
}

/* Checks a hint. Rows of triangles shift by half a triangle, and these pieces were drawn as if they
 * shifted otherwise, or not at all. */
static void slanted_drawings_are_told(void **state) {
    static const struct {
        const char *text, *told; /* null = nothing */
    } cases[] = {
        {"grid: triangle\nbox: 5x3\npieces: {T: '..#/.###'}\n",
         "as piece 'T' is drawn its cells do not hang together: did you mean '.#/###'?"},
        {"grid: triangle\nbox: 5x3\npieces: {A: '#', R: '#/.#'}\n",
         "as piece 'R' is drawn its cells do not hang together: did you mean '.#/.#'?"},
        {"grid: prism\nbox: 5x3\npieces: {T: '..#/.###'}\n", "as piece 'T' is drawn"},
        {"grid: triangle\nbox: '#/###'\npieces: {A: '#'}\n", "as the box is drawn"},
        {"grid: triangle\nbox: 5x3\npieces: {T: '.#/###'}\n", NULL},
        {"grid: triangle\nbox: 5x3\npieces: {H: '###/###'}\n", NULL},
        {"grid: triangle\nbox: 9x9\npieces: {far: '#.......#'}\n", NULL},
        {"grid: square\nbox: 5x3\npieces: {T: '#/.#'}\n", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].text, "yaml");
        struct facts *facts;
        const char *told = facts_of(puzzle, &facts)->slanted;
        if (!told != !cases[i].told || (told && !strstr(told, cases[i].told)))
            fail_msg("found '%s', expected '%s'", told ? told : "nothing",
                     cases[i].told ? cases[i].told : "nothing");
        facts_close(facts);
        treen_close(puzzle);
    }
}

static void closing_nothing_is_fine(void **state) {
    facts_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soma_is_described),
        cmocka_unit_test(a_t_covers_a_cell_in_48_ways),
        cmocka_unit_test(ranges_and_may_cells_are_counted),
        cmocka_unit_test(parity_where_neighbours_differ),
        cmocka_unit_test(a_fitting_has_no_grid),
        cmocka_unit_test(a_cover_has_items_and_options),
        cmocka_unit_test(slanted_drawings_are_told),
        cmocka_unit_test(closing_nothing_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
