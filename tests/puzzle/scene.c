/* Letters for the parts of a solution. */
#include "puzzle/scene.h"

#include "base/arena.h"
#include "shape/grid.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 24 };

/* Makes a solution of `parts` parts, single cells in a square of SIDE x SIDE. */
static struct treen_solution tiles(size_t parts, struct treen_part *part, struct treen_cell *cell) {
    for (size_t i = 0; i < parts; i++) {
        cell[i] = (struct treen_cell){(int)(i % SIDE), (int)(i / SIDE), 0};
        part[i] = (struct treen_part){.piece = "tile", .copy = (unsigned)i + 1, .cells = 1, .cell = &cell[i]};
    }
    return (struct treen_solution){.parts = parts, .part = part};
}

static void in_order(void **state) {
    struct treen_part part[62];
    struct treen_cell cell[62];
    struct treen_solution solution = tiles(62, part, cell);
    char letter[63] = "";
    scene_letters(NULL, &solution, letter);
    assert_string_equal(letter, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
}

static void pieces_called_by_a_letter(void **state) {
    struct treen_part part[6];
    struct treen_cell cell[6];
    struct treen_solution solution = tiles(6, part, cell);
    const char *const names[] = {"B", "twist", "x", "T", "T", "#"};
    char letter[7] = "";
    for (size_t i = 0; i < 6; i++)
        part[i].piece = names[i];
    scene_letters(NULL, &solution, letter);
    assert_string_equal(letter, "BAxCDE");
}

static void bare_covers_have_no_names(void **state) {
    struct treen_part part[2] = {0};
    struct treen_solution solution = {.parts = 2, .part = part};
    char letter[3] = "";
    scene_letters(NULL, &solution, letter);
    assert_string_equal(letter, "AB");
}

static void neighbours_differ(const struct grid *grid) {
    static struct treen_part part[SIDE * SIDE];
    static struct treen_cell cell[SIDE * SIDE];
    static char letter[SIDE * SIDE];
    struct treen_solution solution = tiles(SIDE * SIDE, part, cell);
    scene_letters(grid, &solution, letter);
    for (size_t i = 0; i < SIDE * SIDE; i++) {
        assert_non_null(
            memchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", letter[i], 62));
        assert_true((i + 1) % SIDE == 0 || letter[i] != letter[i + 1]);
        assert_true(!grid || i + SIDE >= SIDE * SIDE || letter[i] != letter[i + SIDE]);
    }
}

static void shared_letters_have_signs(void **state) {
    static struct treen_part part[130];
    static struct treen_cell cell[130];
    struct treen_solution solution = tiles(130, part, cell);
    struct scene_stage stage = {0};
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    assert_true(scene_add_parts(NULL, &solution, &arena, &stage));
    assert_null(stage.body.at[0].sign);
    assert_string_equal(stage.body.at[62].sign, "A2");
    assert_string_equal(stage.body.at[129].sign, "F3");
    arena_free(&arena);
}

static void many_parts(void **state) {
    neighbours_differ(grid_named("square", 6));
    neighbours_differ(grid_named("cube", 4));
    neighbours_differ(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_order),
        cmocka_unit_test(pieces_called_by_a_letter),
        cmocka_unit_test(bare_covers_have_no_names),
        cmocka_unit_test(shared_letters_have_signs),
        cmocka_unit_test(many_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
