/* Adding up the results of units: a row of functions for each form of summary. */
#ifndef TREEN_RUN_UNITS_ADDING_H
#define TREEN_RUN_UNITS_ADDING_H

#include "run/units/fields.h"

struct adding {
    const char *questions; /* divided by blanks */
    size_t size;           /* of the sum, which begins as zeros */

    /* Reads the fields of the question into the result. */
    enum treen_status (*read)(const struct reading *reading);

    /* Adds what the result has besides the common fields; false when there is no memory. The result
     * lives as long as the arena. */
    bool (*add)(void *sum, const struct result *result, struct arena *arena);

    /* Fills in the part of the whole's summary that belongs to the question; false when there is no
     * memory. */
    bool (*sum_up)(void *sum, struct treen_summary *summary, struct arena *arena);
    void (*free)(void *sum);
};

extern const struct adding adding_counts, adding_apart, adding_burrs, adding_chains;

/* Returns the row for a question; null when there is none. */
const struct adding *adding_for(const char *question);

#endif
