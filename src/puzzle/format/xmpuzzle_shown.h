/* A problem of BurrTools' file that cannot be solved here: its grid is not one of ours, or it is not finished. It is read,
 * shown, told about and written, and refuses everything else in a sentence. */
#ifndef TREEN_PUZZLE_FORMAT_XMPUZZLE_SHOWN_H
#define TREEN_PUZZLE_FORMAT_XMPUZZLE_SHOWN_H

#include "puzzle/format/xmpuzzle.h"

/* Makes it the puzzle's; `why` continues "this cannot be solved: ". */
enum treen_status xmpuzzle_shown(struct treen_puzzle *puzzle, const char *why, struct treen_error *error);

extern const struct kind kind_shown;

#endif
