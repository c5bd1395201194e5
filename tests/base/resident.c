/* The limit notices a process that grows. */
#include "base/clock.h"
#include "base/resident.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

static bool is_passed_within(struct resident_limit *limit, double seconds) {
    double until = clock_seconds() + seconds;
    while (!resident_is_passed(limit) && clock_seconds() < until) {
    }
    return limit->passed;
}

static void growth_is_found_out(void **state) {
    enum { MEGABYTE = 1 << 20 };
    struct resident_limit small = resident_limit(20 * MEGABYTE),
                          large = resident_limit((size_t)4096 * MEGABYTE), none = resident_limit(SIZE_MAX);
    assert_false(is_passed_within(&small, 0.1));
    char *much = malloc(80 * MEGABYTE);
    assert_non_null(much);
    memset(much, 1, 80 * MEGABYTE);
    assert_true(is_passed_within(&small, 20));
    assert_false(is_passed_within(&large, 0.1));
    assert_false(is_passed_within(&none, 0.1));
    free(much);
    assert_true(resident_is_passed(&small));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(growth_is_found_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
