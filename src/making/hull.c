/* One point after the other is added. The triangles that it sees go, and the rim of the hole is
 * joined to the point. */
#include "making/hull.h"

#include <string.h>

static const double SEEN = 1e-12; /* of a ball of radius 1 */

struct rim {
    int count, edge[HULL_TRIANGLES][2];
};

static bool sees(const struct hull *hull, const int corner[3], const double point[3]) {
    double a[3], b[3], normal[3], from[3];
    subtract(hull->point[corner[1]], hull->point[corner[0]], a);
    subtract(hull->point[corner[2]], hull->point[corner[0]], b);
    cross(a, b, normal);
    subtract(point, hull->point[corner[0]], from);
    return dot(normal, from) > SEEN;
}

/* Adds an edge to the rim; the same edge the other way cancels it. */
static void add_edge(struct rim *rim, int from, int to) {
    for (int i = 0; i < rim->count; i++)
        if (rim->edge[i][0] == to && rim->edge[i][1] == from) {
            memmove(rim->edge[i], rim->edge[--rim->count], sizeof rim->edge[i]);
            return;
        }
    rim->edge[rim->count][0] = from;
    rim->edge[rim->count++][1] = to;
}

static void add_triangle(struct hull *hull, int a, int b, int c) {
    int *corner = hull->triangle[hull->triangles++];
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
}

static void add_point(struct hull *hull, int point) {
    struct rim rim = {0};
    int kept = 0;
    for (int i = 0; i < hull->triangles; i++) {
        int corner[3];
        memcpy(corner, hull->triangle[i], sizeof corner);
        if (sees(hull, corner, hull->point[point])) {
            for (int k = 0; k < 3; k++)
                add_edge(&rim, corner[k], corner[(k + 1) % 3]);
        } else {
            memcpy(hull->triangle[kept++], corner, sizeof corner);
        }
    }
    hull->triangles = kept;
    for (int i = 0; i < rim.count && hull->triangles < HULL_TRIANGLES; i++)
        add_triangle(hull, rim.edge[i][0], rim.edge[i][1], point);
}

bool hull_make(struct hull *hull) {
    const int inner[3] = {0, 1, 2}, outer[3] = {0, 2, 1};
    bool turned = sees(hull, inner, hull->point[3]);
    if (!turned && !sees(hull, outer, hull->point[3]))
        return false;
    int b = turned ? 2 : 1, c = turned ? 1 : 2;
    hull->triangles = 0;
    add_triangle(hull, 0, b, c);
    add_triangle(hull, 0, 3, b);
    add_triangle(hull, b, 3, c);
    add_triangle(hull, c, 3, 0);
    for (int i = 4; i < hull->points; i++)
        add_point(hull, i);
    return true;
}
