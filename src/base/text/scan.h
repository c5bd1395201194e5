/* A text scanner that knows its line and column, for the formats made of words and numbers. */
#pragma once

#include "treen.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scan {
    const char *at, *end; /* the rest of the text; borrowed */
    const char *source;   /* name for messages; borrowed */
    int line, column;     /* of *at, from 1 */
    int left;             /* the column that a new line starts in: 1, or more inside an indented block */
    bool is_value;        /* the text is a value of a file, which goes on behind it */
    const char *comment;  /* "//": it starts a comment to the end of the line; null = no comments */
    struct treen_error *error;
};

struct scan_place {
    int line, column;
};

/* Starts at line 1, column 1. A caller that scans a part of a file sets line, column and left
 * afterwards. */
struct scan scan_open(const char *text, size_t length, const char *source, struct treen_error *error);

/* Skips white space and comments; scan_blank stays in the line. Both return whether anything is
 * left (in the line). */
bool scan_space(struct scan *scan);
bool scan_blank(struct scan *scan);
void scan_line(struct scan *scan); /* goes to the start of the next line */
void scan_step(struct scan *scan); /* goes on by one byte */

struct scan_place scan_here(const struct scan *scan);

/* A word of the text, up to white space; borrowed. It is empty at the end. */
struct scan_word {
    const char *text;
    size_t length;
    struct scan_place place;
};
struct scan_word scan_word(struct scan *scan);

/* Returns the character at the scanner, with all its bytes, for a message. */
struct scan_word scan_character(const struct scan *scan);

/* Tells whether the word is this text. */
bool scan_word_is(struct scan_word word, const char *text);

/* Reads a whole decimal number of low..high. `what` names it in the message: "the number of
 * locations". */
enum treen_status scan_number(struct scan *scan, int64_t low, int64_t high, const char *what,
                              int64_t *number);

/* Reads a word as a number of low..high. Returns false, and leaves *number alone, when it is
 * none. */
bool scan_is_number(const char *text, size_t length, int64_t low, int64_t high, int64_t *number);

/* Writes an error at a place. scan_expected begins with "found 'x'" or "the file ends here", and
 * goes on with the expected thing. A line ends, too, and so does a block that is a value.
 * scan_found goes on with a sentence of the caller's, which begins with a comma or a colon. */
enum treen_status scan_found(const struct scan *scan, struct scan_word found, const char *sentence);
enum treen_status scan_expected(const struct scan *scan, struct scan_word found, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
enum treen_status scan_error(const struct scan *scan, struct scan_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
