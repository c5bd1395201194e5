/* When to give up. Whatever may take long holds a patience and asks it now and then: mostly through its arena, which hands it
 * on (see arena.h). A patience only says that it is time; whoever asked ends with TREEN_STOPPED. */
#ifndef TREEN_BASE_PATIENCE_H
#define TREEN_BASE_PATIENCE_H

#include "treen.h"

#include <stdatomic.h>
#include <stdbool.h>

struct patience {
    const atomic_bool *stop;      /* set from anywhere; null = never */
    double deadline;              /* clock_seconds(); 0 = none */
    const struct patience *above; /* another one that is heeded as well; null = none */
};

/* Returns whether to give up. It looks at the clock, which takes as long as some dozen steps of a loop. Null: never. */
bool patience_is_over(const struct patience *patience);

/* Returns whether one of the flags is set, whatever the time. Null: never. */
bool patience_is_stopped(const struct patience *patience);

/* Returns the earlier of two moments of clock_seconds(), of which 0 is none. */
double patience_earlier(double one, double other);

/* Returns the deadline of this patience and those above it, 0 = none. */
double patience_deadline(const struct patience *patience);

/* Returns whether the step is one at which a loop asks: one of 4096. A loop over what takes longer each asks more often. */
static inline bool patience_asks(size_t step) {
    enum { EVERY = 4096 };
    return step % EVERY == 0;
}

/* Returns TREEN_STOPPED with a message in *error where it is over, and else `status`. An arena has no memory any more once its
 * patience is over, so that TREEN_NO_MEMORY mostly means the former. */
enum treen_status patience_judge(const struct patience *patience, enum treen_status status,
                                 struct treen_error *error);

#endif
