/* Labelled cubes: counted as brute force counts them, told, drawn, and judged. */
#include "picture/picture.h"
#include "puzzle/verdict.h"
#include "puzzle/cubes.h"
#include "puzzle/opened.h"
#include "random_cubes.h"
#include "run/run.h"

#include <stdio.h>

enum { SEEDS = 400, MEMORY = 64 << 20 };

/* ---- Random puzzles -------------------------------------------------------------------------- */

struct random_puzzle {
    struct arena arena;
    struct cubes cubes;
    struct treen_puzzle *puzzle;
    struct tuples answers; /* sorted */
    struct box_group symmetries;
};

static void make(struct random_puzzle *made, uint64_t seed) {
    static const enum cube_rule rules[] = {CUBE_LEFT, CUBE_ORDER, CUBE_RULES};
    struct random random = {.state = seed};
    struct group group;
    *made = (struct random_puzzle){.cubes = {0}};
    arena_init(&made->arena, MEMORY);
    random_cubes(&random, rules[seed % 3], &made->arena, &made->cubes);
    brute_cubes(&made->cubes, &made->arena, &made->answers);
    tuples_sort(&made->answers);
    char *text = cubes_text(&made->cubes);
    made->puzzle = opened(text, "cubes");
    free(text);
    const struct cubes_puzzle *own = made->puzzle->own;
    grid_group(own->box.grid, &group);
    assert_true(box_symmetries(&own->box, &group, &made->arena, &made->symmetries));
}

static void drop(struct random_puzzle *made) {
    treen_close(made->puzzle);
    arena_free(&made->arena);
}

static uint64_t image(const struct random_puzzle *made, uint64_t tuple, size_t symmetry) {
    uint32_t cell[RANDOM_CUBES];
    tuple_cells(tuple, made->cubes.cubes, cell);
    for (size_t n = 0; n < made->cubes.cubes; n++)
        cell[n] = made->symmetries.symmetry[symmetry].image[cell[n]];
    return tuple_of(cell, made->cubes.cubes);
}

static bool is_answer(const struct random_puzzle *made, uint64_t tuple) {
    for (size_t i = 0; i < made->answers.tuple.count; i++)
        if (made->answers.tuple.at[i] == tuple)
            return true;
    return false;
}

/* Returns the number of answers with no lesser image among the answers. */
static size_t count_classes(const struct random_puzzle *made, size_t symmetries) {
    size_t classes = 0;
    for (size_t i = 0; i < made->answers.tuple.count; i++) {
        uint64_t tuple = made->answers.tuple.at[i];
        bool least = true;
        for (size_t s = 0; least && s < symmetries; s++) {
            uint64_t other = image(made, tuple, s);
            least = other >= tuple || !is_answer(made, other);
        }
        classes += least;
    }
    return classes;
}

static void must_count(const char *digits, size_t expected, uint64_t seed) {
    if (!digits || strtoull(digits, NULL, 10) != expected)
        fail_msg("seed %llu: counted %s, brute force %zu", (unsigned long long)seed, digits ? digits : "null",
                 expected);
}

/* Compares the numbers of classes. With ORDER there are none, and null says so. */
static void counts_are_those_of_brute_force(void **state) {
    size_t turned = 0, reflected = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct random_puzzle made;
        struct settings options = settings_standard();
        struct run *run;
        const struct run_summary *summary;
        make(&made, seed);
        options.threads = 1 + seed % 2;
        assert_int_equal(run_open(made.puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
        assert_int_equal(run_finish(run), TREEN_END);
        assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
        must_count(summary->total, made.answers.tuple.count, seed);
        must_count(summary->labelled, made.answers.tuple.count, seed);
        if (cubes_have(made.puzzle->own, CUBE_ORDER)) {
            assert_true(!summary->up_to_rotation && !summary->up_to_symmetry);
        } else {
            must_count(summary->up_to_rotation, count_classes(&made, made.symmetries.rotations), seed);
            must_count(summary->up_to_symmetry, count_classes(&made, made.symmetries.count), seed);
            turned += made.answers.tuple.count > 1;
            reflected += strcmp(summary->up_to_rotation, summary->up_to_symmetry) != 0;
        }
        run_close(run);
        drop(&made);
    }
    assert_true(turned > SEEDS / 4 && reflected > SEEDS / 20);
}

static size_t count_listed(const struct treen_puzzle *puzzle, unsigned symmetry) {
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    size_t listed = 0;
    options.symmetry = symmetry;
    assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    while (run_next(run, &solution) == TREEN_OK) {
        assert_int_equal(solution->number, ++listed);
        assert_int_equal(broken_rules(puzzle, solution, NULL), 0);
    }
    run_close(run);
    return listed;
}

static void lists_are_of_classes(void **state) {
    for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
        struct random_puzzle made;
        make(&made, seed);
        bool classless = cubes_have(made.puzzle->own, CUBE_ORDER);
        size_t all = made.answers.tuple.count;
        assert_int_equal(count_listed(made.puzzle, TREEN_SYMMETRY_NONE), all);
        assert_int_equal(count_listed(made.puzzle, TREEN_SYMMETRY_ROTATION),
                         classless ? all : count_classes(&made, made.symmetries.rotations));
        assert_int_equal(count_listed(made.puzzle, TREEN_SYMMETRY_FULL),
                         classless ? all : count_classes(&made, made.symmetries.count));
        drop(&made);
    }
}

/* ---- The Soma cube, piece by piece ----------------------------------------------------------- */

struct placements {
    struct tuples cells; /* the cells of each solution, as bits */
    struct arena arena;
};

static void add_cells(void *context, const struct treen_solution *solution) {
    struct placements *placements = context;
    uint64_t cells = 0;
    for (size_t i = 0; i < solution->parts; i++) {
        struct treen_cell cell = solution->part[i].cell[0];
        cells |= UINT64_C(1) << ((cell.z * 3 + cell.y) * 3 + cell.x);
    }
    tuples_add(&placements->cells, &placements->arena, cells);
}

/* Counts the solutions that one set of the puzzle's cubes has by itself, and the different sets of
 * cells they take. */
static void place_set(const struct cubes_puzzle *puzzle, uint32_t set, size_t *labelled, size_t *different) {
    struct placements placements = {.cells = {{0}}};
    arena_init(&placements.arena, MEMORY);
    const char *text = "box 3 3 3\n";
    for (size_t i = 0; i < puzzle->cubes.cubes; i++)
        if (puzzle->set[i] == set)
            assert_non_null(text = arena_print(&placements.arena, "%s%s\n", text,
                                               cubes_line(puzzle, i, &placements.arena)));
    struct treen_puzzle *alone = opened(text, "cubes");
    *labelled = counted_each(alone, add_cells, &placements);
    tuples_sort(&placements.cells);
    *different = 0;
    for (size_t i = 0; i < placements.cells.tuple.count; i++)
        *different += !i || placements.cells.tuple.at[i] != placements.cells.tuple.at[i - 1];
    treen_close(alone);
    arena_free(&placements.arena);
}

static void order_leaves_one_labelling(void **state) {
    static const size_t placements[] = {144, 72, 72, 96, 96, 64, 144}, labellings[] = {1, 2, 2, 2, 2, 3, 2};
    struct treen_puzzle *plain, *ordered;
    assert_int_equal(treen_open(NULL, "soma-cubes", NULL, &plain, NULL), TREEN_OK);
    assert_int_equal(treen_open(NULL, "soma-cubes-ordered", NULL, &ordered, NULL), TREEN_OK);
    assert_int_equal(((const struct cubes_puzzle *)plain->own)->sets, 7);
    for (uint32_t set = 0; set < 7; set++) {
        size_t labelled, different;
        place_set(plain->own, set, &labelled, &different);
        assert_int_equal(different, placements[set]);
        assert_int_equal(labelled, placements[set] * labellings[set]);
        place_set(ordered->own, set, &labelled, &different);
        assert_int_equal(different, placements[set]);
        assert_int_equal(labelled, placements[set]);
    }
    treen_close(ordered);
    treen_close(plain);
}

/* ---- Judging --------------------------------------------------------------------------------- */

static const char bent[] = "box 2 2 2\nCUBE 1\nCUBE 2 TOUCH 1\nCUBE 3 TOUCH 2 NOT_ALIGNED 1 2\n"
                           "CUBE 4 LEFT 1 2 3 TOUCH 3\nCUBE 5 VEC 2 1 4 ORDER 1\n";

static void expect_verdict(const struct treen_puzzle *puzzle, const char *text, const char *sentence) {
    struct verdict *verdict;
    struct treen_error error;
    if (verdict_of_text(puzzle, text, strlen(text), "test", &verdict, &error) != TREEN_OK)
        fail_msg("%d:%d: %s, in:\n%s", error.line, error.column, error.text, text);
    const char *first = verdict_broken(verdict, 0);
    if (sentence ? !first || strcmp(first, sentence) != 0 : first != NULL)
        fail_msg("found '%s', expected '%s'", first ? first : "it holds", sentence ? sentence : "it holds");
    verdict_close(verdict);
}

static void broken_rules_are_told(void **state) {
    struct treen_puzzle *puzzle = opened(bent, "cubes");
    /* The path 1 2 3 goes along x, then y: its left is above it. */
    expect_verdict(puzzle, "1 2  . .\n. 3  5 4\n", NULL);
    expect_verdict(puzzle, "2 1  . .\n3 .  4 5\n", "cube 4 breaks its rule LEFT 1 2 3");
    expect_verdict(puzzle, ". .  2 1\n4 5  3 .\n", NULL);
    expect_verdict(puzzle, "1 2\n. 3\n\n. 5\n. 4\n", "cube 5 breaks its rule VEC 2 1 4");
    expect_verdict(puzzle, "1 2  . .\n. 3  . 4\n", "cube 5 is missing");
    expect_verdict(puzzle, "1 2  9 .\n. 3  5 4\n", "there is no cube '9'");
    expect_verdict(puzzle, "1 2  1 .\n. 3  5 4\n", "cube 1 comes twice");
    expect_verdict(puzzle,
                   "{\"type\":\"solution\",\"pieces\":[{\"name\":\"1\",\"cells\":[[0,0,0],[1,0,0]]}]}",
                   "cube 1 has 2 cells, expected one");
    expect_verdict(puzzle, "{\"type\":\"solution\",\"pieces\":[{\"name\":\"1\",\"cells\":[[0,0,2]]}]}",
                   "cube 1 lies at (0, 0, 2), which is outside the box");
    expect_verdict(puzzle,
                   "{\"type\":\"solution\",\"pieces\":[{\"name\":\"1\",\"cells\":[[0,0,0]]},"
                   "{\"name\":\"2\",\"cells\":[[0,0,0]]}]}",
                   "cubes 1 and 2 both lie at (0, 0, 0)");
    treen_close(puzzle);
}

static void bad_drawings_are_refused(void **state) {
    static const struct bad_text bad[] = {
        {"1 2 3\n", 1, 1, "as many numbers in each layer"},
        {"1 2  3 4\n. .\n", 2, 1, "as many layers side by side"},
        {"1 2  3 4  . .\n", 1, 1, "no more layers than the box is deep"},
        {"1 2\n3 4\n. .\n", 3, 1, "expected a blank line"},
        {"1 2  3 4\n x y\n", 2, 2, "expected a row"},
        {"nothing\n", 1, 1, "no solution"},
    };
    struct treen_puzzle *puzzle = opened(bent, "cubes");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct verdict *verdict;
        struct treen_error error = {.line = 0};
        enum treen_status status =
            verdict_of_text(puzzle, bad[i].text, strlen(bad[i].text), "test", &verdict, &error);
        if (status != TREEN_BAD_INPUT || error.line != bad[i].line || error.column != bad[i].column ||
            !strstr(error.text, bad[i].message))
            fail_msg("%d:%d: %s, expected %d:%d: %s", error.line, error.column, error.text, bad[i].line,
                     bad[i].column, bad[i].message);
    }
    treen_close(puzzle);
}

/* Checks that all output of solve is read again, also from a terminal too narrow for the layers
 * side by side. */
static void what_is_drawn_holds(void **state) {
    struct treen_puzzle *puzzle = opened(bent, "cubes");
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    char *text = NULL;
    size_t length = 0, count = 0;
    FILE *out = open_memstream(&text, &length);
    options.symmetry = TREEN_SYMMETRY_NONE;
    assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    while (run_next(run, &solution) == TREEN_OK) {
        fprintf(out, "Solution %zu:\n", ++count);
        picture_show_solution(puzzle, solution, (struct look){.width = count % 2 ? 80 : 5}, out);
        putc('\n', out);
    }
    fprintf(out, "%zu solutions.\n", count);
    fclose(out);
    struct verdict *verdict;
    assert_int_equal(verdict_of_text(puzzle, text, length, "test", &verdict, NULL), TREEN_OK);
    assert_true(count > 1 && verdict_holds(verdict));
    assert_int_equal(verdict_solutions(verdict), count);
    verdict_close(verdict);
    run_close(run);
    free(text);
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_brute_force), cmocka_unit_test(lists_are_of_classes),
        cmocka_unit_test(order_leaves_one_labelling),      cmocka_unit_test(broken_rules_are_told),
        cmocka_unit_test(bad_drawings_are_refused),        cmocka_unit_test(what_is_drawn_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
