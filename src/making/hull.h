/* The convex hull of points on a ball. */
#pragma once

#include "making/mesh.h"

enum { HULL_POINTS = 512, HULL_TRIANGLES = 2 * HULL_POINTS };

struct hull {
    int points, triangles;
    double point[HULL_POINTS][3];
    int triangle[HULL_TRIANGLES][3]; /* anticlockwise as seen from outside */
};

/* Finds the triangles of the hull. All points are corners of it; no four of the first points lie in
 * one plane. Cost: the square of the points. False: the first four points are flat. */
bool hull_make(struct hull *hull);
