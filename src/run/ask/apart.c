/* The assemblies of a run, one by one: each is taken apart, checked and told. Nearly every assembly
 * is stuck at once or falls apart at once. The caller's own thread takes the first ones apart,
 * while the run's threads look for more. If that is not the end, a pool of threads goes on, and
 * gives them in the order of the run. The task whose turn it is asks the run for its assembly. A
 * long search of one assembly takes the threads that have none. */
#include "treen.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "puzzle/packing.h"
#include "puzzle/about/info.h"
#include "puzzle/puzzle.h"
#include "run/ask/taken.h"
#include "run/helping.h"
#include "run/pool.h"
#include "run/run.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const double TELL_EVERY = 0.1; /* seconds */

/* Assemblies and nodes that the caller's own thread takes before threads begin, and the places for
 * the assemblies of each thread. */
enum { ALONE = 100, ALONE_NODES = 20000, SLOTS_EACH = 2 };

struct taking_apart {
    const struct treen_puzzle *puzzle;
    const struct packing *packing;
    struct settings options;
    struct budget budget;
    struct run *run;
    struct taken_means means;
    struct helping helping;
    size_t threads, slots;
    struct taken *slot;
    struct taken *given; /* told last; null = none */
    struct pool *pool;   /* null: the caller's own thread takes apart */
    struct arena own_arena;
    struct taking_levels levels;
    struct treen_taken_apart sum;
    uint64_t nodes;  /* of the assemblies that were told before the last one */
    bool asked_ways; /* of the assembly that was given last */
    double started, seconds, last_told;
    enum treen_status ended;  /* TREEN_OK while there may be another assembly */
    struct treen_error error; /* the reason of TREEN_BUG, if taking apart is wrong; else empty */
    treen_on_progress *on_progress;
    void *context;

    /* Of the threads. */
    atomic_bool stopped, wants_ways; /* wants_ways: whoever takes apart counts the ways, too */
    struct message *again;           /* the first assembly, which was too much for one thread */
    pthread_mutex_t lock;            /* of all below */
    pthread_cond_t next;
    uint64_t asked;              /* the number of tasks that have asked the run */
    enum treen_status run_ended; /* TREEN_OK while the run may have another assembly */
    struct treen_progress heard; /* of the run */
};

/* ---- Progress -------------------------------------------------------------------------------- */

/* Tells the progress, without a fraction: the assemblies still to come are not counted. */
static void tell_progress(struct taking_apart *apart, uint64_t nodes) {
    double now = apart->last_told = clock_seconds();
    if (apart->on_progress)
        apart->on_progress(apart->context, &(struct treen_progress){.seconds = now - apart->started,
                                                                    .nodes = apart->nodes + nodes,
                                                                    .solutions = apart->sum.solutions});
}

/* Tells of a search of the caller's own thread. Others keep silent. */
static void hear_control(void *context, double fraction) {
    struct taking_apart *apart = context;
    (void)fraction;
    if (!apart->pool)
        tell_progress(apart, apart->slot->control.nodes);
}

static void tell_run(struct taking_apart *apart, struct treen_progress progress) {
    if (!apart->on_progress || clock_seconds() - apart->last_told < TELL_EVERY)
        return;
    progress.solutions = apart->sum.solutions;
    apart->on_progress(apart->context, &progress);
}

/* Tells the progress of the run while its next assembly is waited for. */
static void hear_run(void *context, const struct treen_progress *progress) {
    struct taking_apart *apart = context;
    if (!apart->pool) {
        tell_run(apart, *progress);
        return;
    }
    pthread_mutex_lock(&apart->lock);
    apart->heard = *progress;
    pthread_mutex_unlock(&apart->lock);
}

/* Tells what the threads have heard. */
static void wait(void *question) {
    struct taking_apart *apart = question;
    pthread_mutex_lock(&apart->lock);
    struct treen_progress progress = apart->heard;
    pthread_mutex_unlock(&apart->lock);
    progress.seconds = clock_seconds() - apart->started;
    tell_run(apart, progress);
}

void taking_watch(struct taking_apart *apart, treen_on_progress *on_progress, void *context) {
    apart->on_progress = on_progress;
    apart->context = context;
    run_watch(apart->run, hear_run, apart);
}

void taking_hand(struct taking_apart *apart, taking_way *way) {
    apart->means.way = way;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the number of parts that every assembly has. */
static uint64_t least_parts(const struct packing *packing) {
    uint64_t parts = 0;
    for (size_t i = 0; i < packing->pieces; i++)
        parts += packing->piece[i].hole ? 0 : packing->piece[i].least;
    return parts;
}

/* Says why a puzzle that is no solvable packing is not taken apart. A packing on a grid that is
 * only shown has a reason of its own. */
static enum treen_status refuse_kind(const struct treen_puzzle *puzzle, struct treen_error *error) {
    struct facts *facts;
    TRY(facts_open(puzzle, false, &facts, error));
    const char *why = facts_info(facts)->unsolvable;
    if (why)
        error_bad(error, "'%s' cannot be taken apart: %s", puzzle->about.name, why);
    else
        error_bad(error, "'%s' is of kind %s, expected pieces on a grid: nothing else is taken apart",
                  puzzle->about.name, packing_words(puzzle));
    facts_close(facts);
    return TREEN_BAD_INPUT;
}

/* Tells whether half steps are asked for, by the option. */
static bool half_steps(const struct settings *options) {
    return options->moves == MOVES_HALF_STEPS || options->moves == MOVES_BOTH;
}

/* Tells whether pieces may turn. */
static bool turns(const struct taking_apart *apart) {
    return apart->options.moves == MOVES_TURNS || apart->options.moves == MOVES_BOTH ||
           (apart->options.moves == MOVES_AUTO && apart->packing->turns);
}

/* Returns TREEN_BAD_INPUT if the puzzle shows beforehand that nothing can be taken apart. */
static enum treen_status refuse_puzzle(const struct taking_apart *apart, struct treen_error *error) {
    const struct treen_puzzle *puzzle = apart->puzzle;
    if (!apart->packing)
        return refuse_kind(puzzle, error);
    if (apart->packing->box.wrap)
        return error_bad(error, "'%s' has a box that closes, where no piece slides out, expected an open box",
                         puzzle->about.name);
    if (!apart->packing->grid->directions)
        return error_bad(error, "'%s' is on the grid %s, on which pieces do not slide, expected another grid",
                         puzzle->about.name, apart->packing->grid->about.name);
    if (turns(apart) && !apart->packing->grid->turn)
        return error_bad(
            error,
            "'%s' is on the grid %s, where pieces only shift, expected cubes, squares, hexagons or triangles",
            puzzle->about.name, apart->packing->grid->about.name);
    if (half_steps(&apart->options) && apart->packing->grid->turn != 90)
        return error_bad(error, "'%s' is on the grid %s, expected cubes or squares: half steps are for those",
                         puzzle->about.name, apart->packing->grid->about.name);
    if (least_parts(apart->packing) > APART_PARTS)
        return error_bad(error, "'%s' has %llu pieces, expected %d at most to take apart", puzzle->about.name,
                         (unsigned long long)least_parts(apart->packing), APART_PARTS);
    return TREEN_OK;
}

static void set_limits(struct taking_apart *apart) {
    struct control *limits = &apart->means.limits;
    control_init(limits);
    limits->node_limit = apart->options.nodes;
    double own = apart->options.seconds > 0 ? apart->started + apart->options.seconds : 0;
    limits->deadline = patience_earlier(own, patience_deadline(apart->puzzle->arena.patience));
    limits->patience = apart->puzzle->arena.patience;
    limits->stop = &apart->stopped;
    limits->on_progress = hear_control;
    limits->context = apart;
}

/* Lists the shapes of all pieces. */
static bool list_shapes(struct taking_apart *apart) {
    const struct packing *packing = apart->packing;
    ARRAY(const struct shape *) shape = {0};
    for (size_t i = 0; i < packing->pieces; i++)
        for (size_t k = 0; k <= packing->piece[i].others; k++)
            if (!array_push(&apart->own_arena, &shape, packing_shape(&packing->piece[i], k)))
                return false;
    apart->means.shape = shape.at;
    apart->means.shapes = shape.count;
    return true;
}

static enum treen_status open_taking_apart(struct taking_apart *apart, struct treen_error *error) {
    struct settings options = apart->options;
    TRY(refuse_puzzle(apart, error));
    if (half_steps(&options))
        apart->options.moves = options.moves == MOVES_BOTH ? MOVES_TURNS : MOVES_SHIFTS;
    options.nodes = 0; /* in `apart`, nodes are positions of an assembly */
    apart->means = (struct taken_means){.packing = apart->packing,
                                        .options = &apart->options,
                                        .way = apart_take,
                                        .turns = turns(apart),
                                        .budget = &apart->budget};
    set_limits(apart);
    TRY_MEMORY(!turns(apart) || list_shapes(apart), error, "opening a run that takes apart");
    apart->threads = options_threads(&apart->options);
    apart->slots = apart->threads > 1 ? SLOTS_EACH * apart->threads : 1;
    apart->slot = calloc(apart->slots, sizeof *apart->slot);
    TRY_MEMORY(apart->slot && taken_open(apart->slot, &apart->means), error,
               "opening a run that takes apart");
    return run_open_within(apart->puzzle, TREEN_SOLVE, &options, &apart->budget, &apart->run, error);
}

enum treen_status taking_open(const struct treen_puzzle *puzzle, const struct settings *options,
                              struct taking_apart **out, struct treen_error *error) {
    TRY(options_check(options, error));
    struct taking_apart *apart = calloc(1, sizeof *apart);
    TRY_MEMORY(apart, error, "opening a run that takes apart");
    apart->puzzle = puzzle;
    apart->packing = puzzle_packing(puzzle);
    apart->options = *options;
    apart->started = apart->last_told = clock_seconds();
    struct budget *above = puzzle->arena.budget, *budget = &apart->budget;
    budget_open(budget, budget_within(above, BUDGET_BYTES(options->memory)), above);
    arena_draw(&apart->own_arena, budget, SIZE_MAX);
    atomic_init(&apart->stopped, false);
    atomic_init(&apart->wants_ways, false);
    pthread_mutex_init(&apart->lock, NULL);
    pthread_cond_init(&apart->next, NULL);
    enum treen_status status = open_taking_apart(apart, error);
    if (status == TREEN_OK)
        *out = apart;
    else
        taking_close(apart);
    return status;
}

/* Ends the threads, which may be waiting for the run. */
static void end_threads(struct taking_apart *apart) {
    if (!apart->pool)
        return;
    if (apart->ended == TREEN_OK) {
        apart->ended = TREEN_STOPPED;
        run_stop(apart->run);
    }
    atomic_store(&apart->stopped, true);
    pool_end(apart->pool);
}

void taking_close(struct taking_apart *apart) {
    if (!apart)
        return;
    end_threads(apart);
    pool_close(apart->pool);
    for (size_t i = 0; apart->slot && i < apart->slots; i++)
        taken_close(&apart->slot[i]);
    free(apart->slot);
    message_free(apart->again);
    run_close(apart->run);
    pthread_cond_destroy(&apart->next);
    pthread_mutex_destroy(&apart->lock);
    arena_free(&apart->own_arena);
    free(apart);
}

/* ---- Threads --------------------------------------------------------------------------------- */

/* Tells whether it is time to end the whole run, and not this assembly alone. */
static bool run_is_over(const struct taking_apart *apart) {
    return control_is_over(&apart->means.limits, clock_seconds());
}

static bool take(void *question, uint64_t task, size_t slot) {
    struct taking_apart *apart = question;
    (void)task, (void)slot;
    pthread_mutex_lock(&apart->lock);
    bool more = apart->run_ended == TREEN_OK;
    pthread_mutex_unlock(&apart->lock);
    return more;
}

/* Asks the run for the next assembly. The search may be hundreds of assemblies ahead, and gives
 * them even when it has stopped. These are dropped. */
static enum treen_status ask_run(struct taking_apart *apart, struct message **message) {
    const struct treen_solution *assembly;
    *message = apart->again;
    apart->again = NULL;
    if (*message)
        return TREEN_OK;
    TRY(run_next(apart->run, &assembly));
    if (run_is_over(apart))
        return TREEN_STOPPED;
    *message = message_copy(assembly, &apart->budget);
    return *message ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Waits until it is the task's turn, and asks the run. */
static enum treen_status ask_in_turn(struct taking_apart *apart, uint64_t task, struct message **message) {
    pthread_mutex_lock(&apart->lock);
    while (apart->asked != task)
        pthread_cond_wait(&apart->next, &apart->lock);
    enum treen_status status = apart->run_ended;
    pthread_mutex_unlock(&apart->lock);
    if (status == TREEN_OK)
        status = ask_run(apart, message);
    pthread_mutex_lock(&apart->lock);
    apart->run_ended = status;
    apart->asked++;
    pthread_cond_broadcast(&apart->next);
    pthread_mutex_unlock(&apart->lock);
    return status;
}

static enum treen_status take_task(void *question, void *worker, uint64_t task, size_t slot) {
    struct taking_apart *apart = question;
    struct taken *taken = &apart->slot[slot];
    struct message *message;
    (void)worker;
    TRY(ask_in_turn(apart, task, &message));
    message_free(taken->message);
    taken->message = message;
    TRY_ROOM(taken_open(taken, &apart->means));
    helping_begin(&apart->helping);
    enum treen_status status = taken_look(taken, &message->solution);
    if (status == TREEN_OK && atomic_load(&apart->wants_ways))
        taken_count_ways(taken);
    helping_end(&apart->helping);
    return status;
}

static const struct pool_work work = {.take = take, .task = take_task, .wait = wait};

static enum treen_status start_threads(struct taking_apart *apart) {
    helping_open(&apart->helping, apart->threads);
    apart->means.limits.helpers = &apart->helping.helpers;
    apart->pool = pool_open(&work, apart, apart->threads, apart->slots, NULL);
    return apart->pool ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- One assembly ---------------------------------------------------------------------------- */

bool taking_add_level(struct taking_levels *levels, struct arena *arena, unsigned level, uint64_t solutions) {
    size_t at = levels->of.count;
    while (at && levels->of.at[at - 1].level >= level)
        at--;
    if (at < levels->of.count && levels->of.at[at].level == level) {
        levels->of.at[at].solutions += solutions;
        return true;
    }
    struct treen_level_sum added = {level, solutions};
    if (!array_push(arena, &levels->of, added))
        return false;
    memmove(levels->of.at + at + 1, levels->of.at + at, (levels->of.count - 1 - at) * sizeof added);
    levels->of.at[at] = added;
    return true;
}

/* Takes the next assembly apart in the caller's own thread. *given is null when threads are to go
 * on. */
static enum treen_status next_alone(struct taking_apart *apart, struct taken **given) {
    const struct treen_solution *assembly;
    struct taken *taken = apart->slot;
    bool limited = apart->threads > 1;
    *given = NULL;
    if (limited && (apart->means.turns || apart->sum.assemblies >= ALONE || apart->nodes >= ALONE_NODES))
        return start_threads(apart);
    TRY(run_next(apart->run, &assembly));
    if (run_is_over(apart))
        return TREEN_STOPPED;
    if (limited)
        apart->means.limits.node_limit = ALONE_NODES;
    enum treen_status status = taken_look(taken, assembly);
    apart->means.limits.node_limit = apart->options.nodes;
    *given = taken;
    if (!limited || taken->told.outcome != TREEN_NOT_KNOWN || taken->nodes < ALONE_NODES)
        return status;
    *given = NULL;
    apart->again = message_copy(assembly, &apart->budget);
    taken_close(taken); /* what it has found so far would not be counted again */
    *taken = (struct taken){.means = NULL};
    return apart->again ? start_threads(apart) : TREEN_NO_MEMORY;
}

/* Takes the next assembly apart. Threads may be ahead of a limit: the rest is dropped then. */
static enum treen_status next_taken(struct taking_apart *apart, struct taken **given) {
    size_t slot = 0;
    if (!apart->pool) {
        TRY(next_alone(apart, given));
        if (*given)
            return TREEN_OK;
    }
    bool over = run_is_over(apart);
    enum treen_status status = pool_next(apart->pool, &slot);
    *given = &apart->slot[slot];
    return status == TREEN_OK && over ? TREEN_STOPPED : status;
}

/* Notes an assembly that is told. */
static enum treen_status note(struct taking_apart *apart, struct taken *given) {
    struct treen_disassembly *told = &given->told;
    bool unknown = told->outcome == TREEN_NOT_KNOWN;
    apart->sum.assemblies++;
    apart->sum.not_known += unknown;
    apart->sum.by_memory += unknown && given->by_memory;
    apart->sum.by_nodes += unknown && given->by_nodes;
    if (told->outcome != TREEN_COMES_APART)
        return TREEN_OK;
    told->number = ++apart->sum.solutions;
    unsigned level = told->levels ? told->level[0] : 0;
    return taking_add_level(&apart->levels, &apart->own_arena, level, 1) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Counts the nodes of the assembly that was lent. Threads count ways if they were asked for. */
static void give_back(struct taking_apart *apart) {
    const struct taken *given = apart->given;
    if (given && given->told.outcome == TREEN_COMES_APART)
        atomic_store(&apart->wants_ways, apart->asked_ways);
    apart->nodes += given ? given->nodes : 0;
    apart->asked_ways = false;
    apart->given = NULL;
}

static enum treen_status find_next(struct taking_apart *apart) {
    struct taken *taken = NULL;
    enum treen_status status = next_taken(apart, &taken);
    if (status == TREEN_BUG && taken)
        apart->error = taken->error;
    TRY(status);
    TRY(note(apart, taken));
    apart->given = taken;
    return TREEN_OK;
}

enum treen_status taking_next(struct taking_apart *apart, const struct treen_disassembly **disassembly) {
    give_back(apart);
    if (apart->ended == TREEN_OK)
        apart->ended = find_next(apart);
    double now = clock_seconds();
    apart->seconds = now - apart->started;
    TRY(apart->ended);
    if (now - apart->last_told >= TELL_EVERY)
        tell_progress(apart, apart->given->nodes);
    if (apart->given->told.outcome == TREEN_NOT_KNOWN && run_is_over(apart))
        apart->ended = TREEN_STOPPED; /* from the next call on */
    *disassembly = &apart->given->told;
    return TREEN_OK;
}

enum treen_status taking_explain(const struct taking_apart *apart, enum treen_status status,
                                 struct treen_error *error) {
    if (!*apart->error.text)
        return run_explain(apart->run, status, error);
    *error = apart->error;
    return status;
}

enum treen_status taking_ways(struct taking_apart *apart) {
    struct taken *given = apart->given;
    apart->asked_ways = true;
    if (!given)
        return TREEN_OK;
    taken_count_ways(given);
    return taken_tell_ways(given);
}

enum treen_status taking_orders(struct taking_apart *apart, uint64_t *orders) {
    *orders = 1;
    return apart->given ? taken_orders(apart->given, orders) : TREEN_OK;
}

enum treen_status taking_positions(struct taking_apart *apart, const struct treen_positions **positions) {
    static const struct treen_positions none = {0};
    *positions = &none;
    return apart->given ? taken_positions(apart->given, positions) : TREEN_OK;
}

enum treen_status taking_check_positions(struct taking_apart *apart) {
    enum treen_status status = apart->given ? taken_check_positions(apart->given) : TREEN_OK;
    if (status == TREEN_BUG)
        apart->error = apart->given->error;
    return status;
}

/* ---- What is known --------------------------------------------------------------------------- */

bool taking_repeats(const struct taking_apart *apart) {
    return run_repeats(apart->run);
}

enum treen_status taking_sum_up(struct taking_apart *apart, struct treen_summary *summary,
                                struct stats *stats) {
    const struct run_summary *run;
    end_threads(apart);
    TRY(run_sum_up(apart->run, &run));
    apart->sum.positions = apart->nodes + (apart->given ? apart->given->nodes : 0);
    apart->sum.levels = apart->levels.of.count;
    apart->sum.level = apart->levels.of.at;
    apart->sum.play = turns(apart) ? apart->options.play : 0;
    *stats = run->stats;
    summary->engine = run->engine;
    summary->nodes = run->stats.nodes;
    summary->seconds = apart->seconds;
    summary->complete = run->impossible || (apart->ended == TREEN_END && !apart->sum.not_known);
    summary->impossible = run->impossible;
    summary->apart = &apart->sum;
    return TREEN_OK;
}
