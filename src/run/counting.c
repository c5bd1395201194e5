#include "run/counting.h"

#include "base/clock.h"
#include "run/race.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

static enum treen_status take_census(struct counting *counting, const struct engine *engine, size_t memory,
                                     struct control *control) {
    counting->ended = census_take(crew_worker(counting->crew), engine, counting->classes, memory, control,
                                  &counting->census);
    counting->states = control->nodes;
    counting->report = control->report;
    return counting->ended;
}

enum treen_status counting_alone(struct counting *counting, const struct engine *engine) {
    struct control control;
    counting->engine = engine;
    counting->started = clock_seconds();
    control_init(&control);
    control.stop = &counting->flags->stopped;
    control.patience = crew_worker(counting->crew)->control.patience;
    control.node_limit = counting->options.nodes;
    control_divide(&control, (uint32_t)counting->options.part - 1, (uint32_t)counting->options.parts,
                   (uint32_t)counting->options.subpart - 1, (uint32_t)counting->options.subparts);
    control.deadline = counting->deadline;
    control.budget = counting->budget;
    control.on_progress = counting->on_progress;
    control.context = counting->context;
    return take_census(counting, engine, budget_spare(counting->budget), &control);
}

void counting_free(struct counting *counting) {
    census_free(&counting->census);
}

/* ---- The race -------------------------------------------------------------------------------- */

/* A moment of the search. */
struct mark {
    double fraction, seconds;
};

struct rivals {
    struct counting *counting;
    struct race race;
    struct control control; /* of the count */
    atomic_bool beaten;     /* the count has lost */
    pthread_t thread;
    bool begun, threaded; /* the race has begun; the count has a thread */
    size_t memory;
    double seconds;      /* without threads: the time that the count may take */
    struct mark mark[2]; /* of the search: one of about half its time, and one of later */
};

/* Returns the seconds that the count expects to need still; 0 = unknown. A young count expects too
 * little. An older one without a forecast expects as long again as it has taken (E930). */
static double expect_count(const struct control *control, double spent) {
    static const double YOUNG = 0.008;
    double left = control->report.left * spent / (double)(control->nodes + 1);
    if (left == 0)
        return spent < YOUNG ? 0 : spent;
    return left * (1 + YOUNG * YOUNG / (spent * spent));
}

static void pace_count(void *context, double fraction) {
    struct rivals *rivals = context;
    double spent = clock_thread_seconds(), left = expect_count(&rivals->control, spent);
    (void)fraction;
    while (!race_look(&rivals->race, RACER_COUNT, spent, left) && !atomic_load(&rivals->beaten)) {
    }
}

/* Runs the count in a thread. The racer that ends first stops the other. */
static void *count(void *context) {
    struct rivals *rivals = context;
    if (take_census(rivals->counting, rivals->counting->engine, rivals->memory, &rivals->control) ==
        TREEN_END)
        crew_flags_stop(rivals->counting->flags);
    race_leave(&rivals->race, RACER_COUNT);
    return NULL;
}

/* Returns the bytes that the count may hold. Engines that search take their memory when they are
 * opened, and each thread takes about the same. */
static size_t memory_left(const struct counting *counting) {
    const struct worker *worker = crew_worker(counting->crew);
    size_t most = counting->budget->limit,
           taken = crew_members(counting->crew) * (worker->arena.used + worker->search_arena.used);
    return taken < most ? most - taken : 0;
}

static void set_control(struct rivals *rivals) {
    struct control *control = &rivals->control;
    control_init(control);
    control->stop = &rivals->beaten;
    control->patience = crew_worker(rivals->counting->crew)->control.patience;
    control->deadline = rivals->counting->deadline;
    control->budget = rivals->counting->budget;
    control->on_look = pace_count;
    control->context = rivals;
}

/* Stops a count that has had its time. */
static void look_at_time(void *context, double fraction) {
    struct rivals *rivals = context;
    (void)fraction;
    if (clock_seconds() - rivals->counting->started > rivals->seconds ||
        atomic_load(&rivals->counting->flags->stopped))
        atomic_store(&rivals->beaten, true);
}

/* Lets the count go first where there are no threads to take turns. The count may take this share
 * of the time that the search expects. */
static void count_first(struct rivals *rivals, double left) {
    static const double SHARE = 0.25;
    rivals->seconds = SHARE * left;
    rivals->control.on_look = look_at_time;
    count(rivals);
    if (rivals->counting->ended != TREEN_END)
        rivals->counting->ended = TREEN_STOPPED;
}

/* Begins the race, where the search expects to take `left` more seconds. */
static void begin_race(struct rivals *rivals, double left) {
    struct counting *counting = rivals->counting;
    counting->started = clock_seconds();
    counting->engine = engine_able(ENGINE_COUNTS);
    rivals->begun = true;
    rivals->memory = memory_left(counting);
    set_control(rivals);
    race_open(&rivals->race, left);
    rivals->threaded = pthread_create(&rivals->thread, NULL, count, rivals) == 0;
    if (!rivals->threaded)
        count_first(rivals, left);
}

/* Returns the seconds that the search expects to need still, by its pace since about half of its
 * time. The fraction takes all branches for equally large. Where it does not grow, the search is
 * far from its end (E930). */
static double expect_search(struct rivals *rivals, double fraction, double seconds) {
    static const double FAR = 50;
    struct mark *mark = rivals->mark;
    if (fraction < mark[1].fraction) /* the search has begun again */
        mark[0] = mark[1] = (struct mark){0};
    if (seconds >= 1.5 * mark[1].seconds) {
        mark[0] = mark[1];
        mark[1] = (struct mark){fraction, seconds};
    }
    double gained = fraction - mark[0].fraction;
    return gained > 0 ? (1 - fraction) * (seconds - mark[0].seconds) / gained : FAR * seconds;
}

/* Lets the search go on, or wait for its turn. */
static bool search_may_go_on(void *context, double fraction, double seconds) {
    struct rivals *rivals = context;
    double left = expect_search(rivals, fraction, seconds);
    if (!rivals->begun)
        begin_race(rivals, fraction > 0 ? left : INFINITY);
    return race_look(&rivals->race, RACER_SEARCH, seconds, left);
}

static void end_race(struct rivals *rivals, enum treen_status searched) {
    atomic_store(&rivals->beaten, true);
    race_leave(&rivals->race, RACER_SEARCH);
    if (rivals->threaded)
        pthread_join(rivals->thread, NULL);
    race_close(&rivals->race);
    if (searched == TREEN_END) /* both may have ended at the same time */
        rivals->counting->ended = TREEN_STOPPED;
}

enum treen_status counting_race(struct counting *counting) {
    struct rivals rivals = {.counting = counting};
    double left;
    crew_pace(counting->crew, search_may_go_on, &rivals);
    enum treen_status status = crew_try(counting->crew, &left);
    if (status == TREEN_OK) {
        begin_race(&rivals, left);
        status = crew_finish(counting->crew);
    }
    if (rivals.begun)
        end_race(&rivals, status);
    return counting->ended == TREEN_END ? TREEN_END : status;
}
