/* Solutions kept, written and read again: they have the same cells, and the same parts move. */
#include "puzzle/verdict.h"
#include "puzzle/burrtools.h"
#include "puzzle/format/keep.h"
#include "puzzle/format/xmpuzzle_place.h"
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"
#include "run/run.h"

#include <stdio.h>

static char *kept_text(struct treen_keep *keep, bool complete) {
    char *text = NULL;
    size_t length = 0;
    struct treen_kept kept = {.complete = complete, .assemblies = "2", .seconds = 3.9};
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(keep_write(keep, &kept, out, NULL), TREEN_OK);
    fclose(out);
    return text;
}

/* Returns the number of a part with this cell. */
static unsigned part_with(const struct treen_solution *solution, struct treen_cell cell) {
    for (unsigned i = 0; i < solution->parts; i++)
        for (size_t j = 0; j < solution->part[i].cells; j++)
            if (!memcmp(&solution->part[i].cell[j], &cell, sizeof cell))
                return i;
    return UINT32_MAX;
}

static void every_solution(const char *puzzle_text) {
    struct treen_puzzle *puzzle = opened(puzzle_text, "yaml");
    struct settings options = settings_standard();
    const struct treen_solution *solution;
    struct run *run;
    struct treen_keep *keep;
    size_t count = 0;
    assert_int_equal(treen_keep_open(puzzle, &keep, NULL), TREEN_OK);
    options.symmetry = TREEN_SYMMETRY_NONE;
    assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    for (; run_next(run, &solution) == TREEN_OK; count++)
        assert_int_equal(keep_add(keep, solution, NULL, NULL), TREEN_OK);
    char *text = kept_text(keep, true);
    struct treen_puzzle *again = opened(text, NULL);
    struct verdict *verdict;
    assert_int_equal(puzzle_saved(again)->state, TREEN_SAVED_ALL);
    assert_int_equal(puzzle_saved(again)->kept, count);
    assert_string_equal(puzzle_saved(again)->seconds, "3");
    assert_int_equal(verdict_of_saved(again, &verdict, NULL), TREEN_OK);
    assert_true(verdict_holds(verdict));
    verdict_close(verdict);
    free(text);
    treen_close(again);
    run_close(run);
    treen_keep_close(keep);
    treen_close(puzzle);
}

static void assemblies(void **state) {
    every_solution(
        "grid: square\nbox: 4x4\npieces: {D: {copies: 6..8, shape: '##'}, M: {copies: 0..2, shape: '#'}}");
    every_solution(
        "grid: prism\nbox: '.###/.###|.###/.###'\npieces: {R: {copies: 4, shape: '##'}, I: {copies: 2, "
        "shape: '#|#'}}");
    every_solution(
        "colours: {a: red, b: blue}\nallow: {a: ab}\nbox: 'ab#/#ba'\npieces: {L: {copies: 2, shape: "
        "'a#/b'}}");
}

/* Keeps a solution whose parts come in an order that the file cannot have. */
static void separations(void **state) {
    struct treen_puzzle *puzzle = opened("box: 3x1\npieces: {M: {copies: 3, shape: '#'}}", "yaml");
    const struct treen_cell cells[3] = {{2, 0, 0}, {0, 0, 0}, {1, 0, 0}};
    struct treen_part part[3];
    for (unsigned i = 0; i < 3; i++)
        part[i] = (struct treen_part){.piece = "M", .copy = i + 1, .cells = 1, .cell = &cells[i]};
    const struct treen_solution solution = {.number = 7, .parts = 3, .part = part};
    const unsigned all[] = {0, 1, 2}, first[] = {0}, rest[] = {1, 2}, last[] = {2};
    const struct treen_move moves[] = {{1, first, {2, 0, 0}, false}, {1, first, {1, 0, 0}, true}};
    const struct treen_move then = {1, last, {0, 0, -1}, true};
    const struct treen_separation left = {.parts = 2, .part = rest, .moves = 1, .move = &then};
    const struct treen_separation whole = {.parts = 3, .part = all, .moves = 2, .move = moves, .left = &left};
    struct treen_keep *keep;
    assert_int_equal(treen_keep_open(puzzle, &keep, NULL), TREEN_OK);
    assert_int_equal(keep_add(keep, &solution, &whole, NULL), TREEN_OK);
    char *text = kept_text(keep, false);
    struct treen_puzzle *again = opened(text, NULL);
    struct treen_saved_solution *saved;
    assert_int_equal(puzzle_saved(again)->state, TREEN_SAVED_EDITED);
    assert_int_equal(saved_open(again, 0, &saved, NULL), TREEN_OK);
    const struct treen_separation *read = saved->separation;
    assert_int_equal(saved->solution->number, 7);
    assert_int_equal(read->moves, 2);
    assert_int_equal(read->move[0].part[0], part_with(saved->solution, cells[0]));
    assert_int_equal(read->move[0].by.x, 2);
    assert_true(read->move[1].leaves);
    assert_null(read->removed);
    assert_int_equal(read->left->parts, 2);
    assert_int_equal(read->left->move[0].part[0], part_with(saved->solution, cells[2]));
    assert_int_equal(read->left->move[0].by.z, -1);
    char *text_again = written(again, "xmpuzzle");
    assert_string_equal(text, text_again);
    free(text);
    free(text_again);
    saved_close(saved);
    treen_close(again);
    treen_keep_close(keep);
    treen_close(puzzle);
}

/* Keeps each saved assembly of a problem, writes and reads it, and compares the placements by
 * BurrTools' numbers. Returns the number of assemblies. */
static size_t same_placements(struct treen_puzzle *puzzle) {
    const struct xmpuzzle_problem *from = &puzzle->file->problem[puzzle->problem];
    struct treen_saved_solution *saved;
    struct treen_keep *keep;
    assert_int_equal(treen_keep_open(puzzle, &keep, NULL), TREEN_OK);
    for (size_t s = 0; s < from->kept; s++) {
        assert_int_equal(saved_open(puzzle, s, &saved, NULL), TREEN_OK);
        assert_int_equal(keep_add(keep, saved->solution, saved->separation, NULL), TREEN_OK);
        saved_close(saved);
    }
    char *text = kept_text(keep, true);
    struct treen_puzzle *again = opened(text, NULL);
    const struct xmpuzzle_problem *to = &again->file->problem[0];
    assert_int_equal(to->kept, from->kept);
    for (size_t s = 0; s < from->kept; s++)
        for (size_t i = 0; i < from->copies; i++) {
            const struct xmpuzzle_placed *old = &from->kept_solution[s].placed[i],
                                         *new = &to->kept_solution[s].placed[i];
            assert_int_equal(new->used, old->used);
            assert_true(!old->used || (new->turn == old->turn &&cell_equal(new->at, old->at)));
        }
    free(text);
    treen_close(again);
    treen_keep_close(keep);
    return from->kept;
}

/* Looks at all files of BurrTools that have saved assemblies: 458 of them. */
static void numbers_of_burrtools(void **state) {
    static const struct {
        const char *name;
        size_t saved;
    } files[] = {{"AlPackino", 1},
                 {"BallRoom", 6},
                 {"Bermuda", 1},
                 {"CubeInCage", 1},
                 {"DraculasDentalDesaster", 1},
                 {"FourPieceTetrahedron", 1},
                 {"HexSticks", 33},
                 {"PelikanBurr", 1},
                 {"PiecesOfEight", 97},
                 {"Prisgon", 2},
                 {"SolidSixPieceBurrs", 314}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct treen_puzzle *puzzle = burrtools_file(files[i].name);
        size_t saved = 0;
        for (struct treen_puzzle *each = puzzle; each; each = each->next)
            saved += each->file->problem[each->problem].kept ? same_placements(each) : 0;
        assert_true(!puzzle || saved == files[i].saved);
        treen_close(puzzle);
    }
}

static void refuses(void **state) {
    struct treen_keep *keep;
    struct treen_error error;
    struct treen_puzzle *puzzle = opened("1 1\n1\n1 0\n", "dpf");
    assert_int_equal(treen_keep_open(puzzle, &keep, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "fitting"));
    treen_close(puzzle);
    puzzle = opened("box: 3x1\nmotions: shift\npieces: {D: '##'}", "yaml");
    assert_int_equal(treen_keep_open(puzzle, &keep, &error), TREEN_BAD_INPUT);
    treen_close(puzzle);
    puzzle = opened("box: 3x1\npieces: {D: '##'}", "yaml");
    assert_int_equal(treen_keep_open(puzzle, &keep, NULL), TREEN_OK);
    const struct treen_cell apart[2] = {{0, 0, 0}, {2, 0, 0}}, fine[2] = {{1, 0, 0}, {0, 0, 0}};
    struct treen_part part[2] = {{.piece = "D", .copy = 1, .cells = 2, .cell = apart}};
    const struct treen_solution one = {.number = 1, .parts = 1, .part = part};
    const struct treen_solution two = {.number = 1, .parts = 2, .part = part};
    assert_int_equal(keep_add(keep, &one, NULL, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "does not lie so"));
    part[0].cell = fine;
    part[1] = part[0];
    assert_int_equal(keep_add(keep, &one, NULL, NULL), TREEN_OK);
    assert_int_equal(keep_add(keep, &two, NULL, &error), TREEN_BAD_INPUT);
    treen_keep_close(keep);
    treen_close(puzzle);
    treen_keep_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assemblies),
        cmocka_unit_test(separations),
        cmocka_unit_test(numbers_of_burrtools),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
