#include "engine/interval.h"

#include <math.h>

/* The 97.5 % point of Student's t, for at least one degree of freedom: Cornish and Fisher's expansion, which is
 * off by 1 % at 3 degrees; below that, the values themselves. */
static double student(size_t freedom) {
    static const double few[] = {INFINITY, 12.706, 4.303, 3.182};
    if (freedom < sizeof few / sizeof *few)
        return few[freedom];
    double z = 1.959964, n = (double)freedom;
    return z + (z * z * z + z) / (4 * n) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * n * n);
}

/* The point of the gamma distribution with that mean and variance which lies `z` standard deviations of a
 * normal one away from the middle: Wilson and Hilferty (1931). */
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

/* Minus the logarithm of 2.5 %: what has not happened in n trials happens less often than this over n. */
static const double RULE_OF_THREE = 3.689;

/* Fay and Feuer take one more event of the largest weight there is. Walks have no largest weight, only a largest
 * so far, and with one of it the upper end of answers was too low 10 to 29 times in 100 where answers are deep
 * (T-tetracubes in 6x6x6). With two it is 4 to 16 times, with three hardly less often but much wider. */
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
