/* Shapes on every grid. Their numbers by size are known from the literature on polyforms. */
#include "shape/shape.h"

#include "base/keyset.h"
#include "shape/draw.h"
#include "arena_state.h"
#include "cases.h"

#include <stdlib.h>

static void sorted(void **state) {
    struct shape shape = draw(*state, "ab | c.");
    struct coloured_cell cell[] = {shape.cell[2], shape.cell[1], shape.cell[0]};
    struct shape mixed = {3, cell};
    assert_int_equal(shape_sort(&mixed), SIZE_MAX);
    assert_int_equal(shape_compare(&mixed, &shape), 0);
    cell[1].at = cell[2].at;
    assert_int_equal(shape_sort(&mixed), 2);
    assert_int_equal(shape_sort(&(struct shape){0}), SIZE_MAX);
}

/* Checks that large shapes are sorted. They are sorted in another way than small ones, unless their
 * cells lie far apart. */
static void large_ones_sorted(void **state) {
    enum { SIDE = 13, CELLS = SIDE * SIDE * SIDE };
    struct coloured_cell *cell = calloc(CELLS, sizeof *cell);
    struct shape shape = {CELLS, cell};
    assert_non_null(cell);
    for (int apart = 1; apart <= 1000; apart += 999) {
        for (int i = 0; i < CELLS; i++) {
            int n = (i * 1000 + 7) % CELLS; /* 1000 and CELLS have no common factor */
            cell[i] = (struct coloured_cell){
                {apart * (n % SIDE) - 50, n / SIDE % SIDE - 5, n / SIDE / SIDE * apart}, n % 5};
        }
        assert_int_equal(shape_sort(&shape), SIZE_MAX);
        for (int n = 0; n < CELLS; n++) {
            assert_int_equal(cell[n].at.x, apart * (n % SIDE) - 50);
            assert_int_equal(cell[n].at.z, n / SIDE / SIDE * apart);
            assert_int_equal(cell[n].colour, n % 5);
        }
        cell[CELLS - 1] = cell[0];
        assert_int_equal(shape_sort(&shape), 1);
    }
    free(cell);
}

/* Checks the order: first by size, then by the first cell that differs, its colour last. */
static void compared(void **state) {
    assert_true(shape_compare(&(struct shape){0}, &(struct shape){0}) == 0);
    struct shape one = draw(*state, "#"), coloured = draw(*state, "a"), beside = draw(*state, ".#");
    struct shape two = draw(*state, "##");
    assert_true(shape_compare(&one, &coloured) < 0 && shape_compare(&coloured, &one) > 0);
    assert_true(shape_compare(&coloured, &beside) < 0);
    assert_true(shape_compare(&beside, &two) < 0 && shape_compare(&two, &beside) > 0);
}

static void settled(void **state) {
    const struct grid *cube = grid_named("cube", 4);
    struct shape shape = draw(*state, "... | ..#/##.");
    struct shape there = draw(*state, "#/.");
    shape_settle(cube, &shape);
    struct coloured_cell wanted[] = {{{0, 0, 0}, 0}, {{-2, 1, 0}, 0}, {{-1, 1, 0}, 0}};
    assert_int_equal(shape_compare(&shape, &(struct shape){3, wanted}), 0);
    shape_settle(cube, &there);
    shape_settle(cube, &(struct shape){0});
    /* A triangle with its tip down is no shift of one with its tip up. */
    struct coloured_cell up = {{5, 3, 1}, 0}, down = {{6, 3, 1}, 0};
    struct shape one = {1, &up}, other = {1, &down};
    shape_settle(grid_named("prism", 5), &one);
    shape_settle(grid_named("prism", 5), &other);
    assert_true(cell_equal(up.at, (struct treen_cell){0, 0, 0}));
    assert_true(cell_equal(down.at, (struct treen_cell){1, 0, 0}));
}

static size_t orientations_of(struct arena *arena, const struct grid *grid, enum motion motion,
                              const char *text, shape_list *list) {
    struct group group;
    struct shape shape = draw(arena, text);
    grid_group(grid, &group);
    shape_sort(&shape);
    assert_true(shape_orientations(grid, &group, motion, &shape, arena, list));
    for (size_t i = 1; i < list->count; i++)
        assert_true(shape_compare(&list->at[i - 1], &list->at[i]) < 0);
    return list->count;
}

static void orientations(void **state) {
    const struct grid *cube = grid_named("cube", 4), *square = grid_named("square", 6);
    const struct {
        const char *shape;
        size_t count[MOTIONS];
    } wanted[] = {
        {"#", {1, 1, 1, 1}},
        {"##", {1, 2, 3, 3}},
        {"##/#.", {1, 4, 12, 12}},
        {"###/.#.", {1, 4, 12, 12}},
        {"##./.##", {1, 2, 12, 12}},
        {"##/##", {1, 1, 3, 3}},
        {"##/#. | #./..", {1, 4, 8, 8}},
        {"##/#. | ../#.", {1, 4, 12, 24}},
        {".##/##./.#.", {1, 4, 24, 24}},
        {"##/## | ##/##", {1, 1, 1, 1}},
        {"ab", {1, 4, 6, 6}},
        {"aba", {1, 2, 3, 3}},
        {"#ab/#", {1, 4, 24, 24}},
        {"ab/#. | c.", {1, 4, 24, 48}},
        {"#.#", {1, 2, 3, 3}},
    };
    shape_list list;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (int motion = 0; motion < MOTIONS; motion++)
            assert_int_equal(orientations_of(*state, cube, (enum motion)motion, wanted[i].shape, &list),
                             wanted[i].count[motion]);
    assert_int_equal(orientations_of(*state, square, MOTION_PLANE, "##./.##", &list), 2);
    assert_int_equal(orientations_of(*state, square, MOTION_SPACE, "##./.##", &list), 4);
    assert_int_equal(orientations_of(*state, square, MOTION_MIRROR, ".##/##./.#.", &list), 8);
    assert_int_equal(orientations_of(*state, square, MOTION_SPACE, ".", &list), 0);
}

static bool equal_lists(const shape_list *a, const shape_list *b) {
    bool equal = a->count == b->count;
    for (size_t i = 0; equal && i < a->count; i++)
        equal = !shape_compare(&a->at[i], &b->at[i]);
    return equal;
}

/* Checks that two drawings of one piece give one list. The two twists are equal only in the
 * mirror. */
static void equal_pieces(void **state) {
    const struct grid *cube = grid_named("cube", 4);
    shape_list a, b;
    orientations_of(*state, cube, MOTION_SPACE, ".... | .#../###.", &a);
    orientations_of(*state, cube, MOTION_SPACE, "#./##/#.", &b);
    assert_true(equal_lists(&a, &b));
    orientations_of(*state, cube, MOTION_SPACE, "##/#. | ../#.", &a);
    orientations_of(*state, cube, MOTION_SPACE, "##/#. | .#/..", &b);
    assert_false(equal_lists(&a, &b));
    orientations_of(*state, cube, MOTION_MIRROR, "##/#. | ../#.", &a);
    orientations_of(*state, cube, MOTION_MIRROR, "##/#. | .#/..", &b);
    assert_true(equal_lists(&a, &b));
    orientations_of(*state, cube, MOTION_SPACE, "ab", &a);
    orientations_of(*state, cube, MOTION_SPACE, "ac", &b);
    assert_false(equal_lists(&a, &b));
}

/* ---- Polyforms ------------------------------------------------------------------------------- */

struct census {
    const struct grid *grid;
    const struct group *group;
    enum motion motion;
    struct arena *arena;
    struct keyset known; /* first orientations, as bytes */
    shape_list found;
};

static void note(struct census *census, struct shape *shape) {
    shape_list list;
    uint32_t number;
    bool added;
    shape_sort(shape);
    assert_true(shape_orientations(census->grid, census->group, census->motion, shape, census->arena, &list));
    struct shape first = list.at[0];
    assert_true(keyset_add(&census->known, first.cell, first.count * sizeof *first.cell, &number, &added));
    assert_true(!added || array_push(census->arena, &census->found, first));
}

static void note_single_cells(struct census *census, int depth) {
    for (int z = -depth; z <= depth; z++)
        for (int y = -2; y <= 2; y++)
            for (int x = -2; x <= 2; x++) {
                struct coloured_cell cell = {.at = {x, y, z}};
                if (grid_has(census->grid, cell.at))
                    note(census, &(struct shape){1, &cell});
            }
}

static void note_one_larger(struct census *census, const struct shape *shape, bool flat) {
    struct coloured_cell cell[16];
    memcpy(cell, shape->cell, shape->count * sizeof *cell);
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell neighbour[GRID_NEIGHBOURS];
        int neighbours = census->grid->neighbours(shape->cell[i].at, neighbour);
        for (int n = 0; n < neighbours; n++) {
            bool taken = flat && neighbour[n].z != 0;
            for (size_t j = 0; j < shape->count; j++)
                taken |= cell_equal(neighbour[n], shape->cell[j].at);
            if (taken)
                continue;
            memcpy(cell, shape->cell, shape->count * sizeof *cell);
            cell[shape->count].at = neighbour[n];
            cell[shape->count].colour = 0;
            note(census, &(struct shape){shape->count + 1, cell});
        }
    }
}

/* Asserts the numbers of connected shapes by number of cells, from 1 up to the first 0 of
 * `wanted`. */
static void assert_polyforms(const struct grid *grid, enum motion motion, bool flat, const size_t *wanted) {
    struct arena arena;
    struct group group;
    arena_init(&arena, 256 << 20);
    grid_group(grid, &group);
    shape_list last = {0};
    for (size_t size = 1; wanted[size - 1]; size++) {
        struct census census = {.grid = grid, .group = &group, .motion = motion, .arena = &arena};
        keyset_init(&census.known, &arena);
        if (size == 1)
            note_single_cells(&census, flat ? 0 : 2);
        for (size_t i = 0; i < last.count; i++)
            note_one_larger(&census, &last.at[i], flat);
        assert_int_equal(census.found.count, wanted[size - 1]);
        last = census.found;
    }
    arena_free(&arena);
}

#define POLYFORMS(grid, motion, flat, ...)                                                                   \
    assert_polyforms((grid), (motion), (flat), (const size_t[]){__VA_ARGS__, 0})

static void polyominoes(void **state) {
    const struct grid *square = grid_named("square", 6);
    POLYFORMS(square, MOTION_SHIFT, true, 1, 2, 6, 19, 63, 216);
    POLYFORMS(square, MOTION_PLANE, true, 1, 1, 2, 7, 18, 60);
    POLYFORMS(square, MOTION_SPACE, true, 1, 1, 2, 5, 12, 35);
}

static void polycubes(void **state) {
    const struct grid *cube = grid_named("cube", 4);
    POLYFORMS(cube, MOTION_SHIFT, false, 1, 3, 15, 86);
    POLYFORMS(cube, MOTION_SPACE, false, 1, 1, 2, 8, 29);
    POLYFORMS(cube, MOTION_MIRROR, false, 1, 1, 2, 7, 23);
}

static void polyhexes(void **state) {
    POLYFORMS(grid_named("hexagon", 7), MOTION_SHIFT, true, 1, 3, 11, 44);
    POLYFORMS(grid_named("hexagon", 7), MOTION_PLANE, true, 1, 1, 3, 10, 33);
    POLYFORMS(grid_named("hexagon", 7), MOTION_SPACE, true, 1, 1, 3, 7, 22);
}

static void polyiamonds(void **state) {
    POLYFORMS(grid_named("prism", 5), MOTION_SHIFT, true, 2, 3, 6, 14, 36, 94);
    POLYFORMS(grid_named("prism", 5), MOTION_PLANE, true, 1, 1, 1, 4, 6, 19);
    POLYFORMS(grid_named("prism", 5), MOTION_SPACE, true, 1, 1, 1, 3, 4, 12);
    POLYFORMS(grid_named("triangle", 8), MOTION_PLANE, true, 1, 1, 1, 4, 6, 19);
    POLYFORMS(grid_named("triangle", 8), MOTION_SPACE, true, 1, 1, 1, 3, 4, 12);
}

static void polysticks(void **state) {
    POLYFORMS(grid_named("square-sticks", 13), MOTION_SHIFT, true, 2, 6, 22, 88);
    POLYFORMS(grid_named("square-sticks", 13), MOTION_PLANE, true, 1, 2, 7, 25, 99);
    POLYFORMS(grid_named("square-sticks", 13), MOTION_SPACE, true, 1, 2, 5, 16, 55);
    POLYFORMS(grid_named("triangle-sticks", 15), MOTION_SPACE, true, 1, 3, 12, 60);
    POLYFORMS(grid_named("hexagon-sticks", 14), MOTION_SPACE, true, 1, 1, 3, 4, 12, 27);
}

/* Counts polykites (OEIS A057786). The numbers of other cut cells are those that grow from the
 * lattices of tests/agree/geometry.py. */
static void forms_of_cut_cells(void **state) {
    POLYFORMS(grid_named("kite", 4), MOTION_SHIFT, true, 6, 12);
    POLYFORMS(grid_named("kite", 4), MOTION_SPACE, true, 1, 2, 4, 10, 27, 85);
    POLYFORMS(grid_named("drafter", 7), MOTION_SPACE, true, 1, 3, 3, 9, 14);
    POLYFORMS(grid_named("tetrakis", 8), MOTION_SPACE, true, 1, 2, 2, 6, 8);
    POLYFORMS(grid_named("tetrakis-prism", 14), MOTION_MIRROR, false, 1, 3, 5, 22);
    POLYFORMS(grid_named("pyramids", 8), MOTION_SPACE, false, 1, 2, 3, 10);
    POLYFORMS(grid_named("pyramids", 8), MOTION_MIRROR, false, 1, 2, 3, 9);
    POLYFORMS(grid_named("half-octa", 9), MOTION_SPACE, false, 2, 2, 6, 19);
    POLYFORMS(grid_named("half-octa", 9), MOTION_MIRROR, false, 2, 2, 5, 14);
}

/* Checks twin rotations. They lay a flat piece in each of the four planes in six ways more. A piece
 * in space they throw off the lattice, which turning it must tell. */
static void twins(void **state) {
    struct group group;
    grid_group(grid_named("sphere", 6), &group);
    struct coloured_cell flat[] = {{{0, 0, 0}, 0}, {{1, -1, 0}, 0}, {{2, -2, 0}, 0}, {{2, -1, -1}, 0}};
    struct coloured_cell solid[] = {{{0, 0, 0}, 0}, {{1, 1, 0}, 0}, {{1, 0, 1}, 0}, {{0, 1, 1}, 0}};
    struct shape shape = {4, flat}, tetrahedron = {4, solid}, turned;
    shape_list list;
    shape_sort(&shape);
    shape_sort(&tetrahedron);
    assert_true(shape_orientations(grid_named("sphere", 6), &group, MOTION_SPACE, &shape, *state, &list));
    assert_int_equal(list.count, 4 * 12);
    assert_true(
        shape_orientations(grid_named("sphere", 6), &group, MOTION_SPACE, &tetrahedron, *state, &list));
    assert_int_equal(list.count, 2);
    size_t thrown_off = 0;
    for (size_t i = 0; i < group.count; i++) {
        assert_true(shape_turn(grid_named("sphere", 6), &group.element[i], &tetrahedron, *state, &turned));
        thrown_off += turned.count == 0;
        assert_true(turned.count == 4 || group.element[i].over == 3);
    }
    assert_int_equal(thrown_off, 192);
}

/* ---- The rest -------------------------------------------------------------------------------- */

static bool connected(struct arena *arena, const struct grid *grid, const char *text) {
    struct shape shape = draw(arena, text);
    bool connected = false;
    shape_sort(&shape);
    assert_true(shape_connected(grid, &shape, arena, &connected));
    return connected;
}

static void connection(void **state) {
    const struct grid *cube = grid_named("cube", 4);
    assert_true(connected(*state, cube, "#"));
    assert_true(connected(*state, cube, "###/#.#/###"));
    assert_true(connected(*state, cube, "#.#/#.# | ###/..."));
    assert_true(connected(*state, cube, "."));
    assert_false(connected(*state, cube, "#.#"));
    assert_false(connected(*state, cube, "#./.#"));
    assert_false(connected(*state, cube, "##/.. | ../##"));
}

static size_t parts(struct arena *arena, const char *text) {
    struct shape shape = draw(arena, text);
    size_t parts = 99;
    shape_sort(&shape);
    assert_true(shape_parts(grid_named("cube", 4), &shape, arena, &parts));
    return parts;
}

static void counted_parts(void **state) {
    assert_int_equal(parts(*state, "."), 0);
    assert_int_equal(parts(*state, "###/#.#/###"), 1);
    assert_int_equal(parts(*state, "#.#/.#. | .../.#."), 3);
    assert_int_equal(parts(*state, "#.#/.#./#.#"), 5);
}

static void no_memory(void **state) {
    struct shape shape = draw(*state, "####/####/####/####"), turned = {.count = 99};
    struct group group;
    struct arena none;
    shape_list list;
    bool connected;
    grid_group(grid_named("cube", 4), &group);
    arena_init(&none, 0);
    assert_false(shape_turn(grid_named("cube", 4), &group.element[3], &shape, &none, &turned));
    assert_int_equal(turned.count, 99);
    assert_false(shape_orientations(grid_named("cube", 4), &group, MOTION_SPACE, &shape, &none, &list));
    assert_false(shape_connected(grid_named("cube", 4), &shape, &none, &connected));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorted),        cmocka_unit_test(large_ones_sorted),
        cmocka_unit_test(compared),      cmocka_unit_test(settled),
        cmocka_unit_test(orientations),  cmocka_unit_test(equal_pieces),
        cmocka_unit_test(polyominoes),   cmocka_unit_test(polycubes),
        cmocka_unit_test(polyhexes),     cmocka_unit_test(forms_of_cut_cells),
        cmocka_unit_test(polyiamonds),   cmocka_unit_test(polysticks),
        cmocka_unit_test(twins),         cmocka_unit_test(connection),
        cmocka_unit_test(counted_parts), cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, make_arena, free_arena);
}
