/* Known counts for an engine, and the ends of its searches. The including test names the engine as
 * ENGINE. The counts are well known, or small enough to be found by hand. The tests in agree/covers
 * compare the answers themselves. */
#ifndef TREEN_TESTS_ENGINE_KNOWN_H
#define TREEN_TESTS_ENGINE_KNOWN_H

#include "engine/engine.h"

#include "arena_state.h"
#include "ask.h"
#include "base/clock.h"
#include "classic.h"
#include "run/options.h"
#include "cases.h"

#include <stdlib.h>

enum { MEMORY = 64 << 20 };

static const struct engine *tested(void) {
    return engine_named(ENGINE);
}

static uint64_t count(const struct draft *draft) {
    struct problem problem = draft_problem(draft);
    struct control control;
    control_init(&control);
    uint64_t answers = 0;
    assert_int_equal(ask(tested(), &problem, &control, KERNEL_AUTO, NULL, &answers), TREEN_END);
    return answers;
}

/* ---- Exact covers ---------------------------------------------------------------------------- */

static void queens_do_not_attack(void **state) {
    struct draft six = classic_queens(*state, 6), eight = classic_queens(*state, 8);
    assert_int_equal(count(&six), 4);
    assert_int_equal(count(&eight), 92);
}

static void langford_pairs(void **state) {
    struct draft five = classic_langford(*state, 5), seven = classic_langford(*state, 7);
    assert_int_equal(count(&five), 0);
    assert_int_equal(count(&seven), 52);
}

static void dominoes_fill_rectangles(void **state) {
    static const uint32_t known[][3] = {{1, 1, 0},  {2, 2, 2}, {4, 4, 36},
                                        {4, 5, 95}, {5, 5, 0}, {6, 6, 6728}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct draft draft = classic_dominoes(*state, known[i][0], known[i][1]);
        assert_int_equal(count(&draft), known[i][2]);
    }
}

static void latin_squares(void **state) {
    enum { N = 4 };
    struct draft draft = draft_open(*state, 3 * N * N, 0);
    for (uint32_t row = 0; row < N; row++)
        for (uint32_t column = 0; column < N; column++)
            for (uint32_t value = 0; value < N; value++)
                DRAFT_OPTION(&draft, row * N + column, N * N + row * N + value,
                             2 * N * N + column * N + value);
    assert_int_equal(count(&draft), 576);
}

static void colours_must_agree(void **state) {
    struct draft draft = classic_words(*state);
    assert_int_equal(count(&draft), 7);
}

/* Checks two items, each with an option of colour 0, 1 and 2. Only equal colours go together: 1 1
 * and 2 2. */
static void no_colour_agrees_with_none(void **state) {
    struct draft draft = draft_open(*state, 2, 1);
    for (uint32_t item = 0; item < 2; item++)
        for (uint32_t colour = 0; colour < 3; colour++) {
            draft_item(&draft, item, 0);
            draft_item(&draft, 2, colour);
            draft_end(&draft);
        }
    assert_int_equal(count(&draft), 2);
}

/* ---- Multiplicities -------------------------------------------------------------------------- */

static uint64_t ways_to_take(struct arena *arena, uint32_t least, uint32_t most, uint32_t options) {
    struct draft draft = classic_subsets(arena, least, most, options);
    return count(&draft);
}

static void subsets_are_counted_once(void **state) {
    static const uint32_t known[][4] = {
        {2, 3, 5, 20},          {3, 3, 5, 10},
        {0, 5, 5, 32},          {0, 1, 5, 6},
        {0, 9, 3, 8},           {1, 1, 5, 5},
        {1, 5, 5, 31},          {5, 5, 5, 1},
        {6, 6, 5, 0},           {0, 1, 0, 1},
        {1, 2, 0, 0},           {7, 7, 14, 3432},
        {0, UINT32_MAX, 4, 16}, {UINT32_MAX, UINT32_MAX, 4, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(ways_to_take(*state, known[i][0], known[i][1], known[i][2]), known[i][3]);
}

static uint64_t matrices(struct arena *arena, uint32_t n, uint32_t least, uint32_t most) {
    struct draft draft = classic_matrices(arena, n, least, most);
    return count(&draft);
}

static void options_may_have_several_counted_items(void **state) {
    assert_int_equal(matrices(*state, 3, 2, 2), 6); /* a permutation, complemented */
    assert_int_equal(matrices(*state, 4, 2, 2), 90);
    assert_int_equal(matrices(*state, 3, 0, 1), 34); /* rooks that do not attack: 1 + 9 + 18 + 6 */
    assert_int_equal(matrices(*state, 3, 0, 3), 512);
    assert_int_equal(matrices(*state, 2, 1, 2), 7); /* no empty line */
}

static void copies_of_a_piece(void **state) {
    struct draft draft = classic_copies(*state);
    assert_int_equal(count(&draft), 2);
}

/* ---- Corners --------------------------------------------------------------------------------- */

/* Checks dominoes in one long row: each is forced, a level below the one before. */
static void deep_searches_are_fine(void **state) {
    struct draft row = classic_dominoes(*state, 5000, 1);
    assert_int_equal(count(&row), 1);
    assert_int_equal(ways_to_take(*state, 5000, 5000, 5000), 1);
}

static void no_items_have_one_empty_answer(void **state) {
    struct draft nothing = draft_open(*state, 0, 0), unasked = draft_open(*state, 0, 3);
    struct draft optional = draft_open(*state, 2, 0);
    draft_bound(&optional, 0, 0, 1);
    draft_bound(&optional, 1, 0, 2);
    assert_int_equal(count(&nothing), 1);
    assert_int_equal(count(&unasked), 1);
    assert_int_equal(count(&optional), 1);
    struct problem bare = {.items = 0}; /* not even the arrays */
    struct control control;
    control_init(&control);
    uint64_t answers = 0;
    assert_int_equal(ask(tested(), &bare, &control, KERNEL_AUTO, NULL, &answers), TREEN_END);
    assert_int_equal(answers, 1);
}

static void an_item_without_options_ends_the_search_at_once(void **state) {
    struct draft draft = draft_open(*state, 41, 0);
    for (uint32_t item = 0; item < 40; item++)
        for (int i = 0; i < 3; i++)
            DRAFT_OPTION(&draft, item);
    struct problem problem = draft_problem(&draft);
    struct control control;
    control_init(&control);
    uint64_t answers = 0;
    assert_int_equal(ask(tested(), &problem, &control, KERNEL_AUTO, NULL, &answers), TREEN_END);
    assert_int_equal(answers, 0);
    assert_int_equal(control.nodes, 1);
}

/* ---- Limits, parts, progress ----------------------------------------------------------------- */

static enum treen_status ask_dominoes(struct arena *arena, struct control *control, uint64_t *answers) {
    struct draft draft = classic_dominoes(arena, 6, 6);
    struct problem problem = draft_problem(&draft);
    *answers = 0;
    return ask(tested(), &problem, control, KERNEL_AUTO, NULL, answers);
}

static void node_limits_are_exact(void **state) {
    struct control control;
    uint64_t answers;
    control_init(&control);
    assert_int_equal(ask_dominoes(*state, &control, &answers), TREEN_END);
    uint64_t all = control.nodes, limits[] = {1, 2, 1000, all - 1, all};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        control_init(&control);
        control.node_limit = limits[i];
        assert_int_equal(ask_dominoes(*state, &control, &answers),
                         limits[i] < all ? TREEN_STOPPED : TREEN_END);
        assert_int_equal(control.nodes, limits[i]);
    }
    assert_int_equal(answers, 6728);
}

static void stopped_before_the_first_answer(void **state) {
    struct control control;
    uint64_t answers;
    atomic_bool stop = true;
    control_init(&control);
    control.stop = &stop;
    assert_int_equal(ask_dominoes(*state, &control, &answers), TREEN_STOPPED);
    assert_int_equal(answers, 0);
    control_init(&control);
    control.deadline = clock_seconds() - 1;
    assert_int_equal(ask_dominoes(*state, &control, &answers), TREEN_STOPPED);
    assert_int_equal(answers, 0);
}

static void parts_add_up(void **state) {
    uint64_t sum = 0;
    for (uint32_t part = 0; part < 5; part++) {
        struct control control;
        control_init(&control);
        control.part = part;
        control.parts = 5;
        uint64_t answers;
        assert_int_equal(ask_dominoes(*state, &control, &answers), TREEN_END);
        assert_in_range(answers, 1, 6727);
        sum += answers;
    }
    assert_int_equal(sum, 6728);
}

static void note_fraction(void *context, double fraction) {
    double *last = context;
    assert_true(fraction >= *last && fraction <= 1);
    *last = fraction;
}

/* Checks that progress grows. It is made due after every answer, instead of waiting for the
 * clock. */
static void progress_only_grows(void **state) {
    struct draft draft = classic_dominoes(*state, 6, 6);
    struct problem problem = draft_problem(&draft);
    struct control control;
    control_init(&control);
    double last = 0;
    control.on_progress = note_fraction;
    control.context = &last;
    void *search;
    assert_int_equal(tested()->open(&problem, &control, *state, &search), TREEN_OK);
    struct answer answer;
    while (tested()->next(search, &answer) == TREEN_OK) {
        control.due = 0;
        control.last_progress = -1e9;
    }
    engine_close(tested(), search);
    assert_true(last > 0.9);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static enum treen_status open_within(const struct problem *problem, size_t limit) {
    struct arena arena;
    arena_init(&arena, limit);
    struct control control;
    control_init(&control);
    void *search = NULL;
    enum treen_status status = tested()->open(problem, &control, &arena, &search);
    if (status == TREEN_OK)
        engine_close(tested(), search);
    else
        assert_null(search);
    arena_free(&arena);
    return status;
}

static void too_little_memory_is_said(void **state) {
    struct draft draft = classic_dominoes(*state, 40, 40);
    draft_bound(&draft, 0, 0, 2);
    struct problem problem = draft_problem(&draft);
    size_t limit = 0;
    while (open_within(&problem, limit) == TREEN_NO_MEMORY)
        limit += 4096 + limit / 16;
    assert_in_range(limit, 100000, 16000000);
    assert_int_equal(open_within(&problem, limit), TREEN_OK);
    assert_null(tested()->refuses(&problem, MEMORY));
    assert_non_null(tested()->refuses(&problem, 10000));
}

#define KNOWN_CASES                                                                                          \
    CASE(queens_do_not_attack), CASE(langford_pairs), CASE(dominoes_fill_rectangles), CASE(latin_squares),   \
        CASE(colours_must_agree), CASE(no_colour_agrees_with_none), CASE(subsets_are_counted_once),          \
        CASE(options_may_have_several_counted_items), CASE(copies_of_a_piece), CASE(deep_searches_are_fine), \
        CASE(no_items_have_one_empty_answer), CASE(an_item_without_options_ends_the_search_at_once),         \
        CASE(node_limits_are_exact), CASE(stopped_before_the_first_answer), CASE(parts_add_up),              \
        CASE(progress_only_grows), CASE(too_little_memory_is_said)

#endif
