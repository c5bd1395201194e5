/* A file of designs, read as a list: which puzzles it has, and what is known of them. */
#pragma once

#include "base/arena.h"
#include "puzzle/packing.h"
#include "run/design/aim.h"

#include <stddef.h>
#include <stdio.h>

struct listed_design {
    const struct treen_puzzle *puzzle; /* lent */
    struct measures measures;
    const char *name;  /* its number in the file, and what is special in this list */
    const char *words; /* all measures, and the sticks of a burr or the pieces */
};

struct design_list {
    struct arena arena;
    struct aim aim;
    size_t count;
    struct listed_design *at; /* by the wishes of the aim, or in the order of the file */
};

/* The question about a list. */
struct list_wish {
    const char *text; /* of the file */
    size_t length;
    const struct treen_puzzle *first; /* the puzzles, read from it */
    const char *aim;                  /* conditions and wishes; null = none */
    uint64_t unlike;                  /* cells by which each differs from those before it, at least */
    const struct patience *patience;  /* null = none */
};

/* Tells whether a text is a list: its first line is that of treen design, and each puzzle has its
 * measures. */
bool list_is_one(const char *text, size_t length);

/* Reads the list, and measures what the aim needs beyond the file. Leaves out puzzles that the aim
 * does not want, and those too like an earlier one. TREEN_BAD_INPUT with an error. list_close frees
 * the list in any case. */
enum treen_status list_open(const struct list_wish *wish, struct design_list *list,
                            struct treen_error *error);
void list_close(struct design_list *list);

/* Writes a table: a row for each puzzle, a column for each quantity that some puzzle has. */
void list_write(const struct design_list *list, FILE *out);
