#include "base/cores.h"

#include <sched.h>
#include <unistd.h>

/* Usually a program may use all processors, but taskset or a container may leave it fewer.
 * sched_getaffinity is quicker than sysconf, which reads a file. */
size_t cores_usable(void) {
    cpu_set_t usable;
    long cores = sched_getaffinity(0, sizeof usable, &usable) == 0 ? CPU_COUNT(&usable)
                                                                   : sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (size_t)cores : 1;
}

size_t cores_most_threads(void) {
    enum { MOST_THREADS = 1024 };
    return MOST_THREADS;
}
