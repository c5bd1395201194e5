/* Time that only goes forward. */
#pragma once

#include <pthread.h>
#include <stdbool.h>

/* Returns the seconds since a fixed moment of this boot. */
double clock_seconds(void);

/* Returns the seconds of processor time that the calling thread has had. */
double clock_thread_seconds(void);

/* Makes a condition that waits by this clock. clock_wait waits for it, `seconds` (below one) at
 * most, and tells whether they passed. */
void clock_condition_init(pthread_cond_t *condition);
bool clock_wait(pthread_cond_t *condition, pthread_mutex_t *lock, double seconds);
