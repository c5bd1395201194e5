/* Random polycubes are divided into bars and boards, whose numbers are checked by all ways. */
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

/* Adds to the table all sets that one block more reaches. A board costs a little more than a
 * bar. */
static void add_bar(size_t fewest[SETS], size_t sets, uint32_t bar, size_t cost) {
    for (uint32_t set = 0; set < sets; set++)
        if (!(set & bar) && fewest[set] + cost < fewest[set | bar])
            fewest[set | bar] = fewest[set] + cost;
}

/* Returns the cubes of a block as bits; 0: one is not of the shape. */
static uint32_t cubes_in(const struct shape *shape, struct treen_cell from, const int size[3]) {
    uint32_t cubes = 0;
    struct treen_cell at;
    for (at.z = from.z; at.z < from.z + size[2]; at.z++)
        for (at.y = from.y; at.y < from.y + size[1]; at.y++)
            for (at.x = from.x; at.x < from.x + size[0]; at.x++) {
                size_t n = number_of(shape, at);
                if (n == shape->count)
                    return 0;
                cubes |= UINT32_C(1) << n;
            }
    return cubes;
}

/* Counts the fewest blocks by a table of all sets of cubes, in rounds until nothing changes.
 * Returns a hundred times their number, and the boards among them. */
static size_t fewest_bars(const struct shape *shape) {
    size_t fewest[SETS], sets = (size_t)1 << shape->count, before = SIZE_MAX;
    for (size_t set = 0; set < sets; set++)
        fewest[set] = set ? 100000 : 0;
    for (size_t round = 0; round < shape->count && before != fewest[sets - 1]; round++) {
        before = round ? fewest[sets - 1] : SIZE_MAX;
        for (size_t i = 0; i < shape->count; i++)
            for (int n = 0; n < MOST * MOST * MOST; n++) {
                const int size[3] = {1 + n % MOST, 1 + n / MOST % MOST, 1 + n / MOST / MOST};
                const uint32_t bar =
                    size[0] * size[1] * size[2] > MOST ? 0 : cubes_in(shape, shape->cell[i].at, size);
                const int wide = (size[0] > 1) + (size[1] > 1) + (size[2] > 1);
                if (bar)
                    add_bar(fewest, sets, bar, wide > 1 ? 101 : 100);
            }
    }
    return fewest[sets - 1];
}

static void assert_divided(const struct shape *shape, const struct glue_up *glued) {
    size_t cubes = 0;
    for (size_t i = 0; i < glued->bar.count; i++)
        cubes += (size_t)(glued->bar.at[i].size[0] * glued->bar.at[i].size[1] * glued->bar.at[i].size[2]);
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

static void random_pieces_take_the_fewest_blocks(void **state) {
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
        size_t boards = 0;
        for (size_t i = 0; i < glued.bar.count; i++)
            boards += glue_is_board(&glued.bar.at[i]);
        assert_int_equal(100 * glued.bar.count + boards, fewest_bars(&shape));
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
    struct shape shape = draw(&arena, "###/##./##."), apart = draw(&arena, "##.##"), none = {0};
    assert_true(glue_up(&shape, &arena, &glued));
    assert_int_equal(glued.bar.count, 2);
    assert_int_equal(glued.joint.count, 1);
    assert_int_equal(glued.joint.at[0].faces, 1);
    assert_true(glue_up(&apart, &arena, &glued));
    assert_int_equal(glued.bar.count, 2);
    assert_int_equal(glued.joint.count, 0);
    assert_true(glue_up(&none, &arena, &glued));
    assert_int_equal(glued.bar.count, 0);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pieces_take_the_fewest_blocks),
        cmocka_unit_test(large_pieces_are_divided),
        cmocka_unit_test(joints_count_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
