/* A file format: sniff, read, write. The table is in format.c. */
#pragma once

#include "base/text/scan.h"
#include "puzzle/puzzle.h"

#include <stdio.h>

enum sniff { SNIFF_NO, SNIFF_PERHAPS, SNIFF_YES };

/* Writes the puzzle as treen_write does, with or without those that follow it in its file. */
enum treen_status puzzle_write(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                               struct treen_error *error);
enum treen_status puzzle_write_all(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                                   struct treen_error *error);

/* Returns the format `index`, in the order in which they are tried; null after the last. */
const struct treen_row *format_row(size_t index);

struct format {
    struct treen_row about;

    /* Tells whether the text looks like this format. PERHAPS: it could be, if no format is
     * surer. Null: the format is only written. */
    enum sniff (*sniff)(const char *text, size_t length);

    /* Fills in an empty puzzle of the kind. `comment` begins a comment to the end of its line;
     * null: there are none. */
    const struct kind *kind;
    const char *comment;
    enum treen_status (*fill)(struct treen_puzzle *puzzle, struct scan *scan);

    /* Reads all problems of the text into a chain. Null: it has one, by `fill`. */
    enum treen_status (*read)(const char *text, size_t length, const char *source,
                              const struct limits *limits, struct treen_puzzle **puzzle,
                              struct treen_error *error);

    /* Writes the puzzle, or tells (before writing anything) why the format cannot hold it. */
    enum treen_status (*write)(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

    /* Writes this problem and all that follow in its file; null: the format holds one. */
    enum treen_status (*write_all)(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

    /* Its texts may be as long as the memory allows: the reader takes memory in proportion to them,
     * and little time. */
    bool long_texts;

    bool whole; /* it holds everything that treen reads */
    bool bare;  /* it has shapes alone: no pieces that lie in the box before a search, no groups */
};

const struct format *format_named(const char *name);

/* Reads all problems of the text into a chain, in the format. *puzzle is set only when all went
 * well. */
enum treen_status format_read(const struct format *format, const char *text, size_t length,
                              const char *source, const struct limits *limits, struct treen_puzzle **puzzle,
                              struct treen_error *error);

/* Returns the format that the text looks like, or null. The surest wins; then one whose extension
 * the source's name has; then the first. An extension alone is enough, so that the reader tells
 * what is wrong with a broken file. */
const struct format *format_sniffed(const char *text, size_t length, const char *source);

/* Writes the error that there is no format of this name. Returns TREEN_BAD_INPUT. */
enum treen_status format_unknown(const char *named, struct treen_error *error);
