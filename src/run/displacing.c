#include "run/displacing.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

/* Tells whether some items of the posed problem may stay uncovered. Only such a problem is worth
 * posing again. Moving on from an answer that a condition refuses would come back to it. */
static bool may_be_loose(const struct posed *posed) {
    return !posed->filtered && (posed->holes || posed->problem.items > posed->problem.primary);
}

static enum treen_status open_search(struct displacing *displacing) {
    struct worker *worker = &displacing->worker;
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE, .loose = true};
    TRY(worker->puzzle->kind->pose(worker->puzzle, &wish, &worker->arena, &worker->posed, NULL));
    if (!displace_pays(&worker->posed->problem))
        return TREEN_END;
    displacing->search = displace_open(&worker->posed->problem, displacing->seed, &worker->arena);
    return displacing->search ? TREEN_OK : TREEN_NO_MEMORY;
}

static enum treen_status go_on_displacing(struct displacing *displacing, const struct control *limits,
                                          const struct treen_solution **solution) {
    enum { MOVES = 4096 };
    struct control control = *limits;
    struct answer answer;
    control.node_limit = MOVES;
    TRY(displace_next(displacing->search, &control, &answer));
    return worker_tell(&displacing->worker, &answer, solution);
}

enum treen_status displacing_try(struct displacing *displacing, struct worker *worker,
                                 const struct control *limits, size_t memory,
                                 const struct treen_solution **solution) {
    if (!displacing->open)
        worker_beside(&displacing->worker, worker, limits->budget, memory);
    displacing->open = true;
    displacing->worker.patience =
        (struct patience){limits->stop, limits->deadline, worker->puzzle->arena.patience};
    enum treen_status status = may_be_loose(worker->posed) ? TREEN_OK : TREEN_END;
    if (status == TREEN_OK && !displacing->search)
        status = open_search(displacing);
    if (status == TREEN_OK)
        status = go_on_displacing(displacing, limits, solution);
    if (status == TREEN_BUG)
        worker->error = displacing->worker.error;
    displacing->hopeless = status != TREEN_OK && status != TREEN_STOPPED && status != TREEN_BUG;
    return displacing->hopeless ? TREEN_STOPPED : status;
}

void displacing_close(struct displacing *displacing) {
    if (displacing->open)
        worker_close(&displacing->worker);
    displacing->open = false;
}
