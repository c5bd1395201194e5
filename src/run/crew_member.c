#include "run/crew_member.h"

#include "base/clock.h"
#include "base/error.h"

void crew_wait(struct crew *crew, pthread_cond_t *condition) {
    clock_wait(condition, &crew->lock, 0.05);
}

/* ---- How far it is --------------------------------------------------------------------------- */

struct crew_progress {
    double fraction, seconds;
    uint64_t nodes, assemblies;
};

/* Adds up the progress of all members. All walk the same tree from its start, so each has only
 * finished or claimed work behind it. The slowest member's fraction is certainly done. */
static struct crew_progress progress_of(const struct crew *crew) {
    struct crew_progress progress = {.fraction = 1};
    for (size_t i = 0; i < crew->gathered; i++) {
        double own = atomic_load(&crew->member[i].fraction);
        progress.fraction = own < progress.fraction ? own : progress.fraction;
        progress.nodes += atomic_load(&crew->member[i].nodes);
        progress.assemblies += atomic_load(&crew->member[i].assemblies);
        progress.seconds += atomic_load(&crew->member[i].seconds);
    }
    return progress;
}

void crew_tell_progress(struct crew *crew) {
    struct crew_progress progress = progress_of(crew);
    crew->on_progress(crew->context, progress.fraction, progress.nodes, progress.assemblies);
}

/* Returns the bytes of the crew's budget that each member may take. */
static size_t crew_share(const struct crew *crew) {
    return crew->budget->limit / crew->members;
}

static struct scout_means scout_means(const struct crew *crew) {
    return (struct scout_means){.off = &crew->flags->enough,
                                .deadline = crew->deadline,
                                .memory = crew_share(crew),
                                .budget = crew->budget,
                                .any_way =
                                    !crew->query.options.engine &&
                                    !crew->query.engine}; /* a caller who names an engine wants no other */
}

/* Where no threads have started, the member tells progress itself. */
void member_look(void *context, double fraction) {
    struct member *member = context;
    struct crew *crew = member->crew;
    atomic_store(&member->fraction, fraction);
    atomic_store(&member->nodes, member->worker.control.nodes);
    atomic_store(&member->assemblies, member->worker.tally.assemblies);
    if (!crew->shares && crew->on_progress)
        crew_tell_progress(crew);
}

void member_take_turn(void *context, double fraction) {
    struct member *member = context;
    struct scout_means means = scout_means(member->crew);
    (void)fraction;
    if (member->crew->turns.open)
        turns_take(&member->crew->turns, &member->worker, &means);
}

/* Only the leading member waits for the pace. The rival that it waits for has a single thread, and
 * so needs a single processor. Races are quicker than if all members waited. */
void member_keep_pace(void *context, double fraction) {
    struct member *member = context;
    struct crew *crew = member->crew;
    atomic_store(&member->fraction, fraction);
    atomic_store(&member->nodes, member->worker.control.nodes);
    atomic_store(&member->seconds, clock_thread_seconds() - member->thread_started);
    struct crew_progress progress = progress_of(crew);
    while (
        member->leads &&
        !crew->may_go_on(crew->pace_context, progress.fraction, progress.seconds / (double)crew->members) &&
        !atomic_load(&crew->flags->stopped))
        if (crew->members == 1 && crew->on_progress)
            crew_tell_progress(crew);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Tells whether the search may be cut short. A limit of nodes, or a part, means the search proper.
 * The portable kernel is for comparing, so its search is not cut short either. */
static bool may_cut_short(const struct settings *options) {
    return !options->nodes && options->parts == 1 && options->kernel != KERNEL_PORTABLE;
}

/* Gives the search its part. Of all searches of the whole one counts the nodes above the split. */
static void divide(struct control *control, const struct settings *options, bool leads) {
    control_divide(control, (uint32_t)options->part - 1, (uint32_t)options->parts,
                   (uint32_t)options->subpart - 1, (uint32_t)options->subparts);
    control->counts_inside = control->subparts == 1 || (leads && control->subpart == 0);
    control->counts_above = leads && control->part == 0 && control->subpart == 0;
}

struct control member_limits(struct member *member) {
    struct crew *crew = member->crew;
    struct control control;
    control_init(&control);
    control.node_limit = crew->query.options.nodes;
    control.deadline = crew->deadline;
    divide(&control, &crew->query.options, member->leads);
    control.on_progress = member_look;
    control.on_look = crew->may_go_on ? member_keep_pace : NULL;
    control.context = member;
    control.stop = &crew->flags->stopped;
    control.budget = crew->budget;
    control.wishes.may_refute = crew->query.question != TREEN_COUNT && may_cut_short(&crew->query.options);
    return control;
}

enum treen_status member_open(struct member *member, struct treen_error *error) {
    const struct crew *crew = member->crew;
    struct query query = crew->query;
    struct control limits = member_limits(member);
    query.hasty = member->leads && query.question == TREEN_COUNT && may_cut_short(&query.options);
    limits.wishes.any_first = member->leads && crew_may_scout(crew); /* the leading member begins alone */
    query.options.memory = (query.options.memory + crew->members - 1) / crew->members;
    return worker_open(&member->worker, &query, &limits, error);
}

/* ---- Members at work ------------------------------------------------------------------------- */

static struct queue *queue_of(struct crew *crew, const struct member *member) {
    return &crew->queue[crew->query.options.ordered ? member->at % WINDOW : 0];
}

/* Marks the claimed subproblem as finished. Only a caller that tells in order is woken. Waking the
 * main thread for every subproblem would take time from the processor that searches. */
static void finish_claim(struct member *member) {
    struct crew *crew = member->crew;
    if (!member->claimed || !crew->query.options.ordered)
        return;
    queue_of(crew, member)->done = true;
    if (atomic_load(&crew->telling))
        pthread_cond_signal(&crew->news);
}

static uint64_t claim(void *context) {
    struct member *member = context;
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    finish_claim(member);
    member->at = crew->next_claim++;
    member->claimed = true;
    while (crew->query.options.ordered && member->at >= crew->base + WINDOW && atomic_load(&crew->telling) &&
           !atomic_load(&crew->flags->stopped))
        crew_wait(crew, &crew->room);
    pthread_mutex_unlock(&crew->lock);
    return member->at;
}

static bool wanted(const struct crew *crew) {
    return atomic_load(&crew->telling) && !atomic_load(&crew->flags->stopped);
}

static void send(struct member *member, struct message *message) {
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    struct queue *queue = queue_of(crew, member);
    while (queue->count >= QUEUE && wanted(crew))
        crew_wait(crew, &crew->room);
    if (wanted(crew)) {
        queue_put(queue, message);
        atomic_store(&crew->flags->enough, true);
        pthread_cond_signal(&crew->news);
    } else {
        message_free(message);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Waits, if solutions wait to be told, until one of them is told. Returns false if none is waiting,
 * so that no memory will become free. */
static bool await_room(struct member *member) {
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    bool some = queue_of(crew, member)->count && wanted(crew);
    if (some)
        crew_wait(crew, &crew->room);
    pthread_mutex_unlock(&crew->lock);
    return some;
}

/* Sends a copy of the solution. Waiting solutions may hold all the memory that there is: then their
 * finder waits, too. */
static enum treen_status send_copy(struct member *member, const struct treen_solution *solution) {
    struct message *message;
    while (!(message = message_copy(solution, member->crew->budget)))
        if (!await_room(member))
            return wanted(member->crew) ? TREEN_NO_MEMORY : TREEN_OK;
    send(member, message);
    return TREEN_OK;
}

/* Looks for a first solution by scouting, while the other members search from the beginning. Only a
 * cover can be shuffled. */
static enum treen_status scout(struct member *member) {
    struct crew *crew = member->crew;
    const struct treen_solution *solution;
    if (member->worker.posed->problem.form != FORM_COVER)
        return TREEN_OK;
    struct scout *tries = &crew->turns.scout;
    struct scout_means means = scout_means(crew);
    scout_open(tries, crew->query.options.seed);
    enum treen_status status = scout_search(tries, &member->worker, &means, &solution);
    if (status == TREEN_END) {
        atomic_store(&crew->none, true);
        crew_flags_stop(crew->flags);
    }
    if (status == TREEN_OK)
        return send_copy(member, solution);
    return status == TREEN_BUG ? status : TREEN_OK;
}

static enum treen_status search_part(struct member *member) {
    const struct treen_solution *solution;
    if (member->scouts)
        TRY(scout(member));
    while (atomic_load(&member->crew->telling)) {
        TRY(worker_next(&member->worker, &solution));
        TRY(send_copy(member, solution));
    }
    return worker_finish(&member->worker);
}

enum treen_status crew_worse(enum treen_status a, enum treen_status b) {
    if (a == TREEN_BUG || b == TREEN_BUG)
        return TREEN_BUG;
    if (a == TREEN_NO_MEMORY || b == TREEN_NO_MEMORY)
        return TREEN_NO_MEMORY;
    if (a == TREEN_IO || b == TREEN_IO)
        return TREEN_IO;
    return a == TREEN_STOPPED ? a : b;
}

/* A member that has no memory to begin leaves its work to the others. The first member has begun
 * already. */
void *member_work(void *context) {
    struct member *member = context;
    struct crew *crew = member->crew;
    member->thread_started = 0;
    enum treen_status status = member->leads ? TREEN_OK : member_open(member, NULL);
    member->worker.control.claim = claim;
    member->worker.control.claim_context = member;
    bool opened = status == TREEN_OK;
    status = opened ? search_part(member) : TREEN_END;
    if (status == TREEN_BUG) /* the results of the other members are worth nothing */
        crew_flags_stop(crew->flags);
    if (opened && status == TREEN_END) /* all is claimed, so the scout may stop */
        atomic_store(&crew->flags->enough, true);
    atomic_store(&member->fraction, 1);
    pthread_mutex_lock(&crew->lock);
    finish_claim(member);
    crew->running--;
    member->worker.ended = crew_worse(member->worker.ended, status);
    pthread_cond_signal(&crew->news);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}
