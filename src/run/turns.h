/* A single thread that looks for a first solution: it searches for a while, then searches and
 * scouts by turns, equally long in all. The search calls in when it looks at the clock, since it
 * cannot be left and resumed from outside. */
#ifndef TREEN_RUN_TURNS_H
#define TREEN_RUN_TURNS_H

#include "run/message.h"
#include "run/scout.h"

struct turns {
    bool open; /* somebody may take one */
    struct scout scout;
    enum treen_status status;                  /* of the last try */
    double searching_since, searched, scouted; /* seconds, up to then */
    struct message *found;                     /* owned by whoever takes it */
};

/* Before the search begins. */
void turns_open(struct turns *turns, uint64_t seed);

/* Tries until it has taken as long as the worker's search, if it is its turn. A solution, or
 * that there is none, or a lack of memory ends that search by way of its deadline. */
void turns_take(struct turns *turns, struct worker *worker, const struct scout_means *means);

#endif
