/* A mesh lies on the face that leaves the fewest overhangs. */
#include "making/print/stand.h"

#include <math.h>
#include <string.h>

/* Faces that lean out further than this print badly: half a right angle. */
static const double STEEP = 0.7072;

/* Corners this little above the lowest stand on the plate, in millimetres. */
static const double NEAR = 0.01;

/* A piece lies on at least this part of the largest ground that it has. */
static const double LEAST_GROUND = 0.25;

/* A rhombic dodecahedron with bevels has 50 sides. */
enum { MOST_SIDES = 128 };

/* A direction in which the mesh has faces, and how large they are. */
struct side {
    double normal[3], area;
};

struct sides {
    int count;
    struct side at[MOST_SIDES];
};

/* The faults of a way to lie; less is better, and the first counts most. */
struct fault {
    double tips, overhang, height, ground; /* tips: 1 where its middle of mass is not above its ground */
};

void lie_place(const struct lie *lie, const double at[3], double out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = dot(lie->turn[i], at) + lie->shift[i];
}

void lie_bounds(const struct lie *lie, const struct mesh *mesh, double low[3], double high[3]) {
    for (int k = 0; k < 3; k++) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
    }
    for (size_t i = 0; i < mesh->place.count; i++) {
        double at[3];
        lie_place(lie, mesh->place.at[i].at, at);
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], at[k]);
            high[k] = fmax(high[k], at[k]);
        }
    }
}

/* Writes the direction of a triangle; returns its area. */
static double triangle_normal(const struct mesh *mesh, size_t triangle, double normal[3]) {
    const uint32_t *corner = mesh->triangle.at[triangle].corner;
    double a[3], b[3];
    subtract(mesh->place.at[corner[1]].at, mesh->place.at[corner[0]].at, a);
    subtract(mesh->place.at[corner[2]].at, mesh->place.at[corner[0]].at, b);
    cross(a, b, normal);
    return unit_of(normal) / 2;
}

static struct side *side_of(struct sides *sides, const double normal[3]) {
    for (int i = 0; i < sides->count; i++)
        if (dot(sides->at[i].normal, normal) > 1 - 1e-6)
            return &sides->at[i];
    if (sides->count == MOST_SIDES)
        return NULL;
    struct side *side = &sides->at[sides->count++];
    memcpy(side->normal, normal, sizeof side->normal);
    side->area = 0;
    return side;
}

/* Lists the directions of axes and diagonals, and those at sixty degrees in a layer. Round cells
 * have no faces, and lie in planes of these. */
static void list_diagonals(struct sides *sides) {
    for (int i = 0; i < 27; i++) {
        double normal[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        if (unit_of(normal) > 0)
            side_of(sides, normal);
    }
    for (int i = 0; i < 8; i++) {
        const double half = i & 1 ? 0.5 : -0.5, more = i & 2 ? sqrt(0.75) : -sqrt(0.75);
        side_of(sides, (const double[3]){i & 4 ? half : more, i & 4 ? more : half, 0});
    }
}

/* Lists the directions in which the mesh may lie, or along which it may be turned. */
static void list_sides(const struct mesh *mesh, bool is_round, struct sides *sides) {
    sides->count = 0;
    if (is_round) {
        list_diagonals(sides);
        return;
    }
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        double normal[3], area = triangle_normal(mesh, i, normal);
        struct side *side = side_of(sides, normal);
        if (side)
            side->area += area;
    }
}

static double lowest(const struct mesh *mesh, const double down[3], double *highest) {
    double most = -INFINITY, least = INFINITY;
    for (size_t i = 0; i < mesh->place.count; i++) {
        most = fmax(most, dot(down, mesh->place.at[i].at));
        least = fmin(least, dot(down, mesh->place.at[i].at));
    }
    *highest = least;
    return most;
}

/* Tells whether the mesh tips over when `down` points to the plate. `flat`: as lie_flat has it. */
static bool tips_over(const struct mesh *mesh, double flat, const double down[3]) {
    struct lie lie = {0};
    double axis[3] = {0};
    axis[fabs(down[0]) > 0.7 ? 1 : 0] = 1;
    for (int k = 0; k < 3; k++)
        lie.turn[2][k] = -down[k];
    cross(axis, lie.turn[2], lie.turn[0]);
    unit_of(lie.turn[0]);
    cross(lie.turn[2], lie.turn[0], lie.turn[1]);
    return stand_outside(mesh, &lie, fmax(flat, NEAR)) > 0;
}

/* Weighs a way to lie: `down` points to the plate. */
static struct fault weigh_lie(const struct mesh *mesh, bool is_round, const double down[3]) {
    double top, ground = lowest(mesh, down, &top), near = 1e-6 * (ground - top);
    struct fault fault = {.height = ground - top, .ground = is_round ? -1 : 0};
    for (size_t i = 0; !is_round && i < mesh->triangle.count; i++) {
        double normal[3], area = triangle_normal(mesh, i, normal), leans = dot(normal, down);
        double at = dot(down, mesh->place.at[mesh->triangle.at[i].corner[0]].at);
        if (leans > 1 - 1e-9 && at > ground - near)
            fault.ground -= area;
        else if (leans > STEEP)
            fault.overhang += area;
    }
    return fault;
}

double lie_overhang(const struct mesh *mesh, const struct lie *lie) {
    const double down[3] = {-lie->turn[2][0], -lie->turn[2][1], -lie->turn[2][2]};
    return weigh_lie(mesh, false, down).overhang;
}

/* Compares as far as a printer would notice, so that equal ways stay equal. */
static bool is_better(const struct fault *a, const struct fault *b) {
    const double one[] = {a->tips, a->overhang, a->height, a->ground},
                 other[] = {b->tips, b->overhang, b->height, b->ground};
    for (int i = 0; i < 4; i++)
        if (fabs(one[i] - other[i]) > 1e-6 * (fabs(one[i]) + fabs(other[i]) + 1e-6))
            return one[i] < other[i];
    return false;
}

/* Makes numbers that are nearly -1, 0 or 1 exactly that: most meshes turn by right angles. */
static void round_off(double vector[3]) {
    for (int k = 0; k < 3; k++)
        if (fabs(vector[k] - round(vector[k])) < 1e-9)
            vector[k] = round(vector[k]);
}

/* Finds the edge of the ground along which the mesh lies in the smallest box. */
static void turn_in_plane(const struct mesh *mesh, bool is_round, const double up[3], struct lie *lie) {
    struct sides sides;
    double least = INFINITY;
    list_sides(mesh, is_round, &sides);
    for (int i = 0; i < sides.count; i++) {
        struct lie tried = {0};
        double low[3], high[3];
        cross(sides.at[i].normal, up, tried.turn[0]);
        if (unit_of(tried.turn[0]) < 0.5)
            continue;
        cross(up, tried.turn[0], tried.turn[1]);
        memcpy(tried.turn[2], up, sizeof tried.turn[2]);
        for (int k = 0; k < 3; k++)
            round_off(tried.turn[k]);
        lie_bounds(&tried, mesh, low, high);
        double width = high[0] - low[0], depth = high[1] - low[1];
        double size = width * depth + (depth > width + 1e-9 ? 1e-3 : 0);
        if (size < least - 1e-6) {
            least = size;
            *lie = tried;
        }
    }
}

/* Finds the best way to lie, and writes what is up then. A way with much less ground than another
 * is left out: else a piece would stand on the narrow bevels of its edges. */
static void find_up(const struct mesh *mesh, double flat, double up[3]) {
    const bool is_round = flat > 0;
    struct sides sides;
    struct fault fault[MOST_SIDES];
    const struct fault *least = NULL;
    double ground = 0;
    list_sides(mesh, is_round, &sides);
    for (int i = 0; i < sides.count; i++) {
        fault[i] = weigh_lie(mesh, is_round, sides.at[i].normal);
        fault[i].tips = tips_over(mesh, flat, sides.at[i].normal);
        ground = fmin(ground, fault[i].ground);
    }
    for (int i = 0; i < sides.count; i++) {
        bool stands = fault[i].ground < 0 && fault[i].ground <= LEAST_GROUND * ground;
        if (!stands || (least && !is_better(&fault[i], least)))
            continue;
        least = &fault[i];
        for (int k = 0; k < 3; k++)
            up[k] = -sides.at[i].normal[k];
    }
}

void lie_flat(const struct mesh *mesh, double flat, struct lie *lie) {
    double up[3] = {0, 0, 1}, low[3], high[3];
    find_up(mesh, flat, up);
    *lie = (struct lie){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0}};
    turn_in_plane(mesh, flat > 0, up, lie);
    lie_bounds(lie, mesh, low, high);
    for (int k = 0; k < 3; k++)
        lie->shift[k] = -low[k];
}
