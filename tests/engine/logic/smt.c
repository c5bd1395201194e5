/* The text for solvers, and the forms of their answers. */
#include "engine/logic/smt.h"
#include "arena_state.h"
#include "engine/rules_draft.h"

#include <stdio.h>

static const uint32_t all[] = {0, 1, 2};
static const struct rules_variable variable[] = {
    {"a", "row 1", 1, 3}, {"b", "row 1", 0, 1}, {"c", "row 2", 0, 1}};

/* ---- Writing --------------------------------------------------------------------------------- */

static char *stated(struct rule rule) {
    struct rules rules = {
        .variables = 3, .variable = variable, .rules = 1, .rule = &rule, .range = "small numbers"};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    rule.name = "the rule";
    rule.variable = all;
    smt_write(&rules, out);
    fclose(out);
    return text;
}

static void states(struct rule rule, const char *expected) {
    char *text = stated(rule);
    const char *found = strstr(text, "; the rule\n");
    assert_non_null(found);
    assert_string_equal(found + strlen("; the rule\n"), expected);
    free(text);
}

static void every_rule_is_stated(void **state) {
    states((struct rule){.type = RULE_DIFFERENT, .count = 3}, "(assert (distinct a b c))\n\n");
    states((struct rule){.type = RULE_SUM, .count = 3, .total = -4}, "(assert (= (+ a b c) (- 4)))\n\n");
    states((struct rule){.type = RULE_SUM, .count = 1, .total = 2}, "(assert (= a 2))\n\n");
    states((struct rule){.type = RULE_COUNT, .count = 3, .value = 1, .least = 2, .most = 2},
           "(assert (= (+ (ite (= a 1) 1 0) b c) 2))\n\n");
    states((struct rule){.type = RULE_COUNT, .count = 2, .value = 0, .least = 1, .most = 1},
           "(assert (= (+ (ite (= a 0) 1 0) (ite (= b 0) 1 0)) 1))\n\n");
    states((struct rule){.type = RULE_COUNT, .count = 3, .value = 1, .least = 1, .most = 3},
           "(assert (>= (+ (ite (= a 1) 1 0) b c) 1))\n\n");
    states((struct rule){.type = RULE_RUN, .count = 3, .length = 3},
           "(assert (not (and (= a b) (= b c))))\n\n");
    states((struct rule){.type = RULE_RUN, .count = 3, .length = 2},
           "(assert (not (= a b)))\n(assert (not (= b c)))\n\n");
    states((struct rule){.type = RULE_UNLIKE, .count = 2}, "(assert (or false (not (= a b))))\n\n");
}

/* Checks truth values: a rule for the variables of a cover. */
static void clauses_are_stated_and_read(void **state) {
    struct arena *arena = *state;
    static const int32_t literal[] = {1, -3, -2};
    struct rule rule[] = {{.type = RULE_CLAUSE, .name = "the rule", .count = 2, .literal = literal},
                          {.type = RULE_CLAUSE, .name = "another", .count = 1, .literal = literal + 2}};
    struct rules rules = {.variables = 3,
                          .variable = variable,
                          .rules = 2,
                          .rule = rule,
                          .range = "",
                          .truth = true,
                          .deciding = 2};
    struct smt_reader reader;
    char *text = NULL;
    size_t length;
    enum smt_says says;
    int32_t value[3] = {9, 9, 9};
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    smt_write(&rules, out);
    smt_write_other(&rules, (const int32_t[]){1, 0, 1}, NULL, out);
    fclose(out);
    assert_non_null(strstr(text, "(set-logic QF_UF)"));
    assert_non_null(strstr(text, "(declare-fun a () Bool)\n"));
    assert_non_null(strstr(text, "(assert (or a (not c)))\n"));
    assert_non_null(strstr(text, "(assert (not b))\n"));
    assert_non_null(strstr(text, "(assert (or false (not a) b))\n"));
    free(text);
    static const char model[] = "sat\n((define-fun b () Bool false) (a true))";
    struct scan scan = scan_open(model, strlen(model), "model", NULL);
    assert_true(smt_reader_init(&reader, &rules, arena));
    assert_int_equal(smt_read(&reader, &scan, &says, value), TREEN_OK);
    assert_true(value[0] == 1 && value[1] == 0 && value[2] == 0); /* c was not mentioned */
    assert_true(rule_holds(&rule[0], value) && rule_holds(&rule[1], value));
    assert_false(rule_holds(&rule[0], (const int32_t[]){0, 0, 1}));
    scan = scan_open("sat ((a 1))", 11, "model", NULL);
    assert_int_equal(smt_read(&reader, &scan, &says, value), TREEN_BAD_INPUT);
}

static void regions_and_ranges_are_named(void **state) {
    char *text = stated((struct rule){.type = RULE_DIFFERENT, .count = 3});
    assert_non_null(
        strstr(text, "; small numbers\n; row 1\n(declare-fun a () Int)\n(assert (and (<= 1 a) (<= a 3)))\n"
                     "(declare-fun b () Int)"));
    assert_non_null(strstr(text, "; row 2\n(declare-fun c () Int)"));
    free(text);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static enum treen_status read(const char *text, enum smt_says *says, int32_t *value,
                              struct treen_error *error) {
    struct rules rules = {.variables = 3, .variable = variable, .range = "small numbers"};
    struct smt_reader reader;
    struct arena arena;
    struct scan scan = scan_open(text, strlen(text), "model", error);
    arena_init(&arena, 1 << 20);
    assert_true(smt_reader_init(&reader, &rules, &arena));
    enum treen_status status = smt_read(&reader, &scan, says, value);
    arena_free(&arena);
    return status;
}

static void models_of_all_makes_are_read(void **state) {
    static const char *const models[] = {
        "sat\n(\n  (define-fun b () Int\n    0)\n  (define-fun a () Int\n    3)\n  (define-fun c () Int\n    "
        "(- 7))\n)\n",
        "sat\n(model \n  (define-fun a () Int 3)\n  (define-fun b () Int 0)\n(define-fun c () Int (- 7)))",
        "sat\n( (a 3)\n  (b 0)\n  (c (- 7)) )\n",
        "sat\n((a 3))\n((b 0) (c -7))\n",
        "success\nsuccess\nsat ; found\n((|a| 3) (b 0) (c (- 7)) (k!0 99) (define-fun f ((x Int)) Int (+ x "
        "1)) ((+ a b) 3))",
        "sat\n(\n(define-fun a () Int 3)\n(define-fun c () Int (- 7))\n(define-fun |b| () Int 0)\n)\nbye",
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        enum smt_says says;
        int32_t value[3];
        struct treen_error error = {.line = 0};
        if (read(models[i], &says, value, &error) != TREEN_OK)
            fail_msg("%s, in:\n%s", error.text, models[i]);
        assert_int_equal(says, SMT_SAT);
        assert_true(value[0] == 3 && value[1] == 0 && value[2] == -7);
    }
}

static void other_answers_are_read(void **state) {
    enum smt_says says;
    int32_t value[3];
    assert_int_equal(
        read("unsat\n(error \"line 9 column 10: model is not available\")\n", &says, value, NULL), TREEN_OK);
    assert_int_equal(says, SMT_UNSAT);
    assert_int_equal(read("unknown\n", &says, value, NULL), TREEN_OK);
    assert_int_equal(says, SMT_UNKNOWN);
    assert_int_equal(read("timeout", &says, value, NULL), TREEN_OK);
    assert_int_equal(says, SMT_UNKNOWN);
}

static void nonsense_is_refused_at_its_place(void **state) {
    static const struct {
        const char *text;
        int line, column;
        const char *message;
    } bad[] = {
        {"", 1, 1, "what a solver answers"},
        {"hello", 1, 1, "found 'hello'"},
        {"(error \"no such logic\")", 1, 1, "the solver says: \"no such logic\""},
        {"sat", 1, 4, "a model after 'sat'"},
        {"sat\n((a 3) (b 0)", 2, 13, "the value of a variable"},
        {"sat\n((a 3) (b 0))", 2, 14, "says nothing of c"},
        {"sat\n((a 3) (b 0) (a 3))", 2, 15, "found 'a' a second time"},
        {"sat\n((a x))", 2, 5, "found 'x', expected a whole number"},
        {"sat\n((a 99999999999))", 2, 5, "a whole number"},
        {"sat\n((a (+ 1)))", 2, 6, "expected a whole number"},
        {"sat\n((a 3 4))", 2, 7, "a bracket after the value"},
        {"sat\n((define-fun a ((x Int)) Int 3))", 2, 17, "() Int and the value"},
        {"sat\n((define-fun a () Real 3))", 2, 19, "Int and the value"},
        {"sat\n(a 3)", 2, 2, "found 'a'"},
        {"sat\n((zzz ((((", 2, 11, "closes this list"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        enum smt_says says;
        int32_t value[3];
        struct treen_error error = {.line = 0};
        enum treen_status status = read(bad[i].text, &says, value, &error);
        if (status != TREEN_BAD_INPUT || error.line != bad[i].line || error.column != bad[i].column ||
            !strstr(error.text, bad[i].message))
            fail_msg("%d:%d: %s, expected %d:%d: %s", error.line, error.column, error.text, bad[i].line,
                     bad[i].column, bad[i].message);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_is_stated),         CASE(clauses_are_stated_and_read),
        cmocka_unit_test(regions_and_ranges_are_named), cmocka_unit_test(models_of_all_makes_are_read),
        cmocka_unit_test(other_answers_are_read),       cmocka_unit_test(nonsense_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
