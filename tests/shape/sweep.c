/* The cells that a sliding cell hits, against small parts of the step, and against the older
 * rule of common neighbours where that holds. */
#include "shape/sweep.h"

#include "hits.h"
#include "cases.h"

#include <string.h>

static bool among(const struct treen_cell *cell, int count, struct treen_cell wanted) {
    for (int i = 0; i < count; i++)
        if (cell_equal(cell[i], wanted))
            return true;
    return false;
}

/* Checks all kinds of cells in all directions: the same cells in both ways, and the end among
 * them. */
static void the_same_as_by_small_parts(void **state) {
    int slide = 0;
    for (size_t g = 0; grid_at(g); g++) {
        static struct hits hits;
        const struct grid *grid = grid_at(g);
        struct treen_cell kind[HIT_KINDS], hit[MOST_HITS], swept[SWEEP_CELLS];
        int kinds = grid->directions ? hits_kinds(grid, kind) : 0;
        memset(&hits, 0, sizeof hits);
        hits.grid = grid;
        slide += kinds > 0;
        for (int k = 0; k < kinds; k++)
            for (int d = 0; d < grid->directions; d++) {
                int expected = hits_of(&hits, kind[k], d, hit),
                    found = sweep_cells(grid, kind[k], grid->direction[d], swept);
                assert_int_equal(found, expected + 1);
                assert_true(cell_equal(swept[0], kind[k]));
                assert_true(among(swept, found, cell_add(kind[k], grid->direction[d])));
                for (int i = 0; i < expected; i++)
                    assert_true(among(swept, found, hit[i]));
            }
    }
    if (slide != 15)
        fail_msg("pieces slide on %d grids, and this case knows of 15", slide);
}

/* Checks that cubes and triangles hit the end and, unless it is a neighbour, the neighbours of
 * both ends. */
static void common_neighbours_of_cubes_and_triangles(void **state) {
    static const char *const names[] = {"cube", "square", "prism", "triangle"};
    for (int n = 0; n < 4; n++) {
        const struct grid *grid = grid_named(names[n], strlen(names[n]));
        struct treen_cell kind[HIT_KINDS], swept[SWEEP_CELLS], here[GRID_NEIGHBOURS], there[GRID_NEIGHBOURS];
        int kinds = hits_kinds(grid, kind);
        for (int k = 0; k < kinds; k++)
            for (int d = 0; d < grid->directions; d++) {
                struct treen_cell end = cell_add(kind[k], grid->direction[d]);
                int found = sweep_cells(grid, kind[k], grid->direction[d], swept), common = 0;
                int near = grid->neighbours(kind[k], here), far = grid->neighbours(end, there);
                for (int i = 0; !among(here, near, end) && i < near; i++)
                    if (among(there, far, here[i])) {
                        assert_true(among(swept, found, here[i]));
                        common++;
                    }
                assert_int_equal(found, 2 + common);
            }
    }
}

static const struct grid *grid_of(const char *name) {
    const struct grid *grid = grid_named(name, strlen(name));
    assert_non_null(grid);
    return grid;
}

/* Checks ways that are no steps. Two balls whose middles pass at exactly the distance of
 * neighbours only touch. A long way hits what a short one does not. */
static void ways_of_any_length(void **state) {
    const struct grid *ball = grid_of("sphere"), *cube = grid_of("cube");
    const struct treen_cell none = {0, 0, 0}, along = {4, 4, 0};
    assert_false(sweep_hits(ball, none, along, (struct treen_cell){2, 0, 2}));
    assert_false(sweep_hits(ball, none, along, (struct treen_cell){-1, -1, 0}));
    assert_true(sweep_hits(ball, none, along, (struct treen_cell){3, 2, 1}));
    assert_true(sweep_hits(ball, none, along, (struct treen_cell){4, 4, 0}));
    assert_false(sweep_hits(ball, none, along, (struct treen_cell){5, 5, 0}));
    assert_false(sweep_hits(ball, none, along, (struct treen_cell){1, -1, 0}));
    assert_true(sweep_hits(cube, none, (struct treen_cell){9, 0, 0}, (struct treen_cell){7, 0, 0}));
    assert_false(sweep_hits(cube, none, (struct treen_cell){9, 0, 0}, (struct treen_cell){7, 1, 0}));
    assert_true(sweep_hits(cube, none, (struct treen_cell){3, 1, 0}, (struct treen_cell){2, 0, 0}));
    assert_false(sweep_hits(cube, none, (struct treen_cell){3, 1, 0}, (struct treen_cell){0, 1, 0}) &&
                 sweep_hits(cube, none, (struct treen_cell){3, 1, 0}, (struct treen_cell){-1, 0, 0}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_as_by_small_parts),
        cmocka_unit_test(common_neighbours_of_cubes_and_triangles),
        cmocka_unit_test(ways_of_any_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
