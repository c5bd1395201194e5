/* What a handful of unbiased, independent estimates of one count say about it: a mean and 95 % bounds. */
#ifndef TREEN_ENGINE_INTERVAL_H
#define TREEN_ENGINE_INTERVAL_H

#include <stddef.h>

struct interval {
    double mean, low, high; /* high may be INFINITY; mean is NAN when there is no estimate at all */
};

/* `sample` holds `count` estimates, none negative; `unseen` is what an estimate would be at the most by a
 * single thing that it had only just not missed, and bounds the count when all of them are 0.
 *
 * Such estimates are skewed: most are too low and a few much too high, or most are 0. A normal interval is
 * then too narrow above and goes below 0. Used instead is the gamma interval of Fay and Feuer (1997), made for
 * weighted sums of rare events: the upper end is that of a sample to which more of the largest surprises have
 * happened. */
struct interval interval_of(const double *sample, size_t count, double unseen);

#endif
