/* A question about a puzzle: posed, searched, weighed, checked, told. */
#include "treen.h"

#include "base/arena.h"
#include "base/big.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/engine.h"
#include "puzzle/puzzle.h"
#include "run/options.h"
#include "run/run.h"
#include "shape/grid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Assemblies by the size of their class: there are as many classes as the sum of tally[size] / size. */
typedef uint64_t class_tally[GRID_SYMMETRIES + 1];

struct treen_run {
    const struct treen_puzzle *puzzle;
    enum treen_question question;
    struct treen_options options;
    struct arena arena;       /* the posed problem and the search */
    struct arena check_arena; /* emptied after each solution checked */
    struct arena text_arena;  /* the summary's */

    struct posed *posed;
    const struct engine *engine;
    void *search;
    struct control control;
    enum treen_status ended; /* TREEN_OK while the search goes on */

    bool has_classes; /* of rotation and symmetry: the puzzle's grid has such groups */
    uint64_t answers, total, listed;
    class_tally by_rotation, by_symmetry;
    struct big labelled; /* of all assemblies but the last `unlabelled` */
    struct big factor;   /* labelled ways of each of these */
    uint64_t unlabelled;

    struct treen_solution solution;
    struct treen_summary summary;
    double started, seconds;
    treen_on_progress *on_progress;
    void *context;
};

/* ---- Opening ------------------------------------------------------------------------------------------- */

static void tell_progress(void *context, double fraction) {
    const struct treen_run *run = context;
    if (run->on_progress)
        run->on_progress(run->context, &(struct treen_progress){.fraction = fraction,
                                                                .seconds = clock_seconds() - run->started,
                                                                .nodes = run->control.nodes,
                                                                .solutions = run->total});
}

static enum treen_status set_control(struct treen_run *run, struct treen_error *error) {
    const struct treen_options *options = &run->options;
    if (options->part > options->parts)
        return error_say(error, TREEN_BAD_INPUT, "found part %llu of %llu, expected --part from 1 to --parts",
                         (unsigned long long)options->part, (unsigned long long)options->parts);
    control_init(&run->control);
    run->control.node_limit = options->nodes;
    run->control.part = (uint32_t)options->part - 1;
    run->control.parts = (uint32_t)options->parts;
    run->control.on_progress = tell_progress;
    run->control.context = run;
    if (options->seconds > 0)
        run->control.deadline = run->started + options->seconds;
    return TREEN_OK;
}

static enum treen_status pose(struct treen_run *run, struct treen_error *error) {
    struct wish wish = {.list = run->question == TREEN_SOLVE,
                        .symmetry = (enum treen_symmetry)run->options.symmetry};
    return run->puzzle->kind->pose(run->puzzle, &wish, &run->arena, &run->posed, error);
}

static enum treen_status choose_engine(struct treen_run *run, struct treen_error *error) {
    const struct problem *problem = &run->posed->problem;
    size_t left = run->arena.limit - run->arena.used;
    const char *name = run->options.engine;
    if (!name) {
        run->engine = engine_for(problem, left);
        return run->engine ? TREEN_OK : error_memory(error, "looking for an engine that takes the problem");
    }
    run->engine = engine_named(name);
    if (!run->engine)
        return error_say(error, TREEN_BAD_INPUT,
                         "found no engine '%s', expected one that `treen engines` lists", name);
    const char *why = run->engine->refuses(problem, left);
    return why ? error_say(error, TREEN_BAD_INPUT, "engine %s does not take this puzzle: %s", name, why)
               : TREEN_OK;
}

static enum treen_status prepare(struct treen_run *run, struct treen_error *error) {
    TRY(set_control(run, error));
    TRY(pose(run, error));
    TRY(choose_engine(run, error));
    enum treen_status status = run->engine->open(&run->posed->problem, &run->control,
                                                 (enum kernel)run->options.kernel, &run->arena, &run->search);
    return status == TREEN_NO_MEMORY ? error_memory(error, "setting up the search") : status;
}

enum treen_status treen_run_open(const struct treen_puzzle *puzzle, enum treen_question question,
                                 const struct treen_options *options, struct treen_run **out,
                                 struct treen_error *error) {
    struct treen_run *run = calloc(1, sizeof *run);
    if (!run)
        return error_memory(error, "opening a run");
    run->puzzle = puzzle;
    run->question = question;
    run->options = *options;
    run->started = clock_seconds();
    arena_init(&run->arena, (size_t)options->memory << 20);
    arena_init(&run->check_arena, SIZE_MAX);
    arena_init(&run->text_arena, SIZE_MAX);
    enum treen_status status = prepare(run, error);
    if (status != TREEN_OK) {
        treen_run_close(run);
        return status;
    }
    *out = run;
    return TREEN_OK;
}

void treen_run_close(struct treen_run *run) {
    if (!run)
        return;
    if (run->search)
        run->engine->close(run->search);
    if (run->posed && run->posed->kind->release)
        run->posed->kind->release(run->posed);
    big_free(&run->labelled);
    big_free(&run->factor);
    arena_free(&run->arena);
    arena_free(&run->check_arena);
    arena_free(&run->text_arena);
    free(run);
}

const struct treen_puzzle *run_puzzle(const struct treen_run *run) {
    return run->puzzle;
}

enum treen_symmetry run_symmetry(const struct treen_run *run) {
    return (enum treen_symmetry)run->options.symmetry;
}

void treen_run_watch(struct treen_run *run, treen_on_progress *on_progress, void *context) {
    run->on_progress = on_progress;
    run->context = context;
}

void treen_run_stop(struct treen_run *run) {
    atomic_store_explicit(&run->control.stop, true, memory_order_relaxed);
}

/* ---- Searching
 * ---------------------------------------------------------------------------------------------- */

/* Assemblies with the same labelled factor are multiplied at once: nearly always that is all of them. */
static bool settle_labelled(struct treen_run *run) {
    bool done = big_add_product(&run->labelled, &run->factor, run->unlabelled);
    run->unlabelled = 0;
    return done;
}

static bool add_weight(struct treen_run *run, const struct weight *weight) {
    run->answers++;
    run->total += weight->assemblies;
    run->by_rotation[weight->rotation_class] += weight->assemblies;
    run->by_symmetry[weight->symmetry_class] += weight->assemblies;
    run->has_classes = weight->symmetry_class > 0;
    if (weight->relabelled && !(settle_labelled(run) && big_set(&run->factor, 1) &&
                                big_product(&run->factor, &run->factor, weight->labelled)))
        return false;
    run->unlabelled += weight->assemblies;
    return true;
}

/* A solution that breaks a rule is a bug of ours, never an answer. */
static enum treen_status check(struct treen_run *run, const struct treen_solution *solution) {
    report broken = {0};
    enum treen_status status = run->puzzle->kind->check(run->puzzle, solution, &run->check_arena, &broken);
    assert(status != TREEN_OK || broken.count == 0);
    arena_free(&run->check_arena);
    return status;
}

static enum treen_status tell(struct treen_run *run, const struct answer *answer,
                              const struct weight *weight) {
    run->posed->kind->tell(run->posed, answer, &run->solution);
    run->solution.number = run->listed;
    run->solution.rotation_class = weight->rotation_class;
    run->solution.symmetry_class = weight->symmetry_class;
    return check(run, &run->solution);
}

/* The next answer of the engine, weighed. */
static enum treen_status step(struct treen_run *run, struct answer *answer, struct weight *weight) {
    if (run->ended != TREEN_OK)
        return run->ended;
    enum treen_status status = run->engine->next(run->search, answer);
    if (status == TREEN_OK) {
        run->posed->kind->weigh(run->posed, answer, weight);
        if (!add_weight(run, weight))
            status = TREEN_NO_MEMORY;
    }
    run->ended = status;
    run->seconds = clock_seconds() - run->started;
    return status;
}

enum treen_status treen_run_next(struct treen_run *run, const struct treen_solution **solution) {
    struct answer answer;
    struct weight weight;
    do
        TRY(step(run, &answer, &weight));
    while (!weight.listed);
    run->listed++;
    TRY(run->ended = tell(run, &answer, &weight));
    *solution = &run->solution;
    return TREEN_OK;
}

/* Counting tells nobody a solution, so only a sample is checked: the 1st, 2nd, 4th, 8th, … */
enum treen_status treen_run_finish(struct treen_run *run) {
    struct answer answer;
    struct weight weight;
    for (;;) {
        TRY(step(run, &answer, &weight));
        if ((run->answers & (run->answers - 1)) == 0)
            TRY(run->ended = tell(run, &answer, &weight));
    }
}

/* ---- What is known
 * ------------------------------------------------------------------------------------------- */

/* How many classes the assemblies make. Of a search that was stopped: how many at least. */
static const char *classes(const class_tally tally, struct arena *arena) {
    uint64_t count = 0;
    for (size_t size = 1; size <= GRID_SYMMETRIES; size++)
        count += tally[size] / size + (tally[size] % size != 0);
    return arena_print(arena, "%llu", (unsigned long long)count);
}

/* Classes are asked for unless only the total is; a part of a search holds parts of classes, which cannot be
 * counted. No assembly at all makes no class, if there are such groups. */
static bool classes_asked(const struct treen_run *run) {
    bool any = run->has_classes || (!run->total && run->puzzle->about.grid);
    return any && run->options.parts == 1 &&
           !(run->question == TREEN_COUNT && run->options.symmetry == TREEN_SYMMETRY_NONE);
}

static bool fill_counts(struct treen_run *run, struct treen_summary *summary) {
    struct arena *arena = &run->text_arena;
    if (!settle_labelled(run))
        return false;
    summary->total = arena_print(arena, "%llu", (unsigned long long)run->total);
    summary->labelled = big_text(&run->labelled, arena);
    if (classes_asked(run)) {
        summary->up_to_rotation = classes(run->by_rotation, arena);
        summary->up_to_symmetry = classes(run->by_symmetry, arena);
        if (!summary->up_to_rotation || !summary->up_to_symmetry)
            return false;
    }
    return summary->total && summary->labelled;
}

enum treen_status treen_run_summary(struct treen_run *run, const struct treen_summary **out) {
    arena_free(&run->text_arena);
    struct treen_summary summary = {.puzzle = run->puzzle->about.name,
                                    .engine = run->engine->about.name,
                                    .complete = run->ended == TREEN_END,
                                    .listed = run->listed,
                                    .seconds = run->seconds,
                                    .stats = {.nodes = run->control.nodes,
                                              .answers = run->answers,
                                              .items = run->posed->problem.items,
                                              .options = run->posed->problem.options,
                                              .memory = run->arena.used}};
    if (!fill_counts(run, &summary))
        return TREEN_NO_MEMORY;
    TRY(options_reproduce(run->question, run->puzzle->about.name, &run->options, &run->text_arena,
                          &summary.reproduce));
    run->summary = summary;
    *out = &run->summary;
    return TREEN_OK;
}

const struct treen_engine_about *treen_engine(size_t index) {
    const struct engine *engine = engine_at(index);
    return engine ? &engine->about : NULL;
}
