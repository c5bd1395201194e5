#include "run/scout.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/luby.h"

enum { NODES = 2000 }; /* nodes of the shortest try */

/* A problem whose items and options have another order. A secondary item stays secondary. */
struct shuffled {
    struct problem problem;
    uint32_t *option; /* [options]: the option in the worker's problem */
};

/* Returns the numbers 0 to count-1, shuffled (Fisher and Yates). Null when there is no memory. */
static uint32_t *permutation(size_t count, struct random *random, struct arena *arena) {
    uint32_t *number = ARENA_NEW(arena, count, uint32_t);
    for (size_t i = 0; number && i < count; i++) {
        size_t j = random_below(random, (uint32_t)i + 1);
        number[i] = number[j];
        number[j] = (uint32_t)i;
    }
    return number;
}

static bool shuffle_bounds(const struct problem *from, struct problem *to, const uint32_t *primary,
                           struct arena *arena) {
    if (!from->least)
        return true;
    uint32_t *least = ARENA_NEW(arena, from->primary, uint32_t),
             *most = ARENA_NEW(arena, from->primary, uint32_t);
    for (size_t i = 0; least && most && i < from->primary; i++) {
        least[primary[i]] = from->least[i];
        most[primary[i]] = from->most[i];
    }
    to->least = least;
    to->most = most;
    return least && most;
}

static bool shuffle_options(const struct problem *from, struct problem *to, const uint32_t *primary,
                            const uint32_t *option, struct arena *arena) {
    uint32_t entries = problem_entries(from), at = 0;
    uint32_t *start = ARENA_NEW(arena, from->options + 1, uint32_t),
             *item = ARENA_NEW(arena, entries, uint32_t);
    uint32_t *colour = from->colour ? ARENA_NEW(arena, entries, uint32_t) : NULL;
    if (!start || !item || (from->colour && !colour))
        return false;
    for (size_t o = 0; o < from->options; o++) {
        for (uint32_t e = from->start[option[o]]; e < from->start[option[o] + 1]; e++, at++) {
            item[at] = from->item[e] < from->primary ? primary[from->item[e]] : from->item[e];
            if (colour)
                colour[at] = from->colour[e];
        }
        start[o + 1] = at;
    }
    to->start = start;
    to->item = item;
    to->colour = colour;
    return true;
}

static bool shuffle(const struct problem *from, struct random *random, struct arena *arena,
                    struct shuffled *shuffled) {
    shuffled->problem = *from;
    shuffled->problem.order = NULL;
    shuffled->problem.worth = NULL;
    shuffled->option = permutation(from->options, random, arena);
    uint32_t *primary = permutation(from->primary, random, arena);
    return shuffled->option && primary && shuffle_bounds(from, &shuffled->problem, primary, arena) &&
           shuffle_options(from, &shuffled->problem, primary, shuffled->option, arena);
}

/* Tries once. The answer's options are numbered as in the worker's problem. */
static enum treen_status try_once(struct worker *worker, struct control *control, struct random *random,
                                  struct arena *arena, const struct treen_solution **solution) {
    struct shuffled shuffled;
    struct answer answer;
    void *search;
    worker->weight.refused = false;
    TRY_ROOM(shuffle(&worker->posed->problem, random, arena, &shuffled));
    TRY(worker->engine->open(&shuffled.problem, control, arena, &search));
    enum treen_status status = worker->engine->next(search, &answer);
    uint32_t *option = status == TREEN_OK ? ARENA_NEW(arena, answer.count, uint32_t) : NULL;
    if (status == TREEN_OK && !option)
        status = TREEN_NO_MEMORY;
    for (size_t i = 0; option && i < answer.count; i++)
        option[i] = answer.option[i] < shuffled.problem.options ? shuffled.option[answer.option[i]]
                                                                : UINT32_MAX; /* no option has this number */
    if (status == TREEN_OK)
        status = worker_tell(worker, &(struct answer){answer.count, option}, solution);
    engine_close(worker->engine, search);
    return status;
}

static enum treen_status try_search(struct scout *scout, struct worker *worker,
                                    const struct scout_means *means, const struct treen_solution **solution) {
    struct arena arena;
    struct control control;
    struct patience patience;
    control_init(&control);
    control.node_limit = NODES * luby_term(++scout->tries);
    control.wishes.one_of_many = true;
    control.stop = means->off;
    control.patience = worker->control.patience;
    control.budget = means->budget;
    control.deadline = means->deadline;
    control_arena(&control, means->memory, &patience, &arena);
    enum treen_status status =
        patience_judge(&patience, try_once(worker, &control, &scout->random, &arena, solution), NULL);
    arena_free(&arena);
    scout->cut_off = status == TREEN_STOPPED && !worker->weight.refused && control.nodes < control.node_limit;
    return status;
}

/* Learning and searching take turns, and learning has LEARNING times the time, since it finds more
 * (E461). Moving pieces has a part of their time: where a packing is loose, a few moves may do.
 * Drawing begins when they have found nothing for PATIENCE seconds, since its memory costs time. */
static const double LEARNING = 3, PATIENCE = 0.2, SHARE = 0.25;

static bool is_due(const struct scout *scout, const struct scout_means *means, double taken) {
    return means->any_way && taken <= SHARE * (scout->tried + scout->learnt);
}

static bool is_patience_over(const struct scout *scout) {
    return scout->tried + scout->learnt >= PATIENCE;
}

/* A way of trying beside the search. */
typedef enum treen_status other_way(struct scout *scout, struct worker *worker, const struct control *limits,
                                    size_t memory, const struct treen_solution **solution);

static enum treen_status draw_answers(struct scout *scout, struct worker *worker,
                                      const struct control *limits, size_t memory,
                                      const struct treen_solution **solution) {
    scout->way = "The solution was drawn from a memory of states, by which each has the same chance";
    return drawing_try(&scout->drawing, worker, limits, memory, solution);
}

static enum treen_status displace(struct scout *scout, struct worker *worker, const struct control *limits,
                                  size_t memory, const struct treen_solution **solution) {
    scout->way = "The solution was found by moving pieces: one was placed, and those in its way were taken "
                 "off and placed again";
    return displacing_try(&scout->displacing, worker, limits, memory, solution);
}

static enum treen_status learn(struct scout *scout, struct worker *worker, const struct control *limits,
                               size_t memory, const struct treen_solution **solution) {
    scout->way = "The solution was found by a search that learns from its conflicts";
    return learning_try(&scout->learning, worker, limits, memory, solution);
}

static enum treen_status try_other(struct scout *scout, other_way *way, struct worker *worker,
                                   const struct scout_means *means, const struct treen_solution **solution) {
    struct control control;
    size_t taken = worker->arena.used + worker->search_arena.used;
    control_init(&control);
    control.stop = means->off;
    control.patience = worker->control.patience;
    control.deadline = means->deadline;
    control.budget = means->budget;
    if (taken >= means->memory) {
        scout->drawing.hopeless = scout->displacing.hopeless = scout->learning.hopeless = true;
        return TREEN_STOPPED;
    }
    enum treen_status status = way(scout, worker, &control, means->memory - taken, solution);
    if (status != TREEN_OK)
        scout->way = NULL;
    scout->cut_off = status == TREEN_STOPPED && control_is_over(&control, clock_seconds());
    return status;
}

enum treen_status scout_draw(struct scout *scout, struct worker *worker, const struct control *limits,
                             const struct treen_solution **solution) {
    const size_t memory = worker->arena.limit - worker->arena.used;
    enum treen_status status = TREEN_STOPPED;
    while (status == TREEN_STOPPED && !scout->drawing.hopeless && !control_is_over(limits, clock_seconds()))
        status = draw_answers(scout, worker, limits, memory, solution);
    return scout->drawing.hopeless ? TREEN_NO_MEMORY : status;
}

void scout_open(struct scout *scout, uint64_t seed) {
    scout->random.state = scout->drawing.random.state = scout->displacing.seed = seed;
}

void scout_close(struct scout *scout) {
    drawing_close(&scout->drawing);
    displacing_close(&scout->displacing);
    learning_close(&scout->learning);
}

enum treen_status scout_try(struct scout *scout, struct worker *worker, const struct scout_means *means,
                            const struct treen_solution **solution) {
    double since = clock_thread_seconds(), *seconds = &scout->tried;
    other_way *way = NULL;
    if (!scout->displacing.hopeless && is_due(scout, means, scout->displaced)) {
        seconds = &scout->displaced;
        way = displace;
    } else if (!scout->learning.hopeless && means->any_way && scout->learnt <= LEARNING * scout->tried) {
        seconds = &scout->learnt;
        way = learn;
    } else if (!scout->drawing.hopeless && is_patience_over(scout) && is_due(scout, means, scout->drawn)) {
        seconds = &scout->drawn;
        way = draw_answers;
    }
    enum treen_status status =
        way ? try_other(scout, way, worker, means, solution) : try_search(scout, worker, means, solution);
    *seconds += clock_thread_seconds() - since;
    return status;
}

enum treen_status scout_search(struct scout *scout, struct worker *worker, const struct scout_means *means,
                               const struct treen_solution **solution) {
    enum treen_status status;
    do
        status = scout_try(scout, worker, means, solution);
    while (status == TREEN_STOPPED && !scout->cut_off);
    return status;
}
