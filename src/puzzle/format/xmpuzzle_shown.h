/* A problem of BurrTools' file that treen cannot solve: treen does not have its grid, or it is not
 * finished. It is read, shown, described and written; every other question is refused in a
 * sentence. */
#ifndef TREEN_PUZZLE_FORMAT_XMPUZZLE_SHOWN_H
#define TREEN_PUZZLE_FORMAT_XMPUZZLE_SHOWN_H

#include "puzzle/format/xmpuzzle.h"

/* Makes the problem the puzzle's own; `why` continues "this cannot be solved: ". */
enum treen_status xmpuzzle_shown(struct treen_puzzle *puzzle, const char *why, struct treen_error *error);

extern const struct kind kind_shown;

#endif
