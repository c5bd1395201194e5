#include "run/design/finder.h"

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

void finder_begin(struct finder *finder, const struct aim *aim, size_t keep, uint64_t seed, uint64_t unit,
                  const struct measures *bound) {
    finder->aim = aim;
    finder->random.state = seed;
    finder->random.state = random_next(&finder->random) ^ unit * UINT64_C(0x9e3779b97f4a7c15);
    best_open(&finder->best, aim, keep);
    finder->is_bounded = bound != NULL;
    if (bound)
        finder->bound = *bound;
}

void finder_end(struct finder *finder) {
    best_close(&finder->best);
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
    return !finder->is_bounded || aim_compare(finder->aim, measures, &finder->bound) <= 0;
}

enum treen_status finder_tell(struct finder *finder, const char *candidate, size_t length,
                              const struct measures *measures) {
    if (!aim_holds(finder->aim, measures) || !aim_can_compare(finder->aim, measures))
        return TREEN_OK;
    struct told *told = told_new(candidate, length, measures);
    enum apartness apart = COMES_APART;
    enum treen_status status = told ? TREEN_OK : TREEN_NO_MEMORY;
    if (told && finder->judge)
        status = finder->judge(finder->context, told, &apart, &finder->error);
    if (status == TREEN_OK && apart == COMES_APART && finder_wants(finder, measures))
        return best_take(&finder->best, told) ? TREEN_OK : TREEN_NO_MEMORY;
    free(told);
    TRY(status);
    return apart == COMES_APART ? TREEN_OK : finder_count(finder, apart == STUCK ? HELD : UNDECIDED, 1);
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
