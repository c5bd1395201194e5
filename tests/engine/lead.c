/* What is left of a problem, weighed, are as many answers as the problem has: against brute force on thousands of small
 * covers, most of them symmetric. */
#include "engine/lead.h"

#include "brute.h"
#include "draft.h"
#include "random_cover.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { SEEDS = 8000, MEMORY = 64 << 20 };

static uint64_t answers_of(const struct problem *problem, struct arena *arena) {
    struct sets sets = {.arena = arena};
    brute(problem, &sets);
    return sets.set.count;
}

/* The sum of what the answers stand for that are left. */
static uint64_t weighed(struct lead *lead, const struct problem *cut, struct arena *arena) {
    struct sets sets = {.arena = arena};
    uint64_t sum = 0;
    brute(cut, &sets);
    for (size_t i = 0; i < sets.set.count; i++) {
        uint32_t option[64];
        size_t count = 0;
        for (uint32_t o = 0; o < cut->options; o++)
            if (sets.set.at[i] >> o & 1)
                option[count++] = lead->kept[o];
        sum += lead_weigh(lead, option, count);
    }
    return sum;
}

/* How often it must have come to what. */
struct cases {
    size_t cut, several, alike, fewer;
};

static void try_seed(uint64_t seed, struct cases *cases) {
    struct arena arena;
    struct lead lead;
    struct problem cut;
    arena_init(&arena, MEMORY);
    struct problem problem = random_symmetric_cover(seed, &arena);
    assert_true(lead_cut(&lead, &problem, &arena, &cut));
    if (lead.kept) {
        uint64_t expected = answers_of(&problem, &arena), sum = weighed(&lead, &cut, &arena);
        if (sum != expected)
            fail_msg("seed %u: %u answers, expected %u", (unsigned)seed, (unsigned)sum, (unsigned)expected);
        cases->cut++;
        cases->several += lead.leading.cells > 1 && expected;
        cases->alike += lead.alike && expected;
        cases->fewer += answers_of(&cut, &arena) < expected;
    }
    arena_free(&arena);
}

static void no_answer_is_lost_or_counted_twice(void **state) {
    (void)state;
    struct cases cases = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        try_seed(seed, &cases);
    assert_true(cases.cut > SEEDS / 20);
    assert_true(cases.several > SEEDS / 400);
    assert_true(cases.alike > SEEDS / 400);
    assert_true(cases.fewer > SEEDS / 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_is_lost_or_counted_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
