/* Hints: whether the pieces in the box can be completed to a solution, and what to do next. A hint
 * is never wrong: each of its sentences follows from a list of placements or from a search that
 * came to its end. */
#pragma once

#include "puzzle/puzzle.h"
#include "run/options.h"

/* The question, and the knowledge so far. */
struct hint {
    const struct treen_puzzle *puzzle; /* a packing, fitting, snake or board; its patience ends the search */
    const struct settings *options;
    struct arena *arena; /* of the texts and lists in `told` */
    struct treen_hint told;
    struct treen_count won;          /* solutions without the first of `told.off`; no text = not counted */
    struct treen_solution *solution; /* malloc'd, and the owner's to free; null = none was found */
    const char *engine;              /* of the last search; null = none */
    uint64_t nodes;                  /* of all searches */
};

/* Finds the hint. TREEN_OK; else a limit or a failure came first, and `told` has what is known. */
enum treen_status hint_find(struct hint *hint, struct treen_error *error);

/* Looks for a solution with these pieces in the box, which need not be those of the puzzle.
 * TREEN_OK: there is one; *solution (`solution` may be null) is a copy, to be freed with free().
 * TREEN_END: there is none. */
enum treen_status hint_solve(struct hint *hint, const struct treen_solution *placed, unsigned threads,
                             struct treen_solution **solution, struct treen_error *error);

/* Finds the hint for a snake; `off` are its last cubes. Status as for hint_find. */
enum treen_status hint_snake(struct hint *hint, struct treen_error *error);

/* Counts the solutions, as long as there is time, into told.ways. */
enum treen_status hint_count(struct hint *hint, struct treen_error *error);

/* Finds the smallest sets of placed pieces without which there is a solution, for a puzzle that has
 * none with them. Fills in the members `off`, `set`, `sets` and `all_sets`. */
enum treen_status hint_off(struct hint *hint, struct treen_error *error);

/* Finds the next number of a board that has hint->solution. Fills in the members `next`, `forced`,
 * `why` and `level`. A limit leaves a number of that solution. */
enum treen_status hint_number(struct hint *hint, struct treen_error *error);

/* Looks for a rule of a board that its numbers break, and fills in `why`. */
enum treen_status hint_broken(struct hint *hint, struct treen_error *error);

/* Finds the next tile of a puzzle of kind tiles that has hint->solution, likewise. */
enum treen_status hint_tile(struct hint *hint, struct treen_error *error);

/* Returns a cell of tiles, "(3, 0)"; null when there is no memory. */
const char *hint_say_tile_cell(const struct hint *hint, struct treen_cell at);

/* Returns "5 in row 1, column 2": a number of a board; null when there is no memory. */
const char *hint_say_number(const struct hint *hint, const struct treen_part *part);
