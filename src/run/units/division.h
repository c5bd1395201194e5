/* The division of a question into parts: a row for each question that can be divided. It has all
 * that others ask about its parts and their results. */
#pragma once

#include "run/options.h"
#include "run/units/fields.h"

#include <string.h>

struct treen_merge;

struct division {
    int version;             /* of the numbering of parts, in the digest of all results */
    const char *indifferent; /* settings of this question that leave answers and parts as they are */

    /* Guesses how the work is shared among parts: adds to work[i] that of part i + 1. Null: all of
     * them are alike. */
    enum treen_status (*guess)(const struct settings *options, uint64_t parts, double work[],
                               struct treen_error *error);

    /* Writes the fields that belong to the question: those at the pointer that a summary has at the
     * offset `body`. With `has_statistics` the statistics of a search come after them. */
    size_t body;
    bool has_statistics;
    void (*write)(const struct treen_summary *summary, struct json *json);

    /* Reads these fields into the result. */
    enum treen_status (*read)(const struct reading *reading);

    size_t size; /* of the sum, which begins as zeros */
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
     * see merge_each. Null function: they are. */
    bool (*each)(struct treen_merge *merge, treen_sink *sink, void *context);
    void (*free)(void *sum); /* null function: nothing but the arena holds the sum */
};

/* Tells whether the summary has the fields of the question. */
static inline bool division_body(const struct division *division, const struct treen_summary *summary) {
    const void *body;
    memcpy(&body, (const char *)summary + division->body, sizeof body);
    return body;
}

extern const struct division division_counts, division_apart, division_burrs, division_chains,
    division_designs;
