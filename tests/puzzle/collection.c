/* Every bundled puzzle: it opens, names its author, comes back from YAML, and has the answers it
 * states, by every engine. A new file in puzzles/ gets its test by itself. */
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"
#include "run/run.h"
#include "sampled.h"

#include <stdlib.h>

static bool is_among(const char *const *names, const char *name) {
    while (*names && strcmp(*names, name))
        names++;
    return *names;
}

/* Returns whether dancing links alone would take too long. */
static bool is_long(const char *name) {
    static const char *const names[] = {"bedlam",     "tetris-cube", "pentacubes-3x4x5",
                                        "ring-tower", "tray-5x11",   NULL};
    return is_among(names, name);
}

/* Returns whether every engine takes too long. TREEN_LONG in the environment asks for these counts
 * all the same. */
static bool is_left_out(const char *name) {
    static const char *const names[] = {"hexiamonds-hexagon",
                                        "pentacubes-2x5x8",
                                        "polyhexes-4x10",
                                        "polyhexes-5x8",
                                        "polyhexes-6x7",
                                        "tetrasticks-diamond",
                                        NULL};
    return (is_among(names, name) || SAMPLED(false, is_long(name))) && !getenv("TREEN_LONG");
}

/* Returns whether the kind goes to the engines for covers. Other kinds have one engine of their
 * own. */
static bool is_cover(const struct treen_puzzle *puzzle) {
    return puzzle->kind->fit || puzzle->kind->cover;
}

static void expect(const char *name, const char *what, const char *expected, const char *counted) {
    if (expected && (!counted || strcmp(expected, counted)))
        fail_msg("%s, %s: counted %s, the file says %s", name, what, counted ? counted : "nothing", expected);
}

static struct run *ask(const struct treen_puzzle *puzzle, enum question question, const char *engine) {
    struct settings options = settings_standard();
    struct run *run;
    struct treen_error error;
    options.engine = engine;
    if (run_open(puzzle, question, &options, &run, &error) != TREEN_OK)
        fail_msg("%s: %s", treen_about(puzzle)->name, error.text);
    return run;
}

static void expect_counts(const struct treen_puzzle *puzzle, const char *engine) {
    const struct treen_about *about = treen_about(puzzle);
    struct run *run = ask(puzzle, TREEN_COUNT, engine);
    const struct run_summary *summary;
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    expect(about->name, "total", about->total.text, summary->total);
    expect(about->name, "up to rotation", about->up_to_rotation.text, summary->up_to_rotation);
    expect(about->name, "up to symmetry", about->up_to_symmetry.text, summary->up_to_symmetry);
    run_close(run);
}

/* Returns whether a second engine counts, too. */
static bool is_counted_again(size_t row) {
    return row % SAMPLED(1, 4) == 0;
}

/* Asserts that there is a solution, which the run has checked, or none where the file says so. */
static void expect_solution(const struct treen_puzzle *puzzle) {
    const char *total = treen_about(puzzle)->total.text;
    bool impossible = total && !strcmp(total, "0");
    struct run *run = ask(puzzle, TREEN_FIRST, NULL);
    const struct treen_solution *solution;
    assert_int_equal(run_next(run, &solution), impossible ? TREEN_END : TREEN_OK);
    run_close(run);
}

/* Names two engines that take the kind of puzzle and share nothing. The first is null for the
 * kind's only engine. The second is null where there is no other, where it would take too long, or
 * where its library is missing. */
static void choose_engines(const struct treen_puzzle *puzzle, const char *engine[2]) {
    static const char *const long_logic = "kurosu-empty"; /* 11222 answers, each of which Z3 must be told */
    bool number_puzzle = puzzle->kind->rules != NULL;
    engine[0] = number_puzzle ? "logic" : is_cover(puzzle) ? "cover" : NULL;
    engine[1] = number_puzzle ? engine_preferred(puzzle) : is_cover(puzzle) ? "dlx" : NULL;
    if (is_long(puzzle->about.name) || is_left_out(puzzle->about.name) ||
        !strcmp(puzzle->about.name, long_logic))
        engine[1] = NULL;
}

static void expect_stated(const struct treen_puzzle *puzzle, size_t row) {
    const struct treen_about *about = treen_about(puzzle);
    bool counted = about->total.text || about->up_to_rotation.text || about->up_to_symmetry.text;
    if (!counted && !about->solvable)
        fail_msg("%s states no answer", about->name);
    counted &= !is_left_out(about->name);
    const char *engine[2];
    choose_engines(puzzle, engine);
    for (size_t j = 0; counted && j < 2; j++)
        if (j == 0 || (engine[j] && is_counted_again(row)))
            expect_counts(puzzle, engine[j]);
    if (counted || about->solvable ||
        strcmp(about->name, "tetrasticks-diamond")) /* whose first one comes late */
        expect_solution(puzzle);
}

static void every_puzzle_has_the_answers_it_states(void **state) {
    const char *name;
    for (size_t i = 0; collection_row(i) && (name = collection_row(i)->name); i++) {
        struct treen_puzzle *first, *puzzle;
        assert_int_equal(treen_open(NULL, name, NULL, &first, NULL), TREEN_OK);
        for (unsigned number = 1; (puzzle = treen_problem(first, number)); number++)
            expect_stated(puzzle, i);
        treen_close(first);
    }
    assert_true(collection_row(0) && !collection_row(1000));
}

static void every_puzzle_says_what_it_is(void **state) {
    const char *name, *last = "";
    for (size_t i = 0; collection_row(i) && (name = collection_row(i)->name); i++) {
        struct treen_puzzle *puzzle;
        assert_int_equal(treen_open(NULL, name, NULL, &puzzle, NULL), TREEN_OK);
        const struct treen_about *about = treen_about(puzzle);
        assert_string_equal(about->name, name);
        assert_true(about->title && *about->title && about->source && *about->source);
        assert_true(strcmp(last, name) < 0);
        last = name;
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_says_what_it_is),
        cmocka_unit_test(every_puzzle_has_the_answers_it_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
