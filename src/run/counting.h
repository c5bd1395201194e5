/* Counting a question: without a list, or by turns with a search (see race.h) until one of the two
 * has ended. */
#pragma once

#include "run/census.h"
#include "run/crew.h"

struct counting {
    struct crew *crew;        /* has posed the question, and searches it */
    struct crew_flags *flags; /* those of the crew */
    bool classes;             /* classes are asked for */
    struct settings options;
    double deadline;       /* clock_seconds(); 0 = none */
    struct budget *budget; /* of the whole question */
    void (*on_progress)(void *context, double fraction);
    void *context;

    const struct engine *engine; /* the engine that counts; null = a search was enough */
    struct census census;        /* owned; whole when counting ended in TREEN_END */
    enum treen_status ended;
    uint64_t states;      /* the states that were expanded */
    struct report report; /* what the engine says of its count */
    double started;       /* when the counting began */
};

/* Counts without a list, by an engine that only counts. The statuses are those of census_take. */
enum treen_status counting_alone(struct counting *counting, const struct engine *engine);

/* Searches, and counts beside it once the search does not seem to end within milliseconds.
 * TREEN_END when one of the two came to its end. Then the census is the answer if `ended` is
 * TREEN_END; else the crew has the answer. */
enum treen_status counting_race(struct counting *counting);

void counting_free(struct counting *counting);
