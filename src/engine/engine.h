/* An engine answers a problem. It is one file and one struct: a single-threaded iterator that
 * allocates only in `open`. engine.c has the table of engines. */
#pragma once

#include "base/arena.h"
#include "base/big.h"
#include "engine/control.h"
#include "engine/problem.h"
#include "treen.h"

/* Answers that were not listed, and the sum of what they are worth by problem->worth. */
struct answer_sum {
    uint64_t answers, worth;
};

struct tour;
struct lots;

/* The members tell the abilities of an engine. Only the user chooses an engine by its name. */
struct engine {
    struct treen_row about;
    enum form form; /* the form of problems that it takes */
    bool covers;    /* it takes exact covers, too */

    /* The engine asks a library or an outside program. It is taken only when it is asked for. One
     * thread is enough, and another order of the options does not help it. */
    bool asks;
    bool commanded;     /* the outside program is the user's command, which must be given */
    bool proves;        /* it can write down a proof that there is no answer */
    uint32_t numbering; /* the version of its parts, in the digest of their results; 0 = the first */
    bool learns;        /* it learns from conflicts, and goes on after TREEN_STOPPED like dlx */

    /* Returns why the engine refuses a problem of its form; null when it does not. */
    const char *(*refuses)(const struct problem *problem, size_t memory_left);

    /* Tells whether a search that may give up (wishes.h) may pay: it opens at once, and may be over
     * before the usual search has begun. Null = the engine has no such search. */
    bool (*attempts)(const struct problem *problem);

    /* Opens a search. The problem must outlive it. Its memory comes from the arena. */
    enum treen_status (*open)(const struct problem *problem, struct control *control, struct arena *arena,
                              void **search);

    /* Gives the next answer: TREEN_OK. The other statuses are TREEN_END, TREEN_STOPPED, and
     * TREEN_IO with the control's error, if an outside program failed. After these only `close` may
     * be called. Engines dlx and learn go on after TREEN_STOPPED when their limit of nodes has
     * been raised (cover/glance.h, run/learning.h). */
    enum treen_status (*next)(void *search, struct answer *answer);
    void (*close)(void *search); /* null: all its memory is the arena's; see engine_close */

    /* Goes on for some time as `next` does, and gives only the number of answers met and their
     * worth, with every status. Null in engines that do not gain by it. */
    enum treen_status (*sum)(void *search, struct answer_sum *sum);

    /* Explains the method of the open search and its reason, in one sentence without a full stop;
     * lent until `close`. Null in engines that have no choice. */
    const char *(*explains)(void *search);

    /* Counts the answers into `*total`, without a list; TREEN_STOPPED or TREEN_NO_MEMORY when it
     * did not end. An engine has this, or `open` and `next`, or all; those it lacks are
     * null. The count holds at most `memory` bytes of the control's budget, and gives them back. A
     * node is a state that was expanded. The totals of the parts add up to the total of the whole,
     * but each part repeats a third of the work. There may be no claim. */
    enum treen_status (*count)(const struct problem *problem, struct control *control, size_t memory,
                               struct big *total);

    /* its search tree, for estimates; null = none */
    const struct tour *tour;

    /* drawing of random answers; null = none */
    const struct lots *lots;
};

/* The abilities of engines, which the members above tell. */
enum ability {
    ENGINE_LISTS,     /* next: it gives answers one by one */
    ENGINE_COUNTS,    /* count: it finds the number of answers without a list */
    ENGINE_DRAWS,     /* lots */
    ENGINE_PROVES,    /* proves */
    ENGINE_LEARNS,    /* learns */
    ENGINE_COMMANDED, /* commanded */
};

/* Tells whether the engine gains by a question for numbers alone, because it counts without a list
 * or sums answers up. */
static inline bool engine_gains_by_counting(const struct engine *engine) {
    return engine->count || engine->sum;
}

/* Closes a search of this engine. */
static inline void engine_close(const struct engine *engine, void *search) {
    if (engine->close)
        engine->close(search);
}

/* The plain engine; glance.h has its other use. */
extern const struct engine engine_dlx;

/* Returns the engine of this name or index; null when there is none. */
const struct engine *engine_named(const char *name);
const struct engine *engine_at(size_t index);

/* Returns the first engine in the table with that ability, or null. */
const struct engine *engine_able(enum ability ability);

/* Returns why the engine refuses this problem; null when it does not. */
const char *engine_refuses(const struct engine *engine, const struct problem *problem, size_t memory_left);

/* Returns the engine to take when none is named: the first in the table that lists answers by
 * itself and does not refuse. */
const struct engine *engine_for(const struct problem *problem, size_t memory_left);

/* Tells whether the engine has a search of this problem that may give up, and that may pay. */
static inline bool engine_attempts(const struct engine *engine, const struct problem *problem) {
    return engine && engine->attempts && engine->attempts(problem);
}

/* Returns the first engine for problems of this form that asks a library, or a program without a
 * command for it, and does not refuse. Null when there is none. */
const struct engine *engine_asking(const struct problem *problem, size_t memory_left);
