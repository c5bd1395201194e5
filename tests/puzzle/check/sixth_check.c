/* The check of sixth turns against the search, play by play. */
#include "puzzle/check/sixth_check.h"

#include "engine/turn/sixth.h"
#include "engine/turn/way.h"
#include "cases.h"

/* Tells whether the cell at (x, y) turns past the one at (to_x, to_y) about (0, 0). */
static bool holds(const int cell[4], int sense, struct treen_cell pivot, int32_t play) {
    const struct treen_cell at[] = {{cell[0], cell[1], 0}, {cell[2], cell[3], 0}};
    const struct treen_part part[] = {{.cells = 1, .cell = &at[0]}, {.cells = 1, .cell = &at[1]}};
    const struct treen_solution assembly = {.parts = 2, .part = part};
    const struct posture posture[] = {posture_still(), posture_still()};
    const unsigned parts[] = {0, 1};
    const struct treen_separation separation = {.parts = 2, .part = parts};
    const struct treen_turn turn = {
        .axis = 2, .sense = sense, .degrees = 60, .pivot = pivot, .play = (double)play / TURN_CELL};
    return sixth_check(
        &(struct turning){&assembly, posture, (const bool[]){true, false}, &separation, &turn});
}

/* Compares the least play of pairs of cells that stand alone. */
static void least_play_is_the_same(void **state) {
    const struct treen_cell middle = {0, 0, 0};
    for (int i = 0; i < 81; i++)
        for (int sense = -1; sense <= 1; sense += 2) {
            const int cell[] = {i % 3, i / 3 % 3, i / 9 % 3 - 1, i / 27 - 1};
            const struct sixth_cell a = {cell[0], cell[1], 63}, b = {cell[2], cell[3], 63};
            int32_t need = sixth_need(&a, &b, sense);
            if (need < SIXTH_NEVER)
                assert_true(holds(cell, sense, middle, need));
            if (need)
                assert_false(holds(cell, sense, middle, need - 1));
        }
}

static void strange_turns_are_refused(void **state) {
    const int cell[] = {0, 0, 3, 0};
    assert_true(holds(cell, 1, (struct treen_cell){0, 0, 0}, 0));
    assert_false(holds(cell, 1, (struct treen_cell){1, 1, 0}, 0));
    assert_false(holds(cell, 1, (struct treen_cell){200, 0, 0}, 0));
    assert_false(holds(cell, 0, (struct treen_cell){0, 0, 0}, 0));
    assert_false(holds(cell, 1, (struct treen_cell){0, 0, 0}, SIXTH_NEVER));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(least_play_is_the_same),
                                       cmocka_unit_test(strange_turns_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
