/* Engine cover's small search where many items are open, in up to six words, and rows have
 * options in few words each. All kernels must find the answers of engine dlx, listed and
 * counted, after the same nodes. */
#include "engine/outcome.h"

#include "base/random.h"
#include "draft.h"
#include "sampled.h"

enum { SEEDS = SAMPLED(240, 80), MEMORY = 1 << 20, MOST_ITEMS = 420, NODES = 20000 };

static void shuffle(struct random *random, uint32_t *number, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(random, i), kept = number[i - 1];
        number[i - 1] = number[j];
        number[j] = kept;
    }
}

static void add(struct draft *draft, struct random *random, const uint32_t *item, uint32_t each,
                uint32_t items, uint32_t secondary) {
    uint32_t sorted[3];
    for (uint32_t i = 0; i < each; i++) {
        uint32_t at = i;
        for (; at && sorted[at - 1] > item[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = item[i];
    }
    for (uint32_t i = 0; i < each; i++)
        draft_item(draft, sorted[i], 0);
    if (secondary && random_below(random, 4) == 0)
        draft_item(draft, items + random_below(random, secondary), 0);
    draft_end(draft);
}

/* Draws a partition of the items into options of `each` items, which is an answer. Pairs of
 * these that exchange an item make more answers; some options come by chance. With `long_row`,
 * one item has very many options more, of which none is in an answer. */
static struct problem draw(uint64_t seed, bool long_row, struct arena *arena) {
    struct random random = {seed};
    uint32_t item[MOST_ITEMS], each = random_between(&random, 2, 3),
                               blocks = random_between(&random, 110, MOST_ITEMS) / each,
                               items = blocks * each, pairs = random_between(&random, 3, 14),
                               others = random_below(&random, 2) ? 0 : random_between(&random, 0, blocks),
                               secondary = random_below(&random, 2) ? 0 : 300;
    struct draft draft = draft_open(arena, items, secondary);
    for (uint32_t i = 0; i < items; i++)
        item[i] = i;
    shuffle(&random, item, items);
    for (uint32_t b = 0; b < blocks; b++)
        add(&draft, &random, item + b * each, each, items, secondary);
    for (uint32_t i = 0; i < pairs; i++) {
        uint32_t a = random_below(&random, blocks - 1), one[3], two[3];
        for (uint32_t k = 0; k < each; k++) {
            one[k] = item[a * each + k];
            two[k] = item[(a + 1) * each + k];
        }
        one[0] = two[0];
        two[0] = item[a * each];
        add(&draft, &random, one, each, items, 0);
        add(&draft, &random, two, each, items, 0);
    }
    for (uint32_t i = 0; i < (long_row ? 200 : others); i++) {
        uint32_t some[3] = {long_row ? item[0] : 0};
        for (uint32_t k = long_row; k < each; k++)
            do
                some[k] = random_below(&random, items);
            while ((k && some[k] == some[0]) || (k > 1 && some[k] == some[1]));
        add(&draft, &random, some, each, items, secondary);
    }
    return draft_problem(&draft);
}

/* Draws a Latin square with holes to be filled. The items are cells, marks of rows and marks of
 * columns. */
static struct problem draw_square(uint64_t seed, struct arena *arena) {
    enum { MOST = 18 };
    struct random random = {seed};
    uint32_t n = random_between(&random, 12, MOST), row[MOST], column[MOST], cell[MOST * MOST],
             number[3][MOST * MOST], items = 0, holes = n * n * random_between(&random, 33, 42) / 100;
    bool wanted[2][MOST * MOST] = {{false}};
    for (uint32_t i = 0; i < n; i++)
        row[i] = column[i] = i;
    for (uint32_t i = 0; i < n * n; i++)
        cell[i] = i;
    shuffle(&random, row, n);
    shuffle(&random, column, n);
    shuffle(&random, cell, n * n);
    for (uint32_t i = 0; i < holes; i++) {
        uint32_t y = cell[i] / n, x = cell[i] % n, mark = (row[y] + column[x]) % n;
        wanted[0][y * n + mark] = wanted[1][x * n + mark] = true;
        number[0][cell[i]] = items++;
    }
    for (uint32_t which = 0; which < 2; which++)
        for (uint32_t i = 0; i < n * n; i++)
            if (wanted[which][i])
                number[1 + which][i] = items++;
    struct draft draft = draft_open(arena, items, 0);
    for (uint32_t i = 0; i < holes; i++)
        for (uint32_t mark = 0; mark < n; mark++) {
            uint32_t in_row = cell[i] / n * n + mark, in_column = cell[i] % n * n + mark;
            if (wanted[0][in_row] && wanted[1][in_column])
                DRAFT_OPTION(&draft, number[0][cell[i]], number[1][in_row], number[2][in_column]);
        }
    return draft_problem(&draft);
}

/* Compares the counts of all kernels with dlx. Returns whether dlx found answers, and all of
 * them. */
static bool compare(const struct problem *problem) {
    struct control control;
    control_init(&control);
    control.node_limit = NODES;
    struct outcome expected = outcome_of(problem, "dlx", KERNEL_AUTO, true, &control);
    expect_of_all_kernels(problem, expected, &control, true);
    expect_of_all_kernels(problem, expected, &control, false);
    control.wishes.unordered = true;
    expect_of_all_kernels(problem, expected, &control, false);
    control.wishes.brief = true;
    expect_of_all_kernels(problem, expected, &control, false);
    expect_of_all_kernels(problem, expected, &control, true);
    return expected.status == TREEN_END && expected.answers;
}

static bool compare_drawn(uint64_t seed, bool long_row) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    struct problem problem = draw(seed, long_row, &arena);
    bool answered = compare(&problem);
    arena_free(&arena);
    return answered;
}

static void many_items_are_searched_as_by_dlx(void **state) {
    uint32_t answered = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        answered += compare_drawn(seed, false);
    assert_true(answered > SEEDS / 4);
}

/* Tests rows of very many options: with this many rows, the small search takes rows of up to 126
 * options. */
static void so_are_those_of_an_item_with_many_options(void **state) {
    for (uint64_t seed = 0; seed < SEEDS / 4; seed++)
        compare_drawn(seed, true);
}

/* Tests Latin squares: nearly all of their items are open when the first choice is made. */
static void latin_squares_are_filled(void **state) {
    uint32_t answered = 0;
    for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = draw_square(seed, &arena);
        answered += compare(&problem);
        arena_free(&arena);
    }
    assert_true(answered > SEEDS / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_items_are_searched_as_by_dlx),
        cmocka_unit_test(latin_squares_are_filled),
        cmocka_unit_test(so_are_those_of_an_item_with_many_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
