/* The rules that every row of the table of grids must keep, and the rows themselves. */
#include "shape/grid.h"

#include "cases.h"

#include <math.h>
#include <string.h>

enum { SPAN = 7 };

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
    for (size_t g = 0; (grid = grid_at(g)); g++) {
        grid_group(grid, &group);
        each_cell(grid, &group, check);
    }
}

static void named(void **state) {
    assert_string_equal(grid_named("cube", 4)->about.name, "cube");
    assert_string_equal(grid_named("squareXXX", 6)->about.name, "square");
    assert_ptr_equal(grid_at(0), grid_named("cube", 4));
    assert_null(grid_named("cub", 3));
    assert_null(grid_named("cubes", 5));
    assert_null(grid_named("", 0));
    assert_null(grid_at(SIZE_MAX));
}

static void orders(void **state) {
    const struct {
        const char *grid;
        size_t count[MOTIONS];
    } wanted[] = {
        {"cube", {1, 4, 24, 48}},
        {"square", {1, 4, 8, 8}},
        {"prism", {1, 6, 12, 24}},
        {"triangle", {1, 6, 12, 12}},
        {"hexprism", {1, 6, 12, 24}},
        {"hexagon", {1, 6, 12, 12}},
        {"sphere", {1, 4, 120, 240}},
        {"rhombic", {1, 4, 24, 48}},
        {"tetra-octa", {1, 4, 24, 48}},
        {"half-octa", {1, 4, 8, 16}},
        {"tetrakis", {1, 4, 8, 8}},
        {"tetrakis-prism", {1, 4, 8, 16}},
        {"pyramids", {1, 4, 24, 48}},
        {"kite", {1, 6, 12, 12}},
        {"drafter", {1, 6, 12, 12}},
        {"square-sticks", {1, 4, 8, 8}},
        {"cube-sticks", {1, 4, 24, 48}},
        {"triangle-sticks", {1, 6, 12, 12}},
        {"prism-sticks", {1, 6, 12, 24}},
        {"hexagon-sticks", {1, 6, 12, 12}},
        {"hexprism-sticks", {1, 6, 12, 24}},
    };
    const struct grid *more = grid_at(sizeof wanted / sizeof *wanted);
    if (more)
        fail_msg("the grid %s has no row here", more->about.name);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct group group;
        const struct grid *grid = grid_named(wanted[i].grid, strlen(wanted[i].grid));
        assert_non_null(grid);
        grid_group(grid, &group);
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
    const struct matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    const struct grid *grid;
    for (size_t g = 0; (grid = grid_at(g)); g++) {
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
    check_each(check_neighbours);
}

static void check_letters(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    (void)group;
    struct treen_cell neighbour[GRID_NEIGHBOURS];
    assert_in_range(strlen(grid->place_letters), 1, grid->neighbours(cell, neighbour) + 1);
}

static void letters(void **state) {
    check_each(check_letters);
    assert_string_equal(grid_named("cube", 4)->place_letters, "CFEV");
}

static void square_is_flat(void **state) {
    const struct grid *square = grid_named("square", 6);
    assert_true(grid_has(square, (struct treen_cell){-3, 1000, 0}));
    assert_false(grid_has(square, (struct treen_cell){0, 0, 1}));
    assert_true(grid_has(grid_named("cube", 4), (struct treen_cell){0, 0, 1}));
}

static void reading_order(void **state) {
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

/* Checks the directions. A step is a shift of the grid for every cell. Motions that take both its
 * ends to cells take it to a step. */
static void check_directions(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    for (int i = 0; i < grid->directions; i++) {
        struct treen_cell step = grid->direction[i], there = cell_add(cell, step);
        assert_true(grid_has(grid, there) && grid_shifts(grid, cell, step));
        for (size_t e = 0; e < group->count; e++) {
            struct treen_cell from, to;
            if (has_image(grid, &group->element[e], cell, &from) &&
                has_image(grid, &group->element[e], there, &to))
                assert_true(is_direction(grid, cell_subtract(to, from)));
        }
    }
}

static double distance(const double a[3], const double b[3]) {
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* Tells on which side of the face the place is: positive is outside. */
static double outside(const struct grid_face *face, const double place[3]) {
    double u[3], v[3], height = 0;
    for (int i = 0; i < 3; i++) {
        u[i] = face->corner[1][i] - face->corner[0][i];
        v[i] = face->corner[2][i] - face->corner[1][i];
    }
    for (int i = 0; i < 3; i++)
        height += (v[(i + 1) % 3] * u[(i + 2) % 3] - v[(i + 2) % 3] * u[(i + 1) % 3]) *
                  (place[i] - face->corner[0][i]);
    return height;
}

/* Tells whether every corner of one face is a corner of the other. */
static bool same_face(const struct grid_face *a, const struct grid_face *b) {
    int found = 0;
    for (int i = 0; i < a->corners; i++)
        for (int j = 0; j < b->corners; j++)
            found += distance(a->corner[i], b->corner[j]) < 1e-9;
    return a->corners == b->corners && found == a->corners;
}

/* Checks the faces of a cell: all corners lie inside of each, and the cell beyond has the same
 * face. */
static void check_faces(const struct grid *grid, struct treen_cell cell) {
    struct grid_face face[GRID_FACES], other[GRID_FACES];
    int faces = grid->faces(cell, face);
    assert_in_range(faces, 4, GRID_FACES);
    for (int f = 0; f < faces; f++) {
        for (int g = 0; g < faces; g++)
            for (int c = 0; c < face[g].corners; c++)
                assert_true(outside(&face[f], face[g].corner[c]) < 1e-9);
        if (!grid_has(grid, face[f].beyond))
            continue;
        assert_true(are_neighbours(grid, cell, face[f].beyond));
        int others = grid->faces(face[f].beyond, other), back = 0;
        for (int g = 0; g < others; g++)
            if (cell_equal(other[g].beyond, cell)) {
                assert_true(same_face(&face[f], &other[g]));
                back++;
            }
        assert_int_equal(back, 1);
    }
}

/* Checks a round cell. Exactly its neighbours share an end with it, or touch it if they are
 * balls. */
static void check_bar(const struct grid *grid, struct treen_cell cell) {
    struct grid_bar bar = grid->bar(cell);
    bool ball = distance(bar.end[0], bar.end[1]) < 1e-9;
    assert_true(ball || fabs(distance(bar.end[0], bar.end[1]) - 1) < 1e-9);
    int depth = grid->dimensions == 2 ? 0 : 4;
    for (int z = -depth; z <= depth; z++)
        for (int y = -4; y <= 4; y++)
            for (int x = -4; x <= 4; x++) {
                struct treen_cell there = cell_add(cell, (struct treen_cell){x, y, z});
                if (!grid_has(grid, there) || cell_equal(there, cell))
                    continue;
                struct grid_bar other = grid->bar(there);
                double nearest =
                    fmin(fmin(distance(bar.end[0], other.end[0]), distance(bar.end[0], other.end[1])),
                         fmin(distance(bar.end[1], other.end[0]), distance(bar.end[1], other.end[1])));
                bool touch = fabs(nearest - (ball ? 2 * bar.radius : 0)) < 1e-9;
                assert_int_equal(touch, are_neighbours(grid, cell, there));
            }
}

/* Checks where a stick ends: at no cell, and at the ends of its bar. Its neighbours end at one of
 * these places, too, where their bars end. */
static void check_ends(const struct grid *grid, struct treen_cell cell) {
    struct treen_cell end[2], other[2], around[GRID_NEIGHBOURS];
    struct grid_bar a = grid->bar(cell);
    grid->ends(cell, end);
    for (int e = 0; e < 2; e++)
        assert_false(grid_has(grid, end[e]));
    for (int n = grid->neighbours(cell, around); n-- > 0;) {
        struct grid_bar b = grid->bar(around[n]);
        grid->ends(around[n], other);
        int shared = 0;
        for (int k = 0; k < 4; k++) {
            bool same = cell_equal(end[k & 1], other[k >> 1]);
            assert_int_equal(same, distance(a.end[k & 1], b.end[k >> 1]) < 1e-9);
            shared += same;
        }
        assert_int_equal(shared, 1);
    }
}

/* Checks what pictures draw: a cell has faces, or is round. */
static void check_look(const struct grid *grid, const struct group *group, struct treen_cell cell) {
    (void)group;
    assert_true(!grid->faces != !grid->bar);
    if (grid->faces)
        check_faces(grid, cell);
    else
        check_bar(grid, cell);
    if (grid->ends)
        check_ends(grid, cell);
}

static void looks(void **state) {
    check_each(check_look);
}

/* Counts the cells of a box that is typed in a word. */
static size_t form_cells(const char *name, const char *word, int a, int b, int c) {
    const struct grid *grid = grid_named(name, strlen(name));
    const struct grid_form *form = grid->form;
    const int size[3] = {a, b, c};
    size_t cells = 0;
    while (strcmp(form->word, word) != 0)
        form++;
    struct treen_cell high = form->high(size), at, low = high, top = {0, 0, 0};
    for (at.z = 0; at.z <= high.z; at.z++)
        for (at.y = 0; at.y <= high.y; at.y++)
            for (at.x = 0; at.x <= high.x; at.x++)
                if (grid_has(grid, at) && (!form->has || form->has(at, size))) {
                    cells++;
                    top = (struct treen_cell){at.x > top.x ? at.x : top.x, at.y > top.y ? at.y : top.y, at.z};
                    low.x = at.x < low.x ? at.x : low.x;
                }
    assert_true(low.x <= 1 && high.x - top.x <= 1 && high.y - top.y <= 1 && high.z - top.z <= 1);
    return cells;
}

static void forms(void **state) {
    assert_int_equal(form_cells("sphere", "pyramid", 5, 1, 1), 55);
    assert_int_equal(form_cells("sphere", "tetrahedron", 4, 1, 1), 20);
    assert_int_equal(form_cells("hexagon", "hexagon", 4, 1, 1), 37);
    assert_int_equal(form_cells("hexagon", "triangle", 5, 1, 1), 15);
    assert_int_equal(form_cells("hexagon", "staggered", 7, 4, 1), 28);
    assert_int_equal(form_cells("hexprism", "staggered", 5, 5, 2), 50);
    assert_int_equal(form_cells("hexprism", "hexagon", 3, 2, 1), 38);
    assert_int_equal(form_cells("triangle", "triangle", 5, 1, 1), 25);
    assert_int_equal(form_cells("triangle", "hexagon", 3, 1, 1), 54);
    assert_int_equal(form_cells("triangle", "rhombus", 4, 9, 1), 72);
    assert_int_equal(form_cells("prism", "hexagon", 2, 3, 1), 72);
    assert_int_equal(form_cells("rhombic", "", 1, 2, 3), 144);
    assert_int_equal(form_cells("tetra-octa", "", 2, 1, 1), 10);
    assert_int_equal(form_cells("half-octa", "pyramid", 3, 1, 1), 35);
    assert_int_equal(form_cells("half-octa", "pyramid", 4, 1, 1), 84);
    assert_int_equal(form_cells("tetrakis", "", 4, 4, 1), 64);
    assert_int_equal(form_cells("tetrakis", "triangle", 4, 1, 1), 32);
    assert_int_equal(form_cells("tetrakis-prism", "", 2, 1, 3), 24);
    assert_int_equal(form_cells("tetrakis-prism", "triangle", 3, 2, 1), 36);
    assert_int_equal(form_cells("pyramids", "", 2, 2, 3), 72);
    assert_int_equal(form_cells("kite", "", 2, 3, 1), 36);
    assert_int_equal(form_cells("kite", "hexagon", 2, 1, 1), 42);
    assert_int_equal(form_cells("drafter", "", 1, 2, 1), 24);
    assert_int_equal(form_cells("drafter", "hexagon", 2, 1, 1), 84);
    assert_int_equal(form_cells("square-sticks", "", 5, 5, 1), 60);
    assert_int_equal(form_cells("cube-sticks", "", 2, 2, 2), 54);
    assert_int_equal(form_cells("triangle-sticks", "", 2, 2, 1), 16);
    assert_int_equal(form_cells("triangle-sticks", "triangle", 3, 1, 1), 18);
    assert_int_equal(form_cells("triangle-sticks", "hexagon", 2, 1, 1), 42);
    assert_int_equal(form_cells("prism-sticks", "triangle", 1, 1, 1), 9);
    assert_int_equal(form_cells("hexagon-sticks", "", 1, 1, 1), 6);
    assert_int_equal(form_cells("hexagon-sticks", "", 2, 3, 1), 27);
    assert_int_equal(form_cells("hexagon-sticks", "hexagon", 2, 1, 1), 30);
    assert_int_equal(form_cells("hexprism-sticks", "hexagon", 2, 1, 1), 84);
    assert_int_equal(form_cells("hexprism-sticks", "", 1, 1, 2), 30);
}

static void directions(void **state) {
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
    assert_string_equal(grid_nearest("sqare", 5), "square");
    assert_string_equal(grid_nearest("hexagons", 8), "hexagon");
    assert_null(grid_nearest("checkerboard", 12));
}

/* Checks that a grid is cubic where neighbours lie along the axes, each a step of a slide. */
static void cubic(void **state) {
    const struct grid *grid;
    for (size_t g = 0; (grid = grid_at(g)); g++) {
        struct treen_cell origin = {0, 0, 0}, near[GRID_NEIGHBOURS];
        int count = grid_has(grid, origin) ? grid->neighbours(origin, near) : 0, found = 0;
        for (int i = 0; i < count; i++)
            for (int d = 0; d < grid->directions; d++)
                found += cell_equal(near[i], grid->direction[d]);
        bool straight = count == 2 * grid->dimensions && count == grid->directions && found == count;
        assert_int_equal(grid->cubic, straight && grid->faces);
        assert_true(!grid->faces || grid_has(grid, grid_first(grid)));
    }
}

/* Tests bricks: their motions by hand, and that the corners of a cell are as far as its edges. */
static void bricks(void **state) {
    static const struct {
        double edge[3];
        size_t turns, all;
    } some[] = {{{1, 1.5, 2}, 4, 8}, {{1, 1, 2}, 8, 16}, {{1.5, 1, 1}, 8, 16}, {{1, 1, 1}, 24, 48}};
    (void)state;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        struct grid grid = *grid_named("cube", 4);
        struct group group;
        struct grid_face face[GRID_FACES];
        memcpy(grid.edge, some[i].edge, sizeof grid.edge);
        grid_group(&grid, &group);
        assert_int_equal(group.motion_count[MOTION_SPACE], some[i].turns);
        assert_int_equal(group.count, some[i].all);
        const int faces = grid_faces(&grid, (struct treen_cell){1, 2, 3}, face);
        for (int f = 0; f < faces; f++)
            for (int c = 0; c < face[f].corners; c++)
                for (int k = 0; k < 3; k++) {
                    const double at = face[f].corner[c][k] / some[i].edge[k] - k;
                    assert_true(fabs(at - 1) < 1e-9 || fabs(at - 2) < 1e-9);
                }
    }
}

/* Checks the sense of a quarter turn about z, for readers of a matrix. */
static void quarter_turn(void **state) {
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
        cmocka_unit_test(looks),          cmocka_unit_test(forms),
        cmocka_unit_test(names),          cmocka_unit_test(cubic),
        cmocka_unit_test(bricks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
