/* The file of a design: the best puzzles in order, as YAML that treen opens. Comments hold what a
 * later run needs to go on. */
#pragma once

#include "run/design/best.h"
#include "run/design/finder.h"
#include "run/design/space.h"
#include "run/number_set.h"

#include <stdio.h>

/* The results of a design so far. */
struct results {
    const char *question; /* the command line, without what does not change the results */
    const struct space *space;
    void *own; /* of the opened space */
    struct best best;
    struct number_set units; /* that are done */
    uint64_t whole;          /* units of the question; UINT64_MAX: they do not end */
    struct named_counts counts;
    uint64_t looked; /* candidates */
    uint64_t told;   /* the number of the newest puzzle */
    struct arena *arena;
};

/* Tells whether a measure stands for any greater number as well. */
bool results_is_least(const struct results *results, const struct measures *measures, enum quantity quantity);

/* Writes a candidate as a puzzle, with a title that says its number and its measures. False when
 * there is no memory. */
bool results_write_puzzle(const struct results *results, const struct told *told, FILE *out);

/* Writes the file. The best list must be settled. False when there is no memory: it is torn. */
bool results_write(const struct results *results, FILE *out);

/* Reads what follows "# candidate " in the last line of such a puzzle; the caller frees it.
 * TREEN_BAD_INPUT: it is none. */
enum treen_status results_read_candidate(const char *text, struct told **told);

/* Checks one candidate of an earlier run. */
typedef enum treen_status results_check(void *context, const struct told *told, struct treen_error *error);

/* Reads such a file into empty results. TREEN_BAD_INPUT with the line: it is of another question,
 * or is no such file. `check` is asked about each candidate. */
enum treen_status results_read(struct results *results, const char *text, size_t length, const char *source,
                               results_check *check, void *context, struct treen_error *error);
