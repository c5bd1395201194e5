#include "engine/interval.h"

#include <math.h>

/* Returns the 97.5th percentile of Student's t, for at least one degree of freedom. Cornish and
 * Fisher's expansion is good from 4 degrees on; below, the values stand in a table. */
static double student(size_t freedom) {
    static const double few[] = {INFINITY, 12.706, 4.303, 3.182};
    if (freedom < sizeof few / sizeof *few)
        return few[freedom];
    double z = 1.959964, n = (double)freedom;
    return z + (z * z * z + z) / (4 * n) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * n * n);
}

/* Returns a point of the gamma distribution with this mean and variance. The point lies where a
 * normal one is `z` standard deviations from the middle: Wilson and Hilferty (1931). */
static double gamma_point(double mean, double variance, double z) {
    double spread = variance / (9 * mean * mean), root = 1 - spread + z * sqrt(spread);
    return root > 0 ? mean * root * root * root : 0;
}

static double mean_of(const double *sample, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += sample[i];
    return count ? sum / (double)count : 0;
}

/* Minus the logarithm of 0.025. An event that n trials did not show is rarer than RULE_OF_THREE /
 * n. */
static const double RULE_OF_THREE = 3.689;

/* Fay and Feuer suppose one more event of the largest possible weight. Walks have no largest
 * weight, only a largest so far. With one such event the upper end is too low too often where
 * answers are deep. With two it is right often enough; three make the interval much wider and
 * hardly better. */
static const double SURPRISES = 2;

struct interval interval_of(const double *sample, size_t count, double unseen) {
    double mean = mean_of(sample, count), squares = 0, largest = 0, n = (double)count;
    if (count < 2)
        return (struct interval){count ? mean : NAN, 0, INFINITY};
    if (mean <= 0)
        return (struct interval){0, 0, RULE_OF_THREE * unseen / n};
    for (size_t i = 0; i < count; i++) {
        double surprise = sample[i] - mean;
        squares += surprise * surprise;
        if (surprise > largest)
            largest = surprise;
    }
    double variance = squares / (n - 1) / n, more = SURPRISES * largest / n, t = student(count - 1);
    return (struct interval){.mean = mean,
                             .low = gamma_point(mean, variance, -t),
                             .high = gamma_point(mean + more, variance + more * more, t)};
}
