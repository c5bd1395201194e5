/* Matchings of planar graphs are as many as brute force finds. They are as many as engine count
 * finds in parts, which sweep. */
#include "engine/matching/matching.h"

#include "base/random.h"
#include "brute.h"
#include "cases.h"
#include "draft.h"
#include "engine/engine.h"
#include "sampled.h"

#include <stdatomic.h>

enum { SEEDS = SAMPLED(6000, 1000), BOARDS = SAMPLED(300, 60), MEMORY = 64 << 20 };

static enum treen_status count_pairs(const struct problem *problem, size_t memory, struct big *total,
                                     bool *counted) {
    struct control control;
    control_init(&control);
    return matching_count(problem, &control, memory, total, counted);
}

/* Drafts pairs of a few items at random, with options of one item where `alone`. Where `twins`,
 * some items have others that the same options cover. */
static struct draft random_pairs(struct random *random, bool alone, bool twins, struct arena *arena) {
    const uint32_t items = random_between(random, 2, 9), pairs = random_between(random, 1, 16);
    const uint32_t copied = twins ? random_below(random, items) : 0;
    struct draft draft = draft_open(arena, items + copied, 0);
    for (uint32_t i = 0; i < pairs; i++) {
        const uint32_t a = random_below(random, items), b = random_below(random, items);
        if (a == b && !alone)
            continue;
        for (uint32_t k = 0; k < 1 + (uint32_t)(a != b); k++) {
            const uint32_t item = k ? b : a;
            draft_item(&draft, item, 0);
            if (item < copied)
                draft_item(&draft, items + item, 0);
        }
        draft_end(&draft);
    }
    return draft;
}

static void as_many_as_brute_force(void **state) {
    unsigned many = 0, all = 0;
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct arena arena;
        struct random random = {seed};
        struct big total = {0};
        bool counted;
        arena_init(&arena, MEMORY);
        struct draft draft = random_pairs(&random, seed % 3 == 1, seed % 2, &arena);
        struct problem problem = draft_problem(&draft);
        struct sets sets = {.arena = &arena};
        brute(&problem, &sets);
        assert_true(matching_may_fit(&problem));
        assert_int_equal(count_pairs(&problem, MEMORY, &total, &counted), TREEN_OK);
        if (counted && big_compare(&total, &(const struct big){sets.set.count, NULL}))
            fail_msg("seed %u: %s, expected %u", (unsigned)seed, big_text(&total, &arena),
                     (unsigned)sets.set.count);
        if (!counted && problem.primary < 5 && seed % 3 != 1)
            fail_msg("seed %u: a graph of four points is planar", (unsigned)seed);
        all += sets.set.count > 0;
        many += counted && sets.set.count > 0;
        big_free(&total);
        arena_free(&arena);
    }
    assert_true(5 * many > 4 * all);
}

/* Counts in two parts, and adds them up. */
static void sweep(const struct problem *problem, struct big *total) {
    for (uint32_t part = 0; part < 2; part++) {
        struct control control;
        struct big some = {0};
        control_init(&control);
        control_divide(&control, part, 2, 0, 1);
        assert_int_equal(engine_named("count")->count(problem, &control, MEMORY, &some), TREEN_OK);
        assert_true(big_add_product(total, &some, 1));
        big_free(&some);
    }
}

/* Drafts pairs of neighbours on a board with holes: squares, or hexagons, which have two neighbours
 * more. Where `alone`, cells of the last column may stay alone: they lie at the rim. */
static struct draft board(struct random *random, bool hexagons, bool alone, struct arena *arena) {
    static const int steps[][2] = {{1, 0}, {0, 1}, {-1, 1}};
    const int width = (int)random_between(random, 2, 7), height = (int)random_between(random, 2, 9);
    uint32_t number[7 * 9], items = 0;
    const uint32_t holes = random_below(random, 3);
    for (int i = 0; i < width * height; i++)
        number[i] = random_below(random, 12) < holes && !alone ? UINT32_MAX : items++;
    struct draft draft = draft_open(arena, items, 0);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const uint32_t own = number[y * width + x];
            for (int s = 0; own != UINT32_MAX && s < (hexagons ? 3 : 2); s++) {
                const int u = x + steps[s][0], v = y + steps[s][1];
                if (u < 0 || u >= width || v >= height || number[v * width + u] == UINT32_MAX)
                    continue;
                draft_item(&draft, own, 0);
                draft_item(&draft, number[v * width + u], 0);
                draft_end(&draft);
            }
            if (alone && x == width - 1)
                DRAFT_OPTION(&draft, own);
        }
    return draft;
}

static void as_many_as_a_sweep(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        struct arena arena;
        struct random random = {seed};
        struct big total = {0}, swept = {0};
        bool counted;
        arena_init(&arena, MEMORY);
        struct draft draft = board(&random, seed % 2, seed % 3 == 0, &arena);
        struct problem problem = draft_problem(&draft);
        assert_int_equal(count_pairs(&problem, MEMORY, &total, &counted), TREEN_OK);
        if (!counted)
            fail_msg("board %u is planar", (unsigned)seed);
        sweep(&problem, &swept);
        if (big_compare(&total, &swept))
            fail_msg("board %u: %s, swept %s", (unsigned)seed, big_text(&total, &arena),
                     big_text(&swept, &arena));
        big_free(&total);
        big_free(&swept);
        arena_free(&arena);
    }
}

/* Asks for six points, each with each, or three with three: they have no picture in a plane. */
static void not_planar(void **state) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    struct draft six = draft_open(&arena, 6, 0), three = draft_open(&arena, 6, 0);
    for (uint32_t a = 0; a < 6; a++)
        for (uint32_t b = a + 1; b < 6; b++) {
            DRAFT_OPTION(&six, a, b);
            if (a < 3 && b >= 3)
                DRAFT_OPTION(&three, a, b);
        }
    for (unsigned i = 0; i < 2; i++) {
        struct problem problem = draft_problem(i ? &six : &three);
        struct big total = {0};
        bool counted = true;
        assert_int_equal(count_pairs(&problem, MEMORY, &total, &counted), TREEN_OK);
        assert_false(counted);
        big_free(&total);
    }
    arena_free(&arena);
    (void)state;
}

static void what_does_not_fit(void **state) {
    struct arena arena;
    struct big total = {0};
    bool counted;
    arena_init(&arena, MEMORY);
    struct draft draft = draft_open(&arena, 4, 0), bound = draft_open(&arena, 2, 0),
                 loose = draft_open(&arena, 2, 1);
    DRAFT_OPTION(&draft, 0, 1, 2);
    DRAFT_OPTION(&draft, 1, 3);
    DRAFT_OPTION(&draft, 2, 3);
    DRAFT_OPTION(&bound, 0, 1);
    DRAFT_OPTION(&loose, 0, 1);
    draft_bound(&bound, 0, 0, 2);
    struct problem problem = draft_problem(&draft), other = draft_problem(&bound),
                   third = draft_problem(&loose);
    assert_int_equal(count_pairs(&problem, MEMORY, &total, &counted), TREEN_OK);
    assert_false(counted);
    assert_false(matching_may_fit(&other));
    assert_false(matching_may_fit(&third));
    big_free(&total);
    arena_free(&arena);
    (void)state;
}

/* Asks with less and less memory: there is an answer, or none is told. */
static void short_of_memory(void **state) {
    struct arena arena;
    struct random random = {5};
    struct big most = {0}, total = {0};
    bool counted;
    arena_init(&arena, MEMORY);
    struct draft draft = board(&random, false, false, &arena);
    struct problem problem = draft_problem(&draft);
    assert_int_equal(count_pairs(&problem, MEMORY, &most, &counted), TREEN_OK);
    assert_true(counted);
    for (size_t memory = 1 << 20; memory; memory /= 2) {
        assert_int_equal(count_pairs(&problem, memory, &total, &counted), TREEN_OK);
        assert_true(!counted || big_compare(&most, &total) == 0);
    }
    big_free(&most);
    big_free(&total);
    arena_free(&arena);
    (void)state;
}

/* Stops after some rows: no part of a Pfaffian is told as a number of answers. */
static void stopped(void **state) {
    struct arena arena;
    struct random random = {5};
    struct big total = {0};
    struct control control;
    bool counted;
    arena_init(&arena, MEMORY);
    struct draft draft = board(&random, false, false, &arena);
    struct problem problem = draft_problem(&draft);
    control_init(&control);
    control.node_limit = 3;
    assert_int_equal(matching_count(&problem, &control, MEMORY, &total, &counted), TREEN_STOPPED);
    assert_false(counted);
    assert_true(big_is_zero(&total));
    big_free(&total);
    arena_free(&arena);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_as_brute_force),
        cmocka_unit_test(as_many_as_a_sweep),
        cmocka_unit_test(not_planar),
        cmocka_unit_test(what_does_not_fit),
        cmocka_unit_test(short_of_memory),
        cmocka_unit_test(stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
