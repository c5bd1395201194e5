#include "run/crew.h"

#include "base/clock.h"
#include "base/error.h"
#include "run/crew_member.h"

#include <math.h>
#include <stdlib.h>

/* One worker searches alone if it can answer within SOLO_NODES, or seems to count within
 * SOLO_SECONDS. Threads, or another way of counting, would take about as long before they began to
 * pay. */
enum { SOLO_NODES = 20000 };
static const double SOLO_SECONDS = 0.02, SOLO_START = 0.001;

/* ---- Opening and closing --------------------------------------------------------------------- */

/* Opens the data that members share. Most questions are answered before there are threads, and need
 * none of it. */
static void open_queues(struct crew *crew) {
    pthread_mutex_init(&crew->lock, NULL);
    clock_condition_init(&crew->news);
    clock_condition_init(&crew->room);
    for (size_t i = 0; i < crew->queues; i++)
        queue_open(&crew->queue[i]);
    crew->shares = true;
}

static void close_queues(struct crew *crew) {
    for (size_t i = 0; i < crew->queues; i++)
        queue_drop(&crew->queue[i]);
    pthread_cond_destroy(&crew->room);
    pthread_cond_destroy(&crew->news);
    pthread_mutex_destroy(&crew->lock);
    crew->shares = false;
}

/* A scout knows no parts, and its nodes are not counted. Another order of the options does not help
 * an engine that asks an outside program. */
bool crew_may_scout(const struct crew *crew) {
    const struct settings *options = &crew->query.options;
    const struct posed *posed = crew->member[0].worker.posed;
    bool cover = !posed || posed->problem.form == FORM_COVER; /* unknown before the problem is posed */
    return cover && !worker_asks(&crew->query) && crew->query.question == TREEN_FIRST && !options->ordered &&
           options->parts == 1 && !options->nodes;
}

/* Begins the search of the first member again. */
static enum treen_status restart(struct crew *crew) {
    struct control limits = member_limits(&crew->member[0]);
    return worker_restart(&crew->member[0].worker, &limits);
}

/* Adds members, up to `members` in all. Few questions need more than the first. On a machine with
 * many processors, making all members takes longer than a small puzzle does. */
static void gather(struct crew *crew, size_t members) {
    size_t scout = crew->members > 1 ? 1 : 0;
    for (; crew->gathered < members; crew->gathered++) {
        struct member *member = &crew->member[crew->gathered];
        *member = (struct member){.crew = crew, .leads = crew->gathered == 0};
        member->scouts = crew->gathered == scout && crew_may_scout(crew);
    }
}

enum treen_status crew_open(const struct query *query, double deadline, struct crew_flags *flags,
                            struct budget *budget, struct crew **out, struct treen_error *error) {
    const struct settings *options = &query->options;
    size_t queues = options->ordered ? WINDOW : 1;
    struct crew *crew = calloc(1, sizeof *crew + queues * sizeof *crew->queue);
    size_t members = worker_asks(query) ? 1 : options_threads(options);
    struct member *member = malloc(members * sizeof *member);
    if (!crew || !member) {
        free(crew);
        free(member);
        return error_memory(error, "gathering threads");
    }
    crew->query = *query;
    crew->deadline = deadline;
    crew->flags = flags;
    crew->budget = budget;
    crew->members = members;
    crew->member = member;
    crew->queues = queues;
    atomic_store(&crew->telling, query->question != TREEN_COUNT);
    gather(crew, 1);
    enum treen_status status = member_open(&member[0], error);
    if (status == TREEN_OK)
        *out = crew;
    else
        crew_close(crew);
    return status;
}

static void join(struct crew *crew) {
    for (size_t i = 0; i < crew->gathered; i++)
        if (crew->member[i].started) {
            pthread_join(crew->member[i].thread, NULL);
            crew->member[i].started = false;
        }
}

static void drop_messages(struct crew *crew) {
    if (crew->shares)
        close_queues(crew);
    if (crew->turns.found != crew->lent)
        message_free(crew->turns.found);
    message_free(crew->lent);
}

void crew_close(struct crew *crew) {
    crew_flags_stop(crew->flags);
    join(crew);
    drop_messages(crew);
    scout_close(&crew->turns.scout);
    for (size_t i = 0; i < crew->gathered; i++)
        worker_close(&crew->member[i].worker);
    tally_free(&crew->tally);
    free(crew->member);
    free(crew);
}

void crew_watch(struct crew *crew, crew_on_progress *on_progress, void *context) {
    crew->on_progress = on_progress;
    crew->context = context;
}

void crew_flags_stop(struct crew_flags *flags) {
    atomic_store(&flags->stopped, true);
    atomic_store(&flags->enough, true);
}

const struct treen_error *crew_error(const struct crew *crew) {
    size_t i = 0;
    while (i + 1 < crew->gathered && !crew->member[i].worker.error.text[0])
        i++;
    return &crew->member[i].worker.error;
}

const struct worker *crew_worker(const struct crew *crew) {
    return &crew->member[0].worker;
}

void crew_pace(struct crew *crew, crew_may_go_on *may_go_on, void *context) {
    crew->may_go_on = may_go_on;
    crew->pace_context = context;
    crew->member[0].worker.control.on_look = member_keep_pace;
    crew->member[0].thread_started =
        clock_thread_seconds(); /* the time of this thread, if the crew starts no other */
}

static enum treen_status start_crew(struct crew *crew) {
    crew->running = 0;
    crew->last_progress = clock_seconds();
    open_queues(crew);
    gather(crew, crew->members);
    for (size_t i = 0; i < crew->members; i++) {
        struct member *member = &crew->member[i];
        pthread_mutex_lock(&crew->lock);
        member->started = pthread_create(&member->thread, NULL, member_work, member) == 0;
        crew->running += member->started;
        crew->most_running = crew->running;
        pthread_mutex_unlock(&crew->lock);
        if (!member->started && i == 0)
            return TREEN_NO_MEMORY;
        if (!member->started)
            atomic_store(&member->fraction, 1);
    }
    return TREEN_OK;
}

/* ---- The caller ------------------------------------------------------------------------------ */

/* Adds up the tallies of all members, which have ended. */
static enum treen_status add_up(struct crew *crew) {
    enum treen_status status = TREEN_END;
    join(crew);
    for (size_t i = 0; i < crew->gathered; i++) {
        struct worker *worker = &crew->member[i].worker;
        status = worker->ended == TREEN_OK ? status : crew_worse(status, worker->ended);
        if (!tally_merge(&crew->tally, &worker->tally))
            status = TREEN_NO_MEMORY;
    }
    return status == TREEN_STOPPED && atomic_load(&crew->none) ? TREEN_END : status;
}

/* Takes the next message, if there is one. In order, the message is of the subproblem being told,
 * or of the next one if that is finished. */
static struct message *take_message(struct crew *crew) {
    struct queue *queue = &crew->queue[crew->base % WINDOW];
    while (crew->query.options.ordered && !queue->first && queue->done) {
        queue->done = false;
        queue = &crew->queue[++crew->base % WINDOW];
        pthread_cond_broadcast(&crew->room);
    }
    struct message *message = queue_take(queue);
    if (message && queue->count < QUEUE)
        pthread_cond_broadcast(&crew->room);
    return message;
}

/* Waits for a message, or (null) for the end of all members. */
static struct message *await_message(struct crew *crew) {
    struct message *message;
    pthread_mutex_lock(&crew->lock);
    while (!(message = take_message(crew)) && crew->running) {
        crew_wait(crew, &crew->news);
        double now = clock_seconds();
        if (crew->on_progress && now - crew->last_progress >= 0.1) {
            crew->last_progress = now;
            pthread_mutex_unlock(&crew->lock); /* telling may take a moment */
            crew_tell_progress(crew);
            pthread_mutex_lock(&crew->lock);
        }
    }
    pthread_mutex_unlock(&crew->lock);
    return message;
}

static enum treen_status alone(struct crew *crew, enum treen_status status) {
    if (status != TREEN_OK) {
        crew->ended = status;
        if (!tally_merge(&crew->tally, &crew->member[0].worker.tally))
            crew->ended = TREEN_NO_MEMORY;
    }
    return status == TREEN_OK ? status : crew->ended;
}

static bool at_work(const struct crew *crew) {
    return crew->member[0].started;
}

/* Watches a count that began alone. The count goes on alone while it seems to end in time. The
 * share done is the engine's guess. The first nodes are no measure of its pace, but a search
 * without any share after SOLO_START is given up (E852). Where the guess is wrong, a few
 * milliseconds are lost. The only thread of a crew with a pace goes on by turns. Where others are
 * to start, the search must begin again. */
static void look_alone(void *context, double fraction) {
    struct member *member = context;
    struct crew *crew = member->crew;
    struct control *control = &member->worker.control;
    double now = clock_thread_seconds();
    if (control->nodes < member->looked_at) /* a search has begun, or begun again */
        member->thread_started = now;
    member->looked_at = control->nodes;
    double spent = now - member->thread_started;
    if ((fraction > 0 && control->nodes < SOLO_NODES) || spent <= SOLO_START + fraction * SOLO_SECONDS)
        return;
    if (crew->may_go_on && crew->members == 1) {
        control->on_look = member_keep_pace;
        member_keep_pace(member, fraction);
        return;
    }
    control->node_limit = control->nodes;
    crew->left = fraction > 0 ? spent * (1 - fraction) / fraction : INFINITY;
}

/* Lets one worker begin alone, because most questions are small. The worker searches for its end,
 * or for one solution where `solution` is not null. After a few milliseconds it stops, and must
 * begin again among others: TREEN_OK and a null solution. The search for a first solution has a
 * limit of nodes instead of time, so that it is the same on every run. */
static enum treen_status begin_alone(struct crew *crew, const struct treen_solution **solution) {
    struct worker *worker = &crew->member[0].worker;
    struct control *control = &worker->control;
    crew->member[0].looked_at = UINT64_MAX;
    control->node_limit = solution ? SOLO_NODES : 0;
    control->on_look = solution ? NULL : look_alone;
    enum treen_status status = solution ? worker_next(worker, solution) : worker_finish(worker);
    bool left = control->node_limit && control->nodes >= control->node_limit;
    if (status != TREEN_STOPPED || !left || control_is_over(control, clock_seconds()))
        return alone(crew, status);
    crew->tried = true;
    return restart(crew);
}

enum treen_status crew_try(struct crew *crew, double *left) {
    if (crew->ended == TREEN_OK)
        TRY(begin_alone(crew, NULL));
    *left = crew->left / (double)crew->members;
    return crew->ended;
}

/* Tells the scout's solution, which has ended the search. Its names are the worker's until the next
 * call. */
static enum treen_status tell_scouted(struct crew *crew, const struct treen_solution **solution) {
    crew->lent = crew->turns.found;
    crew->lent->solution.number = ++crew->told;
    crew->scouted = true;
    *solution = &crew->lent->solution;
    return TREEN_OK;
}

/* Begins the search again after the scout's solution, for the counts. */
static enum treen_status begin_again(struct crew *crew) {
    if (!crew->scouted)
        return TREEN_OK;
    crew->scouted = false;
    return crew->ended = restart(crew);
}

static enum treen_status next_of_one(struct crew *crew, const struct treen_solution **solution) {
    struct member *member = &crew->member[0];
    struct turns *turns = &crew->turns;
    if (member->scouts && crew_may_scout(crew)) {
        turns_open(turns, crew->query.options.seed);
        member->worker.control.wishes.any_first = true;
        member->worker.control.on_look = member_take_turn;
    }
    enum treen_status status = worker_next(&member->worker, solution);
    if (member->scouts) /* there is only one first solution */
        member->worker.control.on_look = NULL;
    member->scouts = turns->open = false;
    if (status == TREEN_STOPPED && turns->found)
        return tell_scouted(crew, solution);
    if (status == TREEN_STOPPED && turns->status != TREEN_OK)
        status = turns->status;
    crew->told += status == TREEN_OK;
    return alone(crew, status);
}

/* Tells whether the crew's only solution is one that its engine draws, because the engine only
 * counts. */
static bool draws_only(const struct crew *crew) {
    return !crew->member[0].worker.engine->next;
}

static enum treen_status next_by_lot(struct crew *crew, const struct treen_solution **solution) {
    if (crew->told)
        return crew->ended = TREEN_STOPPED;
    struct member *member = &crew->member[0];
    struct control limits = member_limits(member);
    scout_open(&crew->turns.scout, crew->query.options.seed);
    enum treen_status status = scout_draw(&crew->turns.scout, &member->worker, &limits, solution);
    crew->told += status == TREEN_OK;
    return alone(crew, status);
}

static enum treen_status next_of_many(struct crew *crew, const struct treen_solution **solution) {
    if (!at_work(crew))
        TRY(crew->ended = start_crew(crew));
    message_free(crew->lent);
    crew->lent = await_message(crew);
    if (!crew->lent)
        return crew->ended = add_up(crew);
    crew->lent->solution.number = ++crew->told;
    *solution = &crew->lent->solution;
    return TREEN_OK;
}

enum treen_status crew_next(struct crew *crew, const struct treen_solution **solution) {
    if (crew->ended != TREEN_OK)
        return crew->ended;
    TRY(begin_again(crew));
    if (draws_only(crew))
        return next_by_lot(crew, solution);
    if (crew->members == 1)
        return next_of_one(crew, solution);
    if (crew->query.question == TREEN_FIRST && !at_work(crew)) {
        const struct treen_solution *found = NULL;
        TRY(begin_alone(crew, &found));
        if (found) {
            crew->told++;
            *solution = found;
            return TREEN_OK;
        }
    }
    return next_of_many(crew, solution);
}

enum treen_status crew_finish(struct crew *crew) {
    if (crew->ended != TREEN_OK)
        return crew->ended;
    TRY(begin_again(crew));
    if (draws_only(crew))
        return crew->ended = TREEN_STOPPED;
    if (crew->members == 1)
        return alone(crew, worker_finish(&crew->member[0].worker));
    atomic_store(&crew->telling, false);
    atomic_store(&crew->flags->enough, true);
    if (!at_work(crew)) {
        if (!crew->tried)
            TRY(begin_alone(crew, NULL));
        TRY(crew->ended = start_crew(crew));
    }
    struct message *message;
    while ((message = await_message(crew)))
        message_free(message);
    return crew->ended = add_up(crew);
}

/* ---- What is known --------------------------------------------------------------------------- */

bool crew_has_ended(const struct crew *crew) {
    return crew->ended != TREEN_OK;
}

const char *crew_way(const struct crew *crew) {
    return crew->turns.scout.way;
}

bool crew_begins_again(const struct crew *crew) {
    return crew->scouted;
}

size_t crew_members(const struct crew *crew) {
    return crew->members;
}

size_t crew_at_work(const struct crew *crew) {
    return crew->most_running ? crew->most_running : 1;
}

void crew_totals(struct crew *crew, struct crew_totals *totals) {
    if (at_work(crew)) {
        crew_flags_stop(crew->flags);
        atomic_store(&crew->telling, false);
        crew->ended = crew_worse(TREEN_STOPPED, add_up(crew));
    }
    begin_again(crew);
    const struct worker *first = &crew->member[0].worker;
    *totals =
        (struct crew_totals){.tally = crew->ended == TREEN_OK ? &crew->member[0].worker.tally : &crew->tally,
                             .engine = first->engine,
                             .problem = &first->posed->problem,
                             .told = crew->told,
                             .ended = crew->ended};
    for (size_t i = 0; i < crew->gathered; i++) {
        totals->nodes += crew->member[i].worker.control.nodes;
        const struct worker *worker = &crew->member[i].worker;
        totals->memory += worker->arena.used + worker->search_arena.used;
    }
}
