#include "run/turns.h"

#include "base/clock.h"

void turns_open(struct turns *turns, uint64_t seed) {
    turns->open = true;
    turns->status = TREEN_STOPPED;
    turns->searching_since = clock_seconds();
    scout_open(&turns->scout, seed);
}

/* The search is alone for this time. Many solutions come within milliseconds, and a try takes some,
 * too. Afterwards the scout has SCOUTING times the time of the search (E461). */
static const double ALONE = 0.02 /* seconds */, SCOUTING = 2;

void turns_take(struct turns *turns, struct worker *worker, const struct scout_means *means) {
    const struct treen_solution *solution;
    double now = clock_seconds();
    turns->searched += now - turns->searching_since;
    while (turns->status == TREEN_STOPPED && turns->searched >= ALONE &&
           turns->scouted < SCOUTING * turns->searched) {
        double since = now;
        turns->status = scout_try(&turns->scout, worker, means, &solution);
        now = clock_seconds();
        turns->scouted += now - since;
        if (turns->scout.cut_off)
            break;
    }
    turns->searching_since = now;
    if (turns->status == TREEN_OK && !(turns->found = message_copy(solution, means->budget)))
        turns->status = TREEN_NO_MEMORY;
    turns->open = turns->status == TREEN_STOPPED;
    if (turns->status != TREEN_STOPPED)
        worker->control.deadline = now;
}
