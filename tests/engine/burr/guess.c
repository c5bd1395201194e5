/* Guesses of tasks, against their assemblies. */
#include "engine/burr/guess.h"

#include "cases.h"

#include <stdlib.h>

struct task {
    double guess;
    uint64_t assemblies;
};

static bool count_it(void *context, const struct burr_assembly *assembly) {
    (void)assembly;
    ++*(uint64_t *)context;
    return true;
}

static int by_guess(const void *a, const void *b) {
    const struct task *left = a, *right = b;
    return (left->guess < right->guess) - (left->guess > right->guess);
}

/* Lists the tasks in the order of their guesses, the largest first. */
static struct task *tasks_of(const struct burr_set *set) {
    struct task *task = calloc(burr_tasks(set), sizeof *task);
    assert_non_null(task);
    for (uint64_t i = 0; i < burr_tasks(set); i++) {
        struct control control;
        control_init(&control);
        assert_int_equal(burr_search(set, i, &control, count_it, &task[i].assemblies), TREEN_END);
        task[i].guess = burr_guess(set, i);
        if (task[i].assemblies)
            assert_true(task[i].guess > 0);
        if (burr_task(set, i).empty)
            assert_true(task[i].guess == 0);
    }
    qsort(task, burr_tasks(set), sizeof *task, by_guess);
    return task;
}

static uint64_t sum(const struct task *task, uint64_t count) {
    uint64_t assemblies = 0;
    for (uint64_t i = 0; i < count; i++)
        assemblies += task[i].assemblies;
    return assemblies;
}

/* Tests that guesses find the tenth of the tasks that has most of the assemblies. */
static void large_tasks_are_found(void **state) {
    for (int solid = 0; solid <= 1; solid++) {
        struct arena arena;
        arena_init(&arena, SIZE_MAX);
        const struct burr_slots *slots = burr_slots_open(6, &arena);
        const struct burr_set *set = burr_set_open(slots, burr_wanted_by(1), solid, &arena);
        struct task *task = tasks_of(set);
        uint64_t all = sum(task, burr_tasks(set)), first = sum(task, burr_tasks(set) / 10);
        assert_int_equal(all, solid ? 588 : 13354991);
        assert_true((double)first > (solid ? 0.3 : 0.6) * (double)all);
        free(task);
        arena_free(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(large_tasks_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
