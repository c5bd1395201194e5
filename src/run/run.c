/* A question about a puzzle, and what is known of its answer. */
#include "treen.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/options.h"
#include "run/run.h"
#include "run/crew.h"

#include <stdlib.h>

struct treen_run {
    const struct treen_puzzle *puzzle;
    enum treen_question question;
    struct treen_options options;
    struct crew *crew;
    struct arena text_arena; /* the summary's */
    struct treen_summary summary;
    double started, seconds;
    treen_on_progress *on_progress;
    void *context;
};

/* ---- Opening ---------------------------------------------------------------------------------------------- */

static void tell_progress(void *context, double fraction, uint64_t nodes, uint64_t assemblies) {
    const struct treen_run *run = context;
    if (run->on_progress)
        run->on_progress(run->context, &(struct treen_progress){.fraction = fraction,
                                                                .seconds = clock_seconds() - run->started,
                                                                .nodes = nodes,
                                                                .solutions = assemblies});
}

static enum treen_status open(struct treen_run *run, struct treen_error *error) {
    const struct treen_options *options = &run->options;
    if (options->part > options->parts)
        return error_say(error, TREEN_BAD_INPUT, "found part %llu of %llu, expected --part from 1 to --parts",
                         (unsigned long long)options->part, (unsigned long long)options->parts);
    double deadline = options->seconds > 0 ? run->started + options->seconds : 0;
    TRY(crew_open(run->puzzle, run->question, options, deadline, &run->crew, error));
    crew_watch(run->crew, tell_progress, run);
    return TREEN_OK;
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
    arena_init(&run->text_arena, SIZE_MAX);
    enum treen_status status = open(run, error);
    if (status == TREEN_OK)
        *out = run;
    else
        treen_run_close(run);
    return status;
}

void treen_run_close(struct treen_run *run) {
    if (!run)
        return;
    if (run->crew)
        crew_close(run->crew);
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

/* ---- Searching -------------------------------------------------------------------------------------------- */

enum treen_status treen_run_next(struct treen_run *run, const struct treen_solution **solution) {
    enum treen_status status = crew_next(run->crew, solution);
    run->seconds = clock_seconds() - run->started;
    return status;
}

enum treen_status treen_run_finish(struct treen_run *run) {
    enum treen_status status = crew_finish(run->crew);
    run->seconds = clock_seconds() - run->started;
    return status;
}

void treen_run_stop(struct treen_run *run) {
    crew_stop(run->crew);
}

/* ---- What is known ---------------------------------------------------------------------------------------- */

/* Classes are asked for unless only the total is; a part of a search holds parts of classes, which cannot be
 * counted. No assembly at all makes no class, if there are such groups. */
static bool classes_asked(const struct treen_run *run, const struct tally *tally) {
    bool any = tally->has_classes || (!tally->assemblies && run->puzzle->about.grid);
    return any && run->options.parts == 1 &&
           !(run->question == TREEN_COUNT && run->options.symmetry == TREEN_SYMMETRY_NONE);
}

static const char *digits(uint64_t count, struct arena *arena) {
    return arena_print(arena, "%llu", (unsigned long long)count);
}

static bool fill_counts(struct treen_run *run, struct tally *tally, struct treen_summary *summary) {
    struct arena *arena = &run->text_arena;
    const struct big *labelled = tally_labelled(tally);
    summary->total = digits(tally->assemblies, arena);
    summary->labelled = labelled ? big_text(labelled, arena) : NULL;
    if (classes_asked(run, tally)) {
        summary->up_to_rotation = digits(tally_rotations(tally), arena);
        summary->up_to_symmetry = digits(tally_symmetries(tally), arena);
        if (!summary->up_to_rotation || !summary->up_to_symmetry)
            return false;
    }
    return summary->total && summary->labelled;
}

enum treen_status treen_run_summary(struct treen_run *run, const struct treen_summary **out) {
    struct crew_totals totals;
    crew_totals(run->crew, &totals);
    arena_free(&run->text_arena);
    struct treen_summary summary = {.puzzle = run->puzzle->about.name,
                                    .engine = totals.engine->about.name,
                                    .complete = totals.ended == TREEN_END,
                                    .listed = totals.told,
                                    .seconds = run->seconds,
                                    .stats = {.nodes = totals.nodes,
                                              .answers = totals.tally->answers,
                                              .items = totals.problem->items,
                                              .options = totals.problem->options,
                                              .memory = totals.memory}};
    if (!fill_counts(run, totals.tally, &summary))
        return TREEN_NO_MEMORY;
    const char *command = run->question == TREEN_COUNT ? "count" : "solve";
    TRY(options_reproduce(command, run->puzzle->about.name, &run->options, &run->text_arena,
                          &summary.reproduce));
    run->summary = summary;
    *out = &run->summary;
    return TREEN_OK;
}

const struct treen_engine_about *treen_engine(size_t index) {
    const struct engine *engine = engine_at(index);
    return engine ? &engine->about : NULL;
}
