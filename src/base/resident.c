#include "base/resident.h"

#include "base/clock.h"

#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

/* A look costs little beside the time between two looks. A library's allocations in that time may
 * exceed the limit (E190). */
static const double LOOK_EVERY = 0.02; /* seconds */

/* Returns the number of pages in use, from the kernel; 0 when unknown. mallinfo2 knows only the
 * first of glibc's arenas, and getrusage only the peak. */
static size_t pages_resident(void) {
    size_t all, resident;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm)
        return 0;
    int read = fscanf(statm, "%zu %zu", &all, &resident);
    fclose(statm);
    return read == 2 ? resident : 0;
}

static size_t bytes_resident(void) {
    return pages_resident() * (size_t)sysconf(_SC_PAGESIZE);
}

#ifdef __GLIBC__
/* Trims the heap. Declared here as in <malloc.h>, which only app/system/heap.c includes. */
int malloc_trim(size_t pad);
#endif

void resident_give_back(void) {
#ifdef __GLIBC__
    (void)malloc_trim(0);
#endif
}

struct resident_limit resident_limit(size_t more) {
    resident_give_back();
    size_t now = bytes_resident();
    return (struct resident_limit){.most = more < SIZE_MAX - now ? now + more : SIZE_MAX,
                                   .looked = clock_seconds()};
}

bool resident_is_passed(struct resident_limit *limit) {
    double now = clock_seconds();
    if (!limit->passed && now - limit->looked >= LOOK_EVERY) {
        limit->looked = now;
        limit->passed = bytes_resident() > limit->most;
    }
    return limit->passed;
}
