/* The search that opens at once. With all kernels it finds the answers of engine dlx in its order,
 * after as many nodes, also if often stopped. Other tests ask when it goes by rows. */
#include "engine/cover/glance.h"

#include "arena_state.h"
#include "classic.h"
#include "random_cover.h"
#include "cases.h"

enum { SEEDS = 1000, MEMORY = 64 << 20 };

static void expect_same(const struct answer *answer, const struct answer *expected) {
    assert_int_equal(answer->count, expected->count);
    assert_memory_equal(answer->option, expected->option, expected->count * sizeof *expected->option);
}

/* Compares the search with engine dlx. If `step` is not 0, it is stopped after `step` nodes each
 * time. Returns the number of answers. */
static uint64_t compare(const struct problem *problem, enum kernel kernel, uint64_t step) {
    struct arena arena;
    struct control control, whole;
    struct answer answer, expected;
    uint64_t answers = 0;
    void *dlx;
    arena_init(&arena, MEMORY);
    control_init(&control);
    control_init(&whole);
    control.node_limit = step;
    control.wishes.kernel = kernel;
    struct glance *glance = glance_open(problem, &control, &arena);
    assert_non_null(glance);
    assert_int_equal(engine_dlx.open(problem, &whole, &arena, &dlx), TREEN_OK);
    for (enum treen_status status = TREEN_OK; status != TREEN_END; answers += status == TREEN_OK) {
        status = engine_dlx.next(dlx, &expected);
        enum treen_status own;
        while ((own = glance_next(glance, &answer)) == TREEN_STOPPED)
            control.node_limit += step;
        assert_int_equal(own, status);
        assert_int_equal(control.nodes, whole.nodes);
        if (status == TREEN_OK)
            expect_same(&answer, &expected);
    }
    engine_close(&engine_dlx, dlx);
    arena_free(&arena);
    return answers;
}

static void it_tells_what_dlx_tells(void **state) {
    uint32_t by_rows = 0, answered = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = random_cover(seed, &arena);
        by_rows += glance_has_rows(&problem);
        for (enum kernel kernel = KERNEL_AUTO; kernel < (enum kernel)KERNELS; kernel++)
            for (uint64_t step = 0; step < 3; step++)
                answered += compare(&problem, kernel, step) > 0;
        arena_free(&arena);
    }
    assert_true(by_rows > SEEDS / 8);
    assert_true(answered > SEEDS);
}

/* Makes a row of cells that are filled one by one. Every tenth cell has two ways, of which the
 * second is a dead end. */
static struct draft singles(struct arena *arena, uint32_t length) {
    struct draft draft = draft_open(arena, length, length);
    for (uint32_t i = 0; i < length; i++) {
        DRAFT_OPTION(&draft, i);
        if (i % 10 == 0 && i)
            DRAFT_OPTION(&draft, i, i - 1, length + i);
    }
    return draft;
}

/* Tests problems with more items and options than a word has bits, and with secondary items. */
static void larger_ones_are_the_same(void **state) {
    enum { LENGTH = 200 };
    const struct {
        struct draft draft;
        uint64_t answers;
    } classic[] = {{classic_queens(*state, 10), 724},
                   {classic_dominoes(*state, 6, 6), 6728},
                   {classic_langford(*state, 7), 52},
                   {singles(*state, LENGTH), UINT64_C(1) << (LENGTH / 10 - 1)}};
    for (size_t i = 0; i < sizeof classic / sizeof *classic; i++) {
        struct problem problem = draft_problem(&classic[i].draft);
        for (enum kernel kernel = KERNEL_AUTO; kernel < (enum kernel)KERNELS; kernel++)
            assert_int_equal(compare(&problem, kernel, 0), classic[i].answers);
    }
}

/* Tests problems left to engine dlx: those with colours or multiplicities, those with too many
 * rows, and those for which there is little memory. */
static void it_goes_by_rows_where_these_pay(void **state) {
    struct draft words = classic_words(*state), copies = classic_copies(*state),
                 queens = classic_queens(*state, 8), board = classic_dominoes(*state, 80, 80);
    struct problem rows = draft_problem(&queens),
                   lists[] = {draft_problem(&words), draft_problem(&copies), draft_problem(&board)};
    struct control control;
    struct arena arena;
    control_init(&control);
    arena_init(&arena, 1000);
    assert_true(glance_has_rows(&rows));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        assert_false(glance_has_rows(&lists[i]));
    assert_null(glance_open(&rows, &control, &arena));
    assert_null(glance_open(&lists[2], &control, &arena));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_tells_what_dlx_tells),
        CASE(larger_ones_are_the_same),
        CASE(it_goes_by_rows_where_these_pay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
