/* A patience says when to give up. A function that may take long holds a patience and asks it now
 * and then, mostly through its arena (see arena.h). The patience itself ends nothing: the function
 * that asked ends with TREEN_STOPPED. */
#pragma once

#include "treen.h"

#include <stdatomic.h>
#include <stdbool.h>

struct patience {
    const atomic_bool *stop;      /* set from anywhere; null = never */
    double deadline;              /* clock_seconds(); 0 = none */
    const struct patience *above; /* another patience that is heeded, too; null = none */
};

/* Tells whether to give up. The look at the clock takes as long as some dozen steps of a loop.
 * Null: never. */
bool patience_is_over(const struct patience *patience);

/* Tells whether one of the flags is set, whatever the time. Null: never. */
bool patience_is_stopped(const struct patience *patience);

/* Returns the earlier of two moments of clock_seconds(), of which 0 is none. */
double patience_earlier(double one, double other);

/* Returns the earliest deadline of this patience and those above it; 0 = none. */
double patience_deadline(const struct patience *patience);

/* Tells whether a loop asks at this step: at one step of EVERY. A loop whose steps take longer
 * should ask more often. */
static inline bool patience_asks(size_t step) {
    enum { EVERY = 4096 };
    return step % EVERY == 0;
}

/* Returns TREEN_STOPPED with a message in `*error` if the patience is over, and else `status`. An
 * arena whose patience is over gives no more memory. So TREEN_NO_MEMORY often means that the
 * patience is over. */
enum treen_status patience_judge(const struct patience *patience, enum treen_status status,
                                 struct treen_error *error);
