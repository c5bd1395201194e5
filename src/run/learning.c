#include "run/learning.h"

#include "base/error.h"

static enum treen_status open_learning(struct learning *learning, const struct worker *worker,
                                       const struct control *limits, size_t memory) {
    const struct problem *problem = &worker->posed->problem;
    learning->engine = engine_able(ENGINE_LEARNS);
    learning->control = *limits;
    control_arena(limits, memory, &learning->patience, &learning->arena);
    return engine_refuses(learning->engine, problem, memory)
               ? TREEN_NO_MEMORY
               : learning->engine->open(problem, &learning->control, &learning->arena, &learning->search);
}

static enum treen_status go_on_learning(struct learning *learning, struct worker *worker,
                                        const struct control *limits,
                                        const struct treen_solution **solution) {
    enum { NODES = 1000 };
    struct control *control = &learning->control;
    struct answer answer;
    control->stop = limits->stop;
    control->deadline = limits->deadline;
    control->patience = limits->patience;
    control->node_limit = control->nodes + NODES;
    control->due = control->nodes;
    TRY(learning->engine->next(learning->search, &answer));
    return worker_tell(worker, &answer, solution);
}

enum treen_status learning_try(struct learning *learning, struct worker *worker, const struct control *limits,
                               size_t memory, const struct treen_solution **solution) {
    enum treen_status status = learning->engine ? TREEN_OK : open_learning(learning, worker, limits, memory);
    if (status == TREEN_OK)
        status = go_on_learning(learning, worker, limits, solution);
    learning->hopeless = status == TREEN_NO_MEMORY;
    return learning->hopeless ? TREEN_STOPPED : status;
}

void learning_close(struct learning *learning) {
    if (learning->engine)
        arena_free(&learning->arena);
    *learning = (struct learning){.hopeless = true};
}
