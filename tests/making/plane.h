/* Plane geometry for tests, in the plainest way. */
#ifndef TESTS_MAKING_PLANE_H
#define TESTS_MAKING_PLANE_H

#include "making/sheet/outline.h"

#include <math.h>

static inline bool is_inside(const outline *lines, struct point at) {
    bool inside = false;
    for (size_t l = 0; l < lines->count; l++)
        for (size_t i = 0, n = lines->at[l].count; i < n; i++) {
            struct point a = lines->at[l].at[i], b = lines->at[l].at[(i + 1) % n];
            if ((a.y <= at.y) != (b.y <= at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y))
                inside = !inside;
        }
    return inside;
}

static inline double distance_to(struct point at, struct point a, struct point b) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y,
           along = length > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / length : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(at.x - a.x - along * x, at.y - a.y - along * y);
}

/* Returns the least distance from corners of one part to sides of the other. */
static inline double corners_apart(const outline *one, const outline *other) {
    double least = INFINITY;
    for (size_t l = 0; l < one->count; l++)
        for (size_t i = 0; i < one->at[l].count; i++)
            for (size_t m = 0; m < other->count; m++)
                for (size_t j = 0, n = other->at[m].count; j < n; j++)
                    least = fmin(least, distance_to(one->at[l].at[i], other->at[m].at[j],
                                                    other->at[m].at[(j + 1) % n]));
    return least;
}

/* Returns twice the area of the triangle, negative where it turns the other way. */
static inline double turning(struct point a, struct point b, struct point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Tells whether two segments cross; those that only touch do not. */
static inline bool segments_cross(struct point a, struct point b, struct point c, struct point d) {
    const double tiny = -1e-18;
    return turning(a, b, c) * turning(a, b, d) < tiny && turning(c, d, a) * turning(c, d, b) < tiny;
}

static inline bool lines_cross(const point_list *one, const point_list *other) {
    for (size_t i = 0; i < one->count; i++)
        for (size_t j = 0; j < other->count; j++)
            if (segments_cross(one->at[i], one->at[(i + 1) % one->count], other->at[j],
                               other->at[(j + 1) % other->count]))
                return true;
    return false;
}

static inline bool outlines_cross(const outline *one, const outline *other) {
    for (size_t l = 0; l < one->count; l++)
        for (size_t m = 0; m < other->count; m++)
            if (lines_cross(&one->at[l], &other->at[m]))
                return true;
    return false;
}

#endif
