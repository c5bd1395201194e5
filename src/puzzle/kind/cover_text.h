/* An exact cover as text. This is Knuth's input to DLX3 (TAOCP 7.2.2.1), and the key `cover` of
 * treen's own format:
 *
 *     | a comment; blank lines do not count
 *     A B 2|C 1:3|D | X Y      items; after the bar secondary; 2|C: twice, 1:3|D: once to thrice
 *     | symmetry: A C | X Y    a line of generators (cover_group.h), to others a comment
 *     A C X:red                an option per line; secondary items may have a colour
 *
 * A name is any word without ':' and '|' in it, a colour any word. Options that are written twice
 * are two options. Differences to Knuth: an option without a primary item is an error and not
 * ignored, and names may be longer than 8 characters. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/cover.h"

#include <stdio.h>

/* Reads to the end of the text, over a scanner that knows places. */
enum treen_status cover_read(struct scan *scan, struct arena *arena, struct cover **cover);

/* Gives the cover that a puzzle is, or that it can be turned into, in the arena or lent by the
 * puzzle. TREEN_BAD_INPUT gives the reason why it is none. */
enum treen_status cover_of_puzzle(const struct treen_puzzle *puzzle, struct arena *arena, struct cover *cover,
                                  struct treen_error *error);

/* Writes the cover; `indent` begins every line. Reading the text gives an equal cover. */
void cover_write(const struct cover *cover, const char *indent, FILE *out);
