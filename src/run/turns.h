/* A single thread that looks for a first solution. It searches for a while, then it searches and
 * scouts by turns, for equal times. The search cannot be left and resumed from outside. So the
 * search calls turns_take when it looks at the clock. */
#pragma once

#include "run/message.h"
#include "run/scout.h"

struct turns {
    bool open; /* a turn may be taken */
    struct scout scout;
    enum treen_status status;                  /* of the last try */
    double searching_since, searched, scouted; /* seconds */
    struct message *found;                     /* a solution; its taker owns it */
};

/* Opens the turns, which must be all zero, before the search begins. */
void turns_open(struct turns *turns, uint64_t seed);

/* Tries the scout until it has taken as long as the worker's search, if the scout's turn has come.
 * A solution, the knowledge that there is none, or a lack of memory ends the search, by its
 * deadline. */
void turns_take(struct turns *turns, struct worker *worker, const struct scout_means *means);
