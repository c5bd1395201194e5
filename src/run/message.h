/* Solutions on their way from the thread that found them to the thread that tells them. These
 * functions take no lock. */
#pragma once

#include "base/budget.h"
#include "treen.h"

/* A copy of a solution, in one piece of memory. */
struct message {
    struct message *next;
    struct budget *budget; /* the owner of the bytes; null = none */
    size_t bytes;
    struct treen_solution solution;
};

/* Copies a solution; null when there is no memory. The names of the pieces are not copied. */
struct message *message_copy(const struct treen_solution *solution, struct budget *budget);
void message_free(struct message *message); /* null is allowed */

/* Messages in the order in which they came. */
struct queue {
    struct message *first, **last;
    size_t count;
    bool done; /* in order: the subproblem is finished */
};

void queue_open(struct queue *queue);
void queue_drop(struct queue *queue); /* frees the messages that are left */
void queue_put(struct queue *queue, struct message *message);
struct message *queue_take(struct queue *queue); /* null when the queue is empty */
