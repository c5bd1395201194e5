/* An attempt at a problem that may be over in a few nodes: a search that is quick to open (glance.h) may be through with
 * it before another has begun. */
#ifndef TREEN_ENGINE_COVER_ATTEMPT_H
#define TREEN_ENGINE_COVER_ATTEMPT_H

#include "base/arena.h"
#include "engine/cover/glance.h"
#include "engine/engine.h"

/* No more nodes and answers than these are few; and with so many answers it is asked for the first time whether to go on. */
enum { ATTEMPT_NODES = 1 << 16, ATTEMPT_ANSWERS = 1 << 14, ATTEMPT_DUE = 1024 };

/* What the whole takes another engine, in nodes of this search: to begin, and for each of them. */
struct attempt_rival {
    double begin, each;
};

struct attempt {
    struct arena arena;
    struct control control; /* of the search */
    struct attempt_rival rival;
    double forced;       /* nodes before the first choice, as far as is known */
    double looked;       /* nodes when it was last seen how much of the tree was done */
    size_t answers, due; /* at more than `due` it is asked whether these come too often to go on */
    bool often;
    struct glance *glance; /* the search; null = it did not open */
};

/* Whether an attempt may pay: a node takes the longer the more options and items there are. */
static inline bool attempt_may_pay(const struct problem *problem) {
    enum { OPTIONS = 4096 };
    return problem->options <= OPTIONS;
}

/* Opens a search of all of the problem, which gives up as soon as another engine seems to be the quicker one, or there are more
 * nodes or answers than that; the problem must live as long. It stops when the caller's control, `like`, would. Holds so many
 * bytes at the most; there may not be room, and then it gives up at once. The search stays at its place in memory. Then
 * attempt_close. */
void attempt_open(struct attempt *attempt, const struct problem *problem, const struct control *like,
                  size_t memory);

/* TREEN_OK: the next answer, lent until the next call. TREEN_END: those were all, in attempt->control.nodes nodes. TREEN_STOPPED: it
 * was given up, or told to stop; the answers until then are worth nothing. */
enum treen_status attempt_next(struct attempt *attempt, struct answer *answer);

/* How many nodes there seem to be at the least, when it was given up: fewer than it looks like where that was soon. */
double attempt_expects(const struct attempt *attempt);

void attempt_close(struct attempt *attempt);

#endif
