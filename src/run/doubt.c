/* A search of a puzzle that cannot be solved may go on for years where an argument of a few milliseconds shows it. But most
 * puzzles can be solved, and many are in less time than the arguments take. So a search goes first, and an argument may take a
 * fixed share of the time that the search has had. One that was cut short is tried again when the search has had twice as long; all
 * the looks together then take no more than twice the last one. */
#include "run/doubt.h"

#include "puzzle/placing/impossible.h"
#include "puzzle/puzzle.h"

/* Steps that an argument makes in a second, the share of the search's time that one look may take, and how many times as long the
 * search must have taken before the next. */
static const double STEPS = 6e8, SHARE = 0.015, LATER = 2;

void doubt_open(struct doubt *doubt, struct budget *budget) {
    *doubt = (struct doubt){.why = NULL};
    arena_draw(&doubt->arena, budget, SIZE_MAX);
}

void doubt_free(struct doubt *doubt) {
    arena_free(&doubt->arena);
}

/* Where there is no memory for an argument there is none. */
static bool look(struct doubt *doubt, const struct worker *worker, int64_t work) {
    const struct kind *kind =
        worker->posed->kind; /* which is not the puzzle's where it has a form of its own */
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

bool doubt_look(struct doubt *doubt, const struct worker *worker, double elapsed) {
    if (doubt->why || doubt->settled || elapsed < doubt->due)
        return doubt->why;
    doubt->due = LATER * elapsed;
    double work = elapsed * STEPS * SHARE;
    return look(doubt, worker, work < IMPOSSIBLE_WORK ? (int64_t)work : IMPOSSIBLE_WORK);
}

bool doubt_settle(struct doubt *doubt, const struct worker *worker) {
    return doubt->why || (!doubt->settled && look(doubt, worker, IMPOSSIBLE_WORK));
}
