/* A question about a puzzle, and the results so far. */
#include "treen.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/run.h"
#include "run/counting.h"
#include "run/crew.h"
#include "run/doubt.h"
#include "run/explain.h"
#include "run/guess.h"
#include "run/sums.h"

#include <stdlib.h>
#include <string.h>

struct run {
    const struct treen_puzzle *puzzle;
    enum question question;
    struct settings options;
    struct budget *above;        /* the budget that contains `budget`; null = the puzzle's */
    struct budget budget;        /* of the fields below */
    const struct engine *handed; /* by run_hand; null = none */
    struct crew_flags flags;     /* the crew may set them itself */
    struct crew *crew;
    uint64_t told;                /* solutions that an earlier crew told */
    double telling;               /* seconds that run_next took */
    const struct engine *counter; /* the engine that counted without a list; null = a search did */
    struct counting counting;
    struct census classes;           /* of a search that does not tell them */
    uint64_t class_nodes;            /* nodes for these classes */
    enum treen_status classes_ended; /* TREEN_OK = classes were not counted apart */
    struct arena text_arena;         /* of the summary's texts */
    struct run_summary summary;
    struct guess guess;
    struct doubt doubt;
    struct explain explain;
    bool explained;
    double started, seconds;
    treen_on_progress *on_progress;
    void *context;
};

/* ---- Opening --------------------------------------------------------------------------------- */

static bool names_no_engine(const struct run *run) {
    return !run->options.engine && !run->handed;
}

/* Tells whether the problem is a cover. Counting without a list knows covers only. */
static bool is_cover(const struct run *run) {
    return crew_worker(run->crew)->posed->problem.form == FORM_COVER;
}

/* Returns the share of the search that is done. Of a part of a search, random walks cannot guess
 * the nodes. */
static double share_done(struct run *run, double fraction, uint64_t nodes) {
    if (!run->on_progress || run->options.parts > 1)
        return fraction;
    guess_go_on(&run->guess, crew_worker(run->crew), clock_seconds() - run->started, &run->flags.stopped);
    return guess_share(&run->guess, fraction, nodes);
}

static void tell_progress(struct run *run, double share, uint64_t nodes, uint64_t assemblies) {
    if (run->on_progress)
        run->on_progress(run->context, &(struct treen_progress){.fraction = share,
                                                                .seconds = clock_seconds() - run->started,
                                                                .nodes = nodes,
                                                                .solutions = assemblies});
}

/* Ends a search that is in vain, unless a proof was asked for. */
static void doubt(struct run *run, uint64_t nodes) {
    double elapsed = clock_seconds() - run->started;
    if (!run->options.prove && doubt_look(&run->doubt, crew_worker(run->crew), elapsed, nodes))
        crew_flags_stop(&run->flags);
}

static void hear_crew(void *context, double fraction, uint64_t nodes, uint64_t assemblies) {
    struct run *run = context;
    if (!assemblies && !run->told)
        doubt(run, nodes);
    tell_progress(run, share_done(run, fraction, nodes), nodes, assemblies);
}

/* Tells whether classes are asked for, and exist. */
static bool asks_for_classes(const struct run *run) {
    return !crew_worker(run->crew)->posed->classless &&
           !(run->question == TREEN_COUNT && run->options.symmetry == TREEN_SYMMETRY_NONE);
}

/* Tells whether classes are to be counted. A part of a search holds parts of classes, which cannot
 * be counted: its sums tell them. */
static bool wants_classes(const struct run *run) {
    return asks_for_classes(run) && run->options.parts == 1;
}

/* Tells whether equal pieces could be labelled. A cover has no pieces. */
static bool has_labels(const struct run *run) {
    return !run->puzzle->kind->cover;
}

/* Adds the sums of a part of a search. False when there is no memory. */
static bool fill_sums(struct run *run, struct tally *tally, struct run_summary *summary) {
    const struct posed *posed = crew_worker(run->crew)->posed;
    bool classes = asks_for_classes(run), by_lemma = run->counter || posed->by_lemma;
    if (run->options.parts == 1)
        return true;
    struct treen_sums *sums = run->counter ? sums_of_census(&run->counting.census, &run->text_arena)
                                           : sums_of(tally, classes && !by_lemma, &run->text_arena);
    summary->sums = sums;
    if (sums && !has_labels(run))
        sums->labelled = (struct treen_count){.text = NULL};
    const struct census *census = run->counter ? &run->counting.census : &run->classes;
    return sums && (!classes || !by_lemma || sums_add_fixed(sums, posed, census, &run->text_arena));
}

/* Returns the earlier of the run's deadline and the puzzle's, on the clock; 0 = there is none. */
static double deadline_of(const struct run *run) {
    double own = run->options.seconds > 0 ? run->started + run->options.seconds : 0;
    return patience_earlier(own, patience_deadline(run->puzzle->arena.patience));
}

static enum treen_status open_workers(struct run *run, struct treen_error *error) {
    const struct settings *options = &run->options;
    const struct query query = {run->puzzle, run->question, *options, run->handed, false};
    TRY(crew_open(&query, deadline_of(run), &run->flags, &run->budget, &run->crew, error));
    crew_watch(run->crew, hear_crew, run);
    explain_worker(&run->explain, crew_worker(run->crew), options);
    const struct engine *engine = crew_worker(run->crew)->engine;
    const char *why =
        engine->next ? NULL
                     : census_refuses(crew_worker(run->crew), asks_for_classes(run), options->parts == 1);
    if (!engine->next && run->question == TREEN_FIRST && (options->parts > 1 || options->nodes))
        why = "it draws from all solutions, and cannot take a part of them or a limit of nodes";
    if (options->solver && !options->prove) /* an outside program says nothing while it works */
        doubt_settle(&run->doubt, crew_worker(run->crew));
    return why ? error_bad(error, "engine %s does not take this puzzle: %s", engine->about.name, why)
               : TREEN_OK;
}

enum treen_status run_new(struct run **out, struct treen_error *error) {
    struct run *run = calloc(1, sizeof *run);
    TRY_MEMORY(run, error, "opening a run");
    arena_init(&run->text_arena, SIZE_MAX);
    atomic_init(&run->flags.stopped, false);
    atomic_init(&run->flags.enough, false);
    *out = run;
    return TREEN_OK;
}

void run_hand(struct run *run, const struct engine *engine) {
    run->handed = engine;
}

enum treen_status run_ask(struct run *run, const struct treen_puzzle *puzzle, enum question question,
                          const struct settings *options, struct treen_error *error) {
    TRY(options_check(options, error));
    if ((unsigned)question > TREEN_FIRST)
        return error_bad(error, "found question %d, expected one of enum question", (int)question);
    run->puzzle = puzzle;
    run->question = question;
    run->options = *options;
    run->started = clock_seconds();
    struct budget *above = run->above ? run->above : puzzle->arena.budget;
    budget_open(&run->budget, budget_within(above, BUDGET_BYTES(options->memory)), above);
    explain_open(&run->explain, options->explain);
    doubt_open(&run->doubt, &run->budget);
    return open_workers(run, error);
}

enum treen_status run_open_within(const struct treen_puzzle *puzzle, enum question question,
                                  const struct settings *options, struct budget *budget, struct run **out,
                                  struct treen_error *error) {
    struct run *run = NULL;
    TRY(run_new(&run, error));
    run->above = budget;
    enum treen_status status = run_ask(run, puzzle, question, options, error);
    if (status == TREEN_OK)
        *out = run;
    else
        run_close(run);
    return status;
}

enum treen_status run_open(const struct treen_puzzle *puzzle, enum question question,
                           const struct settings *options, struct run **out, struct treen_error *error) {
    return run_open_within(puzzle, question, options, NULL, out, error);
}

void run_close(struct run *run) {
    if (!run)
        return;
    guess_close(&run->guess);
    if (run->crew)
        crew_close(run->crew);
    counting_free(&run->counting);
    census_free(&run->classes);
    explain_free(&run->explain);
    doubt_free(&run->doubt);
    arena_free(&run->text_arena);
    free(run);
}

bool run_repeats(const struct run *run) {
    return run->crew && crew_worker(run->crew)->posed && crew_worker(run->crew)->posed->repeats;
}

const struct treen_puzzle *run_puzzle(const struct run *run) {
    return run->puzzle;
}

struct budget *run_budget(struct run *run) {
    return &run->budget;
}

bool run_will_list(const struct run *run) {
    return run->question == TREEN_SOLVE && run->seconds == 0;
}

enum same_under run_symmetry(const struct run *run) {
    return (enum same_under)run->options.symmetry;
}

void run_watch(struct run *run, treen_on_progress *on_progress, void *context) {
    run->on_progress = on_progress;
    run->context = context;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Returns the status of the run: a search that was left as being in vain counts as ended. */
static enum treen_status conclude(const struct run *run, enum treen_status status) {
    return status == TREEN_STOPPED && run->doubt.why ? TREEN_END : status;
}

enum treen_status run_next(struct run *run, const struct treen_solution **solution) {
    if (run->doubt.why)
        return TREEN_END;
    double start = clock_seconds();
    enum treen_status status = crew_next(run->crew, solution);
    run->telling += clock_seconds() - start;
    if (status == TREEN_OK && crew_way(run->crew))
        explain_say(&run->explain, "%s", crew_way(run->crew));
    run->seconds = clock_seconds() - run->started;
    return conclude(run, status);
}

/* ---- Counting without a list ----------------------------------------------------------------- */

static void tell_states(void *context, double fraction) {
    struct run *run = context;
    doubt(run, run->counting.states);
    tell_progress(run, fraction, run->counting.states, 0);
}

static void explain_counting(struct run *run) {
    const struct counting *counting = &run->counting;
    explain_say(&run->explain, "Counting without a list %s after %.3g s and %llu states",
                counting->ended == TREEN_END         ? "came to its end"
                : counting->ended == TREEN_NO_MEMORY ? "ran out of memory"
                                                     : "was left",
                clock_seconds() - counting->started, (unsigned long long)counting->states);
    for (size_t i = 0; i < REPORT_SENTENCES; i++)
        if (counting->report.sentence[i][0])
            explain_say(&run->explain, "%s", counting->report.sentence[i]);
    if (counting->ended == TREEN_END && !counting->census.has_labelled)
        explain_say(&run->explain,
                    "Pieces have a range of copies: without a list nobody knows how many there were in "
                    "which assembly, so that nothing is labelled");
}

static enum treen_status count_alone(struct run *run, const struct engine *engine) {
    enum treen_status status = counting_alone(&run->counting, engine);
    run->counter = engine;
    explain_counting(run);
    return status;
}

static enum treen_status count_both_ways(struct run *run) {
    enum treen_status status = counting_race(&run->counting);
    explain_cut(&run->explain, crew_worker(run->crew));
    if (!run->counting.engine) {
        explain_say(&run->explain, "The search was over before anything else was worth a try");
        return status;
    }
    explain_say(&run->explain, "Counting without a list and a search of %zu thread%s took turns",
                crew_members(run->crew), crew_members(run->crew) == 1 ? "" : "s");
    explain_counting(run);
    if (run->counting.ended == TREEN_END)
        run->counter = run->counting.engine;
    return status;
}

/* Returns why the question is not counted without a list; null when it is. */
static const char *why_not_count(const struct run *run) {
    if (!is_cover(run))
        return "only covers are counted without a list";
    if (!names_no_engine(run))
        return "an engine was asked for";
    if (run->options.nodes || run->options.parts > 1)
        return "nodes and parts are those of a search";
    return census_refuses(crew_worker(run->crew), wants_classes(run), true);
}

/* Counts the assemblies. Small questions are searched at once. For the others a search and a count
 * take turns. */
static enum treen_status count(struct run *run) {
    const struct engine *engine = crew_worker(run->crew)->engine;
    run->counting = (struct counting){.crew = run->crew,
                                      .flags = &run->flags,
                                      .classes = asks_for_classes(run),
                                      .options = run->options,
                                      .deadline = deadline_of(run),
                                      .budget = &run->budget,
                                      .on_progress = tell_states,
                                      .context = run};
    if (!engine->next)
        return count_alone(run, engine);
    const char *why = why_not_count(run);
    if (why) {
        explain_say(&run->explain, "Counting without a list was not tried: %s", why);
        enum treen_status status = crew_finish(run->crew);
        explain_cut(&run->explain, crew_worker(run->crew));
        return status;
    }
    return count_both_ways(run);
}

/* Counts classes by Burnside's lemma, where a search only adds up the weights of its answers. */
static enum treen_status count_classes(struct run *run) {
    struct control control;
    struct crew_totals totals;
    crew_totals(run->crew, &totals);
    control_init(&control);
    control.budget = &run->budget;
    control.stop = &run->flags.stopped;
    control.patience = run->puzzle->arena.patience;
    control.deadline = deadline_of(run);
    uint64_t assemblies = run->options.parts == 1 ? totals.tally->assemblies : 0;
    run->classes_ended = census_classes(crew_worker(run->crew), assemblies, budget_spare(&run->budget),
                                        &control, &run->classes);
    run->class_nodes = control.nodes;
    explain_say(&run->explain,
                "Classes were counted by Burnside's lemma: assemblies that symmetries leave unchanged took "
                "%llu nodes",
                (unsigned long long)control.nodes);
    return run->classes_ended;
}

/* Tells whether another crew should count, now that the first solution is there. The counts need
 * another problem then. The time of the first search must be short, or its work of no use for the
 * counts. */
static bool counts_anew(const struct run *run) {
    static const double moment = 10;
    return run->question == TREEN_FIRST && is_cover(run) && !crew_has_ended(run->crew) &&
           (run->telling < moment || crew_begins_again(run->crew) || crew_way(run->crew)) &&
           !run->options.nodes && run->options.parts == 1 && !run->options.prove && !run->options.solver &&
           (names_no_engine(run) || engine_gains_by_counting(crew_worker(run->crew)->engine));
}

/* Opens another crew for the counts. It counts the classes, too, even if solutions were to be
 * listed under a smaller symmetry. */
static enum treen_status pose_for_count(struct run *run) {
    struct crew *crew;
    struct settings options = run->options;
    options.symmetry = TREEN_SYMMETRY_FULL;
    struct crew_totals totals;
    const struct query query = {run->puzzle, TREEN_COUNT, options, run->handed, false};
    TRY(crew_open(&query, deadline_of(run), &run->flags, &run->budget, &crew, NULL));
    crew_totals(run->crew, &totals);
    run->told = totals.told;
    guess_close(&run->guess);
    crew_close(run->crew);
    atomic_store(&run->flags.enough, false);
    atomic_store(&run->flags.stopped, false);
    run->crew = crew;
    crew_watch(run->crew, hear_crew, run);
    return TREEN_OK;
}

static enum treen_status count_all(struct run *run) {
    enum treen_status status = count(run);
    bool classes = status == TREEN_END && !run->counter && crew_worker(run->crew)->posed->by_lemma &&
                   asks_for_classes(run) && options_lead(&run->options);
    return classes ? count_classes(run) : status;
}

/* Finishes the run. Without memory for another crew the first one goes on, which may stop early for
 * want of memory. */
static enum treen_status finish_run(struct run *run) {
    if (run->question == TREEN_COUNT)
        return count_all(run);
    if (!counts_anew(run))
        return crew_finish(run->crew);
    enum treen_status posed = pose_for_count(run),
                      status = posed == TREEN_OK ? count_all(run) : crew_finish(run->crew);
    return status == TREEN_STOPPED && posed == TREEN_NO_MEMORY ? posed : status;
}

enum treen_status run_finish(struct run *run) {
    if (run->doubt.why)
        return TREEN_END;
    enum treen_status status = finish_run(run);
    run->seconds = clock_seconds() - run->started;
    return conclude(run, status);
}

void run_stop(struct run *run) {
    crew_flags_stop(&run->flags);
}

enum treen_status run_explain(const struct run *run, enum treen_status status, struct treen_error *error) {
    if (status == TREEN_IO || status == TREEN_BUG)
        *error = *crew_error(run->crew);
    return status;
}

enum treen_status run_proof(struct run *run, FILE *out, struct treen_error *error) {
    FILE *proof = crew_worker(run->crew)->proof;
    char piece[1 << 14];
    size_t length;
    struct crew_totals totals;
    crew_totals(run->crew, &totals);
    if (!proof || totals.ended != TREEN_END || totals.tally->answers || run->options.parts > 1)
        return TREEN_END;
    rewind(proof);
    while ((length = fread(piece, 1, sizeof piece, proof)) && fwrite(piece, 1, length, out) == length) {
    }
    return ferror(proof) || ferror(out) ? error_say(error, TREEN_IO, "the proof could not be written")
                                        : TREEN_OK;
}

/* ---- What is known --------------------------------------------------------------------------- */

static const char *digits(uint64_t count, struct arena *arena) {
    return arena_print(arena, "%llu", (unsigned long long)count);
}

static bool fill_counts(struct run *run, struct tally *tally, struct run_summary *summary) {
    struct arena *arena = &run->text_arena;
    const struct big *labelled = tally_labelled(tally);
    summary->total = digits(tally->assemblies, arena);
    summary->labelled = labelled && has_labels(run) ? big_text(labelled, arena) : NULL;
    if (wants_classes(run)) {
        bool counted = run->classes_ended == TREEN_END;
        summary->up_to_rotation =
            counted ? big_text(&run->classes.rotations, arena) : digits(tally_rotations(tally), arena);
        summary->up_to_symmetry =
            counted ? big_text(&run->classes.symmetries, arena) : digits(tally_symmetries(tally), arena);
        if (!summary->up_to_rotation || !summary->up_to_symmetry)
            return false;
    }
    return summary->total && (summary->labelled || !has_labels(run)) && fill_sums(run, tally, summary);
}

static bool fill_census(struct run *run, struct run_summary *summary) {
    struct arena *arena = &run->text_arena;
    const struct census *census = &run->counting.census;
    summary->engine = run->counter->about.name;
    summary->complete = run->counting.ended == TREEN_END;
    summary->stats.nodes = run->counting.states;
    summary->stats.memory += census->memory;
    summary->total = big_text(&census->total, arena);
    const bool labelled = census->has_labelled && has_labels(run);
    summary->labelled = labelled ? big_text(&census->labelled, arena) : NULL;
    if (census->has_classes && summary->complete && run->options.parts == 1) {
        summary->up_to_rotation = big_text(&census->rotations, arena);
        summary->up_to_symmetry = big_text(&census->symmetries, arena);
        if (!summary->up_to_rotation || !summary->up_to_symmetry)
            return false;
    }
    return summary->total && (summary->labelled || !labelled) && fill_sums(run, NULL, summary);
}

/* Tells whether a result without solutions should end by an argument instead of the search. If
 * nothing was found, the arguments are worth their time. The search's own result is not needed
 * then. */
static bool is_in_vain(struct run *run, const struct crew_totals *totals, bool complete) {
    bool none = !totals->tally->assemblies && !totals->told && !run->told;
    if (run->counter)
        none = big_compare(&run->counting.census.total, &(const struct big){0}) == 0;
    bool part = complete && !options_lead(&run->options);
    bool waits = !complete && run->options.prove; /* the proof that the search did not reach */
    return none && !waits && (run->doubt.why || (!part && doubt_settle(&run->doubt, crew_worker(run->crew))));
}

/* Writes that there is no solution: each count is 0. */
static void fill_none(struct run *run, struct run_summary *summary) {
    crew_flags_stop(&run->flags);
    summary->impossible = run->doubt.why;
    summary->complete = true;
    summary->total = "0";
    summary->labelled = has_labels(run) ? "0" : NULL;
    if (wants_classes(run))
        summary->up_to_rotation = summary->up_to_symmetry = "0";
}

/* Takes back the 0 of a run that was stopped: it knows no number then. The solution that was told
 * before the count is one at least. */
static void forget_zero(struct run *run, struct run_summary *summary) {
    if (summary->complete || strcmp(summary->total, "0") != 0)
        return;
    summary->total = run->told ? "1" : NULL;
    summary->up_to_rotation = summary->up_to_symmetry = wants_classes(run) ? summary->total : NULL;
    summary->labelled = NULL;
}

/* Explains the search once, when its end is known. */
static enum treen_status explain_run(struct run *run, struct run_summary *summary, bool searched) {
    if (!run->explained && !run->counter) {
        size_t threads = crew_at_work(run->crew);
        explain_search(&run->explain, crew_worker(run->crew));
        if (crew_may_scout(run->crew))
            explain_say(&run->explain,
                        "For the first solution, shuffled problems were tried beside the search, each "
                        "for a short while");
        explain_say(&run->explain, "The search was %s %zu thread%s",
                    searched ? "done by" : "left before its end, by", threads, threads == 1 ? "" : "s");
    }
    if (!run->explained && run->doubt.why)
        explain_say(&run->explain, "An argument that takes no search shows that there is no solution");
    run->explained = true;
    return explain_list(&run->explain, &summary->explain);
}

enum treen_status run_sum_up(struct run *run, const struct run_summary **out) {
    struct crew_totals totals;
    crew_totals(run->crew, &totals);
    arena_free(&run->text_arena);
    struct run_summary summary = {.engine = totals.engine->about.name,
                                  .complete = totals.ended == TREEN_END && (run->classes_ended == TREEN_OK ||
                                                                            run->classes_ended == TREEN_END),
                                  .listed = run->told + totals.told,
                                  .seconds = run->seconds,
                                  .stats = {.nodes = totals.nodes + run->class_nodes,
                                            .answers = totals.tally->answers,
                                            .items = totals.problem->items,
                                            .options = totals.problem->options,
                                            .memory = totals.memory}};
    if (!(run->counter ? fill_census(run, &summary) : fill_counts(run, totals.tally, &summary)))
        return TREEN_NO_MEMORY;
    bool searched = summary.complete;
    if (is_in_vain(run, &totals, searched))
        fill_none(run, &summary);
    forget_zero(run, &summary);
    TRY(explain_run(run, &summary, searched));
    run->summary = summary;
    *out = &run->summary;
    return TREEN_OK;
}

/* Number puzzles are solved as logic, where a library for logic is there. So `solve` finds its
 * solution by another method than `count`. */
const char *engine_preferred(const struct treen_puzzle *puzzle) {
    const struct problem rules = {.form = FORM_RULES};
    const struct engine *engine = puzzle->kind->rules ? engine_asking(&rules, 0) : NULL;
    return engine ? engine->about.name : NULL;
}
