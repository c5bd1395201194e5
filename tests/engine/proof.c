/* Proofs, good and bad, about clauses written down by hand. */
#include "engine/proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

/* The clauses as in DIMACS, without a head. */
static struct cnf clauses_of(const char *text, struct arena *arena) {
    struct cnf cnf = {.arena = arena};
    int literal, length;
    for (; sscanf(text, "%d%n", &literal, &length) == 1; text += length) {
        size_t variable = (size_t)(literal > 0 ? literal : -literal);
        cnf.variables = variable > cnf.variables ? variable : cnf.variables;
        cnf.clauses += literal == 0;
        assert_true(array_push(arena, &cnf.literal, literal));
    }
    return cnf;
}

static enum treen_status check(const char *clauses, const char *text, struct proof_verdict *verdict,
                               struct treen_error *error) {
    struct arena arena;
    arena_init(&arena, 1 << 20);
    struct cnf cnf = clauses_of(clauses, &arena);
    struct scan scan = scan_open(text, strlen(text), "proof", error);
    enum treen_status status = proof_check(&cnf, &scan, &arena, verdict);
    arena_free(&arena);
    return status;
}

static void holds(const char *clauses, const char *text) {
    struct proof_verdict verdict;
    assert_int_equal(check(clauses, text, &verdict, NULL), TREEN_OK);
    if (!verdict.holds)
        fail_msg("line %d: %s, in:\n%s", verdict.line, verdict.why, text);
}

static void fails(const char *clauses, const char *text, int line) {
    struct proof_verdict verdict;
    assert_int_equal(check(clauses, text, &verdict, NULL), TREEN_OK);
    if (verdict.holds || verdict.line != line)
        fail_msg("%s at line %d, expected to fail at %d:\n%s", verdict.holds ? "held" : "failed",
                 verdict.line, line, text);
}

/* All of two variables' clauses: a contradiction that no propagation finds. */
static const char square[] = "1 2 0 -1 2 0 1 -2 0 -1 -2 0";
/* The example of drat-trim's authors: eight clauses of four variables. */
static const char eight[] = "1 2 -3 0 -1 -2 3 0 2 3 -4 0 -2 -3 4 0 1 3 4 0 -1 -3 -4 0 -1 2 4 0 1 -2 -4 0";

static void proofs_hold(void **state) {
    (void)state;
    holds(square, "1 0\n0\n");
    holds(square, "1 0\n"); /* the contradiction follows by itself */
    holds(square, "c a comment\n2 2 0 0");
    holds(square, "1 0 d 1 2 0 0");
    holds("1 0 -1 0", "");
    holds("1 2 0 -1 0 -2 0", "0");
}

/* -1 does not follow by propagation, but no clause with 1 in it objects: the published example of RAT. */
static void resolution_asymmetric_tautologies_hold(void **state) {
    (void)state;
    holds(eight, "-1 0\nd -1 2 4 0\n2 0\n0\n");
    holds(eight, "1 2 0\nd 1 2 -3 0\n1 0\nd 1 2 0\nd 1 3 4 0\nd 1 -2 -4 0\n2 0\n0\n");
}

static void bad_proofs_fail_where_they_are_bad(void **state) {
    (void)state;
    fails("1 2 0", "0\n", 1);
    fails("1 2 0", "1 0\n2 0\n-1 0\n0\n", 3); /* 1 and 2 take nothing away that matters; then -1 would */
    fails(square, "d 1 2 0\nd -1 2 0\n0\n", 3);
    fails(square, "d 1 0\n0\n", 1);
    fails(square, "1 -2 0\n\nc still none\n0\n", 4);
    fails(square, "", 1);
    fails(eight, "0\n", 1);
    fails(eight, "d -1 2 4 0\nd 1 2 -3 0\n-1 0\n2 0\n0\n", 3);
}

/* What was propagated from a deleted clause stays, and RAT must not overlook it. */
static void deleted_units_still_count(void **state) {
    (void)state;
    fails("-1 0 2 3 0", "d -1 0\n1 0\n0\n", 2);
}

static void nonsense_is_refused_at_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line, column;
    } bad[] = {{"1 x 0\n", 1, 3}, {"1 0\n", 0, 0},  {"-1 -2", 1, 6}, {"2 0\n1 3 0\n", 0, 0},
               {"7 0", 1, 1},     {"dx 1 0", 1, 1}, {"d", 1, 2}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct proof_verdict verdict;
        struct treen_error error = {.line = 0};
        enum treen_status status = check(square, bad[i].text, &verdict, &error);
        assert_int_equal(status, bad[i].line ? TREEN_BAD_INPUT : TREEN_OK);
        if (bad[i].line && (error.line != bad[i].line || error.column != bad[i].column))
            fail_msg("'%s': %d:%d: %s", bad[i].text, error.line, error.column, error.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_hold),
        cmocka_unit_test(resolution_asymmetric_tautologies_hold),
        cmocka_unit_test(bad_proofs_fail_where_they_are_bad),
        cmocka_unit_test(deleted_units_still_count),
        cmocka_unit_test(nonsense_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
