/* Fillings of a box as shapes: the numbers of polycubes, and the text. */
#include "tests/arena_state.h"
#include "tests/listed.h"
#include "cases.h"

#include <string.h>

extern const struct space space_shapes;

enum { MIRRORS_SAME = 1 };

/* Counts the shapes of a box with some cells each. */
static size_t count(const char *box, const char *cells, const char *text, unsigned mirrors,
                    struct arena *arena) {
    struct settings options = settings_standard();
    struct aim aim;
    struct treen_error error;
    struct finder finder;
    void *own;
    options.box = box;
    options.cells = cells;
    options.mirrors = mirrors;
    assert_int_equal(aim_read(text, &aim, &error), TREEN_OK);
    const struct design_wish wish = {.options = &options, .aim = &aim};
    listed_all(&space_shapes, &wish, arena, &finder, &own);
    size_t shapes = finder.best.count;
    finder_end(&finder);
    return shapes;
}

/* Counts known polycubes. Of the eight tetracubes, mirror images apart, one is too long for 3 x 3 x
 * 2. Five tetracubes are flat. */
static void polycubes(void **state) {
    assert_int_equal(count("3x3x2", "4", "connected=1", 0, *state), 7);
    assert_int_equal(count("3x3x2", "4", "connected=1", MIRRORS_SAME, *state), 6);
    assert_int_equal(count("3x3x2", "4", "connected=1, flat=1", 0, *state), 4);
    assert_int_equal(count("3x3x2", "4", "connected=1, symmetric=1", 0, *state), 5);
    assert_int_equal(count("4x4x1", "4", "connected=1", 0, *state), 5);
    assert_int_equal(count("2x2x1", "2", "connected=0", 0, *state), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {CASE(polycubes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
