/* Engine skyline against brute force, which fills cell after cell: whole and in parts, with limits,
 * and with the symmetries left out. */
#include "engine/engine.h"
#include "arena_state.h"
#include "engine/divided.h"
#include "engine/skyline/rectangles.h"

#include "base/array.h"
#include "base/random.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 1200, SIDE = 7, AREA = SIDE * SIDE, SIZES = 8, MOST_ANSWERS = 3000, MEMORY = 64 << 20 };

/* An answer, its options ascending and ended by zeroes. */
struct answer_text {
    uint32_t option[AREA];
};

struct answers {
    ARRAY(struct answer_text) at;
};

struct question {
    uint64_t seed;
    struct arena arena;
    struct rectangle_size size[SIZES];
    struct rectangles rectangles;
    struct problem problem;
    struct answers expected; /* sorted */
};

/* ---- Random questions ------------------------------------------------------------------------ */

static void add_size(struct question *question, uint32_t width, uint32_t height, bool turns, bool turned) {
    uint32_t shown_width = turned ? height : width, shown_height = turned ? width : height;
    for (size_t i = 0; i < question->rectangles.sizes; i++) {
        struct rectangle_size *size = &question->size[i];
        bool same = size->width == width && size->height == height;
        bool same_turned = size->width == height && size->height == width;
        if (size->turns == turns && (same || (turns && same_turned))) {
            size->copies++;
            return;
        }
    }
    assert_true(question->rectangles.sizes < SIZES);
    question->size[question->rectangles.sizes++] =
        (struct rectangle_size){shown_width, shown_height, turns && width != height, 1};
}

/* Cuts a rectangle at random, so that there is an answer. Sometimes a part has the wrong shape for
 * one. When no sizes are left, nothing more is cut. */
static void cut(struct question *question, struct random *random, uint32_t width, uint32_t height, bool turns,
                uint32_t *parts) {
    bool across = random_below(random, 2);
    uint32_t length = across ? width : height;
    if (*parts > 1 && length > 1 && random_below(random, 6)) {
        uint32_t first = random_between(random, 1, length - 1), share = *parts / 2, rest = *parts - share;
        cut(question, random, across ? first : width, across ? height : first, turns, &share);
        cut(question, random, across ? width - first : width, across ? height : height - first, turns, &rest);
        return;
    }
    add_size(question, width, height, turns && width != height, turns && random_below(random, 2));
}

static void pose(struct question *question, uint64_t seed) {
    struct random random = {.state = seed};
    *question = (struct question){.seed = seed};
    arena_init(&question->arena, MEMORY);
    uint32_t width = random_between(&random, 1, SIDE), height = random_between(&random, 1, SIDE);
    uint32_t parts = random_between(&random, 1, SIZES);
    bool turns = random_below(&random, 4);
    if (random_below(&random, 2))
        height = width;
    question->rectangles =
        (struct rectangles){.width = width, .height = height, .size = question->size, .symmetries = 1};
    cut(question, &random, width, height, turns, &parts);
    question->problem = (struct problem){.form = FORM_RECTANGLES, .question = &question->rectangles};
}

/* ---- Answers --------------------------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

static int compare_texts(const void *a, const void *b) {
    const struct answer_text *one = a, *other = b;
    for (size_t i = 0; i < AREA; i++)
        if (one->option[i] != other->option[i])
            return one->option[i] < other->option[i] ? -1 : 1;
    return 0;
}

static void add_answer(struct question *question, struct answers *answers, const uint32_t *option,
                       size_t count) {
    struct answer_text text = {{0}};
    memcpy(text.option, option, count * sizeof *option);
    qsort(text.option, count, sizeof *option, compare_numbers);
    assert_true(array_push(&question->arena, &answers->at, text));
}

static void sort(struct answers *answers) {
    if (answers->at.count)
        qsort(answers->at.at, answers->at.count, sizeof *answers->at.at, compare_texts);
}

static void must_equal(const struct question *question, struct answers *found) {
    sort(found);
    size_t count = question->expected.at.count;
    if (found->at.count != count ||
        (count && memcmp(found->at.at, question->expected.at.at, count * sizeof *found->at.at) != 0))
        fail_msg("seed %llu: %zu answers, brute force has %zu", (unsigned long long)question->seed,
                 found->at.count, count);
}

/* ---- Brute force ----------------------------------------------------------------------------- */

struct filling {
    struct question *question;
    bool filled[SIDE][SIDE];
    uint32_t left[SIZES];
    uint32_t option[AREA];
    size_t count;
};

static void fill(struct filling *filling);

static void try_size(struct filling *filling, uint32_t size, struct rectangle at) {
    const struct rectangles *rectangles = &filling->question->rectangles;
    if (at.x + at.width > rectangles->width || at.y + at.height > rectangles->height)
        return;
    for (uint32_t i = 0; i < at.width * at.height; i++)
        if (filling->filled[at.y + i / at.width][at.x + i % at.width])
            return;
    for (uint32_t i = 0; i < at.width * at.height; i++)
        filling->filled[at.y + i / at.width][at.x + i % at.width] = true;
    filling->left[size]--;
    filling->option[filling->count++] = rectangles_option(rectangles, &at);
    fill(filling);
    filling->count--;
    filling->left[size]++;
    for (uint32_t i = 0; i < at.width * at.height; i++)
        filling->filled[at.y + i / at.width][at.x + i % at.width] = false;
}

/* Fills the box: the first empty cell, row by row, is the corner of a rectangle. */
static void fill(struct filling *filling) {
    struct question *question = filling->question;
    const struct rectangles *rectangles = &question->rectangles;
    uint32_t cell = 0, cells = rectangles->width * rectangles->height;
    while (cell < cells && filling->filled[cell / rectangles->width][cell % rectangles->width])
        cell++;
    if (cell == cells)
        add_answer(question, &question->expected, filling->option, filling->count);
    for (uint32_t s = 0; cell < cells && s < rectangles->sizes; s++) {
        const struct rectangle_size *size = &rectangles->size[s];
        struct rectangle at = {s, cell % rectangles->width, cell / rectangles->width, size->width,
                               size->height};
        if (!filling->left[s] || question->expected.at.count > MOST_ANSWERS)
            continue;
        try_size(filling, s, at);
        if (size->turns)
            try_size(filling, s, (struct rectangle){s, at.x, at.y, at.height, at.width});
    }
}

/* Finds the expected answers. False: there are too many. */
static bool brute(struct question *question) {
    struct filling filling = {.question = question};
    for (size_t i = 0; i < question->rectangles.sizes; i++)
        filling.left[i] = question->size[i].copies;
    fill(&filling);
    sort(&question->expected);
    return question->expected.at.count <= MOST_ANSWERS;
}

/* ---- The engine ------------------------------------------------------------------------------ */

static enum treen_status ask(struct question *question, struct control *control, struct answers *found) {
    const struct engine *engine = engine_named("skyline");
    struct arena arena;
    void *search;
    struct answer answer;
    enum treen_status status;
    arena_init(&arena, MEMORY);
    assert_null(engine_refuses(engine, &question->problem, MEMORY));
    assert_int_equal(engine->open(&question->problem, control, &arena, &search), TREEN_OK);
    while ((status = engine->next(search, &answer)) == TREEN_OK)
        add_answer(question, found, answer.option, answer.count);
    engine_close(engine, search);
    arena_free(&arena);
    return status;
}

static void ask_in_parts(struct question *question, uint32_t parts, uint32_t subparts) {
    struct answers found = {.at = {0}};
    for (uint32_t search = 0; search < parts * subparts; search++) {
        struct control control = divided_control(search, parts, subparts);
        assert_int_equal(ask(question, &control, &found), TREEN_END);
    }
    must_equal(question, &found);
}

static void answers_are_those_of_brute_force(void **state) {
    static const uint32_t parts[] = {1, 2, 5};
    size_t few = 0, many = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct question question;
        pose(&question, seed);
        if (brute(&question)) {
            for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
                ask_in_parts(&question, parts[i], parts[i] > 1 ? 1 + (uint32_t)(seed % 4) : 1);
            few += question.expected.at.count < 10;
            many += question.expected.at.count > 20;
        }
        arena_free(&question.arena);
    }
    assert_true(few > SEEDS / 20 && many > SEEDS / 20);
}

static void node_limits_stop_exactly(void **state) {
    for (uint64_t seed = 0; seed < SEEDS / 5; seed++) {
        struct question question;
        struct control control;
        struct answers found = {.at = {0}};
        pose(&question, seed);
        control_init(&control);
        assert_int_equal(ask(&question, &control, &found), TREEN_END);
        if (control.nodes > 1) {
            struct random random = {.state = seed};
            uint64_t limit = 1 + random_below(&random, (uint32_t)control.nodes - 1);
            control_init(&control);
            control.node_limit = limit;
            assert_int_equal(ask(&question, &control, &found), TREEN_STOPPED);
            assert_int_equal(control.nodes, limit);
        }
        arena_free(&question.arena);
    }
}

/* ---- Symmetries ------------------------------------------------------------------------------ */

static bool may_be_swapped(const struct rectangles *rectangles) {
    bool may = rectangles->width == rectangles->height;
    for (size_t i = 0; i < rectangles->sizes; i++)
        may &= rectangles->size[i].turns || rectangles->size[i].width == rectangles->size[i].height;
    return may;
}

/* Sets all symmetries that keep the whole, or the rotations only. */
static void set_symmetries(struct rectangles *rectangles, bool rotations) {
    static const uint8_t of_square[] = {0,
                                        RECTANGLE_FLIP_X | RECTANGLE_FLIP_Y,
                                        RECTANGLE_SWAP | RECTANGLE_FLIP_X,
                                        RECTANGLE_SWAP | RECTANGLE_FLIP_Y,
                                        RECTANGLE_FLIP_X,
                                        RECTANGLE_FLIP_Y,
                                        RECTANGLE_SWAP,
                                        RECTANGLE_SWAP | RECTANGLE_FLIP_X | RECTANGLE_FLIP_Y};
    static const uint8_t of_others[] = {0, RECTANGLE_FLIP_X | RECTANGLE_FLIP_Y, RECTANGLE_FLIP_X,
                                        RECTANGLE_FLIP_Y};
    bool square = may_be_swapped(rectangles);
    size_t count = square ? sizeof of_square : sizeof of_others;
    rectangles->symmetries = rotations ? count / 2 : count;
    memcpy(rectangles->symmetry, square ? of_square : of_others, rectangles->symmetries);
}

/* Lists all images of all answers, each once. */
static void spread(struct question *question, const struct answers *found, struct answers *all) {
    const struct rectangles *rectangles = &question->rectangles;
    size_t count = 0;
    for (size_t i = 0; i < rectangles->sizes; i++)
        count += rectangles->size[i].copies;
    for (size_t i = 0; i < found->at.count; i++) {
        struct answers images = {.at = {0}};
        for (size_t s = 0; s < rectangles->symmetries; s++) {
            uint32_t option[AREA];
            for (size_t n = 0; n < count; n++) {
                struct rectangle at = rectangles_place(rectangles, found->at.at[i].option[n]);
                at = rectangles_image(rectangles, rectangles->symmetry[s], at);
                option[n] = rectangles_option(rectangles, &at);
            }
            add_answer(question, &images, option, count);
        }
        sort(&images);
        for (size_t k = 0; k < images.at.count; k++)
            if (!k || compare_texts(&images.at.at[k], &images.at.at[k - 1]) != 0)
                add_answer(question, all, images.at.at[k].option, count);
    }
}

static void one_answer_stands_for_its_images(void **state) {
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct question question;
        struct control control;
        struct answers found = {.at = {0}}, all = {.at = {0}};
        pose(&question, seed);
        set_symmetries(&question.rectangles, seed % 3 == 0);
        if (brute(&question)) {
            control_init(&control);
            assert_int_equal(ask(&question, &control, &found), TREEN_END);
            spread(&question, &found, &all);
            must_equal(&question, &all);
        }
        arena_free(&question.arena);
    }
}

/* ---- Known numbers --------------------------------------------------------------------------- */

/* Checks A. J. W. Duijvestijn's squared square: one way up to symmetry. */
static void the_least_perfect_squared_square_is_found(void **state) {
    static const uint32_t side[] = {50, 35, 27, 8, 19, 15, 17, 11, 6,  24, 29,
                                    25, 9,  2,  7, 18, 16, 42, 4,  37, 33};
    struct rectangle_size size[21];
    for (size_t i = 0; i < 21; i++)
        size[i] = (struct rectangle_size){side[i], side[i], false, 1};
    struct question question = {.rectangles = {.width = 112, .height = 112, .sizes = 21, .size = size}};
    struct answers found = {.at = {0}};
    struct control control;
    question.problem = (struct problem){.form = FORM_RECTANGLES, .question = &question.rectangles};
    arena_init(&question.arena, MEMORY);
    set_symmetries(&question.rectangles, false);
    control_init(&control);
    assert_int_equal(ask(&question, &control, &found), TREEN_END);
    assert_int_equal(found.at.count, 1);
    arena_free(&question.arena);
}

/* Checks R. Wainwright's partridge puzzle: a square of side 1, two of side 2, …, eight of side 8,
 * in one of side 36. */
static void a_partridge_is_found(void **state) {
    struct arena *arena = *state;
    struct rectangle_size size[8];
    for (uint32_t i = 0; i < 8; i++)
        size[i] = (struct rectangle_size){i + 1, i + 1, false, i + 1};
    struct rectangles rectangles = {.width = 36, .height = 36, .sizes = 8, .size = size};
    struct problem problem = {.form = FORM_RECTANGLES, .question = &rectangles};
    struct control control;
    struct answer answer;
    void *search;
    set_symmetries(&rectangles, false);
    control_init(&control);
    const struct engine *engine = engine_named("skyline");
    assert_int_equal(engine->open(&problem, &control, arena, &search), TREEN_OK);
    assert_int_equal(engine->next(search, &answer), TREEN_OK);
    assert_int_equal(answer.count, 36);
    engine_close(engine, search);
}

static void what_is_too_large_is_refused(void **state) {
    static const struct rectangle_size size = {1, 1, false, 10000};
    struct rectangles rectangles = {.width = 100, .height = 100, .sizes = 1, .size = &size, .symmetries = 1};
    struct problem problem = {.form = FORM_RECTANGLES, .question = &rectangles}, cover = {.form = FORM_COVER};
    assert_non_null(engine_refuses(engine_named("skyline"), &problem, 1 << 20));
    assert_null(engine_refuses(engine_named("skyline"), &problem, MEMORY));
    assert_non_null(engine_refuses(engine_named("skyline"), &cover, MEMORY));
    assert_ptr_equal(engine_for(&problem, MEMORY), engine_named("skyline"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_brute_force),
        cmocka_unit_test(node_limits_stop_exactly),
        cmocka_unit_test(one_answer_stands_for_its_images),
        cmocka_unit_test(the_least_perfect_squared_square_is_found),
        CASE(a_partridge_is_found),
        cmocka_unit_test(what_is_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
