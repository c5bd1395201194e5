/* Balls and sticks in front of each other. */
#include "picture/view/round.h"

#include "base/random.h"
#include "cases.h"

#include <math.h>

static struct grid_bar bar(double x, double y, double z, double to_x, double to_y, double to_z) {
    return (struct grid_bar){{{x, y, z}, {to_x, to_y, to_z}}, 0.1};
}

static struct grid_bar ball(double x, double y, double z) {
    return (struct grid_bar){{{x, y, z}, {x, y, z}}, 0.5};
}

static void balls_overlap_by_their_discs(void **state) {
    struct grid_bar a = ball(0, 0, 0), touching = ball(1, 0, 5), near = ball(0.6, 0.6, 5);
    assert_false(round_overlap(&a, &touching));
    assert_true(round_overlap(&a, &near));
    assert_true(round_is_behind(&a, &near));
    assert_false(round_is_behind(&near, &a));
}

/* Checks that the crossing decides, and not the middles. */
static void sticks_are_compared_where_they_cross(void **state) {
    struct grid_bar a = bar(0, 0, 0, 4, 0, 4), b = bar(1, -1, 2, 1, 1, 2), c = bar(3, -1, 2, 3, 1, 2);
    assert_true(round_overlap(&a, &b) && round_overlap(&a, &c));
    assert_true(round_is_behind(&a, &b));
    assert_false(round_is_behind(&a, &c));
    struct grid_bar beside = bar(0, 0.15, 1, 4, 0.15, 5), far = bar(0, 0.25, 0, 4, 0.25, 0);
    assert_true(round_overlap(&a, &beside));
    assert_true(round_is_behind(&a, &beside));
    assert_false(round_overlap(&a, &far));
}

static void sticks_that_meet_are_compared_by_their_middles(void **state) {
    struct grid_bar a = bar(0, 0, 0, 1, 0, -1), b = bar(0, 0, 0, 0, 1, 1);
    int end;
    assert_true(round_is_behind(&a, &b));
    assert_false(round_is_behind(&b, &a));
    assert_true(round_joins(&a, 0, &b, &end));
    assert_int_equal(end, 0);
    assert_false(round_joins(&a, 1, &b, &end));
}

/* Checks random pairs: overlapping is mutual, one of two is behind, and a place where both are seen
 * is found exactly when they overlap. */
static void pairs_agree_with_samples(void **state) {
    struct random random = {11};
    for (int pair = 0; pair < 2000; pair++) {
        double at[12], nearest = INFINITY;
        for (int i = 0; i < 12; i++)
            at[i] = random_below(&random, 40) / 20.0;
        struct grid_bar a = bar(at[0], at[1], at[2], at[3], at[4], at[5]);
        struct grid_bar b = bar(at[6], at[7], at[8], at[9], at[10], at[11]);
        for (int i = 0; i <= 60; i++)
            for (int j = 0; j <= 60; j++)
                nearest = fmin(nearest,
                               hypot(at[0] + (at[3] - at[0]) * i / 60 - at[6] - (at[9] - at[6]) * j / 60,
                                     at[1] + (at[4] - at[1]) * i / 60 - at[7] - (at[10] - at[7]) * j / 60));
        assert_int_equal(round_overlap(&a, &b), round_overlap(&b, &a));
        if (nearest < 0.15)
            assert_true(round_overlap(&a, &b));
        if (nearest > 0.25)
            assert_false(round_overlap(&a, &b));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_overlap_by_their_discs),
        cmocka_unit_test(sticks_are_compared_where_they_cross),
        cmocka_unit_test(sticks_that_meet_are_compared_by_their_middles),
        cmocka_unit_test(pairs_agree_with_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
