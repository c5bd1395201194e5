/* Problems that are over in a few nodes: engine dlx, which is the quickest to open, is through with them before another has
 * begun. */
#ifndef TREEN_ENGINE_FEW_H
#define TREEN_ENGINE_FEW_H

#include "base/array.h"
#include "engine/engine.h"

/* No more nodes and answers than these are few. */
enum { FEW_NODES = 1024, FEW_ANSWERS = 1024 };

struct few {
    struct arena arena;
    struct control control;     /* of the search */
    const struct control *like; /* the caller's */
    double left;                /* nodes that may be left at most, by what is guessed */
    atomic_bool given_up;       /* or to be stopped */
    ARRAY(uint32_t) option;     /* of all answers, one after the other: */
    ARRAY(size_t) end;          /* each ends before this */
    size_t told;
};

/* Searches all of the problem, unless it has more nodes or answers than that: it is given up as soon as it
 * seems to. True: its answers are kept, and few->control.nodes is how many nodes it took. `like` says when to
 * stop. Holds so many bytes at the most. Whatever comes of it, few_free. */
bool few_search(struct few *few, const struct problem *problem, const struct control *like, size_t memory);

/* The next of the answers; lent until few_free. False: there are no more. */
bool few_next(struct few *few, struct answer *answer);

void few_free(struct few *few);

#endif
