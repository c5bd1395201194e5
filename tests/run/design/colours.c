/* Colours for the pieces of a puzzle: four dominoes in 4x2. */
#include "run/design/finder.h"
#include "run/design/space.h"
#include "tests/arena_state.h"
#include "cases.h"

#include "puzzle/puzzle.h"

#include <string.h>

extern const struct space space_colours;

static const char dominoes[] = "grid: square\nbox: 4x2\npieces: {A: {shape: '##', copies: 4}}\n";

/* Expects a number of puzzles with an aim. A candidate can be read again, another text cannot. */
static void expect(const char *text, size_t wanted, struct arena *arena) {
    struct settings options = settings_standard();
    struct aim aim;
    static const struct patience patience = {0};
    struct treen_error error;
    struct treen_puzzle *puzzle;
    struct finder finder = {.patience = &patience};
    void *own;
    uint64_t units;
    assert_int_equal(puzzle_parse(dominoes, strlen(dominoes), "test", "yaml", NULL, &puzzle, &error),
                     TREEN_OK);
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    const struct design_wish wish = {.options = &options, .aim = &aim, .from = puzzle};
    assert_int_equal(space_colours.open(&wish, arena, &own, &units, &error), TREEN_OK);
    arena_init(&finder.arena, SIZE_MAX);
    finder_begin(&finder, &aim, 0, 1, 0);
    for (uint64_t unit = 0; unit < units; unit++)
        assert_int_equal(space_colours.unit(own, NULL, unit, &finder), TREEN_OK);
    best_settle(&finder.best);
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
