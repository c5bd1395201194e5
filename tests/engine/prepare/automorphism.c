/* Automorphisms: those found must be automorphisms and a group, and on problems that are
 * symmetric by design as many as there are. */
#include "engine/prepare/automorphism.h"

#include "arena_state.h"
#include "draft.h"
#include "random_cover.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 4000, MEMORY = 64 << 20 };

/* ---- What an automorphism is ----------------------------------------------------------------- */

static bool has_entry(const struct problem *problem, uint32_t option, uint32_t item, uint32_t colour) {
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (problem->item[e] == item && (!problem->colour || problem->colour[e] == colour))
            return true;
    return false;
}

static void assert_image(const struct problem *problem, uint32_t from, uint32_t to, const uint32_t *image) {
    assert_int_equal(problem->start[from + 1] - problem->start[from],
                     problem->start[to + 1] - problem->start[to]);
    for (uint32_t e = problem->start[from]; e < problem->start[from + 1]; e++)
        assert_true(
            has_entry(problem, to, image[problem->item[e]], problem->colour ? problem->colour[e] : 0));
}

static void assert_permutation(const uint32_t *image, size_t count) {
    bool hit[1024] = {false};
    assert_true(count <= 1024);
    for (size_t i = 0; i < count; i++) {
        assert_true(image[i] < count && !hit[image[i]]);
        hit[image[i]] = true;
    }
}

static void assert_automorphism(const struct problem *problem, const uint32_t *item, const uint32_t *option) {
    assert_permutation(item, problem->items);
    assert_permutation(option, problem->options);
    for (uint32_t i = 0; i < problem->items; i++) {
        assert_int_equal(i < problem->primary, item[i] < problem->primary);
        if (problem->least && i < problem->primary) {
            assert_int_equal(problem->least[i], problem->least[item[i]]);
            assert_int_equal(problem->most[i], problem->most[item[i]]);
        }
    }
    for (uint32_t o = 0; o < problem->options; o++)
        assert_image(problem, o, option[o], item);
}

/* Returns whether some member does what one does and then the other, both with items and with
 * options. */
static bool has_product(const struct problem *problem, const struct automorphisms *group, size_t one,
                        size_t other) {
    for (size_t m = 0; m < group->count; m++) {
        bool same = true;
        for (size_t i = 0; i < problem->items; i++)
            same &= group->item[m * problem->items + i] ==
                    group->item[other * problem->items + group->item[one * problem->items + i]];
        for (size_t o = 0; o < problem->options; o++)
            same &= group->option[m * problem->options + o] ==
                    group->option[other * problem->options + group->option[one * problem->options + o]];
        if (same)
            return true;
    }
    return false;
}

static void assert_group(const struct problem *problem, const struct automorphisms *group) {
    assert_true(group->count >= 1 && group->count <= AUTOMORPHISMS);
    for (uint32_t i = 0; i < problem->items; i++)
        assert_int_equal(group->item[i], i);
    for (size_t m = 0; m < group->count; m++) {
        assert_automorphism(problem, group->item + m * problem->items, group->option + m * problem->options);
        for (size_t other = 0; other < group->count; other++) {
            assert_true(has_product(problem, group, m, other));
            assert_true(m == other ||
                        memcmp(group->item + m * problem->items, group->item + other * problem->items,
                               problem->items * sizeof *group->item) != 0);
        }
    }
}

static struct automorphisms found(const struct problem *problem, struct arena *arena) {
    struct automorphisms group;
    size_t before = arena->used;
    assert_true(automorphisms_find(problem, NULL, arena, &group));
    assert_true(arena->used - before <= automorphisms_bytes(problem) + (1 << 16));
    return group;
}

static void what_is_found_is_a_group_of_automorphisms(void **state) {
    size_t symmetric = 0, impossible = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        arena_init(&arena, MEMORY);
        struct problem problem = random_symmetric_cover(seed, &arena);
        struct automorphisms group = found(&problem, &arena);
        bool may_be;
        assert_group(&problem, &group);
        assert_true(automorphisms_may_be(&problem, &arena, &may_be));
        assert_true(group.count == 1 || may_be);
        impossible += !may_be;
        symmetric += group.count > 1;
        arena_free(&arena);
    }
    assert_true(symmetric > SEEDS / 4);
    assert_true(impossible > SEEDS / 16);
}

/* ---- Problems whose symmetries are known ----------------------------------------------------- */

static void assert_symmetries(const struct draft *draft, size_t expected) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    struct problem problem = draft_problem(draft);
    struct automorphisms group = found(&problem, &arena);
    assert_group(&problem, &group);
    assert_int_equal(group.count, expected);
    arena_free(&arena);
}

static struct draft dominoes(struct arena *arena, uint32_t width, uint32_t height) {
    struct draft draft = draft_open(arena, (size_t)width * height, 0);
    for (uint32_t cell = 0; cell < width * height; cell++) {
        if (cell % width + 1 < width)
            DRAFT_OPTION(&draft, cell, cell + 1);
        if (cell + width < width * height)
            DRAFT_OPTION(&draft, cell, cell + width);
    }
    return draft;
}

static void boards_have_theirs(void **state) {
    struct arena *arena = *state;
    struct draft square = dominoes(arena, 6, 6), oblong = dominoes(arena, 6, 5), row = dominoes(arena, 7, 1);
    assert_symmetries(&square, 8);
    assert_symmetries(&oblong, 4);
    assert_symmetries(&row, 2);
}

/* Tests twins: the same cells twice over, whose swaps would make 2^36 times as many
 * automorphisms. */
static void twins_do_not_count(void **state) {
    struct draft draft = draft_open(*state, 72, 0);
    for (uint32_t cell = 0; cell < 36; cell++) {
        if (cell % 6 < 5)
            DRAFT_OPTION(&draft, cell, 36 + cell, cell + 1, 36 + cell + 1);
        if (cell < 30)
            DRAFT_OPTION(&draft, cell, 36 + cell, cell + 6, 36 + cell + 6);
    }
    assert_symmetries(&draft, 8);
}

static void colours_must_agree(void **state) {
    for (uint32_t other = 1; other <= 2; other++) {
        struct draft draft = draft_open(*state, 2, 1);
        for (uint32_t item = 0; item < 2; item++) {
            draft_item(&draft, item, 0);
            draft_item(&draft, 2, item ? other : 1);
            draft_end(&draft);
        }
        DRAFT_OPTION(&draft, 0, 1);
        assert_symmetries(&draft, other == 1 ? 2 : 1);
    }
}

static void bounds_must_agree(void **state) {
    for (uint32_t most = 2; most <= 3; most++) {
        struct draft draft = dominoes(*state, 4, 1);
        draft_bound(&draft, 0, 1, 2);
        draft_bound(&draft, 3, 1, most);
        assert_symmetries(&draft, most == 2 ? 2 : 1);
    }
}

/* Tests a group that is cut short: all permutations of ten items are far too many, and a group
 * within them is found. */
static void large_groups_are_cut_short(void **state) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    struct draft draft = draft_open(*state, 10, 0);
    for (uint32_t one = 0; one < 10; one++)
        for (uint32_t other = 0; other < one; other++)
            DRAFT_OPTION(&draft, one, other);
    struct problem problem = draft_problem(&draft);
    struct automorphisms group = found(&problem, &arena);
    assert_group(&problem, &group);
    assert_true(group.count > 1);
    arena_free(&arena);
}

static void no_options_have_no_symmetries(void **state) {
    struct draft draft = draft_open(*state, 3, 1);
    assert_symmetries(&draft, 1);
}

#define WITH_ARENA(test) CASE(test)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_is_a_group_of_automorphisms),
        WITH_ARENA(boards_have_theirs),
        WITH_ARENA(twins_do_not_count),
        WITH_ARENA(colours_must_agree),
        WITH_ARENA(bounds_must_agree),
        WITH_ARENA(large_groups_are_cut_short),
        WITH_ARENA(no_options_have_no_symmetries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
