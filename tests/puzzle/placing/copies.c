/* The number of copies that fit: bounds that are known, and random ones against trying
 * everything. */
#include "puzzle/placing/copies.h"

#include "base/random.h"

#include "arena_state.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LOCATIONS = 10, MOST_PLACEMENTS = 12 };

/* A class of placements, as sets of locations in bits. */
struct drawn {
    uint32_t least, most;
    size_t placements;
    uint32_t set[MOST_PLACEMENTS];
};

static struct fitting *build(size_t locations, const struct drawn *drawn, size_t count, struct arena *arena) {
    struct fitting_draft_piece *piece = ARENA_NEW(arena, count, struct fitting_draft_piece);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *start = ARENA_NEW(arena, MOST_PLACEMENTS + 1, uint32_t), at = 0;
        uint32_t *location = ARENA_NEW(arena, MOST_PLACEMENTS * MOST_LOCATIONS, uint32_t);
        for (size_t p = 0; p < drawn[i].placements; p++) {
            for (uint32_t l = 0; l < locations; l++)
                if (drawn[i].set[p] >> l & 1)
                    location[at++] = l;
            start[p + 1] = at;
        }
        piece[i] = (struct fitting_draft_piece){
            "piece", drawn[i].least, drawn[i].most, i, drawn[i].placements, start, location, NULL, false};
    }
    struct fitting_draft draft = {.locations = locations, .pieces = count, .piece = piece};
    struct fitting *fitting;
    assert_int_equal(fitting_build(&draft, arena, &fitting, NULL), TREEN_OK);
    return fitting;
}

static uint64_t bound_of(size_t locations, struct drawn drawn, struct arena *arena) {
    uint64_t most;
    assert_true(copies_bound(build(locations, &drawn, 1, arena), arena, &most));
    return most;
}

static void volume_is_a_bound(void **state) {
    struct drawn dominoes = {0, 9, 4, {03, 06, 014, 030}};
    assert_int_equal(bound_of(5, dominoes, *state), 2);
}

/* Tests three rods through one location, with two more each: two fit by the volume, one by the
 * shared location. */
static void what_all_of_them_need_is_a_bound(void **state) {
    struct drawn rods = {0, 9, 3, {0x007, 0x019, 0x061}};
    assert_int_equal(bound_of(7, rods, *state), 1);
}

static void nothing_fits_where_there_is_no_placement(void **state) {
    assert_int_equal(bound_of(5, (struct drawn){0, 9, 0, {0}}, *state), 0);
}

/* Returns the most placements side by side, from `from` on. */
static uint64_t most_from(const struct drawn *drawn, size_t from, uint32_t taken) {
    uint64_t best = 0;
    for (size_t p = from; p < drawn->placements; p++)
        if (!(drawn->set[p] & taken)) {
            uint64_t with = 1 + most_from(drawn, p + 1, taken | drawn->set[p]);
            best = with > best ? with : best;
        }
    return best;
}

static struct drawn draw(struct random *random, size_t locations) {
    struct drawn drawn = {0, 1 + random_below(random, 4), 0, {0}};
    uint32_t tries = random_below(random, MOST_PLACEMENTS + 1);
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t set = (uint32_t)(random_next(random) & random_next(random)) & ((1u << locations) - 1);
        bool is_new = set;
        for (size_t p = 0; p < drawn.placements; p++)
            is_new &= drawn.set[p] != set;
        if (is_new)
            drawn.set[drawn.placements++] = set;
    }
    return drawn;
}

static void no_more_ever_fit(void **state) {
    struct random random = {20};
    unsigned reached = 0;
    for (unsigned round = 0; round < 2000; round++) {
        struct arena arena;
        arena_init(&arena, 1 << 20);
        size_t locations = 2 + random_below(&random, MOST_LOCATIONS - 1);
        struct drawn drawn = draw(&random, locations);
        uint64_t bound = bound_of(locations, drawn, &arena), most = most_from(&drawn, 0, 0);
        assert_true(most <= bound);
        reached += most == bound;
        arena_free(&arena);
    }
    assert_true(reached > 1000);
}

/* Tests which classes have an item: a condition that always holds has none. */
static void conditions_that_always_hold_are_no_items(void **state) {
    struct drawn drawn[] = {
        {0, 2, 4, {03, 06, 014, 030}}, /* no more than two fit */
        {0, 1, 4, {03, 06, 014, 030}}, /* two fit: one at most */
        {0, 2, 5, {1, 2, 4, 8, 16}},   /* five fit */
        {1, 2, 4, {03, 06, 014, 030}}, /* there must be one */
    };
    struct problem problem;
    struct fitting_items items;
    struct fitting *fitting = build(5, drawn, 4, *state);
    assert_int_equal(fitting_problem(fitting, NULL, HOLES_AS_WRITTEN, *state, &problem, &items, NULL),
                     TREEN_OK);
    assert_int_equal(problem.primary, 7);
    assert_int_equal(problem.items, 8);
    assert_int_equal(items.of_class[0], NO_CLASS);
    assert_int_equal(items.of_class[1], 7);
    assert_int_equal(items.of_class[2], 0);
    assert_int_equal(items.of_class[3], 1);
    assert_int_equal(problem.least[0], 0);
    assert_int_equal(problem.most[0], 2);
    assert_int_equal(problem.least[1], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(volume_is_a_bound),
        CASE(what_all_of_them_need_is_a_bound),
        CASE(nothing_fits_where_there_is_no_placement),
        cmocka_unit_test(no_more_ever_fit),
        CASE(conditions_that_always_hold_are_no_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
