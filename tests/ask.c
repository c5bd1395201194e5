#include "ask.h"

#include "cases.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 256 << 20 };

void sets_add(struct sets *sets, uint64_t set) {
    assert_true(array_push(sets->arena, &sets->set, set));
}

static int by_value(const void *a, const void *b) {
    const uint64_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

void sets_sort(struct sets *sets) {
    if (sets->set.count)
        qsort(sets->set.at, sets->set.count, sizeof *sets->set.at, by_value);
}

bool sets_equal(const struct sets *a, const struct sets *b) {
    return a->set.count == b->set.count &&
           (a->set.count == 0 || memcmp(a->set.at, b->set.at, a->set.count * sizeof *a->set.at) == 0);
}

bool sets_within(const struct sets *part, const struct sets *whole) {
    size_t at = 0;
    for (size_t i = 0; i < whole->set.count && at < part->set.count; i++)
        at += part->set.at[at] == whole->set.at[i];
    return at == part->set.count;
}

static uint64_t as_set(const struct problem *problem, const struct answer *answer) {
    uint64_t set = 0;
    for (size_t i = 0; i < answer->count; i++) {
        assert_true(answer->option[i] < problem->options && answer->option[i] < 64);
        uint64_t option = UINT64_C(1) << answer->option[i];
        assert_false(set & option);
        set |= option;
    }
    return set;
}

/* Asserts that the answer covers every primary item as often as it should be. */
static void expect_cover(const struct problem *problem, const struct answer *answer) {
    uint32_t *covered = calloc(problem->items + 1, sizeof *covered);
    assert_non_null(covered);
    for (size_t i = 0; i < answer->count; i++) {
        uint32_t o = answer->option[i];
        assert_true(o < problem->options);
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            covered[problem->item[e]]++;
    }
    for (size_t i = 0; i < problem->primary; i++)
        assert_in_range(covered[i], problem->least ? problem->least[i] : 1,
                        problem->most ? problem->most[i] : 1);
    free(covered);
}

enum treen_status ask_number(const struct engine *engine, const struct problem *problem,
                             struct control *control, enum kernel kernel, uint64_t *count) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    control->wishes.unordered = true;
    void *search;
    control->wishes.kernel = kernel;
    assert_int_equal(engine->open(problem, control, &arena, &search), TREEN_OK);
    struct answer answer;
    enum treen_status status;
    while ((status = engine->next(search, &answer)) == TREEN_OK) {
        struct answer_sum sum = {0};
        expect_cover(problem, &answer);
        status = engine->sum(search, &sum);
        *count += 1 + sum.answers;
        if (status != TREEN_OK)
            break;
    }
    engine_close(engine, search);
    arena_free(&arena);
    return status;
}

enum treen_status ask(const struct engine *engine, const struct problem *problem, struct control *control,
                      enum kernel kernel, struct sets *sets, uint64_t *count) {
    struct arena arena;
    arena_init(&arena, MEMORY);
    void *search;
    control->wishes.kernel = kernel;
    assert_int_equal(engine->open(problem, control, &arena, &search), TREEN_OK);
    struct answer answer;
    enum treen_status status;
    while ((status = engine->next(search, &answer)) == TREEN_OK) {
        if (sets)
            sets_add(sets, as_set(problem, &answer));
        if (count)
            ++*count;
    }
    engine_close(engine, search);
    arena_free(&arena);
    return status;
}
