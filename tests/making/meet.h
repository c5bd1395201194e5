/* Bodies that meet: every pair of triangles of two meshes is tried. */
#pragma once

#include "making/mesh.h"

#include <math.h>

/* Cubic millimetres: triangles of one plane do not cross, whatever rounding says. */
static const double NOTHING = 1e-6;

/* ---- Meshes that meet ------------------------------------------------------------------------ */

struct bounds {
    double low[3], high[3];
};

static struct bounds bounds_of(double corner[3][3]) {
    struct bounds bounds = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < 3; k++) {
            bounds.low[k] = fmin(bounds.low[k], corner[c][k]);
            bounds.high[k] = fmax(bounds.high[k], corner[c][k]);
        }
    return bounds;
}

static bool are_apart(const struct bounds *a, const struct bounds *b) {
    for (int k = 0; k < 3; k++)
        if (a->low[k] > b->high[k] || b->low[k] > a->high[k])
            return true;
    return false;
}

static void corners_of(const struct mesh *mesh, size_t triangle, const double shift[3], double corner[3][3]) {
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < 3; k++)
            corner[c][k] = mesh->place.at[mesh->triangle.at[triangle].corner[c]].at[k] + shift[k];
}

/* Returns six times the volume of a tetrahedron, with its sign. */
static double volume(const double a[3], const double b[3], const double c[3], const double d[3]) {
    double u[3], v[3], w[3], turn[3];
    subtract(b, a, u);
    subtract(c, a, v);
    subtract(d, a, w);
    cross(u, v, turn);
    return dot(turn, w);
}

static bool pierces(const double from[3], const double to[3], double corner[3][3]) {
    double one = volume(corner[0], corner[1], corner[2], from),
           other = volume(corner[0], corner[1], corner[2], to);
    if ((one > -NOTHING && other > -NOTHING) || (one < NOTHING && other < NOTHING))
        return false;
    double a = volume(from, to, corner[0], corner[1]), b = volume(from, to, corner[1], corner[2]),
           c = volume(from, to, corner[2], corner[0]);
    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

static bool triangles_cross(double a[3][3], double b[3][3]) {
    for (int i = 0; i < 3; i++)
        if (pierces(a[i], a[(i + 1) % 3], b) || pierces(b[i], b[(i + 1) % 3], a))
            return true;
    return false;
}

/* Tells whether the place is inside: how often a line from it that is parallel to nothing goes
 * out. */
static bool is_inside(const double at[3], const struct mesh *mesh, const double shift[3]) {
    double far[3] = {at[0] + 9173.1, at[1] + 3511.7, at[2] + 1297.3}, corner[3][3];
    int out = 0;
    for (size_t t = 0; t < mesh->triangle.count; t++) {
        corners_of(mesh, t, shift, corner);
        if (pierces(at, far, corner))
            out += volume(corner[0], corner[1], corner[2], at) < 0 ? 1 : -1;
    }
    return out != 0;
}

static struct bounds mesh_bounds(const struct mesh *mesh, const double shift[3]) {
    struct bounds all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < mesh->place.count; i++)
        for (int k = 0; k < 3; k++) {
            all.low[k] = fmin(all.low[k], mesh->place.at[i].at[k] + shift[k]);
            all.high[k] = fmax(all.high[k], mesh->place.at[i].at[k] + shift[k]);
        }
    return all;
}

/* Tells whether two bodies have a place in common. */
static bool meet(const struct mesh *a, const double shift_a[3], const struct mesh *b,
                 const double shift_b[3]) {
    struct bounds all_a = mesh_bounds(a, shift_a), all_b = mesh_bounds(b, shift_b);
    if (are_apart(&all_a, &all_b))
        return false;
    for (size_t i = 0; i < a->triangle.count; i++) {
        double one[3][3], other[3][3];
        corners_of(a, i, shift_a, one);
        struct bounds near = bounds_of(one);
        if (are_apart(&near, &all_b))
            continue;
        for (size_t j = 0; j < b->triangle.count; j++) {
            corners_of(b, j, shift_b, other);
            struct bounds far = bounds_of(other);
            if (!are_apart(&near, &far) && triangles_cross(one, other))
                return true;
        }
    }
    double first_a[3], first_b[3];
    for (int k = 0; k < 3; k++) {
        first_a[k] = a->place.at[0].at[k] + shift_a[k];
        first_b[k] = b->place.at[0].at[k] + shift_b[k];
    }
    return is_inside(first_a, b, shift_b) || is_inside(first_b, a, shift_a);
}
