/* The lines of a result: JSON Lines, as a part of a search with --json prints them. */
#pragma once

#include "base/text/scan.h"
#include "base/text/tree.h"

/* The field with which the summary of a part ends. Its checksum (CRC-32) is of all lines of the
 * part, each with a line break, up to the comma before this field. */
#define LINE_CHECKSUM "checksum"

struct lines {
    const char *at, *end; /* the rest of the text */
    const char *source;   /* for messages */
    int number;           /* of the line given last, from 1 */
    struct arena *arena;  /* of the types, and of the trees that are read */
    struct treen_error *error;
};

struct line {
    const char *text; /* without the line break, and blanks before that */
    size_t length;
    int number;
    const char *type;    /* "solution", "summary" */
    const char *letters; /* of a chain; null = it has none */

    /* The digits of its fields "number" and "assembly"; null where there are none. */
    const char *found, *found_end, *other, *other_end;
};

struct lines lines_open(const char *text, size_t length, const char *source, struct arena *arena,
                        struct treen_error *error);

/* Gives the next line that is not empty: an object of JSON with a type. TREEN_END after the last.
 * TREEN_BAD_INPUT with the line: it is none, or it is cut off. */
enum treen_status lines_next(struct lines *lines, struct line *line);

/* Returns the checksum of a line and its break, behind others with the checksum `before`. */
uint32_t lines_checksum(uint32_t before, const struct line *line);

/* Tells whether the line ends with a checksum. *fits: it is that of the line behind others with the
 * checksum `before`. */
bool lines_are_checked(const struct line *line, uint32_t before, bool *fits);

/* Reads the whole line as a tree. */
enum treen_status lines_read(struct lines *lines, const struct line *line, const struct tree **tree);

/* Writes an error at the line. Returns TREEN_BAD_INPUT. */
enum treen_status line_error(const struct lines *lines, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
