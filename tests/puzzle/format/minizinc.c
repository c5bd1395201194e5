/* MiniZinc: a format that is only written. tests/app/convert.py lets MiniZinc count. */
#include "puzzle/opened.h"

static void items_become_sums(void **state) {
    struct treen_puzzle *puzzle = opened("2:3|a b | x\na x:1\na x:2\nb x:1\na b x\n", "cover");
    char *text = written(puzzle, "minizinc");
    assert_string_equal(text, "% test\n% Option: the items that it covers.\n% 1: a x\n% 2: a x\n% 3: b x\n"
                              "% 4: a b x\narray[1..4] of var 0..1: take;\n"
                              "constraint sum([take[1], take[2], take[4]]) <= 3;\n"
                              "constraint sum([take[1], take[2], take[4]]) >= 2;\n"
                              "constraint sum([take[3], take[4]]) = 1;\n"
                              "constraint sum([take[4], max([take[1], take[3]]), take[2]]) <= 1;\n"
                              "solve satisfy;\noutput [show(take)];\n");
    free(text);
    treen_close(puzzle);
}

static void nothing_is_read(void **state) {
    static const struct bad_text text = {"solve satisfy;\n", 0, 0, "is only written"};
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error;
    assert_int_equal(treen_parse(NULL, text.text, strlen(text.text), "a.mzn", "minizinc", &puzzle, &error),
                     TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, text.message));
    assert_int_equal(treen_parse(NULL, text.text, strlen(text.text), "a.mzn", NULL, &puzzle, &error),
                     TREEN_BAD_INPUT);
    assert_null(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(items_become_sums),
                                       cmocka_unit_test(nothing_is_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
