/* An attempt at a problem that may be over in a few nodes. Its search is quick to open (glance.h),
 * and may end before another one has begun. It is the search of engine cover where
 * wishes.may_give_up is set. */
#pragma once

#include "base/arena.h"
#include "engine/cover/glance.h"
#include "engine/engine.h"

/* The most nodes and answers of an attempt. After ATTEMPT_DUE answers it asks for the first time
 * whether to go on. */
enum { ATTEMPT_NODES = 1 << 16, ATTEMPT_ANSWERS = 1 << 14, ATTEMPT_DUE = 1024 };

/* The cost of another engine's search of the whole, in nodes of this search: to begin, and for each
 * node. */
struct attempt_rival {
    double begin, each;
};

struct attempt {
    struct control *given;  /* the caller's; it hears of nodes */
    struct control control; /* of the search */
    struct attempt_rival rival;
    double forced;         /* nodes before the first choice, as far as is known */
    double looked;         /* nodes when the share of the tree that is done was last looked at */
    size_t answers, due;   /* with more than `due` answers, it asks whether to go on */
    bool often;            /* there are too many answers */
    bool over;             /* all answers were given */
    struct glance *glance; /* the search; null = it did not open */
};

/* Tells whether an attempt may pay. A node takes longer, the more options and items there are. */
bool attempt_may_pay(const struct problem *problem);

/* Opens a search of the whole problem, which must live as long. The search gives up as soon as
 * another engine seems quicker, or at ATTEMPT_NODES or ATTEMPT_ANSWERS. It also stops when `given`
 * would. Memory comes from the arena; without room the search gives up at once. The attempt must
 * not be moved. */
void attempt_open(struct attempt *attempt, const struct problem *problem, struct control *given,
                  struct arena *arena);

/* Gives the next answer. TREEN_OK: lent until the next call. TREEN_END: there are no more.
 * TREEN_STOPPED: the search gave up or was stopped, and its answers are worth nothing. Then
 * given->report.left has the nodes that seem to be left at the least, fewer than estimated where
 * few nodes were seen. Adds its nodes to given->nodes. */
enum treen_status attempt_next(struct attempt *attempt, struct answer *answer);
