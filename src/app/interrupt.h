/* Ctrl-C, and the end of --seconds. The first signal (or a SIGTERM, or the SIGHUP of a terminal that goes away) stops what is
 * under way, for the tool to tell what it knows; the second ends the tool. What does not heed a stop, or the end of its time,
 * within a second is left: the tool then ends with exit status 3. So whatever takes long is under a watch: reading, searching,
 * drawing, and what libraries do. */
#ifndef TREEN_APP_INTERRUPT_H
#define TREEN_APP_INTERRUPT_H

#include "treen.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A thread waits for the signals while they are blocked everywhere else. A handler would need a global to
 * find the run by, and could not help a main thread that is stuck in a write. */
struct interrupt {
    struct treen_limits *limits; /* stopped as well; null = none */
    double seconds;              /* after which what is under way has to end; 0 = never */
    sigset_t signals, before;
    pthread_t thread;
    bool watching;
    atomic_bool caught, closing, told;

    pthread_mutex_t lock; /* of what follows */
    void (*stop)(void *context);
    void *context;
    double due; /* clock_gettime's seconds at which the time is over or a signal came; 0 = never */
    double processor_when_due; /* seconds that the process had had by then; */
    bool was_due;              /* once that is known */
};

/* The struct must stay where it is until interrupt_close. */
void interrupt_open(struct interrupt *interrupt, struct treen_limits *limits, double seconds);
void interrupt_close(struct interrupt *interrupt);

/* Has `stop` called at a signal, at once if there was one. Null: nobody any more, which waits for a call that is under way. */
void interrupt_aim(struct interrupt *interrupt, void (*stop)(void *context), void *context);

/* What was under way has ended, and what was found is told now, however long that takes. */
void interrupt_told(struct interrupt *interrupt);

/* Notes that something was told: what is under way goes on well, and gets its grace anew. */
void interrupt_goes_on(struct interrupt *interrupt);

/* Begins a further piece of work, which may take `seconds` from now on; 0 = without an end. */
void interrupt_begin(struct interrupt *interrupt, double seconds);

bool interrupt_caught(struct interrupt *interrupt);

#endif
