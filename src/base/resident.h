/* The memory that this process holds. No other measure works for libraries that allocate by
 * themselves and cannot be limited. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A limit on the memory that the process may hold in future, whichever part of it allocates. The
 * process is looked at a few times a second. A look costs next to nothing, but memory allocated
 * between two looks may exceed the limit. */
struct resident_limit {
    size_t most;   /* bytes */
    double looked; /* clock_seconds() of the last look */
    bool passed;
};

/* Gives freed memory back to the system, where the C library keeps it and can give it back. */
void resident_give_back(void);

/* Returns a limit of `more` bytes beyond the memory that the process holds now. Freed memory does
 * not count. */
struct resident_limit resident_limit(size_t more);

/* Tells whether the limit has been passed, now or before. The limit is never passed where the
 * system does not say how much memory the process holds. */
bool resident_is_passed(struct resident_limit *limit);
