/* Boxes for given pieces: the numbers of boxes of three small pieces, and their outlines. */
#include "tests/arena_state.h"
#include "tests/listed.h"
#include "cases.h"

#include "puzzle/puzzle.h"

#include <string.h>

extern const struct space space_boxes;

static const char pieces[] = "grid: square\nbox: 3x3\npieces: {A: '##', B: '##/#.'}\n";

/* Lists the boxes of five squares. */
static void list(const char *text, struct arena *arena, struct finder *finder) {
    struct settings options = settings_standard();
    static struct aim aim;
    struct treen_error error;
    struct treen_puzzle *puzzle;
    void *own;
    assert_int_equal(puzzle_parse(pieces, strlen(pieces), "test", "yaml", NULL, &puzzle, &error), TREEN_OK);
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    const struct design_wish wish = {.options = &options, .aim = &aim, .from = puzzle};
    listed_all(&space_boxes, &wish, arena, finder, &own);
    treen_close(puzzle);
}

/* Counts pentominoes within three rows of three that can be cut into two squares and three in an
 * angle: five of eight. P has the least outline. */
static void pentominoes(void **state) {
    struct finder finder;
    list("solutions>=1, least outline", *state, &finder);
    assert_int_equal(finder.best.count, 5);
    assert_int_equal(finder.best.at[0]->measures.of[Q_outline], 10);
    assert_int_equal(finder.best.at[1]->measures.of[Q_outline], 12);
    finder_end(&finder);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(pentominoes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
