/* Estimates by random walks: the number of solutions, and the time to find them. */
#include "treen.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "engine/probe.h"
#include "puzzle/about/info.h"
#include "puzzle/puzzle.h"
#include "run/census.h"
#include "run/doubt.h"
#include "run/estimate.h"
#include "run/explain.h"
#include "run/scout.h"
#include "run/worker.h"

#include <math.h>
#include <stdlib.h>

/* The engine is tried on the whole search first, in case the search ends at once. Then it is tried
 * on parts, each one of PARTS. The top of the tree, where a search begins, is not where the search
 * spends its time. */
enum { SLICES = 6, PARTS = 16 };
static const double TRIAL_SECONDS = 0.1, SLICE_SECONDS = 0.06, LUCK_SECONDS = 0.3, COUNT_SECONDS = 0.5;

/* After this number of solutions by scouting, the mean time of one is known well enough. */
enum { ENOUGH_LUCK = 8 };

/* A trial of the engine on a part of the search, from its start. Slice 0 is the start of the
 * whole. */
struct slice {
    double seconds, nodes;
    double first; /* seconds to the first answer; INFINITY = none came */
};

/* A count without a list that came to its end on trial. */
struct trial_count {
    const struct engine *engine; /* null = it did not */
    double total, states, seconds;
};

/* The factor by which the pace may change in an hour: other programs run, and processors heat
 * up. */
static const double DRIFT = 1.25;

struct estimate {
    const struct treen_puzzle *puzzle;
    struct settings options;
    struct budget budget;
    struct worker worker; /* poses the problem, and tries the engine */
    struct probe *probe;
    struct control control;   /* the probe's */
    enum treen_status judged; /* TREEN_OK: each answer that walks met is true */
    struct random random;
    struct slice slice[SLICES];
    size_t slices;
    struct trial_count counted;
    struct scout scout;
    double scouted;  /* seconds spent on tries */
    unsigned scoops; /* solutions that tries found */
    bool tried;
    struct doubt doubt;
    double deadline; /* of the whole estimate; 0 = none */
    struct explain explain;
    bool explained;
    double started, seconds;
    struct treen_estimated told;
};

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the assemblies that the answer stands for, as symmetry may have cut down the problem. A
 * wrong answer is worth nothing, and ends the estimate. */
static double assemblies(void *context, const struct answer *answer) {
    struct estimate *estimate = context;
    struct posed *posed = estimate->worker.posed;
    struct weight weight = {0};
    if (estimate->judged == TREEN_OK)
        estimate->judged = worker_verify(&estimate->worker, answer);
    if (estimate->judged != TREEN_OK)
        return 0;
    posed->kind->weigh(posed, answer, &weight);
    return (double)weight.assemblies / (double)(weight.shares ? weight.shares : 1);
}

static enum treen_status open_estimate(struct estimate *estimate, struct treen_error *error) {
    struct worker *worker = &estimate->worker;
    const struct settings *options = &estimate->options;
    struct control limits;
    control_init(&limits);
    limits.deadline = estimate->deadline;
    estimate->control.patience = estimate->puzzle->arena.patience;
    limits.budget = &estimate->budget;
    const struct query query = {.puzzle = estimate->puzzle, .question = TREEN_COUNT, .options = *options};
    TRY(worker_open(worker, &query, &limits, error));
    if (!worker->engine->next)
        return error_bad(error, "engine %s does not search, so there is no search to estimate",
                         worker->engine->about.name);
    if (!worker->engine->tour)
        return error_bad(error, "the search of engine %s cannot be estimated", worker->engine->about.name);
    explain_worker(&estimate->explain, worker, options);
    estimate->control.node_limit = options->nodes;
    enum treen_status status =
        probe_open(&worker->posed->problem, worker->engine->tour, worker->search, options->seed, assemblies,
                   estimate, &worker->arena, &estimate->probe);
    if (status == TREEN_NO_MEMORY)
        error_memory(error, "setting up the estimate");
    return patience_judge(&worker->patience, status, error);
}

enum treen_status estimate_open(const struct treen_puzzle *puzzle, const struct settings *options,
                                struct estimate **out, struct treen_error *error) {
    TRY(options_check(options, error));
    struct estimate *estimate = calloc(1, sizeof *estimate);
    TRY_MEMORY(estimate, error, "opening an estimate");
    estimate->puzzle = puzzle;
    estimate->options = *options;
    estimate->started = clock_seconds();
    estimate->deadline = patience_earlier(options->seconds > 0 ? estimate->started + options->seconds : 0,
                                          patience_deadline(puzzle->arena.patience));
    estimate->random.state = ~options->seed; /* other random numbers than the probe's */
    estimate->scout.random.state = options->seed;
    explain_open(&estimate->explain, options->explain);
    budget_open(&estimate->budget, budget_within(puzzle->arena.budget, BUDGET_BYTES(options->memory)),
                puzzle->arena.budget);
    doubt_open(&estimate->doubt, &estimate->budget);
    control_init(&estimate->control);
    enum treen_status status = open_estimate(estimate, error);
    if (status == TREEN_OK)
        *out = estimate;
    else
        estimate_close(estimate);
    return status;
}

void estimate_close(struct estimate *estimate) {
    if (!estimate)
        return;
    worker_close(&estimate->worker);
    explain_free(&estimate->explain);
    doubt_free(&estimate->doubt);
    free(estimate);
}

/* ---- The engine's pace ----------------------------------------------------------------------- */

static enum treen_status try_whole(struct estimate *estimate) {
    struct worker *worker = &estimate->worker;
    worker->control.deadline = patience_earlier(clock_seconds() + TRIAL_SECONDS, estimate->deadline);
    enum treen_status status = worker_finish(worker);
    return status == TREEN_NO_MEMORY || status == TREEN_BUG ? status : TREEN_OK;
}

static enum treen_status search_slice(const struct engine *engine, void *search, double start,
                                      struct slice *slice) {
    struct answer answer;
    enum treen_status status;
    slice->first = INFINITY;
    while ((status = engine->next(search, &answer)) == TREEN_OK)
        if (isinf(slice->first))
            slice->first = clock_seconds() - start;
    slice->seconds = clock_seconds() - start;
    return status == TREEN_NO_MEMORY ? status : TREEN_OK;
}

static enum treen_status try_slice(struct estimate *estimate, uint32_t part, uint32_t parts) {
    const struct worker *worker = &estimate->worker;
    struct slice *slice = &estimate->slice[estimate->slices];
    struct arena arena;
    struct control control;
    void *search;
    arena_beside(&arena, &worker->arena);
    control_init(&control);
    control.patience = estimate->puzzle->arena.patience;
    control.budget = &estimate->budget;
    control.wishes.kernel = (enum kernel)estimate->options.kernel;
    control.part = part;
    control.parts = parts;
    enum treen_status status = worker->engine->open(&worker->posed->problem, &control, &arena, &search);
    if (status == TREEN_OK) {
        double start = clock_seconds();
        control.deadline = patience_earlier(start + SLICE_SECONDS, estimate->deadline);
        status = search_slice(worker->engine, search, start, slice);
        engine_close(worker->engine, search);
    }
    slice->nodes = (double)control.nodes;
    estimate->slices += control.nodes > 0;
    arena_free(&arena);
    return status;
}

/* Looks for first solutions as a thread without other work would (see turns.h). If the search
 * itself met a solution at once, scouting has nothing to add. */
static enum treen_status try_luck(struct estimate *estimate) {
    const struct treen_solution *solution;
    struct worker *worker = &estimate->worker;
    double start = clock_seconds();
    struct scout_means means = {.deadline = patience_earlier(start + LUCK_SECONDS, estimate->deadline),
                                .memory = worker->arena.limit - worker->arena.used,
                                .budget = &estimate->budget};
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && estimate->scoops < ENOUGH_LUCK) {
        estimate->scout.tries = 0;
        status = scout_search(&estimate->scout, worker, &means, &solution);
        estimate->scoops += status == TREEN_OK;
    }
    estimate->scouted = clock_seconds() - start;
    return status == TREEN_NO_MEMORY || status == TREEN_BUG ? status : TREEN_OK;
}

static bool is_searched(const struct estimate *estimate) {
    return estimate->worker.ended == TREEN_END;
}

static bool is_settled(const struct estimate *estimate) {
    return is_searched(estimate) || estimate->counted.engine;
}

/* Tells whether an argument shows that there is no solution, after a trial that met none. An
 * estimate takes seconds, so the argument need not wait. */
static bool is_vain(struct estimate *estimate) {
    return !estimate->worker.tally.answers && doubt_settle(&estimate->doubt, &estimate->worker);
}

/* Tries to count without a list, where no engine is named. Dominoes in a square are counted in
 * moments, and searched in years. A total too large for a double is none. */
static void try_count(struct estimate *estimate) {
    const struct settings *options = &estimate->options;
    const struct worker *worker = &estimate->worker;
    struct census census;
    struct control control;
    struct arena arena;
    const double start = clock_seconds();
    if (options->engine || options->solver || options->prove || census_refuses(worker, false, false))
        return;
    control_init(&control);
    control.node_limit = options->nodes;
    control.deadline = patience_earlier(start + COUNT_SECONDS, estimate->deadline);
    control.patience = estimate->puzzle->arena.patience;
    control.budget = &estimate->budget;
    arena_beside(&arena, &worker->arena);
    const struct engine *engine = engine_able(ENGINE_COUNTS);
    if (census_take(worker, engine, false, budget_spare(&estimate->budget), &control, &census) == TREEN_END) {
        const char *total = big_text(&census.total, &arena);
        const double value = total ? strtod(total, NULL) : INFINITY;
        if (!isinf(value))
            estimate->counted =
                (struct trial_count){engine, value, (double)control.nodes, clock_seconds() - start};
    }
    census_free(&census);
    arena_free(&arena);
}

static enum treen_status measure_pace(struct estimate *estimate) {
    estimate->tried = true;
    TRY(try_whole(estimate));
    bool vain = is_vain(estimate);
    if (vain && !is_searched(estimate))
        return TREEN_OK;
    if (!is_searched(estimate))
        try_count(estimate);
    TRY(try_slice(estimate, 0, 1));
    for (int i = 1; i < SLICES && !is_settled(estimate); i++)
        TRY(try_slice(estimate, random_below(&estimate->random, PARTS), PARTS));
    if (!is_searched(estimate) && isinf(estimate->slice[0].first))
        return try_luck(estimate);
    return TREEN_OK;
}

/* ---- Improving ------------------------------------------------------------------------------- */

static enum treen_status improve(struct estimate *estimate, double deadline) {
    if (!estimate->tried)
        TRY(measure_pace(estimate));
    if (is_settled(estimate) || estimate->doubt.why)
        return TREEN_END;
    estimate->control.deadline = deadline;
    enum treen_status status = probe_run(estimate->probe, &estimate->control);
    TRY(estimate->judged);
    bool limited = estimate->control.node_limit && estimate->control.nodes >= estimate->control.node_limit;
    if (status != TREEN_STOPPED || limited || patience_is_stopped(estimate->puzzle->arena.patience))
        return status;
    return TREEN_OK;
}

enum treen_status estimate_improve(struct estimate *estimate, double seconds) {
    if (!(seconds >= 0))
        return TREEN_BAD_INPUT;
    enum treen_status status = improve(estimate, clock_seconds() + seconds);
    if (status == TREEN_NO_MEMORY)
        status = patience_judge(&estimate->worker.patience, status, NULL);
    estimate->seconds = clock_seconds() - estimate->started;
    return status;
}

/* ---- What is known --------------------------------------------------------------------------- */

/* Multiplies two independent figures, each known up to a factor. The logarithms of the factors are
 * errors, which add by their squares. */
static struct treen_bounds product(struct interval a, struct interval b) {
    if (isnan(a.mean) || isnan(b.mean))
        return (struct treen_bounds){NAN, 0, INFINITY};
    if (!(a.mean > 0 && b.mean > 0))
        return (struct treen_bounds){0, 0, a.high > 0 ? INFINITY : 0};
    double mean = a.mean * b.mean;
    double down = hypot(log(a.mean / a.low), log(b.mean / b.low));
    double up = hypot(log(a.high / a.mean), log(b.high / b.mean));
    return (struct treen_bounds){mean, mean * exp(-down), mean * exp(up)};
}

/* Returns a share of a search over which `count` answers are spread evenly. The first answer comes
 * within this share with the probability `chance`. */
static double first_share(double count, double chance) {
    return 1 - pow(1 - chance, 1 / count);
}

/* Returns the time to the first answer, if equal shares of the tree lie before, between and after
 * all answers. If no answer has been met there may be none; then only the low bound is finite. */
static struct treen_bounds first_if_even(struct treen_bounds all, struct interval answers) {
    struct treen_bounds first = {.mean = all.mean / (answers.mean + 1),
                                 .low = all.low * first_share(answers.high, 0.025),
                                 .high = all.high * first_share(answers.low, 0.975)};
    if (answers.mean == 0) {
        first.mean = NAN;
        first.high = INFINITY;
    }
    if (answers.high == 0)
        first.low = NAN;
    return first;
}

/* Returns the time to the first answer after trials of the search that met none. If evenly spread
 * answers would have shown by now, the answers come in clusters. Then only a low bound is known. */
static struct treen_bounds first_after(const struct estimate *estimate, struct treen_bounds even) {
    const struct slice *slice = estimate->slice;
    double seconds = estimate->scouted;
    bool met = false;
    for (size_t i = 0; i < estimate->slices; i++) {
        seconds += slice[i].seconds;
        met |= !isinf(slice[i].first);
    }
    double low = fmax(even.low, slice[0].seconds);
    if (!met && even.high < seconds)
        return (struct treen_bounds){NAN, low, INFINITY};
    return (struct treen_bounds){slice[0].seconds + even.mean, low, slice[0].seconds + even.high};
}

static struct treen_bounds bounds_of(struct interval interval) {
    return (struct treen_bounds){interval.mean, interval.low, interval.high};
}

static struct interval exactly(double figure) {
    return (struct interval){figure, figure, figure};
}

static struct probe_estimate found_by(const struct estimate *estimate) {
    const struct worker *worker = &estimate->worker;
    if (!is_searched(estimate) && estimate->doubt.why)
        return (struct probe_estimate){.exact = true};
    if (estimate->counted.engine)
        return (struct probe_estimate){.nodes = exactly(estimate->counted.states),
                                       .answers = exactly(estimate->counted.total),
                                       .worth = exactly(estimate->counted.total),
                                       .exact = true};
    if (!is_searched(estimate))
        return probe_estimate(estimate->probe);
    return (struct probe_estimate){.nodes = exactly((double)worker->control.nodes),
                                   .answers = exactly((double)worker->tally.answers),
                                   .worth = exactly((double)worker->tally.assemblies),
                                   .exact = true};
}

/* Returns the most assemblies that an answer can stand for. */
static double most_images(const struct treen_puzzle *puzzle) {
    struct facts *facts;
    if (facts_open(puzzle, false, &facts, NULL) != TREEN_OK)
        return INFINITY;
    double symmetries = (double)facts_info(facts)->symmetries;
    facts_close(facts);
    return fmax(symmetries, 1); /* 0 = no grid */
}

/* Returns the bounds of the solutions. If no answer was met, no weight is known either. */
static struct treen_bounds solutions_of(const struct estimate *estimate, const struct probe_estimate *found) {
    struct treen_bounds solutions = bounds_of(found->worth);
    if (!found->exact && found->answers.mean == 0)
        solutions.high = found->answers.high * most_images(estimate->puzzle);
    return solutions;
}

/* Returns the seconds of a node. A single slice is the whole search, whose pace is exact. */
static struct interval pace_of(const struct estimate *estimate) {
    double pace[SLICES];
    for (size_t i = 0; i < estimate->slices; i++)
        pace[i] = estimate->slice[i].seconds / estimate->slice[i].nodes;
    if (!is_searched(estimate) && estimate->doubt.why)
        return exactly(0);
    if (estimate->counted.engine)
        return exactly(estimate->counted.seconds / fmax(estimate->counted.states, 1));
    if (is_searched(estimate) && estimate->slices)
        return exactly(pace[0]);
    struct interval interval = interval_of(pace, estimate->slices, 0);
    interval.low /= DRIFT;
    interval.high *= DRIFT;
    return interval;
}

/* Returns the time to a first solution by scouting. Solutions come to a scout as rare, independent
 * events. A thread scouts for half of its time. The bounds are those of a single wait: it is rarely
 * shorter or longer. */
static struct treen_bounds first_by_luck(const struct estimate *estimate) {
    static const double sooner = 0.02532, later = 3.689; /* -log(0.975), -log(0.025) */
    double start = estimate->slice[0].seconds, wait = 2 * estimate->scouted / estimate->scoops;
    return (struct treen_bounds){start + wait, start + wait * sooner, start + wait * later};
}

/* Returns the time to the first solution. A measured time is better than one from an even
 * spread. */
static struct treen_bounds first_of(const struct estimate *estimate, struct treen_bounds even) {
    const struct slice *start = &estimate->slice[0];
    if (!estimate->slices || isnan(even.low) || estimate->doubt.why)
        return even;
    if (!isinf(start->first))
        return (struct treen_bounds){start->first, start->first, start->first};
    if (estimate->scoops)
        return first_by_luck(estimate);
    if (estimate->counted.engine)
        return (struct treen_bounds){NAN, start->seconds, INFINITY};
    return is_searched(estimate) ? even : first_after(estimate, even);
}

/* Explains the trial, once: summaries are asked for again and again while walks go on. */
static void explain_estimate(struct estimate *estimate) {
    if (estimate->explained || !estimate->tried)
        return;
    estimate->explained = true;
    struct explain *explain = &estimate->explain;
    if (!is_searched(estimate) && estimate->doubt.why) {
        explain_say(explain, "An argument that takes no search shows that there is no solution");
        return;
    }
    if (is_searched(estimate)) {
        explain_say(explain, "The search was over on trial: nothing is estimated");
        return;
    }
    if (estimate->counted.engine) {
        explain_say(explain,
                    "Counting without a list was over on trial after %.3g s: only the time to the first "
                    "solution is estimated",
                    estimate->counted.seconds);
        return;
    }
    explain_search(explain, &estimate->worker);
    explain_say(
        explain,
        "Nodes and solutions come from random walks through the engine's own tree, as it is before it "
        "learns from failures, if it does");
    explain_say(explain, "The engine's pace was measured on %zu parts of the search", estimate->slices);
    if (!isinf(estimate->slice[0].first))
        explain_say(explain, "The engine met its first solution on trial");
    else if (estimate->scoops)
        explain_say(explain, "The first solution is placed by luck: shuffled problems gave %u in %.3g s",
                    estimate->scoops, estimate->scouted);
    else
        explain_say(
            explain,
            "No solution was met on trial, nor by shuffled problems in %.3g s: the first is placed as "
            "if all were spread evenly",
            estimate->scouted);
}

enum treen_status estimate_sum_up(struct estimate *estimate, struct treen_summary *summary) {
    struct probe_estimate found = found_by(estimate);
    struct treen_estimated *told = &estimate->told;
    *told = (struct treen_estimated){.solutions = solutions_of(estimate, &found),
                                     .nodes = bounds_of(found.nodes),
                                     .seconds_all = product(found.nodes, pace_of(estimate)),
                                     .visited = found.visited};
    /* Seconds to the first solution. The figure was met on trial, or comes from scouting, or
     * supposes that all solutions are spread evenly. */
    told->seconds_first = first_of(estimate, first_if_even(told->seconds_all, found.answers));
    summary->engine =
        (estimate->counted.engine ? estimate->counted.engine : estimate->worker.engine)->about.name;
    summary->seconds = estimate->seconds;
    summary->complete = found.exact;
    summary->impossible = estimate->doubt.why;
    summary->estimated = told;
    explain_estimate(estimate);
    return explain_list(&estimate->explain, &summary->explain);
}
