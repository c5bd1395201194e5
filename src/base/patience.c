#include "base/patience.h"

#include "base/clock.h"
#include "base/error.h"

bool patience_is_stopped(const struct patience *patience) {
    for (; patience; patience = patience->above)
        if (patience->stop && atomic_load_explicit(patience->stop, memory_order_relaxed))
            return true;
    return false;
}

double patience_earlier(double one, double other) {
    if (one == 0 || other == 0)
        return one + other;
    return one < other ? one : other;
}

double patience_deadline(const struct patience *patience) {
    double deadline = 0;
    for (; patience; patience = patience->above)
        deadline = patience_earlier(deadline, patience->deadline);
    return deadline;
}

bool patience_is_over(const struct patience *patience) {
    if (patience_is_stopped(patience)) /* flags cost less than the clock */
        return true;
    double deadline = patience_deadline(patience);
    return deadline != 0 && clock_seconds() >= deadline;
}

enum treen_status patience_judge(const struct patience *patience, enum treen_status status,
                                 struct treen_error *error) {
    bool over = (status == TREEN_NO_MEMORY || status == TREEN_STOPPED) && patience_is_over(patience);
    return over || status == TREEN_STOPPED
               ? error_say(error, TREEN_STOPPED,
                           "stopped before there was an answer (by a limit of time or a stop)")
               : status;
}
