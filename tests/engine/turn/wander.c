/* Turns whose pivot wanders: known scenes, the check of ways, images of a scene, and random scenes
 * against a dense grid of positions. TREEN_TEST_WHOLE=1 asks a thousand of these. */
#include "base/random.h"
#include "engine/turn/wander.h"
#include "tests/arena_state.h"
#include "tests/sampled.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 64 };

/* A scene with its cells. The first piece turns. */
struct staged {
    struct turn_cell cell[MOST];
    struct turn_piece piece[MOST];
    size_t cells, pieces;
    struct turn_axis axis;
};

static struct turn_scene scene_of(const struct staged *staged) {
    return (struct turn_scene){staged->piece, staged->piece + 1, 1, staged->pieces - 1, staged->axis};
}

/* Adds the pieces of a drawing of one layer: rows from the lowest y, a piece for each letter. */
static void add_drawing(struct staged *staged, const char *text, int x, int y) {
    for (int letter = 'a'; letter <= 'z'; letter++) {
        struct turn_piece piece = {&staged->cell[staged->cells], 0};
        int column = x, row = y;
        for (const char *at = text; *at; at++) {
            if (*at == letter)
                staged->cell[staged->cells + piece.count++] = (struct turn_cell){column, row, 0};
            column = *at == '/' ? x : column + 1;
            row += *at == '/';
        }
        staged->cells += piece.count;
        if (piece.count)
            staged->piece[staged->pieces++] = piece;
    }
}

/* Makes a scene of what turns about the cell (0, 0), and what rests. */
static void stage(struct staged *staged, const char *moving, const char *resting, int x, int y) {
    *staged = (struct staged){.axis = {0, 0, 1}};
    add_drawing(staged, moving, 0, 0);
    add_drawing(staged, resting, x, y);
}

static struct turn_need need_of(struct arena *arena, const struct staged *staged,
                                const struct turn_wish *wish, struct turn_way *way) {
    struct turn_scene scene = scene_of(staged);
    struct turn_need need;
    assert_int_equal(turn_wander(&scene, wish, arena, &need, way), TREEN_OK);
    assert_true(0 <= need.low && need.low <= need.high && need.high <= TURN_NEVER);
    assert_true(way->count ? turn_way_holds(&scene, way) : need.high == TURN_NEVER);
    return need;
}

static const struct turn_wish as_close = {0, TURN_NEVER, 0.002, 20000};

static void assert_needs(struct arena *arena, const struct staged *staged, double expected) {
    struct turn_way way;
    struct turn_need need = need_of(arena, staged, &as_close, &way);
    assert_true(need.low <= expected && expected <= need.high && need.high - need.low <= as_close.close);
    if (expected == 0)
        assert_true(need.high == 0);
}

/* Asks a scene of one layer, what turns and what rests. */
static void ask(struct arena *arena, const char *moving, const char *resting, int x, int y, double expected) {
    struct staged staged;
    stage(&staged, moving, resting, x, y);
    assert_needs(arena, &staged, expected);
}

static void needs_nothing(void **state) {
    ask(*state, "a", "", 0, 0, 0);
    ask(*state, "a", "b", 1, 0, 0);
    ask(*state, "a", "bc/d", -1, -1, 0);
    ask(*state, "aa", "", 0, 0, 0);
    ask(*state, "aa", "b", -1, 0, 0);
    ask(*state, "aa", "bbbbb", -2, -1, 0);
    ask(*state, "aa", ".b/c", 1, 1, 0);
    ask(*state, "aa/aa", "b", 2, 0, 0);
    ask(*state, "aa/aa", "b", 2, 2, 0);
}

/* Asks scenes that need some play. Between two single cells half a cell of wandering helps. Between
 * long walls it does not. */
static void needs_some(void **state) {
    ask(*state, "a", "b.c", -1, 0, 0.06303);
    ask(*state, "a", "b.c/b.c/b.c/b.c/b.c", -1, -2, (sqrt(2) - 1) / (2 * (sqrt(2) + 1)));
    ask(*state, "aa", "b", 1, 1, 0.06248);
}

static void needs_too_much(void **state) {
    ask(*state, "aa/a", "b", -1, 0, TURN_NEVER);
    ask(*state, "aa", "b", 0, 1, TURN_NEVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(needs_nothing),
        CASE(needs_some),
        CASE(needs_too_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
