/* Solutions as text, read back so that they can be checked. A text is only a claim: a reader makes
 * sure that it has the form of a solution, and kind->check judges it.
 *
 * Three forms are known. Text that starts with { is JSON. The output of a solver of SMT-LIB or of
 * clauses begins with its own words ("sat (", "s SATISFIABLE"). Any other text is drawings (for a
 * bare cover: lists of options). treen.h shows the forms. */
#pragma once

#include "base/array.h"
#include "base/text/scan.h"
#include "puzzle/verdict.h"
#include "puzzle/puzzle.h"

/* A cell of a piece, and where the text says it. */
struct solutions_mark {
    struct treen_cell cell;
    struct scan_place place;
};

struct solutions {
    const struct treen_puzzle *puzzle;
    const char *source;
    struct treen_error *error;
    struct arena *arena; /* keeps the solutions */
    ARRAY(struct treen_solution) solution;
    ARRAY(const struct treen_separation *) separation; /* by solution; null: not said */
    ARRAY(const struct scan *) record;                 /* by solution; null: it has no separation */

    const char *at, *end; /* the rest of the text */
    int line;             /* number of the last line read */

    /* The text is pieces that lie in the box, and no solution. A drawing lies on the corner of
     * the box. `mark` gets the cells of the pieces with their places in the text. */
    bool placed;
    ARRAY(struct solutions_mark) mark;
    int left; /* columns that stand before each line of the text; 0 = none */
};

/* Reads the whole text into solutions->solution. The solutions are numbered in their order; pieces
 * that the puzzle does not have get the index 0. TREEN_BAD_INPUT with line and column, also when
 * there is no solution. */
enum treen_status solutions_read(struct solutions *solutions, const char *text, size_t length);

/* Reads one form, each of these, for solutions.c: to the end of the text, and without an error when
 * there is no solution. */
enum treen_status solutions_read_records(struct solutions *solutions);
enum treen_status solutions_read_drawings(struct solutions *solutions);
enum treen_status solutions_read_options(struct solutions *solutions);
enum treen_status solutions_read_boards(struct solutions *solutions);
bool solutions_is_model(const struct solutions *solutions);
enum treen_status solutions_read_model(struct solutions *solutions);

/* Keeps a mark, if marks are wanted. Returns TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status solutions_add_mark(struct solutions *solutions, struct treen_cell cell,
                                     struct scan_place place);

/* A line without its break and the blanks at its end. Its text does not end in a zero byte. */
struct solutions_line {
    const char *text;
    size_t length;
    int number;
};
bool solutions_line(struct solutions *solutions, struct solutions_line *line);

/* Tells whether the parts of this puzzle's solutions are pieces (or cells of a board), and not bare
 * options. */
bool solutions_have_pieces(const struct solutions *solutions);

/* Tells whether the line is a heading: text before a solution that ends in a colon, as "Solution
 * 3:". */
bool solutions_is_heading(const struct solutions_line *line);

/* Tells whether the line is the puzzle's title, which may stand between the heading and the
 * solution. */
bool solutions_is_title(const struct solutions *solutions, const struct solutions_line *line);

/* Writes the error that a part of the line was found and `expected` was expected. Returns
 * TREEN_BAD_INPUT. */
enum treen_status solutions_expected(const struct solutions *solutions, const struct solutions_line *line,
                                     size_t from, size_t length, const char *expected);

/* Makes a verdict about the solutions that `fill` adds: verdict_of_text with another reader. */
typedef enum treen_status verdict_fill(void *context, struct solutions *solutions);
enum treen_status verdict_open(const struct treen_puzzle *puzzle, const char *source, verdict_fill *fill,
                               void *context, struct verdict **verdict, struct treen_error *error);

enum treen_status solutions_add(struct solutions *solutions, struct treen_solution solution);
enum treen_status solutions_no_memory(const struct solutions *solutions);
