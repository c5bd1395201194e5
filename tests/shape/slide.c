/* Slides against a brute force that moves cells one step at a time, by small parts of the step. */
#include "shape/slide.h"

#include "base/random.h"
#include "hits.h"
#include "shape/draw.h"
#include "cases.h"

enum { FAR = 24 };

static const struct grid *grid_of(const char *name) {
    const struct grid *grid = grid_named(name, strlen(name));
    assert_non_null(grid);
    return grid;
}

/* ---- By brute force -------------------------------------------------------------------------- */

static bool has_cell(const struct shape *shape, struct treen_cell offset, struct treen_cell cell) {
    for (size_t i = 0; i < shape->count; i++)
        if (cell_equal(cell_add(shape->cell[i].at, offset), cell))
            return true;
    return false;
}

/* Returns whether the cell can go a step where the fixed shape is. The cells that it hits were
 * found once for its kind, by small parts of the step (tests/hits.h). */
static bool cell_goes(struct hits *hits, struct treen_cell cell, int direction, const struct shape *fixed,
                      struct treen_cell offset) {
    struct treen_cell hit[MOST_HITS];
    int count = hits_of(hits, cell, direction, hit);
    for (int i = 0; i < count; i++)
        if (has_cell(fixed, offset, hit[i]))
            return false;
    return true;
}

static uint16_t brute_distance(struct hits *hits, const struct shape *moving, const struct shape *fixed,
                               struct treen_cell offset, int direction) {
    struct treen_cell way = {0, 0, 0};
    for (uint16_t k = 0; k < FAR; k++) {
        for (size_t i = 0; i < moving->count; i++)
            if (!cell_goes(hits, cell_add(moving->cell[i].at, way), direction, fixed, offset))
                return k;
        way = cell_add(way, hits->grid->direction[direction]);
    }
    return SLIDE_FOREVER;
}

static struct shape random_shape(const struct grid *grid, struct random *random, struct arena *arena) {
    enum { SIDE = 8, PLACES = SIDE * SIDE * SIDE };
    struct shape shape = {.cell = ARENA_NEW(arena, PLACES, struct coloured_cell)};
    struct slide_lattice lattice;
    slide_lattice(grid, &lattice);
    int side = lattice.unit > 1 ? SIDE : 3, layers = grid->dimensions == 3 ? side : 1;
    assert_non_null(shape.cell);
    while (!shape.count)
        for (int i = 0; i < side * side * layers; i++) {
            struct treen_cell at = {i % side, i / side % side, i / side / side};
            if (random_below(random, lattice.unit > 1 ? 12 : 4) == 0 && grid_has(grid, at))
                shape.cell[shape.count++].at = at;
        }
    shape_sort(&shape);
    shape_settle(grid, &shape);
    return shape;
}

static bool overlap(const struct shape *a, const struct shape *b, struct treen_cell offset) {
    for (size_t i = 0; i < a->count; i++)
        if (has_cell(b, offset, a->cell[i].at))
            return true;
    return false;
}

/* Checks the bits of a word beside the distances. */
static void compare_word(struct slide *slide, struct treen_cell offset, int axis, uint16_t forward,
                         uint16_t backward) {
    enum { AXES = SLIDE_DIRECTIONS / 2 };
    unsigned word = (unsigned)axis / AXES, shift = SLIDE_AXIS_BITS * ((unsigned)axis % AXES);
    unsigned bits = (unsigned)(slide_word(slide, offset, word) >> shift);
    assert_int_equal(bits & 7, (forward == 0) | (backward == 0) << 1 | (forward == 1) << 2);
    assert_int_equal(bits >> 8 & 7,
                     (forward < SLIDE_FOREVER) | (backward < SLIDE_FOREVER) << 1 | (backward == 1) << 2);
}

/* Compares all offsets of a cuboid, near and beyond the table. Each is asked about twice: it is
 * learnt, then looked up. */
static void compare_pair(struct hits *hits, struct slide *slide, const struct shape *a,
                         const struct shape *b) {
    const struct grid *grid = hits->grid;
    int unit = slide->lattice->unit, deep = unit > 1 ? 2 : 4, depth = grid->dimensions == 3 ? deep : 0;
    int wide = unit > 1 ? 4 : 9, high = unit > 1 ? 3 : 6;
    for (int z = -depth; z <= depth; z++)
        for (int y = -high; y <= high; y++)
            for (int x = -wide; x <= wide; x++) {
                struct treen_cell at = {x, y, z}, offset = {unit * x, unit * y, unit * z};
                if (!grid_has(grid, cell_add(b->cell[0].at, offset)) ||
                    !grid_shifts(grid, b->cell[0].at, offset) || overlap(a, b, offset))
                    continue;
                for (int d = 0; d < grid->directions; d++) {
                    uint16_t expected = brute_distance(hits, a, b, offset, d);
                    assert_int_equal(slide_distance(slide, at, d), expected);
                    assert_int_equal(slide_distance(slide, at, d), expected);
                }
                for (int axis = 0; axis < grid->directions / 2; axis++)
                    compare_word(slide, at, axis, slide_distance(slide, at, 2 * axis),
                                 slide_distance(slide, at, 2 * axis + 1));
            }
}

static void agree_with_cells(const char *name, unsigned pairs) {
    static struct hits hits;
    const struct grid *grid = grid_of(name);
    memset(&hits, 0, sizeof hits);
    hits.grid = grid;
    struct random random = {17};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct slides *slides = slides_open(grid, (size_t)1 << 26, NULL);
    assert_non_null(slides);
    for (unsigned i = 0; i < pairs; i++) {
        struct shape a = random_shape(grid, &random, &arena), b = random_shape(grid, &random, &arena);
        uint32_t moving = 0, fixed = 0;
        struct treen_cell offset;
        assert_true(slides_shape(slides, &a, &moving, &offset) && slides_shape(slides, &b, &fixed, &offset));
        struct slide *slide = slides_pair(slides, moving, fixed);
        assert_non_null(slide);
        compare_pair(&hits, slide, &a, &b);
    }
    slides_close(slides);
    arena_free(&arena);
}

static void cubes_agree_with_cells(void **state) {
    agree_with_cells("cube", 6);
}

static void squares_agree_with_cells(void **state) {
    agree_with_cells("square", 12);
}

static void prisms_agree_with_cells(void **state) {
    agree_with_cells("prism", 6);
}

static void triangles_agree_with_cells(void **state) {
    agree_with_cells("triangle", 12);
}

static void hexagons_agree_with_cells(void **state) {
    agree_with_cells("hexagon", 12);
}

static void hexprisms_agree_with_cells(void **state) {
    agree_with_cells("hexprism", 4);
}

static void spheres_agree_with_cells(void **state) {
    agree_with_cells("sphere", 6);
}

static void rhombic_cells_agree(void **state) {
    agree_with_cells("rhombic", 2);
}

static void tetra_octa_cells_agree(void **state) {
    agree_with_cells("tetra-octa", 4);
}

static void cut_cells_agree(void **state) {
    agree_with_cells("tetrakis", 2);
    agree_with_cells("pyramids", 2);
    agree_with_cells("half-octa", 2);
    agree_with_cells("kite", 2);
}

/* ---- Shapes, and limits ---------------------------------------------------------------------- */

static void shapes_are_known_again(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct slides *slides = slides_open(grid_of("cube"), (size_t)1 << 20, NULL);
    struct shape a = draw(&arena, "##/#."), b = draw(&arena, "..../.aa./.#.."), c = draw(&arena, "##/.#");
    uint32_t first, second, third;
    struct treen_cell offset;
    assert_true(slides_shape(slides, &a, &first, &offset));
    assert_true(cell_equal(offset, (struct treen_cell){0, 0, 0}));
    assert_true(slides_shape(slides, &b, &second, &offset));
    assert_true(cell_equal(offset, (struct treen_cell){1, 1, 0}));
    assert_true(slides_shape(slides, &c, &third, &offset));
    assert_int_equal(first, second);
    assert_int_not_equal(first, third);
    assert_ptr_equal(slides_pair(slides, first, third), slides_pair(slides, second, third));
    slides_close(slides);
    arena_free(&arena);
}

/* Checks a cell that slides between the two ends of a long bar: distances up to the most that a
 * word holds, and beyond. */
static void long_ways_are_walked(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct slides *slides = slides_open(grid_of("cube"), (size_t)1 << 24, NULL);
    struct coloured_cell ends[] = {{.at = {0, 0, 0}}, {.at = {100, 0, 0}}};
    struct shape cell = draw(&arena, "#"), both = {2, ends};
    uint32_t moving = 0, fixed = 0;
    struct treen_cell offset;
    assert_true(slides_shape(slides, &cell, &moving, &offset) &&
                slides_shape(slides, &both, &fixed, &offset));
    struct slide *slide = slides_pair(slides, moving, fixed);
    for (int at = 1; at < 100; at++) {
        assert_int_equal(slide_distance(slide, (struct treen_cell){-at, 0, 0}, 0), 99 - at);
        assert_int_equal(slide_distance(slide, (struct treen_cell){-at, 0, 0}, 1), at - 1);
    }
    slides_close(slides);
    arena_free(&arena);
}

/* Checks that a huge pair is refused: two cells a million apart would need a table of a million
 * offsets to each side. */
static void huge_shapes_are_refused(void **state) {
    struct slides *slides = slides_open(grid_of("cube"), (size_t)1 << 30, NULL);
    struct coloured_cell cell[] = {{.at = {0, 0, 0}}, {.at = {0, 0, 1 << 20}}, {.at = {1 << 20, 9, 1 << 20}}};
    struct shape shape = {3, cell};
    uint32_t number;
    struct treen_cell offset;
    shape_sort(&shape);
    assert_true(slides_shape(slides, &shape, &number, &offset));
    assert_null(slides_pair(slides, number, number));
    slides_close(slides);
}

static void memory_ends(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct slides *slides = slides_open(grid_of("cube"), 5400, NULL);
    struct shape a = draw(&arena, "##########/#.........");
    uint32_t number;
    struct treen_cell offset;
    assert_true(slides_shape(slides, &a, &number, &offset));
    assert_null(slides_pair(slides, number, number));
    slides_close(slides);
    arena_free(&arena);
}

/* Checks that a small shape is known by its own number, wherever memory ended for the large shape
 * before it. */
static void what_did_not_fit_leaves_no_trace(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct shape small = draw(&arena, "##/#."), large = draw(&arena, "##########/##########/##########");
    for (size_t memory = 1000; memory < 12000; memory += 16) {
        struct slides *slides = slides_open(grid_of("cube"), memory, NULL);
        struct treen_cell offset;
        uint32_t number;
        assert_non_null(slides);
        slides_shape(slides, &large, &number, &offset);
        if (slides_shape(slides, &small, &number, &offset)) {
            struct slide *slide = slides_pair(slides, number, number);
            assert_true(!slide || slide->side[0] == 5);
        }
        slides_close(slides);
    }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_agree_with_cells),           cmocka_unit_test(squares_agree_with_cells),
        cmocka_unit_test(prisms_agree_with_cells),          cmocka_unit_test(triangles_agree_with_cells),
        cmocka_unit_test(hexagons_agree_with_cells),        cmocka_unit_test(hexprisms_agree_with_cells),
        cmocka_unit_test(spheres_agree_with_cells),         cmocka_unit_test(rhombic_cells_agree),
        cmocka_unit_test(tetra_octa_cells_agree),           cmocka_unit_test(cut_cells_agree),
        cmocka_unit_test(shapes_are_known_again),           cmocka_unit_test(long_ways_are_walked),
        cmocka_unit_test(huge_shapes_are_refused),          cmocka_unit_test(memory_ends),
        cmocka_unit_test(what_did_not_fit_leaves_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
