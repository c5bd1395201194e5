/* Paths through a box and their backbites. */
#include "run/design/snakes/chain_path.h"

#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 4, HEIGHT = 3, CELLS = WIDTH * HEIGHT, DIRECTIONS = 4 };

static const uint32_t snaking[CELLS] = {0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11};

/* Fills in the steps on a rectangle: left, right, up, down. */
static void lay(uint32_t step[CELLS * DIRECTIONS]) {
    for (uint32_t i = 0; i < CELLS; i++) {
        step[i * DIRECTIONS] = i % WIDTH ? i - 1 : PATH_WALL;
        step[i * DIRECTIONS + 1] = i % WIDTH + 1 < WIDTH ? i + 1 : PATH_WALL;
        step[i * DIRECTIONS + 2] = i >= WIDTH ? i - WIDTH : PATH_WALL;
        step[i * DIRECTIONS + 3] = i + WIDTH < CELLS ? i + WIDTH : PATH_WALL;
    }
}

static bool are_beside(const uint32_t *step, uint32_t one, uint32_t other) {
    for (int d = 0; d < DIRECTIONS; d++)
        if (step[one * DIRECTIONS + (uint32_t)d] == other)
            return true;
    return false;
}

/* Tests that a path goes through every cell once, from neighbour to neighbour. */
static void check_path(const struct chain_path *path) {
    bool seen[CELLS] = {false};
    for (uint32_t i = 0; i < CELLS; i++) {
        assert_false(seen[path->cell[i]]);
        seen[path->cell[i]] = true;
        assert_int_equal(path->place[path->cell[i]], i);
        assert_true(!i || are_beside(path->board->step, path->cell[i - 1], path->cell[i]));
    }
}

/* Tests that bites keep a path, and lead to each of the 62 paths of a 3x4 rectangle. An end keeps
 * its colour of a chess board, so that each path is met in one direction alone. */
static void test_bites(void **state) {
    enum { PATHS = 62, MOST = 1000 };
    uint32_t step[CELLS * DIRECTIONS];
    struct path_board board = {CELLS, DIRECTIONS, step};
    struct arena arena;
    struct chain_path path;
    struct random random = {11};
    static uint32_t seen[MOST][CELLS];
    size_t count = 0;
    lay(step);
    arena_init(&arena, 1 << 20);
    assert_true(path_open(&path, &board, snaking, &arena));
    for (int i = 0; i < 200000 && count < MOST; i++) {
        if (!path_bite(&path, &random))
            continue;
        check_path(&path);
        size_t k = 0;
        while (k < count && memcmp(seen[k], path.cell, sizeof seen[k]))
            k++;
        if (k == count)
            memcpy(seen[count++], path.cell, sizeof seen[k]);
    }
    assert_int_equal(count, PATHS);
    arena_free(&arena);
}

/* Tests letters and legs of a path and of the same path from its other end. */
static void test_words(void **state) {
    uint32_t step[CELLS * DIRECTIONS], reversed[CELLS];
    struct path_board board = {CELLS, DIRECTIONS, step};
    struct arena arena;
    struct chain_path path, other;
    char word[CELLS - 1] = "";
    static const uint32_t spiral[CELLS] = {0, 1, 2, 3, 7, 11, 10, 9, 8, 4, 5, 6};
    lay(step);
    arena_init(&arena, 1 << 20);
    assert_true(path_open(&path, &board, snaking, &arena));
    assert_true(path_spell(&path, word));
    assert_string_equal(word, "ssttssttss");
    assert_int_equal(path_legs(&path), 5);
    path_set(&path, spiral);
    for (size_t i = 0; i < CELLS; i++)
        reversed[i] = spiral[CELLS - 1 - i];
    assert_true(path_open(&other, &board, reversed, &arena));
    for (int i = 0; i < 2; i++) {
        assert_false(path_spell(i ? &other : &path, word));
        assert_string_equal(word, "sststsstts");
        assert_int_equal(path_legs(i ? &other : &path), 5);
    }
    path_copy(&other, &path);
    assert_memory_equal(other.cell, spiral, sizeof spiral);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bites), cmocka_unit_test(test_words)};
    return cmocka_run_group_tests_name("run/design/chain_path", tests, NULL, NULL);
}
