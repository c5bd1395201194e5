/* A question about a puzzle, answered by a search. */
#ifndef TREEN_RUN_RUN_H
#define TREEN_RUN_RUN_H

#include "base/budget.h"
#include "run/options.h"

#include <stdio.h>

struct treen_run;

struct run_summary {
    const char *puzzle, *engine, *reproduce;
    /* How many assemblies there are with the box held still; how many classes of these, where a rotation of the box makes one
     * of another; or any symmetry does; and how many assemblies there would be if equal pieces were told apart. It is where the
     * pieces lie that the box's motion has to match: see doc/kind/packing.md. */
    /* Decimal; null = the grid has no such group, or it was not asked for, or (labelled) assemblies have different numbers of
     * copies and were counted without a list. Of an incomplete run: so far. */
    const char *total, *up_to_rotation, *up_to_symmetry, *labelled;
    bool complete;
    uint64_t listed; /* solutions given by treen_run_next */
    double seconds;
    struct stats stats;
    const char *impossible; /* why there is no solution, where a simple argument shows it: the run is complete
                                   then, and its counts are 0; else null */
    const char *const *explain; /* with options.explain: sentences, null after the last; else null */
};

/* Poses the question and chooses an engine; searches nothing yet. The puzzle must outlive the run; options
 * are copied, their words are not. TREEN_STOPPED: options.seconds were over before a large problem was posed. */
enum treen_status treen_run_open(const struct treen_puzzle *puzzle, enum question question,
                                 const struct treen_options *options, struct treen_run **run,
                                 struct treen_error *error);

void treen_run_close(struct treen_run *run);

/* The same in two steps, for whoever wants treen_run_stop to end the second one, too: huge problems take seconds to
 * pose. Where treen_run_ask gives anything but TREEN_OK, the run is good for closing only. */
enum treen_status treen_run_new(struct treen_run **run, struct treen_error *error);

enum treen_status treen_run_ask(struct treen_run *run, const struct treen_puzzle *puzzle,
                                enum question question, const struct treen_options *options,
                                struct treen_error *error);

void treen_run_watch(struct treen_run *run, treen_on_progress *on_progress, void *context);

/* The next solution, checked by the independent checker; TREEN_END after the last, TREEN_STOPPED when a limit
 * or treen_run_stop came first, TREEN_IO when a solver that was asked failed. Memory does not grow with the number of solutions. */
enum treen_status treen_run_next(struct treen_run *run, const struct treen_solution **solution);

/* Goes on to the end without telling solutions: TREEN_END, TREEN_STOPPED, TREEN_IO or TREEN_NO_MEMORY. */
enum treen_status treen_run_finish(struct treen_run *run);

/* What went wrong where one of the two gave TREEN_IO; lent by the run. */
const struct treen_error *treen_run_error(const struct treen_run *run);

/* Of a run with options.prove that ended without a solution: writes the proof that there is none (DRAT), which holds for
 * what treen_sat states; treen_sat_check checks it. TREEN_END: there is no proof, for there is a solution or the run has
 * not come to its end. */
enum treen_status treen_run_proof(struct treen_run *run, FILE *out, struct treen_error *error);

void treen_run_stop(struct treen_run *run);

/* What is known by now. The texts live until the run is closed or this is called again. Where several threads are
 * still at work this stops them, and the run with them. */
enum treen_status treen_run_summary(struct treen_run *run, const struct run_summary **summary);

/* The engine by which `treen solve` solves this puzzle when none is named: z3 for number puzzles, where the Z3
 * library can be loaded. Null: whichever a run takes by itself. */
const char *treen_engine_preferred(const struct treen_puzzle *puzzle);

struct engine;

/* Hands the run an engine between treen_run_new and treen_run_ask: it is asked, whatever the options say. Its struct must outlive
 * the run. */
void run_hand(struct treen_run *run, const struct engine *engine);

const struct treen_puzzle *run_puzzle(const struct treen_run *run);

/* Opens a run as treen_run_open does, which is a part of a question: its memory is drawn from the budget of that. */
enum treen_status run_open_within(const struct treen_puzzle *puzzle, enum question question,
                                  const struct treen_options *options, struct budget *budget,
                                  struct treen_run **run, struct treen_error *error);

/* Returns the run's budget, for what is done with its solutions while it is open. */
struct budget *run_budget(struct treen_run *run);

/* Whether it was opened to list solutions and nobody has gone on with it yet. */
bool run_will_list(const struct treen_run *run);

/* Returns the symmetry under which its solutions are listed, one of each class. */
enum treen_symmetry run_symmetry(const struct treen_run *run);

#endif
