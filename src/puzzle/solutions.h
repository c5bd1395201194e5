/* Solutions as text, read back so that they can be checked. What is read is only a claim: a reader sees to
 * it that it can be put as a solution at all, and kind->check judges it.
 *
 * Three forms are known: text that starts with { is JSON, what a solver of SMT-LIB or of clauses printed
 * begins with its own words ("sat (", "s SATISFIABLE"), any other text is drawings (of a bare cover: lists
 * of options). treen.h says how they look. */
#ifndef TREEN_PUZZLE_SOLUTIONS_H
#define TREEN_PUZZLE_SOLUTIONS_H

#include "base/array.h"
#include "base/text/scan.h"
#include "puzzle/verdict.h"
#include "puzzle/puzzle.h"

struct solutions {
    const struct treen_puzzle *puzzle;
    const char *source;
    struct treen_error *error;
    struct arena *arena; /* keeps the solutions */
    ARRAY(struct treen_solution) solution;

    const char *at, *end; /* what of the text is left */
    int line;             /* number of the last line read */
};

/* Reads the whole text into solutions->solution. The solutions are numbered as they come; pieces that the
 * puzzle does not have get the index 0. TREEN_BAD_INPUT with line and column, also when there is no solution. */
enum treen_status solutions_read(struct solutions *solutions, const char *text, size_t length);

/* The readers, for solutions.c. They read to the end and need not find anything. */
enum treen_status solutions_read_records(struct solutions *solutions);
enum treen_status solutions_read_drawings(struct solutions *solutions);
enum treen_status solutions_read_options(struct solutions *solutions);
enum treen_status solutions_read_boards(struct solutions *solutions);
bool solutions_is_model(const struct solutions *solutions);
enum treen_status solutions_read_model(struct solutions *solutions);

/* A line without its break and the blanks at its end; its text does not end in a zero byte. */
struct solutions_line {
    const char *text;
    size_t length;
    int number;
};
bool solutions_line(struct solutions *solutions, struct solutions_line *line);

/* The parts of a solution of this puzzle are pieces (or cells of a board), and not bare options. */
bool solutions_have_pieces(const struct solutions *solutions);

/* "Solution 3:": text before a solution ends in a colon. */
bool solutions_is_heading(const struct solutions_line *line);

/* The puzzle's title, which may stand between the heading and the solution. */
bool solutions_is_title(const struct solutions *solutions, const struct solutions_line *line);

/* TREEN_BAD_INPUT: part of the line was found, `expected` was expected. */
enum treen_status solutions_expected(const struct solutions *solutions, const struct solutions_line *line,
                                     size_t from, size_t length, const char *expected);

/* A verdict about the solutions that `fill` adds: treen_check with another reader. */
typedef enum treen_status verdict_fill(void *context, struct solutions *solutions);
enum treen_status verdict_open(const struct treen_puzzle *puzzle, const char *source, verdict_fill *fill,
                               void *context, struct verdict **verdict, struct treen_error *error);

enum treen_status solutions_add(struct solutions *solutions, struct treen_solution solution);
enum treen_status solutions_no_memory(const struct solutions *solutions);

#endif
