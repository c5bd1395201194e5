/* The memory that this process holds: the only measure for libraries that allocate by themselves and
 * cannot be limited in another way. */
#ifndef TREEN_BASE_RESIDENT_H
#define TREEN_BASE_RESIDENT_H

#include <stdbool.h>
#include <stddef.h>

/* How much more the process may come to hold, whichever part of it takes the memory. The process is
 * looked at a few times a second: asking costs next to nothing, and memory that is allocated between
 * two looks comes on top. */
struct resident_limit {
    size_t most;   /* bytes */
    double looked; /* clock_seconds() of the last look */
    bool passed;
};

/* Gives freed memory that the C library keeps back to the system, where the library can do this. */
void resident_give_back(void);

/* Returns a limit of `more` bytes beyond what the process holds now. Freed memory does not count. */
struct resident_limit resident_limit(size_t more);

/* Tells whether the limit has been passed by now; from then on always. Where the system does not say
 * how much memory the process holds, the limit is never passed. */
bool resident_is_passed(struct resident_limit *limit);

#endif
