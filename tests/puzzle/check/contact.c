/* The checker's contacts against the search's sweeps: two rules that share nothing but the grid. */
#include "puzzle/check/contact.h"

#include "hits.h"
#include "shape/sweep.h"
#include "cases.h"

static bool among(const struct treen_cell *cell, int count, struct treen_cell wanted) {
    for (int i = 0; i < count; i++)
        if (cell_equal(cell[i], wanted))
            return true;
    return false;
}

static void contacts_are_sweeps(void **state) {
    for (size_t g = 0; grid_at(g); g++) {
        const struct grid *grid = grid_at(g);
        struct treen_cell kind[HIT_KINDS], contact[CONTACT_CELLS], swept[SWEEP_CELLS];
        int kinds = grid->directions ? hits_kinds(grid, kind) : 0;
        for (int k = 0; k < kinds; k++)
            for (int d = 0; d < grid->directions; d++) {
                int found = contact_cells(grid, kind[k], grid->direction[d], contact),
                    expected = sweep_cells(grid, kind[k], grid->direction[d], swept);
                assert_int_equal(found, expected - 1);
                for (int i = 0; i < found; i++)
                    assert_true(among(swept, expected, contact[i]));
            }
    }
}

/* Checks that a passing is that of the cell's kind, wherever the cell is. */
static void passings_go_by_kind(void **state) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct contacts contacts = {.arena = &arena};
    const struct grid *grid = grid_named("triangle", 8);
    const struct treen_cell up = {6, 2, 0}, down = {7, 2, 0}, step = {2, 0, 0};
    struct passings *passings = contacts_in(&contacts, step);
    assert_non_null(passings);
    assert_null(passings_find(passings, grid, up));
    assert_true(passings_add(passings, grid, up, &arena));
    assert_non_null(passings_find(passings, grid, up));
    assert_null(passings_find(passings, grid, down));
    assert_int_equal(passings_find(passings, grid, up)->count, 2);
    assert_true(passings_add(passings, grid, (struct treen_cell){-4, -2, 0}, &arena));
    assert_int_equal(passings->kind.count, 1);
    assert_ptr_equal(contacts_in(&contacts, step), passings);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_sweeps),
        cmocka_unit_test(passings_go_by_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
