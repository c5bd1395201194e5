/* A first solution by a search that learns from its conflicts. It searches the problem that the
 * worker has posed, beside the worker's own search. */
#pragma once

#include "run/worker.h"

/* Zero = not opened. */
struct learning {
    bool hopeless;
    const struct engine *engine; /* null = not opened yet */
    struct arena arena;          /* of the search */
    struct control control;
    struct patience patience; /* of the arena; the struct must not be moved */
    void *search;
};

/* Goes on for some nodes, under `limits`. TREEN_OK: `*solution`, lent as by worker_next. TREEN_END:
 * there is none. TREEN_STOPPED: none so far. TREEN_BUG: the answer was wrong, and the
 * worker's error says how. The search may hold `memory` bytes. It becomes `hopeless` where it has
 * too few. */
enum treen_status learning_try(struct learning *learning, struct worker *worker, const struct control *limits,
                               size_t memory, const struct treen_solution **solution);
void learning_close(struct learning *learning);
