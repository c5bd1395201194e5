/* The most that fits against all sets of placements, of random placements without any geometry. */
#include "engine/most/settle.h"

#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 300, LOCATIONS = 12, PLACEMENTS = 13, CLASSES = 3, LONGEST = 4 };

struct drawn {
    struct most most;
    bool must[LOCATIONS];
    uint32_t orbit[LOCATIONS], start[PLACEMENTS + 1], location[PLACEMENTS * LONGEST], class_of[PLACEMENTS];
    uint32_t value[PLACEMENTS], least[CLASSES], copies[CLASSES];
};

/* Adds a placement: some locations, ascending. */
static void add_placement(struct drawn *drawn, struct random *random) {
    const uint32_t locations = (uint32_t)drawn->most.locations, p = (uint32_t)drawn->most.placements++;
    uint32_t size = 0, wanted = 1 + random_below(random, LONGEST);
    for (uint32_t i = 0; i < locations && size < LONGEST; i++)
        if (random_below(random, locations) < wanted || (!size && i + 1 == locations))
            drawn->location[drawn->start[p] + size++] = i;
    drawn->start[p + 1] = drawn->start[p] + size;
    drawn->class_of[p] = random_below(random, CLASSES);
    drawn->value[p] = random_below(random, 2) ? 1 : random_below(random, 10);
}

static void draw(struct drawn *drawn, struct random *random) {
    memset(drawn, 0, sizeof *drawn);
    drawn->most = (struct most){.locations = random_between(random, 1, LOCATIONS),
                                .classes = CLASSES,
                                .must = drawn->must,
                                .orbit = drawn->orbit,
                                .start = drawn->start,
                                .location = drawn->location,
                                .class_of = drawn->class_of,
                                .value = drawn->value,
                                .least = drawn->least,
                                .copies = drawn->copies};
    drawn->most.orbits = drawn->most.locations;
    for (uint32_t i = 0; i < drawn->most.locations; i++) {
        drawn->orbit[i] = i;
        drawn->must[i] = random_below(random, 12) == 0;
    }
    for (size_t k = 0; k < CLASSES; k++) {
        drawn->least[k] = random_below(random, 8) == 0;
        drawn->copies[k] = random_between(random, drawn->least[k], 4);
    }
    for (uint32_t left = random_below(random, PLACEMENTS + 1); left; left--)
        add_placement(drawn, random);
}

/* Adds up the placements of a set; false: it is no answer. */
static bool add_up(const struct most *most, const uint32_t *set, size_t count, uint64_t *value) {
    uint32_t covered[LOCATIONS] = {0}, used[CLASSES] = {0};
    *value = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < most_size(most, set[i]); k++)
            covered[most_locations(most, set[i])[k]]++;
        used[most->class_of[set[i]]]++;
        *value += most->value[set[i]];
    }
    for (size_t i = 0; i < most->locations; i++)
        if (covered[i] > 1 || (most->must[i] && !covered[i]))
            return false;
    for (size_t k = 0; k < CLASSES; k++)
        if (used[k] < most->least[k] || used[k] > most->copies[k])
            return false;
    return true;
}

/* Tries all sets; false: none is an answer. */
static bool try_all(const struct most *most, uint64_t *best) {
    bool found = false;
    for (uint32_t sets = 0; sets < 1U << most->placements; sets++) {
        uint32_t set[PLACEMENTS];
        uint64_t value;
        size_t count = 0;
        for (uint32_t p = 0; p < most->placements; p++)
            if (sets >> p & 1)
                set[count++] = p;
        if (!add_up(most, set, count, &value))
            continue;
        *best = !found || value > *best ? value : *best;
        found = true;
    }
    return found;
}

static void finds_the_most(void **state) {
    uint64_t none = 0, searched = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct random random = {seed};
        struct drawn drawn;
        struct arena arena;
        struct most_settle settle;
        uint64_t best = 0, value;
        draw(&drawn, &random);
        arena_init(&arena, 64 << 20);
        bool found = try_all(&drawn.most, &best);
        assert_true(most_settle_open(&settle, &drawn.most, seed, &arena));
        settle.walk.steps = seed % 2 ? 1 << 20 : 0; /* every second one is left to the proof */
        while (!most_is_settled(&settle)) {
            assert_true(!found || settle.at_most >= best);
            assert_true(most_settle_go(&settle));
        }
        assert_int_equal(settle.found, found);
        assert_int_equal(settle.none, !found);
        if (found) {
            assert_true(add_up(&drawn.most, settle.set, settle.count, &value));
            assert_int_equal(value, best);
            assert_int_equal(settle.value, best);
            assert_int_equal(settle.at_most, best);
        }
        none += !found;
        searched += settle.proof != NULL;
        most_settle_close(&settle);
        arena_free(&arena);
    }
    assert_true(none > SEEDS / 50 && searched > SEEDS / 50);
}

/* Finds the weights of a circle of five: a half each, where two pairs are the most. */
static void looks_at_a_circle(void **state) {
    const uint32_t start[] = {0, 2, 4, 6, 8, 10}, location[] = {0, 1, 1, 2, 2, 3, 3, 4, 0, 4}, zero[5] = {0};
    const uint32_t value[] = {1, 1, 1, 1, 1}, copies = 9;
    const bool must[5] = {0};
    const struct most most = {.locations = 5,
                              .placements = 5,
                              .classes = 1,
                              .must = must,
                              .orbit = zero,
                              .orbits = 1,
                              .start = start,
                              .location = location,
                              .class_of = zero,
                              .value = value,
                              .least = zero,
                              .copies = &copies};
    struct most_bound bound;
    struct arena arena;
    arena_init(&arena, 1 << 20);
    assert_true(most_bound_volume(&most, &arena, &bound) && most_bound_tighten(&most, &arena, &bound));
    assert_int_equal(bound.total, 5 * MOST_SCALE / 2);
    assert_int_equal(bound.value, 2);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(finds_the_most), cmocka_unit_test(looks_at_a_circle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
