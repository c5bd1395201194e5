/* What this process holds in memory: the only measure for libraries that allocate by themselves and are
 * not to be limited in any other way. */
#ifndef TREEN_BASE_RESIDENT_H
#define TREEN_BASE_RESIDENT_H

#include <stdbool.h>
#include <stddef.h>

/* How much more the process may come to hold. It is looked at a few times a second, so that asking costs
 * nothing: what is allocated in between comes on top. Memory of the whole process, whoever took it. */
struct resident_limit {
    size_t most; /* bytes */
    double looked;
    bool passed;
};

struct resident_limit resident_limit(size_t more);

/* Whether the limit has been passed by now; from then on always. Where the system does not tell, never. */
bool resident_is_passed(struct resident_limit *limit);

#endif
