/* Balance of weights: a problem that is told to be lost has no answer, and a problem that
 * weights show to be lost is told. */
#include "engine/prepare/balance.h"

#include "arena_state.h"
#include "base/random.h"
#include "brute.h"
#include "classic.h"
#include "draft.h"
#include "random_cover.h"
#include "cases.h"

enum { SEEDS = 3000, MEMORY = 64 << 20 };

static bool is_lost(const struct problem *problem) {
    struct arena arena;
    bool lost;
    arena_init(&arena, MEMORY);
    assert_true(balance_is_lost(problem, &arena, &lost));
    arena_free(&arena);
    return lost;
}

static void nothing_with_an_answer_is_lost(void **state) {
    size_t lost = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = random_cover(seed, &arena);
        struct sets sets = {.arena = &arena};
        if (is_lost(&problem)) {
            lost++;
            brute(&problem, &sets);
            if (sets.set.count)
                fail_msg("seed %u: has answers", (unsigned)seed);
        }
        arena_free(&arena);
    }
    assert_true(lost > SEEDS / 10);
}

/* Tests problems that weights show to be lost. Items get weights modulo a power of 2, each
 * option weighs nothing, and all items together weigh something. There are more options than
 * items, since few options may be lost for other reasons. */
static void what_weights_show_is_found(void **state) {
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        struct random random = {seed};
        uint32_t weight[24], items = 8 + random_below(&random, 17), modulus = 2U << random_below(&random, 6);
        uint32_t all = 0, options = 0;
        arena_init(&arena, MEMORY);
        struct draft draft = draft_open(&arena, items, 0);
        for (uint32_t i = 0; i < items; i++)
            all += weight[i] = random_below(&random, modulus);
        weight[0] += all % modulus ? 0 : 1;
        for (uint32_t tries = 0; tries < 100000 && options < 2 * items; tries++) {
            uint32_t chosen = 1 + random_below(&random, (1U << items) - 1), sum = 0;
            for (uint32_t i = 0; i < items; i++)
                sum += chosen >> i & 1 ? weight[i] : 0;
            if (sum % modulus)
                continue;
            for (uint32_t i = 0; i < items; i++)
                if (chosen >> i & 1)
                    draft_item(&draft, i, 0);
            draft_end(&draft);
            options++;
        }
        struct problem problem = draft_problem(&draft);
        assert_true(is_lost(&problem));
        arena_free(&arena);
    }
}

/* Makes a board of cells, row by row, and all places of each piece. A piece is a drawing of 3x2
 * cells, in all its turns. */
static struct problem board(struct arena *arena, uint32_t width, uint32_t height, const char *piece) {
    struct draft draft = draft_open(arena, width * height, 0);
    for (uint32_t turn = 0; turn < 8; turn++)
        for (uint32_t at = 0; at < width * height; at++) {
            uint32_t count = 0, cell[6];
            bool fits = true;
            for (uint32_t i = 0; i < 6; i++) {
                uint32_t x = i % 3, y = i / 3;
                x = turn & 1 ? 2 - x : x;
                y = turn & 2 ? 1 - y : y;
                uint32_t across = at % width + (turn & 4 ? y : x), down = at / width + (turn & 4 ? x : y);
                if (piece[i] != '#')
                    continue;
                fits &= across < width && down < height;
                cell[count++] = down * width + across;
            }
            for (uint32_t i = 0; i < count && fits; i++)
                draft_item(&draft, cell[i], 0);
            if (fits)
                draft_end(&draft);
        }
    return draft_problem(&draft);
}

/* Tests that an odd number of T- or of L-tetrominoes fills no rectangle. An even number may, and
 * weights say nothing against it. */
static void tetrominoes_are_told_by_parity(void **state) {
    static const struct {
        const char *piece;
        uint32_t width, height;
        bool lost;
    } cases[] = {
        {"###.#.", 6, 10, true}, {"###.#.", 4, 4, false}, {"###.#.", 10, 14, true},
        {"####..", 6, 10, true}, {"####..", 4, 6, false}, {"###..#", 2, 10, true},
        {"##..##", 4, 5, true},  {"##.##.", 5, 5, true},  {"##.##.", 6, 4, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = board(&arena, cases[i].width, cases[i].height, cases[i].piece);
        if (is_lost(&problem) != cases[i].lost)
            fail_msg("%s in %ux%u", cases[i].piece, cases[i].width, cases[i].height);
        arena_free(&arena);
    }
}

/* Tests that items with bounds that differ weigh nothing. */
static void only_fixed_numbers_weigh(void **state) {
    for (uint32_t most = 1; most <= 2; most++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct draft draft = draft_open(&arena, 3, 0);
        draft_bound(&draft, 2, 1, most);
        DRAFT_OPTION(&draft, 0, 1);
        DRAFT_OPTION(&draft, 1, 2);
        DRAFT_OPTION(&draft, 0, 2);
        struct problem problem = draft_problem(&draft);
        assert_true(is_lost(&problem) == (most == 1));
        arena_free(&arena);
    }
}

/* Tests that problems with too many items, or without options, get no weights. */
static void large_and_empty_problems_are_let_be(void **state) {
    struct arena *arena = *state;
    struct draft large = classic_dominoes(arena, 33, 33), empty = draft_open(arena, 0, 0),
                 none = draft_open(arena, 2, 0);
    struct problem odd = draft_problem(&large), nothing = draft_problem(&empty),
                   without = draft_problem(&none);
    assert_false(is_lost(&odd));
    assert_false(is_lost(&nothing));
    assert_true(is_lost(&without));
}

static void too_little_memory_is_said(void **state) {
    struct arena own;
    size_t without = 0;
    bool done = false, lost = false;
    arena_init(&own, MEMORY);
    struct problem problem = board(&own, 6, 10, "###.#.");
    for (size_t limit = 1 << 10; !done; limit += 1 << 10) {
        struct arena arena;
        arena_init(&arena, limit);
        done = balance_is_lost(&problem, &arena, &lost);
        without += !done;
        arena_free(&arena);
        assert_in_range(limit, 1, MEMORY);
    }
    assert_true(without && lost);
    arena_free(&own);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_with_an_answer_is_lost), cmocka_unit_test(what_weights_show_is_found),
        cmocka_unit_test(tetrominoes_are_told_by_parity), cmocka_unit_test(only_fixed_numbers_weigh),
        CASE(large_and_empty_problems_are_let_be),        cmocka_unit_test(too_little_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
