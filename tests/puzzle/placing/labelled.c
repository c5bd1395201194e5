/* Ways to label an assembly, against counting them one by one. */
#include "puzzle/placing/labelled.h"

#include "arena_state.h"
#include "puzzle/placing/fitting.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

/* Makes pieces of one class, of one cell each, on eight locations. bounds[i] is the least and
 * the most of piece i. */
static struct fitting *class_of(const uint32_t bounds[][2], size_t pieces, struct arena *arena) {
    static const uint32_t start[] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, location[] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct fitting_draft_piece piece[8];
    struct fitting *fitting;
    for (size_t i = 0; i < pieces; i++)
        piece[i] = (struct fitting_draft_piece){.name = "a",
                                                .least = bounds[i][0],
                                                .most = bounds[i][1],
                                                .placements = 8,
                                                .start = start,
                                                .location = location};
    struct fitting_draft draft = {.locations = 8, .pieces = pieces, .piece = piece};
    assert_int_equal(fitting_build(&draft, arena, &fitting, NULL), TREEN_OK);
    return fitting;
}

/* Returns the number of ways to deal labelled copies to `open` places one after another. used[i]
 * copies of piece i are dealt. */
static uint64_t deal(const uint32_t bounds[][2], size_t pieces, uint32_t *used, uint32_t open) {
    uint64_t ways = open == 0;
    for (size_t i = 0; i < pieces; i++) {
        if (!open && used[i] < bounds[i][0])
            return 0;
        if (open && used[i] < bounds[i][1]) {
            used[i]++;
            ways += (bounds[i][1] - used[i] + 1) * deal(bounds, pieces, used, open - 1);
            used[i]--;
        }
    }
    return ways;
}

static void expect_ways(const uint32_t bounds[][2], size_t pieces) {
    struct arena arena;
    arena_init(&arena, 1 << 20);
    struct fitting *fitting = class_of(bounds, pieces, &arena);
    struct labelled labelled;
    assert_int_equal(fitting->classes, 1);
    assert_int_equal(labelled_init(&labelled, fitting, &arena, NULL), TREEN_OK);
    for (uint32_t used = (uint32_t)fitting->class[0].least; used <= fitting->class[0].most && used <= 8;
         used++) {
        uint32_t dealt[8] = {0};
        bool changed;
        char *text = big_text(labelled_ways(&labelled, &used, &changed), &arena);
        assert_true(changed);
        assert_int_equal(strtoull(text, NULL, 10), deal(bounds, pieces, dealt, used));
        labelled_ways(&labelled, &used, &changed);
        assert_false(changed);
    }
    labelled_free(&labelled);
    arena_free(&arena);
}

static void ways_are_those_counted_one_by_one(void **state) {
    expect_ways((const uint32_t[][2]){{1, 1}}, 1);
    expect_ways((const uint32_t[][2]){{5, 5}}, 1);
    expect_ways((const uint32_t[][2]){{0, 6}}, 1);
    expect_ways((const uint32_t[][2]){{1, 1}, {1, 1}, {1, 1}}, 3);
    expect_ways((const uint32_t[][2]){{0, 1}, {1, 2}}, 2);
    expect_ways((const uint32_t[][2]){{0, 3}, {2, 2}, {1, 4}}, 3);
}

/* Tests that copies without room do not make the tables larger, nor a copy that never fits. */
static void many_copies_are_cheap(void **state) {
    struct arena *arena = *state;
    struct labelled labelled;
    uint32_t used = 2;
    bool changed;
    struct fitting *fitting = class_of((const uint32_t[][2]){{0, 1000000}}, 1, arena);
    assert_int_equal(labelled_init(&labelled, fitting, arena, NULL), TREEN_OK);
    assert_string_equal(big_text(labelled_ways(&labelled, &used, &changed), arena), "999999000000");
    labelled_free(&labelled);
    fitting = class_of((const uint32_t[][2]){{1000000, 1000000}}, 1, arena);
    assert_int_equal(labelled_init(&labelled, fitting, arena, NULL), TREEN_OK);
    labelled_free(&labelled);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_those_counted_one_by_one),
        CASE(many_copies_are_cheap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
