/* Proofs, good and bad, about clauses written down by hand. */
#include "engine/logic/proof.h"

#include "cases.h"

#include <stdio.h>
#include <string.h>

/* Reads clauses as in DIMACS, without a head. */
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

static enum treen_status check_bytes(const char *clauses, const char *text, size_t length,
                                     struct proof_verdict *verdict, struct treen_error *error) {
    struct arena arena;
    arena_init(&arena, 1 << 20);
    struct cnf cnf = clauses_of(clauses, &arena);
    struct scan scan = scan_open(text, length, "proof", error);
    enum treen_status status = proof_check(&cnf, &scan, &arena, verdict);
    arena_free(&arena);
    return status;
}

static enum treen_status check(const char *clauses, const char *text, struct proof_verdict *verdict,
                               struct treen_error *error) {
    return check_bytes(clauses, text, strlen(text), verdict, error);
}

static void holds(const char *clauses, const char *text) {
    struct proof_verdict verdict;
    assert_int_equal(check(clauses, text, &verdict, NULL), TREEN_OK);
    if (!verdict.holds)
        fail_msg("line %zu: %s, in:\n%s", verdict.place, verdict.why, text);
}

static void fails(const char *clauses, const char *text, size_t line) {
    struct proof_verdict verdict;
    assert_int_equal(check(clauses, text, &verdict, NULL), TREEN_OK);
    if (verdict.holds || verdict.place != line)
        fail_msg("%s at line %zu, expected to fail at %zu:\n%s", verdict.holds ? "held" : "failed",
                 verdict.place, line, text);
}

/* All four clauses of two variables: a contradiction that no propagation finds. */
static const char square[] = "1 2 0 -1 2 0 1 -2 0 -1 -2 0";
/* The example of drat-trim's authors: eight clauses of four variables. */
static const char eight[] = "1 2 -3 0 -1 -2 3 0 2 3 -4 0 -2 -3 4 0 1 3 4 0 -1 -3 -4 0 -1 2 4 0 1 -2 -4 0";

static void proofs_hold(void **state) {
    holds(square, "1 0\n0\n");
    holds(square, "1 0\n"); /* the contradiction follows by itself */
    holds(square, "c a comment\n2 2 0 0");
    holds(square, "1 0 d 1 2 0 0");
    holds("1 0 -1 0", "");
    holds("1 2 0 -1 0 -2 0", "0");
}

/* Checks the published example of RAT: -1 does not follow by propagation, but no clause with 1 in
 * it objects. */
static void resolution_asymmetric_tautologies_hold(void **state) {
    holds(eight, "-1 0\nd -1 2 4 0\n2 0\n0\n");
    holds(eight, "1 2 0\nd 1 2 -3 0\n1 0\nd 1 2 0\nd 1 3 4 0\nd 1 -2 -4 0\n2 0\n0\n");
}

static void bad_proofs_fail_where_they_are_bad(void **state) {
    fails("1 2 0", "0\n", 1);
    fails("1 2 0", "1 0\n2 0\n-1 0\n0\n", 3); /* 1 and 2 take nothing away that matters, -1 would */
    fails(square, "d 1 2 0\nd -1 2 0\n0\n", 3);
    fails(square, "1 -2 0\n\nc still none\n0\n", 4);
    fails(square, "", 1);
    fails(eight, "0\n", 1);
    fails(eight, "d -1 2 4 0\nd 1 2 -3 0\n-1 0\n2 0\n0\n", 3);
}

/* Checks extended resolution: the new variable 3 is defined as (1 and 2), by clauses that are RAT
 * on it. */
static void new_variables_may_be_defined(void **state) {
    holds(square, "3 -1 -2 0\n-3 1 0\n-3 2 0\n-3 0\n1 0\n0\n");
    fails("1 2 0", "-3 1 0\n3 0\n0\n", 2);
}

/* Checks that deleting a clause that is missing is no fault, as in drat-trim. */
static void what_is_not_there_need_not_be_deleted(void **state) {
    struct proof_verdict verdict;
    assert_int_equal(check(square, "d 1 0\nd 1 2 0\nd 2 1 0\n-1 0\n0\n", &verdict, NULL), TREEN_OK);
    /* because of the deleted clause that was there, not of the missing ones */
    assert_false(verdict.holds);
    assert_int_equal(verdict.place, 5);
    assert_int_equal(verdict.deleted, 1);
    assert_int_equal(verdict.missing, 2);
    holds(square, "d 1 0\nd 3 0\n-1 0\n0\n");
}

/* Checks a binary proof of the eight clauses. A deleted clause has a literal of two bytes. */
static void binary_proofs_are_read(void **state) {
    static const char good[] = "a\x03\0d\x03\x04\x08\0d\x80\x01\0a\x04\0a", ends[] = "a\x03\0d\x03\x04\x08\0";
    struct proof_verdict verdict;
    char wide[1024];
    int length = snprintf(wide, sizeof wide, "%s 64 65 0 -64 -65 0", eight);
    assert_true(length > 0 && (size_t)length < sizeof wide);
    assert_int_equal(check_bytes(wide, good, sizeof good, &verdict, NULL), TREEN_OK);
    assert_true(verdict.holds && verdict.binary);
    assert_int_equal(verdict.added, 2); /* the contradiction follows from them, and the rest is not read */
    assert_int_equal(verdict.missing, 1);
    assert_int_equal(check_bytes(eight, ends, sizeof ends - 1, &verdict, NULL), TREEN_OK);
    assert_false(verdict.holds);
    assert_int_equal(verdict.place, 3);
    assert_int_equal(check_bytes(eight, "a\0", 2, &verdict, NULL), TREEN_OK);
    assert_false(verdict.holds);
    assert_int_equal(verdict.place, 1);
}

static void binary_nonsense_is_refused_at_its_byte(void **state) {
    static const struct {
        const char *text;
        size_t length;
        const char *why;
    } bad[] = {{"x\0", 2, "byte 0: found a byte of value 120, expected the letter a"},
               {"a\x01\0", 3, "byte 1: found no literal"},
               {"a\x7e\0", 3, "byte 1: found no literal of the statement's variables 1 to 4"},
               {"a\x03\0a\x80", 5, "byte 4: found no literal"},
               {"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\0", 12, "byte 1: found no literal"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct proof_verdict verdict;
        struct treen_error error;
        assert_int_equal(check_bytes(eight, bad[i].text, bad[i].length, &verdict, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, bad[i].why))
            fail_msg("'%s' lacks '%s'", error.text, bad[i].why);
    }
}

/* Checks that propagations from a deleted clause stay, and that RAT does not overlook them. */
static void deleted_units_still_count(void **state) {
    fails("-1 0 2 3 0", "d -1 0\n1 0\n0\n", 2);
}

static void nonsense_is_refused_at_its_place(void **state) {
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
        cmocka_unit_test(new_variables_may_be_defined),
        cmocka_unit_test(what_is_not_there_need_not_be_deleted),
        cmocka_unit_test(binary_proofs_are_read),
        cmocka_unit_test(binary_nonsense_is_refused_at_its_byte),
        cmocka_unit_test(deleted_units_still_count),
        cmocka_unit_test(nonsense_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
