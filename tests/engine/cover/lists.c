/* Engine cover where items are many. It begins in lists, and must find the answers of engine
 * dlx, with secondary items, colours and multiplicities, in all kernels and parts. A first
 * answer found by luck must be told once. */
#include "engine/cover/lists.h"

#include "arena_state.h"
#include "base/random.h"
#include "draft.h"
#include "engine/engine.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 32, MEMORY = 256 << 20, LENGTH = 200, SECONDARY = 40, MOST_NODES = 20000 };

/* ---- Long lines to cut up -------------------------------------------------------------------- */

enum { WITH_SECONDARY = 1, WITH_COLOURS = 2, WITH_MULTIPLE = 4 };

/* Adds a segment of the line, in colours that agree more often than not. */
static void segment(struct random *random, struct draft *draft, uint32_t first, uint32_t length,
                    uint64_t features) {
    for (uint32_t i = 0; i < length; i++)
        draft_item(draft, first + i, 0);
    if (features & (WITH_SECONDARY | WITH_COLOURS) && random_below(random, 3) == 0) {
        uint32_t item = LENGTH + random_below(random, SECONDARY);
        draft_item(draft, item,
                   features & WITH_COLOURS && random_below(random, 8) ? 1 + random_below(random, 10) / 9 : 0);
    }
    draft_end(draft);
}

/* Draws a line that can be cut into segments: an answer that is planted, and more segments here
 * and there. */
static struct problem line(uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    uint64_t features = seed % 8;
    struct draft draft =
        draft_open(arena, LENGTH, features & (WITH_SECONDARY | WITH_COLOURS) ? SECONDARY : 0);
    for (uint32_t item = 0; features & WITH_MULTIPLE && item < LENGTH; item += 1 + random_below(&random, 30))
        draft_bound(&draft, item, random_below(&random, 2), 1 + random_below(&random, 2));
    for (uint32_t at = 0, length; at < LENGTH; at += length) {
        length = 1 + random_below(&random, 4);
        length = length < LENGTH - at ? length : LENGTH - at;
        for (uint32_t i = 0; i < length; i++)
            draft_item(&draft, at + i, 0);
        draft_end(&draft);
    }
    for (uint32_t at = 0; at + 4 <= LENGTH; at++)
        if (random_below(&random, 3) == 0)
            segment(&random, &draft, at, 1 + random_below(&random, 4), features);
    return draft_problem(&draft);
}

/* ---- What an engine finds -------------------------------------------------------------------- */

/* A sum over answers that does not depend on their order. */
struct found {
    uint64_t answers, sum, nodes;
    bool complete;
};

static uint64_t mixed(const struct answer *answer) {
    uint64_t sum = 0;
    for (size_t i = 0; i < answer->count; i++)
        sum += random_next(&(struct random){answer->option[i]});
    return random_next(&(struct random){sum});
}

static void find(const struct problem *problem, const char *name, enum kernel kernel, struct control *control,
                 struct found *found) {
    const struct engine *engine = engine_named(name);
    struct arena arena;
    struct answer answer;
    void *search;
    arena_init(&arena, MEMORY);
    control->wishes.kernel = kernel;
    assert_int_equal(engine->open(problem, control, &arena, &search), TREEN_OK);
    enum treen_status status;
    while ((status = engine->next(search, &answer)) == TREEN_OK) {
        found->answers++;
        found->sum += mixed(&answer);
    }
    found->complete = status == TREEN_END;
    found->nodes += control->nodes;
    engine_close(engine, search);
    arena_free(&arena);
}

static struct found find_all(const struct problem *problem, const char *name, enum kernel kernel,
                             uint32_t parts) {
    struct found found = {0};
    for (uint32_t part = 0; part < parts; part++) {
        struct control control;
        control_init(&control);
        control.part = part;
        control.parts = parts;
        control.counts_above = !part;
        find(problem, name, kernel, &control, &found);
    }
    return found;
}

static void expect_same(uint64_t seed, const struct found *expected, const struct found *found) {
    if (!found->complete || found->answers != expected->answers || found->sum != expected->sum)
        fail_msg("seed %u: found %u answers, expected %u", (unsigned)seed, (unsigned)found->answers,
                 (unsigned)expected->answers);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void lists_find_what_dlx_finds(void **state) {
    unsigned tested = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        struct control control;
        struct found expected = {0};
        arena_init(&arena, MEMORY);
        struct problem problem = line(seed, &arena);
        control_init(&control);
        control.node_limit = MOST_NODES;
        find(&problem, "dlx", KERNEL_AUTO, &control, &expected);
        for (uint32_t kernel = KERNEL_AUTO; expected.complete && kernel < KERNELS; kernel++) {
            struct found whole = find_all(&problem, "cover", (enum kernel)kernel, 1);
            struct found parts = find_all(&problem, "cover", (enum kernel)kernel, 3);
            expect_same(seed, &expected, &whole);
            expect_same(seed, &expected, &parts);
            assert_int_equal(whole.nodes, parts.nodes);
            tested += whole.answers > 0;
        }
        arena_free(&arena);
    }
    assert_true(tested > SEEDS);
}

/* Tests that a search that takes any answer first gives each answer once, and has as many nodes
 * as without. */
static void luck_is_told_once(void **state) {
    for (uint64_t seed = 0; seed < SEEDS; seed += 4) {
        struct arena arena;
        struct control control, lucky;
        struct found expected = {0}, found = {0};
        arena_init(&arena, MEMORY);
        struct problem problem = line(seed, &arena);
        control_init(&control);
        find(&problem, "cover", KERNEL_AUTO, &control, &expected);
        control_init(&lucky);
        lucky.wishes.any_first = true;
        find(&problem, "cover", KERNEL_AUTO, &lucky, &found);
        expect_same(seed, &expected, &found);
        assert_int_equal(found.nodes, expected.nodes);
        arena_free(&arena);
    }
}

/* Tests answers that are passed after the first one was told by luck. */
static void luck_is_passed_once(void **state) {
    const struct engine *engine = engine_named("cover");
    for (uint64_t seed = 0; seed < SEEDS; seed += 4) {
        struct arena arena;
        struct control control;
        struct answer answer;
        struct found expected;
        uint64_t sum = 1;
        struct answer_sum some;
        void *search;
        arena_init(&arena, MEMORY);
        struct problem problem = line(seed, &arena);
        expected = find_all(&problem, "cover", KERNEL_AUTO, 1);
        control_init(&control);
        control.wishes.any_first = true;
        assert_int_equal(engine->open(&problem, &control, &arena, &search), TREEN_OK);
        assert_int_equal(engine->next(search, &answer), TREEN_OK);
        while (engine->sum(search, &some) == TREEN_OK)
            sum += some.answers;
        assert_int_equal(sum + some.answers, expected.answers);
        engine_close(engine, search);
        arena_free(&arena);
    }
}

/* Tests that squeezed lists hold the live options alone, in their order, and the open rows. */
static void squeezing_keeps_what_is_alive(void **state) {
    struct draft draft = draft_open(*state, 4, 1);
    DRAFT_OPTION(&draft, 0, 1);
    DRAFT_OPTION(&draft, 2, 4);
    DRAFT_OPTION(&draft, 1, 3, 4);
    DRAFT_OPTION(&draft, 3);
    struct problem problem = draft_problem(&draft);
    struct cover_lists all, left;
    uint32_t scratch[5];
    const uint32_t row_of_item[] = {0, 1, 2, 3};
    assert_true(cover_lists_make(&all, &problem, 4, 8, *state));
    assert_true(cover_lists_make(&left, &problem, 2, 3, *state));
    cover_lists_fill(&all, &problem, 4, row_of_item, scratch);
    assert_int_equal(all.count[1], 2);
    assert_false(cover_lists_squeeze(&all, &left, scratch));
    all.alive[0] = all.alive[2] = 0;
    all.count[0] = all.count[1] = COVER_SETTLED;
    all.live = 2;
    assert_true(cover_lists_squeeze(&all, &left, scratch));
    assert_int_equal(left.options, 2);
    assert_int_equal(left.option[1], 3);
    assert_int_equal(left.branching, 2);
    assert_int_equal(left.row_of[0], 2);
    assert_int_equal(left.rows, 3);
    assert_int_equal(left.count[1], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_find_what_dlx_finds),
        cmocka_unit_test(luck_is_told_once),
        cmocka_unit_test(luck_is_passed_once),
        CASE(squeezing_keeps_what_is_alive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
