/* A question about a puzzle, answered by a search. */
#pragma once

#include "base/budget.h"
#include "run/options.h"

#include <stdio.h>

struct run;

struct run_summary {
    const char *engine;
    /* Decimal counts: all assemblies, the box held still; classes under rotations of the box, and
     * under all its symmetries; all with equal pieces told apart. Two assemblies match by the
     * places of their pieces: see doc/kind/packing.md. */
    /* A count is null when the grid has no such group, or when the count was not asked for.
     * `labelled` is null after counting without a list, too, when assemblies have different numbers
     * of copies. The counts of an incomplete run are those so far. They are all null where
     * nothing was found by then: a 0 means that there is no solution. */
    const char *total, *up_to_rotation, *up_to_symmetry, *labelled;
    const struct treen_sums *sums; /* of a part of a search; null for the whole */
    bool complete;
    uint64_t listed; /* solutions given by run_next */
    double seconds;
    struct stats stats;
    /* Why there is no solution, where a simple argument shows it; else null. With a reason, the run
     * is complete and its counts are 0. */
    const char *impossible;
    const char *const *explain; /* with options.explain: sentences, null after the last; else null */
};

/* Poses the question and chooses an engine. The search does not begin yet. The puzzle must outlive
 * the run. The options are copied; their words are not. TREEN_STOPPED: options.seconds were over
 * before a large problem was posed. */
enum treen_status run_open(const struct treen_puzzle *puzzle, enum question question,
                           const struct settings *options, struct run **run, struct treen_error *error);

void run_close(struct run *run);

/* Opens a run in two steps, with run_hand between them. If run_ask does not give TREEN_OK, the run
 * can only be closed. */
enum treen_status run_new(struct run **run, struct treen_error *error);

enum treen_status run_ask(struct run *run, const struct treen_puzzle *puzzle, enum question question,
                          const struct settings *options, struct treen_error *error);

void run_watch(struct run *run, treen_on_progress *on_progress, void *context);

/* Gives the next solution, checked by the independent checker. TREEN_END: there are no more.
 * TREEN_STOPPED: a limit or a stop came first. TREEN_IO: an outside solver failed.
 * TREEN_BUG: an answer was wrong. Memory does not grow with the number of solutions. */
enum treen_status run_next(struct run *run, const struct treen_solution **solution);

/* Finishes the search without telling solutions: TREEN_END, TREEN_STOPPED, TREEN_IO, TREEN_BUG or
 * TREEN_NO_MEMORY. */
enum treen_status run_finish(struct run *run);

/* Makes the search end soon. Another thread may be in run_next, which ends then. */
void run_stop(struct run *run);

/* Returns the status that run_next or run_finish gave. Gives the error where it is TREEN_IO or
 * TREEN_BUG. */
enum treen_status run_explain(const struct run *run, enum treen_status status, struct treen_error *error);

/* Writes the proof (DRAT) that there is no solution, after a run with options.prove that found
 * none. The proof is about the clauses that sat_state states; sat_proof checks it. TREEN_END:
 * there is no proof, because there is a solution or the run has not come to its end. */
enum treen_status run_proof(struct run *run, FILE *out, struct treen_error *error);

/* Gives the results so far. The texts live until the next call, or until the run is closed. Stops
 * the run where several threads are still at work. */
enum treen_status run_sum_up(struct run *run, const struct run_summary **summary);

/* Returns the engine by which `treen solve` solves the puzzle when none is named. Number puzzles
 * get z3, where the Z3 library can be loaded. Null: the run chooses. */
const char *engine_preferred(const struct treen_puzzle *puzzle);

struct engine;

/* Hands the run an engine, between run_new and run_ask. The run asks this engine,
 * whatever the options say. The struct must outlive the run. */
void run_hand(struct run *run, const struct engine *engine);

const struct treen_puzzle *run_puzzle(const struct run *run);

/* Tells whether pieces that the puzzle lists apart are equal. */
bool run_repeats(const struct run *run);

/* Opens a run that is a part of a larger question, as run_open does. The memory of the run is
 * drawn from `budget`. */
enum treen_status run_open_within(const struct treen_puzzle *puzzle, enum question question,
                                  const struct settings *options, struct budget *budget, struct run **run,
                                  struct treen_error *error);

/* Returns the run's budget, for work on its solutions while the run is open. */
struct budget *run_budget(struct run *run);

/* Tells whether the run was opened to list solutions and has not begun yet. */
bool run_will_list(const struct run *run);

/* Returns the symmetry under which the run lists one solution of each class. */
enum same_under run_symmetry(const struct run *run);
