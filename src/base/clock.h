/* Time that only goes forward. */
#ifndef TREEN_BASE_CLOCK_H
#define TREEN_BASE_CLOCK_H

/* Seconds since some fixed moment of this boot. */
double clock_seconds(void);

/* Seconds of the processor that the calling thread has had: what others do at the same time is not in them. */
double clock_thread_seconds(void);

#endif
