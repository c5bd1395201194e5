/* Every burr of a set: the known numbers of assemblies, and the packing's own counts for sets of
 * six sticks. */
#include "engine/burr/search.h"

#include "puzzle/puzzle.h"
#include "run/run.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct count {
    const struct burr_set *set;
    uint64_t assemblies, first, stop_at; /* mirror images apart; as one */
    const uint16_t *only;                /* pieces' names, ascending; null = all */
};

static int by_number(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Tells whether these are the only pieces that are asked for. */
static bool are_wanted(const struct count *count, const uint16_t piece[SLOTS]) {
    for (unsigned i = 0; count->only && i < SLOTS; i++)
        if (count->set->name[piece[i]] != count->only[i])
            return false;
    return true;
}

static bool count_it(void *context, const struct burr_assembly *assembly) {
    struct count *count = context;
    uint16_t piece[SLOTS], twin[SLOTS];
    burr_pieces(count->set, assembly, piece);
    for (unsigned i = 0; i < SLOTS; i++)
        twin[i] = count->set->twin[piece[i]];
    qsort(twin, SLOTS, sizeof *twin, by_number);
    bool is_wanted = are_wanted(count, piece);
    count->assemblies += (uint64_t)is_wanted + (assembly->has_mirror && are_wanted(count, twin));
    count->first += is_wanted;
    return count->first != count->stop_at;
}

static bool is_notchable(unsigned name) {
    return stick_whole(name) && stick_notchable(name);
}

static bool is_millable(unsigned name) {
    return stick_whole(name) && stick_millable(name);
}

/* Counts the assemblies in the tasks of one part. */
static void count_part(struct count *count, uint64_t part, uint64_t parts) {
    for (uint64_t task = part; task < burr_tasks(count->set); task += parts) {
        struct control control;
        control_init(&control);
        assert_int_equal(burr_search(count->set, task, &control, count_it, count), TREEN_END);
    }
}

/* Tests against FACTS: 1063 assemblies with mirror images told apart, and 588 without. The figures
 * for the millable sticks come from this search; test_against_packing confirms the search. */
static void test_solid(void **state) {
    struct arena arena;
    arena_init(&arena, (size_t)1 << 27);
    const struct burr_slots *slots = burr_slots_open(6, &arena);
    struct count notchable = {.stop_at = UINT64_MAX, .set = burr_set_open(slots, is_notchable, true, &arena)};
    assert_int_equal(notchable.set->pieces, 59);
    for (uint64_t part = 0; part < 3; part++)
        count_part(&notchable, part, 3);
    assert_int_equal(notchable.assemblies, 1063);
    assert_int_equal(notchable.first, 588);
    struct count millable = {.stop_at = UINT64_MAX, .set = burr_set_open(slots, is_millable, true, &arena)};
    assert_int_equal(millable.set->pieces, 78);
    count_part(&millable, 0, 1);
    assert_int_equal(millable.assemblies, 3068);
    arena_free(&arena);
}

static bool is_eight(unsigned name) {
    unsigned twins[] = {216, 412, 751, 896, 960, 1024};
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        unsigned numbers[STICK_TURNS];
        stick_numbers(twins[i], numbers);
        if (name == numbers[0] || name == stick_twin(twins[i]))
            return true;
    }
    return false;
}

/* Returns the number of assemblies up to rotation that engine dlx finds for six sticks. */
static uint64_t counted_by_dlx(const uint16_t name[SLOTS]) {
    char text[200];
    struct settings options = settings_standard();
    struct treen_puzzle *puzzle = NULL;
    struct run *run;
    const struct run_summary *summary;
    snprintf(text, sizeof text, "kind: burr\npieces: [%u, %u, %u, %u, %u, %u]\n", name[0], name[1], name[2],
             name[3], name[4], name[5]);
    options.engine = "dlx";
    options.threads = 1;
    assert_int_equal(treen_parse(NULL, text, strlen(text), "test", NULL, &puzzle, NULL), TREEN_OK);
    assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    uint64_t count = strtoull(summary->up_to_rotation, NULL, 10);
    run_close(run);
    treen_close(puzzle);
    return count;
}

/* Tests "Eight is enough" with its twins. The pieces are its own six, and six with one piece
 * twice. */
static void test_against_packing(void **state) {
    struct arena arena;
    arena_init(&arena, (size_t)1 << 27);
    const struct burr_set *set = burr_set_open(burr_slots_open(6, &arena), is_eight, false, &arena);
    uint16_t name[SLOTS];
    for (unsigned skip = 0; skip < 3; skip++) {
        for (unsigned i = 0; i < SLOTS; i++)
            name[i] =
                set->name[(i < 2 ? 0 : i) + skip < set->pieces ? (i < 2 ? 0 : i) + skip : set->pieces - 1];
        struct count count = {.stop_at = UINT64_MAX, .set = set, .only = name};
        count_part(&count, 0, 1);
        assert_int_equal(count.assemblies, counted_by_dlx(name));
    }
    arena_free(&arena);
}

/* The assemblies of a share: each must have a third least piece of that share. */
struct shared {
    struct count count;
    uint64_t share, shares, sum; /* sum: a number that depends on the assemblies, and not on their order */
};

static bool take_shared(void *context, const struct burr_assembly *assembly) {
    struct shared *shared = context;
    uint16_t piece[SLOTS];
    uint64_t hash = assembly->has_mirror;
    burr_pieces(shared->count.set, assembly, piece);
    assert_int_equal(piece[2] % shared->shares, shared->share);
    for (unsigned i = 0; i < SLOTS; i++)
        hash = hash * 5000 + assembly->rank[i];
    shared->sum += hash * hash;
    return count_it(&shared->count, assembly);
}

static void search_share(struct shared *shared, uint64_t task) {
    struct control control;
    control_init(&control);
    assert_int_equal(burr_search_share(shared->count.set, task, shared->share, shared->shares, &control,
                                       take_shared, shared),
                     TREEN_END);
}

/* Searches every seventh task whole, and in shares. */
static void test_shares(void **state) {
    enum { STEP = 7 };
    for (unsigned solid = 0; solid < 2; solid++)
        for (uint64_t shares = 2; shares <= 64; shares = shares * 2 + 1) {
            struct arena arena;
            arena_init(&arena, (size_t)1 << 27);
            const struct burr_set *set =
                burr_set_open(burr_slots_open(6, &arena), solid ? is_millable : is_eight, solid, &arena);
            struct shared whole = {.count = {.set = set, .stop_at = UINT64_MAX}, .shares = 1}, part = whole;
            part.shares = shares;
            for (uint64_t task = 0; task < burr_tasks(set); task += STEP) {
                search_share(&whole, task);
                for (part.share = 0; part.share < shares; part.share++)
                    search_share(&part, task);
            }
            assert_true(whole.count.first > 0);
            assert_int_equal(part.count.first, whole.count.first);
            assert_int_equal(part.count.assemblies, whole.count.assemblies);
            assert_int_equal(part.sum, whole.sum);
            arena_free(&arena);
        }
}

/* A task with many assemblies. */
enum { MIDDLE = 500 };

static void test_stopped(void **state) {
    struct arena arena;
    struct control control;
    arena_init(&arena, (size_t)1 << 27);
    struct count count = {.stop_at = 10}, endless = {.stop_at = UINT64_MAX};
    count.set = burr_set_open(burr_slots_open(6, &arena), is_notchable, false, &arena);
    control_init(&control);
    assert_int_equal(burr_search(count.set, MIDDLE, &control, count_it, &count), TREEN_STOPPED);
    assert_int_equal(count.first, 10);
    control.node_limit = 100;
    control.due = 0;
    control.nodes = 0;
    endless.set = count.set;
    assert_int_equal(burr_search(count.set, MIDDLE, &control, count_it, &endless), TREEN_STOPPED);
    arena_free(&arena);
    arena_init(&arena, 100);
    assert_null(burr_set_open(NULL, is_notchable, false, &arena));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solid),
        cmocka_unit_test(test_against_packing),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
