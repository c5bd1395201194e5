/* The check of turns on hexagons and triangles against the search, play by play. */
#include "puzzle/check/turn_check.h"

#include "engine/turn/sixth.h"
#include "engine/turn/way.h"
#include "cases.h"

#include <math.h>

/* Two parts of which the first turns, and the turn. */
struct scene {
    const struct grid *grid;
    struct treen_cell moving[6], resting[6];
    size_t movings, restings;
    struct treen_turn turn;
};

static bool holds(const struct scene *scene, double play) {
    const struct treen_part part[] = {{.cells = scene->movings, .cell = scene->moving},
                                      {.cells = scene->restings, .cell = scene->resting}};
    const struct treen_solution assembly = {.parts = 2, .part = part};
    const struct posture posture[] = {posture_still(), posture_still()};
    const unsigned parts[] = {0, 1};
    const struct treen_separation separation = {.parts = 2, .part = parts};
    struct treen_turn turn = scene->turn;
    turn.play = play;
    const struct turning turning = {scene->grid, &assembly, posture, (const bool[]){true, false},
                                    &separation, &turn};
    struct arena arena;
    bool found;
    double enough;
    arena_init(&arena, SIZE_MAX);
    assert_int_equal(turn_check(&turning, &arena, &found, &enough), TREEN_OK);
    arena_free(&arena);
    return found;
}

/* Tells whether two cells pass while the pivot stays, by the check of ways. The pivot and cells are
 * in places. */
static bool passes(enum turn_lattice lattice, const int from[2], const int to[2], const int pivot[2],
                   struct sixth_turn turn, int32_t play) {
    const struct turn_cell cell[] = {{from[0], from[1], 0}, {to[0], to[1], 0}};
    const struct turn_piece piece[] = {{cell, 1}, {cell + 1, 1}};
    struct turn_scene scene = {piece, piece + 1, 1, 1, {pivot[0], pivot[1], turn.sense}, lattice, 0};
    bool holds = true;
    for (; holds && scene.turned < turn.sixths; scene.turned++)
        holds = turn_still_holds(&scene, play, NULL);
    return holds;
}

static void assert_least(enum turn_lattice lattice, const int from[2], const int to[2], const int pivot[2],
                         struct sixth_turn turn, int32_t need) {
    if (need < SIXTH_NEVER)
        assert_true(passes(lattice, from, to, pivot, turn, need));
    if (need)
        assert_false(passes(lattice, from, to, pivot, turn, need - 1));
}

/* Compares the least play of pairs of hexagons that stand alone. */
static void least_play_of_hexagons(void **state) {
    for (int i = 0; i < 81; i++)
        for (int sense = -1; sense <= 1; sense += 2) {
            const int from[] = {i % 3, i / 3 % 3}, to[] = {i / 9 % 3 - 1, i / 27 - 1}, pivot[] = {0, 0};
            const struct sixth_cell a = {2 * from[0], 2 * from[1], 63, 0}, b = {2 * to[0], 2 * to[1], 63, 0};
            const struct sixth_turn turn = {sense, 1};
            assert_least(TURN_HEXAGONS, from, to, pivot, turn, sixth_need(&a, &b, turn));
        }
}

/* Pivots of triangles in places of the honeycomb, twice, and the number of sixths. */
static const int pivots[][3] = {{0, 0, 1}, {2, 0, 2}, {4, 0, 2}, {1, 1, 3}};

/* Returns the triangle at a place of the honeycomb, where x - y is no multiple of 3. */
static struct treen_cell triangle_at(const struct grid *grid, int x, int y) {
    struct treen_cell cell = {0};
    assert_true(grid->cell_at((struct treen_cell){x - y, x + 2 * y, 0}, &cell));
    return cell;
}

static void compare_triangles(const int pivot[3], const int from[2], const int to[2], int sense) {
    const struct sixth_cell a = {2 * from[0] - pivot[0], 2 * from[1] - pivot[1], 63,
                                 (from[0] - from[1] + 9) % 3 == 1 ? 42 : 21},
                            b = {2 * to[0] - pivot[0], 2 * to[1] - pivot[1], 63,
                                 (to[0] - to[1] + 9) % 3 == 1 ? 42 : 21};
    const struct sixth_turn turn = {sense, pivot[2]};
    assert_least(TURN_TRIANGLES, from, to, pivot, turn, sixth_need(&a, &b, turn));
}

/* Compares the least play of pairs of triangles that stand alone, about pivots of all kinds. */
static void least_play_of_triangles(void **state) {
    for (int i = 0; i < 256; i++) {
        const int from[2] = {i % 4 - 1, i / 4 % 4 - 1}, to[2] = {i / 16 % 4 - 1, i / 64 % 4 - 1};
        if ((from[0] - from[1]) % 3 == 0 || (to[0] - to[1]) % 3 == 0)
            continue;
        compare_triangles(pivots[(i + i / 4 + i / 16) % 4], from, to, i & 8 ? 1 : -1);
    }
}

/* Turns one of the six triangles around a corner, to where another one is or was. */
static void triangles_turn_about_a_tip(void **state) {
    const struct grid *grid = grid_named("triangle", 8);
    struct scene scene = {.grid = grid,
                          .moving = {triangle_at(grid, 1, 0)},
                          .movings = 1,
                          .restings = 5,
                          .turn = {.axis = 2, .sense = 1, .degrees = 60}};
    static const int at[5][2] = {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    for (int i = 0; i < 5; i++)
        scene.resting[i] = triangle_at(grid, at[i][0], at[i][1]);
    assert_false(holds(&scene, 0.1));
    scene.restings = 4;
    assert_false(holds(&scene, 0.1));
    scene.turn.sense = -1;
    assert_true(holds(&scene, 0));
}

static void strange_turns_are_refused(void **state) {
    struct scene scene = {.grid = grid_named("hexagon", 7),
                          .moving = {{0, 0, 0}},
                          .resting = {{3, 0, 0}},
                          .movings = 1,
                          .restings = 1,
                          .turn = {.axis = 2, .sense = 1, .degrees = 60}};
    assert_true(holds(&scene, 0));
    scene.turn.pivot = (struct treen_cell){1, 1, 0};
    assert_false(holds(&scene, 0));
    scene.turn.pivot = (struct treen_cell){200, 0, 0};
    assert_false(holds(&scene, 0));
    scene.turn = (struct treen_turn){.axis = 2, .degrees = 60};
    assert_false(holds(&scene, 0));
    scene.grid = grid_named("triangle", 8);
    for (int degrees = 0; degrees <= 360; degrees += 60) {
        scene.turn = (struct treen_turn){.axis = 2, .sense = 1, .degrees = degrees, .pivot = {2, 2, 0}};
        assert_int_equal(holds(&scene, 0), degrees == 120);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least_play_of_hexagons), cmocka_unit_test(least_play_of_triangles),
        cmocka_unit_test(triangles_turn_about_a_tip), cmocka_unit_test(strange_turns_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
