/* Engine cover's small search where hundreds of nodes wait and choose their rows all at once.
 * All kernels must count the answers that engine dlx lists, after the same nodes. */
#include "engine/outcome.h"

#include "base/random.h"
#include "draft.h"
#include "sampled.h"

enum { SEEDS = SAMPLED(126, 42), MEMORY = 1 << 20, NODES = 60000 };

/* The numbers of items, options, items of an option, and neighbours among which these lie: from
 * least to most. */
struct kind {
    uint32_t items[2], options[2], each[2], near;
};

static const struct kind kinds[] = {
    {{20, 40}, {70, 150}, {2, 4}, 8},   /* one word of rows, two or three of options; */
    {{30, 60}, {130, 250}, {3, 6}, 12}, /* four of options; */
    {{65, 90}, {150, 250}, {2, 5}, 6},  /* two of rows; */
    {{5, 7}, {100, 250}, {1, 3}, 9},    /* long rows; */
    {{3, 4}, {200, 250}, {1, 2}, 4},    /* and very long ones; */
    {{140, 220}, {230, 380}, {2, 5}, 6} /* three and four words of rows. */
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Draws options as on a board. An answer covers every item, so that there is something to search
 * for. Every second problem has secondary items. */
static struct problem draw(const struct kind *kind, uint64_t seed, struct arena *arena) {
    struct random random = {seed};
    const uint32_t items = random_between(&random, kind->items[0], kind->items[1]),
                   options = random_between(&random, kind->options[0], kind->options[1]),
                   shared = seed % 2 ? random_between(&random, 3, 60) : 0;
    struct draft draft = draft_open(arena, items, shared + options);
    uint32_t first = 0; /* the first item that the answer does not cover yet */
    for (uint32_t option = 0; option < options; option++) {
        const bool tiles = first < items;
        uint32_t at = tiles ? first : random_below(&random, items),
                 each = random_between(&random, kind->each[0], kind->each[1]), covered = 0;
        for (uint32_t item = at; item < items && item < at + kind->near && covered < each; item++)
            if (item == at || tiles || !random_below(&random, 2)) {
                draft_item(&draft, item, 0);
                covered++;
            }
        first += tiles ? covered : 0;
        if (shared && !tiles && random_below(&random, 2))
            draft_item(&draft, items + random_below(&random, shared), 0);
        draft_item(&draft, items + shared + option, 0); /* its own item: no two options are equal */
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

/* Compares all kernels with dlx. Returns whether engine dlx came to the end. */
static bool compare(const struct kind *kind, uint64_t seed) {
    struct arena arena;
    struct control control;
    arena_init(&arena, MEMORY);
    control_init(&control);
    struct problem problem = draw(kind, seed, &arena);
    control.node_limit = NODES;
    struct outcome expected = outcome_of(&problem, "dlx", KERNEL_AUTO, true, &control);
    expect_of_all_kernels(&problem, expected, &control, false);
    control.wishes.unordered = true;
    expect_of_all_kernels(&problem, expected, &control, false);
    arena_free(&arena);
    return expected.status == TREEN_END;
}

static void many_nodes_choose_as_each_does(void **state) {
    uint32_t ended[KINDS] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        ended[seed % KINDS] += compare(&kinds[seed % KINDS], seed);
    for (uint32_t i = 0; i < KINDS; i++)
        assert_true(ended[i] > SAMPLED(1, 0)); /* so that there is something to compare with */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(many_nodes_choose_as_each_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
