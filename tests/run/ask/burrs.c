/* Sets of burrs: what the literature counts, parts, limits. */
#include "base/patience.h"
#include "shape/stick.h"
#include "run/ask/burrs.h"
#include "treen.h"
#include "cases.h"

#include <string.h>

enum { NOTCHABLE = 1, MILLABLE, ALL };

static struct settings asking(unsigned set, bool solid) {
    struct settings options = settings_standard();
    options.set = set;
    options.solid = solid;
    options.threads = 1;
    return options;
}

/* Runs the search; the summary lives until burrs_close. */
static struct burrs *ran(const struct settings *options, enum treen_status expected) {
    struct burrs *burrs;
    struct treen_error error;
    if (burrs_open(options, NULL, &burrs, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    assert_int_equal(burrs_run(burrs), expected);
    return burrs;
}

static struct treen_summary sums(const struct burrs *burrs) {
    struct treen_summary summary = {0};
    burrs_sum_up(burrs, &summary);
    return summary;
}

/* Tests against FACTS and Cutler: 1063 assemblies of 25 pieces, of which 314 come apart. BurrTools
 * has 588 and 179 with mirror images as one. A solid burr opens with one move. */
static void test_solid_notchable(void **state) {
    for (uint64_t threads = 1; threads <= 3; threads += 2) {
        struct settings options = asking(NOTCHABLE, true);
        options.threads = threads;
        struct burrs *burrs = ran(&options, TREEN_END);
        const struct treen_burrs *found = sums(burrs).burrs;
        assert_true(sums(burrs).complete);
        assert_string_equal(found->set, "notchable");
        assert_int_equal(found->pieces, 59);
        assert_int_equal(found->used, 25);
        assert_int_equal(found->useful, 25);
        assert_int_equal(found->assemblies, 588);
        assert_int_equal(found->assemblies_mirrored, 1063);
        assert_int_equal(found->solutions, 179);
        assert_int_equal(found->solutions_mirrored, 314);
        assert_int_equal(found->levels, 1);
        assert_int_equal(found->level[0].level, 1);
        burrs_close(burrs);
    }
}

/* Tests that an example has its holes, and that the single ones of level 5 have one. */
static void see_examples(const struct treen_burrs *found) {
    bool single = false;
    for (size_t i = 0; i < found->examples; i++) {
        const struct treen_burr_example *example = &found->example[i];
        unsigned weight = 0;
        for (unsigned slot = 0; slot < TREEN_STICKS; slot++) {
            assert_true(stick_notchable(example->number[slot]));
            weight += stick_weight(example->number[slot]);
        }
        assert_int_equal(weight + example->holes, 32);
        assert_true(example->notchable);
        assert_in_range(example->level, example->single ? 5 : 9, 9);
        single |= example->single && example->level == 5;
    }
    assert_true(single);
}

/* Tests that the kinds divide the assemblies, and that those of a level have its counts. */
static void test_kinds(void **state) {
    struct settings options = asking(NOTCHABLE, false);
    options.part = 500;
    options.parts = 1770; /* one task each */
    struct burrs *burrs = ran(&options, TREEN_END);
    const struct treen_burrs *found = sums(burrs).burrs;
    struct treen_burr_level sum[16] = {{0}};
    uint64_t assemblies = 0, mirrored = 0;
    for (size_t i = 0; i < found->kinds; i++) {
        const struct treen_burr_kind *kind = &found->kind[i];
        assert_true(kind->notchable);
        assert_in_range(kind->level, 0, 15);
        assert_in_range(kind->holes, 0, 20);
        assemblies += kind->assemblies;
        mirrored += kind->mirrored;
        sum[kind->level].solutions += kind->assemblies;
        sum[kind->level].mirrored += kind->mirrored;
        sum[kind->level].single += kind->single;
        sum[kind->level].single_mirrored += kind->single_mirrored;
    }
    assert_int_equal(assemblies, found->assemblies);
    assert_int_equal(mirrored, found->assemblies_mirrored);
    assert_int_equal(sum[0].single, 0);
    see_examples(found);
    for (size_t i = 0; i < found->levels; i++) {
        const struct treen_burr_level *level = &found->level[i], *same = &sum[level->level];
        assert_int_equal(level->solutions, same->solutions);
        assert_int_equal(level->mirrored, same->mirrored);
        assert_int_equal(level->single, same->single);
        assert_int_equal(level->single_mirrored, same->single_mirrored);
    }
    burrs_close(burrs);
}

/* Tests that the engine of `treen apart` finds the same levels. */
static void test_engine(void **state) {
    struct settings options = asking(NOTCHABLE, false);
    options.part = 400;
    options.parts = 1770;
    struct burrs *burrs = ran(&options, TREEN_END);
    options.engine = "apart";
    struct burrs *others = ran(&options, TREEN_END);
    const struct treen_burrs *found = sums(burrs).burrs, *again = sums(others).burrs;
    assert_int_equal(found->kinds, again->kinds);
    for (size_t i = 0; i < found->kinds; i++)
        assert_memory_equal(&found->kind[i], &again->kind[i], sizeof found->kind[i]);
    assert_true(found->levels > 3);
    burrs_close(burrs);
    burrs_close(others);
}

/* Tests that every count is the sum over the parts, also the count of single solutions. */
static void test_parts(void **state) {
    struct settings options = asking(MILLABLE, true);
    struct burrs *whole = ran(&options, TREEN_END);
    const struct treen_burrs *all = sums(whole).burrs;
    uint64_t assemblies = 0, solutions = 0, mirrored = 0, single = 0;
    for (options.part = 1, options.parts = 7; options.part <= options.parts; options.part++) {
        struct burrs *burrs = ran(&options, TREEN_END);
        const struct treen_burrs *found = sums(burrs).burrs;
        assemblies += found->assemblies;
        solutions += found->solutions;
        mirrored += found->solutions_mirrored;
        for (size_t i = 0; i < found->levels; i++)
            single += found->level[i].single;
        burrs_close(burrs);
    }
    assert_int_equal(assemblies, all->assemblies);
    assert_int_equal(solutions, all->solutions);
    assert_int_equal(mirrored, all->solutions_mirrored);
    uint64_t expected = 0;
    for (size_t i = 0; i < all->levels; i++)
        expected += all->level[i].single;
    assert_int_equal(single, expected);
    burrs_close(whole);
}

/* Tests that solutions from before the limit are told, and that nodes are counted exactly. */
static void test_limits(void **state) {
    struct settings options = asking(NOTCHABLE, false);
    options.nodes = 5000;
    struct burrs *burrs = ran(&options, TREEN_STOPPED);
    assert_false(sums(burrs).complete);
    assert_int_equal(sums(burrs).nodes, 5000);
    burrs_close(burrs);
    options.nodes = 0;
    options.seconds = 0.01;
    burrs = ran(&options, TREEN_STOPPED);
    burrs_close(burrs);
    options.seconds = 0;
    atomic_bool stop = false;
    const struct patience patience = {.stop = &stop};
    assert_int_equal(burrs_open(&options, &patience, &burrs, NULL), TREEN_OK);
    stop = true;
    assert_int_equal(burrs_run(burrs), TREEN_STOPPED);
    burrs_close(burrs);
    burrs_close(NULL);
}

static void test_refused(void **state) {
    struct burrs *burrs;
    struct treen_error error;
    struct settings options = asking(0, false);
    assert_int_equal(burrs_open(&options, NULL, &burrs, &error), TREEN_BAD_INPUT);
    options = asking(ALL, true);
    options.length = 7;
    assert_int_equal(burrs_open(&options, NULL, &burrs, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "6, 8, 10 or 12"));
    options = asking(ALL, true);
    options.part = 3;
    options.parts = 2;
    assert_int_equal(burrs_open(&options, NULL, &burrs, &error), TREEN_BAD_INPUT);
    options = asking(ALL, true);
    options.engine = "cover";
    assert_int_equal(burrs_open(&options, NULL, &burrs, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "expected apart"));
    options = asking(NOTCHABLE, true);
    options.memory = 1 << 20;
    assert_int_equal(burrs_open(&options, NULL, &burrs, &error), TREEN_NO_MEMORY);
}

/* Tests that a search opens or is refused whatever memory there is, and that nothing is lost. */
static void test_memory(void **state) {
    unsigned opened = 0, steps = 0;
    for (uint64_t memory = 1 << 20; memory < 1 << 25; memory += 3 << 19, steps++) {
        struct settings options = asking(NOTCHABLE, true);
        struct burrs *burrs;
        options.memory = memory;
        if (burrs_open(&options, NULL, &burrs, NULL) == TREEN_OK) {
            burrs_close(burrs);
            opened++;
        }
    }
    assert_in_range(opened, 1, steps - 1);
}

static void on_progress(void *context, const struct treen_progress *progress) {
    atomic_bool *stop = context;
    assert_in_range(progress->fraction * 100, 0, 100);
    *stop = true;
}

static void test_watched(void **state) {
    struct settings options = asking(ALL, true);
    struct burrs *burrs;
    atomic_bool stop = false;
    const struct patience patience = {.stop = &stop};
    assert_int_equal(burrs_open(&options, &patience, &burrs, NULL), TREEN_OK);
    assert_string_equal(sums(burrs).burrs->set, "all"); /* before it has begun, too */
    burrs_watch(burrs, on_progress, &stop);
    assert_int_equal(burrs_run(burrs), TREEN_STOPPED);
    assert_int_equal(sums(burrs).burrs->pieces, 837);
    burrs_close(burrs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solid_notchable), cmocka_unit_test(test_kinds),  cmocka_unit_test(test_engine),
        cmocka_unit_test(test_parts),           cmocka_unit_test(test_limits), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_watched),         cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
