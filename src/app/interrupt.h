/* Ctrl-C: the first one (or a SIGTERM, or the SIGHUP of a terminal that goes away) calls `stop`, for the tool to tell what it
 * knows; the second ends the tool. */
#ifndef TREEN_APP_INTERRUPT_H
#define TREEN_APP_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A thread waits for the signals while they are blocked everywhere else. A handler would need a global to
 * find the run by, and could not help a main thread that is stuck in a write. */
struct interrupt {
    void (*stop)(void *context);
    void *context;
    sigset_t signals, before;
    pthread_t thread;
    bool watching;
    atomic_bool caught, closing;
};

/* The struct must stay where it is until interrupt_close. */
void interrupt_open(struct interrupt *interrupt, void (*stop)(void *context), void *context);
void interrupt_close(struct interrupt *interrupt);

#endif
