/* Engine cover's small search in a table that is searched for long enough to list its rows, by
 * fours or by quarters of words. All kernels must find the answers of engine dlx after the same
 * nodes. */
#include "engine/outcome.h"

#include "base/random.h"
#include "draft.h"

enum { SEEDS = 400, MEMORY = 1 << 20, NODES = 4000, MOST_ITEMS = 100, MOST_EACH = 5 };

/* Draws options that cover items near each other, as on a board. There are up to two words of
 * items and up to four of options. Every third problem has secondary items, every third one
 * items that are counted. An answer covers every item, so that there is something to search for. */
static struct problem draw(uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    const uint32_t items = random_between(&random, 12, MOST_ITEMS), near = random_between(&random, 3, 12),
                   more = random_between(&random, 20, 256 - items),
                   shared = seed % 3 == 1 ? random_between(&random, 5, 40) : 0;
    struct draft draft = draft_open(arena, items, shared + items + more);
    for (uint32_t item = 0; seed % 3 == 2 && item < items; item += random_between(&random, 10, 30))
        draft_bound(&draft, item, random_below(&random, 2), random_between(&random, 1, 4));
    uint32_t first = 0;
    for (uint32_t option = 0; option < items + more; option++) {
        const bool tiles = first < items;
        uint32_t at = tiles ? first : random_below(&random, items),
                 each = random_between(&random, 2, MOST_EACH), covered = 0;
        for (uint32_t item = at; item < items && item < at + near && covered < each; item++)
            if (item == at || tiles || !random_below(&random, 2)) {
                draft_item(&draft, item, 0);
                covered++;
            }
        first += tiles ? covered : 0;
        if (shared && !tiles)
            draft_item(&draft, items + random_below(&random, shared), 0);
        draft_item(&draft, items + shared + option, 0); /* its own item: no two options are equal */
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Compares all kernels with dlx. Returns the number of nodes. */
static uint64_t compare(uint64_t seed) {
    struct arena arena;
    struct control control;
    arena_init(&arena, MEMORY);
    control_init(&control);
    struct problem problem = draw(seed, &arena);
    control.node_limit = NODES;
    struct outcome expected = outcome_of(&problem, "dlx", KERNEL_AUTO, true, &control);
    expect_of_all_kernels(&problem, expected, &control, true);
    expect_of_all_kernels(&problem, expected, &control, false);
    arena_free(&arena);
    return expected.nodes;
}

static void rows_are_listed_as_they_are(void **state) {
    uint32_t large = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        large += compare(seed) >= NODES / 4;
    assert_true(large > SEEDS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_listed_as_they_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
