/* Threads that help searches with their steps, out of a number of threads for all searches. A step
 * has the same results with any number of helpers. */
#pragma once

#include "engine/control.h"

struct helping {
    struct helpers helpers; /* for the controls of the searches */
    size_t threads;
    atomic_size_t busy; /* searches, and the threads of their steps */
};

/* Opens helpers for searches that may take `threads` threads together. The helping must stay where
 * it is. */
void helping_open(struct helping *helping, size_t threads);

/* Tells that a search begins or ends, each on its own thread. */
void helping_begin(struct helping *helping);
void helping_end(struct helping *helping);
