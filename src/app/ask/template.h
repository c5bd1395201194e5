/* Puzzles with a parameter, in treen's own format. The values of `box:`, `copies:` and `shape:`
 * have expressions with a letter, as in "box: nxn" and "copies: n*(n+1)/2". A piece "S k=1..n: {…}"
 * stands for a piece for each k. `expect: [1, 2, 5]` has known counts, from 1 on. */
#pragma once

#include "app/options/tool.h"

struct parameter {
    char letter;
    int64_t from, to;
};

/* Reads "n=5" or "n=1..20". BAD: the mistake has been told. */
enum ending parameter_read(const char *text, struct parameter *parameter);

/* Returns the text with the parameter as `value`, to be freed. Null: the error tells why. Lines
 * keep their numbers, unless a piece stands for several. */
char *template_fill(const char *text, size_t length, const char *source, char letter, int64_t value,
                    size_t *filled, struct treen_error *error);

/* Finds the count that the text knows for this value, in digits; their number is 0 where it knows
 * none. */
size_t template_known(const char *text, int64_t value, const char **digits);
