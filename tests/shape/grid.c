/* The rules that every row of the table of grids must keep, and the rows themselves. */
#include "shape/grid.h"

#include "shape/lattices.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { FUTURE_GRIDS = 5, SPAN = 7 };

static const struct grid *const future[FUTURE_GRIDS] = {&hexagon, &sphere, &rhombic, &tetra, &stick};

/* Returns the table's rows, then those to come, and null after the last. */
static const struct grid *any_grid(size_t index) {
    size_t rows = 0;
    while (grid_at(rows))
        rows++;
    return index < rows ? grid_at(index) : index < rows + FUTURE_GRIDS ? future[index - rows] : NULL;
}

/* Calls `check` for every cell around the origin. */
static void each_cell(const struct grid *grid, const struct group *group,
                      void (*check)(const struct grid *, const struct group *, struct treen_cell)) {
    int depth = grid->dimensions == 2 ? 0 : SPAN;
    for (int z = -depth; z <= depth; z++)
        for (int y = -SPAN; y <= SPAN; y++)
            for (int x = -SPAN; x <= SPAN; x++)
                if (grid_has(grid, (struct treen_cell){x, y, z}))
                    check(grid, group, (struct treen_cell){x, y, z});
}

static void check_each(void (*check)(const struct grid *, const struct group *, struct treen_cell)) {
    struct group group;
    const struct grid *grid;
    for (size_t g = 0; (grid = any_grid(g)); g++) {
        grid_group(grid, &group);
        each_cell(grid, &group, check);
    }
}

static void named(void **state) {
    (void)state;
    assert_string_equal(grid_named("cube", 4)->about.name, "cube");
    assert_string_equal(grid_named("squareXXX", 6)->about.name, "square");
    assert_ptr_equal(grid_at(0), grid_named("cube", 4));
    assert_null(grid_named("cub", 3));
    assert_null(grid_named("cubes", 5));
    assert_null(grid_named("", 0));
    assert_null(grid_at(SIZE_MAX));
}

static void orders(void **state) {
    (void)state;
    const struct {
        const struct grid *grid;
        size_t count[MOTIONS];
    } wanted[] = {
        {grid_named("cube", 4), {1, 4, 24, 48}},
        {grid_named("square", 6), {1, 4, 8, 8}},
        {&hexagon, {1, 6, 12, 24}},
        {grid_named("prism", 5), {1, 6, 12, 24}},
        {grid_named("triangle", 8), {1, 6, 12, 12}},
        {&sphere, {1, 4, 120, 240}},
        {&rhombic, {1, 4, 24, 48}},
        {&tetra, {1, 4, 24, 48}},
        {&stick, {1, 4, 24, 48}},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct group group;
        grid_group(wanted[i].grid, &group);
        assert_int_equal(group.count, wanted[i].count[MOTION_MIRROR]);
        assert_memory_equal(group.motion_count, wanted[i].count, sizeof group.motion_count);
    }
}

static int determinant(const struct matrix *matrix) {
    const int8_t(*m)[3] = matrix->m;
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* Checks the elements: the identity comes first, and none comes twice. Rotations keep left and
 * right apart, the others do not. */
static void elements(void **state) {
    (void)state;
    const struct matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    const struct grid *grid;
    for (size_t g = 0; (grid = any_grid(g)); g++) {
        struct group group;
        grid_group(grid, &group);
        assert_memory_equal(&group.element[0], &identity, sizeof identity);
        for (size_t i = 0; i < group.count; i++) {
            const struct matrix *element = &group.element[i];
            bool rotation = i < group.motion_count[grid->rotation];
            int volume = element->over * element->over * element->over;
            assert_int_equal(determinant(element), rotation ? volume : -volume);
            for (size_t j = 0; j < i; j++)
                assert_memory_not_equal(element, &group.element[j], sizeof *element);
        }
    }
}

static bool has_image(const struct grid *grid, const struct matrix *matrix, struct treen_cell cell,
                      struct treen_cell *image) {
    return grid->cell_at(matrix_apply(matrix, grid->point(cell)), image);
}

/* Checks that a cell is known again by its point, and that its home is one of few cells. The way
 * from the home to the cell must be a shift of the grid. */
static void check_home(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    (void)group;
    struct treen_cell way = grid->home(cell), kind = cell_subtract(cell, way);
    assert_true(grid_has(grid, kind));
    assert_true(cell_equal(grid->home(kind), (struct treen_cell){0, 0, 0}));
    assert_true(grid_shifts(grid, kind, way));
    /* A shift that is a motion for this cell is one for its neighbours, and moves their points
     * alike. */
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    int neighbours = grid->neighbours(kind, neighbour);
    struct treen_cell moved = cell_subtract(grid->point(cell), grid->point(kind));
    for (int i = 0; i < neighbours; i++) {
        struct treen_cell there = cell_add(neighbour[i], way);
        assert_true(grid_has(grid, there));
        assert_true(grid_shifts(grid, neighbour[i], way));
        assert_true(cell_equal(cell_subtract(grid->point(there), grid->point(neighbour[i])), moved));
    }
}

static void homes(void **state) {
    (void)state;
    check_each(check_home);
}

static bool are_neighbours(const struct grid *grid, struct treen_cell a, struct treen_cell b) {
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    int neighbours = grid->neighbours(a, neighbour), found = 0;
    for (int i = 0; i < neighbours; i++)
        found += cell_equal(neighbour[i], b);
    assert_true(found <= 1);
    return found == 1;
}

static void check_neighbours(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    int neighbours = grid->neighbours(cell, neighbour);
    assert_in_range(neighbours, 1, GRID_NEIGHBOURS);
    for (int i = 0; i < neighbours; i++) {
        assert_true(grid_has(grid, neighbour[i]));
        assert_true(are_neighbours(grid, neighbour[i], cell));
        for (size_t e = 0; e < group->count; e++) {
            struct treen_cell a, b;
            bool both = has_image(grid, &group->element[e], cell, &a) &&
                        has_image(grid, &group->element[e], neighbour[i], &b);
            assert_true(both || group->element[e].over > 1);
            assert_true(!both || are_neighbours(grid, a, b));
        }
    }
}

static void neighbours_stay_neighbours(void **state) {
    (void)state;
    check_each(check_neighbours);
}

static void check_letters(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    (void)group;
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    assert_in_range(strlen(grid->place_letters), 1, grid->neighbours(cell, neighbour) + 1);
}

static void letters(void **state) {
    (void)state;
    check_each(check_letters);
    assert_string_equal(grid_named("cube", 4)->place_letters, "CFEV");
}

static void square_is_flat(void **state) {
    (void)state;
    const struct grid *square = grid_named("square", 6);
    assert_true(grid_has(square, (struct treen_cell){-3, 1000, 0}));
    assert_false(grid_has(square, (struct treen_cell){0, 0, 1}));
    assert_true(grid_has(grid_named("cube", 4), (struct treen_cell){0, 0, 1}));
}

static void reading_order(void **state) {
    (void)state;
    const struct treen_cell ascending[] = {{9, 9, -1}, {9, -1, 0}, {0, 0, 0},
                                           {1, 0, 0},  {0, 1, 0},  {0, 0, 1}};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            assert_int_equal(cell_compare(ascending[i], ascending[j]), (i > j) - (i < j));
}

static bool is_direction(const struct grid *grid, struct treen_cell step) {
    for (int i = 0; i < grid->directions; i++)
        if (cell_equal(grid->direction[i], step))
            return true;
    return false;
}

/* Checks the directions. A step is a shift of the grid for every cell. It leads to a neighbour, or
 * past one cell to the next. */
static void check_directions(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    for (int i = 0; i < grid->directions; i++) {
        struct treen_cell step = grid->direction[i], there = cell_add(cell, step);
        struct treen_cell neighbour[GRID_NEIGHBOURS];
        assert_true(grid_has(grid, there) && grid_shifts(grid, cell, step));
        int neighbours = grid->neighbours(cell, neighbour), ways = are_neighbours(grid, cell, there);
        for (int n = 0; n < neighbours; n++)
            ways += are_neighbours(grid, neighbour[n], there);
        assert_int_equal(ways, 1);
        for (size_t e = 0; e < group->count; e++) {
            struct treen_cell from, to;
            assert_true(has_image(grid, &group->element[e], cell, &from));
            assert_true(has_image(grid, &group->element[e], there, &to));
            assert_true(is_direction(grid, cell_subtract(to, from)));
        }
    }
}

/* Checks the faces of every cell, which pictures draw. */
static void faces(void **state) {
    (void)state;
    const struct grid *grid;
    for (size_t g = 0; (grid = grid_at(g)); g++) {
        struct grid_face face[GRID_FACES];
        assert_non_null(grid->faces);
        assert_in_range(grid->faces((struct treen_cell){0, 0, 0}, face), 4, GRID_FACES);
    }
}

static void directions(void **state) {
    (void)state;
    check_each(check_directions);
    const struct grid *grid;
    for (size_t g = 0; (grid = grid_at(g)); g++) {
        assert_in_range(grid->directions, 0, GRID_DIRECTIONS); /* 0: pieces do not slide */
        for (int i = 0; i < grid->directions; i += 2)
            assert_true(cell_equal(cell_add(grid->direction[i], grid->direction[i + 1]),
                                   (struct treen_cell){0, 0, 0}));
    }
}

static void names(void **state) {
    (void)state;
    char text[200], short_text[8];
    const struct grid *grid;
    grid_names(text, sizeof text);
    assert_memory_equal(text, "cube, square, ", 14);
    assert_non_null(strstr(text, " or "));
    for (size_t g = 0; (grid = grid_at(g)); g++)
        assert_non_null(strstr(text, grid->about.name));
    grid_names(short_text, sizeof short_text);
    assert_string_equal(short_text, "cube, s");
}

/* Checks the sense of a quarter turn about z, for readers of a matrix. */
static void quarter_turn(void **state) {
    (void)state;
    struct group group;
    grid_group(grid_named("cube", 4), &group);
    struct treen_cell turned = matrix_apply(&group.element[1], (struct treen_cell){1, 0, 5});
    assert_true(cell_equal(turned, (struct treen_cell){0, 1, 5}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named),          cmocka_unit_test(orders),
        cmocka_unit_test(elements),       cmocka_unit_test(homes),
        cmocka_unit_test(letters),        cmocka_unit_test(neighbours_stay_neighbours),
        cmocka_unit_test(square_is_flat), cmocka_unit_test(reading_order),
        cmocka_unit_test(quarter_turn),   cmocka_unit_test(directions),
        cmocka_unit_test(faces),          cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
