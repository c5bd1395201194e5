/* Snakes: what the space proposes, against the engine and the checker, and against the complete
 * list of a small box. */
#include "base/error.h"
#include "puzzle/puzzle.h"
#include "puzzle/snake.h"
#include "told.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

extern const struct space space_snakes;

enum { AUTO, ALL, SEARCH };

struct opened {
    struct settings options;
    struct aim aim;
    struct design_wish wish;
    struct arena arena;
    void *own, *work;
    uint64_t units;
};

static enum treen_status try_open(struct opened *opened, const char *box, const char *aim, unsigned way,
                                  struct treen_error *error) {
    *opened = (struct opened){.options = settings_standard()};
    opened->options.box = box;
    opened->options.way = way;
    opened->wish = (struct design_wish){.options = &opened->options, .aim = &opened->aim};
    arena_init(&opened->arena, (size_t)1 << 30);
    assert_int_equal(aim_read(aim, &opened->aim, error), TREEN_OK);
    return space_snakes.open(&opened->wish, &opened->arena, &opened->own, &opened->units, error);
}

/* Opens the space and does one unit until it has looked at `looks` chains. */
static void search(struct opened *opened, struct finder *finder, const char *box, const char *aim,
                   uint64_t unit, uint64_t looks) {
    struct treen_error error = {0};
    if (try_open(opened, box, aim, SEARCH, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(opened->units, UINT64_MAX);
    opened->work = space_snakes.work(opened->own, &opened->arena);
    assert_non_null(opened->work);
    told_open(finder, &opened->aim, unit + 1);
    finder->most_looks = looks;
    enum treen_status status = space_snakes.unit(opened->own, opened->work, unit, finder);
    assert_true(status == TREEN_OK || status == TREEN_STOPPED);
}

static void close(struct opened *opened, struct finder *finder) {
    told_close(finder);
    space_snakes.rest(opened->work);
    arena_free(&opened->arena);
}

/* Tests that a candidate, written as a puzzle, has its legs and its solutions. */
static void check_told(const struct opened *opened, const struct told *told) {
    uint64_t total, classes;
    struct treen_puzzle *puzzle = told_puzzle(&space_snakes, opened->own, told->bytes);
    assert_int_equal(snake_runs(puzzle->own), told->measures.of[Q_legs]);
    told_solutions(puzzle, &total, &classes);
    assert_int_equal(classes, told->measures.of[Q_solutions]);
    treen_close(puzzle);
}

/* Tests chains of the usual cube. */
static void test_usual_cube(void **state) {
    struct opened opened;
    struct finder finder;
    search(&opened, &finder, "3x3x3", "solutions=1, most legs", 0, 300);
    assert_true(finder.told.count > 0);
    for (size_t i = 0; i < finder.told.count; i++)
        check_told(&opened, &finder.told.at[i]);
    close(&opened, &finder);
}

/* Tests a number of solutions that is not one, and a condition on legs. */
static void test_other_aims(void **state) {
    struct opened opened;
    struct finder finder;
    search(&opened, &finder, "3x3x3", "solutions=2..3, legs<=18", 0, 1000);
    assert_true(finder.told.count > 0);
    for (size_t i = 0; i < finder.told.count && i < 20; i++) {
        assert_in_range(finder.told.at[i].measures.of[Q_solutions], 2, 3);
        assert_in_range(finder.told.at[i].measures.of[Q_legs], 1, 18);
        check_told(&opened, &finder.told.at[i]);
    }
    close(&opened, &finder);
    search(&opened, &finder, "2x3x3", "most solutions", 0, 300);
    assert_true(finder.told.count > 0);
    check_told(&opened, &finder.told.at[finder.told.count - 1]);
    close(&opened, &finder);
}

/* Tests boxes that are too large for a list, and flat and drawn ones. */
static void test_large_boxes(void **state) {
    static const char *const boxes[] = {"4x4x4", "3x3x7", "7x7x1", "####/####/##../##../##.."};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct opened opened;
        struct finder finder;
        search(&opened, &finder, boxes[i], "solutions=1, least legs", 0, 150);
        if (!finder.told.count)
            fail_msg("found no chain with one solution for %s", boxes[i]);
        check_told(&opened, &finder.told.at[finder.told.count - 1]);
        close(&opened, &finder);
    }
}

/* Tests that a seed finds the same chains again. */
static void test_seed(void **state) {
    struct opened opened[2];
    struct finder finder[2];
    for (int i = 0; i < 2; i++)
        search(&opened[i], &finder[i], "3x3x4", "solutions=1", 1, 60);
    assert_int_equal(finder[0].told.count, finder[1].told.count);
    for (size_t i = 0; i < finder[0].told.count; i++)
        assert_string_equal(finder[0].told.at[i].bytes, finder[1].told.at[i].bytes);
    for (int i = 0; i < 2; i++)
        close(&opened[i], &finder[i]);
}

/* Tests that questions without an answer are told at once. */
static void test_refusals(void **state) {
    static const struct {
        const char *box, *aim, *message;
        unsigned way;
    } bad[] = {
        {NULL, "solutions=1", "found no box", AUTO},
        {"3x3x3", "solutions=1", "treen snakes lists", ALL},
        {"3x3x3", "legs>=27", "has at most 26", AUTO},
        {"1x1x2", "solutions=1", "found a box of 2 cells", AUTO},
        {"11x10x10", "solutions=1", "found a box of 1100 cells", AUTO},
        {"###/#+#/###", "solutions=1", "may stay empty", AUTO},
        {"###/.#./.#.", "solutions=1", "no path through all cells", AUTO},
        {"3x3by3", "solutions=1", "", AUTO},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct opened opened;
        struct treen_error error = {0};
        assert_int_equal(try_open(&opened, bad[i].box, bad[i].aim, bad[i].way, &error), TREEN_BAD_INPUT);
        if (!strstr(error.text, bad[i].message))
            fail_msg("%s", error.text);
        arena_free(&opened.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_usual_cube), cmocka_unit_test(test_other_aims),
                                       cmocka_unit_test(test_large_boxes), cmocka_unit_test(test_seed),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests_name("run/design/snakes", tests, NULL, NULL);
}
