#include "engine/turn/curve.h"

#include <assert.h>
#include <float.h>
#include <math.h>

/* ---- Whether the need is 0 ------------------------------------------------------------------- */

/* The number (p + q sqrt(d)) / w, with w > 0. */
struct surd {
    int64_t p, q, d, w;
};

/* Returns the sign of x + y sqrt(d). */
static int surd_sign(int64_t x, int64_t y, int64_t d) {
    int64_t left = x * x, right = y * y * d;
    int x_sign = (x > 0) - (x < 0), y_sign = d ? (y > 0) - (y < 0) : 0;
    if (x_sign * y_sign >= 0)
        return x_sign ? x_sign : y_sign;
    return left == right ? 0 : left > right ? x_sign : y_sign;
}

/* Returns the sign of the quadratic at the number. */
static int sign_at(int64_t a, int64_t b, int64_t c, const struct surd *at) {
    int64_t x = a * (at->p * at->p + at->q * at->q * at->d) + b * at->w * at->p + c * at->w * at->w;
    int64_t y = (2 * a * at->p + b * at->w) * at->q;
    return surd_sign(x, y, at->d);
}

/* Tells whether the curve is above 0 just after the number. */
static bool rises_above(const struct curve *curve, const struct surd *at) {
    int sign = sign_at(curve->a, curve->b, curve->c, at);
    if (!sign)
        sign = sign_at(0, 2 * curve->a, curve->b, at);
    return sign ? sign > 0 : curve->a > 0;
}

static bool all_rise(const struct curve curve[CURVES], const struct surd *at) {
    for (int i = 0; i < CURVES; i++)
        if (!rises_above(&curve[i], at))
            return false;
    return true;
}

/* Lists the zeros of a quadratic. Returns their number. */
static int list_zeros(int64_t a, int64_t b, int64_t c, struct surd zero[2]) {
    int64_t d = b * b - 4 * a * c, sign = a > 0 ? 1 : -1;
    if (!a && !b)
        return 0;
    if (!a) {
        zero[0] = (struct surd){b > 0 ? -c : c, 0, 0, b > 0 ? b : -b};
        return 1;
    }
    if (d < 0)
        return 0;
    zero[0] = (struct surd){-sign * b, 1, d, 2 * sign * a};
    zero[1] = (struct surd){-sign * b, -1, d, 2 * sign * a};
    return 2;
}

/* Tells whether the number is at least 0 and below 1. */
static bool is_within(const struct surd *at) {
    return sign_at(0, 1, 0, at) >= 0 && sign_at(0, 1, -1, at) < 0;
}

/* Tells whether the rectangles meet somewhere on the way with no play. The positions where they
 * meet are open intervals of t. Each begins at 0 or at a zero of a curve, and all curves are above
 * 0 just after it. */
static bool meets(const struct curve curve[CURVES]) {
    if (all_rise(curve, &(struct surd){0, 0, 0, 1}))
        return true;
    for (int i = 0; i < CURVES; i++) {
        struct surd zero[2];
        int zeros = list_zeros(curve[i].a, curve[i].b, curve[i].c, zero);
        for (int z = 0; z < zeros; z++)
            if (is_within(&zero[z]) && all_rise(curve, &zero[z]))
                return true;
    }
    return false;
}

/* ---- The need, where it is not 0 ------------------------------------------------------------- */

static double need_at(const struct curve curve[CURVES], double t) {
    double least = INFINITY;
    for (int i = 0; i < CURVES; i++)
        least = turn_lesser(least, ((double)curve[i].a * t + (double)curve[i].b) * t + (double)curve[i].c);
    return least / (4 * (1 + t));
}

/* Returns the largest need at the zeros of a quadratic. */
static double largest_at_zeros(const struct curve curve[CURVES], int64_t a, int64_t b, int64_t c) {
    struct surd zero[2];
    int zeros = list_zeros(a, b, c, zero);
    double largest = 0;
    for (int z = 0; z < zeros; z++) {
        double t = ((double)zero[z].p + (double)zero[z].q * sqrt((double)zero[z].d)) / (double)zero[z].w;
        if (t >= 0 && t <= 1)
            largest = turn_greater(largest, need_at(curve, t));
    }
    return largest;
}

/* Returns the largest need on the way. It is at an end, at a summit of a curve, or where two curves
 * cross. */
static double largest_need(const struct curve curve[CURVES]) {
    double largest = turn_greater(need_at(curve, 0), need_at(curve, 1));
    for (int i = 0; i < CURVES; i++) {
        const struct curve *p = &curve[i];
        largest = turn_greater(largest, largest_at_zeros(curve, p->a, 2 * p->a, p->b - p->c));
        for (int j = 0; j < i; j++)
            largest = turn_greater(
                largest, largest_at_zeros(curve, p->a - curve[j].a, p->b - curve[j].b, p->c - curve[j].c));
    }
    return largest;
}

/* More than the errors of rounding in a need. */
#define MARGIN 1e-11

/* Tells whether the circles that the rectangles sweep about the pivot have nothing in common. */
static bool passes_by(const int a[2], const int r[2], const int b[2], const int m[2]) {
    double apart = turn_length(r[0], r[1]) - turn_length(m[0], m[1]);
    return fabs(apart) > turn_length(a[0], a[1]) + turn_length(b[0], b[1]) + 1e-6;
}

/* Writes the curves of a pair as it lies about the pivot. Returns false where they never meet. */
static bool pair_curves(const struct turn_rect *moving, const struct turn_rect *resting,
                        const struct turn_axis *axis, struct curve curve[CURVES]) {
    const int a[2] = {resting->wide, resting->tall}, b[2] = {moving->wide, moving->tall};
    const int r[2] = {resting->x - axis->x, axis->sense * (resting->y - axis->y)};
    const int m[2] = {moving->x - axis->x, axis->sense * (moving->y - axis->y)};
    for (int i = 0; i < 2; i++)
        assert(-TURN_FARTHEST <= r[i] && r[i] <= TURN_FARTHEST && -TURN_FARTHEST <= m[i] &&
               m[i] <= TURN_FARTHEST);
    if (moving->layer != resting->layer || passes_by(a, r, b, m))
        return false;
    turn_curves(a, r, b, m, curve);
    return true;
}

struct turn_need turn_pair(const struct turn_rect *moving, const struct turn_rect *resting,
                           const struct turn_axis *axis) {
    struct curve curve[CURVES];
    if (!pair_curves(moving, resting, axis, curve) || !meets(curve))
        return (struct turn_need){0, 0};
    double need = largest_need(curve);
    return (struct turn_need){turn_lesser(turn_greater(need - MARGIN, DBL_MIN), TURN_NEVER),
                              turn_lesser(need + MARGIN, TURN_NEVER)};
}

/* Wandering lessens the need by 2 (1 + t^2) or by 2 (1 + 2t - t^2) at most, times the
 * distance in cells. */
double turn_curves_least(const struct curve curve[CURVES]) {
    struct curve less[CURVES];
    for (int i = 0; i < CURVES; i++) {
        int resting = i % 4 < 2 ? 1 : 0;
        less[i] = (struct curve){curve[i].a + 1 - 2 * resting, curve[i].b - 2 + 2 * resting, curve[i].c - 1};
    }
    return turn_lesser(turn_greater(largest_need(less) - MARGIN, 0), TURN_NEVER);
}
