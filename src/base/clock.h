/* Time that only goes forward. */
#ifndef TREEN_BASE_CLOCK_H
#define TREEN_BASE_CLOCK_H

/* Seconds since some fixed moment of this boot. */
double clock_seconds(void);

#endif
