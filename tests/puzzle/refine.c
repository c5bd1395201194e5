/* Pyramids written as quarters of pyramids, for BurrTools and for puzzlecad: counts stay. */
#include "puzzle/opened.h"

static const char pyramids[] = "grid: pyramids\nbox: 2x1x1\npieces:\n"
                               "  a: {copies: 2, cells: [[1, 1, 0], [0, 1, 1], [1, 0, 1]]}\n"
                               "  b: {cells: [[2, 1, 1], [3, 1, 1]]}\n  c: {copies: 4, cells: [[1, 1, 0]]}\n";

/* Has half of the cubes' cells coloured, and cells that may stay empty. */
static const char coloured[] =
    "grid: pyramids\ncolours: {R: red}\n"
    "box: {cells: [[1, 1, 0, R], [0, 1, 1], [1, 0, 1, R], [2, 1, 1, ~R]]}\n"
    "pieces:\n  a: {cells: [[1, 1, 0, R], [0, 1, 1]]}\n  b: {cells: [[1, 1, 0, R]]}\n";

static void assert_alike(const char *text, const char *format) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    char *other = written(puzzle, format);
    struct treen_puzzle *again = opened(other, format);
    assert_string_equal(again->about.grid, "rhombic");
    assert_true(counted(puzzle) > 0);
    assert_int_equal(counted(again), counted(puzzle));
    free(other);
    treen_close(puzzle), treen_close(again);
}

static void counts_stay(void **state) {
    assert_alike(pyramids, "xmpuzzle");
    assert_alike(pyramids, "scad");
    assert_alike(coloured, "xmpuzzle");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_stay)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
