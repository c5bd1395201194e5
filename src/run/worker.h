/* One search of a question by one thread. The worker poses, searches, verifies, weighs, checks and
 * tells. It owns all memory that it uses. */
#pragma once

#include "base/arena.h"
#include "engine/engine.h"
#include "puzzle/kind.h"
#include "run/options.h"
#include "run/tally.h"
#include "run/verify.h"
#include "treen.h"

#include <stdio.h>

/* The question of a run, and its settings. */
struct query {
    const struct treen_puzzle *puzzle;
    enum question question;
    struct settings options;
    /* Asked, whatever the options say. Null = the engine that the options name, or the first
     * that takes the problem. */
    const struct engine *engine;
    /* worker_finish may search a few nodes of a problem before its symmetry is broken, and break it
     * afterwards. No other worker may share the search by then. */
    bool hasty;
};

struct worker {
    const struct treen_puzzle *puzzle;
    struct settings options;
    struct patience patience;  /* of the arenas; the worker must not be moved */
    struct arena arena;        /* the posed problem */
    struct arena search_arena; /* of the search, from the memory that the problem leaves */
    struct arena check_arena;  /* emptied after each check of a solution */
    struct arena known_arena;  /* of the keys of … */
    struct keyset known;       /* … what has held in checks before */
    struct verifier verifier;  /* of the answers of this search */
    struct posed *posed;
    const struct engine *engine;
    void *search;    /* null = not opened */
    size_t restarts; /* restarts of the search */
    bool cut_late;   /* a problem that was posed in haste has been cut down */
    struct control control;
    struct tally tally;
    struct weight weight;    /* of the last answer */
    bool weighed;            /* `weight` is that of an answer of this problem */
    bool unheard;            /* the tally does not know its labelled ways yet */
    uint64_t told;           /* number of solutions told */
    enum treen_status ended; /* TREEN_OK while the search goes on */
    struct treen_solution solution;
    struct treen_error error; /* the reason of TREEN_IO or TREEN_BUG */
    FILE *proof;              /* a file without a name; null = none is wanted */
};

/* Makes a worker that poses the puzzle of another worker in another way, and only tells solutions.
 * Its problem may take `memory` bytes of the budget. The caller poses, and sets the patience. */
void worker_beside(struct worker *worker, const struct worker *asked, struct budget *budget, size_t memory);

/* Tells whether the query's engine asks an outside program, and so is no work for several
 * threads. */
bool worker_asks(const struct query *query);

/* Poses the question under `limits`, and opens the search (an engine that only counts has none).
 * All memory is drawn from the budget of the limits. TREEN_STOPPED: a limit came before the problem
 * was posed. Call worker_close whatever the status. */
enum treen_status worker_open(struct worker *worker, const struct query *query, const struct control *limits,
                              struct treen_error *error);
void worker_close(struct worker *worker);

/* Begins the search again. The tally is emptied; the problem is not posed anew. */
enum treen_status worker_restart(struct worker *worker, const struct control *limits);

/* Gives the next listed solution; or TREEN_END, TREEN_STOPPED, TREEN_IO, TREEN_BUG or
 * TREEN_NO_MEMORY. Each of these is final. */
enum treen_status worker_next(struct worker *worker, const struct treen_solution **solution);

/* Verifies an answer that did not come from the worker's own search. TREEN_BUG, with the worker's
 * error, when the answer is wrong. */
enum treen_status worker_verify(struct worker *worker, const struct answer *answer);

/* Verifies, tells and checks an answer that did not come from the worker's own search. The tally
 * does not count it. */
enum treen_status worker_tell(struct worker *worker, const struct answer *answer,
                              const struct treen_solution **solution);

/* Finishes the search without telling solutions. */
enum treen_status worker_finish(struct worker *worker);
