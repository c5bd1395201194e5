#include "run/guess.h"

#include "base/clock.h"

#include <math.h>

/* In seconds. FROM: a shorter search would lose much of its time to guesses. MOMENT: the length of
 * one walk. SHARE: the part of the search's time that walks may take. */
static const double FROM = 0.3, MOMENT = 0.02, SHARE = 0.05;

/* Bounds that differ by the factor VAGUE say nothing. Bounds within the factor CLOSE are close
 * enough. */
static const double VAGUE = 3, CLOSE = 1.2;

/* Below this, the engine's fraction says nothing about the nodes that are left. */
static const double SOME = 0.001;

static void open_guess(struct guess *guess, const struct worker *worker) {
    guess_close(guess);
    guess->opened = true;
    guess->restarts = worker->restarts;
    if (worker->posed->problem.form != FORM_COVER || !worker->engine->tour || !worker->search)
        return;
    arena_draw(&guess->arena, worker->control.budget, SIZE_MAX);
    if (probe_open(&worker->posed->problem, worker->engine->tour, worker->search, 1, NULL, NULL,
                   &guess->arena, &guess->probe) != TREEN_OK)
        guess_close(guess);
}

void guess_go_on(struct guess *guess, const struct worker *worker, double seconds, const atomic_bool *stop) {
    if (seconds < FROM)
        return;
    if (!guess->opened || guess->restarts != worker->restarts)
        open_guess(guess, worker);
    if (!guess->probe || guess->settled || guess->walked > SHARE * seconds)
        return;
    struct control control;
    double start = clock_seconds();
    control_init(&control);
    control.deadline = start + MOMENT;
    control.stop = stop;
    control.patience = worker->control.patience;
    guess->settled = probe_run(guess->probe, &control) != TREEN_STOPPED;
    guess->nodes = probe_estimate(guess->probe).nodes;
    guess->settled |= guess->nodes.high < CLOSE * guess->nodes.low;
    guess->walked += clock_seconds() - start;
}

void guess_close(struct guess *guess) {
    if (guess->probe)
        arena_free(&guess->arena);
    *guess = (struct guess){.opened = guess->opened, .restarts = guess->restarts};
}

double guess_share(const struct guess *guess, double fraction, uint64_t nodes) {
    if (guess->nodes.low > 0 && guess->nodes.high < VAGUE * guess->nodes.low)
        return fmin((double)nodes / guess->nodes.mean, 0.999);
    return fraction >= SOME ? fraction : 0;
}
