/* A drawing names no pieces: equal characters are one piece. The piece is guessed from the puzzle's
 * placements. Then kind->check, which does not know the placements, checks the guess like any
 * solution. */
#pragma once

#include "base/keyset.h"
#include "base/text/scan.h"
#include "puzzle/placing/fitting.h"

struct naming {
    struct arena arena;
    struct fitting *fitting;
    bool still; /* a drawing's corner lies on the box's corner: it may be any part of a solution */
    struct keyset placements; /* the sets of locations that are placements, of one class or several */
    ARRAY(uint32_t) first;    /* by number in `placements`: the last placement on that set */
    uint32_t *next;           /* by placement: the one before it on the same set, or NO_PLACEMENT */
};

#define NO_PLACEMENT UINT32_MAX

/* A character of a drawing that stands for a cell. */
struct mark {
    struct treen_cell cell;
    char letter;
    struct scan_place place; /* in the text */
};

/* Prepares naming for a puzzle whose kind has `fit`. Pieces that were placed may be drawn
 * elsewhere: the check finds that. Call naming_close afterwards, whatever the status. */
enum treen_status naming_open(struct naming *naming, const struct treen_puzzle *puzzle,
                              struct treen_error *error);
void naming_close(struct naming *naming);

/* Shifts the drawing into the box (see treen_give) and makes it a solution.
 *
 * Cells with one letter are one part. If they are no piece and the grid has neighbours, each
 * connected set of them is a part. Parts are shared out among the pieces so that as many as
 * possible get one; if the drawing holds at all, all do. A part may be a piece of which no copy is
 * left: it is given to that piece all the same. A part that is no piece in its place is named by
 * its letter, so that the check finds it broken.
 *
 * `mark` is put into another order; its cells are all different. The solution goes to `arena`;
 * memory for the guess is taken from `scratch`. Returns false when there is no memory. */
bool naming_solution(const struct naming *naming, struct mark *mark, size_t count, struct arena *scratch,
                     struct arena *arena, struct treen_solution *solution);

/* Returns the piece of which the letter is the name; null: none. Where a piece has a longer name,
 * or several copies, letters are no names at all. */
const struct fitting_piece *naming_lettered(const struct fitting *fitting, char letter);

/* Finds the name of another piece, not equal to the part's, that could lie on its cells. *rival is
 * null: there is none. False: there is no memory. */
bool naming_rival(const struct naming *naming, const struct treen_part *part, struct arena *scratch,
                  const char **rival);
