/* Reduction: no answer has an option that is removed before a search, and no option is left that
 * could be removed. */
#include "engine/prepare/reduce.h"

#include "arena_state.h"
#include "base/random.h"
#include "brute.h"
#include "draft.h"
#include "random_cover.h"
#include "cases.h"

enum { SEEDS = 3000, MEMORY = 64 << 20 };

struct reduced {
    struct problem problem;
    const uint32_t *kept;
};

static struct reduced reduced(const struct problem *problem, struct arena *arena) {
    struct reduced result;
    assert_int_equal(reduce(problem, 0, false, arena, &result.problem, &result.kept), TREEN_OK);
    return result;
}

/* Returns the answers in the numbers of the problem that was posed. */
static struct sets answers(const struct reduced *from, struct arena *arena) {
    struct sets found = {.arena = arena}, told = {.arena = arena};
    brute(&from->problem, &found);
    for (size_t i = 0; i < found.set.count; i++) {
        uint64_t set = 0;
        for (uint32_t o = 0; o < from->problem.options; o++)
            if (found.set.at[i] >> o & 1)
                set |= UINT64_C(1) << (from->kept ? from->kept[o] : o);
        sets_add(&told, set);
    }
    sets_sort(&told);
    return told;
}

static void no_answer_is_lost(void **state) {
    size_t smaller = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = random_cover(seed, &arena);
        struct reduced result = reduced(&problem, &arena);
        struct sets expected = {.arena = &arena}, told = answers(&result, &arena);
        brute(&problem, &expected);
        sets_sort(&expected);
        if (!sets_equal(&told, &expected))
            fail_msg("seed %u: other answers", (unsigned)seed);
        smaller += result.kept != NULL;
        arena_free(&arena);
    }
    assert_true(smaller > SEEDS / 10);
}

/* Tests a line of cells and dominoes. Each domino that leaves an end alone goes, then the next,
 * until one way is left. */
static void one_removal_leads_to_another(void **state) {
    struct arena *arena = *state;
    struct draft draft = draft_open(arena, 12, 0);
    for (uint32_t cell = 0; cell + 1 < 12; cell++)
        DRAFT_OPTION(&draft, cell, cell + 1);
    struct problem problem = draft_problem(&draft);
    struct reduced result = reduced(&problem, arena);
    assert_int_equal(result.problem.options, 6);
    for (uint32_t o = 0; o < 6; o++)
        assert_int_equal(result.kept[o], 2 * o);
}

static void what_cannot_be_reduced_stays_as_it_is(void **state) {
    struct arena *arena = *state;
    struct draft draft = draft_open(arena, 4, 0);
    for (uint32_t row = 0; row < 2; row++)
        for (uint32_t column = 0; column < 2; column++)
            DRAFT_OPTION(&draft, row, 2 + column);
    struct problem problem = draft_problem(&draft);
    struct reduced result = reduced(&problem, arena);
    assert_null(result.kept);
    assert_ptr_equal(result.problem.item, problem.item);
}

/* Tests that an item that needs nothing may be left without options, and that one that needs
 * several may not. */
static void only_items_that_need_options_count(void **state) {
    for (uint32_t least = 0; least < 2; least++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct draft draft = draft_open(&arena, 3, 0);
        draft_bound(&draft, 2, least, 2);
        DRAFT_OPTION(&draft, 0);
        DRAFT_OPTION(&draft, 0, 1, 2);
        DRAFT_OPTION(&draft, 1);
        struct problem problem = draft_problem(&draft);
        struct reduced result = reduced(&problem, &arena);
        assert_int_equal(result.problem.options, least ? 1 : 3);
        arena_free(&arena);
    }
}

/* Draws neighbours in a row of items. Some items may be covered more than once or not at all.
 * Secondary items lie nearby, with and without colours. Near the ends much is impossible. */
static struct problem row_of_items(uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    uint32_t primary = 8 + random_below(&random, 40), secondary = random_below(&random, 8);
    uint32_t options = primary + random_below(&random, 300);
    struct draft draft = draft_open(arena, primary, secondary);
    for (uint32_t i = 0; i < primary && seed % 2; i++)
        if (random_below(&random, 8) == 0)
            draft_bound(&draft, i, random_below(&random, 2), 2);
    while (options--) {
        uint32_t from = random_below(&random, primary), size = 1 + random_below(&random, 4);
        for (uint32_t i = from; i < from + size && i < primary; i++)
            draft_item(&draft, i, 0);
        for (uint32_t i = 0; i < secondary; i++)
            if (random_below(&random, 4) == 0)
                draft_item(&draft, primary + i, random_below(&random, seed % 5 ? 4 : 400));
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Returns whether every item that must be covered still has an option. */
static bool is_open(const struct problem *problem, struct arena *arena) {
    uint32_t *start, *option;
    assert_true(problem_by_item(problem, arena, &start, &option));
    for (size_t i = 0; i < problem->primary; i++)
        if (start[i] == start[i + 1] && !(problem->least && !problem->least[i]))
            return false;
    return true;
}

/* Tests that bits and lists remove the same options, as long as there may be an answer. */
static void bits_and_lists_leave_the_same(void **state) {
    size_t smaller = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = row_of_items(seed, &arena);
        struct reduced bits = reduced(&problem, &arena), lists;
        assert_int_equal(reduce(&problem, UINT64_MAX, false, &arena, &lists.problem, &lists.kept), TREEN_OK);
        assert_true(is_open(&bits.problem, &arena) == is_open(&lists.problem, &arena));
        if (is_open(&bits.problem, &arena)) {
            assert_int_equal(bits.problem.options, lists.problem.options);
            assert_true(!bits.kept == !lists.kept);
            for (size_t o = 0; bits.kept && o < bits.problem.options; o++)
                assert_int_equal(bits.kept[o], lists.kept[o]);
            smaller += bits.kept != NULL;
        }
        arena_free(&arena);
    }
    assert_true(smaller > SEEDS / 10);
}

/* Draws options of `size` items each. */
static struct problem mixed(uint32_t items, uint32_t options, uint32_t size, struct arena *arena) {
    struct random random = {1};
    struct draft draft = draft_open(arena, items, 0);
    for (uint32_t o = 0; o < options; o++) {
        for (uint32_t i = 0; i < size; i++)
            draft_item(&draft, i * (items / size) + random_below(&random, items / size), 0);
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Tests that lists heed the arena's patience, which is over before they begin. An option of half of
 * the items excludes nearly all others, so that candidates last. */
static void it_heeds_the_patience(void **state) {
    struct arena *arena = *state;
    struct reduced result;
    atomic_bool stop = false;
    const struct patience patience = {.stop = &stop};
    struct problem problem = mixed(40, 400, 20, arena);
    arena->patience = &patience;
    assert_int_equal(reduce(&problem, UINT64_MAX, false, arena, &result.problem, &result.kept), TREEN_OK);
    stop = true;
    assert_int_equal(reduce(&problem, UINT64_MAX, false, arena, &result.problem, &result.kept),
                     TREEN_NO_MEMORY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_is_lost),
        CASE(one_removal_leads_to_another),
        CASE(what_cannot_be_reduced_stays_as_it_is),
        cmocka_unit_test(only_items_that_need_options_count),
        cmocka_unit_test(bits_and_lists_leave_the_same),
        CASE(it_heeds_the_patience),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
