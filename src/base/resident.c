#include "base/resident.h"

#include "base/clock.h"

#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

/* Reading it takes some 10 microseconds. A library that is in a hurry allocates about 1 GB a second: 20 MB
 * in that time. */
static const double LOOK_EVERY = 0.02; /* seconds */

/* Pages in use, from the kernel: mallinfo2 knows the first of glibc's arenas alone, and getrusage only the
 * peak. 0 when unknown. */
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

struct resident_limit resident_limit(size_t more) {
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
