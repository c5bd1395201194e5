/* Random number puzzles by two roads: the native engine, and the Z3 library. Puzzles have one
 * solution, and several when clues are taken away. */
#include "puzzle/board_opened.h"

#include "base/array.h"
#include "base/random.h"
#include "run/ask/make.h"
#include "run/run.h"

#include <stdio.h>

/* Solutions, each as a text, in order; null when the engine is not there. */
typedef ARRAY(const char *) list;

static bool solutions(const struct treen_puzzle *puzzle, const char *engine, struct arena *arena, list *all) {
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    options.engine = engine;
    options.threads = 1;
    if (run_open(puzzle, TREEN_SOLVE, &options, &run, NULL) != TREEN_OK)
        return false;
    while (run_next(run, &solution) == TREEN_OK) {
        char text[1024] = "";
        for (size_t i = 0; i < solution->parts; i++)
            sprintf(text + strlen(text), "%s ", solution->part[i].piece);
        assert_true(array_push(arena, all, arena_text(arena, text, strlen(text))));
    }
    run_close(run);
    return true;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void compare(const struct treen_puzzle *puzzle) {
    struct arena arena;
    list native = {0}, logic = {0};
    arena_init(&arena, 64 << 20);
    assert_true(solutions(puzzle, "logic", &arena, &native));
    if (!solutions(puzzle, "z3", &arena, &logic))
        skip();
    assert_int_equal(native.count, logic.count);
    assert_true(native.count > 0);
    qsort(native.at, native.count, sizeof *native.at, by_text);
    qsort(logic.at, logic.count, sizeof *logic.at, by_text);
    for (size_t i = 0; i < native.count; i++)
        assert_string_equal(native.at[i], logic.at[i]);
    arena_free(&arena);
}

/* Compares the puzzle without one of its clues. It must have more solutions: no clue could be
 * left out. */
static void compare_without_a_clue(struct treen_puzzle *puzzle, struct random *random) {
    struct board *board = puzzle->own;
    size_t cell = random_below(random, (uint32_t)board_cells(board));
    for (size_t i = 0; i < board_cells(board) && board->clue[cell] == BOARD_OPEN; i++)
        cell = (cell + 1) % board_cells(board);
    if (board->clue[cell] == BOARD_OPEN)
        return;
    board->clue[cell] = BOARD_OPEN;
    assert_true(board_counted(puzzle, NULL) > 1);
    compare(puzzle);
}

static void compare_kind(const char *kind, uint64_t side, uint64_t seeds) {
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct settings options = settings_standard();
        struct treen_puzzle *puzzle;
        struct random random = {seed};
        options.seed = seed;
        options.side = side;
        assert_int_equal(make_puzzle(kind, &options, NULL, NULL, &puzzle, NULL), TREEN_OK);
        assert_int_equal(board_counted(puzzle, NULL), 1);
        compare(puzzle);
        compare_without_a_clue(puzzle, &random);
        treen_close(puzzle);
    }
}

static void sujikos_agree(void **state) {
    compare_kind("sujiko", 2, 3);
    compare_kind("sujiko", 3, 10);
}

static void kurosus_agree(void **state) {
    compare_kind("kurosu", 4, 5);
    compare_kind("kurosu", 6, 8);
    compare_kind("kurosu", 8, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sujikos_agree),
        cmocka_unit_test(kurosus_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
