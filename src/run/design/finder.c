#include "run/design/finder.h"
#include "run/design/counting.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool named_add(struct named_counts *counts, struct arena *arena, const char *name, uint64_t count) {
    size_t at = 0;
    while (at < counts->of.count && strcmp(counts->of.at[at].name, name) < 0)
        at++;
    if (at < counts->of.count && !strcmp(counts->of.at[at].name, name)) {
        counts->of.at[at].count += count;
        return true;
    }
    struct named_count added = {arena_text(arena, name, strlen(name)), count};
    if (!added.name || !array_push(arena, &counts->of, added))
        return false;
    memmove(counts->of.at + at + 1, counts->of.at + at, (counts->of.count - 1 - at) * sizeof added);
    counts->of.at[at] = added;
    return true;
}

void finder_begin(struct finder *finder, const struct aim *aim, size_t keep, uint64_t seed, uint64_t unit) {
    finder->aim = aim;
    finder->random.state = seed;
    finder->random.state = random_next(&finder->random) ^ unit * UINT64_C(0x9e3779b97f4a7c15);
    best_open(&finder->best, aim, keep, finder->unlike.cells ? &finder->unlike : NULL);
}

void finder_end(struct finder *finder) {
    best_close(&finder->best);
    free(finder->bound);
    finder->bound = NULL;
    arena_free(&finder->scratch);
    arena_free(&finder->arena);
    finder->counts = (struct named_counts){0};
    finder->looked = 0;
}

bool finder_is_over(struct finder *finder) {
    return patience_is_over(finder->patience);
}

void finder_look(struct finder *finder, uint64_t candidates) {
    finder->looked += candidates;
}

bool finder_wants(const struct finder *finder, const struct measures *measures) {
    if (!best_wants(&finder->best, measures))
        return false;
    return !finder->bound || aim_compare(finder->aim, measures, &finder->bound->measures) <= 0;
}

/* Tells whether a candidate may come into the list, by what is measured and by its bytes. */
static bool may_be_kept(const struct finder *finder, const struct told *told) {
    return best_would_take(&finder->best, told) &&
           (!finder->bound || told_compare(finder->aim, told, finder->bound) < 0);
}

/* Tells whether all is measured at which the aim looks, and all conditions hold. */
static bool is_wanted(const struct aim *aim, const struct measures *measures) {
    return aim_holds(aim, measures) && aim_can_compare(aim, measures);
}

/* Takes the number that a space has counted for that of assemblies. In boxes of several layers the
 * number of solutions is open then. False: the aim wants to know what the space could not count, or
 * fewer assemblies. */
static bool settle_counts(const struct finder *finder, struct measures *measures) {
    uint64_t *of = measures->of, counted = of[Q_solutions];
    if (!finder->assembles || of[Q_level] != UNMEASURED)
        return true;
    if (counted == UNMEASURED)
        return of[Q_assemblies] != UNMEASURED || !aim_needs(finder->aim, Q_solutions);
    if (aim_needs(finder->aim, Q_assemblies) && counted > counting_range(finder->aim).high)
        return false;
    bool exact = !counting_enough(finder->aim) && counted <= counting_range(finder->aim).high;
    if (finder->judge || aim_needs(finder->aim, Q_assemblies))
        of[Q_assemblies] = exact ? counted : UNMEASURED;
    if (finder->judge && counted)
        of[Q_solutions] = UNMEASURED;
    return true;
}

/* Tells whether the aim looks at taking apart, and there is nothing to take apart. */
static bool lacks_solution(const struct finder *finder, const struct measures *measures) {
    return !measures->of[Q_solutions] && aim_taken(finder->aim) < QUANTITY_COUNT;
}

/* Measures what the aim needs and the space does not measure. *wanted: the aim still wants it. */
static enum treen_status measure(struct finder *finder, struct told *told, bool *wanted) {
    bool counts = told->measures.of[Q_solutions] == UNMEASURED;
    TRY(finder->measure(finder->context, told, &finder->error));
    *wanted = is_wanted(finder->aim, &told->measures);
    if (counts && told->measures.of[Q_solutions] == 0) {
        *wanted = false;
        return finder_count(finder, HELD, 1);
    }
    bool open = !*wanted && !aim_fails(finder->aim, &told->measures);
    return open ? finder_count(finder, UNDECIDED, 1) : TREEN_OK;
}

/* Weighs a candidate. Cheap questions come first: one that the list cannot take is never taken
 * apart. Unlike ones are taken apart when they are listed. *taken: the list owns it. */
static enum treen_status weigh(struct finder *finder, struct told *told, bool *taken) {
    enum apartness apart = COMES_APART;
    if (!settle_counts(finder, &told->measures) || lacks_solution(finder, &told->measures) ||
        !may_be_kept(finder, told))
        return TREEN_OK;
    bool wanted = is_wanted(finder->aim, &told->measures);
    if (!wanted && finder->measure)
        TRY(measure(finder, told, &wanted));
    if (!wanted)
        return TREEN_OK;
    if (finder->judge && !finder->best.unlike)
        TRY(finder->judge(finder->context, told, &apart, &finder->error));
    if (apart != COMES_APART)
        return finder_count(finder, apart == STUCK ? HELD : UNDECIDED, 1);
    if (finder->assembles && finder->judge && told->measures.of[Q_assemblies] == 1)
        told->measures.of[Q_solutions] = 1;
    *taken = true;
    return best_take(&finder->best, told);
}

enum treen_status finder_tell(struct finder *finder, const char *candidate, size_t length,
                              const struct measures *measures) {
    if (!finder->measure && !finder->assembles && !is_wanted(finder->aim, measures))
        return TREEN_OK;
    struct told *told = told_new(candidate, length, measures);
    TRY_ROOM(told);
    bool taken = false;
    enum treen_status status = weigh(finder, told, &taken);
    if (!taken)
        free(told);
    return status;
}

enum treen_status finder_count(struct finder *finder, const char *name, uint64_t count) {
    return named_add(&finder->counts, &finder->arena, name, count) ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status finder_count_level(struct finder *finder, uint64_t level) {
    char name[64] = "starts in vain: nothing came apart in several moves";
    if (level)
        snprintf(name, sizeof name, "starts in vain: up to level %2" PRIu64, level);
    return finder_count(finder, name, 1);
}

struct random *finder_random(struct finder *finder) {
    return &finder->random;
}

const struct patience *finder_patience(const struct finder *finder) {
    return finder->patience;
}
