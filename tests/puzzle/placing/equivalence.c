/* The weight of answers: orbits left out before the search, class sizes after it. tests/agree
 * compares thousands of random packings with brute force. These are cases that can be followed
 * by hand. */
#include "puzzle/kind.h"
#include "puzzle/placing/equivalence.h"

#include "puzzle/placing/fitting.h"
#include "puzzle/opened.h"

struct posed_puzzle {
    struct treen_puzzle *puzzle;
    struct arena arena;
    struct fitting *fitting;
    struct equivalence equivalence;
};

static void pose(struct posed_puzzle *posed, const char *text, bool list, enum same_under symmetry) {
    *posed = (struct posed_puzzle){.puzzle = opened(text, "yaml")};
    struct wish wish = {.list = list, .symmetry = symmetry};
    arena_init(&posed->arena, 1 << 24);
    assert_int_equal(posed->puzzle->kind->fit(posed->puzzle, &posed->arena, &posed->fitting, NULL), TREEN_OK);
    assert_int_equal(equivalence_init(&posed->equivalence, posed->fitting, &wish, &posed->arena, NULL),
                     TREEN_OK);
}

static void release(struct posed_puzzle *posed) {
    arena_free(&posed->arena);
    treen_close(posed->puzzle);
}

static size_t kept(const struct posed_puzzle *posed) {
    size_t count = 0;
    for (size_t p = 0; p < posed->fitting->placements; p++)
        count += posed->equivalence.keep[p];
    return count;
}

#define SOMA                                                                                                 \
    "box: 3x3x3\npieces: {V: '##/#.', L: '###/#..', T: '###/.#.', Z: '##./.##', a: '##/#. | .#/..', "        \
    "b: '##/#. | ../#.', p: '##/#. | #./..'}\n"

/* Tests piece Z of the Soma cube, whose 72 placements lie in two orbits of the 48 symmetries, of
 * 48 and of 24. */
static void soma_is_broken_with_z(void **state) {
    struct posed_puzzle posed;
    pose(&posed, SOMA, false, TREEN_SYMMETRY_FULL);
    const struct equivalence *equivalence = &posed.equivalence;
    assert_int_equal(equivalence->broken, 3);
    assert_int_equal(kept(&posed), 688 - 72 + 2);
    uint32_t orbits[2], count = 0;
    for (uint32_t p = posed.fitting->class[3].first; p < posed.fitting->class[4].first; p++)
        if (equivalence->keep[p])
            orbits[count++] = equivalence->orbit[p];
    assert_int_equal(count, 2);
    assert_int_equal(orbits[0] + orbits[1], 72);
    assert_true(equivalence->all_always); /* the mirror exchanges the handed pieces a and b */
    release(&posed);
}

static void nothing_is_broken_to_list_everything(void **state) {
    struct posed_puzzle posed;
    pose(&posed, SOMA, true, TREEN_SYMMETRY_NONE);
    assert_int_equal(posed.equivalence.broken, NO_CLASS);
    assert_int_equal(kept(&posed), 688);
    release(&posed);
}

/* Tests a handed piece without its twin. It has no mirror image, so reflections count for
 * nothing; rotations do count. */
static void a_handed_piece_has_no_reflection(void **state) {
    struct posed_puzzle posed;
    pose(&posed, "box: 2x2x2\npieces: {a: '##/#. | .#/..', c: {copies: 4, shape: '#'}}\n", false,
         TREEN_SYMMETRY_FULL);
    assert_int_equal(posed.equivalence.count, 48);
    assert_false(posed.equivalence.all_always);
    for (size_t s = 0; s < 48; s++)
        assert_int_equal(posed.equivalence.always[s], s < 24);
    release(&posed);
}

/* Tests two dominoes side by side in a square: turned they are another assembly, reflected the
 * same. */
static void a_symmetric_assembly_is_in_a_small_class(void **state) {
    struct posed_puzzle posed;
    pose(&posed, "grid: square\nbox: 2x2\npieces: {d: {copies: 2, shape: '##'}}\n", false,
         TREEN_SYMMETRY_FULL);
    uint32_t chosen[2], used[1] = {2};
    struct weight weight;
    size_t count = 0;
    for (uint32_t p = 0; p < posed.fitting->placements; p++) /* the two placements that lie along x */
        if (posed.fitting->at[fitting_locations(posed.fitting, p)[0]].y ==
            posed.fitting->at[fitting_locations(posed.fitting, p)[1]].y)
            chosen[count++] = p;
    assert_int_equal(count, 2);
    equivalence_weigh(&posed.equivalence, chosen, 2, used, &weight);
    assert_int_equal(weight.assemblies, 1);
    assert_int_equal(weight.rotation_class, 2);
    assert_int_equal(weight.symmetry_class, 2);
    assert_true(weight.listed);
    release(&posed);
}

/* Tests a straight piece on an edge of a square and two corners, each of which may only be
 * turned over. Quarter turns take some assemblies to assemblies, and all eight assemblies are
 * one class. */
static void a_class_is_what_all_symmetries_reach(void **state) {
    struct posed_puzzle posed;
    pose(&posed,
         "grid: cube\nbox: '###|###|###'\npieces: {a: {shape: '.#|##', motions: plane}, b: '###', "
         "c: {shape: '##|#.', motions: plane}}\n",
         false, TREEN_SYMMETRY_FULL);
    const struct equivalence *equivalence = &posed.equivalence;
    assert_false(equivalence->all_always);
    assert_false(equivalence->all_or_none);
    release(&posed);
}

/* Tests two dominoes in a row, one of which may not be turned: two assemblies, at the same
 * places. */
static void assemblies_at_the_same_places_are_one(void **state) {
    struct posed_puzzle posed;
    pose(&posed, "grid: square\nbox: '####'\npieces: {a: {shape: '##', motions: shift}, b: '##'}\n", true,
         TREEN_SYMMETRY_ROTATION);
    size_t again = 0, listed = 0;
    for (uint32_t left = 0; left < 2; left++) {
        uint32_t chosen[2] = {posed.fitting->class[0].first + (left ? 2 : 0),
                              posed.fitting->class[1].first + (left ? 0 : 2)},
                 used[2] = {1, 1};
        struct weight weight;
        equivalence_weigh(&posed.equivalence, chosen, 2, used, &weight);
        assert_int_equal(weight.assemblies, 1);
        assert_int_equal(weight.rotation_class, 1);
        assert_int_equal(weight.rotation_assemblies, 2);
        assert_int_equal(weight.symmetry_assemblies, 2);
        again += weight.again;
        listed += weight.listed;
    }
    assert_int_equal(again, 1);
    assert_int_equal(listed, 1);
    release(&posed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soma_is_broken_with_z),
        cmocka_unit_test(nothing_is_broken_to_list_everything),
        cmocka_unit_test(a_handed_piece_has_no_reflection),
        cmocka_unit_test(a_symmetric_assembly_is_in_a_small_class),
        cmocka_unit_test(a_class_is_what_all_symmetries_reach),
        cmocka_unit_test(assemblies_at_the_same_places_are_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
