/* Engine cover where an item has many colours: all kernels find the same as engine dlx. With
 * thousands of colours a table would have the square of their number of places, so lists are
 * used. */
#include "engine/outcome.h"

#include "base/random.h"
#include "draft.h"

enum { SEEDS = 120, MEMORY = 16 << 20 };

/* Drafts a few primary items. Each option has one or two of them and perhaps a secondary one, in
 * one of many colours. */
static struct problem draw(uint64_t seed, struct arena *arena) {
    enum { SECONDARY = 2 };
    struct random random = {seed};
    const uint32_t items = random_between(&random, 3, 7), colours = random_between(&random, 10, 70),
                   options = random_between(&random, 40, 300);
    struct draft draft = draft_open(arena, items, SECONDARY);
    for (uint32_t option = 0; option < options; option++) {
        uint32_t first = random_below(&random, items), second = random_below(&random, items);
        draft_item(&draft, first < second ? first : second, 0);
        if (first != second)
            draft_item(&draft, first < second ? second : first, 0);
        for (uint32_t item = 0; item < SECONDARY; item++)
            if (random_below(&random, 3))
                draft_item(&draft, items + item, random_below(&random, colours + 1));
        draft_end(&draft);
    }
    return draft_problem(&draft);
}

static void some_colours(void **state) {
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        struct control control;
        arena_init(&arena, MEMORY);
        control_init(&control);
        control.node_limit = 20000;
        struct problem problem = draw(seed, &arena);
        struct outcome expected = outcome_of(&problem, "dlx", KERNEL_AUTO, true, &control);
        expect_of_all_kernels(&problem, expected, &control, true);
        expect_of_all_kernels(&problem, expected, &control, false);
        arena_free(&arena);
    }
}

/* Drafts an option for each item and colour. The items have to agree, so there is an answer for
 * each colour. */
static struct problem draw_agreeing(uint32_t items, uint32_t colours, struct arena *arena) {
    struct draft draft = draft_open(arena, items, 1);
    for (uint32_t item = 0; item < items; item++)
        for (uint32_t colour = 1; colour <= colours; colour++) {
            draft_item(&draft, item, 0);
            draft_item(&draft, items, colour);
            draft_end(&draft);
        }
    return draft_problem(&draft);
}

static void thousands_of_colours(void **state) {
    static const uint32_t known[][2] = {{1, 40000}, {1, 3000}, {2, 2500}, {3, 1500}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct arena arena;
        struct control control;
        arena_init(&arena, (size_t)64 << 20);
        control_init(&control);
        struct problem problem = draw_agreeing(known[i][0], known[i][1], &arena);
        struct outcome listed = outcome_of(&problem, "cover", KERNEL_AUTO, true, &control);
        struct outcome summed = outcome_of(&problem, "cover", KERNEL_PORTABLE, false, &control);
        assert_int_equal(listed.answers, known[i][1]);
        assert_int_equal(listed.status, TREEN_END);
        expect_same(summed, (struct outcome){summed.answers, listed.nodes, summed.checksum, listed.status});
        assert_int_equal(summed.answers, known[i][1]);
        assert_int_equal(outcome_of(&problem, "dlx", KERNEL_AUTO, true, &control).checksum, listed.checksum);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(some_colours),
                                       cmocka_unit_test(thousands_of_colours)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
