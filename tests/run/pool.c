/* A pool of threads: every task once, in order where it keeps one, and an end that is told. */
#include "run/pool.h"

#include "cases.h"

#include <stdatomic.h>

enum { TASKS = 300, SLOTS = 7 };

struct sum {
    uint64_t tasks, fails; /* fails: the task that ends in TREEN_BUG; `tasks` or more = none does */
    uint64_t task[SLOTS];  /* by slot */
    uint64_t given;
    atomic_uint_fast64_t done, workers;
    atomic_bool stop;
};

static void *open_worker(void *question) {
    struct sum *sum = question;
    atomic_fetch_add(&sum->workers, 1);
    return sum;
}

static void close_worker(void *question, void *worker) {
    struct sum *sum = question;
    assert_ptr_equal(sum, worker);
    atomic_fetch_sub(&sum->workers, 1);
}

static bool take(void *question, uint64_t task, size_t slot) {
    struct sum *sum = question;
    if (slot < SLOTS && task < sum->tasks)
        sum->task[slot] = task;
    return task < sum->tasks;
}

static enum treen_status do_task(void *question, void *worker, uint64_t task, size_t slot) {
    struct sum *sum = question;
    assert_ptr_equal(sum, worker);
    (void)slot;
    atomic_fetch_add(&sum->done, task + 1);
    return task == sum->fails ? TREEN_BUG : TREEN_OK;
}

static bool add(void *question, size_t slot) {
    struct sum *sum = question;
    return sum->task[slot] == sum->given++;
}

static const struct pool_work in_order = {
    .open = open_worker, .close = close_worker, .take = take, .task = do_task, .add = add};
static const struct pool_work unordered = {
    .open = open_worker, .close = close_worker, .take = take, .task = do_task};

/* Runs a pool to its end, and returns why it ended. */
static enum treen_status run(const struct pool_work *work, struct sum *sum, size_t threads, size_t slots) {
    const struct patience patience = {.stop = &sum->stop};
    struct pool *pool = pool_open(work, sum, threads, slots, &patience);
    enum treen_status status;
    size_t slot;
    assert_non_null(pool);
    while ((status = pool_next(pool, &slot)) == TREEN_OK)
        assert_true(slot < slots);
    pool_close(pool);
    assert_int_equal(atomic_load(&sum->workers), 0);
    return status;
}

/* Tests that each task is done once and given in its turn. */
static void test_order(void **state) {
    for (size_t threads = 1; threads <= 4; threads++) {
        struct sum sum = {.tasks = TASKS, .fails = TASKS};
        assert_int_equal(run(&in_order, &sum, threads, threads > 1 ? SLOTS : 1), TREEN_END);
        assert_int_equal(sum.given, TASKS);
        assert_int_equal(atomic_load(&sum.done), TASKS * (TASKS + 1) / 2);
    }
}

static void test_no_order(void **state) {
    for (size_t threads = 1; threads <= 4; threads++) {
        struct sum sum = {.tasks = TASKS, .fails = TASKS};
        assert_int_equal(run(&unordered, &sum, threads, POOL_NO_ORDER), TREEN_END);
        assert_int_equal(atomic_load(&sum.done), TASKS * (TASKS + 1) / 2);
    }
}

/* Tests that a task that fails ends the work: in order after those before it. */
static void test_failure(void **state) {
    for (size_t threads = 1; threads <= 4; threads++) {
        struct sum sum = {.tasks = TASKS, .fails = 50}, other = {.tasks = TASKS, .fails = 50};
        assert_int_equal(run(&in_order, &sum, threads, threads > 1 ? SLOTS : 1), TREEN_BUG);
        assert_int_equal(sum.given, 50);
        assert_int_equal(run(&unordered, &other, threads, POOL_NO_ORDER), TREEN_BUG);
    }
}

/* Tests that nothing is given after a stop, and that no tasks are an end. */
static void test_nothing(void **state) {
    for (size_t threads = 1; threads <= 4; threads++) {
        struct sum stopped = {.tasks = TASKS, .fails = TASKS, .stop = true}, none = {.tasks = 0};
        assert_int_equal(run(&in_order, &stopped, threads, SLOTS), TREEN_STOPPED);
        assert_int_equal(run(&in_order, &none, threads, SLOTS), TREEN_END);
        assert_int_equal(run(&unordered, &none, threads, POOL_NO_ORDER), TREEN_END);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_no_order),
        cmocka_unit_test(test_failure),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
