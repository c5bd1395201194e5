/* A search of a puzzle without solutions may take years, where an argument of milliseconds shows
 * that there are none. But most puzzles have solutions, and many are solved in less time than the
 * arguments take. So the search begins, and an argument may take a fixed share of the search's
 * time. An argument that was cut short is tried again later, with more time. As LATER is 2, all the
 * looks together take at most twice as long as the last one. */
#include "run/doubt.h"

#include "puzzle/placing/impossible.h"

/* No argument is tried before the search has had NODES nodes, or SECONDS where nodes are slow. So
 * short searches do without (E328). */
enum { NODES = 20000 };
static const double SECONDS = 0.5;

/* STEPS: the steps that an argument makes in a second. SHARE: the share of the search's time that
 * one look may take. LATER: the next look comes when the search has taken this many times as
 * long. */
static const double STEPS = 6e8, SHARE = 0.015, LATER = 2;

void doubt_open(struct doubt *doubt, struct budget *budget) {
    *doubt = (struct doubt){.why = NULL};
    arena_draw(&doubt->arena, budget, SIZE_MAX);
}

void doubt_free(struct doubt *doubt) {
    arena_free(&doubt->arena);
}

/* Looks for an argument, with `work` steps. Finds none where there is no memory. */
static bool look_for_argument(struct doubt *doubt, const struct worker *worker, int64_t work) {
    const struct kind *kind = worker->posed->kind; /* a form of its own has another kind than the puzzle */
    int64_t left = work;
    arena_free(&doubt->arena);
    enum treen_status status =
        kind->impossible ? kind->impossible(worker->puzzle, worker->posed, &left, &doubt->arena, &doubt->why)
                         : TREEN_OK;
    doubt->settled = status != TREEN_OK || left > 0 || work >= IMPOSSIBLE_WORK;
    if (status != TREEN_OK)
        doubt->why = NULL;
    return doubt->why;
}

bool doubt_look(struct doubt *doubt, const struct worker *worker, double elapsed, uint64_t nodes) {
    bool begun = nodes >= NODES || elapsed >= SECONDS;
    if (doubt->why || doubt->settled || !begun || elapsed < doubt->due)
        return doubt->why;
    doubt->due = LATER * elapsed;
    double work = elapsed * STEPS * SHARE;
    return look_for_argument(doubt, worker, work < IMPOSSIBLE_WORK ? (int64_t)work : IMPOSSIBLE_WORK);
}

bool doubt_settle(struct doubt *doubt, const struct worker *worker) {
    return doubt->why || (!doubt->settled && look_for_argument(doubt, worker, IMPOSSIBLE_WORK));
}
