/* Engine stack against brute force: whole and in parts, with limits, and with the symmetries left
 * out. */
#include "engine/engine.h"
#include "arena_state.h"
#include "engine/divided.h"
#include "engine/chain/stack_plan.h"
#include "random_cubes.h"
#include "shape/box.h"
#include "cases.h"

enum { SEEDS = 1500, MEMORY = 64 << 20 };

struct question {
    uint64_t seed;
    struct arena arena;
    struct cubes cubes;
    struct problem problem;
    struct tuples expected; /* sorted */
};

static void pose(struct question *question, uint64_t seed, enum cube_rule rules) {
    struct random random = {.state = seed};
    *question = (struct question){.seed = seed};
    arena_init(&question->arena, MEMORY);
    random_cubes(&random, rules, &question->arena, &question->cubes);
    question->problem = (struct problem){.form = FORM_CUBES, .question = &question->cubes};
    brute_cubes(&question->cubes, &question->arena, &question->expected);
    tuples_sort(&question->expected);
}

static enum treen_status ask(struct question *question, struct control *control, struct tuples *found) {
    const struct engine *engine = engine_named("stack");
    struct arena arena;
    void *search;
    struct answer answer;
    enum treen_status status;
    arena_init(&arena, MEMORY);
    assert_null(engine_refuses(engine, &question->problem, MEMORY));
    assert_int_equal(engine->open(&question->problem, control, &arena, &search), TREEN_OK);
    while ((status = engine->next(search, &answer)) == TREEN_OK) {
        assert_int_equal(answer.count, question->cubes.cubes);
        tuples_add(found, &question->arena, tuple_of(answer.option, answer.count));
    }
    engine_close(engine, search);
    arena_free(&arena);
    return status;
}

static void must_equal(struct question *question, struct tuples *found) {
    tuples_sort(found);
    if (!tuples_equal(found, &question->expected))
        fail_msg("seed %llu: %zu answers, brute force has %zu", (unsigned long long)question->seed,
                 found->tuple.count, question->expected.tuple.count);
}

static void ask_in_parts(struct question *question, uint32_t parts, uint32_t subparts) {
    struct tuples found = {.tuple = {0}};
    for (uint32_t search = 0; search < parts * subparts; search++) {
        struct control control = divided_control(search, parts, subparts);
        assert_int_equal(ask(question, &control, &found), TREEN_END);
    }
    must_equal(question, &found);
}

static void answers_are_those_of_brute_force(void **state) {
    static const uint32_t parts[] = {1, 2, 3, 7};
    size_t none = 0, some = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct question question;
        pose(&question, seed, CUBE_RULES);
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            ask_in_parts(&question, parts[i], parts[i] > 1 ? 1 + (uint32_t)(seed % 4) : 1);
        none += question.expected.tuple.count == 0;
        some += question.expected.tuple.count > 0;
        arena_free(&question.arena);
    }
    assert_true(none > SEEDS / 20 && some > SEEDS / 3); /* otherwise there was nothing to find */
}

static void node_limits_stop_exactly(void **state) {
    for (uint64_t seed = 0; seed < SEEDS / 5; seed++) {
        struct question question;
        struct control control;
        struct tuples found = {.tuple = {0}};
        pose(&question, seed, CUBE_RULES);
        control_init(&control);
        assert_int_equal(ask(&question, &control, &found), TREEN_END);
        uint64_t nodes = control.nodes;
        if (nodes > 1) {
            struct random random = {.state = seed};
            control_init(&control);
            control.node_limit = 1 + random_below(&random, (uint32_t)nodes - 1);
            uint64_t limit = control.node_limit;
            assert_int_equal(ask(&question, &control, &found), TREEN_STOPPED);
            assert_int_equal(control.nodes, limit);
        }
        arena_free(&question.arena);
    }
}

/* ---- Symmetries ------------------------------------------------------------------------------ */

static void find_symmetries(struct question *question, struct box_group *symmetries) {
    struct arena *arena = &question->arena;
    struct cubes *cubes = &question->cubes;
    struct shape shape = {.count = cubes_cells(cubes)};
    struct group group;
    struct box box;
    shape.cell = ARENA_NEW(arena, shape.count, struct coloured_cell);
    assert_non_null(shape.cell);
    for (uint32_t i = 0; i < shape.count; i++)
        shape.cell[i].at = cubes_cell(cubes, i);
    grid_group(grid_named("cube", 4), &group);
    assert_true(box_init(&box, grid_named("cube", 4), &shape, NULL, arena));
    assert_true(box_symmetries(&box, &group, arena, symmetries));
    const uint32_t **image = ARENA_NEW(arena, symmetries->count, const uint32_t *);
    assert_non_null(image);
    for (size_t i = 0; i < symmetries->count; i++)
        image[i] = symmetries->symmetry[i].image;
    cubes->symmetries = symmetries->count;
    cubes->image = image;
}

/* Lists all images of all answers, each once. */
static void spread(struct question *question, const struct tuples *found, struct tuples *all) {
    const struct cubes *cubes = &question->cubes;
    for (size_t i = 0; i < found->tuple.count; i++) {
        struct tuples images = {.tuple = {0}};
        for (size_t s = 0; s < cubes->symmetries; s++) {
            uint32_t cell[RANDOM_CUBES];
            tuple_cells(found->tuple.at[i], cubes->cubes, cell);
            for (size_t n = 0; n < cubes->cubes; n++)
                cell[n] = cubes->image[s][cell[n]];
            tuples_add(&images, &question->arena, tuple_of(cell, cubes->cubes));
        }
        tuples_sort(&images);
        for (size_t k = 0; k < images.tuple.count; k++)
            if (!k || images.tuple.at[k] != images.tuple.at[k - 1])
                tuples_add(all, &question->arena, images.tuple.at[k]);
    }
}

/* Checks which symmetries take answers to answers: all of the box without LEFT and ORDER, the
 * rotations with LEFT. */
static void one_answer_stands_for_its_images(void **state) {
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct question question;
        struct box_group symmetries;
        struct control control;
        struct tuples found = {.tuple = {0}}, all = {.tuple = {0}};
        pose(&question, seed, seed % 2 ? CUBE_LEFT : CUBE_ORDER);
        find_symmetries(&question, &symmetries);
        question.cubes.symmetries = seed % 2 ? symmetries.count : symmetries.rotations;
        control_init(&control);
        assert_int_equal(ask(&question, &control, &found), TREEN_END);
        spread(&question, &found, &all);
        must_equal(&question, &all);
        arena_free(&question.arena);
    }
}

/* ---- The plan -------------------------------------------------------------------------------- */

/* Checks a plan: 1 2 3 are in a row, 4 is without a tie, and 5 is opposite to 4 as 2 is to 1. So 5
 * touches 4. */
static void later_cubes_hang_together(void **state) {
    struct arena *arena = *state;
    static const uint32_t start[] = {0, 0, 1, 2, 2, 3};
    static const struct cube_constraint constraint[] = {
        {CUBE_TOUCH, {0}}, {CUBE_ALIGNED, {0, 1}}, {CUBE_VEC, {0, 1, 3}}};
    struct cubes cubes = {
        .width = 3, .height = 2, .depth = 1, .cubes = 5, .start = start, .constraint = constraint};
    /* After 1: the pairs 2 3 and 4 5. After 2: 3, and 4 5. After 3: 4 5. After 4: 5. */
    static const uint64_t sums[] = {1 << 0 | 1 << 2 | 1 << 4, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3,
                                    1 << 0 | 1 << 2, 1 << 0 | 1 << 1, 1 << 0};
    struct stack_plan plan;
    assert_true(stack_plan_make(&cubes, arena, &plan));
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(plan.sums[i], sums[i]);
}

static void what_is_too_large_is_refused(void **state) {
    static const uint32_t start[2] = {0, 0};
    struct cubes cubes = {.width = 100, .height = 100, .depth = 100, .cubes = 1, .start = start};
    struct problem problem = {.form = FORM_CUBES, .question = &cubes}, cover = {.form = FORM_COVER};
    assert_non_null(engine_refuses(engine_named("stack"), &problem, 1 << 20));
    assert_null(engine_refuses(engine_named("stack"), &problem, MEMORY));
    assert_non_null(engine_refuses(engine_named("stack"), &cover, MEMORY));
    assert_ptr_equal(engine_for(&problem, MEMORY), engine_named("stack"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_brute_force), cmocka_unit_test(node_limits_stop_exactly),
        cmocka_unit_test(one_answer_stands_for_its_images), CASE(later_cubes_hang_together),
        cmocka_unit_test(what_is_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
