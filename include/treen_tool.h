/* The functions that the command line tool needs besides treen.h. This header is not installed. */
#ifndef TREEN_TOOL_H
#define TREEN_TOOL_H

#include "treen.h"

#include <stdio.h>

/* Writes bytes to the stream `file`, a FILE *: a sink of treen.h. */
bool tool_sink(void *file, const char *bytes, size_t length);

/* Prints "source:line:column: text" and a line break, and leaves out what is not known. */
void tool_print_error(const struct treen_error *error, FILE *out);

/* Prints text out of a puzzle (a title, a name). Bytes that could steer a terminal become
 * question marks. Returns the columns that the text takes. */
size_t tool_print_text(const char *text, FILE *out);

/* Prints a word as a shell reads it: as it is, or in single quotes. */
void tool_print_quoted(const char *word, FILE *out);

/* Returns the word of a null-ended list that a mistyped `text` was most likely meant to be, or
 * null. */
const char *tool_nearest(const char *const *words, const char *text);

/* Returns the engine by which `treen solve` solves the puzzle when none is named: z3 for number
 * puzzles, where the Z3 library can be loaded. Null: the engine that the question chooses. */
const char *tool_engine(const struct treen_puzzle *puzzle);

/* Lists the grids as text, or as JSON Lines with what a drawing board needs to know. */
void tool_grids(bool json, FILE *out);

/* Loads a part of the program when it is first needed. *symbol becomes the symbol
 * treen_module_NAME of treen-NAME.so. The file lies beside the program or where treen's modules
 * are installed. If the environment has TREEN_MODULES, it is looked for in that folder only. The
 * module stays until the program ends. TREEN_BAD_INPUT: it cannot be loaded; the error says
 * which Debian package `purpose` ("drawing into a file") takes. */
enum treen_status tool_module(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error);

/* A value that a person writes: of a flag of the tool, or of a setting of the library. */
struct tool_value {
    const char *name; /* for messages */
    enum treen_type type;
    uint64_t least, most; /* of a number */
    double low, high;     /* of a real */
    const char *words;    /* of a choice: "a|b|c" */
};

/* Reads a value into *field: a bool, a uint64_t, a double, a const char * (not copied), or an
 * unsigned with the position in `words`. A flag takes "" (set), "true" or "false".
 * TREEN_BAD_INPUT: "NAME: found 'x', expected …". */
enum treen_status tool_read_value(const struct tool_value *value, const char *text, void *field,
                                  struct treen_error *error);

/* Writes *field as tool_read_value reads it into text[0..room). Returns false for a word that
 * was not given. Nothing but a word is longer than 31 bytes. */
bool tool_write_value(const struct tool_value *value, const void *field, char *text, size_t room);

#endif
