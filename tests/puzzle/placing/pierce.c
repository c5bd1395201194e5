/* Bricks in boxes with cells to spare: the rest of the problem has the same assemblies. */
#include "puzzle/placing/pierce.h"

#include "base/random.h"
#include "puzzle/opened.h"

#include <stdio.h>

enum { SEEDS = 150, MEMORY = 256 << 20 };

struct sizes {
    size_t options, primary;
    uint64_t answers;
};

static struct sizes search(const struct fitting *fitting, struct arena *arena) {
    struct problem problem;
    struct fitting_items items;
    struct control control;
    struct answer answer;
    struct arena room;
    void *search;
    assert_int_equal(fitting_problem(fitting, NULL, false, arena, &problem, &items, NULL), TREEN_OK);
    struct sizes sizes = {problem.options, problem.primary, 0};
    arena_init(&room, MEMORY);
    control_init(&control);
    const struct engine *engine = engine_named("cover");
    assert_int_equal(engine->open(&problem, &control, &room, &search), TREEN_OK);
    while (engine->next(search, &answer) == TREEN_OK)
        sizes.answers++;
    engine_close(engine, search);
    arena_free(&room);
    return sizes;
}

/* Compares the answers of a puzzle before and after. Gives the sizes of both problems. */
static void compare(const char *text, struct sizes *before, struct sizes *after) {
    struct treen_puzzle *puzzle = opened(text, "yaml");
    struct arena arena;
    struct fitting *fitting;
    arena_init(&arena, MEMORY);
    assert_int_equal(packing_fit(puzzle, &arena, &fitting, NULL), TREEN_OK);
    *before = search(fitting, &arena);
    assert_true(pierce(puzzle_packing(puzzle), &arena, fitting));
    *after = search(fitting, &arena);
    if (before->answers != after->answers)
        fail_msg("%llu assemblies became %llu\n%s", (unsigned long long)before->answers,
                 (unsigned long long)after->answers, text);
    arena_free(&arena);
    treen_close(puzzle);
}

/* Tests four bricks in a square with a cell to spare: they lie around the hole in the middle, in
 * two ways. */
static void four_dominoes_leave_the_middle(void **state) {
    struct sizes before, after;
    compare("grid: square\nbox: \"+++++/+++++/+++++/+++++/+++++\"\npieces:\n"
            "  brick: {copies: 4, shape: \"###/###\"}\n",
            &before, &after);
    assert_int_equal(before.answers, 2);
    assert_true(after.options < before.options);
    assert_true(after.primary > before.primary);
}

/* Tests one copy more than there are points, one less, and none to spare: nothing follows. */
static void nothing_follows_elsewhere(void **state) {
    static const char *const text[] = {
        "grid: square\nbox: \"+++++/+++++/+++++\"\npieces:\n  a: {copies: 3, shape: \"##/##\"}\n",
        "grid: square\nbox: \"++++/++++/++++/++++\"\npieces:\n  a: {copies: 3, shape: \"##/##\"}\n",
        "grid: square\nbox: 4x4\npieces:\n  a: {copies: 4, shape: \"##/##\"}\n",
        "grid: square\nbox: \"+++++/+++++/+++++/+++++/++++.\"\npieces:\n  a: {copies: 4, shape: \"##/##\"}\n",
        "grid: square\nbox: \"+++++/+++++/+++++/+++++/+++++\"\npieces:\n"
        "  a: {copies: 3, shape: \"##/##\"}\n  b: {shape: \"##/#\"}\n",
        "grid: square\nbox: \"+++++/+++++/+++++/+++++/+++++\"\npieces:\n  a: {copies: 0..4, shape: "
        "\"##/##\"}\n",
        "grid: triangle\nbox: \"+++++/+++++/+++++/+++++/+++++\"\npieces:\n  a: {copies: 4, shape: "
        "\"##/##\"}\n",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct sizes before, after;
        compare(text[i], &before, &after);
        assert_int_equal(after.options, before.options);
        assert_int_equal(after.primary, before.primary);
    }
}

/* Tests Hoffman's packing. Each of the 27 points may lie in 4, 3 or 2 ways along each axis of 6
 * orientations. The cells of the 27 lines of points are 27 and 12 on each line. */
static void points_of_hoffmans_packing(void **state) {
    enum { SIDE = 15 };
    char text[8192];
    size_t used = 0;
    struct arena arena;
    struct fitting *fitting;
    used += (size_t)sprintf(text, "grid: cube\nbox: \"");
    for (int row = 0; row < SIDE * SIDE; row++)
        used += (size_t)sprintf(text + used, "%s+++++++++++++++", !row ? "" : row % SIDE ? "/" : "|");
    used += (size_t)sprintf(text + used, "\"\npieces:\n  brick: {copies: 27, shape: \"");
    for (int row = 0; row < 6 * 5; row++)
        used += (size_t)sprintf(text + used, "%s####", !row ? "" : row % 5 ? "/" : "|");
    sprintf(text + used, "\"}\n");
    struct treen_puzzle *puzzle = opened(text, "yaml");
    arena_init(&arena, MEMORY);
    assert_int_equal(packing_fit(puzzle, &arena, &fitting, NULL), TREEN_OK);
    assert_true(pierce(puzzle_packing(puzzle), &arena, fitting));
    assert_int_equal(fitting->placements, 27 * 6 * 4 * 3 * 2);
    assert_int_equal(fitting->must_locations, 27 + 27 * 12);
    arena_free(&arena);
    treen_close(puzzle);
}

/* ---- Random boxes ---------------------------------------------------------------------------- */

static size_t add_brick(struct random *random, int side, bool flat, char *text, size_t room) {
    int size[3];
    size_t used = 0;
    for (int axis = 0; axis < 3; axis++)
        size[axis] = axis == 2 && flat ? 1 : side + (random_below(random, 3) == 0);
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++) {
            used += (size_t)snprintf(text + used, room - used, "%s", y ? "/" : z ? "|" : "");
            for (int x = 0; x < size[0]; x++)
                used += (size_t)snprintf(text + used, room - used, "#");
        }
    return used;
}

/* Writes a puzzle of as many bricks as points. Now and then it has a cell that must be filled. */
static void random_text(uint64_t seed, char *text, size_t room) {
    struct random random = {.state = seed};
    bool flat = random_below(&random, 4);
    int side = 2 + (flat && random_below(&random, 3) == 0), points = 1, size[3] = {1, 1, 1};
    for (int axis = 0; axis < (flat ? 2 : 3); axis++) {
        int along = axis == 2 ? 1 : 1 + (int)random_below(&random, flat ? 3 : 2);
        size[axis] = along * side + (int)random_below(&random, (uint32_t)side);
        points *= along;
    }
    size_t used = (size_t)snprintf(text, room, "grid: %s\nmotions: %s\nbox: \"", flat ? "square" : "cube",
                                   random_below(&random, 3) ? "mirror" : "shift");
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++) {
            used += (size_t)snprintf(text + used, room - used, "%s", y ? "/" : z ? "|" : "");
            for (int x = 0; x < size[0]; x++)
                used += (size_t)snprintf(text + used, room - used, random_below(&random, 30) ? "+" : "#");
        }
    used += (size_t)snprintf(text + used, room - used, "\"\npieces:\n");
    for (int i = 0; i < points; i++) {
        used += (size_t)snprintf(text + used, room - used, "  p%d: {shape: \"", i);
        used += add_brick(&random, side, flat, text + used, room - used);
        used += (size_t)snprintf(text + used, room - used, "\"}\n");
    }
    assert_true(used < room);
}

static void random_boxes_keep_their_assemblies(void **state) {
    size_t smaller = 0, solvable = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        char text[8192];
        struct sizes before, after;
        random_text(seed, text, sizeof text);
        compare(text, &before, &after);
        smaller += after.options < before.options;
        solvable += before.answers > 0;
    }
    assert_true(smaller > SEEDS / 4 && solvable > SEEDS / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_dominoes_leave_the_middle),
        cmocka_unit_test(nothing_follows_elsewhere),
        cmocka_unit_test(points_of_hoffmans_packing),
        cmocka_unit_test(random_boxes_keep_their_assemblies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
