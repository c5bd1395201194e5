/* Fittings from drafts: equal pieces, items and multiplicities of the cover problem, and keeping
 * some placements. */
#include "puzzle/placing/fitting.h"

#include "arena_state.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

/* Dominoes on a row of four cells, and a single cell anywhere. */
static const uint32_t domino_start[] = {0, 2, 4, 6}, domino_at[] = {0, 1, 1, 2, 2, 3};
static const uint32_t single_start[] = {0, 1, 2, 3, 4}, single_at[] = {0, 1, 2, 3};

static struct fitting_draft_piece domino(uint32_t least, uint32_t most, uint32_t group) {
    return (struct fitting_draft_piece){"domino",     least,     most, group, 3,
                                        domino_start, domino_at, NULL, false};
}

static struct fitting_draft_piece single(uint32_t least, uint32_t most, uint32_t group) {
    return (struct fitting_draft_piece){"single",     least,     most, group, 4,
                                        single_start, single_at, NULL, false};
}

static struct fitting *build(const struct fitting_draft_piece *piece, size_t pieces, const bool *must,
                             struct arena *arena) {
    struct fitting_draft draft = {.locations = 4, .must = must, .pieces = pieces, .piece = piece};
    struct fitting *fitting;
    assert_int_equal(fitting_build(&draft, arena, &fitting, NULL), TREEN_OK);
    return fitting;
}

static struct problem problem_of(const struct fitting *fitting, const bool *keep, struct arena *arena,
                                 struct fitting_items *items) {
    struct problem problem;
    assert_int_equal(fitting_problem(fitting, keep, HOLES_AS_WRITTEN, arena, &problem, items, NULL),
                     TREEN_OK);
    return problem;
}

static void equal_pieces_share_a_class(void **state) {
    const struct fitting_draft_piece pieces[] = {domino(1, 1, 7), single(0, 2, 3), domino(0, 2, 7)};
    struct fitting *fitting = build(pieces, 3, NULL, *state);
    assert_int_equal(fitting->classes, 2);
    assert_int_equal(fitting->piece[0].class, 0);
    assert_int_equal(fitting->piece[1].class, 1);
    assert_int_equal(fitting->piece[2].class, 0);
    assert_int_equal(fitting->class[0].members, 2);
    assert_int_equal(fitting->class[0].least, 1);
    assert_int_equal(fitting->class[0].most, 3);
    assert_int_equal(fitting->placements, 7);
    assert_int_equal(fitting->class_of[2], 0);
    assert_int_equal(fitting->class_of[3], 1);
    assert_int_equal(fitting->at[3].x, 3);
}

static void one_class_that_must_fill_the_box_needs_no_item(void **state) {
    struct fitting_items items;
    const struct fitting_draft_piece two = domino(2, 2, 0), range = domino(0, 5, 0), three = domino(3, 3, 0);
    struct problem problem = problem_of(build(&two, 1, NULL, *state), NULL, *state, &items);
    assert_int_equal(items.of_class[0], NO_CLASS);
    assert_int_equal(problem.items, 4);
    assert_null(problem.least);
    problem = problem_of(build(&range, 1, NULL, *state), NULL, *state, &items);
    assert_int_equal(items.of_class[0], NO_CLASS);
    problem =
        problem_of(build(&three, 1, NULL, *state), NULL, *state, &items); /* impossible, which is told */
    assert_int_equal(items.of_class[0], 0);
    assert_int_equal(problem.least[0], 3);
}

static void cells_that_may_are_secondary(void **state) {
    static const bool must[] = {true, false, true, false};
    const struct fitting_draft_piece pieces[] = {domino(1, 1, 0), single(0, 9, 1)};
    struct fitting_items items;
    struct problem problem = problem_of(build(pieces, 2, must, *state), NULL, *state, &items);
    assert_int_equal(problem.items, 6);
    assert_int_equal(problem.primary, 4);
    assert_int_equal(items.of_location[0], 2);
    assert_int_equal(items.of_location[2], 3);
    assert_int_equal(items.of_location[1], 4);
    assert_int_equal(items.of_location[3], 5);
    assert_int_equal(problem.least[0], 1);
    assert_int_equal(problem.least[1], 0);
    assert_int_equal(problem.most[1], 4); /* four copies fit, and no more */
    assert_int_equal(problem.item[problem.start[0]], 0);
    assert_int_equal(problem.item[problem.start[0] + 1], 2);
    assert_int_equal(problem.item[problem.start[0] + 2], 4);
}

static void only_what_is_kept_becomes_an_option(void **state) {
    static const bool keep[] = {false, true, true, true, false, false, true};
    const struct fitting_draft_piece pieces[] = {domino(1, 1, 0), single(2, 2, 1)};
    struct fitting_items items;
    struct problem problem = problem_of(build(pieces, 2, NULL, *state), keep, *state, &items);
    assert_int_equal(problem.options, 4);
    assert_int_equal(problem.item[problem.start[0] + 1], items.of_location[1]);
    assert_int_equal(problem.item[problem.start[3] + 1], items.of_location[3]);
}

/* Makes twenty locations, all of which may stay empty, and a piece that lies on two or three
 * neighbours. */
static struct problem problem_with_room(uint32_t least, uint32_t most, size_t size, size_t least_filled,
                                        enum holes holes, struct arena *arena, struct fitting_items *items) {
    enum { LOCATIONS = 20 };
    static const bool must[LOCATIONS] = {false};
    uint32_t start[LOCATIONS + 1] = {0}, at[3 * LOCATIONS];
    size_t placements = LOCATIONS + 1 - size;
    for (uint32_t p = 0; p < placements; p++) {
        for (uint32_t i = 0; i < size; i++)
            at[p * size + i] = p + i;
        start[p + 1] = start[p] + (uint32_t)size;
    }
    const struct fitting_draft_piece piece = {"piece", least, most, 0, placements, start, at, NULL, false};
    const struct fitting_draft draft = {
        .locations = LOCATIONS, .must = must, .pieces = 1, .piece = &piece, .least_filled = least_filled};
    struct fitting *fitting;
    struct problem problem;
    assert_int_equal(fitting_build(&draft, arena, &fitting, NULL), TREEN_OK);
    assert_int_equal(fitting_problem(fitting, NULL, holes, arena, &problem, items, NULL), TREEN_OK);
    return problem;
}

static void few_holes_that_follow_from_the_copies_are_counted(void **state) {
    struct fitting_items items;
    struct problem problem = problem_with_room(6, 6, 3, 0, HOLES_AS_HELPS, *state, &items);
    assert_true(items.say_holes);
    assert_int_equal(items.of_class[0], NO_CLASS); /* the number of holes says how many copies there are */
    assert_int_equal(problem.primary, 21);
    assert_int_equal(problem.options, 18 + 20);
    assert_int_equal(problem.least[items.holes], 2);
    assert_int_equal(problem.most[items.holes], 2);
    problem = problem_with_room(5, 6, 3, 0, HOLES_AS_HELPS, *state, &items); /* a quarter: too many holes */
    assert_false(items.say_holes);
    problem = problem_with_room(8, 9, 2, 0, HOLES_AS_HELPS, *state, &items);
    assert_int_equal(problem.least[items.holes], 2);
    assert_int_equal(problem.most[items.holes], 4);
    assert_int_equal(items.of_class[0], NO_CLASS);
}

/* Tests that holes are left out for a local search, but where their limit is a condition. */
static void holes_are_left_unsaid(void **state) {
    struct fitting_items items;
    struct problem problem = problem_with_room(6, 6, 3, 0, HOLES_UNSAID, *state, &items);
    assert_false(items.say_holes);
    assert_int_equal(items.holes, NO_CLASS);
    assert_int_equal(problem.primary, 1);
    assert_int_equal(problem.least[items.of_class[0]], 6);
    problem = problem_with_room(2, 6, 3, 18, HOLES_UNSAID, *state, &items);
    assert_int_equal(problem.most[items.holes], 2);
}

static void no_holes_make_every_location_primary(void **state) {
    struct fitting_items items;
    struct problem problem = problem_with_room(10, 10, 2, 0, HOLES_AS_HELPS, *state, &items);
    assert_false(items.say_holes);
    assert_int_equal(items.holes, NO_CLASS);
    assert_int_equal(problem.primary, 20);
    assert_int_equal(problem.options, 19);
    assert_null(problem.least);
}

/* Tests a limit on cells. Twelve cells are covered in any case: a limit of ten says nothing new,
 * one of eighteen does. */
static void a_limit_that_follows_from_the_copies_is_none(void **state) {
    struct fitting_items items;
    struct problem problem = problem_with_room(4, 4, 3, 10, HOLES_AS_HELPS, *state, &items);
    assert_false(items.say_holes);
    assert_int_equal(problem.primary, 1);
    problem = problem_with_room(4, 4, 3, 10, HOLES_AS_WRITTEN, *state, &items);
    assert_int_equal(problem.most[items.holes], 10);
    problem = problem_with_room(4, 4, 3, 10, HOLES_SAID, *state, &items);
    assert_true(items.say_holes);
    assert_int_equal(items.holes, NO_CLASS);
    problem = problem_with_room(2, 6, 3, 18, HOLES_AS_HELPS, *state, &items);
    assert_int_equal(problem.least[items.holes], 2);
    assert_int_equal(problem.most[items.holes], 2);
    problem = problem_with_room(4, 4, 3, 18, HOLES_AS_HELPS, *state, &items); /* impossible, which is told */
    assert_int_equal(problem.least[items.of_class[0]], 4);
    assert_int_equal(problem.most[items.holes], 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(equal_pieces_share_a_class),           CASE(one_class_that_must_fill_the_box_needs_no_item),
        CASE(cells_that_may_are_secondary),         CASE(few_holes_that_follow_from_the_copies_are_counted),
        CASE(no_holes_make_every_location_primary), CASE(a_limit_that_follows_from_the_copies_is_none),
        CASE(only_what_is_kept_becomes_an_option),  CASE(holes_are_left_unsaid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
