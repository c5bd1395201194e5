/* Breaking symmetry by a cell: of each class some assembly is searched, and the weights of the
 * answers add up. tests/agree lists thousands of random packings and compares them with brute
 * force. Here the labels alone cut the search down, and the rest is seen to be right for every
 * assembly. */
#include "puzzle/placing/lead_cell.h"

#include "puzzle/placing/equivalence.h"
#include "puzzle/opened.h"
#include "run/run.h"

struct posed_puzzle {
    struct treen_puzzle *puzzle;
    struct arena arena;
    struct fitting *fitting;
    struct equivalence equivalence;
};

static struct posed_puzzle pose(const char *text, enum same_under symmetry) {
    struct posed_puzzle posed = {.puzzle = opened(text, "yaml")};
    struct wish wish = {.list = true, .symmetry = symmetry};
    arena_init(&posed.arena, 1 << 26);
    assert_int_equal(posed.puzzle->kind->fit(posed.puzzle, &posed.arena, &posed.fitting, NULL), TREEN_OK);
    assert_int_equal(equivalence_init(&posed.equivalence, posed.fitting, &wish, &posed.arena, NULL),
                     TREEN_OK);
    return posed;
}

static void release(struct posed_puzzle *posed) {
    arena_free(&posed->arena);
    treen_close(posed->puzzle);
}

/* Two dominoes and nothing else: there is no piece without copies. */
#define DOMINOES "grid: square\nbox: 2x2\npieces: {d: {copies: 2, shape: '##'}}\n"

static void labels_are_those_of_the_leading_cell(void **state) {
    struct posed_puzzle posed = pose(DOMINOES, TREEN_SYMMETRY_FULL);
    const struct lead_labels *labels = &posed.equivalence.lead;
    assert_int_equal(labels->items, 4);
    assert_int_equal(labels->count, 1); /* the two at a corner are images of each other */
    for (uint32_t p = 0; p < 4; p++) {
        uint32_t covered = 0;
        for (uint32_t k = 0; k < 4; k++)
            covered += labels->label[p * 4 + k] == 0;
        assert_int_equal(covered, 2);
    }
    release(&posed);
}

static void a_piece_that_breaks_needs_no_cell(void **state) {
    struct posed_puzzle posed =
        pose("grid: square\nbox: 3x2\npieces: {V: '##/#.', d: '##', m: '#'}\n", TREEN_SYMMETRY_FULL);
    assert_int_not_equal(posed.equivalence.broken, NO_CLASS);
    assert_int_equal(posed.equivalence.lead.items, 0);
    release(&posed);
}

static void nothing_is_broken_where_all_are_wanted(void **state) {
    struct posed_puzzle posed = pose(DOMINOES, TREEN_SYMMETRY_NONE);
    assert_int_equal(posed.equivalence.lead.items, 0);
    release(&posed);
}

/* The numbers that a run found. */
struct found {
    unsigned long long total;
    uint64_t listed, answers;
};

static struct found run(const struct treen_puzzle *puzzle, enum same_under symmetry, const char *engine) {
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    const struct run_summary *summary;
    struct found found = {0};
    options.threads = 1;
    options.symmetry = symmetry;
    options.engine = engine;
    assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    while (run_next(run, &solution) == TREEN_OK)
        found.listed++;
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    found.total = strtoull(summary->total, NULL, 10);
    found.answers = summary->stats.answers;
    run_close(run);
    return found;
}

struct expected {
    const char *text;
    unsigned long long total;
    uint64_t by_rotation, by_symmetry;
};

/* Tests sums against totals. Engine count also counts dominoes 6x6, T-tetracubes also
 * Peter-Orth; the others come without breaking anything. */
static void the_sums_are_the_totals(void **state) {
    static const struct expected expected[] = {
        {DOMINOES, 2, 1, 1},
        {"grid: square\nbox: 6x6\npieces: {d: {copies: 18, shape: '##'}}\n", 6728, 1712, 930},
        {"box: 6x6x2\npieces: {T: {copies: 18, shape: '###/.#.'}}\n", 136, 20, 10},
        {"grid: square\nbox: 4x4\npieces: {d: {copies: 0..8, shape: '##'}, m: {copies: 0..3, shape: '#'}, "
         "V: {copies: 0..5, shape: '##/#.'}}\n",
         0, 0, 0},
        {"box: 2x2x3\npieces: {a: {copies: 0..3, shape: '##/#. | .#/..'}, b: {copies: 0..1, shape: '##/#. | "
         "../#.'}, d: {copies: 0..6, shape: '##'}}\n",
         0, 0, 0},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct treen_puzzle *puzzle = opened(expected[i].text, "yaml");
        struct found none = run(puzzle, TREEN_SYMMETRY_NONE, "cover");
        struct found turned = run(puzzle, TREEN_SYMMETRY_ROTATION, "dlx");
        struct found full = run(puzzle, TREEN_SYMMETRY_FULL, "cover"), other = run(puzzle, 2, "dlx");
        assert_true(none.total == none.listed && none.total == turned.total && none.total == full.total);
        assert_true(turned.answers <= none.answers);
        assert_true(none.answers < 100 || full.answers <= none.answers / 2);
        assert_int_equal(other.listed, full.listed);
        if (expected[i].total) {
            assert_true(full.total == expected[i].total);
            assert_int_equal(turned.listed, expected[i].by_rotation);
            assert_int_equal(full.listed, expected[i].by_symmetry);
        }
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_are_those_of_the_leading_cell),
        cmocka_unit_test(a_piece_that_breaks_needs_no_cell),
        cmocka_unit_test(nothing_is_broken_where_all_are_wanted),
        cmocka_unit_test(the_sums_are_the_totals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
