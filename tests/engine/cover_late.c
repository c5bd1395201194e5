/* Engine cover's small search where all options cover equally many items: nodes with two options to go are counted by themselves, and
 * what comes of it is what engine dlx lists, by all kernels after the same nodes. */
#include "engine/engine.h"

#include "base/random.h"
#include "draft.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { SEEDS = 600, MEMORY = 16 << 20, MOST_EACH = 4 };

struct passed_by {
    uint64_t answers, nodes;
    enum treen_status status;
};

static uint32_t between(struct random *random, uint32_t low, uint32_t high) {
    return low + random_below(random, high - low + 1);
}

/* So many different numbers below `all`, in ascending order. */
static void draw_some(struct random *random, uint32_t all, uint32_t some, uint32_t *number) {
    for (uint32_t i = 0, wanted = some; wanted; i++)
        if (random_below(random, all - i) < wanted)
            number[some - wanted--] = i;
}

/* Options of `each` items, as many as fill one word to three of a set, some of them with a secondary item; most such problems have
 * hundreds of answers. With `odd`, a tenth have an item less. */
static struct problem draw(uint64_t seed, bool odd, struct arena *arena) {
    static const uint32_t most_items[MOST_EACH + 1] = {0, 3, 8, 15, 16};
    struct random random = {seed};
    uint32_t each = between(&random, 1, MOST_EACH),
             items = most_items[each] - each * random_below(&random, 2), options = between(&random, 30, 150),
             secondary = random_below(&random, 3) ? 0 : 30;
    struct draft draft = draft_open(arena, items, secondary + options);
    for (uint32_t option = 0; option < options; option++) {
        uint32_t item[MOST_EACH], count = each - (odd && each > 1 && !random_below(&random, 10));
        draw_some(&random, items, count, item);
        for (uint32_t i = 0; i < count; i++)
            draft_item(&draft, item[i], 0);
        if (secondary)
            draft_item(&draft, items + random_below(&random, secondary), 0);
        draft_item(&draft, items + secondary + option, 0); /* its own, so that no two are equal */
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

static struct passed_by passed(const struct problem *problem, const char *engine, enum kernel kernel,
                               bool unordered, uint64_t limit) {
    struct passed_by all = {.status = TREEN_OK};
    struct arena arena;
    struct control control;
    void *search;
    arena_init(&arena, MEMORY);
    control_init(&control);
    control.unordered = unordered;
    control.node_limit = limit;
    assert_int_equal(engine_named(engine)->open(problem, &control, kernel, &arena, &search), TREEN_OK);
    while (all.status == TREEN_OK) {
        struct passed some = {0};
        struct answer answer;
        if (engine_named(engine)->pass)
            all.status = engine_named(engine)->pass(search, &some);
        else
            some.answers = (all.status = engine_named(engine)->next(search, &answer)) == TREEN_OK;
        all.answers += some.answers;
    }
    all.nodes = control.nodes;
    engine_named(engine)->close(search);
    arena_free(&arena);
    return all;
}

static void expect_same(struct passed_by a, struct passed_by b) {
    assert_int_equal(a.status, b.status);
    assert_int_equal(a.answers, b.answers);
    assert_int_equal(a.nodes, b.nodes);
}

/* Returns whether there were answers. */
static bool compare(uint64_t seed, bool odd) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    struct problem problem = draw(seed, odd, &arena);
    struct passed_by expected = passed(&problem, "dlx", KERNEL_AUTO, false, 0);
    assert_int_equal(expected.status, TREEN_END);
    for (int unordered = 0; unordered < 2; unordered++) {
        struct passed_by portable = passed(&problem, "cover", KERNEL_PORTABLE, unordered, 0);
        assert_int_equal(portable.status, TREEN_END);
        assert_int_equal(portable.answers, expected.answers);
        uint64_t limit = portable.nodes / 2 + 1;
        struct passed_by half = passed(&problem, "cover", KERNEL_PORTABLE, unordered, limit);
        for (int kernel = KERNEL_AUTO; kernel <= KERNEL_AVX512; kernel++) {
            expect_same(passed(&problem, "cover", (enum kernel)kernel, unordered, 0), portable);
            expect_same(passed(&problem, "cover", (enum kernel)kernel, unordered, limit), half);
        }
    }
    arena_free(&arena);
    return expected.answers;
}

static void pairs_are_counted_as_dlx_lists_them(void **state) {
    uint32_t answered = 0;
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        answered += compare(seed, false);
    assert_true(answered > SEEDS / 2);
}

static void options_of_two_sizes_are_counted(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS / 4; seed++)
        compare(seed, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_are_counted_as_dlx_lists_them),
                                       cmocka_unit_test(options_of_two_sizes_are_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
