/* Time that only goes forward. */
#ifndef TREEN_BASE_CLOCK_H
#define TREEN_BASE_CLOCK_H

#include <pthread.h>

/* Seconds since some fixed moment of this boot. */
double clock_seconds(void);

/* Seconds of the processor that the calling thread has had: what others do at the same time is not in them. */
double clock_thread_seconds(void);

/* A condition that waits by this clock, and waiting for it for so many seconds (below one) at the most. */
void clock_condition_init(pthread_cond_t *condition);
void clock_wait(pthread_cond_t *condition, pthread_mutex_t *lock, double seconds);

#endif
