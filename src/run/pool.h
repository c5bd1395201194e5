/* A pool of threads for a question whose work is a row of tasks, 0, 1, 2, … Threads take the tasks
 * in order. The caller gets the finished tasks in the same order. So a question tells the same
 * things in the same order with any number of threads. A stop and the progress have one place: the
 * caller waits in pool_next. */
#pragma once

#include "base/patience.h"

#include <stddef.h>

/* The work of a question. `question` is what pool_open was given. A null function: there is no such
 * thing to do. */
struct pool_work {
    /* Opens what one thread needs, on this thread; null when there is no memory. */
    void *(*open)(void *question);
    void (*close)(void *question, void *worker);

    /* Prepares the next task in its slot. False: no more tasks are wanted now. The lock is held. */
    bool (*take)(void *question, uint64_t task, size_t slot);

    /* Does the task of a slot. All but TREEN_OK ends the work. */
    enum treen_status (*task)(void *question, void *worker, uint64_t task, size_t slot);

    /* Adds a finished task, with status TREEN_OK, when it is its turn. False when there is no
     * memory. The lock is held, so this may change what `take` looks at. */
    bool (*add)(void *question, size_t slot);

    /* Is called ten times a second while the caller waits, but not in the caller's own search. */
    void (*wait)(void *question);
};

struct pool;

/* The slots of a pool that keeps no order, for tasks whose results are in their workers. */
enum { POOL_NO_ORDER = 0 };

/* Opens a pool of `threads` threads (1: the caller's own thread does the tasks). A task t lies in
 * slot t modulo `slots` until it has been given. The work, the question and the patience must
 * outlive the pool. Null when there is no memory. Threads start with the first pool_next. */
struct pool *pool_open(const struct pool_work *work, void *question, size_t threads, size_t slots,
                       const struct patience *patience);

/* Gives the oldest task that was not given, when it is done, or says why there is none: TREEN_END
 * after the last one, TREEN_STOPPED when the patience is over, else the status of a task that
 * failed. The slot is lent until the next call. Without an order: waits for all tasks, and gives
 * TREEN_END or the worst status. */
enum treen_status pool_next(struct pool *pool, size_t *slot);

/* Ends the threads after their present tasks; these are not interrupted by the pool. Tasks that are
 * done, and wait for an earlier one that is not, are left in their slots. Null is fine. */
void pool_end(struct pool *pool);

/* Tells whether the slot has a task that is done and was not given, with its status. For pools that
 * have ended. */
bool pool_has(const struct pool *pool, size_t slot, enum treen_status *status);

/* Ends the threads and frees the pool; null is fine. */
void pool_close(struct pool *pool);
