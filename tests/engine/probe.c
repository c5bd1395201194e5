/* Estimates compared with the counts of engine dlx, for a few dozen fixed seeds. An interval should
 * hold the truth 95 times in 100. */
#include "engine/probe.h"

#include "arena_state.h"
#include "ask.h"
#include "classic.h"
#include "random_cover.h"
#include "cases.h"

#include <math.h>
#include <stdlib.h>

enum { MEMORY = 64 << 20 };

struct truth {
    uint64_t nodes, answers;
};

static struct truth truth_of(const struct problem *problem) {
    struct control control;
    control_init(&control);
    struct truth truth = {0};
    assert_int_equal(ask(engine_named("dlx"), problem, &control, KERNEL_AUTO, NULL, &truth.answers),
                     TREEN_END);
    truth.nodes = control.nodes;
    return truth;
}

/* Estimates until `limit` nodes (0 = no limit), which are visited `step` at a time. */
static struct probe_estimate estimate(const struct problem *problem, uint64_t seed, uint64_t limit,
                                      uint64_t step) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    struct probe *probe;
    struct control control;
    control_init(&control);
    assert_int_equal(probe_open(problem, &dlx_tour, NULL, seed, NULL, NULL, &arena, &probe), TREEN_OK);
    enum treen_status status;
    do {
        control.node_limit += step;
        control.due = 0;
        status = probe_run(probe, &control);
    } while (status == TREEN_STOPPED && control.nodes < limit);
    assert_int_equal(status, limit ? TREEN_STOPPED : TREEN_END);
    struct probe_estimate found = probe_estimate(probe);
    arena_free(&arena);
    return found;
}

static bool holds(struct interval interval, uint64_t truth) {
    return interval.low <= (double)truth && (double)truth <= interval.high;
}

/* ---- Problems -------------------------------------------------------------------------------- */

static struct problem dominoes(struct arena *arena, uint32_t width, uint32_t height) {
    struct draft draft = classic_dominoes(arena, width, height);
    return draft_problem(&draft);
}

static struct problem queens(struct arena *arena, uint32_t n) {
    struct draft draft = classic_queens(arena, n);
    return draft_problem(&draft);
}

static struct problem langford(struct arena *arena, uint32_t n) {
    struct draft draft = classic_langford(arena, n);
    return draft_problem(&draft);
}

static struct problem sums(struct arena *arena, uint32_t n, uint32_t least, uint32_t most) {
    struct draft draft = classic_matrices(arena, n, least, most);
    return draft_problem(&draft);
}

/* Drafts words of n letters out of three, none doubled, across and down a square. The cells have
 * colours. */
static struct problem coloured_square(struct arena *arena, uint32_t n) {
    struct draft draft = draft_open(arena, 2 * n, n * n);
    uint32_t words = 1;
    for (uint32_t i = 0; i < n; i++)
        words *= 3;
    for (uint32_t line = 0; line < 2 * n; line++)
        for (uint32_t word = 0; word < words; word++) {
            uint32_t letter[8];
            bool doubled = false;
            for (uint32_t i = 0, rest = word; i < n; i++, rest /= 3) {
                letter[i] = rest % 3;
                doubled |= i && letter[i] == letter[i - 1];
            }
            if (doubled)
                continue;
            draft_item(&draft, line, 0);
            for (uint32_t i = 0; i < n; i++)
                draft_item(&draft, 2 * n + (line < n ? n * line + i : n * i + line - n), letter[i] + 1);
            draft_end(&draft);
        }
    return draft_problem(&draft);
}

/* ---- Exact ----------------------------------------------------------------------------------- */

static void small_trees_are_searched_in_full(void **state) {
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = random_cover(seed, &arena);
        struct truth truth = truth_of(&problem);
        struct probe_estimate found = estimate(&problem, seed, 0, UINT64_MAX);
        assert_true(found.exact);
        assert_true(found.nodes.mean == (double)truth.nodes);
        assert_true(found.answers.mean == (double)truth.answers);
        assert_true(found.answers.low == found.answers.mean && found.answers.high == found.answers.mean);
        arena_free(&arena);
    }
}

static void larger_ones_after_a_while(void **state) {
    const struct problem problems[] = {dominoes(*state, 6, 6), queens(*state, 8), sums(*state, 5, 2, 2),
                                       sums(*state, 4, 1, 3), coloured_square(*state, 4)};
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        struct truth truth = truth_of(&problems[i]);
        struct probe_estimate found = estimate(&problems[i], 1, 0, UINT64_MAX);
        assert_true(found.exact);
        assert_true(found.nodes.mean == (double)truth.nodes);
        assert_true(found.answers.mean == (double)truth.answers);
    }
}

/* ---- Estimated ------------------------------------------------------------------------------- */

enum { TRIALS = 60 };

/* Checks that the means of the estimates are off by chance alone, and that the intervals hold the
 * truth often enough. */
static void bracket(const struct problem *problem, uint64_t visits) {
    struct truth truth = truth_of(problem);
    double nodes = 0, answers = 0, squares = 0;
    int nodes_held = 0, answers_held = 0;
    for (uint64_t seed = 1; seed <= TRIALS; seed++) {
        struct probe_estimate found = estimate(problem, seed, visits, visits);
        assert_false(found.exact);
        nodes += found.nodes.mean / TRIALS;
        answers += found.answers.mean / TRIALS;
        squares += pow(found.answers.mean / (double)truth.answers - 1, 2) / TRIALS;
        nodes_held += holds(found.nodes, truth.nodes);
        answers_held += holds(found.answers, truth.answers);
    }
    assert_in_range(nodes_held, TRIALS * 85 / 100, TRIALS);
    assert_in_range(answers_held, TRIALS * 85 / 100, TRIALS);
    assert_true(fabs(nodes / (double)truth.nodes - 1) < 0.05);
    assert_true(fabs(answers / (double)truth.answers - 1) < 4 * sqrt(squares / TRIALS));
}

static void plain_covers_are_bracketed(void **state) {
    struct problem problem = dominoes(*state, 6, 6);
    bracket(&problem, 6000);
}

static void secondary_items_are_bracketed(void **state) {
    struct problem problem = queens(*state, 10);
    bracket(&problem, 5000);
}

static void colours_are_bracketed(void **state) {
    struct problem problem = coloured_square(*state, 5);
    bracket(&problem, 4000);
}

static void multiplicities_are_bracketed(void **state) {
    struct problem exact = sums(*state, 6, 2, 2), loose = sums(*state, 4, 1, 3);
    bracket(&exact, 8000);
    bracket(&loose, 3000);
}

/* Checks a problem without answers. A walk that leaves something out cannot know that there are
 * none. */
static void nothing_found_is_said_so(void **state) {
    struct problem problem = langford(*state, 9);
    struct truth truth = truth_of(&problem);
    struct probe_estimate found = estimate(&problem, 3, 10000, 10000);
    assert_false(found.exact);
    assert_true(found.answers.mean == 0 && found.answers.low == 0);
    assert_true(found.answers.high > 1 && found.answers.high < found.nodes.high);
    assert_true(holds(found.nodes, truth.nodes));
}

/* ---- How it goes ----------------------------------------------------------------------------- */

static void interruptions_change_nothing(void **state) {
    struct problem problem = queens(*state, 10);
    struct probe_estimate whole = estimate(&problem, 5, 3001, 3001), pieces = estimate(&problem, 5, 3001, 1);
    assert_true(whole.nodes.mean == pieces.nodes.mean && whole.nodes.high == pieces.nodes.high);
    assert_true(whole.answers.mean == pieces.answers.mean);
    assert_int_equal(whole.visited, pieces.visited);
    struct probe_estimate other = estimate(&problem, 6, 3001, 3001);
    assert_true(whole.nodes.mean != other.nodes.mean);
}

static double three_for_each(void *context, const struct answer *answer) {
    size_t *options = context;
    *options = answer->count;
    return 3;
}

static void answers_have_their_worth(void **state) {
    struct problem problem = dominoes(*state, 4, 4);
    struct probe *probe;
    struct control control;
    size_t options = 0;
    control_init(&control);
    assert_int_equal(probe_open(&problem, &dlx_tour, NULL, 1, three_for_each, &options, *state, &probe),
                     TREEN_OK);
    assert_int_equal(probe_run(probe, &control), TREEN_END);
    assert_int_equal(options, 8);
    assert_true(probe_estimate(probe).answers.mean == 36);
    assert_true(probe_estimate(probe).worth.mean == 3 * 36);
}

static void nothing_is_known_at_first(void **state) {
    struct problem problem = queens(*state, 10);
    struct probe_estimate found = estimate(&problem, 1, 1, 1);
    assert_true(!found.exact && isnan(found.nodes.mean) && isinf(found.nodes.high));
}

static void memory_runs_out_decently(void **state) {
    struct problem problem = queens(*state, 30);
    for (size_t limit = 0;; limit += 4096) {
        struct arena arena;
        arena_init(&arena, limit);
        struct probe *probe;
        struct control control;
        control_init(&control);
        control.node_limit = 2000;
        enum treen_status status = probe_open(&problem, &dlx_tour, NULL, 1, NULL, NULL, &arena, &probe);
        if (status == TREEN_OK)
            status = probe_run(probe, &control);
        arena_free(&arena);
        if (status == TREEN_STOPPED)
            break;
        assert_int_equal(status, TREEN_NO_MEMORY);
        assert_in_range(limit, 0, MEMORY);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_trees_are_searched_in_full),
        CASE(larger_ones_after_a_while),
        CASE(plain_covers_are_bracketed),
        CASE(secondary_items_are_bracketed),
        CASE(colours_are_bracketed),
        CASE(multiplicities_are_bracketed),
        CASE(nothing_found_is_said_so),
        CASE(interruptions_change_nothing),
        CASE(answers_have_their_worth),
        CASE(nothing_is_known_at_first),
        CASE(memory_runs_out_decently),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
