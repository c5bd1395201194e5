/* Solutions checked against the rules of a puzzle, by no engine. */
#ifndef TREEN_PUZZLE_VERDICT_H
#define TREEN_PUZZLE_VERDICT_H

#include "treen.h"

/* Reads solutions and checks each against the puzzle's rules by itself, using no engine. Three forms are known:
 * - JSON, when the text starts with {: the objects that `solve --json` writes. Those of another "type" than
 *   "solution" are passed over, and so are fields of another name than "pieces" ("name", "cells" and perhaps
 *   "copy"; for a bare cover "options").
 * - Drawings: a row is one character per cell and '.' for none. Layers (z = 0 first) stand side by side with two
 *   blanks or more between them, or below each other with a blank line between them, or both. Equal characters
 *   are one piece, whichever can lie so; with more pieces than characters, pieces that do not touch may share
 *   one. The corner of the drawing is that of the box, unless the drawing then does not fill the box but does so
 *   at another place. Lines that have words with one blank between them or end in a colon, and the puzzle's
 *   title, are text: they end a drawing, as two blank lines do, and else mean nothing. So the whole output of
 *   `solve` is read. Of a bare cover, `solve` prints an option per line instead; there a blank line ends the
 *   list, and after a list with a heading ("Solution 1:") those without one are text.
 * - What a solver printed to what treen_smt or treen_sat states: "sat" and a model in brackets; "s SATISFIABLE" and lines
 *   with v, or "SAT" and the list (see treen_smt_read, treen_sat_read).
 * TREEN_BAD_INPUT: the text is not of these forms (with line and column), holds no solution, or is longer than
 * 64 MB. Time and memory are in proportion to the text; what is broken is told up to a thousand sentences. */
struct verdict;

enum treen_status treen_check(const struct treen_puzzle *puzzle, const char *text, size_t length,
                              const char *source, struct verdict **verdict, struct treen_error *error);

bool treen_verdict_holds(const struct verdict *verdict);

uint64_t treen_verdict_solutions(const struct verdict *verdict);

/* Of so many it was kept how they come apart, and every move was made, cell by cell. */
uint64_t treen_verdict_separations(const struct verdict *verdict);

/* Sentences that say what is wrong: null after the last. */
const char *treen_verdict_broken(const struct verdict *verdict, size_t index);

/* The solutions read, in order: null after the last. */
const struct treen_solution *treen_verdict_solution(const struct verdict *verdict, size_t index);

void treen_verdict_close(struct verdict *verdict);

/* Checks all of them, as treen_check does. The verdict counts them and does not keep them. TREEN_BAD_INPUT: there are
 * none, or the puzzle's grid is not known. */
enum treen_status treen_check_saved(const struct treen_puzzle *puzzle, struct verdict **verdict,
                                    struct treen_error *error);

#endif
