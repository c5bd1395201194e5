/* Counting a question: without a list, or by turns with a search (see race.h) until either is there. */
#ifndef TREEN_RUN_COUNTING_H
#define TREEN_RUN_COUNTING_H

#include "run/census.h"
#include "run/crew.h"

struct counting {
    struct crew *crew;        /* which has posed the question, and searches it */
    struct crew_flags *flags; /* the crew's */
    bool classes;             /* they are asked for */
    struct treen_options options;
    double deadline;       /* clock_seconds(); 0 = none */
    struct budget *budget; /* of the whole question */
    void (*on_progress)(void *context, double fraction);
    void *context;

    const struct engine *engine; /* that counts */
    struct census census;        /* owned; whole when it ended in TREEN_END */
    enum treen_status ended;
    uint64_t states;      /* expanded */
    struct report report; /* the engine's */
    double started;       /* when the counting began */
};

/* Without a list, by an engine that only counts: as census_take. */
enum treen_status counting_alone(struct counting *counting, const struct engine *engine);

/* In both ways, when the search expects to take so many seconds still (0 = it does not know): TREEN_END when one of
 * them came to its end. Then `ended` is TREEN_END where the census is the answer; else the crew has it. */
enum treen_status counting_race(struct counting *counting, double left);

void counting_free(struct counting *counting);

#endif
