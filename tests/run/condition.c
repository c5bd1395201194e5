/* The condition that keeps a puzzle from having a solution. */
#include "run/condition.h"

#include "puzzle/opened.h"

enum { PATIENCE = 1000 }; /* seconds; few nodes end the searches long before */

static void finds(const char *text, const char *expected) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    struct arena arena;
    arena_init(&arena, 1 << 28);
    const char *words = condition_find(puzzle, PATIENCE, NULL, &arena);
    if (!words != !expected || (words && strcmp(words, expected)))
        fail_msg("found %s, expected %s, of: %s", words ? words : "nothing", expected ? expected : "nothing",
                 text);
    arena_free(&arena);
    treen_close(puzzle);
}

/* The digits of a display of seven sticks, in a net of 4x5 squares. */
#define DIGITS                                                                                               \
    "grid: square-sticks\nbox: 4x5\npieces: {d0: '.#./#.#/.../#.#/.#.', d1: './#/./#', d2: "                 \
    "'.#./..#/.#./#../.#.', "                                                                                \
    "d3: '.#/..#/.#/..#/.#', d4: '.../#.#/.#./..#', d5: '.#/#./.#/..#/.#', d6: '.#/#./.#/#.#/.#', "          \
    "d7: '.#/..#/.../..#', d8: '.#/#.#/.#/#.#/.#', d9: '.#/#.#/.#/..#/.#'}"

static void pieces_may_cross(void **state) {
    finds("grid: square-sticks\nbox: '.../..#/.#.#/..#'\npieces: {A: '.#.#', B: '.#.#'}", "crossing: free");
    finds("grid: triangle-sticks\nbox: {cells: [[3, 2], [2, 3], [1, 3], [1, 2]]}\n"
          "pieces: {V: {copies: 2, cells: [[3, 2], [1, 3]]}}",
          "crossing: free");
    finds(DIGITS, "crossing: free");
}

static void pieces_may_move_more(void **state) {
    finds("grid: square\nbox: '#/#'\nmotions: shift\npieces: {A: '##'}", "motions: plane");
    finds("grid: square\nbox: '#../###'\nmotions: shift\npieces: {J: '..#/###'}", "motions: space");
    finds("grid: square\nbox: '#../###'\npieces: {J: {shape: '..#/###', motions: plane}}", "motions: space");
    finds("grid: cube\nbox: '##/#.|.#/..'\npieces: {A: '##/#.|../#.'}", "motions: mirror");
    finds("grid: cube\nbox: '##/#.|.#/..'\nmotions: shift\npieces: {A: '##/#.|../#.'}", "motions: mirror");
}

/* Tests puzzles that no change helps, or only two changes at once. */
static void nothing_helps(void **state) {
    finds("grid: square\nbox: 2x2\nmotions: shift\npieces: {A: '###'}", NULL);
    finds("grid: cube\nbox: 3x3x1\npieces: {V: {copies: 3, shape: '###/#..'}}", NULL);
    finds("grid: square-sticks\nbox: '.../..#/.#.#/..#'\nmotions: shift\npieces: {A: '.#.#', B: '.#.#'}",
          NULL);
    finds("cover: |\n  a b\n  a\n", NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_may_cross),
        cmocka_unit_test(pieces_may_move_more),
        cmocka_unit_test(nothing_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
