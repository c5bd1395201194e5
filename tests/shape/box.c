/* Boxes: numbers of cells, symmetries and orbits. */
#include "shape/box.h"

#include "base/random.h"
#include "shape/draw.h"
#include "arena_state.h"
#include "cases.h"

static const struct grid *cube(void) {
    return grid_named("cube", 4);
}

static const struct grid *square(void) {
    return grid_named("square", 6);
}

static struct box_group symmetries_of(struct arena *arena, const struct box *box) {
    struct group group;
    struct box_group symmetries;
    struct group *kept = ARENA_NEW(arena, 1, struct group);
    assert_non_null(kept);
    grid_group(box->grid, &group);
    *kept = group;
    assert_true(box_symmetries(box, kept, arena, &symmetries));
    return symmetries;
}

static void assert_orders(struct arena *arena, struct box box, size_t rotations, size_t all) {
    struct box_group symmetries = symmetries_of(arena, &box);
    assert_int_equal(symmetries.rotations, rotations);
    assert_int_equal(symmetries.count, all);
    for (uint32_t i = 0; i < box.cells; i++)
        assert_int_equal(symmetries.symmetry[0].image[i], i);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void numbers(void **state) {
    struct box box = draw_box(*state, square(), ".#+/#.#");
    assert_int_equal(box.cells, 4);
    assert_int_equal(box.must_cells, 3);
    assert_false(box.must[1]);
    assert_int_equal(box_number(&box, (struct treen_cell){1, 0, 0}), 0);
    assert_int_equal(box_number(&box, (struct treen_cell){2, 0, 0}), 1);
    assert_int_equal(box_number(&box, (struct treen_cell){0, 1, 0}), 2);
    assert_int_equal(box_number(&box, (struct treen_cell){2, 1, 0}), 3);
    const struct treen_cell outside[] = {{0, 0, 0}, {1, 1, 0},  {3, 0, 0}, {-1, 1, 0},
                                         {0, 2, 0}, {1, -1, 0}, {1, 0, 1}};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        assert_int_equal(box_number(&box, outside[i]), BOX_OUTSIDE);
}

/* Checks that a dense table and a sparse one give the same numbers. A far cell makes the table of a
 * random box sparse. */
static void dense_and_sparse_agree(void **state) {
    enum { SIDE = 9, FAR = 1 << 20 };
    struct random random = {7};
    struct shape shape = {.cell = ARENA_NEW(*state, SIDE * SIDE * SIDE + 1, struct coloured_cell)};
    for (int i = 0; i < SIDE * SIDE * SIDE; i++)
        if (random_below(&random, 3) == 0)
            shape.cell[shape.count++].at =
                (struct treen_cell){i % SIDE - 4, i / SIDE % SIDE, i / SIDE / SIDE - 20};
    struct box dense, sparse;
    assert_true(box_init(&dense, cube(), &shape, NULL, *state));
    shape.cell[shape.count++].at = (struct treen_cell){FAR, FAR, FAR};
    assert_true(box_init(&sparse, cube(), &shape, NULL, *state));
    assert_non_null(dense.number);
    assert_null(sparse.number);
    for (int z = -22; z < -8; z++)
        for (int y = -2; y < 11; y++)
            for (int x = -6; x < 8; x++) {
                struct treen_cell cell = {x, y, z};
                uint32_t number = box_number(&dense, cell);
                assert_int_equal(number, box_number(&sparse, cell));
                assert_true(number == BOX_OUTSIDE || cell_equal(dense.cell[number].at, cell));
            }
    assert_int_equal(box_number(&sparse, (struct treen_cell){FAR, FAR, FAR}), sparse.cells - 1);
}

/* Checks that memory is in proportion to the cells, whatever the coordinates, up to the ends of
 * int. */
static void far_apart(void **state) {
    const int reach[] = {1 << 10, 1 << 20, INT32_MAX};
    for (size_t i = 0; i < sizeof reach / sizeof *reach; i++) {
        struct arena arena;
        struct box box;
        struct coloured_cell cell[] = {{{-reach[i], -reach[i], -reach[i]}, 0},
                                       {{reach[i], reach[i], reach[i]}, 0}};
        arena_init(&arena, 1 << 20);
        assert_true(box_init(&box, cube(), &(struct shape){2, cell}, NULL, &arena));
        assert_true(arena.used < 100000);
        assert_int_equal(box_number(&box, cell[1].at), 1);
        assert_int_equal(box_number(&box, (struct treen_cell){0, 0, 0}), BOX_OUTSIDE);
        arena_free(&arena);
    }
}

static void one_long_row(void **state) {
    struct box box = brick(*state, square(), 100000, 1, 1);
    assert_int_equal(box_number(&box, (struct treen_cell){99999, 0, 0}), 99999);
    assert_int_equal(box_number(&box, (struct treen_cell){100000, 0, 0}), BOX_OUTSIDE);
}

static void empty_box(void **state) {
    struct box box;
    uint32_t *orbit;
    size_t orbits;
    assert_true(box_init(&box, cube(), &(struct shape){0}, NULL, *state));
    assert_int_equal(box_number(&box, (struct treen_cell){0, 0, 0}), BOX_OUTSIDE);
    struct box_group symmetries = symmetries_of(*state, &box);
    assert_int_equal(symmetries.count, 0);
    assert_true(box_orbits(box.cells, &symmetries, *state, &orbit, &orbits));
    assert_int_equal(orbits, 0);
}

static void no_memory(void **state) {
    struct box box = brick(*state, cube(), 3, 3, 3);
    struct shape shape = {box.cells, box.cell};
    struct group group;
    struct box_group symmetries;
    uint32_t *orbit;
    size_t orbits;
    grid_group(cube(), &group);
    for (size_t limit = 0; limit < 6000; limit += 1000) {
        struct arena arena;
        struct box again;
        arena_init(&arena, limit);
        bool enough = box_init(&again, cube(), &shape, NULL, &arena) &&
                      box_symmetries(&again, &group, &arena, &symmetries) &&
                      box_orbits(again.cells, &symmetries, &arena, &orbit, &orbits);
        assert_false(enough);
        assert_true(arena.used <= limit);
        arena_free(&arena);
    }
}

/* ---- Symmetry -------------------------------------------------------------------------------- */

static void bricks(void **state) {
    assert_orders(*state, brick(*state, cube(), 3, 3, 3), 24, 48);
    assert_orders(*state, brick(*state, cube(), 2, 2, 3), 8, 16);
    assert_orders(*state, brick(*state, cube(), 3, 2, 2), 8, 16);
    assert_orders(*state, brick(*state, cube(), 1, 2, 3), 4, 8);
    assert_orders(*state, brick(*state, cube(), 6, 6, 2), 8, 16);
    assert_orders(*state, brick(*state, cube(), 1, 1, 1), 24, 48);
    assert_orders(*state, brick(*state, square(), 10, 6, 1), 2, 4);
    assert_orders(*state, brick(*state, square(), 8, 8, 1), 4, 8);
}

static void drawn_boxes(void **state) {
    assert_orders(*state, draw_box(*state, square(), "##/#."), 1, 2);
    assert_orders(*state, draw_box(*state, square(), "##./.##"), 2, 2);
    assert_orders(*state, draw_box(*state, square(), ".##/##./.#."), 1, 1);
    assert_orders(*state, draw_box(*state, square(), "###/#.#/###"), 4, 8);
    assert_orders(*state, draw_box(*state, cube(), "##/#. | ../#."), 2, 2);
    assert_orders(*state, draw_box(*state, cube(), "##/#. | #./.."), 3, 6);
    /* The same box in another place. */
    struct box box = draw_box(*state, cube(), ".../.##/.#. | .../.#./...");
    assert_orders(*state, box, 3, 6);
}

static void may_cells_count(void **state) {
    assert_orders(*state, draw_box(*state, square(), "###/#+#/###"), 4, 8);
    assert_orders(*state, draw_box(*state, square(), "+##/###/###"), 1, 2);
    assert_orders(*state, draw_box(*state, square(), "+##/###/##+"), 2, 4);
    assert_orders(*state, draw_box(*state, square(), "++#/###/###"), 1, 1);
    assert_orders(*state, draw_box(*state, square(), "+++/+++/+++"), 4, 8);
}

static void colours_count(void **state) {
    assert_orders(*state, draw_box(*state, square(), "aba/bab/aba"), 4, 8);
    assert_orders(*state, draw_box(*state, square(), "ab/ba"), 2, 4);
    assert_orders(*state, draw_box(*state, square(), "ab/cd"), 1, 1);
    assert_orders(*state, draw_box(*state, cube(), "ab/ba | ba/ab"), 12, 24);
    assert_orders(*state, draw_box(*state, cube(), "a#/## | ##/##"), 3, 6);
    assert_orders(*state, draw_box(*state, cube(), "a#/## | ##/#a"), 6, 12);
}

/* Checks boxes of other grids: a hexagon and a rhombus of triangles, four touching spheres in
 * space, and a flat ring. */
static void other_grids(void **state) {
    struct box box;
    struct coloured_cell six[] = {{{-1, 0, 0}, 0}, {{0, 0, 0}, 0}, {{1, 0, 0}, 0},
                                  {{-1, 1, 0}, 0}, {{0, 1, 0}, 0}, {{1, 1, 0}, 0}};
    assert_true(box_init(&box, grid_named("prism", 5), &(struct shape){6, six}, NULL, *state));
    assert_orders(*state, box, 12, 24);
    struct coloured_cell rhombus[] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}};
    assert_true(box_init(&box, grid_named("prism", 5), &(struct shape){2, rhombus}, NULL, *state));
    assert_orders(*state, box, 4, 8);
    struct coloured_cell ball[] = {{{0, 0, 0}, 0}, {{1, 1, 0}, 0}, {{0, 1, 1}, 0}, {{1, 0, 1}, 0}};
    struct shape tetrahedron = {4, ball};
    shape_sort(&tetrahedron);
    assert_true(box_init(&box, grid_named("sphere", 6), &tetrahedron, NULL, *state));
    assert_orders(*state, box, 12, 24);
    /* A ring of six around nothing, in a plane: its sixth of a turn is a twin. */
    struct coloured_cell ring[] = {{{1, -1, 0}, 0}, {{-1, 1, 0}, 0}, {{1, 0, -1}, 0},
                                   {{-1, 0, 1}, 0}, {{0, 1, -1}, 0}, {{0, -1, 1}, 0}};
    struct shape hexagon_of_balls = {6, ring};
    shape_sort(&hexagon_of_balls);
    assert_true(box_init(&box, grid_named("sphere", 6), &hexagon_of_balls, NULL, *state));
    assert_orders(*state, box, 12, 24);
}

/* Checks that the symmetries are a group of permutations, and that they keep neighbours. */
static void images(void **state) {
    struct box box = brick(*state, cube(), 2, 2, 3);
    struct box_group symmetries = symmetries_of(*state, &box);
    for (size_t a = 0; a < symmetries.count; a++)
        for (size_t b = 0; b < symmetries.count; b++) {
            bool found = false;
            for (size_t c = 0; c < symmetries.count && !found; c++) {
                found = true;
                for (uint32_t i = 0; i < box.cells; i++)
                    found &= symmetries.symmetry[c].image[i] ==
                             symmetries.symmetry[a].image[symmetries.symmetry[b].image[i]];
            }
            assert_true(found);
        }
    for (size_t s = 0; s < symmetries.count; s++) {
        bool hit[12] = {false};
        for (uint32_t i = 0; i < box.cells; i++)
            hit[symmetries.symmetry[s].image[i]] = true;
        for (uint32_t i = 0; i < box.cells; i++)
            assert_true(hit[i]);
    }
}

/* ---- Orbits ---------------------------------------------------------------------------------- */

static void orbits_of_the_cube(void **state) {
    struct box box = brick(*state, cube(), 3, 3, 3);
    struct box_group symmetries = symmetries_of(*state, &box);
    uint32_t *orbit;
    size_t orbits, size[4] = {0};
    assert_true(box_orbits(box.cells, &symmetries, *state, &orbit, &orbits));
    assert_int_equal(orbits, 4);
    /* Numbered as they come: vertex, edge, face, centre. */
    for (uint32_t i = 0; i < box.cells; i++) {
        struct treen_cell at = box.cell[i].at;
        assert_int_equal(orbit[i], (at.x == 1) + (at.y == 1) + (at.z == 1));
        size[orbit[i]]++;
    }
    assert_int_equal(size[0], 8);
    assert_int_equal(size[1], 12);
    assert_int_equal(size[2], 6);
    assert_int_equal(size[3], 1);
}

static void other_orbits(void **state) {
    const struct {
        const char *box;
        size_t orbits;
    } boxes[] = {{"###/###/###", 3}, {"+##/###/###", 6}, {"ab/cd", 4}, {".##/##./.#.", 5}, {"##./.##", 2}};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct box box = draw_box(*state, square(), boxes[i].box);
        struct box_group symmetries = symmetries_of(*state, &box);
        uint32_t *orbit;
        size_t orbits;
        assert_true(box_orbits(box.cells, &symmetries, *state, &orbit, &orbits));
        assert_int_equal(orbits, boxes[i].orbits);
        assert_int_equal(orbit[0], 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(dense_and_sparse_agree),
        cmocka_unit_test(far_apart),
        cmocka_unit_test(one_long_row),
        cmocka_unit_test(empty_box),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(bricks),
        cmocka_unit_test(drawn_boxes),
        cmocka_unit_test(may_cells_count),
        cmocka_unit_test(colours_count),
        cmocka_unit_test(other_grids),
        cmocka_unit_test(images),
        cmocka_unit_test(orbits_of_the_cube),
        cmocka_unit_test(other_orbits),
    };
    return cmocka_run_group_tests(tests, make_arena, free_arena);
}
