/* The clock that pauses and limits of time are measured by. */
#pragma once

#include <time.h>

/* Returns the seconds of a clock that nobody sets. */
static inline double steady_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
