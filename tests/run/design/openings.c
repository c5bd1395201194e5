/* Openings in a closed box: four dominoes in 2x2x2. */
#include "tests/arena_state.h"
#include "tests/listed.h"
#include "cases.h"

#include "puzzle/puzzle.h"

#include <string.h>

extern const struct space space_openings;

static const char dominoes[] = "box: 2x2x2\npieces: {A: {shape: '##', copies: 4}}\n";

/* Lists the openings of the box. */
static void list(const char *text, struct arena *arena, struct finder *finder, void **own) {
    struct settings options = settings_standard();
    static struct aim aim;
    struct treen_error error;
    struct treen_puzzle *puzzle;
    assert_int_equal(puzzle_parse(dominoes, strlen(dominoes), "test", "yaml", NULL, &puzzle, &error),
                     TREEN_OK);
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    const struct design_wish wish = {.options = &options, .aim = &aim, .from = puzzle};
    listed_all(&space_openings, &wish, arena, finder, own);
    treen_close(puzzle);
}

/* Counts openings up to symmetry, and their assemblies, as tests/app/design_openings.py does by
 * brute force. A candidate can be read again, another text cannot. */
static void four_windows(void **state) {
    static const uint64_t assemblies[] = {5, 8, 5, 4};
    struct finder finder;
    void *own;
    list("assemblies>=1, least open", *state, &finder, &own);
    assert_int_equal(finder.best.count, 4);
    for (size_t i = 0; i < 4; i++) {
        const struct told *told = finder.best.at[i];
        assert_int_equal(told->measures.of[Q_open], i + 1);
        assert_int_equal(told->measures.of[Q_assemblies], assemblies[i]);
        assert_true(space_openings.reads(own, told->bytes, told->length));
        assert_false(space_openings.reads(own, told->bytes, told->length - 1));
        assert_false(space_openings.reads(own, "\0", 2));
    }
    finder_end(&finder);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(four_windows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
