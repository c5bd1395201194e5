#include "engine/interval.h"

#include "base/random.h"
#include "cases.h"

#include <math.h>
#include <stdbool.h>

static void too_little_is_known_of_one_sample(void **state) {
    const double one[] = {7};
    struct interval none = interval_of(one, 0, 1), single = interval_of(one, 1, 1);
    assert_true(isnan(none.mean) && none.low == 0 && isinf(none.high));
    assert_true(single.mean == 7 && single.low == 0 && isinf(single.high));
}

static void samples_that_agree_leave_no_doubt(void **state) {
    const double same[] = {5, 5, 5};
    struct interval interval = interval_of(same, 3, 1);
    assert_true(interval.low == 5 && interval.mean == 5 && interval.high == 5);
}

/* Checks the bound after 100 trials without a finding, where a finding would count one: at most 3.7
 * in 100. */
static void nothing_found_bounds_what_there_is(void **state) {
    const double nothing[100] = {0};
    struct interval interval = interval_of(nothing, 100, 1);
    assert_true(interval.mean == 0 && interval.low == 0);
    assert_true(fabs(interval.high - 0.03689) < 1e-5);
}

/* Checks three events in a thousand trials. Garwood's exact interval for a count of 3 is 0.62 ..
 * 8.77, and ours is wider above. */
static void rare_events_get_a_wide_interval(void **state) {
    double sample[1000] = {0};
    sample[1] = sample[20] = sample[300] = 1000;
    struct interval interval = interval_of(sample, 1000, 1000);
    assert_true(fabs(interval.mean - 3) < 1e-9);
    assert_true(0.4 < interval.low && interval.low < 0.7);
    assert_true(8.77 < interval.high && interval.high < 12);
}

/* Returns e^(s * normal), whose mean is e^(s^2/2). Normals are sums of twelve uniform numbers. */
static double log_normal(struct random *random, double s) {
    double normal = -6;
    for (int i = 0; i < 12; i++)
        normal += (double)(random_next(random) >> 11) * 0x1p-53;
    return exp(s * normal);
}

/* Counts how many of 1000 intervals, from 48 samples each, hold the true mean. */
static int covered(double s) {
    struct random random = {1975};
    double sample[48];
    int held = 0;
    for (int trial = 0; trial < 1000; trial++) {
        for (int i = 0; i < 48; i++)
            sample[i] = log_normal(&random, s);
        struct interval interval = interval_of(sample, 48, 1);
        held += interval.low <= exp(s * s / 2) && exp(s * s / 2) <= interval.high;
    }
    return held;
}

static void skewed_samples_are_covered(void **state) {
    assert_in_range(covered(0.1), 940, 990);
    assert_in_range(covered(0.5), 940, 990);
    assert_in_range(covered(1.0), 930, 990); /* Student's interval: 905 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_little_is_known_of_one_sample),
        cmocka_unit_test(samples_that_agree_leave_no_doubt),
        cmocka_unit_test(nothing_found_bounds_what_there_is),
        cmocka_unit_test(rare_events_get_a_wide_interval),
        cmocka_unit_test(skewed_samples_are_covered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
