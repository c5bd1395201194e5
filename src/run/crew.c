#include "run/crew.h"

#include "base/clock.h"
#include "base/error.h"
#include "run/options.h"
#include "run/turns.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    SOLO_NODES = 20000, /* what one worker can answer within these starts no thread */
    WINDOW = 256,       /* in order: subproblems that may be at work or waiting to be told */
    QUEUE = 1024,       /* solutions waiting in one place; their finder waits when there are more */
};

struct member {
    struct crew *crew;
    struct worker worker;
    bool leads; /* counts the nodes that all walk */
    bool
        scouts; /* looks for the first solution on its own at first; the only member: in turns with its search */
    pthread_t thread;
    bool started;
    uint64_t at;                        /* in order: the subproblem last claimed, */
    bool claimed;                       /* if there is one */
    _Atomic uint64_t nodes, assemblies; /* as of its last look at the clock */
    _Atomic double fraction;
};

struct crew {
    const struct treen_puzzle *puzzle;
    enum treen_question question;
    struct treen_options options;
    double deadline;
    size_t members;
    struct member *member;
    atomic_bool stopped;
    atomic_bool telling; /* solutions are wanted */
    atomic_bool found;   /* there is one; set too when none is wanted any more */
    crew_on_progress *on_progress;
    void *context;
    double last_progress;

    pthread_mutex_t lock;         /* of all below */
    pthread_cond_t news;          /* for the caller: a solution, or a member has ended */
    pthread_cond_t room;          /* for members: a queue got shorter, or the window moved */
    size_t running, most_running; /* threads now; so many were started */
    uint64_t next_claim;
    uint64_t base;              /* in order: the subproblem being told */
    struct queue queue[WINDOW]; /* out of order only the first is used */
    enum treen_status ended;    /* TREEN_OK while threads are at work or not yet started */
    struct message *lent;
    struct turns turns; /* of the only member */
    bool scouted;       /* its scout has ended the search: it must be begun again before anything else */
    uint64_t told;
    struct tally tally; /* of all members, when they have ended */
};

/* ---- Opening and closing ------------------------------------------------------------------------------- */

static void init_queues(struct crew *crew) {
    pthread_mutex_init(&crew->lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&crew->news, &monotonic);
    pthread_cond_init(&crew->room, &monotonic);
    pthread_condattr_destroy(&monotonic);
    for (size_t i = 0; i < WINDOW; i++)
        queue_open(&crew->queue[i]);
}

/* A scout knows no parts, and its nodes are not counted. An engine that asks somebody else is not helped
 * by another order of the options. */
bool crew_may_scout(const struct crew *crew) {
    const struct treen_options *options = &crew->options;
    const struct posed *posed = crew->member[0].worker.posed;
    bool cover = !posed || posed->problem.form == FORM_COVER; /* before it is posed, who knows */
    return cover && !worker_asks(options) && crew->question == TREEN_FIRST && !options->ordered &&
           options->parts == 1 && !options->nodes;
}

static void look(void *context, double fraction);
static uint64_t claim(void *context);

static enum treen_status open_member(struct member *member, struct treen_error *error) {
    struct crew *crew = member->crew;
    struct treen_options options = crew->options;
    options.memory = (options.memory + crew->members - 1) / crew->members;
    TRY(worker_open(&member->worker, crew->puzzle, crew->question, &options, error));
    struct control *control = &member->worker.control;
    control->node_limit = options.nodes;
    control->deadline = crew->deadline;
    control->part = (uint32_t)options.part - 1;
    control->parts = (uint32_t)options.parts;
    control->counts_above = member->leads && control->part == 0;
    control->on_progress = look;
    control->context = member;
    control->stop = &crew->stopped;
    return TREEN_OK;
}

enum treen_status crew_open(const struct treen_puzzle *puzzle, enum treen_question question,
                            const struct treen_options *options, double deadline, struct crew **out,
                            struct treen_error *error) {
    struct crew *crew = calloc(1, sizeof *crew);
    size_t members = worker_asks(options) ? 1 : options_threads(options);
    struct member *member = calloc(members, sizeof *member);
    if (!crew || !member) {
        free(crew);
        free(member);
        return error_memory(error, "gathering threads");
    }
    crew->puzzle = puzzle;
    crew->question = question;
    crew->options = *options;
    crew->deadline = deadline;
    crew->members = members;
    crew->member = member;
    atomic_store(&crew->telling, question != TREEN_COUNT);
    init_queues(crew);
    for (size_t i = 0; i < members; i++)
        member[i] = (struct member){
            .crew = crew, .leads = i == 0, .scouts = i + 1 == (members > 1 ? 2 : 1) && crew_may_scout(crew)};
    enum treen_status status = open_member(&member[0], error);
    if (status == TREEN_OK)
        *out = crew;
    else
        crew_close(crew);
    return status;
}

static void join(struct crew *crew) {
    for (size_t i = 0; i < crew->members; i++)
        if (crew->member[i].started) {
            pthread_join(crew->member[i].thread, NULL);
            crew->member[i].started = false;
        }
}

static void drop_messages(struct crew *crew) {
    for (size_t i = 0; i < WINDOW; i++)
        queue_drop(&crew->queue[i]);
    if (crew->turns.found != crew->lent)
        free(crew->turns.found);
    free(crew->lent);
}

void crew_close(struct crew *crew) {
    crew_stop(crew);
    join(crew);
    drop_messages(crew);
    for (size_t i = 0; i < crew->members; i++)
        worker_close(&crew->member[i].worker);
    tally_free(&crew->tally);
    pthread_cond_destroy(&crew->room);
    pthread_cond_destroy(&crew->news);
    pthread_mutex_destroy(&crew->lock);
    free(crew->member);
    free(crew);
}

void crew_watch(struct crew *crew, crew_on_progress *on_progress, void *context) {
    crew->on_progress = on_progress;
    crew->context = context;
}

void crew_stop(struct crew *crew) {
    atomic_store(&crew->stopped, true);
    atomic_store(&crew->found, true);
}

const atomic_bool *crew_stopped(const struct crew *crew) {
    return &crew->stopped;
}

const struct treen_error *crew_error(const struct crew *crew) {
    size_t i = 0;
    while (i + 1 < crew->members && crew->member[i].worker.ended != TREEN_IO)
        i++;
    return &crew->member[i].worker.error;
}

const struct worker *crew_worker(const struct crew *crew) {
    return &crew->member[0].worker;
}

/* ---- Waiting: never for long, because a signal handler cannot wake anybody ----------------------------- */

static void wait_a_little(struct crew *crew, pthread_cond_t *condition) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 50 * 1000 * 1000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(condition, &crew->lock, &until);
}

/* All members walk the same tree from its start, so each has at least everything behind it done or claimed; the
 * slowest says what share is certainly dealt with. */
static void tell_progress(struct crew *crew) {
    double fraction = 1;
    uint64_t nodes = 0, assemblies = 0;
    for (size_t i = 0; i < crew->members; i++) {
        double own = atomic_load(&crew->member[i].fraction);
        fraction = own < fraction ? own : fraction;
        nodes += atomic_load(&crew->member[i].nodes);
        assemblies += atomic_load(&crew->member[i].assemblies);
    }
    crew->on_progress(crew->context, fraction, nodes, assemblies);
}

static struct scout_means scout_means(const struct crew *crew) {
    return (struct scout_means){.off = &crew->found,
                                .deadline = crew->deadline,
                                .memory = ((size_t)crew->options.memory << 20) / crew->members};
}

/* A member's look at the clock. The only member of a crew without threads tells progress itself. */
static void look(void *context, double fraction) {
    struct member *member = context;
    struct crew *crew = member->crew;
    atomic_store(&member->fraction, fraction);
    atomic_store(&member->nodes, member->worker.control.nodes);
    atomic_store(&member->assemblies, member->worker.tally.assemblies);
    if (crew->members == 1 && crew->on_progress)
        tell_progress(crew);
    if (crew->turns.open) {
        struct scout_means means = scout_means(crew);
        turns_take(&crew->turns, &member->worker, &means);
    }
}

/* ---- Members at work ----------------------------------------------------------------------------------- */

static struct queue *queue_of(struct crew *crew, const struct member *member) {
    return &crew->queue[crew->options.ordered ? member->at % WINDOW : 0];
}

static void finish_claim(struct member *member) {
    if (member->claimed) {
        queue_of(member->crew, member)->done = true;
        pthread_cond_signal(&member->crew->news);
    }
}

static uint64_t claim(void *context) {
    struct member *member = context;
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    finish_claim(member);
    member->at = crew->next_claim++;
    member->claimed = true;
    while (crew->options.ordered && member->at >= crew->base + WINDOW && atomic_load(&crew->telling) &&
           !atomic_load(&crew->stopped))
        wait_a_little(crew, &crew->room);
    pthread_mutex_unlock(&crew->lock);
    return member->at;
}

static bool wanted(const struct crew *crew) {
    return atomic_load(&crew->telling) && !atomic_load(&crew->stopped);
}

static void send(struct member *member, struct message *message) {
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    struct queue *queue = queue_of(crew, member);
    while (queue->count >= QUEUE && wanted(crew))
        wait_a_little(crew, &crew->room);
    if (wanted(crew)) {
        queue_put(queue, message);
        atomic_store(&crew->found, true);
        pthread_cond_signal(&crew->news);
    } else {
        free(message);
    }
    pthread_mutex_unlock(&crew->lock);
}

static enum treen_status send_copy(struct member *member, const struct treen_solution *solution) {
    struct message *message = message_copy(solution);
    if (!message)
        return TREEN_NO_MEMORY;
    send(member, message);
    return TREEN_OK;
}

/* While the others search from the beginning, one of them tries its luck. Only a cover can be shuffled. */
static enum treen_status scout(struct member *member) {
    const struct crew *crew = member->crew;
    const struct treen_solution *solution;
    if (member->worker.posed->problem.form != FORM_COVER)
        return TREEN_OK;
    struct scout tries = {.random = {crew->options.seed}};
    struct scout_means means = scout_means(crew);
    enum treen_status status = scout_search(&tries, &member->worker, &means, &solution);
    return status == TREEN_OK ? send_copy(member, solution) : TREEN_OK;
}

static enum treen_status search(struct member *member) {
    const struct treen_solution *solution;
    if (member->scouts)
        TRY(scout(member));
    while (atomic_load(&member->crew->telling)) {
        TRY(worker_next(&member->worker, &solution));
        TRY(send_copy(member, solution));
    }
    return worker_finish(&member->worker);
}

/* The gravest of two ends: out of memory, a solver that failed, stopped, everything searched. */
static enum treen_status worse(enum treen_status a, enum treen_status b) {
    if (a == TREEN_NO_MEMORY || b == TREEN_NO_MEMORY)
        return TREEN_NO_MEMORY;
    if (a == TREEN_IO || b == TREEN_IO)
        return TREEN_IO;
    return a == TREEN_STOPPED ? a : b;
}

/* A member that has no memory to begin leaves its work to the others; the first one has begun already. */
static void *work(void *context) {
    struct member *member = context;
    struct crew *crew = member->crew;
    enum treen_status status = member->leads ? TREEN_OK : open_member(member, NULL);
    member->worker.control.claim = claim;
    member->worker.control.claim_context = member;
    status = status == TREEN_OK ? search(member) : TREEN_END;
    atomic_store(&member->fraction, 1);
    pthread_mutex_lock(&crew->lock);
    finish_claim(member);
    crew->running--;
    member->worker.ended = worse(member->worker.ended, status);
    pthread_cond_signal(&crew->news);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static enum treen_status start(struct crew *crew) {
    crew->running = 0;
    for (size_t i = 0; i < crew->members; i++) {
        struct member *member = &crew->member[i];
        pthread_mutex_lock(&crew->lock);
        member->started = pthread_create(&member->thread, NULL, work, member) == 0;
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

/* ---- The caller ---------------------------------------------------------------------------------------- */

/* Everybody has ended: what they counted is added up. */
static enum treen_status add_up(struct crew *crew) {
    enum treen_status status = TREEN_END;
    join(crew);
    for (size_t i = 0; i < crew->members; i++) {
        struct worker *worker = &crew->member[i].worker;
        status = worker->ended == TREEN_OK ? status : worse(status, worker->ended);
        if (!tally_merge(&crew->tally, &worker->tally))
            status = TREEN_NO_MEMORY;
    }
    return status;
}

/* The next message in line, if it is there. In order: of the subproblem being told, or, if that is finished,
 * of the next one. */
static struct message *take_message(struct crew *crew) {
    struct queue *queue = &crew->queue[crew->base % WINDOW];
    while (crew->options.ordered && !queue->first && queue->done) {
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
        wait_a_little(crew, &crew->news);
        double now = clock_seconds();
        if (crew->on_progress && now - crew->last_progress >= 0.1) {
            crew->last_progress = now;
            tell_progress(crew);
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

/* The first member has ended alone; TREEN_OK: only because it was to be tried no longer, and is at its beginning again. */
static enum treen_status end_alone(struct crew *crew, enum treen_status status, bool tried) {
    struct worker *worker = &crew->member[0].worker;
    if (status != TREEN_STOPPED || !tried)
        return alone(crew, status);
    worker_close(worker);
    return open_member(&crew->member[0], NULL);
}

/* Most questions are small: one worker begins alone, and only if it does not come to an end (or, when
 * `solution` is given, to one) within a few milliseconds begins again among others. TREEN_OK and a null solution:
 * it did not. */
static enum treen_status begin_alone(struct crew *crew, const struct treen_solution **solution) {
    struct worker *worker = &crew->member[0].worker;
    worker->control.node_limit = SOLO_NODES;
    enum treen_status status = solution ? worker_next(worker, solution) : worker_finish(worker);
    return end_alone(crew, status, worker->control.nodes >= SOLO_NODES);
}

/* For about as long as the random walks through the tree, which come next, would take. (With 20000 nodes instead of a
 * time queens 12 took 0.031 s of the processor, of which its search with one thread is 0.004.) */
enum treen_status crew_try(struct crew *crew, uint64_t *nodes) {
    static const double seconds = 0.015;
    struct control *control = &crew->member[0].worker.control;
    if (crew->ended != TREEN_OK)
        return crew->ended;
    double until = clock_seconds() + seconds;
    bool tried = crew->deadline == 0 || crew->deadline > until;
    if (tried)
        control->deadline = until;
    enum treen_status status = worker_finish(&crew->member[0].worker);
    *nodes = control->nodes;
    return end_alone(crew, status, tried && !atomic_load(&crew->stopped));
}

/* The scout's solution has ended the search, but its names are the worker's until the next call. */
static enum treen_status tell_scouted(struct crew *crew, const struct treen_solution **solution) {
    crew->lent = crew->turns.found;
    crew->lent->solution.number = ++crew->told;
    crew->scouted = true;
    *solution = &crew->lent->solution;
    return TREEN_OK;
}

/* What comes after the scout's solution, the counts, is searched from the beginning. */
static enum treen_status begin_again(struct crew *crew) {
    if (!crew->scouted)
        return TREEN_OK;
    crew->scouted = false;
    worker_close(&crew->member[0].worker);
    return crew->ended = open_member(&crew->member[0], NULL);
}

static enum treen_status next_of_one(struct crew *crew, const struct treen_solution **solution) {
    struct member *member = &crew->member[0];
    struct turns *turns = &crew->turns;
    if (member->scouts && crew_may_scout(crew))
        turns_open(turns, crew->options.seed);
    member->scouts = false; /* there is only one first solution */
    enum treen_status status = worker_next(&member->worker, solution);
    turns->open = false;
    if (status == TREEN_STOPPED && turns->found)
        return tell_scouted(crew, solution);
    if (status == TREEN_STOPPED && turns->status == TREEN_NO_MEMORY)
        status = TREEN_NO_MEMORY;
    crew->told += status == TREEN_OK;
    return alone(crew, status);
}

static enum treen_status next_of_many(struct crew *crew, const struct treen_solution **solution) {
    if (!at_work(crew))
        TRY(crew->ended = start(crew));
    free(crew->lent);
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
    if (crew->members == 1)
        return next_of_one(crew, solution);
    if (crew->question == TREEN_FIRST && !at_work(crew)) {
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
    if (crew->members == 1)
        return alone(crew, worker_finish(&crew->member[0].worker));
    atomic_store(&crew->telling, false);
    atomic_store(&crew->found, true);
    if (!at_work(crew)) {
        TRY(begin_alone(crew, NULL));
        TRY(crew->ended = start(crew));
    }
    struct message *message;
    while ((message = await_message(crew)))
        free(message);
    return crew->ended = add_up(crew);
}

/* ---- What is known ------------------------------------------------------------------------------------- */

size_t crew_members(const struct crew *crew) {
    return crew->members;
}

size_t crew_at_work(const struct crew *crew) {
    return crew->most_running ? crew->most_running : 1;
}

void crew_totals(struct crew *crew, struct crew_totals *totals) {
    if (at_work(crew)) {
        crew_stop(crew);
        atomic_store(&crew->telling, false);
        crew->ended = worse(TREEN_STOPPED, add_up(crew));
    }
    begin_again(crew);
    const struct worker *first = &crew->member[0].worker;
    *totals =
        (struct crew_totals){.tally = crew->ended == TREEN_OK ? &crew->member[0].worker.tally : &crew->tally,
                             .engine = first->engine,
                             .problem = &first->posed->problem,
                             .told = crew->told,
                             .ended = crew->ended};
    for (size_t i = 0; i < crew->members; i++) {
        totals->nodes += crew->member[i].worker.control.nodes;
        totals->memory += crew->member[i].worker.arena.used;
    }
}
