/* Engine learn by itself: sudokus of 25x25 with many holes, contradictions, forgetting, and
 * going on after a limit of nodes. tests/agree compares all its answers with those of brute force.
 * TREEN_LEARN=10000 asks for as many random problems, beside engine cover. */
#include "arena_state.h"
#include "ask.h"
#include "draft.h"

#include "base/random.h"
#include "run/verify.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 5, SIDE = BLOCK * BLOCK, CELLS = SIDE * SIDE, KINDS = 4 };

static const struct engine *learn(void) {
    return engine_named("learn");
}

/* ---- Sudokus --------------------------------------------------------------------------------- */

struct sudoku {
    uint32_t mark[CELLS];
    bool hole[CELLS];
};

/* Lists the items of a mark in a cell: the cell; and the mark in its row, column and block. */
static void list_items(uint32_t cell, uint32_t mark, uint32_t item[KINDS]) {
    uint32_t y = cell / SIDE, x = cell % SIDE, unit[KINDS - 1] = {y, x, y / BLOCK * BLOCK + x / BLOCK};
    item[0] = cell;
    for (uint32_t kind = 1; kind < KINDS; kind++)
        item[kind] = CELLS * kind + unit[kind - 1] * SIDE + mark;
}

/* Makes holes in a full grid whose rows, columns and marks are shuffled. */
static struct sudoku random_sudoku(uint64_t seed, uint32_t holes) {
    struct sudoku sudoku = {.mark = {0}};
    struct random random = {seed};
    uint32_t place[CELLS], mark[SIDE];
    for (uint32_t i = 0; i < CELLS; i++)
        place[i] = i;
    for (uint32_t i = 0; i < SIDE; i++)
        mark[i] = i;
    random_shuffle(&random, mark, SIDE);
    random_shuffle(&random, place, CELLS);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            sudoku.mark[y * SIDE + x] = mark[(BLOCK * (y % BLOCK) + y / BLOCK + x) % SIDE];
    for (uint32_t i = 0; i < holes; i++)
        sudoku.hole[place[i]] = true;
    return sudoku;
}

static struct problem problem_of(const struct sudoku *sudoku, struct arena *arena) {
    bool given[KINDS * CELLS] = {false};
    uint32_t name[KINDS * CELLS], items = 0, item[KINDS];
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        list_items(cell, sudoku->mark[cell], item);
        for (uint32_t kind = 0; kind < KINDS; kind++)
            given[item[kind]] = !sudoku->hole[cell];
    }
    for (uint32_t i = 0; i < KINDS * CELLS; i++)
        name[i] = given[i] ? UINT32_MAX : items++;
    struct draft draft = draft_open(arena, items, 0);
    for (uint32_t i = 0; i < CELLS * SIDE; i++) {
        bool open = true;
        list_items(i / SIDE, i % SIDE, item);
        for (uint32_t kind = 0; kind < KINDS; kind++)
            open &= (item[kind] = name[item[kind]]) != UINT32_MAX;
        if (open)
            draft_option(&draft, item, KINDS);
    }
    return draft_problem(&draft);
}

static void large_sudokus_are_solved(void **state) {
    enum { SUDOKUS = 12, HOLES = 380, NODES = 200000 };
    for (uint64_t seed = 0; seed < SUDOKUS; seed++) {
        struct arena arena;
        arena_init(&arena, 256 << 20);
        struct sudoku sudoku = random_sudoku(seed, HOLES);
        struct problem problem = problem_of(&sudoku, &arena);
        struct control control;
        struct verifier verifier = {0};
        struct answer answer;
        void *search;
        control_init(&control);
        control.node_limit = NODES;
        assert_int_equal(learn()->open(&problem, &control, &arena, &search), TREEN_OK);
        assert_int_equal(learn()->next(search, &answer), TREEN_OK);
        assert_int_equal(answer.count, HOLES);
        assert_true(verifier_open(&verifier, &problem, NULL));
        assert_int_equal(verifier_judge(&verifier, &answer), TREEN_OK);
        verifier_close(&verifier);
        arena_free(&arena);
    }
}

/* ---- None ------------------------------------------------------------------------------------ */

/* Drafts `count` pigeons (primary) and one hole less (secondary). */
static struct problem pigeons(struct arena *arena, uint32_t count) {
    struct draft draft = draft_open(arena, count, count - 1);
    for (uint32_t pigeon = 0; pigeon < count; pigeon++)
        for (uint32_t hole = 0; hole + 1 < count; hole++)
            DRAFT_OPTION(&draft, pigeon, count + hole);
    return draft_problem(&draft);
}

/* Asks about pigeons, up to a number whose conflicts make the search forget clauses. */
static void pigeons_have_no_answer(void **state) {
    for (uint32_t count = 2; count <= 9; count++) {
        struct arena arena;
        struct control control;
        uint64_t answers = 0;
        arena_init(&arena, 64 << 20);
        struct problem problem = pigeons(&arena, count);
        control_init(&control);
        assert_int_equal(ask(learn(), &problem, &control, KERNEL_AUTO, NULL, &answers), TREEN_END);
        assert_int_equal(answers, 0);
        arena_free(&arena);
    }
}

/* Runs out of room for clauses: the oldest ones go, or the search ends for want of memory. */
static void little_memory_is_enough_or_told(void **state) {
    for (size_t memory = 1 << 14; memory <= 1 << 20; memory *= 2) {
        struct arena arena, search;
        struct control control;
        struct answer answer;
        void *opened;
        arena_init(&arena, 1 << 20);
        arena_init(&search, memory);
        struct problem problem = pigeons(&arena, 8);
        control_init(&control);
        enum treen_status status = learn()->open(&problem, &control, &search, &opened);
        if (status == TREEN_OK)
            status = learn()->next(opened, &answer);
        assert_true(status == TREEN_NO_MEMORY || status == TREEN_END);
        arena_free(&search);
        arena_free(&arena);
    }
}

/* ---- Against engine cover -------------------------------------------------------------------- */

static enum treen_status first_of(const struct engine *engine, const struct problem *problem,
                                  struct arena *arena) {
    struct control control;
    struct answer answer;
    void *search;
    control_init(&control);
    assert_int_equal(engine->open(problem, &control, arena, &search), TREEN_OK);
    enum treen_status status = engine->next(search, &answer);
    engine_close(engine, search);
    return status;
}

/* Drafts a problem of `items` items, a third of them secondary, with options of two to four. */
static struct problem larger_cover(struct random *random, struct arena *arena) {
    const uint32_t primary = random_between(random, 8, 24), secondary = random_between(random, 0, 12);
    const uint32_t items = primary + secondary, options = random_between(random, 2 * primary, 8 * primary);
    struct draft draft = draft_open(arena, primary, secondary);
    for (uint32_t o = 0; o < options; o++) {
        uint32_t size = random_between(random, 2, 4), item[4] = {random_below(random, primary)};
        for (uint32_t i = 1; i < size; i++)
            item[i] = (item[i - 1] + random_between(random, 1, items / 4)) % items;
        draft_option(&draft, item, size);
    }
    return draft_problem(&draft);
}

static void an_answer_exists_where_engine_cover_finds_one(void **state) {
    const char *wanted = getenv("TREEN_LEARN");
    const int problems = wanted ? atoi(wanted) : 300;
    int none = 0;
    for (int seed = 0; seed < problems; seed++) {
        struct arena arena;
        struct random random = {(uint64_t)seed};
        arena_init(&arena, 64 << 20);
        struct problem problem = larger_cover(&random, &arena);
        enum treen_status expected = first_of(engine_named("cover"), &problem, &arena);
        assert_int_equal(first_of(learn(), &problem, &arena), expected);
        none += expected == TREEN_END;
        arena_free(&arena);
    }
    assert_in_range(none, problems / 20, problems - problems / 20);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* Raises the limit of nodes again and again: the search goes on as if it had never stopped. */
static void it_goes_on_where_it_stopped(void **state) {
    enum { HOLES = 380, STEP = 37 };
    struct arena *arena = *state;
    struct sudoku sudoku = random_sudoku(3, HOLES);
    struct problem problem = problem_of(&sudoku, arena);
    struct control whole, stopped;
    struct answer one, other;
    void *search, *again;
    enum treen_status status;
    control_init(&whole);
    control_init(&stopped);
    assert_int_equal(learn()->open(&problem, &whole, arena, &search), TREEN_OK);
    assert_int_equal(learn()->open(&problem, &stopped, arena, &again), TREEN_OK);
    assert_int_equal(learn()->next(search, &one), TREEN_OK);
    do {
        stopped.node_limit = stopped.nodes + STEP;
        stopped.due = 0;
    } while ((status = learn()->next(again, &other)) == TREEN_STOPPED);
    assert_int_equal(status, TREEN_OK);
    assert_int_equal(whole.nodes, stopped.nodes);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.option, other.option, one.count * sizeof *one.option);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_sudokus_are_solved),
        cmocka_unit_test(pigeons_have_no_answer),
        cmocka_unit_test(little_memory_is_enough_or_told),
        cmocka_unit_test(an_answer_exists_where_engine_cover_finds_one),
        CASE(it_goes_on_where_it_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
