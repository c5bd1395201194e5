/* Labelled cubes as text: reading, refusing with a place, and writing. */
#include "puzzle/cubes.h"
#include "puzzle/opened.h"

static const char chain[] =
    "box 2 2 1\nCUBE 1\nCUBE 2 TOUCH 1\nCUBE 3 TOUCH 2 NOT_ALIGNED 1 2\nCUBE 4 VEC 2 1 3\n";

static void what_is_written_is_what_was_read(void **state) {
    struct treen_puzzle *puzzle = opened(chain, NULL);
    assert_string_equal(treen_about(puzzle)->format, "cubes");
    assert_string_equal(treen_about(puzzle)->kind, "cubes");
    char *text = written(puzzle, "cubes"), *yaml = written(puzzle, "yaml");
    assert_string_equal(text, chain);
    struct treen_puzzle *again = opened(yaml, NULL);
    assert_string_equal(treen_about(again)->format, "yaml");
    char *once_more = written(again, "cubes");
    assert_string_equal(once_more, chain);
    free(once_more);
    free(yaml);
    free(text);
    treen_close(again);
    treen_close(puzzle);
}

/* Checks that lines, capitals and comments are free, and that numbers are names. */
static void layout_is_free(void **state) {
    struct treen_puzzle *puzzle =
        opened("# two\nBox 2\n 1 1 cube 007 # agent\n cube 0 touch\n\n7 order 7", NULL);
    char *text = written(puzzle, "cubes");
    assert_string_equal(text, "box 2 1 1\nCUBE 7\nCUBE 0 TOUCH 7 ORDER 7\n");
    free(text);
    treen_close(puzzle);
    puzzle = opened("kind: cubes\ntitle: one\ncubes: box 1 1 1 CUBE 1\nexpect: {total: 1}\n", NULL);
    assert_string_equal(treen_about(puzzle)->title, "one");
    treen_close(puzzle);
}

static void slips_are_told_with_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"CUBE 1", 1, 1, "found 'CUBE', expected the word box and its three sides"},
        {"box 3 3", 1, 8, "the file ends here, expected the depth of the box"},
        {"box 3 x 3 CUBE 1", 1, 7, "found 'x', expected the height of the box"},
        {"box 0 3 3 CUBE 1", 1, 5, "found '0', expected the width of the box"},
        {"box 1000 1000 2 CUBE 1", 1, 1, "more than 1048576 cells"},
        {"box 3 3 3\n", 2, 1, "the file ends here, expected CUBE and its number"},
        {"box 3 3 3\nTOUCH 1\n", 2, 1, "found TOUCH before the first cube"},
        {"box 3 3 3\nCUBE one\n", 2, 6, "found 'one', expected the number of the cube"},
        {"box 3 3 3\nCUBE 1\nCUBE", 3, 5, "the file ends here, expected the number of the cube"},
        {"box 3 3 3\nCUBE 1\nCUBE 2\nCUBE 1\n", 4, 6, "cube 1 comes twice: it is in line 2 already"},
        {"box 2 1 1\nCUBE 1\nCUBE 2\nCUBE 3\n", 4, 6,
         "cube 3 is one too many: expected 2 at most, as many as the box has cells"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 TOUCH 3\nCUBE 3\n", 3, 14,
         "cube 3 is not placed yet, expected one that comes before cube 2"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 TOUCH 2\n", 3, 14, "TOUCH of cube 2 names that cube itself"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 TUOCH 1\n", 3, 8, "found 'TUOCH', expected TOUCH"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 sideways 1\n", 3, 8, "found 'sideways', expected CUBE, TOUCH, ALIGNED"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 TOUCH\nCUBE 3\n", 4, 1, "found 'CUBE', expected the number of a cube"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 ALIGNED 1 1\n", 3, 8, "this ALIGNED names cube 1 twice"},
        {"box 3 3 3\nCUBE 1\nCUBE 2\nCUBE 3 VEC 1 2 1\n", 4, 8, "this VEC names cube 1 twice"},
        {"box 3 3 3\nCUBE 1\nCUBE 2\nCUBE 3 LEFT 1 2 2\n", 4, 8, "this LEFT names cube 2 twice"},
        {"box 3 3 3\nCUBE 1\nCUBE 2 TOUCH 99999999999999999999\n", 3, 14, "expected the number of a cube"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "cubes");
}

/* Checks that places in a block of YAML are those of the file. */
static void slips_in_yaml_are_told_with_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"title: T\ncubes: |\n  box 3 3 3\n  CUBE 1\n  CUBE 2 TOUCH 7\n", 5, 16, "cube 7 is not placed yet"},
        {"cubes: [1, 2]\n", 1, 1, "expected 'cubes: |'"},
        {"kind: cubes\n", 1, 1, "expected 'cubes: |'"},
        {"kind: cubes\nbox: 3x3x3\ncubes: box 1 1 1 CUBE 1\n", 2, 1, "box"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "yaml");
}

/* Checks that a broken text of cubes gets a message about cubes. */
static void texts_are_recognised(void **state) {
    static const char *const texts[] = {"box 3 3", "box 3 3 3\nCUBE", "  # a comment\n\nCUBE 1",
                                        "BOX 2 2 2 cube x"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle;
        struct treen_error error = {.line = 0};
        assert_int_equal(treen_parse(NULL, texts[i], strlen(texts[i]), "test", NULL, &puzzle, &error),
                         TREEN_BAD_INPUT);
        assert_null(strstr(error.text, "no puzzle that treen knows"));
        assert_null(strstr(error.text, "item"));
    }
}

static void other_kinds_are_not_written(void **state) {
    struct treen_puzzle *puzzle = opened("box: 2x2\ngrid: square\npieces: {D: '##'}\n", "yaml");
    not_written(puzzle, "cubes", "labelled cubes only");
    treen_close(puzzle);
    puzzle = opened(chain, "cubes");
    not_written(puzzle, "gdpf", "");
    not_written(puzzle, "dpf", "");
    not_written(puzzle, "cover", "");
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_what_was_read),
        cmocka_unit_test(layout_is_free),
        cmocka_unit_test(slips_are_told_with_their_place),
        cmocka_unit_test(slips_in_yaml_are_told_with_their_place),
        cmocka_unit_test(texts_are_recognised),
        cmocka_unit_test(other_kinds_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
