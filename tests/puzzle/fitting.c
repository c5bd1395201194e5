/* Fittings from drafts: equal pieces, items and multiplicities of the cover problem, keeping some placements. */
#include "puzzle/fitting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Dominoes on a row of four, and a single cell anywhere. */
static const uint32_t domino_start[] = {0, 2, 4, 6}, domino_at[] = {0, 1, 1, 2, 2, 3};
static const uint32_t single_start[] = {0, 1, 2, 3, 4}, single_at[] = {0, 1, 2, 3};

static struct fitting_draft_piece domino(uint32_t least, uint32_t most, uint32_t group) {
    return (struct fitting_draft_piece){"domino", least, most, group, 3, domino_start, domino_at, NULL};
}

static struct fitting_draft_piece single(uint32_t least, uint32_t most, uint32_t group) {
    return (struct fitting_draft_piece){"single", least, most, group, 4, single_start, single_at, NULL};
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
    assert_int_equal(fitting_problem(fitting, keep, false, arena, &problem, items, NULL), TREEN_OK);
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
        problem_of(build(&three, 1, NULL, *state), NULL, *state, &items); /* cannot be, and must say so */
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
    assert_int_equal(problem.most[1], 4); /* no more fit */
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

static int open_arena(void **state) {
    struct arena *arena = malloc(sizeof *arena);
    arena_init(arena, 1 << 20);
    *state = arena;
    return 0;
}

static int close_arena(void **state) {
    arena_free(*state);
    free(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_pieces_share_a_class, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(one_class_that_must_fill_the_box_needs_no_item, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(cells_that_may_are_secondary, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(only_what_is_kept_becomes_an_option, open_arena, close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
