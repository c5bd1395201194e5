/* The interval that some unbiased, independent estimates of one count give: a mean, and bounds at
 * 95 in 100. */
#pragma once

#include <stddef.h>

struct interval {
    double mean, low, high; /* high may be INFINITY; mean is NAN without an estimate */
};

/* Returns the interval of `count` estimates in `sample`, none negative. `unseen`: the largest
 * estimate that a single thing would give which was narrowly missed. It bounds the count when all
 * estimates are 0.
 *
 * Estimates by walks are skewed: most are too low and a few much too high, or most are 0. A normal
 * interval is then too narrow above, and goes below 0. So this is the gamma interval of Fay and
 * Feuer (1997), made for weighted sums of rare events. Its upper end is that of a sample with more
 * of the largest surprises. */
struct interval interval_of(const double *sample, size_t count, double unseen);
