/* Number puzzles stated for solvers, and the replies read back. */
#include "puzzle/board_opened.h"
#include "puzzle/verdict.h"
#include "puzzle/stated/statement.h"

#include <stdio.h>

#define PUZZLE "25,13,22,17\nP8,6\n"

static void statements_name_rows_and_regions(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "sujiko");
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(smt_state(puzzle, out, NULL), TREEN_OK);
    fclose(out);
    static const char *const parts[] = {
        "; test (sujiko)\n",
        "(set-logic QF_LIA)",
        "; row 1\n(declare-fun c0 () Int)\n",
        "(assert (distinct c0 c1 c2 c3 c4 c5 c6 c7 c8))",
        "; circle 4, cells 4 5 7 8: the sum is 17\n(assert (= (+ c4 c5 c7 c8) 17))",
        "(assert (= c8 6))",
        "(check-sat)\n(get-model)\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_non_null(strstr(text, parts[i]));
    free(text);
    treen_close(puzzle);
}

static enum treen_says said(const struct treen_puzzle *puzzle, const char *text, struct verdict **verdict) {
    enum treen_says says = TREEN_UNKNOWN;
    *verdict = NULL;
    assert_int_equal(smt_answer(puzzle, text, strlen(text), "model", &says, verdict, NULL), TREEN_OK);
    return says;
}

static void answers_are_told(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "sujiko");
    struct verdict *verdict;
    assert_int_equal(said(puzzle, "unsat\n(error \"no model\")", &verdict), TREEN_UNSAT);
    assert_null(verdict);
    assert_int_equal(said(puzzle, "unknown", &verdict), TREEN_UNKNOWN);
    assert_int_equal(said(puzzle, "sat ((c0 9)(c1 3)(c2 1)(c3 8)(c4 5)(c5 4)(c6 7)(c7 2)(c8 6))", &verdict),
                     TREEN_SAT);
    assert_true(verdict_holds(verdict));
    verdict_close(verdict);
    treen_close(puzzle);
}

/* Changes every value of a model by one more or one less. It never goes unseen, by rule or by
 * sentence. */
static void a_model_with_one_value_changed_is_caught(void **state) {
    struct treen_puzzle *puzzle = opened(PUZZLE, "sujiko");
    static const int value[] = {9, 3, 1, 8, 5, 4, 7, 2, 6};
    for (int change = -1; change <= 1; change++)
        for (int cell = 0; cell < 9; cell++) {
            char text[256] = "sat\n(";
            for (int i = 0; i < 9; i++)
                sprintf(text + strlen(text), "(define-fun c%d () Int %d)", i,
                        value[i] + (i == cell ? change : 0));
            strcat(text, ")");
            struct verdict *verdict;
            struct judged_rules *rules;
            const struct treen_rule *rule;
            size_t broken = 0;
            assert_int_equal(said(puzzle, text, &verdict), TREEN_SAT);
            assert_int_equal(judged_open(puzzle, verdict_solution(verdict, 0, NULL), &rules, NULL), TREEN_OK);
            for (size_t i = 0; (rule = judged_at(rules, i)); i++)
                broken += !rule->holds;
            assert_int_equal(verdict_holds(verdict), change == 0);
            assert_int_equal(broken == 0, change == 0);
            judged_close(rules);
            verdict_close(verdict);
        }
    treen_close(puzzle);
}

static void covers_have_no_rules_of_numbers(void **state) {
    struct treen_puzzle *puzzle = opened("a b\na b\n", "cover");
    struct treen_solution none = {0};
    struct judged_rules *rules = NULL;
    assert_int_equal(judged_open(puzzle, &none, &rules, NULL), TREEN_END);
    assert_null(judged_at(rules, 0));
    treen_close(puzzle);
}

static void clauses_are_not_of_numbers(void **state) {
    struct treen_puzzle *puzzle = opened("25,13,22,17\n", "sujiko");
    struct treen_error error;
    assert_int_equal(sat_state(puzzle, stdout, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "form smt"));
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_name_rows_and_regions),
        cmocka_unit_test(answers_are_told),
        cmocka_unit_test(a_model_with_one_value_changed_is_caught),
        cmocka_unit_test(covers_have_no_rules_of_numbers),
        cmocka_unit_test(clauses_are_not_of_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
