/* Shapes of a number of cells, against the numbers that the literature has, and against all
 * connected sets of cells, grown without any symmetry. */
#include "shape/forms.h"

#include "arena_state.h"
#include "base/keyset.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

static const struct grid *grid_of(const char *name) {
    const struct grid *grid = grid_named(name, strlen(name));
    assert_non_null(grid);
    return grid;
}

static size_t count_of(const char *grid, enum motion motion, bool pairs, uint32_t cells,
                       struct arena *arena) {
    const struct forms forms = {
        .grid = grid_of(grid), .motion = motion, .pairs = pairs, .cells = cells, .most = 10000};
    shape_list list;
    assert_int_equal(forms_list(&forms, arena, &list), TREEN_OK);
    for (size_t i = 1; i < list.count; i++)
        assert_true(shape_compare(&list.at[i - 1], &list.at[i]) < 0);
    return list.count;
}

static void test_published(void **state) {
    static const struct {
        const char *grid;
        enum motion motion;
        bool pairs;
        size_t count[9]; /* from one cell on; 0 ends */
    } published[] = {
        {"square", MOTION_SPACE, false, {1, 1, 2, 5, 12, 35, 108, 369}},
        {"square", MOTION_PLANE, false, {1, 1, 2, 7, 18, 60, 196}},
        {"cube", MOTION_SPACE, false, {1, 1, 2, 8, 29, 166}},
        {"cube", MOTION_MIRROR, false, {1, 1, 2, 7, 23, 112}},
        {"triangle", MOTION_SPACE, false, {1, 1, 1, 3, 4, 12, 24, 66}},
        {"hexagon", MOTION_SPACE, false, {1, 1, 3, 7, 22, 82}},
        {"kite", MOTION_SPACE, false, {1, 2, 4, 10, 27, 85}},
        {"square-sticks", MOTION_SPACE, false, {1, 2, 5, 16, 55, 222}},
        {"tetrakis", MOTION_SPACE, true, {1, 3, 4, 14, 30, 107}},
    };
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        for (uint32_t n = 1; published[i].count[n - 1]; n++)
            assert_int_equal(count_of(published[i].grid, published[i].motion, published[i].pairs, n, *state),
                             published[i].count[n - 1]);
}

/* ---- By brute force: fixed shapes, then their orbits ----------------------------------------- */

struct fixed {
    struct arena *arena;
    const struct grid *grid;
    struct keyset known;
    shape_list list;
};

static void add(struct fixed *fixed, const struct shape *smaller, struct treen_cell cell) {
    struct shape shape = {smaller->count + 1,
                          ARENA_NEW(fixed->arena, smaller->count + 1, struct coloured_cell)};
    uint32_t number;
    bool added;
    assert_non_null(shape.cell);
    if (smaller->count)
        memcpy(shape.cell, smaller->cell, smaller->count * sizeof *shape.cell);
    shape.cell[smaller->count] = (struct coloured_cell){.at = cell};
    if (shape_sort(&shape) != SIZE_MAX)
        return;
    shape_settle(fixed->grid, &shape);
    assert_true(keyset_add(&fixed->known, shape.cell, shape.count * sizeof *shape.cell, &number, &added));
    assert_true(!added || array_push(fixed->arena, &fixed->list, shape));
}

static void enlarge(struct fixed *fixed) {
    shape_list smaller = fixed->list;
    fixed->list = (shape_list){0};
    keyset_init(&fixed->known, fixed->arena);
    for (size_t i = 0; i < smaller.count; i++)
        for (size_t c = 0; c < smaller.at[i].count; c++) {
            struct treen_cell beside[GRID_NEIGHBOURS];
            int count = fixed->grid->neighbours(smaller.at[i].cell[c].at, beside);
            for (int n = 0; n < count; n++)
                if (grid_has(fixed->grid, beside[n]))
                    add(fixed, &smaller.at[i], beside[n]);
        }
}

/* Counts the classes of the fixed shapes, by a list of all members of each. */
static size_t classes(struct fixed *fixed, enum motion motion) {
    struct group group;
    struct keyset seen;
    struct arena arena;
    size_t count = 0;
    grid_group(fixed->grid, &group);
    arena_beside(&arena, fixed->arena);
    keyset_init(&seen, &arena);
    for (size_t i = 0; i < fixed->list.count; i++) {
        const struct shape *shape = &fixed->list.at[i];
        count += keyset_find(&seen, shape->cell, shape->count * sizeof *shape->cell) == KEYSET_NONE;
        for (size_t m = 0; m < group.motion_count[motion]; m++) {
            struct shape turned;
            uint32_t number;
            assert_true(shape_turn(fixed->grid, &group.element[m], shape, &arena, &turned));
            assert_true(keyset_add(&seen, turned.cell, turned.count * sizeof *turned.cell, &number, NULL));
        }
    }
    arena_free(&arena);
    return count;
}

/* Checks every grid. Balls have motions that are no group (grid.h), so that only their turns in the
 * plane have classes. */
static void test_brute_force(void **state) {
    const struct grid *grid;
    for (size_t g = 0; (grid = grid_at(g)); g++) {
        bool balls = !strcmp(grid->about.name, "sphere");
        struct fixed fixed = {.arena = *state, .grid = grid};
        const struct shape none = {0};
        keyset_init(&fixed.known, *state);
        for (int i = 0; i < 512; i++) {
            struct treen_cell at = {i % 8, i / 8 % 8, i / 64};
            if (grid_has(grid, at))
                add(&fixed, &none, at);
        }
        for (uint32_t cells = 1; cells <= 4; cells++) {
            for (int motion = MOTION_SHIFT; motion <= (balls ? MOTION_PLANE : MOTION_MIRROR); motion++)
                assert_int_equal(count_of(grid->about.name, (enum motion)motion, false, cells, *state),
                                 classes(&fixed, (enum motion)motion));
            enlarge(&fixed);
        }
    }
}

static void test_bounds(void **state) {
    const struct forms forms = {.grid = grid_of("square"), .motion = MOTION_SPACE, .cells = 40, .most = 100};
    shape_list list;
    assert_int_equal(forms_list(&forms, *state, &list), TREEN_BAD_INPUT);
    assert_int_equal(list.count, 100);
}

static void test_flat(void **state) {
    struct group group;
    const struct grid *cube = grid_of("cube");
    const struct forms forms = {.grid = cube, .motion = MOTION_SPACE, .cells = 5, .most = 100};
    shape_list list;
    size_t flat_ones = 0;
    grid_group(cube, &group);
    assert_int_equal(forms_list(&forms, *state, &list), TREEN_OK);
    for (size_t i = 0; i < list.count; i++) {
        bool flat;
        assert_true(shape_flat(cube, &group, &list.at[i], *state, &flat));
        flat_ones += flat;
    }
    assert_int_equal(flat_ones, 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(test_published),
        CASE(test_brute_force),
        CASE(test_bounds),
        CASE(test_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
