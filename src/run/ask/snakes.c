/* Every chain that can fill a box, with its number of solutions.
 *
 * The engine that folds a single snake walks all paths through the box, one of each class. Its
 * chain may go straight on or bend at every joint. The chains are searched by their beginnings: the
 * first few joints are fixed, and all solutions of a chain come from its own beginning. So not all
 * chains need be remembered at once, and threads and machines can divide them. Of a chain and the
 * same chain from its other end, only the one whose letters come first is kept. The paths of the
 * other one are walked in vain, because knowing beforehand would cost more.
 *
 * Chains are told in the order of their letters, however many threads there are (pool.h). Each
 * thread searches its next beginning while its last one waits to be told. */
#include "treen.h"

#include "base/clock.h"
#include "base/error.h"
#include "run/ask/snakes.h"
#include "run/ask/snake_beginning.h"
#include "run/pool.h"

#include <stdio.h>
#include <stdlib.h>

/* The joints that are not fixed: FREE_JOINTS, or more where MOST_FIXED are. Beginnings with
 * FREE_JOINTS have about a million chains. */
enum { FREE_JOINTS = 20, MOST_FIXED = 24, SLOTS_EACH = 2 };

struct snakes {
    struct settings options;
    const struct patience *patience; /* the caller's; null = none */
    struct budget budget;
    struct arena arena; /* for the whole run */
    uint32_t fixed;     /* joints */
    uint64_t tasks;     /* beginnings of this part */
    uint64_t done;      /* those that were told */
    size_t threads, slots;
    struct beginning *slot; /* by slot of the pool */
    struct pool *pool;
    const struct beginning *present; /* being told, `told` of its chains were; null = there is none */
    size_t told;
    snake_bars bar;
    const char *box, *engine; /* engine: the one that was asked last */
    struct treen_chains summary;
    struct treen_chain current;
    char *letters, *runs, *most;
    treen_on_progress *on_progress;
    void *context;
    atomic_bool stopped;
    double started_at;
    uint64_t nodes; /* of the tasks that were told or stopped early */
    enum treen_status ended;
};

/* ---- Opening --------------------------------------------------------------------------------- */

static uint32_t joints_to_fix(size_t links) {
    size_t joints = links > 2 ? links - 2 : 0;
    size_t fixed = joints > FREE_JOINTS ? joints - FREE_JOINTS : joints / 4;
    return fixed < MOST_FIXED ? (uint32_t)fixed : MOST_FIXED;
}

static const struct pool_work work; /* below, under Searching */

static bool room_for_chain(struct snakes *snakes, size_t links) {
    snakes->letters = ARENA_NEW(&snakes->arena, links + 1, char);
    snakes->runs = ARENA_NEW(&snakes->arena, 8 * links + 8, char);
    snakes->most = ARENA_NEW(&snakes->arena, 8 * links + 8, char);
    return snakes->letters && snakes->runs && snakes->most;
}

static enum treen_status open_slots(struct snakes *snakes, const char *box, struct treen_error *error) {
    size_t threads = snakes->threads = options_threads(&snakes->options);
    size_t slots = threads > 1 ? SLOTS_EACH * threads : 1;
    size_t memory = snakes->budget.limit / slots;
    snakes->slot = ARENA_NEW(&snakes->arena, slots, struct beginning);
    TRY_MEMORY(snakes->slot, error, "looking for snakes");
    while (snakes->slots < slots)
        TRY(beginning_open(&snakes->slot[snakes->slots++], box, memory, &snakes->budget, error));
    snakes->pool = pool_open(&work, snakes, threads, slots, NULL);
    return snakes->pool ? TREEN_OK : error_memory(error, "looking for snakes");
}

static enum treen_status open_snakes(struct snakes *snakes, const char *box, struct treen_error *error) {
    const struct settings *options = &snakes->options;
    TRY(open_slots(snakes, box, error));
    const struct snake *snake = snakes->slot->snake;
    if (snake->place.box.must_cells != snake->place.box.cells)
        return error_bad(error, "this box has cells that may stay empty, expected one to fill");
    snakes->fixed = joints_to_fix(snake->links);
    uint64_t beginnings = UINT64_C(1) << snakes->fixed, step = options_task_step(options);
    snakes->tasks = beginnings / step + (options_first_task(options) < beginnings % step);
    snakes->box = arena_text(&snakes->arena, box, strlen(box));
    return room_for_chain(snakes, snake->links) && snakes->box ? TREEN_OK
                                                               : error_memory(error, "looking for snakes");
}

enum treen_status snakes_open(const char *box, const struct settings *options,
                              const struct patience *patience, struct snakes **out,
                              struct treen_error *error) {
    TRY(options_check(options, error));
    struct snakes *snakes = calloc(1, sizeof *snakes);
    TRY_MEMORY(snakes, error, "looking for snakes");
    snakes->options = *options;
    snakes->patience = patience;
    snakes->started_at = clock_seconds();
    atomic_init(&snakes->stopped, false);
    budget_open(&snakes->budget, BUDGET_BYTES(options->memory), NULL);
    arena_draw(&snakes->arena, &snakes->budget, SIZE_MAX);
    enum treen_status status = open_snakes(snakes, box, error);
    if (status == TREEN_OK)
        *out = snakes;
    else
        snakes_close(snakes);
    return status;
}

void snakes_watch(struct snakes *snakes, treen_on_progress *on_progress, void *context) {
    snakes->on_progress = on_progress;
    snakes->context = context;
}

void snakes_hand(struct snakes *snakes, const struct engine *engine) {
    for (size_t i = 0; i < snakes->slots; i++)
        snakes->slot[i].handed = engine;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Tells the progress: `fraction` of the oldest task is done, after `nodes` nodes. */
static void tell_progress(const struct snakes *snakes, double fraction, uint64_t nodes) {
    if (snakes->on_progress)
        snakes->on_progress(
            snakes->context,
            &(struct treen_progress){.fraction = ((double)snakes->done + fraction) / (double)snakes->tasks,
                                     .seconds = clock_seconds() - snakes->started_at,
                                     .nodes = snakes->nodes + nodes,
                                     .solutions = snakes->summary.total});
}

static void wait(void *question) {
    tell_progress(question, 0, 0);
}

/* Tells of a search in the caller's own thread. */
static void look_at_search(void *context, double fraction) {
    const struct snakes *snakes = context;
    tell_progress(snakes, fraction, snakes->slot->control.nodes);
}

static bool take(void *question, uint64_t task, size_t slot) {
    (void)slot;
    return task < ((const struct snakes *)question)->tasks;
}

/* Searches a beginning. A limit of nodes means a single thread, which has told all earlier ones by
 * then. */
static enum treen_status search_task(void *question, void *worker, uint64_t task, size_t slot) {
    struct snakes *snakes = question;
    const struct settings *options = &snakes->options;
    struct beginning *beginning = &snakes->slot[slot];
    struct control *control = &beginning->control;
    (void)worker;
    control_init(control);
    if (options->nodes && snakes->nodes >= options->nodes)
        return TREEN_STOPPED;
    control->node_limit = options->nodes ? options->nodes - snakes->nodes : 0;
    control->deadline = options->seconds > 0 ? snakes->started_at + options->seconds : 0;
    control->stop = &snakes->stopped;
    control->patience = snakes->patience;
    control->budget = &snakes->budget;
    control->on_progress = snakes->threads > 1 ? NULL : look_at_search;
    control->context = snakes;
    return beginning_search(beginning, snakes->fixed,
                            task * options_task_step(options) + options_first_task(options));
}

static const struct pool_work work = {.take = take, .task = search_task, .wait = wait};

/* Ends the threads. Nodes of beginnings that are never told count, too. */
static void finish_threads(struct snakes *snakes) {
    enum treen_status status;
    atomic_store(&snakes->stopped, true);
    pool_end(snakes->pool);
    for (size_t i = 0; snakes->pool && i < snakes->slots; i++)
        if (pool_has(snakes->pool, i, &status))
            snakes->nodes += snakes->slot[i].control.nodes;
}

void snakes_close(struct snakes *snakes) {
    if (!snakes)
        return;
    finish_threads(snakes);
    pool_close(snakes->pool);
    for (size_t i = 0; i < snakes->slots; i++)
        beginning_close(&snakes->slot[i]);
    arena_free(&snakes->arena);
    free(snakes);
}

/* Goes on to the next beginning of this part; TREEN_END after the last. */
static enum treen_status next_task(struct snakes *snakes) {
    size_t slot;
    if (snakes->present) {
        snakes->nodes += snakes->present->control.nodes;
        snakes->done++;
    }
    snakes->present = NULL;
    snakes->told = 0;
    TRY(pool_next(snakes->pool, &slot));
    snakes->present = &snakes->slot[slot];
    snakes->engine = snakes->present->engine;
    return TREEN_OK;
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Writes the word as all letters, and as numbers of cubes in each leg. */
static void spell_out(struct snakes *snakes, const char *word, bool has_run) {
    char *runs = snakes->runs;
    size_t run = has_run ? 2 : 1;
    sprintf(snakes->letters, "e%s%s", word, has_run ? "e" : "");
    for (const char *letter = word; *letter; letter++, run++)
        if (*letter == 't') {
            runs += sprintf(runs, "%zu ", run);
            run = 0;
        }
    sprintf(runs, "%zu", run);
}

/* Tells a chain. A chain that is the same from both ends was met from both. */
static void tell_chain(struct snakes *snakes, const struct beginning *beginning, const char *word) {
    const struct beginning_found *found = beginning_found(beginning, word);
    bool same = found->same_from_both_ends, has_run = beginning->snake->links > 1;
    spell_out(snakes, word, has_run);
    snakes->current =
        (struct treen_chain){.letters = snakes->letters,
                             .runs = snakes->runs,
                             .total = same && has_run ? found->paths / 2 : found->paths,
                             .up_to_symmetry = same ? (found->classes + found->reversed) / 2 : found->classes,
                             .same_from_both_ends = same};
}

/* Bars stay sorted, by insertion, because there are few of them. */
bool snakes_add_bar(snake_bars *bars, const struct treen_bar *bar, struct arena *arena) {
    size_t at = 0;
    while (at < bars->count && bars->at[at].solutions < bar->solutions)
        at++;
    if (at == bars->count || bars->at[at].solutions != bar->solutions) {
        if (!array_push(arena, bars, *bar))
            return false;
        memmove(bars->at + at + 1, bars->at + at, (bars->count - 1 - at) * sizeof *bars->at);
        bars->at[at] = (struct treen_bar){.solutions = bar->solutions};
    }
    bars->at[at].chains += bar->chains;
    return true;
}

static bool add_up(struct snakes *snakes) {
    struct treen_chains *summary = &snakes->summary;
    const struct treen_chain *told = &snakes->current;
    summary->chains++;
    summary->unique += told->up_to_symmetry == 1;
    summary->total += told->total;
    if (told->up_to_symmetry > summary->most) {
        summary->most = told->up_to_symmetry;
        strcpy(snakes->most, told->runs);
        summary->most_runs = snakes->most;
    }
    return snakes_add_bar(&snakes->bar, &(struct treen_bar){told->up_to_symmetry, 1}, &snakes->arena);
}

enum treen_status snakes_next(struct snakes *snakes, const struct treen_chain **found) {
    while (snakes->ended == TREEN_OK && (!snakes->present || snakes->told == snakes->present->words.count)) {
        snakes->ended = next_task(snakes);
        if (snakes->ended != TREEN_OK)
            finish_threads(snakes);
    }
    if (snakes->ended != TREEN_OK)
        return snakes->ended;
    tell_chain(snakes, snakes->present, snakes->present->sorted[snakes->told++]);
    if (!add_up(snakes))
        return snakes->ended = TREEN_NO_MEMORY;
    *found = &snakes->current;
    return TREEN_OK;
}

const struct treen_error *snakes_error(const struct snakes *snakes) {
    size_t slot = 0;
    while (slot + 1 < snakes->slots && !snakes->slot[slot].error.text[0])
        slot++;
    return &snakes->slot[slot].error;
}

void snakes_sum_up(struct snakes *snakes, struct treen_summary *summary) {
    snakes->summary.bar = snakes->bar.at;
    snakes->summary.bars = snakes->bar.count;
    summary->puzzle = snakes->box;
    summary->engine = snakes->engine;
    summary->nodes = snakes->nodes;
    summary->seconds = clock_seconds() - snakes->started_at;
    summary->complete = snakes->ended == TREEN_END;
    summary->chains = &snakes->summary;
}
