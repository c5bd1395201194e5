/* A problem of BurrTools' file that treen cannot solve: treen does not have its grid, or it is not
 * finished. It is read, shown, described and written; every other question is refused in a
 * sentence. */
#pragma once

#include "puzzle/format/xmpuzzle.h"

/* Makes the problem the puzzle's own; `why` continues "this cannot be solved: ". */
enum treen_status xmpuzzle_shown(struct treen_puzzle *puzzle, const char *why, struct treen_error *error);

/* Makes a file of BurrTools' of the pieces of a packing without a box, on cubes or cut ones, and
 * does the same with it. The pieces' shapes are lent. */
enum treen_status xmpuzzle_show_pieces(struct treen_puzzle *puzzle, const struct packing *packing,
                                       const char *why, struct treen_error *error);

/* Makes a packing without a box of a problem that is only shown: its pieces. Null where the puzzle
 * is another, or there is no memory. */
const struct packing *xmpuzzle_shown_pieces(const struct treen_puzzle *puzzle, struct arena *arena);

extern const struct kind kind_shown;
