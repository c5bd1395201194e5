/* Random polycubes are divided into bars, and the number of bars is checked against all ways. */
#include "making/wood/glue.h"

#include "base/random.h"
#include "cases.h"

#include <string.h>

#include <stdlib.h>

#include "shape/draw.h"

enum { MOST = 10, SETS = 1 << MOST };

static const struct treen_cell way[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

static size_t number_of(const struct shape *shape, struct treen_cell cell) {
    size_t i = 0;
    while (i < shape->count && !cell_equal(shape->cell[i].at, cell))
        i++;
    return i;
}

/* Grows a connected shape of `cells` cubes. */
static struct shape random_shape(size_t cells, struct random *random, struct arena *arena) {
    struct shape shape = {1, ARENA_NEW(arena, cells, struct coloured_cell)};
    while (shape.count < cells) {
        struct treen_cell from = shape.cell[random_below(random, (uint32_t)shape.count)].at,
                          next = cell_add(from, way[random_below(random, 6)]);
        if (number_of(&shape, next) == shape.count)
            shape.cell[shape.count++] = (struct coloured_cell){next, 0};
    }
    assert_int_equal(shape_sort(&shape), SIZE_MAX);
    return shape;
}

/* Adds to the table all sets that one bar more reaches. */
static void add_bar(size_t fewest[SETS], size_t sets, uint32_t bar) {
    for (uint32_t set = 0; set < sets; set++)
        if (!(set & bar) && fewest[set] + 1 < fewest[set | bar])
            fewest[set | bar] = fewest[set] + 1;
}

/* Counts the fewest bars by a table of all sets of cubes, in rounds until nothing changes. */
static size_t fewest_bars(const struct shape *shape) {
    size_t fewest[SETS], sets = (size_t)1 << shape->count, before = SIZE_MAX;
    for (size_t set = 0; set < sets; set++)
        fewest[set] = set ? 1000 : 0;
    for (size_t round = 0; round < shape->count && before != fewest[sets - 1]; round++) {
        before = round ? fewest[sets - 1] : SIZE_MAX;
        for (size_t i = 0; i < shape->count; i++)
            for (int axis = 0; axis < 3; axis++) {
                uint32_t bar = 0;
                struct treen_cell at = shape->cell[i].at;
                for (size_t n; (n = number_of(shape, at)) < shape->count; at = cell_add(at, way[axis])) {
                    bar |= UINT32_C(1) << n;
                    add_bar(fewest, sets, bar);
                }
            }
    }
    return fewest[sets - 1];
}

static void assert_divided(const struct shape *shape, const struct glue_up *glued) {
    size_t cubes = 0;
    for (size_t i = 0; i < glued->bar.count; i++)
        cubes += (size_t)glued->bar.at[i].length;
    assert_int_equal(cubes, shape->count);
    for (size_t i = 0; i < shape->count; i++)
        assert_true(glue_bar_at(glued, shape->cell[i].at) < glued->bar.count);
}

/* Checks that each bar but the first is glued to one before it. */
static void assert_held(const struct glue_up *glued) {
    for (size_t i = 1; i < glued->bar.count; i++) {
        size_t faces = 0;
        for (size_t j = 0; j < glued->joint.count; j++)
            faces += glued->joint.at[j].other == i ? glued->joint.at[j].faces : 0;
        assert_true(faces > 0);
    }
}

static void random_pieces_take_the_fewest_bars(void **state) {
    struct random random = {4};
    for (int round = 0; round < 60; round++) {
        struct arena arena;
        struct glue_up glued;
        arena_init(&arena, SIZE_MAX);
        struct shape shape = random_shape(1 + (size_t)round % MOST, &random, &arena);
        assert_true(glue_up(&shape, &arena, &glued));
        assert_true(glued.fewest);
        assert_divided(&shape, &glued);
        assert_held(&glued);
        assert_int_equal(glued.bar.count, fewest_bars(&shape));
        arena_free(&arena);
    }
}

/* Checks that a search that ends early still divides the shape. */
static void large_pieces_are_divided(void **state) {
    struct arena arena;
    struct glue_up glued;
    struct random random = {8};
    arena_init(&arena, SIZE_MAX);
    struct shape shape = random_shape(200, &random, &arena);
    assert_true(glue_up(&shape, &arena, &glued));
    assert_divided(&shape, &glued);
    assert_held(&glued);
    arena_free(&arena);
}

static void joints_count_faces(void **state) {
    struct arena arena;
    struct glue_up glued;
    arena_init(&arena, SIZE_MAX);
    struct shape shape = draw(&arena, "###/###"), apart = draw(&arena, "##.##"), none = {0};
    assert_true(glue_up(&shape, &arena, &glued));
    assert_int_equal(glued.bar.count, 2);
    assert_int_equal(glued.joint.count, 1);
    assert_int_equal(glued.joint.at[0].faces, 3);
    assert_true(glue_up(&apart, &arena, &glued));
    assert_int_equal(glued.bar.count, 2);
    assert_int_equal(glued.joint.count, 0);
    assert_true(glue_up(&none, &arena, &glued));
    assert_int_equal(glued.bar.count, 0);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pieces_take_the_fewest_bars),
        cmocka_unit_test(large_pieces_are_divided),
        cmocka_unit_test(joints_count_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
