/* Pieces that lie in a puzzle's box before a search, read by the readers of solutions. */
#pragma once

#include "base/text/tree.h"
#include "puzzle/solutions.h"

/* Reads the text: a drawing with '.' for open cells, or JSON, of at most one state. The pieces take
 * the place of those that lay in the box. `scan` has the text and its place in the file.
 * TREEN_BAD_INPUT with line and column. */
enum treen_status placed_read(struct treen_puzzle *puzzle, struct scan scan);

/* Reads the text below the key "placed", if the map has it. `expected` is the sentence for a value
 * that is no text. */
enum treen_status placed_read_key(struct treen_puzzle *puzzle, const struct tree *map, const char *expected,
                                  struct treen_error *error);

/* Tells whether pieces can lie in the box of such a puzzle before the search begins. */
bool placed_may_lie(const struct treen_puzzle *puzzle);

/* Lays the parts of the only solution into the box. A part that does not fit has the place of the
 * first mark on its cells. */
enum treen_status placed_settle(struct solutions *solutions, struct treen_puzzle *puzzle);
