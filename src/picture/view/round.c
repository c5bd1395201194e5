#include "picture/view/round.h"

#include <math.h>

static const double SMALL = 1e-6; /* shorter lengths count as none */

/* ---- Lines on the picture -------------------------------------------------------------------- */

/* A place on each of two lines, as a share of the way from end 0 to end 1. */
struct approach {
    double on_a, on_b, distance;
};

static double along(const struct grid_bar *bar, double share, int axis) {
    return bar->end[0][axis] + share * (bar->end[1][axis] - bar->end[0][axis]);
}

static double distance_at(const struct grid_bar *a, const struct grid_bar *b, double on_a, double on_b) {
    return hypot(along(a, on_a, 0) - along(b, on_b, 0), along(a, on_a, 1) - along(b, on_b, 1));
}

/* Returns the share at which the line comes nearest to the place. */
static double nearest_share(const struct grid_bar *bar, double x, double y) {
    double u = bar->end[1][0] - bar->end[0][0], v = bar->end[1][1] - bar->end[0][1];
    double length = u * u + v * v;
    if (length < SMALL)
        return 0.5;
    double share = ((x - bar->end[0][0]) * u + (y - bar->end[0][1]) * v) / length;
    return fmin(fmax(share, 0), 1);
}

/* Finds where the lines cross; false when that is not between their ends. */
static bool crossing(const struct grid_bar *a, const struct grid_bar *b, struct approach *at) {
    double ax = a->end[1][0] - a->end[0][0], ay = a->end[1][1] - a->end[0][1];
    double bx = b->end[1][0] - b->end[0][0], by = b->end[1][1] - b->end[0][1];
    double x = b->end[0][0] - a->end[0][0], y = b->end[0][1] - a->end[0][1], turn = ax * by - ay * bx;
    if (fabs(turn) < SMALL)
        return false;
    *at = (struct approach){(x * by - y * bx) / turn, (x * ay - y * ax) / turn, 0};
    return at->on_a > -SMALL && at->on_a < 1 + SMALL && at->on_b > -SMALL && at->on_b < 1 + SMALL;
}

/* Finds where the two lines come nearest. Without a crossing that is at an end of one of them. At
 * several places, as for lines above each other, it is the middle of those found. */
static struct approach nearest(const struct grid_bar *a, const struct grid_bar *b) {
    struct approach best = {0, 0, INFINITY}, found[4];
    int count = 0;
    if (crossing(a, b, &found[0]))
        return found[0];
    for (int i = 0; i < 2; i++) {
        double on_b = nearest_share(b, a->end[i][0], a->end[i][1]);
        double on_a = nearest_share(a, b->end[i][0], b->end[i][1]);
        found[2 * i] = (struct approach){i, on_b, distance_at(a, b, i, on_b)};
        found[2 * i + 1] = (struct approach){on_a, i, distance_at(a, b, on_a, i)};
    }
    for (int i = 0; i < 4; i++)
        best.distance = fmin(best.distance, found[i].distance);
    for (int i = 0; i < 4; i++)
        if (found[i].distance < best.distance + SMALL) {
            best.on_a += found[i].on_a;
            best.on_b += found[i].on_b;
            count++;
        }
    best.on_a /= count;
    best.on_b /= count;
    return best;
}

/* ---- Round cells ----------------------------------------------------------------------------- */

/* The cheap test comes first: most pairs are far from each other. */
bool round_overlap(const struct grid_bar *a, const struct grid_bar *b) {
    double reach = a->radius + b->radius - SMALL;
    for (int i = 0; i < 2; i++)
        if (fmin(a->end[0][i], a->end[1][i]) > fmax(b->end[0][i], b->end[1][i]) + reach ||
            fmin(b->end[0][i], b->end[1][i]) > fmax(a->end[0][i], a->end[1][i]) + reach)
            return false;
    return nearest(a, b).distance < reach;
}

bool round_is_behind(const struct grid_bar *a, const struct grid_bar *b) {
    struct approach at = nearest(a, b);
    double depth_a = along(a, at.on_a, 2), depth_b = along(b, at.on_b, 2);
    if (fabs(depth_a - depth_b) > SMALL)
        return depth_a < depth_b;
    return along(a, 0.5, 2) < along(b, 0.5, 2);
}

bool round_joins(const struct grid_bar *a, int i, const struct grid_bar *b, int *end) {
    for (*end = 0; *end < 2; ++*end) {
        const double *from = a->end[i], *to = b->end[*end];
        if (fabs(from[0] - to[0]) + fabs(from[1] - to[1]) + fabs(from[2] - to[2]) < SMALL)
            return true;
    }
    return false;
}
