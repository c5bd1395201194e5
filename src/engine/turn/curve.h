/* The needs of two rectangles as curves of the angle. Shared by the turns with the pivot held still
 * and those that let it wander. */
#pragma once

#include "engine/turn/turn.h"

#include <math.h>

/* Is the play (a t^2 + b t + c) / (4 (1 + t)) in cells, where t is the tangent of half the angle.
 * Each of four axes, with either sign of |d.u|, is such a curve. The need of a position is the
 * least of the eight. The numbers are whole since all lengths are in half cells. */
struct curve {
    int64_t a, b, c;
};

enum { CURVES = 8 };

/* Writes the curves of a rectangle with half sides b, at m from the pivot, that turns past one with
 * half sides a at r. The axes are those of the resting one and then those of the moving one, first
 * with the sign -1 and then with 1. */
void turn_curves(const int a[2], const int r[2], const int b[2], const int m[2], struct curve curve[CURVES]);

/* Returns a lower bound of the need if the pivot wanders by up to half a cell along x and y. */
double turn_curves_least(const struct curve curve[CURVES]);

/* Returns the lesser or the greater number, for less than fmin and fmax: both are numbers. */
static inline double turn_lesser(double a, double b) {
    return a < b ? a : b;
}

static inline double turn_greater(double a, double b) {
    return a > b ? a : b;
}

/* Returns the length of a vector, for less than hypot. */
static inline double turn_length(int x, int y) {
    return sqrt((double)(x * x + y * y));
}
