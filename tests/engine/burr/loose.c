/* Levels of six sticks: against cubes, and against the engine of `treen apart`. The test of the
 * space of designs compares whole sticks; here sticks are of any cubes. */
#include "engine/burr/loose.h"

#include "base/random.h"
#include "engine/apart/apart.h"
#include "engine/burr/search.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 28, TRIES = 300 };

struct bench {
    struct arena arena, scratch;
    const struct burr_slots *slots;
    const struct loose_tables *tables;
    struct loose *loose;
    struct apart *apart;
    struct random random;
    uint16_t kept[SLOTS];
};

static void open_bench(struct bench *bench, unsigned length) {
    *bench = (struct bench){.random = {length}};
    arena_init(&bench->arena, MEMORY);
    arena_init(&bench->scratch, MEMORY);
    bench->slots = burr_slots_open(length, &bench->arena);
    bench->tables = loose_tables_open(length, &bench->arena);
    bench->loose = loose_open(bench->tables, &bench->arena);
    bench->apart = apart_open(grid_at(0), MEMORY, NULL);
    assert_non_null(bench->slots);
    assert_non_null(bench->loose);
    assert_non_null(bench->apart);
}

static void close_bench(struct bench *bench) {
    apart_close(bench->apart);
    arena_free(&bench->arena);
    arena_free(&bench->scratch);
}

/* Draws some of the cubes that are still free, for the slots from `first` on. */
static void draw(struct bench *bench, unsigned first) {
    uint32_t filled = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        unsigned most = random_below(&bench->random, 3) ? PATTERNS - 1 : 0;
        most |= (unsigned)random_below(&bench->random, PATTERNS);
        if (slot >= first)
            bench->kept[slot] = burr_reads(bench->slots, slot, ~filled) & (uint16_t)most;
        filled |= bench->slots->fills[slot][bench->kept[slot]];
    }
}

static void place(struct bench *bench, struct shape shape[SLOTS]) {
    for (unsigned slot = 0; slot < SLOTS; slot++)
        assert_true(burr_place(bench->slots, slot, bench->kept[slot], &bench->scratch, &shape[slot]));
}

static uint64_t level_by_apart(struct bench *bench) {
    struct shape shape[SLOTS];
    struct apart_part part[SLOTS];
    struct apart_answer answer;
    struct control control;
    place(bench, shape);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        part[slot] = (struct apart_part){.shape = &shape[slot], .piece = slot};
    control_init(&control);
    const struct apart_question question = {.parts = SLOTS, .part = part, .first = true};
    assert_int_equal(apart_take(bench->apart, &question, &control, &bench->scratch, &answer), TREEN_OK);
    return answer.outcome == TREEN_COMES_APART ? answer.first : 0;
}

/* Tests levels where a few sticks stay the same from one question to the next, as in a search. */
static void test_levels(void **state) {
    uint64_t level;
    for (unsigned length = STICK_SHORTEST; length <= STICK_LONGEST; length += 2) {
        struct bench bench;
        open_bench(&bench, length);
        for (unsigned i = 0; i < TRIES; i++) {
            draw(&bench, i % SLOTS);
            assert_true(loose_level(bench.loose, bench.kept, &level));
            assert_int_equal(level, level_by_apart(&bench));
            arena_free(&bench.scratch);
        }
        close_bench(&bench);
    }
}

struct walk {
    struct bench bench;
    const struct burr_set *set;
    uint64_t assemblies, every, levels;
};

static bool compare(void *context, const struct burr_assembly *assembly) {
    struct walk *walk = context;
    uint64_t level;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        walk->bench.kept[slot] = walk->set->kept[assembly->rank[slot]];
    assert_true(loose_level(walk->bench.loose, walk->bench.kept, &level));
    if (walk->assemblies++ % walk->every)
        return true;
    assert_int_equal(level, level_by_apart(&walk->bench));
    walk->levels |= UINT64_C(1) << level;
    arena_free(&walk->bench.scratch);
    return true;
}

static bool is_notchable(unsigned name) {
    return stick_whole(name) && stick_notchable(name);
}

/* Tests assemblies as they come in a search, some of each task. */
static void test_search(void **state) {
    static const struct {
        unsigned length;
        burr_wanted *wanted;
        uint64_t task, every, levels; /* levels: a bit for each that is met */
    } rows[] = {{6, is_notchable, 499, 97, 0x3f},
                {8, is_notchable, 499, 97, 0x1f},
                {6, stick_whole, 19999, 499, 0xd}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct walk walk = {.every = rows[i].every};
        struct control control;
        open_bench(&walk.bench, rows[i].length);
        walk.set = burr_set_open(walk.bench.slots, rows[i].wanted, false, &walk.bench.arena);
        control_init(&control);
        assert_int_equal(burr_search(walk.set, rows[i].task, &control, compare, &walk), TREEN_END);
        assert_int_equal(walk.levels, rows[i].levels);
        close_bench(&walk.bench);
    }
}

static bool overlap(const struct shape *a, const struct shape *b, struct treen_cell by) {
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (cell_equal(cell_add(a->cell[i].at, by), b->cell[j].at))
                return true;
    return false;
}

/* Tests the table of each pair, cube by cube, at the start and a few cells away. */
static void test_pairs(void **state) {
    struct bench bench;
    struct loose_pairs pairs;
    struct shape shape[SLOTS];
    open_bench(&bench, 6);
    assert_true(loose_pairs_open(&pairs, bench.tables, &bench.arena));
    for (unsigned i = 0; i < TRIES; i++) {
        unsigned a = (unsigned)random_below(&bench.random, SLOTS - 1), b = a + 1;
        unsigned pair = a * SLOTS + b, axis = i % LOOSE_AXES;
        struct treen_cell by = {(int)random_below(&bench.random, 5) - 2,
                                (int)random_below(&bench.random, 5) - 2,
                                (int)random_below(&bench.random, 5) - 2};
        struct treen_cell up = grid_at(0)->direction[2 * axis];
        draw(&bench, 0);
        place(&bench, shape);
        const struct loose_meeting *meeting =
            loose_meet(&pairs, pair,
                       (unsigned)(LOOSE_MIDDLE + by.x + LOOSE_SIDE * by.y + LOOSE_SIDE * LOOSE_SIDE * by.z));
        unsigned pushes = 0, pushed = 0, one = bench.kept[a], other = bench.kept[b] | LOOSE_ALWAYS;
        for (unsigned third = 0; third < 3; third++) {
            const struct loose_stops *stops = &meeting->by[third][one >> 4 * third & 15];
            pushes |= stops->pushes[axis] & other;
            pushed |= stops->pushed[axis] & other;
        }
        assert_int_equal(pushes != 0, overlap(&shape[a], &shape[b], cell_add(by, up)));
        assert_int_equal(pushed != 0, overlap(&shape[a], &shape[b], cell_subtract(by, up)));
        arena_free(&bench.scratch);
    }
    close_bench(&bench);
}

/* Tests that offsets are too far in time, and that the room is bounded and can be used again. */
static void test_bounds(void **state) {
    struct bench bench;
    struct loose_pairs pairs;
    open_bench(&bench, 6);
    assert_true(loose_pairs_open(&pairs, bench.tables, &bench.arena));
    assert_null(loose_meet(&pairs, 1, LOOSE_MIDDLE + LOOSE_FARTHEST + 1));
    assert_null(loose_meet(&pairs, 1, LOOSE_MIDDLE - LOOSE_FARTHEST - 1));
    assert_non_null(loose_meet(&pairs, 1, LOOSE_MIDDLE + LOOSE_FARTHEST));
    loose_pairs_renew(&pairs);
    assert_int_equal(pairs.meetings, LOOSE_FIRST + 1);
    pairs.meetings = LOOSE_MEETINGS;
    assert_null(loose_meet(&pairs, 1, LOOSE_MIDDLE));
    assert_non_null(loose_meet(&pairs, 1, LOOSE_MIDDLE + LOOSE_FARTHEST));
    loose_pairs_renew(&pairs);
    assert_non_null(loose_meet(&pairs, 1, LOOSE_MIDDLE));
    assert_int_equal(pairs.meetings, LOOSE_FIRST + 1);
    close_bench(&bench);
}

static void test_memory(void **state) {
    struct arena arena;
    arena_init(&arena, 1000);
    assert_null(loose_tables_open(6, &arena));
    assert_null(loose_open(NULL, &arena));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels), cmocka_unit_test(test_search), cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_bounds), cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
