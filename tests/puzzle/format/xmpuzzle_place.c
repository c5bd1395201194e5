/* BurrTools' numbers of rotations, compared with its format's description. */
#include "puzzle/format/xmpuzzle_place.h"

#include "arena_state.h"
#include "cases.h"

#include <string.h>

static struct treen_cell laid(enum xmpuzzle_grid grid, uint32_t turn, struct treen_cell hotspot,
                              struct treen_cell cell) {
    struct xmpuzzle_turns turns = xmpuzzle_turns(grid);
    struct coloured_cell one = {cell, 0};
    struct xmpuzzle_shape shape = {.hotspot = hotspot, .shape = {1, &one}};
    struct xmpuzzle_placed placed = {true, {0, 0, 0}, turn};
    xmpuzzle_lay(&turns, &shape, &placed, &cell);
    return cell;
}

#define AT(grid, turn, x, y, z)                                                                              \
    laid((grid), (turn), (struct treen_cell){0, 0, 0}, (struct treen_cell){x, y, z})

static void assert_cell(struct treen_cell cell, int x, int y, int z) {
    if (!cell_equal(cell, (struct treen_cell){x, y, z}))
        fail_msg("(%d, %d, %d), expected (%d, %d, %d)", cell.x, cell.y, cell.z, x, y, z);
}

static void cubes(void **state) {
    assert_cell(AT(GRID_CUBES, 0, 1, 2, 3), 1, 2, 3);
    assert_cell(AT(GRID_CUBES, 1, 1, 2, 3), 1, -3, 2);
    assert_cell(AT(GRID_CUBES, 4, 1, 2, 3), -3, 2, 1);
    assert_cell(AT(GRID_CUBES, 8, 1, 2, 3), -1, 2, -3);
    assert_cell(AT(GRID_CUBES, 12, 1, 2, 3), 3, 2, -1);
    assert_cell(AT(GRID_CUBES, 16, 1, 2, 3), -2, 1, 3);
    assert_cell(AT(GRID_CUBES, 20, 1, 2, 3), 2, -1, 3);
    assert_cell(AT(GRID_CUBES, 5, 1, 2, 3), -2, -3, 1); /* 1 first, then 4 */
    assert_cell(AT(GRID_CUBES, 24, 1, 2, 3), -1, 2, 3);
    assert_cell(AT(GRID_CUBES, 29, 1, 2, 3), -2, -3, -1);
}

static void prisms(void **state) {
    /* Six triangles lie around the corner at the origin. The first is the hotspot, and this takes
     * it to the second. */
    assert_cell(AT(GRID_PRISMS, 0, -1, 0, 5), -1, 0, 5);
    assert_cell(AT(GRID_PRISMS, 1, -1, 0, 5), -1, 0, 5);
    assert_cell(AT(GRID_PRISMS, 2, -1, 0, 5), 0, -1, 5);
    assert_cell(AT(GRID_PRISMS, 3, -1, 0, 5), 1, 0, 5);
    assert_cell(AT(GRID_PRISMS, 4, -1, 0, 5), 1, 0, 5);
    assert_cell(AT(GRID_PRISMS, 5, -1, 0, 5), 0, 1, 5);
    assert_cell(AT(GRID_PRISMS, 6, -1, 0, 5), 1, 0, -5);
    assert_cell(AT(GRID_PRISMS, 7, -1, 0, 5), 0, 1, -5); /* turned over first */
    assert_cell(AT(GRID_PRISMS, 12, -1, 0, 5), 1, 0, 5);
}

static void hotspots(void **state) {
    assert_cell(laid(GRID_CUBES, 1, (struct treen_cell){1, 2, 3}, (struct treen_cell){1, 2, 4}), 0, -1, 0);
    assert_cell(laid(GRID_PRISMS, 1, (struct treen_cell){-1, 0, 0}, (struct treen_cell){0, 0, 0}), 1, 0, 0);
}

static void spheres(void **state) {
    assert_cell(AT(GRID_SPHERES, 1, 1, 2, 3), 3, -2, 1);
    assert_cell(AT(GRID_SPHERES, 2, 1, 2, 3), -2, 1, 3);
    assert_cell(AT(GRID_SPHERES, 8, 1, 2, 3), 3, 1, 2);
    assert_cell(AT(GRID_SPHERES, 23, 1, 2, 3), -2, -1, -3);
    assert_cell(AT(GRID_SPHERES, 120, 1, 2, 3), -1, 2, 3);
}

/* Compares twin turns with their matrices, in thirds. */
static void twins(void **state) {
    static const struct {
        uint32_t turn;
        int8_t m[3][3];
    } cases[] = {
        {24, {{1, 2, 2}, {-2, -1, 2}, {2, -2, 1}}},     {28, {{-1, -2, 2}, {2, 1, 2}, {-2, 2, 1}}},
        {47, {{1, -2, 2}, {-2, 1, 2}, {-2, -2, -1}}},   {60, {{-1, 2, 2}, {2, -1, 2}, {2, 2, -1}}},
        {119, {{-2, 1, 2}, {-1, 2, -2}, {-2, -2, -1}}}, {144, {{-1, 2, 2}, {2, -1, 2}, {-2, -2, 1}}},
    };
    struct xmpuzzle_turns turns = xmpuzzle_turns(GRID_SPHERES);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(turns.turn[cases[i].turn].over, 3);
        assert_memory_equal(turns.turn[cases[i].turn].m, cases[i].m, sizeof cases[i].m);
    }
}

/* Checks that each is a motion of the grid and all are different. The first half keeps left and
 * right apart. */
static void groups(void **state) {
    for (int grid = GRID_CUBES; grid < XMPUZZLE_GRIDS; grid++) {
        struct xmpuzzle_turns turns = xmpuzzle_turns((enum xmpuzzle_grid)grid);
        struct group group;
        bool seen[GRID_SYMMETRIES] = {false};
        grid_group(turns.grid, &group);
        assert_int_equal(turns.count, group.count);
        for (uint32_t i = 0; i < turns.count; i++) {
            size_t e = 0;
            while (e < group.count && memcmp(&group.element[e], &turns.turn[i], sizeof turns.turn[i]))
                e++;
            assert_true(e < group.count && !seen[e]);
            assert_int_equal(e < group.motion_count[MOTION_SPACE], i < turns.rotations);
            seen[e] = true;
        }
    }
}

/* Finds the shapes again after laying them, by the first rotation that does the same. */
static void found_again(void **state) {
    struct arena *arena = *state;
    struct coloured_cell l[] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{2, 0, 0}, 0}, {{0, 1, 0}, 0}}, room[4];
    struct coloured_cell cube[125];
    for (int i = 0; i < 125; i++)
        cube[i] = (struct coloured_cell){{i % 5, i / 5 % 5, i / 25}, 0};
    struct xmpuzzle_turns turns = xmpuzzle_turns(GRID_CUBES);
    struct xmpuzzle_shape shape = {.hotspot = {1, 0, 0}, .shape = {4, l}};
    struct box box;
    struct colour_rules rules = {0, NULL};
    assert_true(box_init(&box, turns.grid, &(struct shape){125, cube}, NULL, arena));
    for (uint32_t turn = 0; turn < turns.rotations; turn++) {
        struct xmpuzzle_placed placed = {true, {2, 2, 2}, turn}, again;
        struct treen_cell cell[4];
        struct shape sorted = {4, room};
        xmpuzzle_lay(&turns, &shape, &placed, cell);
        for (int i = 0; i < 4; i++)
            room[i] = (struct coloured_cell){cell[i], 0};
        shape_sort(&sorted);
        for (int i = 0; i < 4; i++)
            cell[i] = room[i].at;
        assert_true(xmpuzzle_find(&turns, &shape, &box, &rules, cell, room, &again));
        assert_int_equal(again.turn, turn); /* no rotation maps this shape to itself */
        assert_true(cell_equal(again.at, placed.at));
    }
}

/* Finds a line of three balls again after all turns that leave it on the grid. */
static void balls_found_again(void **state) {
    struct coloured_cell line[] = {{{0, 0, 0}, 0}, {{1, 1, 0}, 0}, {{2, 2, 0}, 0}, {{0, 1, 1}, 0}}, room[4];
    struct coloured_cell cube[13 * 13 * 13];
    size_t balls = 0, laid = 0;
    for (int i = 0; i < 13 * 13 * 13; i++)
        if ((i % 13 + i / 13 % 13 + i / 169) % 2 == 0)
            cube[balls++] = (struct coloured_cell){{i % 13, i / 13 % 13, i / 169}, 0};
    struct xmpuzzle_turns turns = xmpuzzle_turns(GRID_SPHERES);
    struct xmpuzzle_shape shape = {.hotspot = {1, 0, 1}, .shape = {4, line}};
    struct arena arena;
    struct box box;
    struct colour_rules rules = {0, NULL};
    arena_init(&arena, 1 << 24);
    assert_true(box_init(&box, turns.grid, &(struct shape){balls, cube}, NULL, &arena));
    for (uint32_t turn = 0; turn < turns.rotations; turn++) {
        struct xmpuzzle_placed placed = {true, {6, 6, 6}, turn}, again;
        struct treen_cell cell[4], found[4];
        struct shape sorted = {4, room};
        xmpuzzle_lay(&turns, &shape, &placed, cell);
        for (int i = 0; i < 4; i++)
            room[i] = (struct coloured_cell){cell[i], 0};
        shape_sort(&sorted);
        for (int i = 0; i < 4; i++)
            cell[i] = room[i].at;
        if (!xmpuzzle_find(&turns, &shape, &box, &rules, cell, room, &again))
            continue; /* twins of other planes break this shape */
        xmpuzzle_lay(&turns, &shape, &again, found);
        for (int i = 0; i < 4; i++)
            room[i] = (struct coloured_cell){found[i], 0};
        shape_sort(&sorted);
        for (int i = 0; i < 4; i++)
            assert_true(cell_equal(room[i].at, cell[i]));
        laid++;
    }
    assert_true(laid >= 24);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes),    cmocka_unit_test(prisms),
        cmocka_unit_test(spheres),  cmocka_unit_test(twins),
        cmocka_unit_test(hotspots), cmocka_unit_test(groups),
        CASE(found_again),          cmocka_unit_test(balls_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
