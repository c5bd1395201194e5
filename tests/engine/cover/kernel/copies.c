/* Engine cover's small search where items are counted. Answers passed at last levels, from the
 * root or from further down, must be as many as engine dlx lists. */
#include "engine/engine.h"

#include "base/random.h"
#include "draft.h"
#include "cases.h"

enum { SEEDS = 1500, MEMORY = 16 << 20, MOST_ANSWERS = 100000, MOST_OPTIONS = 20 };

static bool one_in(struct random *random, uint32_t n) {
    return random_below(random, n) == 0;
}

/* Bounds the items. A third have room for all options, and need one or none. A third mostly need
 * an exact number. The others are plain. */
static void bound_items(struct random *random, struct draft *draft) {
    for (uint32_t item = 0; item < draft->primary; item++) {
        uint32_t most = random_between(random, 2, 5);
        if (one_in(random, 3))
            draft_bound(draft, item, random_below(random, 2), MOST_OPTIONS);
        else if (one_in(random, 2))
            draft_bound(draft, item, most - one_in(random, 3), most);
    }
}

/* Draws a problem. Every option has a secondary item of its own, so that no two are equal, and
 * perhaps others that keep some apart. */
static struct problem draw(uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    uint32_t options = random_between(&random, 6, MOST_OPTIONS), primary = random_between(&random, 2, 6),
             shared = random_below(&random, 5);
    struct draft draft = draft_open(arena, primary, shared + options);
    bound_items(&random, &draft);
    for (uint32_t option = 0; option < options; option++) {
        uint32_t must = random_below(&random, primary);
        for (uint32_t item = 0; item < primary; item++)
            if (item == must || one_in(&random, 3))
                draft_item(&draft, item, 0);
        for (uint32_t item = primary; item < primary + shared; item++)
            if (one_in(&random, 4))
                draft_item(&draft, item, 0);
        draft_item(&draft, primary + shared + option, 0);
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Returns the number of answers that dlx lists, or MOST_ANSWERS when there are more. */
static uint64_t listed(const struct problem *problem) {
    struct arena arena;
    struct control control;
    struct answer answer;
    void *search;
    uint64_t answers = 0;
    arena_init(&arena, MEMORY);
    control_init(&control);
    assert_int_equal(engine_named("dlx")->open(problem, &control, &arena, &search), TREEN_OK);
    while (answers < MOST_ANSWERS && engine_named("dlx")->next(search, &answer) == TREEN_OK)
        answers++;
    engine_close(&engine_dlx, search);
    arena_free(&arena);
    return answers;
}

static uint64_t summed(const struct problem *problem, enum kernel kernel, bool brief) {
    const struct engine *cover = engine_named("cover");
    struct arena arena;
    struct control control;
    struct answer_sum some;
    void *search;
    uint64_t answers = 0;
    enum treen_status status;
    arena_init(&arena, MEMORY);
    control_init(&control);
    control.wishes.unordered = true;
    control.wishes.brief = brief;
    control.wishes.kernel = kernel;
    assert_int_equal(cover->open(problem, &control, &arena, &search), TREEN_OK);
    do {
        status = cover->sum(search, &some);
        answers += some.answers;
    } while (status == TREEN_OK);
    assert_int_equal(status, TREEN_END);
    engine_close(cover, search);
    arena_free(&arena);
    return answers;
}

static void sums_are_what_is_listed(void **state) {
    uint32_t compared = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = draw(seed, &arena);
        uint64_t expected = listed(&problem);
        for (int kernel = KERNEL_AUTO; expected < MOST_ANSWERS && kernel < KERNELS; kernel++)
            for (int brief = 0; brief < 2; brief++)
                assert_int_equal(summed(&problem, (enum kernel)kernel, brief), expected);
        compared += expected && expected < MOST_ANSWERS;
        arena_free(&arena);
    }
    assert_true(compared > SEEDS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sums_are_what_is_listed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
