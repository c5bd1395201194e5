/* Engine count finds as many answers as brute force and engine cover do, on thousands of random small problems,
 * in any order of the items, in however many parts, and with hardly any memory. */
#include "ask.h"
#include "brute.h"
#include "random_cover.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { SEEDS = 10000, MEMORY = 64 << 20 };

struct question {
    uint64_t seed;
    struct arena arena;
    struct problem problem;
    uint64_t expected;
};

static void for_each_question(uint64_t seeds, void (*test)(struct question *question)) {
    for (uint64_t seed = 0; seed < seeds; seed++) {
        struct question question = {.seed = seed};
        arena_init(&question.arena, MEMORY);
        question.problem = random_cover(seed, &question.arena);
        struct sets sets = {.arena = &question.arena};
        brute(&question.problem, &sets);
        question.expected = sets.set.count;
        test(&question);
        arena_free(&question.arena);
    }
}

static void must(bool holds, const struct question *question, const char *what) {
    if (!holds)
        fail_msg("seed %u: %s", (unsigned)question->seed, what);
}

/* Counts with what `control` and `memory` say; -1 when it did not get to an end. */
static int64_t count(const struct question *question, struct control *control, size_t memory) {
    struct big total = {0}, read = {0};
    enum treen_status status = engine_named("count")->count(&question->problem, control, memory, &total);
    int64_t answers = 0;
    if (status == TREEN_OK)
        for (; big_compare(&total, &read) > 0; answers++) /* they are few */
            assert_true(big_add(&read, 1));
    big_free(&total);
    big_free(&read);
    return status == TREEN_OK ? answers : -1;
}

static bool counts_right(const struct question *question, size_t memory) {
    struct control control;
    control_init(&control);
    return count(question, &control, memory) == (int64_t)question->expected;
}

static void ask_cover(struct question *question) {
    uint64_t answers = 0;
    struct control control;
    control_init(&control);
    assert_int_equal(ask(engine_named("cover"), &question->problem, &control, KERNEL_AUTO, NULL, &answers),
                     TREEN_END);
    must(answers == question->expected, question, "cover finds not as many as brute force");
    must(counts_right(question, MEMORY), question, "not as many as brute force and cover");
}

static void counts_are_those_of_brute_force_and_cover(void **state) {
    (void)state;
    for_each_question(SEEDS, ask_cover);
}

static void ask_in_some_order(struct question *question) {
    struct random random = {.state = question->seed};
    uint32_t primary = (uint32_t)question->problem.primary;
    uint32_t *order = ARENA_NEW(&question->arena, primary, uint32_t);
    assert_non_null(order);
    for (uint32_t i = 0; i < primary; i++) {
        uint32_t other = random_below(&random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    question->problem.order = order;
    must(counts_right(question, MEMORY), question, "the order of the items makes a difference");
}

static void no_order_makes_a_difference(void **state) {
    (void)state;
    for_each_question(SEEDS / 2, ask_in_some_order);
}

static void ask_parts(struct question *question) {
    static const uint32_t parts[] = {2, 3, 7};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int64_t sum = 0;
        for (uint32_t part = 0; part < parts[i]; part++) {
            struct control control;
            control_init(&control);
            control.part = part;
            control.parts = parts[i];
            sum += count(question, &control, MEMORY);
        }
        must(sum == (int64_t)question->expected, question, "the parts do not add up");
    }
}

static void parts_add_up(void **state) {
    (void)state;
    for_each_question(SEEDS / 4, ask_parts);
}

/* Less and less memory, until there is not enough for the plan: what it says before is right. */
static void ask_with_less_and_less(struct question *question) {
    for (size_t memory = 32 << 10; memory > 2000; memory = memory / 8 * 7) {
        struct control control;
        control_init(&control);
        int64_t found = count(question, &control, memory);
        must(found == -1 || found == (int64_t)question->expected, question, "little memory makes it wrong");
    }
}

static void memory_makes_no_difference(void **state) {
    (void)state;
    for_each_question(SEEDS / 4, ask_with_less_and_less);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_brute_force_and_cover),
        cmocka_unit_test(no_order_makes_a_difference),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(memory_makes_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
