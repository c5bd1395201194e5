/* A file format: sniff, read, write. The table is in format.c. */
#ifndef TREEN_PUZZLE_FORMAT_H
#define TREEN_PUZZLE_FORMAT_H

#include "puzzle/puzzle.h"

#include <stdio.h>

enum sniff { SNIFF_NO, SNIFF_PERHAPS, SNIFF_YES };

/* Writes the puzzle as treen_write does, with or without those that follow it in its file. */
enum treen_status puzzle_write(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                               struct treen_error *error);
enum treen_status puzzle_write_all(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                                   struct treen_error *error);

/* The formats in the order they are tried; null after the last. */
const struct treen_row *treen_format(size_t index);

struct format {
    struct treen_row about;

    /* Whether the text looks like this format. PERHAPS: it could be, and nothing better may turn up. */
    enum sniff (*sniff)(const char *text, size_t length);

    /* Reads all problems of the text into a chain. */
    enum treen_status (*read)(const char *text, size_t length, const char *source,
                              const struct treen_limits *limits, struct treen_puzzle **puzzle,
                              struct treen_error *error);

    /* Writes it, or says (before writing anything) what the format cannot hold. */
    enum treen_status (*write)(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

    /* The same for this problem and all that follow in its file; null: the format holds one. */
    enum treen_status (*write_all)(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);
};

const struct format *format_named(const char *name);

/* The format that the text looks like: the surest, of equally sure ones that whose extension the source's name
 * has, then the first. An extension alone is taken at its word, so that a broken file is told what is wrong
 * with it. Null: none. */
const struct format *format_sniffed(const char *text, size_t length, const char *source);

/* TREEN_BAD_INPUT: there is no format of this name or, where it is null, none that the source looks like. */
enum treen_status format_unknown(const char *source, const char *named, struct treen_error *error);

#endif
