/* The sum of several searches' tallies. Shares of assemblies become whole ones in the sum, from
 * whichever search they come. */
#include "run/tally.h"

#include "cases.h"

static void shares_of_two_make_a_whole(void **state) {
    struct tally all = {0}, one = {0}, other = {0};
    struct big labelled = {0};
    big_set(&labelled, 3);
    struct weight weight = {.assemblies = 5,
                            .shares = 2,
                            .rotation_class = 1,
                            .symmetry_class = 2,
                            .labelled = &labelled,
                            .relabelled = true};
    assert_true(tally_add(&one, &weight, 2)); /* two assemblies and a half */
    weight.assemblies = 3;
    assert_true(tally_add(&other, &weight, 1)); /* one assembly and a half */
    assert_int_equal(one.assemblies, 2);
    assert_true(tally_merge(&all, &one));
    assert_true(tally_merge(&all, &other));
    assert_int_equal(all.answers, 3);
    assert_int_equal(all.assemblies, 4);
    assert_int_equal(all.rest, 0);
    assert_int_equal(tally_rotations(&all), 4);
    assert_int_equal(tally_symmetries(&all), 2);
    struct big expected = {0};
    big_set(&expected, 12);
    assert_int_equal(big_compare(tally_labelled(&all), &expected), 0);
    big_free(&expected);
    big_free(&labelled);
    tally_free(&all);
    tally_free(&one);
    tally_free(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_two_make_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
