/* Sums that a part of a search adds to the whole: in shares, by the sizes of classes. */
#include "run/sums.h"

#include "cases.h"

static void add(struct tally *tally, unsigned size, uint64_t shares, uint64_t assemblies,
                const struct big *labelled) {
    const struct weight weight = {.assemblies = assemblies,
                                  .shares = shares,
                                  .rotation_class = size,
                                  .symmetry_class = 2 * size,
                                  .labelled = labelled,
                                  .relabelled = true};
    assert_true(tally_add(tally, &weight, 1));
}

static void classes_are_listed_by_size(void **state) {
    struct tally tally = {0};
    struct big two = {0};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    big_set(&two, 2);
    add(&tally, 12, 0, 36, &two);
    add(&tally, 24, 0, 48, &two);
    const struct treen_sums *sums = sums_of(&tally, true, &arena);
    assert_non_null(sums);
    assert_int_equal(sums->shares, 1);
    assert_string_equal(sums->total.text, "84");
    assert_string_equal(sums->labelled.text, "168");
    assert_int_equal(sums->rotations, 2);
    assert_int_equal(sums->rotation[0].size, 12);
    assert_string_equal(sums->rotation[0].assemblies.text, "36");
    assert_int_equal(sums->symmetry[1].size, 48);
    assert_string_equal(sums->symmetry[1].assemblies.text, "48");
    arena_free(&arena);
    big_free(&two);
    tally_free(&tally);
}

static void the_rest_is_told_in_shares(void **state) {
    struct tally tally = {0};
    struct big one = {0};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    big_set(&one, 1);
    add(&tally, 1, 3, 2, &one); /* two thirds of an assembly, and no whole one */
    const struct treen_sums *sums = sums_of(&tally, true, &arena);
    assert_int_equal(sums->shares, 3);
    assert_string_equal(sums->total.text, "2");
    assert_string_equal(sums->labelled.text, "2");
    assert_int_equal(sums->rotations, 1);
    assert_string_equal(sums->rotation[0].assemblies.text, "2");
    assert_false(sums_of(&tally, false, &arena)->has_classes);
    arena_free(&arena);
    big_free(&one);
    tally_free(&tally);
}

static void more_than_64_bits_are_told(void **state) {
    struct tally tally = {.shares = 4, .assemblies = UINT64_MAX, .rest = 3};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    assert_string_equal(sums_of(&tally, false, &arena)->total.text, "73786976294838206463");
    arena_free(&arena);
    tally_free(&tally);
}

static void a_part_without_answers_is_nothing(void **state) {
    struct tally tally = {0};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    const struct treen_sums *sums = sums_of(&tally, true, &arena);
    assert_int_equal(sums->shares, 1);
    assert_string_equal(sums->total.text, "0");
    assert_int_equal(sums->rotations, 0);
    arena_free(&arena);
    tally_free(&tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_listed_by_size),
        cmocka_unit_test(the_rest_is_told_in_shares),
        cmocka_unit_test(more_than_64_bits_are_told),
        cmocka_unit_test(a_part_without_answers_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
