/* The check of turns on hexagons and triangles against the search, play by play. */
#include "puzzle/check/sixth_check.h"

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
    return sixth_check(
        &(struct turning){scene->grid, &assembly, posture, (const bool[]){true, false}, &separation, &turn});
}

/* Compares the least play of pairs of hexagons that stand alone. */
static void least_play_of_hexagons(void **state) {
    for (int i = 0; i < 81; i++)
        for (int sense = -1; sense <= 1; sense += 2) {
            const int cell[] = {i % 3, i / 3 % 3, i / 9 % 3 - 1, i / 27 - 1};
            const struct scene scene = {.grid = grid_named("hexagon", 7),
                                        .moving = {{cell[0], cell[1], 0}},
                                        .resting = {{cell[2], cell[3], 0}},
                                        .movings = 1,
                                        .restings = 1,
                                        .turn = {.axis = 2, .sense = sense, .degrees = 60}};
            const struct sixth_cell a = {2 * cell[0], 2 * cell[1], 63, 0},
                                    b = {2 * cell[2], 2 * cell[3], 63, 0};
            int32_t need = sixth_need(&a, &b, (struct sixth_turn){sense, 1});
            if (need < SIXTH_NEVER)
                assert_true(holds(&scene, (double)need / TURN_CELL));
            if (need)
                assert_false(holds(&scene, (double)(need - 1) / TURN_CELL));
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

static void compare_triangles(const struct grid *grid, const int pivot[3], const int from[2], const int to[2],
                              int sense) {
    const struct scene scene = {.grid = grid,
                                .moving = {triangle_at(grid, from[0], from[1])},
                                .resting = {triangle_at(grid, to[0], to[1])},
                                .movings = 1,
                                .restings = 1,
                                .turn = {.axis = 2,
                                         .sense = sense,
                                         .degrees = 60 * pivot[2],
                                         .pivot = {pivot[0] - pivot[1], pivot[0] + 2 * pivot[1], 0}}};
    const struct sixth_cell a = {2 * from[0] - pivot[0], 2 * from[1] - pivot[1], 63,
                                 (from[0] - from[1] + 9) % 3 == 1 ? 42 : 21},
                            b = {2 * to[0] - pivot[0], 2 * to[1] - pivot[1], 63,
                                 (to[0] - to[1] + 9) % 3 == 1 ? 42 : 21};
    int32_t need = sixth_need(&a, &b, (struct sixth_turn){sense, pivot[2]});
    if (need < SIXTH_NEVER)
        assert_true(holds(&scene, need / sqrt(3) / TURN_CELL));
    if (need)
        assert_false(holds(&scene, (need - 1) / sqrt(3) / TURN_CELL));
}

/* Compares the least play of pairs of triangles that stand alone, about pivots of all kinds. */
static void least_play_of_triangles(void **state) {
    const struct grid *grid = grid_named("triangle", 8);
    for (int i = 0; i < 256; i++) {
        const int from[2] = {i % 4 - 1, i / 4 % 4 - 1}, to[2] = {i / 16 % 4 - 1, i / 64 % 4 - 1};
        if ((from[0] - from[1]) % 3 == 0 || (to[0] - to[1]) % 3 == 0)
            continue;
        compare_triangles(grid, pivots[(i + i / 4 + i / 16) % 4], from, to, i & 8 ? 1 : -1);
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
    assert_false(holds(&scene, 0.25));
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
