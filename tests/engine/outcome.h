/* The outcomes of engine cover's searches, compared with each other and with those of engine
 * dlx. */
#ifndef TREEN_TESTS_ENGINE_OUTCOME_H
#define TREEN_TESTS_ENGINE_OUTCOME_H

#include "engine/engine.h"
#include "cases.h"

enum { OUTCOME_MEMORY = 64 << 20 };

struct outcome {
    uint64_t answers, nodes;
    uint64_t checksum; /* of the listed answers, in whatever order they come; 0 = they were summed */
    enum treen_status status;
};

/* Searches to the end, or to the limits of a control like this one. Answers are `listed`, or else
 * summed. */
static inline struct outcome outcome_of(const struct problem *problem, const char *engine, enum kernel kernel,
                                        bool listed, const struct control *like) {
    struct outcome all = {.status = TREEN_OK};
    struct arena arena;
    struct control control = *like;
    void *search;
    arena_init(&arena, OUTCOME_MEMORY);
    control.wishes.kernel = kernel;
    assert_int_equal(engine_named(engine)->open(problem, &control, &arena, &search), TREEN_OK);
    while (all.status == TREEN_OK) {
        struct answer_sum some = {0};
        struct answer answer;
        if (listed) {
            some.answers = (all.status = engine_named(engine)->next(search, &answer)) == TREEN_OK;
            for (uint32_t i = 0; i < answer.count && some.answers; i++)
                all.checksum += (answer.option[i] + 1) * (answer.option[i] + UINT64_C(77)) * answer.count;
        } else {
            all.status = engine_named(engine)->sum(search, &some);
        }
        all.answers += some.answers;
    }
    all.nodes = control.nodes;
    engine_close(engine_named(engine), search);
    arena_free(&arena);
    return all;
}

static inline void expect_same(struct outcome a, struct outcome b) {
    assert_int_equal(a.status, b.status);
    assert_int_equal(a.answers, b.answers);
    assert_int_equal(a.nodes, b.nodes);
    assert_int_equal(a.checksum, b.checksum);
}

/* Asserts that all kernels find the same after the same nodes, both those the control allows and
 * half as many. Where nothing was cut off, that must be `expected`, the result of engine dlx. */
static inline void expect_of_all_kernels(const struct problem *problem, struct outcome expected,
                                         const struct control *control, bool listed) {
    struct outcome portable = outcome_of(problem, "cover", KERNEL_PORTABLE, listed, control);
    if (expected.status == TREEN_END && portable.status == TREEN_END) {
        assert_int_equal(portable.answers, expected.answers);
        if (listed)
            assert_int_equal(portable.checksum, expected.checksum);
    }
    struct control less = *control;
    less.node_limit = portable.nodes / 2 + 1;
    struct outcome half = outcome_of(problem, "cover", KERNEL_PORTABLE, listed, &less);
    for (int kernel = KERNEL_AUTO; kernel < KERNELS; kernel++) {
        expect_same(outcome_of(problem, "cover", (enum kernel)kernel, listed, control), portable);
        expect_same(outcome_of(problem, "cover", (enum kernel)kernel, listed, &less), half);
    }
}

#endif
