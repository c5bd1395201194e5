/* One search of a question by one thread: posed, searched, verified, weighed, checked, told. It owns all it uses. */
#ifndef TREEN_RUN_WORKER_H
#define TREEN_RUN_WORKER_H

#include "base/arena.h"
#include "engine/engine.h"
#include "engine/cover/attempt.h"
#include "puzzle/kind.h"
#include "run/options.h"
#include "run/tally.h"
#include "run/verify.h"
#include "treen.h"

#include <stdio.h>

/* What is asked. */
struct query {
    const struct treen_puzzle *puzzle;
    enum question question;
    struct treen_options options;
    const struct engine *
        engine; /* who is asked, whatever the options say; null = whom they name, or the first that takes it */
};

struct worker {
    const struct treen_puzzle *puzzle;
    struct treen_options options;
    struct patience patience;  /* of the arenas: the worker stays where it is */
    struct arena arena;        /* the posed problem */
    struct arena search_arena; /* what the search takes of the memory that the problem leaves */
    struct arena check_arena;  /* emptied after each solution checked */
    struct verifier verifier;  /* of the answers of this search */
    struct posed *posed;
    const struct engine *engine;
    void *search;           /* null = not opened, since there may be */
    struct attempt attempt; /* only a few nodes, */
    bool is_attempt;        /* which are searched before that, or were all */
    size_t restarts;        /* of the search: another one each time */
    bool cut_late;          /* nothing is left undone of what was posed in haste */
    struct control control;
    struct tally tally;
    struct weight weight;    /* of the answer weighed last, */
    bool weighed;            /* if there was one of this problem; */
    bool unheard;            /* the tally has not heard of its labelled ways */
    uint64_t told;           /* solutions told */
    enum treen_status ended; /* TREEN_OK while the search goes on */
    struct treen_solution solution;
    struct treen_error error; /* where it ended in TREEN_IO or TREEN_BUG */
    FILE *proof;              /* a file without a name; null = none is wanted */
};

/* Returns whether the engine asked for asks somebody else, and so is no work for several threads. */
bool worker_asks(const struct query *query);

/* Poses the question and opens the search (none with an engine that only counts) under these limits, which an opening
 * that takes long heeds, too, and draws all memory from the budget of these: TREEN_STOPPED, when the problem is not posed by then.
 * Whatever the status, worker_close afterwards. `limits->wishes.brief`: worker_finish may first search a few nodes of a problem
 * posed in haste, and make up for it
 * where these are not all; so others that share the search must not be at work by then. */
enum treen_status worker_open(struct worker *worker, const struct query *query, const struct control *limits,
                              struct treen_error *error);
void worker_close(struct worker *worker);

/* Begins the search again; what was found so far is forgotten, the problem is not posed anew. */
enum treen_status worker_restart(struct worker *worker, const struct control *limits);

/* The next solution that is listed; TREEN_END, TREEN_STOPPED, TREEN_IO, TREEN_BUG or TREEN_NO_MEMORY, and then
 * always that. */
enum treen_status worker_next(struct worker *worker, const struct treen_solution **solution);

/* Looks at an answer that did not come from the worker's own search: TREEN_BUG when it is none, with the worker's error. */
enum treen_status worker_verify(struct worker *worker, const struct answer *answer);

/* Verifies, tells and checks an answer that did not come from the worker's own search, and does not count it. */
enum treen_status worker_tell(struct worker *worker, const struct answer *answer,
                              const struct treen_solution **solution);

/* Goes on to the end without telling solutions. */
enum treen_status worker_finish(struct worker *worker);

#endif
