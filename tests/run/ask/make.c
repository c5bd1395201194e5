/* Puzzles that are made: one solution, no clue to spare, the same again for the same seed. */
#include "puzzle/board_opened.h"
#include "run/ask/make.h"
#include "run/options.h"

static struct treen_puzzle *made(const char *kind, uint64_t side, uint64_t seed) {
    struct settings options = settings_standard();
    struct treen_puzzle *puzzle;
    struct treen_error error;
    options.side = side;
    options.seed = seed;
    if (make_puzzle(kind, &options, NULL, NULL, &puzzle, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

static void is_minimal(const char *kind, uint64_t side, uint64_t seed) {
    struct treen_puzzle *puzzle = made(kind, side, seed);
    struct board *board = puzzle->own;
    assert_int_equal(board_counted(puzzle, NULL), 1);
    for (size_t i = 0; i < board_cells(board); i++) {
        uint32_t clue = board->clue[i];
        board->clue[i] = BOARD_OPEN;
        if (clue != BOARD_OPEN)
            assert_true(board_counted(puzzle, NULL) > 1);
        board->clue[i] = clue;
    }
    treen_close(puzzle);
}

static void no_clue_can_be_left_out(void **state) {
    for (uint64_t seed = 1; seed <= 5; seed++) {
        is_minimal("sujiko", 3, seed);
        is_minimal("kurosu", 4, seed);
        is_minimal("kurosu", 6, seed);
    }
    is_minimal("sujiko", 2, 1);
    is_minimal("sujiko", 4, 1);
    is_minimal("kurosu", 2, 1);
}

/* Tests that the texts are fixed, so that another machine makes the same puzzles. */
static void a_seed_makes_the_same_again(void **state) {
    static const struct {
        const char *kind;
        uint64_t seed;
        const char *text;
    } known[] = {
        {"sujiko", 5, "# treen make sujiko --side 3 --seed 5\n24,17,28,16\nP0,5\n"},
        {"kurosu", 5,
         "# treen make kurosu --side 6 --seed 5\n..0.00\n..1...\n...0.1\n0.....\n...00.\n.1.0..\n"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct treen_puzzle *puzzle = made(known[i].kind, 0, known[i].seed);
        char *text = written(puzzle, known[i].kind);
        assert_string_equal(text, known[i].text);
        free(text);
        treen_close(puzzle);
    }
}

static void what_cannot_be_made_is_refused(void **state) {
    static const struct {
        const char *kind;
        uint64_t side;
        const char *message;
    } bad[] = {
        {"packing", 0, "expected a kind of puzzle that can be made: sujiko"},
        {"sudoku", 0, "found 'sudoku'"},
        {"sujiko", 1, "found a side of 1 cells, expected 2 to 5"},
        {"sujiko", 6, "found a side of 6"},
        {"kurosu", 7, "an even number"},
        {"kurosu", 16, "2 to 14"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct settings options = settings_standard();
        struct treen_puzzle *puzzle;
        struct treen_error error;
        options.side = bad[i].side;
        assert_int_equal(make_puzzle(bad[i].kind, &options, NULL, NULL, &puzzle, &error), TREEN_BAD_INPUT);
        assert_non_null(strstr(error.text, bad[i].message));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_clue_can_be_left_out),
        cmocka_unit_test(a_seed_makes_the_same_again),
        cmocka_unit_test(what_cannot_be_made_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
