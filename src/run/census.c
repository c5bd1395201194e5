#include "run/census.h"

#include "base/error.h"
#include "engine/prepare/number.h"
#include "run/sometimes.h"

#include <stdlib.h>

void census_free(struct census *census) {
    big_free(&census->total);
    big_free(&census->rotations);
    big_free(&census->symmetries);
    big_free(&census->labelled);
    big_free(&census->fixed_rotations);
    big_free(&census->fixed_symmetries);
}

struct taker {
    const struct worker *worker;
    const struct engine *engine; /* the engine that counts; null: searches count */
    size_t memory;
    struct control *control;
    struct census *census;
};

static enum treen_status search_number(const struct taker *taker, const struct problem *problem,
                                       size_t memory, struct big *count) {
    struct control control;
    uint64_t answers;
    control_init(&control);
    control.stop = taker->control->stop;
    control.patience = taker->control->patience;
    control.budget = taker->control->budget;
    control.deadline = taker->control->deadline;
    enum treen_status status = number_by_search(problem, true, &control, memory, &answers);
    taker->control->nodes += control.nodes;
    if (status != TREEN_END)
        return status;
    big_set(count, answers);
    return TREEN_OK;
}

/* Counts the assemblies that one symmetry leaves unchanged, of those that the symmetries of the set
 * take to assemblies (0 = of all). */
static enum treen_status count_fixed(const struct taker *taker, size_t symmetry, uint64_t taken,
                                     struct big *count) {
    const struct posed *posed = taker->worker->posed;
    struct arena arena;
    struct problem problem;
    struct patience patience;
    control_arena(taker->control, taker->memory, &patience, &arena);
    enum treen_status status = posed->kind->fixed(posed, symmetry, taken, &arena, &problem, NULL);
    if (status == TREEN_OK)
        status = taker->engine
                     ? taker->engine->count(&problem, taker->control, taker->memory - arena.used, count)
                     : search_number(taker, &problem, taker->memory - arena.used, count);
    size_t held = arena.used + taker->control->report.memory;
    taker->census->memory = held > taker->census->memory ? held : taker->census->memory;
    arena_free(&arena);
    return patience_judge(&patience, status, NULL);
}

/* A symmetry, and the assemblies that it leaves unchanged. */
struct census_fixed {
    size_t first; /* the first symmetry that is alike */
    struct big count;
};

/* Returns the first symmetry that is alike. Alike symmetries leave equally many assemblies
 * unchanged, so only the first of them is counted. */
static size_t first_alike(const struct posed *posed, const struct census_fixed *fixed, size_t symmetry) {
    size_t first = 0;
    while (first < symmetry &&
           (fixed[first].first != first || !posed->kind->conjugate(posed, first, symmetry)))
        first++;
    return first;
}

/* Adds the assemblies that a symmetry leaves unchanged. */
static bool add_fixed(struct census *census, bool rotation, const struct big *fixed) {
    return (!rotation || big_add_product(&census->fixed_rotations, fixed, 1)) &&
           big_add_product(&census->fixed_symmetries, fixed, 1);
}

static enum treen_status count_all_fixed(const struct taker *taker, struct census_fixed *fixed) {
    const struct posed *posed = taker->worker->posed;
    struct census *census = taker->census;
    for (size_t s = 0; s < posed->symmetries; s++) {
        size_t first = fixed[s].first = first_alike(posed, fixed, s);
        census->idle_rotations += !first && s < posed->rotations;
        census->idle_symmetries += !first;
        if (first && first == s)
            TRY(count_fixed(taker, s, 0, &fixed[s].count));
        if (first && !add_fixed(census, s < posed->rotations, &fixed[first].count))
            return TREEN_NO_MEMORY;
    }
    return TREEN_OK;
}

/* Applies Burnside's lemma. The idle symmetries leave all assemblies unchanged. */
static bool divide(struct census *census, const struct posed *posed) {
    bool added = big_add_product(&census->rotations, &census->total, census->idle_rotations) &&
                 big_add_product(&census->rotations, &census->fixed_rotations, 1) &&
                 big_add_product(&census->symmetries, &census->total, census->idle_symmetries) &&
                 big_add_product(&census->symmetries, &census->fixed_symmetries, 1);
    big_divide(&census->rotations, posed->rotations);
    big_divide(&census->symmetries, posed->symmetries);
    return added;
}

static enum treen_status count_classes(const struct taker *taker) {
    const size_t symmetries = taker->worker->posed->symmetries;
    struct census_fixed *fixed = calloc(symmetries, sizeof *fixed);
    TRY_ROOM(fixed);
    enum treen_status status = count_all_fixed(taker, fixed);
    for (size_t s = 0; s < symmetries; s++)
        big_free(&fixed[s].count);
    free(fixed);
    taker->census->has_classes = true;
    return status == TREEN_OK && !divide(taker->census, taker->worker->posed) ? TREEN_NO_MEMORY : status;
}

static enum treen_status count_taken(void *context, size_t symmetry, uint64_t taken, struct big *count) {
    const struct taker *taker = context;
    const struct posed *posed = taker->worker->posed;
    if (!symmetry && taken == posed->kind->taken(posed, 1)) /* all assemblies */
        return big_add_product(count, &taker->census->total, 1) ? TREEN_OK : TREEN_NO_MEMORY;
    return count_fixed(taker, symmetry, taken, count);
}

static enum treen_status count_sometimes(struct taker *taker) {
    struct census *census = taker->census;
    census->has_classes = true;
    return sometimes_classes(taker->worker->posed, count_taken, taker, &census->rotations,
                             &census->symmetries);
}

const char *census_refuses(const struct worker *worker, bool classes, bool whole) {
    const struct posed *posed = worker->posed;
    if (posed->problem.form != FORM_COVER)
        return "only exact covers are counted without a list";
    if (posed->filtered)
        return "a condition on its solutions is looked at answer by answer";
    return classes && !posed->symmetries && !(whole && sometimes_fit(posed))
               ? "counting finds no classes of it, only the total (setting symmetry none)"
               : NULL;
}

enum treen_status census_take(const struct worker *worker, const struct engine *engine, bool classes,
                              size_t memory, struct control *control, struct census *census) {
    struct taker taker = {worker, engine, memory, control, census};
    *census = (struct census){.has_classes = false};
    const struct big *each = worker->posed->labelled;
    census->has_labelled = each;
    TRY(count_fixed(&taker, 0, 0, &census->total));
    census->has_labelled |= big_compare(&census->total, &(const struct big){0}) == 0;
    if (classes)
        TRY(worker->posed->symmetries ? count_classes(&taker) : count_sometimes(&taker));
    return !each || big_product(&census->labelled, &census->total, each) ? TREEN_END : TREEN_NO_MEMORY;
}

enum treen_status census_classes(const struct worker *worker, uint64_t assemblies, size_t memory,
                                 struct control *control, struct census *census) {
    struct taker taker = {worker, NULL, memory, control, census};
    *census = (struct census){.has_classes = false};
    big_set(&census->total, assemblies);
    enum treen_status status = count_classes(&taker);
    return status == TREEN_OK ? TREEN_END : status;
}
