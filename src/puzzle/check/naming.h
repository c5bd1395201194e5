/* A drawing names no pieces: equal characters are one piece. Which one is guessed from the puzzle's placements;
 * the guess is then checked like any solution, by kind->check, which knows nothing of them. */
#ifndef TREEN_PUZZLE_CHECK_NAMING_H
#define TREEN_PUZZLE_CHECK_NAMING_H

#include "base/keyset.h"
#include "puzzle/placing/fitting.h"

struct naming {
    struct arena arena;
    struct fitting *fitting;
    struct keyset placements; /* sets of locations that are placements, of one class or several: */
    ARRAY(uint32_t) first;    /* by number in `placements`: the last such placement … */
    uint32_t *next;           /* … and by placement: the one before it on the same set, or NO_PLACEMENT */
};

#define NO_PLACEMENT UINT32_MAX

/* A character of a drawing that stands for a cell. */
struct mark {
    struct treen_cell cell;
    char letter;
};

/* For a puzzle whose kind has `fit`. Whatever the status, naming_close afterwards. */
enum treen_status naming_open(struct naming *naming, const struct treen_puzzle *puzzle,
                              struct treen_error *error);
void naming_close(struct naming *naming);

/* Shifts the drawing into the box (see treen_check) and makes it a solution. Cells with one letter are one
 * part, or, where these are no piece and the grid has neighbours, one for each connected set of them. Parts are
 * shared out among the pieces so that as many as possible get one; if the drawing holds at all, all do. A part
 * that is a piece of which there are no copies left is given to it all the same, and one that is no piece where
 * it lies is called by its letter, so that the check finds it broken.
 * `mark` is put into another order, its cells are all different. The solution goes to `arena`; memory for the
 * guess is taken from `scratch`. False when there is none. */
bool naming_solution(const struct naming *naming, struct mark *mark, size_t count, struct arena *scratch,
                     struct arena *arena, struct treen_solution *solution);

#endif
