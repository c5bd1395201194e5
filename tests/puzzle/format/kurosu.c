#include "puzzle/board_opened.h"

static void texts_come_back_as_they_are(void **state) {
    struct treen_puzzle *puzzle =
        opened("# a comment\ndifferent-lines # an option\n01..\n....\n\n  ...1\n1...\n", NULL);
    assert_string_equal(treen_about(puzzle)->format, "kurosu");
    comes_back(puzzle, "kurosu", "different-lines\n01..\n....\n...1\n1...\n",
               "kurosu: |\n  different-lines\n  01..\n  ....\n  ...1\n  1...\n");
    treen_close(puzzle);
}

static void bad_texts_are_refused_at_their_place(void **state) {
    static const struct bad_text bad[] = {
        {"", 1, 1, "a row of 0, 1 and ."},
        {"different-lines", 1, 16, "a row of 0, 1 and ."},
        {"...\n...\n...", 1, 1, "an even number of them"},
        {"..................................", 1, 1, "from 2 to 32"},
        {"....\n...\n....\n....", 2, 1, "found 3 cells in this row, expected 4"},
        {"....\n.....\n....\n....", 2, 1, "found 5 cells in this row"},
        {"....\n....\n....", 3, 5, "expected 4 rows of 4 cells, and this is row 4"},
        {"..\n..\n..", 3, 1, "one row more"},
        {"0102\n....\n....\n....", 1, 4, "found '2', expected 0, 1 or ."},
        {"....\n0 1.\n....\n....", 2, 1, "found 1 cells in this row"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "kurosu");
}

static void slips_are_told_without_naming_the_format(void **state) {
    static const struct bad_text bad[] = {
        {"0102\n....\n....\n....", 1, 4, "found '2', expected 0, 1 or ."},
        {"....\n0o1.\n....\n....", 2, 2, "found 'o', expected 0, 1 or ."},
        {"010\n010\n010\n", 1, 1, "an even number"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_come_back_as_they_are),
        cmocka_unit_test(bad_texts_are_refused_at_their_place),
        cmocka_unit_test(slips_are_told_without_naming_the_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
