/* Problems that are over in a few nodes, by searches of engine cover that may give up. They find
 * all answers of many small covers or give up, and numbers of answers are the same in haste. */
#include "engine/cover/attempt.h"

#include "arena_state.h"
#include "ask.h"
#include "classic.h"
#include "engine/prepare/number.h"
#include "random_cover.h"
#include "cases.h"

enum { SEEDS = 4000, MEMORY = 64 << 20, QUEENS_12 = 14200, FIRST = 16 };

/* Searches the problem by a search that may give up. TREEN_END: `*answers` is the number of all,
 * and `sets`, if not null, has their options. */
static enum treen_status walk(const struct problem *problem, struct control *control, size_t *answers,
                              struct sets *sets) {
    const struct engine *engine = engine_named("cover");
    struct answer answer;
    struct arena arena;
    enum treen_status status;
    void *search;
    arena_init(&arena, MEMORY);
    control->wishes.may_give_up = true;
    assert_true(engine_attempts(engine, problem));
    assert_int_equal(engine->open(problem, control, &arena, &search), TREEN_OK);
    for (*answers = 0; (status = engine->next(search, &answer)) == TREEN_OK; ++*answers) {
        uint64_t set = 0;
        for (size_t i = 0; sets && i < answer.count; i++)
            set |= UINT64_C(1) << answer.option[i];
        if (sets)
            sets_add(sets, set);
    }
    assert_true(!engine->explains(search) == (status != TREEN_END));
    engine_close(engine, search);
    arena_free(&arena);
    return status;
}

static void it_finds_all_or_gives_up(void **state) {
    size_t over = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        struct control control, own;
        size_t answers;
        arena_init(&arena, MEMORY);
        struct sets expected = {.arena = &arena}, found = {.arena = &arena};
        struct problem problem = random_cover(seed, &arena);
        control_init(&control);
        assert_int_equal(ask(&engine_dlx, &problem, &control, KERNEL_AUTO, &expected, NULL), TREEN_END);
        sets_sort(&expected);
        control_init(&own);
        if (walk(&problem, &own, &answers, &found) == TREEN_END) {
            sets_sort(&found);
            assert_true(sets_equal(&found, &expected));
            assert_int_equal(own.nodes, control.nodes);
            over++;
        } else {
            assert_true(control.nodes > FIRST || expected.set.count > ATTEMPT_DUE);
        }
        arena_free(&arena);
    }
    assert_true(over > SEEDS / 2);
}

static void expect_too_much(const struct draft *draft, uint64_t nodes) {
    struct problem problem = draft_problem(draft);
    struct control control;
    size_t answers;
    control_init(&control);
    assert_int_equal(walk(&problem, &control, &answers, NULL), TREEN_STOPPED);
    assert_in_range(control.nodes, 1, nodes);
}

/* Tests that a large tree is seen to be one after a hundred nodes, and that too many answers are
 * seen in a single node. */
static void it_gives_up_soon(void **state) {
    struct draft queens = classic_queens(*state, 12), board = classic_dominoes(*state, 8, 8),
                 subsets = classic_subsets(*state, 1, 1, ATTEMPT_DUE + 1);
    expect_too_much(&queens, 128);
    expect_too_much(&board, 128);
    expect_too_much(&subsets, 1);
}

/* Makes a row of cells that are filled one by one: a path as long as the row. */
static struct draft singles(struct arena *arena, uint32_t length) {
    struct draft draft = draft_open(arena, length, 0);
    for (uint32_t i = 0; i < length; i++)
        DRAFT_OPTION(&draft, i);
    return draft;
}

/* Tests that a path is not taken for a large tree, however long the row is and whatever choice
 * comes after it. */
static void forced_moves_are_no_large_tree(void **state) {
    enum { LENGTH = 3000 };
    struct draft row = singles(*state, LENGTH);
    DRAFT_OPTION(&row, LENGTH - 1);
    struct problem problem = draft_problem(&row);
    struct control control;
    size_t answers;
    control_init(&control);
    assert_int_equal(walk(&problem, &control, &answers, NULL), TREEN_END);
    assert_int_equal(control.nodes, LENGTH);
    assert_int_equal(answers, 2);
}

static void it_stops_when_told(void **state) {
    struct draft row = singles(*state, 100);
    struct problem problem = draft_problem(&row);
    struct control control;
    size_t answers;
    atomic_bool stop = false;
    control_init(&control);
    control.stop = &stop;
    assert_int_equal(walk(&problem, &control, &answers, NULL), TREEN_END);
    assert_int_equal(control.nodes, 100);
    stop = true;
    assert_int_equal(walk(&problem, &control, &answers, NULL), TREEN_STOPPED);
}

static void it_gives_up_without_memory(void **state) {
    enum { BYTES = 100 };
    struct draft row = singles(*state, 100);
    struct problem problem = draft_problem(&row);
    struct control control;
    struct arena arena;
    struct attempt attempt;
    struct answer answer;
    control_init(&control);
    arena_init(&arena, BYTES);
    attempt_open(&attempt, &problem, &control, &arena);
    assert_int_equal(attempt_next(&attempt, &answer), TREEN_STOPPED);
    assert_int_equal(control.nodes, 0);
    arena_free(&arena);
}

/* Tests numbers of answers that come by few nodes, by more but without symmetries, and by
 * symmetries. */
static void numbers_are_the_same_in_haste(void **state) {
    static const struct {
        uint32_t queens;
        uint64_t answers;
    } boards[] = {{4, 2}, {6, 4}, {8, 92}, {10, 724}, {12, QUEENS_12}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct draft draft = classic_queens(*state, boards[i].queens);
        struct problem problem = draft_problem(&draft);
        for (int cut = 0; cut < 2; cut++) {
            struct control control;
            uint64_t answers;
            control_init(&control);
            assert_int_equal(number_by_search(&problem, cut, &control, MEMORY, &answers), TREEN_END);
            assert_int_equal(answers, boards[i].answers);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_all_or_gives_up), CASE(it_gives_up_soon),
        CASE(forced_moves_are_no_large_tree),       CASE(it_stops_when_told),
        CASE(it_gives_up_without_memory),           CASE(numbers_are_the_same_in_haste),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
