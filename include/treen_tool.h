/* The functions that the command line tool needs besides treen.h. This header is not installed. */
#ifndef TREEN_TOOL_H
#define TREEN_TOOL_H

#include "treen.h"

#include <stdio.h>

/* Writes bytes to the stream `file`, a FILE *: a sink of treen.h. */
bool tool_sink(void *file, const char *bytes, size_t length);

/* Prints "source:line:column: text" and a line break, and leaves out what is not known. */
void tool_print_error(const struct treen_error *error, FILE *out);

/* Prints text from outside (a title, a name, a command line) as a part of one line. Characters that
 * could break the line or steer a terminal become question marks. Returns the columns that the text
 * takes. */
size_t tool_print_text(const char *text, FILE *out);

/* Tells whether tool_print_text prints the text as it is. */
bool tool_is_harmless(const char *text);

/* Prints lines of JSON from outside. Characters that could steer a terminal become escapes. */
void tool_print_json(const char *text, size_t length, FILE *out);

/* Prints a word as a shell reads it: as it is, or in single quotes. */
void tool_print_quoted(const char *word, FILE *out);

/* Returns the word of a null-ended list that a mistyped `text` was most likely meant to be, or
 * null. */
const char *tool_nearest(const char *const *words, const char *text);

/* Writes "; did you mean 'oak'?" into `hint` for that word, or "". */
void tool_hint(const char *const *words, const char *text, char *hint, size_t room);

/* Returns the engine by which `treen solve` solves the puzzle when none is named: z3 for number
 * puzzles, where the Z3 library can be loaded. Null: the engine that the question chooses. */
const char *tool_engine(const struct treen_puzzle *puzzle);

/* Returns a warning that bricks have no solution as they are made; null: they have one. */
const char *tool_bricks(const struct treen_parts *parts);

/* Tells whether the setting `split` has divided none of the pieces. */
bool tool_is_undivided(const struct treen_parts *parts);

/* Lists the grids as text, or as JSON Lines with what a drawing board needs to know. */
void tool_grids(bool json, FILE *out);

/* Writes the pieces of a set as a file takes them, or a line of JSON for each. A null `grid` is
 * that of the set. A null `set` lists the sets that people know. TREEN_BAD_INPUT: there is no such
 * set, or no such grid. */
enum treen_status tool_pieces(const char *grid, const char *set, bool json, FILE *out,
                              struct treen_error *error);

/* Prints which equal shapes a file of BurrTools lists apart: its counts can be others than treen's.
 * Of other files there is nothing to print. The question is `apart`. */
void tool_print_told_apart(struct treen_question *question, FILE *out);

/* Tells whether the line of a turn may wander when pieces of the puzzle are taken apart. */
bool tool_wanders(const struct treen_puzzle *puzzle);

/* Decompresses bytes that gzip has packed. The caller frees the text. TREEN_BAD_INPUT: the bytes
 * are damaged. */
enum treen_status tool_unpack(const unsigned char *bytes, size_t length, char **text, size_t *text_length,
                              struct treen_error *error);

/* Returns the number of processors that this program may use. */
size_t tool_cores(void);

/* A space of designs, for people. */
struct tool_space {
    const char *summary;
    const char *usual;    /* the aim when none is given */
    const char *settings; /* at which it looks, with blanks between */
    char quantities[512]; /* of which aims may speak, with commas between */
};

/* Tells about the space with this name; false: there is none. */
bool tool_space(const char *name, struct tool_space *space);

/* Writes the measures of a designed puzzle in words, with commas between. */
void tool_print_measures(const struct treen_designed *designed, FILE *out);

/* A list of designs: what treen design -o writes. */
struct tool_list;

struct tool_list_wish {
    const char *text; /* of the file */
    size_t length;
    const struct treen_puzzle *first; /* the puzzles, read from it: it must outlive the list */
    const char *aim;                  /* which of them are wanted, in which order; null = all */
    uint64_t unlike;                  /* cells by which each two differ at least */
};

/* Tells whether a text is such a list. */
bool tool_is_list(const char *text, size_t length);

/* Reads a list. TREEN_BAD_INPUT, TREEN_STOPPED, TREEN_NO_MEMORY with an error. */
enum treen_status tool_list_open(const struct tool_list_wish *wish, struct tool_list **list,
                                 struct treen_error *error);
void tool_list_close(struct tool_list *list); /* null is fine */

/* Returns a puzzle of the list, from 0; null after the last. */
const struct treen_puzzle *tool_list_at(const struct tool_list *list, size_t index);

/* Writes a row for each puzzle: its quantities. */
void tool_list_write(const struct tool_list *list, FILE *out);

/* Draws all puzzles on a sheet, each with its record: a solution, a disassembly or null. Types are
 * TREEN_SVG, TREEN_PNG, TREEN_PDF, and TREEN_PAGE for HTML with a table. */
enum treen_status tool_list_draw(const struct tool_list *list, const struct treen_record *const *record,
                                 const struct treen_picture *picture, FILE *out, struct treen_error *error);

/* Loads a part of the program when it is first needed. *symbol becomes the symbol
 * treen_module_NAME of treen-NAME.so. The file lies beside the program or where treen's modules
 * are installed. If the environment has TREEN_MODULES, it is looked for in that folder only. The
 * module stays until the program ends. TREEN_BAD_INPUT: it cannot be loaded; the error says
 * which Debian package `purpose` ("drawing into a file") takes. */
enum treen_status tool_module(const char *name, const char *purpose, const char *package, const void **symbol,
                              struct treen_error *error);

/* Returns the checksum (CRC-32) of bytes that follow others with the checksum `before`; 0 =
 * none. */
uint32_t tool_checksum(uint32_t before, const char *bytes, size_t length);

/* ---- Units: the parts of a search, one by one ------------------------------------------------ */

enum { TOOL_DIGEST_ROOM = 33 }; /* 32 hexadecimal digits and a zero byte */

/* Says what the summary of the question with this name tells. */
enum tool_tells { TOOL_TELLS_OTHER, TOOL_TELLS_COUNTS, TOOL_TELLS_APART, TOOL_TELLS_HINT };
enum tool_tells tool_tells(const char *question);

/* Writes the digest of a question, as treen_unit has it. It covers the puzzle (null for "burrs" and
 * "snakes"), the question, and the settings of the session that change its answers or its parts.
 * TREEN_BAD_INPUT: the question has no parts. */
enum treen_status tool_digest(const struct treen_session *session, const struct treen_puzzle *puzzle,
                              const char *question, char digest[TOOL_DIGEST_ROOM], struct treen_error *error);

/* Tells whether a digest is of the older kind, of the text of a file: it cannot be compared. */
bool tool_is_older_digest(const char *digest);

/* Guesses the work of each part of a question, in a unit of its own: work[i] is that of part i + 1
 * of `parts`. All are 0 where the parts are alike, as far as anybody knows. Takes a fraction of a
 * second. */
enum treen_status tool_guess_parts(const struct treen_session *session, const char *question, uint64_t parts,
                                   double work[], struct treen_error *error);

/* Gives the sums to a question "design" of the whole, of which no record has been asked for. It has
 * their puzzles then, checked anew, and goes on after the units that are done. TREEN_BAD_INPUT: the
 * question is another one, or somebody has changed a puzzle. */
enum treen_status tool_design_take(struct treen_question *question, struct treen_merge *merge,
                                   struct treen_error *error);

/* ---- Values ---------------------------------------------------------------------------------- */

/* A value that a person writes: of a flag of the tool, or of a setting of the library. */
struct tool_value {
    const char *name; /* for messages */
    enum treen_type type;
    uint64_t least, most; /* of a number */
    double low, high;     /* of a real, and of each of the edges */
    const char *words;    /* of a choice: "a|b|c" */
};

/* Edges of a cell: one for all, or "AxB", "AxBxC"; those that were not given are 0. */
struct tool_edges {
    double of[3];
};

/* Reads a value into *field: a bool, a uint64_t, a double, a const char * (not copied), an
 * unsigned with the position in `words`, or edges. A flag takes "" (set), "true" or "false".
 * TREEN_BAD_INPUT: "NAME: found 'x', expected …". */
enum treen_status tool_read_value(const struct tool_value *value, const char *text, void *field,
                                  struct treen_error *error);

/* Writes *field as tool_read_value reads it into text[0..room). Returns false for a word that
 * was not given. Edges are at most 95 bytes long, others but words at most 31. */
bool tool_write_value(const struct tool_value *value, const void *field, char *text, size_t room);

#endif
