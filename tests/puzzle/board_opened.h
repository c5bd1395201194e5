/* Number puzzles by the native engine, for the tests of their kinds and formats. */
#ifndef TESTS_PUZZLE_BOARD_OPENED_H
#define TESTS_PUZZLE_BOARD_OPENED_H

#include "puzzle/board.h"
#include "puzzle/verdict.h"
#include "puzzle/opened.h"
#include "run/run.h"

/* Returns the number of solutions, after checking every one. Where `first` is not null, the first
 * is drawn into it: its values, a digit to a cell. */
static inline uint64_t board_counted(const struct treen_puzzle *puzzle, char *first) {
    struct settings options = settings_standard();
    struct run *run;
    const struct treen_solution *solution;
    uint64_t count = 0;
    options.threads = 1;
    assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    while (run_next(run, &solution) == TREEN_OK) {
        count++;
        for (size_t i = 0; first && count == 1 && i < solution->parts; i++)
            sprintf(first + i, "%s", solution->part[i].piece);
    }
    run_close(run);
    return count;
}

/* Expects the puzzle to be written as `text` in its format, and as `yaml`, which is read as the
 * same puzzle. */
static inline void comes_back(const struct treen_puzzle *puzzle, const char *format, const char *text,
                              const char *yaml) {
    char *own = written(puzzle, format), *as_yaml = written(puzzle, "yaml");
    struct treen_puzzle *again = opened(as_yaml, NULL);
    char *back = written(again, format);
    assert_string_equal(own, text);
    assert_string_equal(as_yaml, yaml);
    assert_string_equal(back, own);
    free(back);
    free(as_yaml);
    free(own);
    treen_close(again);
}

static inline void has_one_solution(const char *text, const char *format, const char *expected) {
    struct treen_puzzle *puzzle = opened(text, format);
    char first[256] = "";
    assert_int_equal(board_counted(puzzle, first), 1);
    assert_string_equal(first, expected);
    treen_close(puzzle);
}

/* Asserts the checker's word on a drawing: a part of its first sentence, or "" when the drawing
 * holds. */
static inline void says_of(const struct treen_puzzle *puzzle, const char *drawing, const char *expected) {
    struct verdict *verdict;
    struct treen_error error = {.line = 0};
    if (verdict_of_text(puzzle, drawing, strlen(drawing), "drawing", &verdict, &error) != TREEN_OK)
        fail_msg("%d:%d: %s, in:\n%s", error.line, error.column, error.text, drawing);
    const char *sentence = verdict_broken(verdict, 0);
    if (*expected ? !sentence || !strstr(sentence, expected) : sentence != NULL)
        fail_msg("found '%s', expected '%s', of:\n%s", sentence ? sentence : "", expected, drawing);
    verdict_close(verdict);
}

static inline void refuses_solution(const struct treen_puzzle *puzzle, const char *drawing, int line,
                                    const char *message) {
    struct verdict *verdict;
    struct treen_error error = {.line = 0};
    assert_int_equal(verdict_of_text(puzzle, drawing, strlen(drawing), "drawing", &verdict, &error),
                     TREEN_BAD_INPUT);
    if (error.line != line || !strstr(error.text, message))
        fail_msg("%d: %s, expected %d: %s", error.line, error.text, line, message);
}

#endif
