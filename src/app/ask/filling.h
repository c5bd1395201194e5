/* Filling a letter's values into a text: what both halves of it share, the expressions and the text
 * around them. */
#pragma once

#include "treen.h"

#include <stdio.h>

enum { MOST_VALUE = 1000000 }; /* of a letter */

/* The parameter, and the letter of a piece that stands for several. */
struct letters {
    char letter[2];
    int64_t value[2];
    int count;
};

struct filling {
    const char *text, *at, *end; /* end: of what is filled in */
    const char *known;           /* the list of counts, or null */
    const char *source;
    struct letters letters;
    bool used;   /* a letter has been met */
    int deep;    /* open parentheses */
    int braces;  /* open braces and brackets */
    bool begins; /* a key or a value may stand at `at` */
    FILE *out;
    struct treen_error *error;
};

/* Says what is wrong at a place of the text. Always false. */
__attribute__((format(printf, 3, 4))) bool filling_fails(struct filling *filling, const char *at,
                                                         const char *format, ...);

/* Reads a sum, and goes behind it. False: the error says why. */
bool filling_read(struct filling *filling, int64_t *value);

/* Fills in the text from `at` to `end`, the value of a key. No copies, which a letter made, are a
 * range for the reader. False: the error says why. */
bool filling_value(struct filling *filling, const char *key);
