/* Colours for the pieces of a puzzle: four dominoes in 4x2. */
#include "tests/arena_state.h"
#include "tests/listed.h"
#include "cases.h"

#include "puzzle/puzzle.h"

#include <string.h>

extern const struct space space_colours;

static const char dominoes[] = "grid: square\nbox: 4x2\npieces: {A: {shape: '##', copies: 4}}\n";

/* Expects a number of puzzles with an aim. A candidate can be read again, another text cannot. */
static void expect(const char *text, size_t wanted, struct arena *arena) {
    struct settings options = settings_standard();
    struct aim aim;
    struct treen_error error;
    struct treen_puzzle *puzzle;
    struct finder finder;
    void *own;
    assert_int_equal(puzzle_parse(dominoes, strlen(dominoes), "test", "yaml", NULL, &puzzle, &error),
                     TREEN_OK);
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    const struct design_wish wish = {.options = &options, .aim = &aim, .from = puzzle};
    listed_all(&space_colours, &wish, arena, &finder, &own);
    assert_int_equal(finder.best.count, wanted);
    for (size_t i = 0; i < finder.best.count; i++) {
        char *bytes = (char *)finder.best.at[i]->bytes;
        assert_true(space_colours.reads(own, bytes, 16));
        assert_false(space_colours.reads(own, bytes, 15));
        bytes[15] ^= 1;
        assert_false(space_colours.reads(own, bytes, 16));
        bytes[15] ^= 1;
    }
    finder_end(&finder);
    treen_close(puzzle);
}

/* Counts puzzles of two colours, as tests/app/design_burrs.py does by brute force. */
static void two_colours(void **state) {
    expect("solutions=4, colours=2", 2, *state);
    expect("solutions=1, colours=2", 5, *state);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(two_colours)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
