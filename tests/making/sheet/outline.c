/* Outlines of random shapes against counts of their sides. */
#include "making/sheet/outline.h"

#include "base/random.h"
#include "making/sheet/tiles.h"
#include "cases.h"

#include <math.h>

#include <stdlib.h>

#include "making/plane.h"
#include "shape/draw.h"

static const double TINY = 1e-9;

static const struct {
    const char *grid;
    double area, side;
} lattice[] = {{"square", 1, 1},
               {"triangle", 0.4330127018922193, 1},
               {"hexagon", 0.8660254037844386, 0.5773502691896258}};

static const struct grid *named(const char *name) {
    return grid_named(name, strlen(name));
}

static outline outline_of(const struct grid *grid, const struct shape *shape, bool joined,
                          struct arena *arena) {
    tile_list tiles = {0};
    outline lines;
    assert_true(tiles_of_layer(grid, shape, 0, 0, arena, &tiles));
    assert_true(outline_of_tiles(&tiles, joined, arena, &lines));
    return lines;
}

/* Makes a shape of random cells, which need not be connected. */
static struct shape random_shape(struct random *random, struct arena *arena) {
    struct shape shape = {0, ARENA_NEW(arena, 36, struct coloured_cell)};
    for (int i = 0; i < 36; i++)
        if (random_below(random, 3))
            shape.cell[shape.count++] = (struct coloured_cell){{i % 6, i / 6, 0}, 0};
    return shape;
}

static bool has(const struct shape *shape, struct treen_cell cell) {
    bool found = false;
    for (size_t i = 0; i < shape->count; i++)
        found |= cell_equal(shape->cell[i].at, cell);
    return found;
}

/* Counts the sides that cells share with none of the shape. */
static size_t open_sides(const struct grid *grid, const struct shape *shape) {
    size_t open = 0;
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell out[GRID_NEIGHBOURS];
        for (int n = 0, count = grid->neighbours(shape->cell[i].at, out); n < count; n++)
            open += !has(shape, out[n]);
    }
    return open;
}

static void areas_and_lengths_are_those_of_the_cells(void **state) {
    struct random random = {5};
    for (int round = 0; round < 300; round++) {
        const struct grid *grid = named(lattice[round % 3].grid);
        struct arena arena;
        arena_init(&arena, SIZE_MAX);
        struct shape shape = random_shape(&random, &arena);
        outline lines = outline_of(grid, &shape, round % 2, &arena);
        double area = lattice[round % 3].area * (double)shape.count,
               length = lattice[round % 3].side * (double)open_sides(grid, &shape);
        assert_true(fabs(outline_area(&lines) - area) < TINY);
        assert_true(fabs(outline_length(&lines) - length) < TINY);
        arena_free(&arena);
    }
}

static void corners_keep_apart_or_join(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct shape shape = draw(&arena, "#./.#");
    outline apart = outline_of(named("square"), &shape, false, &arena),
            joined = outline_of(named("square"), &shape, true, &arena);
    assert_int_equal(apart.count, 2);
    assert_int_equal(apart.at[0].count, 4);
    assert_int_equal(joined.count, 1);
    assert_int_equal(joined.at[0].count, 8);
    arena_free(&arena);
}

static void a_ring_has_a_hole(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct shape shape = draw(&arena, "####/#..#/####");
    outline lines = outline_of(named("square"), &shape, false, &arena), grown, shrunk;
    assert_int_equal(lines.count, 2);
    assert_true(fabs(line_area(&lines.at[0]) - 12) < TINY);
    assert_true(fabs(line_area(&lines.at[1]) + 2) < TINY);
    assert_true(outline_grow(&lines, 0.25, &arena, &grown));
    assert_true(fabs(outline_area(&grown) - (4.5 * 3.5 - 1.5 * 0.5)) < TINY);
    assert_true(outline_grow(&lines, -0.25, &arena, &shrunk));
    assert_true(fabs(outline_area(&shrunk) - (3.5 * 2.5 - 2.5 * 1.5)) < TINY);
    arena_free(&arena);
}

static void lines_that_grow_or_shrink_never_cross(void **state) {
    struct random random = {6};
    for (int round = 0; round < 90; round++) {
        const struct grid *grid = named(lattice[round % 3].grid);
        struct arena arena;
        arena_init(&arena, SIZE_MAX);
        struct shape shape = random_shape(&random, &arena);
        outline joined = outline_of(grid, &shape, true, &arena),
                apart = outline_of(grid, &shape, false, &arena), grown, shrunk;
        assert_true(outline_grow(&joined, 0.1, &arena, &grown) &&
                    outline_grow(&apart, -0.1, &arena, &shrunk));
        assert_false(outlines_cross(&grown, &grown) || outlines_cross(&shrunk, &shrunk));
        assert_true(outline_area(&grown) > outline_area(&joined));
        assert_true(outline_area(&shrunk) < outline_area(&apart));
        arena_free(&arena);
    }
}

/* Checks that no point lies outside the hull. */
static void assert_around(const point_list *hull, const outline *lines) {
    for (size_t i = 0; i < hull->count; i++)
        for (size_t l = 0; l < lines->count; l++)
            for (size_t j = 0; j < lines->at[l].count; j++)
                assert_true(turning(hull->at[i], hull->at[(i + 1) % hull->count], lines->at[l].at[j]) >
                            -1e-6);
}

static void hulls_are_around_everything(void **state) {
    struct random random = {7};
    for (int round = 0; round < 60; round++) {
        struct arena arena;
        arena_init(&arena, SIZE_MAX);
        struct shape shape = random_shape(&random, &arena);
        outline lines = outline_of(named("hexagon"), &shape, false, &arena), hull;
        assert_true(outline_hull(&lines, &arena, &hull));
        assert_int_equal(hull.count, 1);
        assert_true(outline_area(&hull) >= outline_area(&lines));
        assert_around(&hull.at[0], &lines);
        assert_around(&hull.at[0], &hull); /* it is convex */
        arena_free(&arena);
    }
}

static void moving_turns_from_x_to_y(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct shape shape = draw(&arena, "###");
    outline lines = outline_of(named("square"), &shape, false, &arena), moved;
    assert_true(outline_move(&lines, 1, (struct point){10, 20}, &arena, &moved));
    struct frame frame = outline_frame(&moved);
    assert_true(fabs(frame.low.x - 9) < TINY && fabs(frame.high.x - 10) < TINY);
    assert_true(fabs(frame.low.y - 20) < TINY && fabs(frame.high.y - 23) < TINY);
    assert_true(outline_area(&moved) > 0);
    arena_free(&arena);
}

/* Checks what outline.c says of its raster: no corner of a lattice lies between two meshes. */
static void corners_of_lattices_lie_inside_meshes(void **state) {
    const double unit[] = {0.5, sqrt(3) / 6};
    for (int u = 0; u < 2; u++)
        for (int k = -20000; k <= 20000; k++) {
            double at = k * unit[u] * (1 << 14) + 0.3;
            assert_true(fabs(at - nearbyint(at)) > 1e-6);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_and_lengths_are_those_of_the_cells),
        cmocka_unit_test(corners_keep_apart_or_join),
        cmocka_unit_test(a_ring_has_a_hole),
        cmocka_unit_test(lines_that_grow_or_shrink_never_cross),
        cmocka_unit_test(hulls_are_around_everything),
        cmocka_unit_test(moving_turns_from_x_to_y),
        cmocka_unit_test(corners_of_lattices_lie_inside_meshes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
