/* Sets of pieces by name, against the numbers and letters of the literature. */
#include "puzzle/kind/packing_set.h"

#include "puzzle/opened.h"
#include "shape/forms.h"
#include "arena_state.h"

static const struct packing *own(const struct treen_puzzle *puzzle) {
    return puzzle->own;
}

/* Opens a puzzle of a box and a set. */
static struct treen_puzzle *with_set(const char *grid, const char *set) {
    char text[256];
    snprintf(text, sizeof text, "grid: %s\nbox: 1x1\nset: %s\n", grid, set);
    return opened(text, "yaml");
}

static void assert_pieces(const char *grid, const char *set, size_t pieces) {
    struct treen_puzzle *puzzle = with_set(grid, set);
    assert_int_equal(own(puzzle)->pieces, pieces);
    treen_close(puzzle);
}

static void assert_names(const char *grid, const char *set, const char *names) {
    struct treen_puzzle *puzzle = with_set(grid, set);
    char text[512] = "";
    for (size_t i = 0; i < own(puzzle)->pieces; i++) {
        strncat(text, i ? " " : "", sizeof text - strlen(text) - 1);
        strncat(text, own(puzzle)->piece[i].name, sizeof text - strlen(text) - 1);
    }
    assert_string_equal(text, names);
    treen_close(puzzle);
}

static void numbers(void **state) {
    assert_pieces("square", "hexominoes", 35);
    assert_pieces("square", "octominoes", 369);
    assert_pieces("square", "one-sided pentominoes", 18);
    assert_pieces("square", "one-sided hexominoes", 60);
    assert_pieces("square", "5", 12);
    assert_pieces("square", "up to 5", 21);
    assert_pieces("square", "polyominoes up to 4", 9);
    assert_pieces("cube", "pentominoes", 12);
    assert_pieces("cube", "pentacubes", 29);
    assert_pieces("cube", "5 without flat", 17);
    assert_pieces("triangle", "hexiamonds", 12);
    assert_pieces("prism", "hexiamonds", 12);
    assert_pieces("hexagon", "pentahexes", 22);
    assert_pieces("square-sticks", "tetrasticks", 16);
    assert_pieces("square-sticks", "one-sided tetrasticks", 25);
    assert_pieces("tetrakis", "tetraboloes", 14);
    assert_pieces("tetrakis", "tangram", 5);
    assert_pieces("kite", "tetrakites", 10);
    assert_pieces("square", "[pentominoes, tetrominoes]", 17);
}

static void names(void **state) {
    assert_names("square", "tetrominoes", "I O T S L");
    assert_names("square", "one-sided tetrominoes", "I O T S Z L J");
    assert_names("square", "pentominoes", "F I L N P T U V W X Y Z");
    assert_names("square", "up to 3", "I1 I2 I3 V3");
    assert_names("cube", "tetracubes", "A B C D E F G H");
    assert_names("cube", "soma", "V L T Z twist-1 twist-2 tripod");
    assert_names(
        "cube", "[pentacubes, soma]",
        "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z AA AB AC V-2 L-2 T-2 Z-2 twist-1 twist-2 "
        "tripod");
}

/* Checks that the table's shapes are those that grow, each once. */
static void lettered_shapes_are_all(void **state) {
    static const char *const grids[] = {"square", "triangle", "hexagon", "square-sticks"};
    for (size_t g = 0; g < 4; g++)
        for (uint32_t cells = 1; cells <= 6; cells++) {
            char text[64];
            shape_list list;
            snprintf(text, sizeof text, "%u", cells);
            struct treen_puzzle *puzzle = with_set(grids[g], text);
            const struct packing *packing = own(puzzle);
            const struct forms forms = {packing->grid, MOTION_SPACE, false, cells, MOST_PIECES};
            assert_int_equal(forms_list(&forms, *state, &list), TREEN_OK);
            assert_int_equal(packing->pieces, list.count);
            for (size_t i = 0; i < packing->pieces; i++) {
                shape_list turned;
                size_t at = 0;
                assert_true(shape_orientations(packing->grid, &packing->group, MOTION_SPACE,
                                               &packing->piece[i].shape, *state, &turned));
                while (at < list.count && shape_compare(&list.at[at], &turned.at[0]))
                    at++;
                assert_true(at < list.count);
                list.at[at].count = 0; /* each once */
            }
            treen_close(puzzle);
        }
}

/* Checks that a set is counted as its pieces are, and is written as these. */
static void counted_and_written(void **state) {
    struct treen_puzzle *puzzle = opened("grid: square\nbox: 3x20\nset: pentominoes\n", "yaml");
    char *text = written(puzzle, "yaml");
    assert_null(strstr(text, "set:"));
    struct treen_puzzle *again = opened(text, "yaml");
    assert_int_equal(counted(again), 8);
    free(text);
    treen_close(again);
    treen_close(puzzle);
}

static void with_pieces(void **state) {
    struct treen_puzzle *puzzle =
        opened("grid: square\nbox: 4x5\npieces: {I: '#'}\nset: {tetrominoes: 2, dominoes: 0..3}\n", "yaml");
    const struct packing *packing = own(puzzle);
    assert_int_equal(packing->pieces, 7);
    assert_string_equal(packing->piece[0].name, "I");
    assert_string_equal(packing->piece[1].name, "I4");
    assert_int_equal(packing->piece[1].least, 2);
    assert_int_equal(packing->piece[6].least, 0);
    assert_int_equal(packing->piece[6].most, 3);
    treen_close(puzzle);
    puzzle = opened("grid: square\nbox: 4x5\nset: one-sided tetrominoes\n", "yaml");
    assert_int_equal(own(puzzle)->piece[0].motion, MOTION_PLANE);
    treen_close(puzzle);
}

static void faults(void **state) {
    static const struct bad_text bad[] = {
        {"grid: square\nbox: 2x2\nset: pentomines\n", 3, 6, "did you mean 'pentominoes'?"},
        {"grid: square\nbox: 2x2\nset: [pentominoes, up 4]\n", 3, 23, "expected 'to'"},
        {"grid: square\nbox: 2x2\nset: 0\n", 3, 6, "expected a set"},
        {"grid: square\nbox: 2x2\nset: up to many\n", 3, 12, "expected a number of cells"},
        {"grid: square\nbox: 2x2\nset: 30\n", 3, 6, "too many pieces of 30 cells"},
        {"grid: square\nbox: 2x2\nset: hexiamonds\n", 3, 6, "lie on the grid 'triangle'"},
        {"grid: square\nbox: 2x2\nset: soma\n", 3, 6, "lie on the grid 'cube'"},
        {"grid: square\nbox: 2x2\nset: pentominoes flat\n", 3, 18, "expected 'without flat'"},
        {"grid: square\nbox: 2x2\nset: pentominoes without flat\n", 3, 6, "shapes in space"},
        {"box: 2x2x2\nset: one-sided tetracubes\n", 2, 6, "shapes of a flat grid"},
        {"box: 2x2x2\nset: {tetracubes: none}\n", 2, 19, "a number of copies"},
        {"box: 2x2x2\nset: [[1]]\n", 2, 7, "expected the name of a set"},
        {"box: 2x2x2\nset:\n", 2, 1, "expected the name of a set"},
        {"box: 2x2x2\nset: morse\n", 2, 6, "are no set"},
        {"box: 2x2x2\nset: |\n  tetracubes\n  pentacubes\n", 4, 3, "nothing more"},
        {"box: 2x2x2\nset: []\n", 2, 1, "expected the name of a set"},
        {"box: 2x2x2\nset: polycubes\n", 2, 15, "expected a number of cells"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),     cmocka_unit_test(names),
        CASE(lettered_shapes_are_all), cmocka_unit_test(counted_and_written),
        cmocka_unit_test(with_pieces), cmocka_unit_test(faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
