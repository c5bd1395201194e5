#include "run/pool.h"

#include "base/clock.h"
#include "base/error.h"

#include <stdlib.h>

static const double WAKE_EVERY = 0.1; /* seconds */

struct pool_slot {
    bool ready; /* done, and not given; `status` is its end */
    enum treen_status status;
};

struct pool {
    const struct pool_work *work;
    void *question;
    const struct patience *patience;
    size_t slots, threads, started; /* threads: 0 = the caller's own thread does the tasks */
    struct pool_slot *slot;         /* null where there is no order */
    pthread_t *thread;
    void *own;            /* the worker of the caller's own thread */
    bool has_own, holds;  /* holds: the task that was given last is lent */
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t changed;
    uint64_t taken, given; /* tasks */
    size_t busy;           /* threads that have not ended */
    enum treen_status worst;
    bool leaving; /* no more tasks are taken */
};

/* ---- Opening and closing --------------------------------------------------------------------- */

struct pool *pool_open(const struct pool_work *work, void *question, size_t threads, size_t slots,
                       const struct patience *patience) {
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    *pool = (struct pool){.work = work, .question = question, .patience = patience, .slots = slots};
    pool->threads = threads > 1 ? threads : 0;
    pool->slot = slots ? calloc(slots, sizeof *pool->slot) : NULL;
    pool->thread = calloc(threads, sizeof *pool->thread);
    pthread_mutex_init(&pool->lock, NULL);
    clock_condition_init(&pool->changed);
    if ((!slots || pool->slot) && pool->thread)
        return pool;
    pool_close(pool);
    return NULL;
}

void pool_end(struct pool *pool) {
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->leaving = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    while (pool->started)
        pthread_join(pool->thread[--pool->started], NULL);
}

static bool open_worker(struct pool *pool, void **worker) {
    *worker = pool->work->open ? pool->work->open(pool->question) : NULL;
    return *worker || !pool->work->open;
}

static void close_worker(struct pool *pool, void *worker) {
    if (worker && pool->work->close)
        pool->work->close(pool->question, worker);
}

void pool_close(struct pool *pool) {
    if (!pool)
        return;
    pool_end(pool);
    close_worker(pool, pool->own);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool->slot);
    free(pool->thread);
    free(pool);
}

bool pool_has(const struct pool *pool, size_t slot, enum treen_status *status) {
    *status = pool->slot[slot].status;
    return pool->slot[slot].ready && !(pool->holds && slot == pool->given % pool->slots);
}

/* ---- Tasks ----------------------------------------------------------------------------------- */

static size_t slot_of(const struct pool *pool, uint64_t task) {
    return pool->slots ? (size_t)(task % pool->slots) : 0;
}

/* Takes the next task; false: there is none now. The lock is held. */
static bool take_task(struct pool *pool, uint64_t *task) {
    *task = pool->taken;
    if (pool->leaving || !pool->work->take(pool->question, *task, slot_of(pool, *task)))
        return false;
    pool->taken++;
    return true;
}

/* Notes the end of a task. Without an order its slot is free at once. The lock is held. */
static void hand_over(struct pool *pool, uint64_t task, enum treen_status status) {
    if (pool->slots)
        pool->slot[slot_of(pool, task)] = (struct pool_slot){true, status};
    else
        pool->given++;
    if (status != TREEN_OK && pool->worst != TREEN_NO_MEMORY && pool->worst != TREEN_BUG)
        pool->worst = status;
    pool->leaving |= status != TREEN_OK && !pool->slots;
    pthread_cond_broadcast(&pool->changed);
}

/* Waits until a slot is free, and takes a task into it. The lock is held. */
static bool wait_for_task(struct pool *pool, uint64_t *task) {
    while (pool->slots && !pool->leaving && pool->taken >= pool->given + pool->slots)
        pthread_cond_wait(&pool->changed, &pool->lock);
    return take_task(pool, task);
}

static void *work_on(void *context) {
    struct pool *pool = context;
    uint64_t task;
    void *worker;
    bool opened = open_worker(pool, &worker);
    pthread_mutex_lock(&pool->lock);
    while (wait_for_task(pool, &task)) {
        pthread_mutex_unlock(&pool->lock);
        enum treen_status status =
            opened ? pool->work->task(pool->question, worker, task, slot_of(pool, task)) : TREEN_NO_MEMORY;
        pthread_mutex_lock(&pool->lock);
        hand_over(pool, task, status);
    }
    pool->busy--;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    close_worker(pool, worker);
    return NULL;
}

/* Starts the threads. If none can be started, the caller's own thread does the tasks. */
static void start_threads(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    while (pool->started < pool->threads &&
           pthread_create(&pool->thread[pool->started], NULL, work_on, pool) == 0)
        pool->started++;
    pool->busy = pool->started;
    pool->threads = pool->started;
    pthread_mutex_unlock(&pool->lock);
}

/* ---- The caller ------------------------------------------------------------------------------ */

/* Does the next task in the caller's own thread. */
static enum treen_status do_own(struct pool *pool) {
    uint64_t task;
    if (!pool->has_own && !open_worker(pool, &pool->own))
        return TREEN_NO_MEMORY;
    pool->has_own = true;
    if (!take_task(pool, &task))
        return TREEN_END;
    enum treen_status status = pool->work->task(pool->question, pool->own, task, slot_of(pool, task));
    hand_over(pool, task, status);
    return pool->slots ? TREEN_OK : status;
}

/* Waits for news of the threads for a moment, and lets the question hear of it. */
static void wait_a_moment(struct pool *pool) {
    clock_wait(&pool->changed, &pool->lock, WAKE_EVERY);
    if (!pool->work->wait)
        return;
    pthread_mutex_unlock(&pool->lock);
    pool->work->wait(pool->question);
    pthread_mutex_lock(&pool->lock);
}

/* Waits until the oldest task is done. The lock is held. */
static enum treen_status await_oldest(struct pool *pool) {
    while (!pool->slot[slot_of(pool, pool->given)].ready) {
        if (patience_is_over(pool->patience))
            return TREEN_STOPPED;
        if (pool->given == pool->taken && !pool->busy)
            return TREEN_END;
        wait_a_moment(pool);
    }
    return TREEN_OK;
}

/* Frees the slot of the task that was given last. The lock is held. */
static void give_back(struct pool *pool) {
    if (!pool->holds)
        return;
    pool->slot[slot_of(pool, pool->given++)].ready = false;
    pool->holds = false;
    pthread_cond_broadcast(&pool->changed);
}

static enum treen_status next_in_order(struct pool *pool, size_t *given) {
    give_back(pool);
    if (!pool->started)
        TRY(do_own(pool));
    TRY(await_oldest(pool));
    *given = slot_of(pool, pool->given);
    TRY(pool->slot[*given].status);
    pool->holds = true;
    return !pool->work->add || pool->work->add(pool->question, *given) ? TREEN_OK : TREEN_NO_MEMORY;
}

static enum treen_status wait_for_all(struct pool *pool) {
    enum treen_status status = TREEN_OK;
    while (!pool->started && status == TREEN_OK)
        status = patience_is_over(pool->patience) ? TREEN_STOPPED : do_own(pool);
    while (pool->busy)
        wait_a_moment(pool);
    return pool->worst == TREEN_OK ? (status == TREEN_OK ? TREEN_END : status) : pool->worst;
}

enum treen_status pool_next(struct pool *pool, size_t *slot) {
    if (patience_is_over(pool->patience))
        return TREEN_STOPPED;
    if (pool->threads && !pool->started)
        start_threads(pool);
    pthread_mutex_lock(&pool->lock);
    enum treen_status status = pool->slots ? next_in_order(pool, slot) : wait_for_all(pool);
    pthread_mutex_unlock(&pool->lock);
    return status;
}
