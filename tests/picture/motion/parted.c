/* Bodies parted on the paper. */
#include "picture/motion/parted.h"

#include "cases.h"

#include <math.h>
#include <string.h>

enum { SIDE = 6, BODIES = SIDE * SIDE };

/* Makes a board of columns, two cubes high each. */
static void make_board(struct arena *arena, struct scene_stage *stage, struct treen_cell (*cell)[2]) {
    for (int i = 0; i < BODIES; i++) {
        for (int z = 0; z < 2; z++)
            cell[i][z] = (struct treen_cell){i % SIDE, i / SIDE, z};
        assert_true(array_push(arena, &stage->body, (struct scene_body){.cells = 2, .cell = cell[i]}));
    }
}

/* Checks that no cells of two bodies overlap on the paper, which is nevertheless well filled. */
static void pictures_are_separate_and_together(void **state) {
    const struct grid *grid = grid_named("cube", 4);
    struct arena arena;
    struct scene_stage stage = {0};
    struct treen_cell cell[BODIES][2];
    struct pose pose[BODIES] = {0};
    double spot[BODIES][2][2];
    arena_init(&arena, SIZE_MAX);
    make_board(&arena, &stage, cell);
    assert_true(parted_stage(grid, &stage, &arena, pose));
    for (int i = 0; i < BODIES; i++)
        for (int z = 0; z < 2; z++)
            parted_spot(grid, cell[i][z], pose[i].by, spot[i][z]);
    for (int i = 0; i < 2 * BODIES; i++)
        for (int j = 0; j < i / 2 * 2; j++) {
            const double *a = spot[i / 2][i % 2], *b = spot[j / 2][j % 2];
            assert_true(hypot(a[0] - b[0], a[1] - b[1]) > 2);
        }
    static const double column = 3 * 1.7320508075688772 / 2 + 1.7320508075688772; /* seen from the corner */
    assert_true(BODIES * column > 0.35 * parted_paper(grid, &stage, pose));
    arena_free(&arena);
}

/* Leaves one body alone, and free places where they are. */
static void alone_nothing_moves(void **state) {
    static const struct treen_cell cell = {0, 0, 0};
    struct arena arena;
    struct scene_stage stage = {0};
    struct pose pose[2] = {0};
    arena_init(&arena, SIZE_MAX);
    assert_true(array_push(&arena, &stage.body, (struct scene_body){.cells = 1, .cell = &cell}));
    assert_true(
        array_push(&arena, &stage.body, (struct scene_body){.hollow = true, .cells = 1, .cell = &cell}));
    assert_true(parted_stage(grid_named("sphere", 6), &stage, &arena, pose));
    for (int k = 0; k < 3; k++)
        assert_true(pose[0].by[k] == 0 && pose[1].by[k] == 0);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_separate_and_together),
        cmocka_unit_test(alone_nothing_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
