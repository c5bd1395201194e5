/* A single thread that looks for a first solution: it searches and scouts by turns, equally long. The search calls
 * in when it looks at the clock, since it cannot be left and resumed from outside. */
#ifndef TREEN_RUN_TURNS_H
#define TREEN_RUN_TURNS_H

#include "run/message.h"
#include "run/scout.h"

struct turns {
    bool open; /* somebody may take one */
    struct scout scout;
    enum treen_status status; /* of the last try */
    double searching_since;
    struct message *found; /* owned by whoever takes it */
};

/* Before the search begins. */
void turns_open(struct turns *turns, uint64_t seed);

/* Tries for as long as the worker has searched since the last time. A solution, or a lack of memory, ends its search by
 * way of its deadline. */
void turns_take(struct turns *turns, struct worker *worker, const struct scout_means *means);

#endif
