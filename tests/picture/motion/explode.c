/* Bodies shown apart: each leaves where it can, and nothing is near another. */
#include "picture/motion/explode.h"

#include "cases.h"

#include <math.h>
#include <string.h>

static void add(struct arena *arena, struct scene_stage *stage, const struct treen_cell *cell, size_t cells) {
    assert_true(
        array_push(arena, &stage->body, (struct scene_body){.letter = 'A', .cells = cells, .cell = cell}));
}

static void explode(const char *grid, const struct scene_stage *stage, struct arena *arena,
                    struct pose *pose) {
    memset(pose, 0, stage->body.count * sizeof *pose);
    struct scene scene = {.grid = grid_named(grid, strlen(grid))};
    assert_true(explode_stage(scene.grid, stage, view_side(&scene), arena, pose));
}

/* Puts a cube into a cup: it leaves upwards, though it lies in the middle. */
static void the_only_way_is_found(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    struct pose pose[2];
    struct treen_cell cup[17], core = {1, 1, 0};
    size_t cells = 0;
    for (int i = 0; i < 18; i++)
        if (i != 4)
            cup[cells++] = (struct treen_cell){i % 3, i / 3 % 3, i / 9};
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, cup, cells);
    add(&arena, &stage, &core, 1);
    explode("cube", &stage, &arena, pose);
    double up = pose[0].by[2] - pose[1].by[2];
    assert_true(up >= 2);
    for (int k = 0; k < 2; k++)
        assert_true(pose[0].by[k] == pose[1].by[k]);
    arena_free(&arena);
}

/* Returns the least distance of two bodies' cells, along the axis on which it is greatest. */
static double distance(const struct scene_stage *stage, const struct pose *pose, size_t a, size_t b) {
    double least = INFINITY;
    for (size_t i = 0; i < stage->body.at[a].cells; i++)
        for (size_t j = 0; j < stage->body.at[b].cells; j++) {
            struct treen_cell from = stage->body.at[a].cell[i], to = stage->body.at[b].cell[j];
            double x = fabs(from.x + pose[a].by[0] - to.x - pose[b].by[0]),
                   y = fabs(from.y + pose[a].by[1] - to.y - pose[b].by[1]),
                   z = fabs(from.z + pose[a].by[2] - to.z - pose[b].by[2]);
            least = fmin(least, fmax(x, fmax(y, z)));
        }
    return least;
}

/* Takes two hooks that hold each other: neither has a free way. */
static void interlocked_bodies_are_parted_all_the_same(void **state) {
    static const struct treen_cell a[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 1},
                                          {0, 0, 2}, {1, 0, 2}, {2, 0, 2}, {2, 0, 1}},
                                   b[] = {{1, 0, 1}, {1, 1, 1}, {1, -1, 1}, {0, 1, 1}, {2, 1, 1},
                                          {1, 1, 0}, {1, 1, 2}, {0, -1, 1}, {2, -1, 1}};
    struct arena arena;
    struct scene_stage stage = {0};
    struct pose pose[2];
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, a, 8);
    add(&arena, &stage, b, 9);
    explode("cube", &stage, &arena, pose);
    assert_true(distance(&stage, pose, 0, 1) >= 2);
    arena_free(&arena);
}

/* Takes a cube of three apart into its unit cubes. */
static void no_two_touch(void **state) {
    struct arena arena;
    struct scene_stage stage = {0};
    struct pose pose[27];
    struct treen_cell cell[27];
    arena_init(&arena, SIZE_MAX);
    for (int i = 0; i < 27; i++) {
        cell[i] = (struct treen_cell){i % 3, i / 3 % 3, i / 9};
        add(&arena, &stage, &cell[i], 1);
    }
    explode("cube", &stage, &arena, pose);
    for (size_t i = 0; i < 27; i++)
        for (size_t j = 0; j < i; j++)
            assert_true(distance(&stage, pose, i, j) > 1.4);
    arena_free(&arena);
}

/* Leaves free places, and stages of one body or none, where they are. */
static void nothing_to_part(void **state) {
    static const struct treen_cell a = {0, 0, 0}, b = {1, 0, 0};
    static const char *const grids[] = {"cube", "square", "sphere", "square-sticks", "rhombic"};
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        struct arena arena;
        struct scene_stage stage = {0};
        struct pose pose[2];
        arena_init(&arena, SIZE_MAX);
        struct treen_cell cell = {0, 0, 0};
        while (!grid_has(grid_named(grids[i], strlen(grids[i])), cell))
            cell.x++, cell.y += cell.x == 6, cell.x %= 6;
        explode(grids[i], &stage, &arena, pose);
        add(&arena, &stage, &cell, 1);
        explode(grids[i], &stage, &arena, pose);
        for (int k = 0; k < 3; k++)
            assert_true(fabs(pose[0].by[k]) < 1e-9);
        arena_free(&arena);
    }
    struct arena arena;
    struct scene_stage stage = {0};
    struct pose pose[2];
    arena_init(&arena, SIZE_MAX);
    add(&arena, &stage, &a, 1);
    add(&arena, &stage, &b, 1);
    stage.body.at[1].hollow = true;
    explode("cube", &stage, &arena, pose);
    for (int k = 0; k < 3; k++)
        assert_true(pose[0].by[k] == 0 && pose[1].by[k] == 0);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_only_way_is_found),
        cmocka_unit_test(interlocked_bodies_are_parted_all_the_same),
        cmocka_unit_test(no_two_touch),
        cmocka_unit_test(nothing_to_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
