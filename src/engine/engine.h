/* An engine answers a problem: one file, one struct, an iterator that is single-threaded and allocates only
 * in `open`. The table is in engine.c. */
#ifndef TREEN_ENGINE_ENGINE_H
#define TREEN_ENGINE_ENGINE_H

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

/* What an engine can do is said by its members, and asked by whoever is to choose: nobody asks for its name but the user. */
struct engine {
    struct treen_row about;
    enum form form; /* of the problems it takes, */
    bool covers;    /* and exact covers besides */

    /* It asks somebody else, a library or a program. Then it is taken only when it is asked for; one thread is enough, and
     * another order of the options is no help to it. */
    bool asks;
    bool commanded; /* the program that it asks is the user's: a command that must be given */
    bool proves;    /* it can write down a proof that there is no answer */

    /* Why it cannot take this problem, which is of its form; null when it can. */
    const char *(*refuses)(const struct problem *problem, size_t memory_left);

    /* The problem must outlive the search. What the search needs comes from the arena. */
    enum treen_status (*open)(const struct problem *problem, struct control *control, struct arena *arena,
                              void **search);

    /* TREEN_OK and the next answer, TREEN_END, TREEN_STOPPED, or (of an engine that asks another program)
     * TREEN_IO with the control's error; after these, only close. (Engine dlx goes on after TREEN_STOPPED when its limit of
     * nodes has been raised; see attempt.h.) */
    enum treen_status (*next)(void *search, struct answer *answer);
    void (*close)(void *search);

    /* As `next`, but goes on for some time, and gives nothing but how many answers it came by, and what they are worth, with
     * every status. Null in engines that do not gain by it. */
    enum treen_status (*sum)(void *search, struct answer_sum *sum);

    /* How the open search goes about it and why, in one sentence without a full stop; lent until it is closed. Null
     * in engines that have no choice. */
    const char *(*explains)(void *search);

    /* The number of answers in *total, without a list of them; TREEN_STOPPED or TREEN_NO_MEMORY when it did not
     * get there. An engine has this or the three above, or all; what it lacks is null. It holds at most
     * `memory` bytes at a time, drawn from the control's budget, and gives them back. A node is a state that was expanded. The totals of the
     * parts add up to that of the whole, but each does a third of the work again; there may be no claim. */
    enum treen_status (*count)(const struct problem *problem, struct control *control, size_t memory,
                               struct big *total);

    /* Its search tree, for estimates; null: there are none. */
    const struct tour *tour;

    /* How it draws answers by lot; null: it does not. */
    const struct lots *lots;
};

/* Abilities, by the members above. */
enum ability {
    ENGINE_LISTS,     /* next: it gives answers one by one */
    ENGINE_COUNTS,    /* count: it finds the number of answers without a list */
    ENGINE_DRAWS,     /* lots */
    ENGINE_PROVES,    /* proves */
    ENGINE_COMMANDED, /* commanded */
};

/* Returns whether it gains by being asked for numbers alone: it counts without a list, or sums answers up. */
static inline bool engine_gains_by_counting(const struct engine *engine) {
    return engine->count || engine->sum;
}

/* The plain one; see glance.h for what it is besides. */
extern const struct engine engine_dlx;

/* The engine of that name, or null; the index-th engine, null after the last. */
const struct engine *engine_named(const char *name);
const struct engine *engine_at(size_t index);

/* Returns the first engine in the table with that ability, or null. */
const struct engine *engine_able(enum ability ability);

/* Why the engine cannot take this problem, or null when it can. */
const char *engine_refuses(const struct engine *engine, const struct problem *problem, size_t memory_left);

/* The one to take when none is named: the first in the table that lists answers by itself and
 * does not refuse. */
const struct engine *engine_for(const struct problem *problem, size_t memory_left);

/* Returns the first engine for problems of this form that asks somebody else, without a command for that, and does not refuse;
 * null when there is none. */
const struct engine *engine_asking(const struct problem *problem, size_t memory_left);

#endif
