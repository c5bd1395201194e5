/* Texts that are kept in memory. tests/faults tests them when memory runs out. */
#include "base/text/writing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void keeps_what_is_written(void **state) {
    (void)state;
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
    (void)state;
    struct writing writing;
    assert_true(writing_open(&writing));
    assert_true(writing_close(&writing));
    assert_int_equal(writing.length, 0);
    assert_string_equal(writing.text, "");
    free(writing.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_is_written),
        cmocka_unit_test(nothing_is_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
