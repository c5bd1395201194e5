#include "engine/turn/curve.h"

/* Returns the curve of alpha + beta cos + gamma sin. */
static struct curve curve_of(int64_t alpha, int64_t beta, int64_t gamma) {
    return (struct curve){alpha - beta, 2 * gamma, alpha + beta};
}

void turn_curves(const int a[2], const int r[2], const int b[2], const int m[2], struct curve curve[CURVES]) {
    for (int sign = -1; sign <= 1; sign += 2, curve += CURVES / 2) {
        curve[0] = curve_of(a[0] + sign * r[0], b[0] - sign * m[0], b[1] + sign * m[1]);
        curve[1] = curve_of(a[1] + sign * r[1], b[1] - sign * m[1], b[0] - sign * m[0]);
        curve[2] = curve_of(b[0] - sign * m[0], a[0] + sign * r[0], a[1] + sign * r[1]);
        curve[3] = curve_of(b[1] - sign * m[1], a[1] + sign * r[1], a[0] - sign * r[0]);
    }
}
