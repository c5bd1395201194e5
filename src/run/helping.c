#include "run/helping.h"

#include "run/pool.h"

/* Positions that take longer than a start of threads. */
enum { WORTH_DIVIDING = 4096 };

struct chores {
    struct helping *helping;
    unsigned tasks;
    atomic_uint left;
    void (*task)(void *work, unsigned number);
    void *work;
};

static unsigned count_free(void *context) {
    struct helping *helping = context;
    size_t busy = atomic_load(&helping->busy);
    return busy < helping->threads ? (unsigned)(helping->threads - busy) + 1 : 1;
}

static bool take(void *question, uint64_t task, size_t slot) {
    const struct chores *chores = question;
    (void)slot;
    return task < chores->tasks;
}

/* Frees the thread of each chore but the last one to end, for steps within the others. */
static enum treen_status do_chore(void *question, void *worker, uint64_t task, size_t slot) {
    struct chores *chores = question;
    (void)worker, (void)slot;
    chores->task(chores->work, (unsigned)task);
    if (atomic_fetch_sub(&chores->left, 1) > 1)
        atomic_fetch_sub(&chores->helping->busy, 1);
    return TREEN_OK;
}

/* Starts threads for each step: a step takes a hundred times as long. Without memory for a pool the
 * caller's own thread does all. */
static void help(void *context, unsigned tasks, void (*task)(void *work, unsigned number), void *work) {
    static const struct pool_work chore = {.take = take, .task = do_chore};
    struct chores chores = {.helping = context, .tasks = tasks, .left = tasks, .task = task, .work = work};
    struct pool *pool = pool_open(&chore, &chores, tasks, POOL_NO_ORDER, NULL);
    size_t slot;
    if (pool) {
        atomic_fetch_add(&chores.helping->busy, tasks - 1);
        pool_next(pool, &slot);
    }
    for (unsigned i = 0; !pool && i < tasks; i++)
        task(work, i);
    pool_close(pool);
}

void helping_open(struct helping *helping, size_t threads) {
    helping->helpers = (struct helpers){count_free, help, helping, WORTH_DIVIDING};
    helping->threads = threads;
    atomic_init(&helping->busy, 0);
}

void helping_begin(struct helping *helping) {
    atomic_fetch_add(&helping->busy, 1);
}

void helping_end(struct helping *helping) {
    atomic_fetch_sub(&helping->busy, 1);
}
