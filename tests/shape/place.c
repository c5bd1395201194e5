/* Numbers of placements that others have published, and the rules of colour. */
#include "shape/place.h"

#include "shape/draw.h"
#include "arena_state.h"
#include "cases.h"

struct count {
    const struct box *box;
    size_t placements, stop_after;
    uint64_t covered; /* the sum of all cells, which shows that the numbers given are the box's */
};

/* Counts a placement. Checks that its numbers ascend, and that they are the cells of one shift of
 * the orientation. */
static bool count_placement(void *context, const struct shape *orientation, const uint32_t *cell) {
    struct count *count = context;
    struct treen_cell shift = cell_subtract(count->box->cell[cell[0]].at, orientation->cell[0].at);
    for (size_t i = 0; i < orientation->count; i++) {
        assert_true(i == 0 || cell[i] > cell[i - 1]);
        assert_true(cell[i] < count->box->cells);
        assert_true(cell_equal(count->box->cell[cell[i]].at, cell_add(orientation->cell[i].at, shift)));
        count->covered += cell[i];
    }
    return ++count->placements != count->stop_after;
}

static size_t placements(struct arena *arena, const struct box *box, const char *piece, enum motion motion,
                         const struct colour_rules *rules) {
    static const struct colour_rules none = {0};
    struct group group;
    grid_group(box->grid, &group);
    struct shape shape = draw(arena, piece);
    uint32_t scratch[32];
    shape_list orientations;
    struct count count = {.box = box};
    assert_int_equal(shape_sort(&shape), SIZE_MAX);
    assert_true(shape_orientations(box->grid, &group, motion, &shape, arena, &orientations));
    assert_true(place_all(box, rules ? rules : &none, &orientations, scratch, count_placement, &count));
    return count.placements;
}

static void soma(void **state) {
    struct arena *arena = *state;
    struct box box = brick(arena, grid_named("cube", 4), 3, 3, 3);
    const struct {
        const char *piece;
        size_t placements;
    } pieces[] = {{"###/#..", 144}, {"###/.#.", 72},       {"##./.##", 72},      {"##/#. | #./..", 64},
                  {"##/#.", 144},   {"##/#. | ../#.", 96}, {"##/#. | .#/..", 96}};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_int_equal(placements(arena, &box, pieces[i].piece, MOTION_SPACE, NULL), pieces[i].placements);
    /* With mirrors allowed, each twist may become the other. */
    assert_int_equal(placements(arena, &box, "##/#. | ../#.", MOTION_MIRROR, NULL), 192);
}

static const char *const pentominoes[] = {".##/##./.#.", "#####",       "####/#...", "##../.###",
                                          "###/##.",     "###/.#./.#.", "#.#/###",   "#../#../###",
                                          "#../##./.##", ".#./###/.#.", "####/.#..", "##./.#./.##"};

static void pentominoes_6x10(void **state) {
    struct arena *arena = *state;
    struct box box = brick(arena, grid_named("square", 6), 10, 6, 1);
    size_t sum = 0;
    for (size_t i = 0; i < 12; i++)
        sum += placements(arena, &box, pentominoes[i], MOTION_SPACE, NULL);
    assert_int_equal(sum, 2056);
    /* The X has one orientation, the I two. Turned over, a P has eight instead of four. */
    assert_int_equal(placements(arena, &box, ".#./###/.#.", MOTION_SHIFT, NULL), 8 * 4);
    assert_int_equal(placements(arena, &box, "#####", MOTION_PLANE, NULL), 6 * 6 + 2 * 10);
    assert_int_equal(placements(arena, &box, "###/##.", MOTION_PLANE, NULL), 2 * (8 * 5 + 9 * 4));
    assert_int_equal(placements(arena, &box, "###/##.", MOTION_SPACE, NULL), 4 * (8 * 5 + 9 * 4));
}

/* Checks a T in a box. Its twelve orientations have four cells each, so in space 48 placements
 * cover one cell. */
static void covering_one_cell(void **state) {
    struct arena *arena = *state;
    struct box box = brick(arena, grid_named("cube", 4), 5, 5, 5);
    struct group group;
    grid_group(box.grid, &group);
    struct shape piece = draw(arena, "###/.#.");
    shape_list orientations;
    assert_true(shape_orientations(box.grid, &group, MOTION_SPACE, &piece, arena, &orientations));
    assert_int_equal(orientations.count, 12);
    assert_int_equal(orientations.count * piece.count, 48);
    assert_int_equal(placements(arena, &box, "###/.#.", MOTION_SPACE, NULL), 12 * 5 * 4 * 3);
}

static void holes_and_walls(void **state) {
    struct arena *arena = *state;
    const struct grid *square = grid_named("square", 6);
    struct box ring = draw_box(arena, square, "###/#.#/###");
    assert_int_equal(placements(arena, &ring, "##", MOTION_SPACE, NULL), 8);
    assert_int_equal(placements(arena, &ring, "#.#", MOTION_SHIFT, NULL), 3);
    assert_int_equal(placements(arena, &ring, "##/##", MOTION_SPACE, NULL), 0);
    assert_int_equal(placements(arena, &ring, "####", MOTION_SPACE, NULL), 0);
    assert_int_equal(placements(arena, &ring, "###/###/###", MOTION_SPACE, NULL), 0);
    assert_int_equal(placements(arena, &ring, "###/#.#/###", MOTION_SPACE, NULL), 1);
}

/* Checks that nothing runs on into the next row of the table where a row of the cuboid ends. */
static void no_wrapping(void **state) {
    struct arena *arena = *state;
    struct box box = brick(arena, grid_named("square", 6), 4, 4, 1);
    assert_int_equal(placements(arena, &box, "..#/#..", MOTION_SHIFT, NULL), 2 * 3);
    assert_int_equal(placements(arena, &box, "...#/#...", MOTION_SHIFT, NULL), 3);
}

static void colours(void **state) {
    struct arena *arena = *state;
    struct box board = draw_box(arena, grid_named("square", 6), "ab#/bab");
    /* Piece colour a goes on box colour a alone, b on both: [piece][box]. */
    const bool allowed[] = {true, false, true, true};
    const struct colour_rules rules = {2, allowed};
    assert_int_equal(placements(arena, &board, "a", MOTION_SHIFT, &rules), 3);
    assert_int_equal(placements(arena, &board, "b", MOTION_SHIFT, &rules), 6);
    assert_int_equal(placements(arena, &board, "#", MOTION_SHIFT, &rules), 6);
    assert_int_equal(placements(arena, &board, "aa", MOTION_SPACE, &rules), 0);
    assert_int_equal(placements(arena, &board, "ab", MOTION_SHIFT, &rules), 2);
    assert_int_equal(placements(arena, &board, "ab", MOTION_SPACE, &rules), 7);
}

static void stops_when_told(void **state) {
    struct arena *arena = *state;
    struct box box = brick(arena, grid_named("cube", 4), 3, 3, 3);
    struct shape piece = draw(arena, "#");
    shape_list list = {&piece, 1, 1};
    uint32_t scratch[2];
    struct count count = {.box = &box, .stop_after = 5};
    assert_false(place_all(&box, &(struct colour_rules){0}, &list, scratch, count_placement, &count));
    assert_int_equal(count.placements, 5);
    assert_int_equal(count.covered, 0 + 1 + 2 + 3 + 4);
}

/* Checks a sparse box: far from the origin, and with cells a million apart, the counts are the
 * same. */
static void sparse_box(void **state) {
    struct arena *arena = *state;
    struct shape cells = draw(arena, "###/### | ...");
    for (size_t i = 0; i < cells.count; i++)
        cells.cell[i].at = cell_subtract(cells.cell[i].at, (struct treen_cell){1 << 20, 1 << 20, 1 << 20});
    cells.cell[cells.count++].at = (struct treen_cell){1 << 20, 1 << 20, 1 << 20};
    struct box box;
    assert_true(box_init(&box, grid_named("cube", 4), &cells, NULL, arena));
    assert_null(box.number);
    assert_int_equal(placements(arena, &box, "##", MOTION_SPACE, NULL), 7);
    assert_int_equal(placements(arena, &box, "#", MOTION_SPACE, NULL), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soma),
        cmocka_unit_test(pentominoes_6x10),
        cmocka_unit_test(covering_one_cell),
        cmocka_unit_test(holes_and_walls),
        cmocka_unit_test(no_wrapping),
        cmocka_unit_test(colours),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(sparse_box),
    };
    return cmocka_run_group_tests(tests, make_arena, free_arena);
}
