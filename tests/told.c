#include "told.h"

#include "puzzle/puzzle.h"
#include "run/run.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

void told_open(struct finder *finder, const struct aim *aim, uint64_t seed) {
    *finder = (struct finder){.aim = aim, .random = {seed}};
    arena_init(&finder->arena, (size_t)1 << 30);
}

void told_close(struct finder *finder) {
    arena_free(&finder->arena);
}

uint64_t told_count(const struct finder *finder, const char *name) {
    for (size_t i = 0; i < finder->counts.count; i++)
        if (!strcmp(finder->counts.at[i].name, name))
            return finder->counts.at[i].count;
    return 0;
}

/* ---- The finder ------------------------------------------------------------------------------ */

bool finder_is_over(struct finder *finder) {
    return finder->most_looks && finder->looks >= finder->most_looks;
}

void finder_look(struct finder *finder, uint64_t candidates) {
    finder->looks += candidates;
}

bool finder_wants(const struct finder *finder, const struct measures *measures) {
    return !aim_fails(finder->aim, measures);
}

enum treen_status finder_tell(struct finder *finder, const char *candidate, size_t length,
                              const struct measures *measures) {
    if (!aim_holds(finder->aim, measures))
        return TREEN_OK;
    for (size_t i = 0; i < finder->told.count; i++)
        if (strlen(finder->told.at[i].bytes) == length &&
            !memcmp(finder->told.at[i].bytes, candidate, length))
            return TREEN_OK;
    char *bytes = arena_text(&finder->arena, candidate, length);
    return bytes && array_push(&finder->arena, &finder->told, (struct told){bytes, *measures})
               ? TREEN_OK
               : TREEN_NO_MEMORY;
}

enum treen_status finder_count(struct finder *finder, const char *name, uint64_t count) {
    for (size_t i = 0; i < finder->counts.count; i++)
        if (!strcmp(finder->counts.at[i].name, name)) {
            finder->counts.at[i].count += count;
            return TREEN_OK;
        }
    name = arena_text(&finder->arena, name, strlen(name));
    return array_push(&finder->arena, &finder->counts, (struct named_count){name, count}) ? TREEN_OK
                                                                                          : TREEN_NO_MEMORY;
}

enum treen_status finder_count_level(struct finder *finder, uint64_t level) {
    (void)level;
    return finder_count(finder, "starts in vain", 1);
}

struct random *finder_random(struct finder *finder) {
    return &finder->random;
}

const struct patience *finder_patience(const struct finder *finder) {
    (void)finder;
    return NULL;
}

/* ---- What was told --------------------------------------------------------------------------- */

struct treen_puzzle *told_puzzle(const struct space *space, void *own, const char *candidate) {
    char *text = NULL;
    size_t length = 0;
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {0};
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    space->write(own, candidate, strlen(candidate), out);
    fclose(out);
    if (treen_parse(NULL, text, length, "candidate", NULL, &puzzle, &error) != TREEN_OK)
        fail_msg("%s\n%s", error.text, text);
    free(text);
    return puzzle;
}

void told_solutions(const struct treen_puzzle *puzzle, uint64_t *total, uint64_t *classes) {
    struct settings options = settings_standard();
    struct run *run;
    const struct run_summary *summary;
    options.threads = 1;
    assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    *total = strtoull(summary->total, NULL, 10);
    *classes = strtoull(summary->up_to_symmetry, NULL, 10);
    run_close(run);
}
