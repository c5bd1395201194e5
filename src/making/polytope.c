#include "making/polytope.h"

#include "base/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Vectors --------------------------------------------------------------------------------- */

double unit_of(double vector[3]) {
    double length = sqrt(dot(vector, vector));
    for (int i = 0; i < 3 && length > 0; i++)
        vector[i] /= length;
    return length;
}

/* ---- Directions and planes ------------------------------------------------------------------- */

int normals_name(struct normals *normals, const double direction[3]) {
    const double same = 1 - 1e-9;
    for (int i = 0; i < normals->count; i++) {
        double cosine = dot(normals->direction[i], direction);
        if (fabs(cosine) > same)
            return 2 * i + (cosine < 0);
    }
    if (normals->count == MOST_NORMALS)
        return -1;
    memcpy(normals->direction[normals->count], direction, sizeof *normals->direction);
    return 2 * normals->count++;
}

void normals_direction(const struct normals *normals, int name, double out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = name % 2 ? -normals->direction[name / 2][i] : normals->direction[name / 2][i];
}

struct plane plane_turned(const struct plane *plane) {
    struct plane turned = {.name = plane->name ^ 1, .distance = -plane->distance};
    for (int i = 0; i < 3; i++)
        turned.normal[i] = -plane->normal[i];
    return turned;
}

static double beyond(const struct plane *plane, const double point[3]) {
    return dot(plane->normal, point) - plane->distance;
}

/* ---- Polygons -------------------------------------------------------------------------------- */

static bool comes_before(const double a[3], const double b[3]) {
    for (int i = 0; i < 3; i++)
        if (a[i] < b[i] || a[i] > b[i])
            return a[i] < b[i];
    return false;
}

/* Finds where the edge meets the plane: the same bits, whichever of its two faces asks. */
static void meet(const double *a, const double *b, const struct plane *plane, double out[3]) {
    if (comes_before(b, a)) {
        const double *other = a;
        a = b;
        b = other;
    }
    double from = beyond(plane, a), to = beyond(plane, b), part = from / (from - to);
    for (int i = 0; i < 3; i++)
        out[i] = a[i] + part * (b[i] - a[i]);
}

static bool take_corner(struct polygon *polygon, const double corner[3]) {
    if (polygon->corners == POLYGON_CORNERS)
        return false;
    memcpy(polygon->corner[polygon->corners++], corner, sizeof *polygon->corner);
    return true;
}

/* Cuts the polygon whose corners lie on both sides. False: less than a triangle is left. */
static bool cut(int name, const double (*corner)[3], int corners, const struct plane *plane, double eps,
                struct polygon *kept) {
    *kept = (struct polygon){.name = name};
    for (int i = 0; i < corners; i++) {
        const double *at = corner[i], *next = corner[(i + 1) % corners];
        double here = beyond(plane, at), there = beyond(plane, next), met[3];
        if (here <= eps && !take_corner(kept, at))
            return false;
        if ((here < -eps && there > eps) || (here > eps && there < -eps)) {
            meet(at, next, plane, met);
            if (!take_corner(kept, met))
                return false;
        }
    }
    return kept->corners >= 3;
}

/* Tells how far the corners reach on both sides. */
static void reach(const double (*corner)[3], int corners, const struct plane *plane, double *low,
                  double *high) {
    for (int i = 0; i < corners; i++) {
        double at = beyond(plane, corner[i]);
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
}

bool polygon_clip(const struct polygon *from, const struct plane *plane, double eps, struct polygon *kept) {
    double low = INFINITY, high = -INFINITY;
    reach((const double(*)[3])from->corner, from->corners, plane, &low, &high);
    if (low >= -eps)
        return false;
    if (high <= eps) {
        *kept = *from;
        return true;
    }
    return cut(from->name, (const double(*)[3])from->corner, from->corners, plane, eps, kept);
}

/* ---- Polytopes ------------------------------------------------------------------------------- */

void polytope_copy(const struct polytope *from, struct polytope *to) {
    to->faces = from->faces;
    to->used = from->used;
    memcpy(to->face, from->face, (size_t)from->faces * sizeof *from->face);
    memcpy(to->corner, from->corner, (size_t)from->used * sizeof *from->corner);
}

bool polytope_add(struct polytope *polytope, int name, const double (*corner)[3], int corners) {
    if (polytope->faces == POLYTOPE_FACES || polytope->used + corners > POLYTOPE_CORNERS)
        return false;
    int face = polytope->faces++;
    polytope->face[face].name = name;
    polytope->face[face].first = polytope->used;
    polytope->face[face].corners = corners;
    memcpy(polytope->corner[polytope->used], corner, (size_t)corners * sizeof *corner);
    polytope->used += corners;
    return true;
}

struct spoke {
    double angle;
    const double *at;
};

static bool is_known(const struct polygon *polygon, const double at[3], double eps) {
    for (int i = 0; i < polygon->corners; i++) {
        double apart[3];
        subtract(polygon->corner[i], at, apart);
        if (dot(apart, apart) <= eps * eps)
            return true;
    }
    return false;
}

/* Finds two directions across the normal: turning from the first to the second is anticlockwise as
 * seen from where the normal points to. */
static void across(const double normal[3], double u[3], double v[3]) {
    double axis[3] = {0};
    axis[fabs(normal[0]) > 0.7 ? 1 : 0] = 1;
    cross(axis, normal, u);
    unit_of(u);
    cross(normal, u, v);
}

/* Puts the corners of a convex polygon in turn. */
static void put_in_turn(struct polygon *polygon, const double normal[3]) {
    double u[3], v[3], middle[3] = {0};
    struct spoke spoke[POLYGON_CORNERS];
    struct polygon turned = {.name = polygon->name, .corners = polygon->corners};
    across(normal, u, v);
    for (int i = 0; i < polygon->corners; i++)
        for (int k = 0; k < 3; k++)
            middle[k] += polygon->corner[i][k] / polygon->corners;
    for (int i = 0; i < polygon->corners; i++) {
        double from[3];
        subtract(polygon->corner[i], middle, from);
        spoke[i] = (struct spoke){atan2(dot(from, v), dot(from, u)), polygon->corner[i]};
    }
    qsort(spoke, (size_t)polygon->corners, sizeof *spoke, order_reals);
    for (int i = 0; i < polygon->corners; i++)
        memcpy(turned.corner[i], spoke[i].at, sizeof *turned.corner);
    *polygon = turned;
}

/* Adds the face in the plane: its corners are those of the other faces that lie in the plane. */
static bool close_up(struct polytope *polytope, const struct plane *plane, double eps) {
    struct polygon cap = {.name = plane->name};
    for (int i = 0; i < polytope->used; i++) {
        const double *at = polytope->corner[i];
        if (fabs(beyond(plane, at)) <= 2 * eps && !is_known(&cap, at, 2 * eps) && !take_corner(&cap, at))
            return false;
    }
    if (cap.corners < 3)
        return true;
    put_in_turn(&cap, plane->normal);
    return polytope_add(polytope, cap.name, (const double(*)[3])cap.corner, cap.corners);
}

int polytope_clip(const struct polytope *from, const struct plane *plane, double eps, struct polytope *kept) {
    double low = INFINITY, high = -INFINITY;
    reach((const double(*)[3])from->corner, from->used, plane, &low, &high);
    if (low >= -eps)
        return 0;
    if (high <= eps) {
        polytope_copy(from, kept);
        return 1;
    }
    kept->faces = kept->used = 0;
    for (int i = 0; i < from->faces; i++) {
        const double(*corner)[3] = (const double(*)[3])from->corner + from->face[i].first;
        struct polygon part;
        double face_low = INFINITY, face_high = -INFINITY;
        reach(corner, from->face[i].corners, plane, &face_low, &face_high);
        if (face_low >= -eps || !cut(from->face[i].name, corner, from->face[i].corners, plane, eps, &part))
            continue;
        if (!polytope_add(kept, part.name, (const double(*)[3])part.corner, part.corners))
            return -1;
    }
    return close_up(kept, plane, eps) ? 1 : -1;
}
