/* Engine cover's small search where all options cover equally many items. Nodes with two options
 * to go are counted by themselves. All kernels must find the answers of engine dlx after the
 * same nodes. */
#include "engine/outcome.h"

#include "base/random.h"
#include "draft.h"
#include "run/options.h"
#include "sampled.h"

enum { SEEDS = SAMPLED(600, 200), MEMORY = 1 << 20, MOST_EACH = 4 };

/* Draws `some` different numbers below `all`, in ascending order. */
static void draw_some(struct random *random, uint32_t all, uint32_t some, uint32_t *number) {
    for (uint32_t i = 0, wanted = some; wanted; i++)
        if (random_below(random, all - i) < wanted)
            number[some - wanted--] = i;
}

/* Draws options of `each` items, as many as fill one word to three of a set, some of them with a
 * secondary item. Most such problems have hundreds of answers. With `odd`, a tenth of the
 * options have an item less. */
static struct problem draw(uint64_t seed, bool odd, struct arena *arena) {
    static const uint32_t most_items[MOST_EACH + 1] = {0, 3, 8, 15, 16};
    struct random random = {seed};
    uint32_t each = random_between(&random, 1, MOST_EACH),
             items = most_items[each] - each * random_below(&random, 2),
             options = random_between(&random, 30, 150), secondary = random_below(&random, 3) ? 0 : 30;
    struct draft draft = draft_open(arena, items, secondary + options);
    for (uint32_t option = 0; option < options; option++) {
        uint32_t item[MOST_EACH], count = each - (odd && each > 1 && !random_below(&random, 10));
        draw_some(&random, items, count, item);
        for (uint32_t i = 0; i < count; i++)
            draft_item(&draft, item[i], 0);
        if (secondary)
            draft_item(&draft, items + random_below(&random, secondary), 0);
        draft_item(&draft, items + secondary + option, 0); /* its own item: no two options are equal */
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Compares all kernels with dlx. Returns whether there were answers. */
static bool compare(uint64_t seed, bool odd) {
    struct arena arena;
    struct control control;
    arena_init(&arena, MEMORY);
    control_init(&control);
    struct problem problem = draw(seed, odd, &arena);
    struct outcome expected = outcome_of(&problem, "dlx", KERNEL_AUTO, true, &control);
    assert_int_equal(expected.status, TREEN_END);
    expect_of_all_kernels(&problem, expected, &control, false);
    control.wishes.unordered = true;
    expect_of_all_kernels(&problem, expected, &control, false);
    arena_free(&arena);
    return expected.answers;
}

static void pairs_are_counted_as_dlx_lists_them(void **state) {
    uint32_t answered = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        answered += compare(seed, false);
    assert_true(answered > SEEDS / 2);
}

static void options_of_two_sizes_are_counted(void **state) {
    for (uint64_t seed = 0; seed < SEEDS / 4; seed++)
        compare(seed, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_are_counted_as_dlx_lists_them),
                                       cmocka_unit_test(options_of_two_sizes_are_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
