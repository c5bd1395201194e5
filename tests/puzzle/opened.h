/* Puzzles from text, for the tests of kinds and formats: opened, refused, written again,
 * counted. */
#ifndef TESTS_PUZZLE_OPENED_H
#define TESTS_PUZZLE_OPENED_H

#include "engine/engine.h"
#include "puzzle/format.h"
#include "puzzle/puzzle.h"
#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline struct treen_puzzle *opened(const char *text, const char *format) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {.line = 0};
    if (treen_parse(NULL, text, strlen(text), "test", format, &puzzle, &error) != TREEN_OK)
        fail_msg("%d:%d: %s, in:\n%s", error.line, error.column, error.text, text);
    return puzzle;
}

/* A text that must be refused, with the place and a part of the message. */
struct bad_text {
    const char *text;
    int line, column;
    const char *message;
};

static inline void refused(const struct bad_text *bad, const char *format) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {.line = 0};
    enum treen_status status =
        treen_parse(NULL, bad->text, strlen(bad->text), "test", format, &puzzle, &error);
    if (status != TREEN_BAD_INPUT || error.line != bad->line || error.column != bad->column ||
        !strstr(error.text, bad->message) || strcmp(error.source, "test") != 0)
        fail_msg("status %d, %s:%d:%d: %s, expected %d:%d: %s, in:\n%s", status, error.source, error.line,
                 error.column, error.text, bad->line, bad->column, bad->message, bad->text);
    assert_null(puzzle);
}

/* Writes the puzzle in a format; the text is to be freed. */
static inline char *written(const struct treen_puzzle *puzzle, const char *format) {
    char *text = NULL;
    size_t length = 0;
    struct treen_error error = {.line = 0};
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    if (puzzle_write(puzzle, format, out, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    fclose(out);
    return text;
}

static inline void not_written(const struct treen_puzzle *puzzle, const char *format, const char *message) {
    char *text = NULL;
    size_t length = 0;
    struct treen_error error = {.line = 0};
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(puzzle_write(puzzle, format, out, &error), TREEN_BAD_INPUT);
    fclose(out);
    if (!strstr(error.text, message))
        fail_msg("found '%s', expected '%s'", error.text, message);
    assert_int_equal(length, 0);
    free(text);
}

/* Looks at an answer and what it tells; may be null. */
typedef void on_told(void *context, const struct treen_solution *solution);

/* Returns the number of assemblies, the box held still. The engine is the plain one for covers, or
 * else the first that takes the problem. */
static inline uint64_t counted_each(const struct treen_puzzle *puzzle, on_told *told, void *context) {
    struct arena arena;
    struct posed *posed;
    struct control control;
    void *search;
    struct answer answer;
    uint64_t total = 0;
    struct wish wish = {.list = told != NULL, .symmetry = TREEN_SYMMETRY_NONE};
    arena_init(&arena, (size_t)1 << 30);
    control_init(&control);
    assert_int_equal(puzzle->kind->pose(puzzle, &wish, &arena, &posed, NULL), TREEN_OK);
    bool is_cover = posed->problem.form == FORM_COVER;
    const struct engine *engine = is_cover ? engine_named("dlx") : engine_for(&posed->problem, arena.limit);
    assert_int_equal(engine->open(&posed->problem, &control, &arena, &search), TREEN_OK);
    while (engine->next(search, &answer) == TREEN_OK) {
        struct weight weight;
        struct treen_solution solution = {.number = 0};
        puzzle->kind->weigh(posed, &answer, &weight);
        total += weight.assemblies;
        if (told) {
            puzzle->kind->tell(posed, &answer, &solution);
            told(context, &solution);
        }
    }
    engine_close(engine, search);
    posed_release(posed);
    arena_free(&arena);
    return total;
}

static inline uint64_t counted(const struct treen_puzzle *puzzle) {
    return counted_each(puzzle, NULL, NULL);
}

/* Returns the number of rules that a solution breaks. The first is copied to `first` (200
 * characters) when that is not null. */
static inline size_t broken_rules(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                  char *first) {
    struct arena arena;
    report broken = {0};
    arena_init(&arena, (size_t)1 << 30);
    assert_int_equal(puzzle->kind->check(puzzle, solution, &arena, &broken), TREEN_OK);
    if (first)
        snprintf(first, 200, "%s", broken.count ? broken.at[0] : "");
    arena_free(&arena);
    return broken.count;
}

#endif
