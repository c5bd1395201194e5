/* Texts that are kept in memory. tests/faults tests them when memory runs out. */
#include "base/text/writing.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void keeps_what_is_written(void **state) {
    struct writing writing;
    assert_true(writing_open(&writing));
    for (int i = 0; i < 10000; i++)
        fprintf(writing.out, "%d ", i % 10);
    assert_true(writing_close(&writing));
    assert_int_equal(writing.length, 20000);
    assert_int_equal(strlen(writing.text), 20000);
    assert_memory_equal(writing.text, "0 1 2 3 ", 8);
    free(writing.text);
}

static void nothing_is_a_text(void **state) {
    struct writing writing;
    assert_true(writing_open(&writing));
    assert_true(writing_close(&writing));
    assert_int_equal(writing.length, 0);
    assert_string_equal(writing.text, "");
    free(writing.text);
}

static void is_taken_from_a_budget(void **state) {
    struct writing writing;
    struct budget budget;
    budget_open(&budget, 10, NULL);
    assert_true(writing_open(&writing));
    fputs("12345678", writing.out);
    assert_true(writing_charge(&writing, &budget));
    assert_int_equal(budget_left(&budget), 2);
    budget_free(&budget, writing.text, writing.length);
    assert_true(writing_open(&writing));
    fputs("12345678901", writing.out);
    assert_false(writing_charge(&writing, &budget));
    assert_null(writing.text);
    assert_int_equal(budget_left(&budget), 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_is_written),
        cmocka_unit_test(nothing_is_a_text),
        cmocka_unit_test(is_taken_from_a_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
