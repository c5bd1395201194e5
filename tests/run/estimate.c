/* Estimates asked for through the public interface. Limits are in nodes, so that a seed gives the
 * same figures on every machine. Times differ, so only their order is tested. */
#include "puzzle/format.h"
#include "puzzle/puzzle.h"
#include "run/estimate.h"
#include "treen.h"
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DOMINO_HOLE "box: 3x1\ngrid: square\npieces:\n  I: {copies: 1, shape: \"##\"}\n"

/* Each piece covers three cells of one parity and one of the other. An odd number of them cannot
 * cover 50 of both. */
#define ODD_TETRACUBES "box: 5x5x4\npieces:\n  T: {copies: 25, shape: \"###/.#.\"}\n"

struct asked {
    struct treen_puzzle *puzzle;
    struct estimate *estimate;
};

static struct treen_puzzle *open(const char *name) {
    struct treen_puzzle *puzzle;
    struct treen_error error;
    enum treen_status status = strchr(name, '\n')
                                   ? treen_parse(NULL, name, strlen(name), "test", NULL, &puzzle, &error)
                                   : treen_open(NULL, name, NULL, &puzzle, &error);
    if (status != TREEN_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

static struct asked ask_of(const char *engine, const char *name, uint64_t seed, uint64_t nodes) {
    struct settings options = settings_standard();
    struct treen_error error;
    struct asked asked = {.puzzle = open(name)};
    options.seed = seed;
    options.nodes = nodes;
    options.engine = engine;
    if (estimate_open(asked.puzzle, &options, &asked.estimate, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return asked;
}

static struct asked ask(const char *name, uint64_t seed, uint64_t nodes) {
    return ask_of(NULL, name, seed, nodes);
}

static void done(struct asked *asked) {
    estimate_close(asked->estimate);
    treen_close(asked->puzzle);
}

static struct treen_summary known(const struct asked *asked) {
    struct treen_summary summary = {0};
    assert_int_equal(estimate_sum_up(asked->estimate, &summary), TREEN_OK);
    return summary;
}

static enum treen_status improve(const struct asked *asked) {
    enum treen_status status;
    do
        status = estimate_improve(asked->estimate, 0.5);
    while (status == TREEN_OK);
    return status;
}

static bool holds(struct treen_bounds bounds, double truth) {
    return bounds.low <= truth && truth <= bounds.high;
}

/* ---- Small puzzles --------------------------------------------------------------------------- */

static void small_puzzles_are_counted(void **state) {
    struct asked soma = ask("soma", 1, 0);
    assert_int_equal(improve(&soma), TREEN_END);
    assert_int_equal(estimate_improve(soma.estimate, 1), TREEN_END);
    const struct treen_summary summary = known(&soma);
    const struct treen_estimated *found = summary.estimated;
    assert_true(summary.complete);
    assert_true(found->solutions.mean == 11520 && found->solutions.low == 11520 &&
                found->solutions.high == 11520);
    assert_true(found->nodes.mean > 1000 && found->nodes.low == found->nodes.high);
    assert_true(found->seconds_all.mean > 0 && found->seconds_first.mean > 0);
    assert_true(found->seconds_first.mean < found->seconds_all.mean);
    assert_string_equal(summary.engine, "cover");
    done(&soma);
}

static void no_solution_is_known_too(void **state) {
    struct asked hole = ask(DOMINO_HOLE, 1, 0);
    assert_int_equal(improve(&hole), TREEN_END);
    const struct treen_summary summary = known(&hole);
    const struct treen_estimated *found = summary.estimated;
    assert_true(summary.complete && found->solutions.mean == 0 && found->solutions.high == 0);
    assert_true(isnan(found->seconds_first.mean)); /* there is no first solution */
    done(&hole);
}

/* ---- Large ones ------------------------------------------------------------------------------ */

/* Tests a problem that is cut down by symmetry, so that every answer stands for several
 * assemblies. */
static void large_puzzles_are_bracketed(void **state) {
    struct asked bedlam = ask("bedlam", 1, 30000);
    assert_int_equal(improve(&bedlam), TREEN_STOPPED);
    const struct treen_summary summary = known(&bedlam);
    const struct treen_estimated *found = summary.estimated;
    assert_false(summary.complete);
    assert_int_equal(found->visited, 30000);
    assert_true(holds(found->solutions, 19186 * 24));
    assert_true(found->nodes.low > 30000 && found->nodes.high < 10 * found->nodes.low);
    assert_true(holds(found->seconds_all, found->seconds_all.mean) && found->seconds_all.low > 0);
    assert_true(holds(found->seconds_first, found->seconds_first.mean));
    assert_true(found->seconds_first.high <= found->seconds_all.high);
    done(&bedlam);
}

static void a_seed_repeats(void **state) {
    struct treen_bounds nodes[3];
    for (uint64_t i = 0; i < 3; i++) {
        struct asked large = ask("t-6x6x6", i == 2 ? 8 : 7, 60000);
        assert_int_equal(improve(&large), TREEN_STOPPED);
        nodes[i] = known(&large).estimated->nodes;
        done(&large);
    }
    assert_true(nodes[0].mean == nodes[1].mean && nodes[0].high == nodes[1].high);
    assert_true(nodes[0].mean != nodes[2].mean);
}

static void what_is_counted_at_once_is_not_estimated(void **state) {
    const char *dominoes = "grid: square\nbox: 12x12\npieces:\n  D: {copies: 72, shape: \"##\"}\n";
    struct asked board = ask(dominoes, 1, 0), searched = ask_of("cover", dominoes, 1, 5000);
    assert_int_equal(improve(&board), TREEN_END);
    assert_int_equal(improve(&searched), TREEN_STOPPED);
    const struct treen_summary summary = known(&board);
    const struct treen_estimated *found = summary.estimated;
    assert_true(summary.complete && holds(found->solutions, 53060477521960000));
    assert_true(found->solutions.low == found->solutions.high && found->seconds_all.mean > 0);
    assert_string_equal(summary.engine, "count");
    assert_string_equal(known(&searched).engine, "cover");
    done(&board);
    done(&searched);
}

/* Returns the puzzle as a bare cover, to which no argument about cells applies. */
static char *without_cells(const char *text) {
    char *cover = NULL;
    size_t length;
    struct treen_puzzle *puzzle = open(text);
    FILE *out = open_memstream(&cover, &length);
    assert_int_equal(puzzle_write(puzzle, "cover", out, NULL), TREEN_OK);
    fclose(out);
    treen_close(puzzle);
    return cover;
}

static void an_argument_ends_it(void **state) {
    struct asked odd = ask(ODD_TETRACUBES, 1, 60000);
    assert_int_equal(improve(&odd), TREEN_END);
    const struct treen_summary summary = known(&odd);
    const struct treen_estimated *found = summary.estimated;
    assert_non_null(summary.impossible);
    assert_true(summary.complete && found->solutions.mean == 0 && found->solutions.high == 0);
    done(&odd);
}

static void what_was_not_met_is_not_denied(void **state) {
    char *cover = without_cells(ODD_TETRACUBES);
    struct asked odd = ask_of("cover", cover, 1, 60000);
    free(cover);
    assert_int_equal(improve(&odd), TREEN_STOPPED);
    const struct treen_summary summary = known(&odd);
    const struct treen_estimated *found = summary.estimated;
    assert_true(found->solutions.mean == 0 && found->solutions.low == 0);
    assert_true(found->solutions.high >= 1 && found->solutions.high < found->nodes.high);
    assert_true(isnan(found->seconds_first.mean) && isinf(found->seconds_first.high));
    assert_true(found->seconds_first.low > 0);
    done(&odd);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void stopped_before_anything_is_known(void **state) {
    atomic_bool stop = false;
    struct treen_error error;
    const struct patience patience = {.stop = &stop};
    const struct settings options = settings_standard();
    struct asked large = {.puzzle = open("t-6x6x6")};
    large.puzzle->arena.patience = &patience;
    assert_int_equal(estimate_open(large.puzzle, &options, &large.estimate, &error), TREEN_OK);
    stop = true;
    assert_int_equal(estimate_improve(large.estimate, 60), TREEN_STOPPED);
    const struct treen_summary summary = known(&large);
    const struct treen_estimated *found = summary.estimated;
    assert_true(!summary.complete && isnan(found->nodes.mean) && isinf(found->nodes.high));
    assert_true(isnan(found->seconds_all.mean) && isnan(found->seconds_first.mean));
    done(&large);
}

static void bad_options_are_refused(void **state) {
    struct treen_puzzle *puzzle = open("box: 14x14x14\npieces:\n  T: {copies: 686, shape: \"###/.#.\"}\n");
    struct settings options = settings_standard();
    struct estimate *estimate = NULL;
    struct treen_error error;
    options.engine = "magic";
    assert_int_equal(estimate_open(puzzle, &options, &estimate, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "magic"));
    options = settings_standard();
    options.memory = 1 << 20;
    assert_int_equal(estimate_open(puzzle, &options, &estimate, &error), TREEN_NO_MEMORY);
    assert_null(estimate);
    estimate_close(NULL);
    treen_close(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_puzzles_are_counted),
        cmocka_unit_test(no_solution_is_known_too),
        cmocka_unit_test(large_puzzles_are_bracketed),
        cmocka_unit_test(a_seed_repeats),
        cmocka_unit_test(what_is_counted_at_once_is_not_estimated),
        cmocka_unit_test(an_argument_ends_it),
        cmocka_unit_test(what_was_not_met_is_not_denied),
        cmocka_unit_test(stopped_before_anything_is_known),
        cmocka_unit_test(bad_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
