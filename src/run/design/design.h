/* A design: the search through a space of puzzles, unit by unit, for the best ones. */
#pragma once

#include "run/design/best.h"
#include "run/design/finder.h"
#include "run/options.h"

#include <stdio.h>

struct design;

/* Opens a design of the space with this name. `from`: the puzzle that it begins with; null = none.
 * Of the options matter: aim, way, box, pieces, cells, copies, mirrors, set, solid, length, seed,
 * keep, tries, threads, seconds, memory. TREEN_BAD_INPUT: the question makes no sense. The puzzle
 * and the patience must outlive the design. */
enum treen_status design_open(const char *space, const struct treen_puzzle *from,
                              const struct settings *options, const struct patience *patience,
                              struct design **design, struct treen_error *error);

void design_close(struct design *design);

void design_watch(struct design *design, treen_on_progress *on_progress, void *context);

/* Takes over the results of an earlier run, out of its file, before the first design_next. Each
 * puzzle is checked anew. TREEN_BAD_INPUT: the text is no such file, or one of another question. */
enum treen_status design_resume(struct design *design, const char *text, size_t length, const char *source,
                                struct treen_error *error);

/* The sum of the results of parts. */
struct design_parts {
    size_t count;
    struct told *const *told; /* the best puzzles in order */
    struct named_counts counts;
    uint64_t looked;
    bool (*has)(const void *context, uint64_t unit); /* tells whether a part has done the unit */
    const void *context;
};

/* Takes over the results of parts, before the first design_next. Each puzzle is checked anew.
 * TREEN_BAD_INPUT: somebody has changed one. */
enum treen_status design_take_parts(struct design *design, const struct design_parts *parts,
                                    struct treen_error *error);

/* Gives the next puzzle that is among the best so far, after it was checked by code that is not
 * the search's. It is lent until the next call. TREEN_END: all units are done; TREEN_STOPPED,
 * TREEN_NO_MEMORY, TREEN_BUG. */
enum treen_status design_next(struct design *design, const struct treen_designed **designed);

/* Returns the error where design_next gave TREEN_BUG; lent. */
const struct treen_error *design_error(const struct design *design);

/* Writes the file of results: the best puzzles in order, and which units are done. While
 * design_next is under way, only what hears of its progress may call this. TREEN_OK, TREEN_IO or
 * TREEN_NO_MEMORY. */
enum treen_status design_write(struct design *design, FILE *out);

/* Fills in nodes, seconds, complete and designs, which is lent until the next call. Complete: all
 * units are done; of a part, those that are wanted. */
enum treen_status design_sum_up(struct design *design, struct treen_summary *summary);

/* Returns the row `index` of the spaces; null after the last. */
const struct treen_row *space_row(size_t index);
