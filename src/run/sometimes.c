#include "run/sometimes.h"

#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>

/* More sets, and their counts, would take longer than a list. */
enum { MOST_SETS = 64 };

/* The sets of symmetries, as bits, that take some assembly to assemblies, when it has no more
 * pieces than it must. Smaller sets come before those that hold them. */
struct sets {
    size_t symmetries; /* of the posed problem, the first of which are looked at */
    size_t count;
    uint64_t set[MOST_SETS]; /* with the symmetries behind those */
    int64_t weight[MOST_SETS];
};

/* A count that was taken. */
struct taken {
    uint64_t set;
    size_t symmetry;
    struct big count;
};

struct sometimes {
    const struct posed *posed;
    sometimes_count *count;
    void *context;
    size_t taken;
    struct taken *at; /* [MOST_SETS * symmetries] */
};

static uint64_t set_with(const struct posed *posed, uint64_t set, size_t symmetry) {
    return posed->kind->taken(posed, set | UINT64_C(1) << symmetry);
}

/* Returns the number of the set's symmetries that are looked at. */
static int64_t size_of(const struct sets *sets, uint64_t set) {
    uint64_t low = sets->symmetries < 64 ? (UINT64_C(1) << sets->symmetries) - 1 : UINT64_MAX;
    return __builtin_popcountll(set & low);
}

static bool is_listed(const struct sets *sets, uint64_t set) {
    for (size_t i = 0; i < sets->count; i++)
        if (sets->set[i] == set)
            return true;
    return false;
}

/* Puts the set where those of its size end; false when there are too many. */
static bool put_in(struct sets *sets, uint64_t set) {
    if (sets->count == MOST_SETS)
        return false;
    size_t at = sets->count++;
    for (; at && size_of(sets, sets->set[at - 1]) > size_of(sets, set); at--)
        sets->set[at] = sets->set[at - 1];
    sets->set[at] = set;
    return true;
}

/* Lists the sets; false when there are too many. Every set is one that came before and one
 * symmetry more. A larger set never comes before the one that it is made of. */
static bool list_sets(const struct posed *posed, size_t symmetries, struct sets *sets) {
    *sets = (struct sets){.symmetries = symmetries};
    put_in(sets, set_with(posed, 0, 0));
    for (size_t i = 0; i < sets->count; i++)
        for (size_t s = 0; s < symmetries; s++) {
            const uint64_t set = set_with(posed, sets->set[i], s);
            if (set && !is_listed(sets, set) && !put_in(sets, set))
                return false;
        }
    return true;
}

/* Weighs the sets: the weights of all sets within one, it included, are `times` divided by its
 * size. Returns `times`, which every size divides; 0: the weights are too large. */
static uint64_t weigh_sets(struct sets *sets) {
    int64_t times = 1;
    for (size_t i = 0; i < sets->count; i++) {
        int64_t size = size_of(sets, sets->set[i]), multiple = times;
        while (multiple % size)
            if (__builtin_add_overflow(multiple, times, &multiple))
                return 0;
        times = multiple;
    }
    for (size_t i = 0; i < sets->count; i++) {
        sets->weight[i] = times / size_of(sets, sets->set[i]);
        for (size_t k = 0; k < i; k++)
            if (!(sets->set[k] & ~sets->set[i]) &&
                __builtin_sub_overflow(sets->weight[i], sets->weight[k], &sets->weight[i]))
                return 0;
    }
    return (uint64_t)times;
}

/* Lists and weighs the sets of the first symmetries. Returns what weigh_sets does, and 0 where
 * there are too many. */
static uint64_t find_sets(const struct posed *posed, size_t symmetries, struct sets *sets) {
    return list_sets(posed, symmetries, sets) ? weigh_sets(sets) : 0;
}

bool sometimes_fit(const struct posed *posed) {
    struct sets sets;
    return posed->sometimes && find_sets(posed, posed->sometimes, &sets) &&
           find_sets(posed, posed->sometimes_rotations, &sets);
}

/* Returns the count, which may have been taken before. Not when the status is another one than
 * TREEN_OK. */
static const struct big *take_count(struct sometimes *sometimes, uint64_t set, size_t symmetry,
                                    enum treen_status *status) {
    for (size_t i = 0; i < sometimes->taken; i++)
        if (sometimes->at[i].set == set && sometimes->at[i].symmetry == symmetry)
            return &sometimes->at[i].count;
    struct taken *taken = &sometimes->at[sometimes->taken++];
    taken->set = set;
    taken->symmetry = symmetry;
    *status = sometimes->count(sometimes->context, symmetry, set, &taken->count);
    return &taken->count;
}

/* Adds the set's assemblies, once for each of its symmetries that leaves them unchanged. */
static enum treen_status add_set(struct sometimes *sometimes, const struct sets *sets, size_t number,
                                 struct big *more, struct big *less) {
    const int64_t weight = sets->weight[number];
    for (size_t s = 0; weight && s < sets->symmetries; s++) {
        const uint64_t set = set_with(sometimes->posed, sets->set[number], s);
        if (!set)
            continue;
        enum treen_status status = TREEN_OK;
        const struct big *count = take_count(sometimes, set, s, &status);
        if (status != TREEN_OK)
            return status;
        if (!big_add_product(weight > 0 ? more : less, count, (uint64_t)(weight > 0 ? weight : -weight)))
            return TREEN_NO_MEMORY;
    }
    return TREEN_OK;
}

static enum treen_status count_under(struct sometimes *sometimes, size_t symmetries, struct big *classes) {
    struct sets sets;
    struct big less = {0};
    const uint64_t times = find_sets(sometimes->posed, symmetries, &sets);
    enum treen_status status = times ? TREEN_OK : TREEN_BUG; /* sometimes_fit has found them */
    for (size_t i = 0; i < sets.count && status == TREEN_OK; i++)
        status = add_set(sometimes, &sets, i, classes, &less);
    if (status == TREEN_OK) {
        big_subtract(classes, &less);
        big_divide(classes, times);
    }
    big_free(&less);
    return status;
}

enum treen_status sometimes_classes(const struct posed *posed, sometimes_count *count, void *context,
                                    struct big *rotations, struct big *symmetries) {
    struct sometimes sometimes = {.posed = posed, .count = count, .context = context};
    sometimes.at = calloc(MOST_SETS * posed->sometimes, sizeof *sometimes.at);
    TRY_ROOM(sometimes.at);
    enum treen_status status = count_under(&sometimes, posed->sometimes, symmetries);
    if (status == TREEN_OK)
        status = count_under(&sometimes, posed->sometimes_rotations, rotations);
    for (size_t i = 0; i < sometimes.taken; i++)
        big_free(&sometimes.at[i].count);
    free(sometimes.at);
    return status;
}
