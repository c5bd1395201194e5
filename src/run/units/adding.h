/* Adding up the results of units: a row of functions for each form of summary. */
#ifndef TREEN_RUN_UNITS_ADDING_H
#define TREEN_RUN_UNITS_ADDING_H

#include "run/units/fields.h"
#include "treen_tool.h"

struct adding {
    const char *questions; /* divided by blanks */
    size_t size;           /* of the sum, which begins as zeros */

    /* Reads the fields of the question into the result. */
    enum treen_status (*read)(const struct reading *reading);

    /* Adds what the result has besides the common fields; false when there is no memory. The result
     * lives as long as the arena. */
    bool (*add)(void *sum, const struct result *result, struct arena *arena);

    /* Returns why the sum of all units cannot be right, in words; null: it can. Null function: any
     * sum can. */
    const char *(*find_fault)(const void *sum);

    /* Fills in the part of the whole's summary that belongs to the question; false when there is no
     * memory. */
    bool (*sum_up)(void *sum, struct treen_summary *summary, struct arena *arena);

    /* Gives the lines of what was found, where they are not those of the units one after the other;
     * see tool_merge_each. Null function: they are. */
    bool (*each)(void *sum, tool_take_line *take, void *context);
    void (*free)(void *sum); /* null function: nothing but the arena holds the sum */
};

extern const struct adding adding_counts, adding_apart, adding_burrs, adding_chains, adding_designs;

/* Returns the row for a question; null when there is none. */
const struct adding *adding_for(const char *question);

#endif
