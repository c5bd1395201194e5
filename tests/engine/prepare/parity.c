/* Parity: the colourings found are all that there are, and no answer has an option that goes
 * because of them. */
#include "engine/prepare/parity.h"

#include "arena_state.h"
#include "base/random.h"
#include "brute.h"
#include "draft.h"
#include "engine/prepare/parity_codes.h"
#include "random_cover.h"
#include "cases.h"

#include <string.h>

enum { SEEDS = 500, MEMORY = 64 << 20 };

/* ---- Colourings ------------------------------------------------------------------------------ */

/* Returns the rank modulo 2 of the options that are not out, over items with fixed numbers of
 * options. The elimination goes option by option, where the library's goes item by item. There
 * must be fewer than 64 items. */
static size_t rank_of(const struct problem *problem, const bool *out) {
    uint64_t row[64] = {0};
    size_t rank = 0;
    for (uint32_t o = 0; o < problem->options; o++) {
        uint64_t items = 0;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1] && !out[o]; e++)
            if (problem_is_exact(problem, problem->item[e]))
                items |= UINT64_C(1) << problem->item[e];
        for (unsigned bit = 0; bit < 64; bit++)
            if (items >> bit & 1) {
                if (!row[bit]) {
                    row[bit] = items;
                    rank++;
                    break;
                }
                items ^= row[bit];
            }
    }
    return rank;
}

static void find_colourings(uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    struct parity_codes codes;
    struct problem problem = random_cover(seed, arena);
    bool *out = ARENA_NEW(arena, problem.options, bool);
    uint64_t used = 0;
    assert_true(problem.items < 64 && parity_codes_make(&codes, &problem, arena));
    for (uint32_t o = 0; o < problem.options; o++)
        out[o] = random_below(&random, 3) == 0;
    size_t expected = codes.exact - rank_of(&problem, out);
    assert_false(parity_codes_find(&codes, out, expected));
    assert_int_equal(codes.found, expected);
    if (!expected)
        return;
    assert_true(parity_codes_find(&codes, out, expected - 1));
    for (size_t i = 0; i < problem.items; i++) {
        used |= codes.key[i];
        assert_true(!codes.key[i] || problem_is_exact(&problem, i));
    }
    assert_int_equal(used, (UINT64_C(1) << expected) - 1);
    for (uint32_t o = 0; o < problem.options; o++)
        assert_true(out[o] || !parity_codes_of(&codes, o));
}

static void colourings_are_all_that_are_even(void **state) {
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        find_colourings(seed, &arena);
        arena_free(&arena);
    }
}

/* ---- What goes ------------------------------------------------------------------------------- */

/* Numbers of problems that came up, by what happened to them. */
struct cases {
    size_t some, all, answers;
};

static void compare(const struct problem *problem, uint64_t seed, struct arena *arena, struct cases *cases) {
    struct sets sets = {.arena = arena};
    bool *gone = ARENA_NEW(arena, problem->options, bool);
    size_t removed = 0, count = 0;
    uint64_t lost = 0;
    assert_true(parity_reduce(problem, arena, gone, &removed));
    for (uint32_t o = 0; o < problem->options; o++)
        if (gone[o]) {
            count++;
            lost |= UINT64_C(1) << o;
        }
    assert_int_equal(count, removed);
    brute(problem, &sets);
    for (size_t i = 0; i < sets.set.count; i++)
        if (sets.set.at[i] & lost)
            fail_msg("seed %u: an answer is lost", (unsigned)seed);
    cases->some += removed && removed < problem->options;
    cases->all += removed && removed == problem->options;
    cases->answers += removed && sets.set.count;
}

/* Draws pieces with copies, and random options of each. They have few items, since many would
 * have nothing in common with the rest. Some problems have secondary items, some have items that
 * may be covered more than once. */
static struct problem pieces_at_random(uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    uint32_t pieces = 2 + random_below(&random, 3), cells = 3 + random_below(&random, 8);
    uint32_t secondary = seed % 2 ? random_below(&random, 3) : 0, options = 8 + random_below(&random, 14);
    struct draft draft = draft_open(arena, pieces + cells, secondary);
    for (uint32_t p = 0; p < pieces; p++) {
        uint32_t copies = 1 + random_below(&random, 3);
        draft_bound(&draft, p, copies, copies);
    }
    if (seed % 4 > 1)
        draft_bound(&draft, pieces + random_below(&random, cells), random_below(&random, 2), 2);
    for (uint32_t o = 0; o < options; o++) {
        uint32_t piece = o < pieces ? o : random_below(&random, pieces), kind = random_below(&random, 4);
        draft_item(&draft, piece, 0);
        for (uint32_t i = 0; i < cells; i++)
            if (random_below(&random, piece && kind ? 4 : 3) == 0)
                draft_item(&draft, pieces + i, 0);
        for (uint32_t i = 0; i < secondary; i++)
            if (random_below(&random, 3) == 0)
                draft_item(&draft, pieces + cells + i, 1 + random_below(&random, 2));
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

static void no_answer_at_random_is_lost(void **state) {
    struct cases cases = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = pieces_at_random(seed, &arena);
        compare(&problem, seed, &arena, &cases);
        arena_free(&arena);
    }
    assert_true(cases.some > SEEDS / 10 && cases.all > SEEDS / 10 && cases.answers > SEEDS / 20);
}

/* The rectangles that serve as pieces: their widths and heights. */
enum { NO_CELL = UINT32_MAX };
static const uint32_t RECTANGLE[][2] = {{2, 2}, {1, 2}, {1, 1}, {1, 3}, {2, 1}, {3, 1}, {3, 3}, {1, 4}};

/* Draws a board and rectangles on it. The first ones have as many copies as fill the rest of the
 * board. Cells too many are holes. */
static struct problem rectangles(uint64_t seed, struct arena *arena) {
    enum { KINDS = sizeof RECTANGLE / sizeof *RECTANGLE, MOST_CELLS = 20 };
    struct random random = {seed};
    uint32_t width = 3 + random_below(&random, 3), height = 3 + random_below(&random, 2),
             pieces = 2 + random_below(&random, 2), cells = width * height, left = cells, kind[3], copies[3];
    for (uint32_t p = pieces; p-- > 0;) {
        kind[p] = random_below(&random, p ? KINDS : 2);
        uint32_t size = RECTANGLE[kind[p]][0] * RECTANGLE[kind[p]][1];
        copies[p] = p ? 1 + random_below(&random, 2) : left / size;
        left -= size * copies[p] < left ? size * copies[p] : left;
    }
    uint32_t item[MOST_CELLS], next = pieces;
    for (uint32_t at = 0; at < cells; at++)
        item[at] = at < left ? NO_CELL : next++;
    struct draft draft = draft_open(arena, next, 0);
    for (uint32_t p = 0; p < pieces; p++) {
        draft_bound(&draft, p, copies[p] ? copies[p] : 1, copies[p] ? copies[p] : 1);
        for (uint32_t at = 0; at < cells && draft_options(&draft) < 36; at++) {
            uint32_t x = at % width, y = at / width, w = RECTANGLE[kind[p]][0], h = RECTANGLE[kind[p]][1];
            bool fits = x + w <= width && y + h <= height;
            for (uint32_t i = 0; fits && i < w * h; i++)
                fits = item[(y + i / w) * width + x + i % w] != NO_CELL;
            if (!fits)
                continue;
            draft_item(&draft, p, 0);
            for (uint32_t i = 0; i < w * h; i++)
                draft_item(&draft, item[(y + i / w) * width + x + i % w], 0);
            draft_end(&draft);
        }
    }
    return draft_problem(&draft);
}

static void no_answer_on_a_board_is_lost(void **state) {
    struct cases cases = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = rectangles(seed, &arena);
        compare(&problem, seed, &arena, &cases);
        arena_free(&arena);
    }
    assert_true(cases.some > SEEDS / 10 && cases.all > SEEDS / 10 && cases.answers > SEEDS / 20);
}

/* Tests 2x2 squares, which cover an even number of cells of each row, on rows of odd length. One
 * cell more cannot be in all three rows. */
static void one_cell_cannot_be_in_three_rows(void **state) {
    struct arena *arena = *state;
    struct draft draft = draft_open(arena, 2 + 9, 0);
    draft_bound(&draft, 0, 2, 2);
    for (uint32_t y = 0; y < 2; y++)
        for (uint32_t x = 0; x < 2; x++)
            DRAFT_OPTION(&draft, 0, 2 + 3 * y + x, 3 + 3 * y + x, 5 + 3 * y + x, 6 + 3 * y + x);
    for (uint32_t cell = 0; cell < 9; cell++)
        DRAFT_OPTION(&draft, 1, 2 + cell);
    struct problem problem = draft_problem(&draft);
    bool *gone = ARENA_NEW(arena, problem.options, bool);
    size_t removed = 0;
    assert_true(parity_reduce(&problem, arena, gone, &removed));
    assert_int_equal(removed, problem.options);
}

/* Tests that too little memory is told, down to the last block. */
static void too_little_memory_is_said(void **state) {
    size_t without = 0, removed = 0;
    bool done = false;
    for (size_t limit = 1 << 8; !done; limit += 1 << 8) {
        struct arena arena, own;
        arena_init(&own, MEMORY);
        arena_init(&arena, limit);
        struct problem problem = rectangles(2, &own);
        bool *gone = ARENA_NEW(&own, problem.options, bool);
        removed = 0;
        done = parity_reduce(&problem, &arena, gone, &removed);
        without += !done;
        arena_free(&arena);
        arena_free(&own);
        assert_in_range(limit, 1, MEMORY);
    }
    assert_true(without > 1 && removed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colourings_are_all_that_are_even), cmocka_unit_test(no_answer_at_random_is_lost),
        cmocka_unit_test(no_answer_on_a_board_is_lost),     CASE(one_cell_cannot_be_in_three_rows),
        cmocka_unit_test(too_little_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
