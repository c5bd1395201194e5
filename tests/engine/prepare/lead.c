/* Breaking symmetry by a leading item. The answers that are left must weigh as many as the
 * problem has. Small covers, most of them symmetric, are compared with brute force. Boards are
 * large enough for the small search, where engine cover adds up the worth of its answers. */
#include "engine/prepare/lead.h"

#include "arena_state.h"
#include "ask.h"
#include "base/random.h"
#include "brute.h"
#include "classic.h"
#include "random_cover.h"
#include "cases.h"

#include <stdlib.h>

enum { SEEDS = 8000, MEMORY = 64 << 20 };

static uint64_t answers_of(const struct problem *problem, struct arena *arena) {
    struct sets sets = {.arena = arena};
    brute(problem, &sets);
    return sets.set.count;
}

/* Returns the sum of the shares of all answers that are left. */
static uint64_t weighed(struct lead *lead, const struct problem *cut, struct arena *arena) {
    struct sets sets = {.arena = arena};
    uint64_t sum = 0;
    brute(cut, &sets);
    for (size_t i = 0; i < sets.set.count; i++) {
        uint32_t option[64];
        size_t count = 0;
        for (uint32_t o = 0; o < cut->options; o++)
            if (sets.set.at[i] >> o & 1)
                option[count++] = o;
        sum += lead_weigh(lead, option, count);
    }
    assert_int_equal(sum % lead->shares, 0);
    return sum / lead->shares;
}

/* Numbers of problems that must have come up, by what happened to them. */
struct cases {
    size_t cut, several, uniform, fewer;
};

static void try_seed(uint64_t seed, struct cases *cases) {
    struct arena arena;
    struct lead lead;
    struct problem cut;
    arena_init(&arena, MEMORY);
    struct problem problem = random_symmetric_cover(seed, &arena);
    assert_true(lead_cut(&lead, &problem, NULL, &arena, &cut));
    if (lead.kept) {
        uint64_t expected = answers_of(&problem, &arena), sum = weighed(&lead, &cut, &arena);
        if (sum != expected)
            fail_msg("seed %u: %u answers, expected %u", (unsigned)seed, (unsigned)sum, (unsigned)expected);
        cases->cut++;
        cases->several += lead.labels.items > 1 && expected;
        cases->uniform += lead.uniform && expected;
        cases->fewer += answers_of(&cut, &arena) < expected;
    }
    arena_free(&arena);
}

static void no_answer_is_lost_or_counted_twice(void **state) {
    struct cases cases = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        try_seed(seed, &cases);
    assert_true(cases.cut > SEEDS / 20);
    assert_true(cases.several > SEEDS / 400);
    assert_true(cases.uniform > SEEDS / 400);
    assert_true(cases.fewer > SEEDS / 400);
}

/* ---- Boards ---------------------------------------------------------------------------------- */

/* Returns the least of a cell's images under the board's symmetries. */
static uint32_t first_of_orbit(uint32_t width, uint32_t height, uint32_t cell) {
    uint32_t x = cell % width, y = cell / width, least = cell;
    for (unsigned image = 1; image < (width == height ? 8 : 4); image++) {
        uint32_t to_x = image & 1 ? width - 1 - x : x, to_y = image & 2 ? height - 1 - y : y;
        uint32_t to = image & 4 ? to_x * width + to_y : to_y * width + to_x;
        least = to < least ? to : least;
    }
    return least;
}

/* Draws queens on a board from which some squares are left out with all their images. */
static struct problem queens(struct random *random, uint32_t n, struct arena *arena) {
    struct draft draft = classic_queens(arena, n);
    struct problem all = draft_problem(&draft), rest;
    const uint32_t *kept;
    bool *gone = ARENA_NEW(arena, all.options, bool);
    uint32_t orbit = random_below(random, 3 * n * n);
    for (uint32_t o = 0; o < all.options; o++) {
        uint32_t row = all.item[all.start[o]], column = all.item[all.start[o] + 1] - n;
        gone[o] = first_of_orbit(n, n, row * n + column) == orbit;
    }
    assert_true(problem_without(&all, gone, arena, &rest, &kept));
    return rest;
}

/* Draws dominoes on a board. One cell, with its images, may be left empty. */
static struct problem dominoes(struct random *random, uint32_t width, uint32_t height, struct arena *arena) {
    struct draft draft = classic_dominoes(arena, width, height);
    uint32_t orbit = first_of_orbit(width, height, random_below(random, width * height));
    for (uint32_t cell = 0; cell < width * height; cell++)
        if (first_of_orbit(width, height, cell) == orbit)
            DRAFT_OPTION(&draft, cell);
    return draft_problem(&draft);
}

/* Returns the worth of all answers, of which the first ones are listed and the others passed. */
static uint64_t passed_shares(const struct lead *lead, const struct problem *cut, enum kernel kernel,
                              uint32_t listed, struct control *control) {
    const struct engine *cover = engine_named("cover");
    enum treen_status status = TREEN_OK;
    struct answer_sum sum;
    struct arena arena;
    uint64_t shares = 0, answers = 0;
    void *search;
    arena_init(&arena, MEMORY);
    control->wishes.kernel = kernel;
    assert_int_equal(cover->open(cut, control, &arena, &search), TREEN_OK);
    for (; answers < listed && status == TREEN_OK; answers++) {
        struct answer answer;
        status = cover->next(search, &answer);
        shares += status == TREEN_OK ? lead_weigh(lead, answer.option, answer.count) : 0;
    }
    while (status == TREEN_OK) {
        status = cover->sum(search, &sum);
        shares += lead->uniform ? sum.worth * lead->weight[0] : sum.worth;
        answers += sum.answers;
    }
    assert_true(answers >= (shares > 0));
    engine_close(cover, search);
    arena_free(&arena);
    return shares;
}

/* Compares the worth with a count. Returns whether some answers weighed more than others. */
static bool try_board(const struct problem *problem, struct arena *arena) {
    struct control control;
    struct problem cut;
    struct lead lead;
    uint64_t expected = 0;
    control_init(&control);
    assert_int_equal(ask(engine_named("dlx"), problem, &control, KERNEL_AUTO, NULL, &expected), TREEN_END);
    assert_true(lead_cut(&lead, problem, NULL, arena, &cut));
    if (!lead.kept)
        return false;
    for (unsigned way = 0; way < 12; way++) {
        static const enum kernel kernel[] = {KERNEL_PORTABLE, KERNEL_AVX2, KERNEL_AUTO};
        control_init(&control);
        control.wishes.unordered = way & 1;
        uint64_t shares = passed_shares(&lead, &cut, kernel[way / 4], way >> 1 & 1, &control);
        assert_int_equal(shares % lead.shares, 0);
        assert_int_equal(shares / lead.shares, expected);
    }
    return cut.worth && expected;
}

static void engines_add_up_what_answers_are_worth(void **state) {
    static const uint32_t side[][2] = {{4, 4}, {6, 4}, {5, 4}, {6, 6}, {6, 5}, {7, 4}};
    size_t weighed_boards = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct random random = {seed};
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = queens(&random, 4 + (uint32_t)(seed % 6), &arena);
        weighed_boards += try_board(&problem, &arena);
        problem = dominoes(&random, side[seed % 6][0], side[seed % 6][1], &arena);
        weighed_boards += try_board(&problem, &arena);
        arena_free(&arena);
    }
    assert_true(weighed_boards > 40);
}

/* Tests lists that end anywhere in the small search, in any of its stages. */
static void numbers_may_follow_a_list(void **state) {
    static const enum kernel kernel[] = {KERNEL_PORTABLE, KERNEL_AVX2, KERNEL_AUTO};
    struct arena *arena = *state;
    struct draft draft = classic_queens(arena, 12);
    struct problem problem = draft_problem(&draft), cut;
    struct lead lead;
    assert_true(lead_cut(&lead, &problem, NULL, arena, &cut) && cut.worth);
    for (uint32_t listed = 1; listed < 2000; listed += listed / 4 + 1)
        for (size_t k = 0; k < 3; k++) {
            struct control control;
            control_init(&control);
            control.wishes.unordered = listed & 1;
            assert_int_equal(passed_shares(&lead, &cut, kernel[k], listed, &control), 14200 * lead.shares);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_is_lost_or_counted_twice),
        cmocka_unit_test(engines_add_up_what_answers_are_worth),
        CASE(numbers_may_follow_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
