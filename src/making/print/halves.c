#include "making/print/halves.h"

#include "making/print/stand.h"

#include <math.h>
#include <string.h>

static const double NEAR = 1e-6; /* in cells */

/* ---- The plane ------------------------------------------------------------------------------- */

struct cut_plane {
    double up[3], height;
    size_t balls; /* whose middles it goes through */
};

static void ball_middle(const struct parts *parts, const struct shape *shape, size_t index, double at[3]) {
    grid_middle(parts->grid, shape->cell[index].at, at);
}

/* Tells whether all balls lie on the plane or above it, and counts those on it. */
static bool is_below(const struct parts *parts, const struct shape *shape, struct cut_plane *plane) {
    plane->balls = 0;
    for (size_t i = 0; i < shape->count; i++) {
        double at[3];
        ball_middle(parts, shape, i, at);
        const double above = dot(plane->up, at) - plane->height;
        if (above < -NEAR)
            return false;
        plane->balls += above < NEAR;
    }
    return true;
}

/* Takes the plane with this normal through a ball when it goes through more balls than those
 * before. */
static void try_plane(const struct parts *parts, const struct shape *shape, const double normal[3],
                      size_t index, struct cut_plane *best) {
    struct cut_plane tried;
    double at[3];
    ball_middle(parts, shape, index, at);
    for (int turned = 0; turned < 2; turned++) {
        for (int k = 0; k < 3; k++)
            tried.up[k] = turned ? -normal[k] : normal[k];
        tried.height = dot(tried.up, at);
        if (is_below(parts, shape, &tried) && tried.balls > best->balls)
            *best = tried;
    }
}

/* Tries the planes through a ball that are at right angles to an axis, or go through two others. */
static void try_ball(const struct parts *parts, const struct shape *shape, size_t index,
                     struct cut_plane *best) {
    double at[3], a[3], b[3], normal[3];
    ball_middle(parts, shape, index, at);
    for (int axis = 0; axis < 3; axis++) {
        const double along[3] = {axis == 0, axis == 1, axis == 2};
        try_plane(parts, shape, along, index, best);
    }
    for (size_t i = index + 1; i < shape->count; i++)
        for (size_t j = i + 1; j < shape->count + 3; j++) {
            ball_middle(parts, shape, i, a);
            if (j < shape->count)
                ball_middle(parts, shape, j, b);
            for (int k = 0; k < 3; k++) {
                a[k] -= at[k];
                b[k] = j < shape->count ? b[k] - at[k] : j - shape->count == (size_t)k;
            }
            cross(a, b, normal);
            if (unit_of(normal) > NEAR)
                try_plane(parts, shape, normal, index, best);
        }
}

/* Finds the ball on the plane that is nearest to the middle of those on it. */
static void key_place(const struct parts *parts, const struct shape *shape, const struct cut_plane *plane,
                      double place[3]) {
    double sum[3] = {0}, at[3], least = INFINITY;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < shape->count; i++) {
            double off = 0;
            ball_middle(parts, shape, i, at);
            if (dot(plane->up, at) - plane->height > NEAR)
                continue;
            for (int k = 0; k < 3; k++) {
                sum[k] += pass ? 0 : at[k] / (double)plane->balls;
                off += pow(at[k] - sum[k], 2);
            }
            if (pass && off < least - NEAR) {
                least = off;
                memcpy(place, at, sizeof at);
            }
        }
    for (int k = 0; k < 3; k++)
        place[k] *= parts->making.cell;
}

enum treen_status halves_take(struct parts *parts, struct arena *arena, struct half **half,
                              struct treen_error *error) {
    struct parts_piece *piece = ARENA_NEW(arena, 2 * parts->pieces, struct parts_piece);
    TRY(joints_check(parts, error));
    *half = ARENA_NEW(arena, 2 * parts->pieces, struct half);
    TRY_ROOM(piece && *half);
    for (size_t i = 0; i < 2 * parts->pieces; i++) {
        const struct shape *shape = &parts->piece[i / 2].shape;
        struct cut_plane plane = {.balls = 0};
        piece[i] = parts->piece[i / 2];
        piece[i].name = arena_print(arena, "%s-%zu", parts->piece[i / 2].name, i % 2 + 1);
        TRY_ROOM(piece[i].name);
        for (size_t j = 0; j < shape->count; j++)
            try_ball(parts, shape, j, &plane);
        (*half)[i].first = i % 2 == 0;
        for (int k = 0; k < 3; k++)
            (*half)[i].up[k] = i % 2 ? -plane.up[k] : plane.up[k];
        key_place(parts, shape, &plane, (*half)[i].at);
    }
    parts->piece = piece;
    parts->pieces *= 2;
    return TREEN_OK;
}

/* ---- The body -------------------------------------------------------------------------------- */

/* Writes two directions across the cut. They are the same for both halves. */
static void cut_directions(const struct half *half, double u[3], double v[3]) {
    const double side = half->first ? 1 : -1,
                 up[3] = {side * half->up[0], side * half->up[1], side * half->up[2]};
    const double other[3] = {fabs(up[0]) < 0.6, fabs(up[0]) >= 0.6, 0};
    cross(up, other, u);
    unit_of(u);
    cross(up, u, v);
}

/* Adds the hole for the key. The balls are cut a gap beyond its plane. */
static bool carve_hole(const struct parts *parts, const struct half *half, struct arena *arena,
                       struct mesh *mesh) {
    struct joint joint = {
        .form = JOINT_HOLE, .first = half->first, .width = joints_width(parts), .number = JOINT_PLAIN};
    double other[3];
    cut_directions(half, joint.across, other);
    for (int k = 0; k < 3; k++) {
        joint.normal[k] = half->first ? -half->up[k] : half->up[k];
        joint.at[k] = half->at[k] - parts->making.gap * half->up[k];
    }
    return joints_carve(parts, &(joint_list){.count = 1, .at = &joint}, arena, mesh);
}

bool halves_make(const struct parts *parts, const struct half *half, struct arena *arena, struct mesh *mesh,
                 struct lie *lie) {
    double low[3], high[3];
    *lie = (struct lie){{{0}}, {0}};
    memcpy(lie->turn[2], half->up, sizeof half->up);
    cut_directions(half, lie->turn[0], lie->turn[1]);
    if (!half->first)
        for (int k = 0; k < 3; k++)
            lie->turn[1][k] = -lie->turn[1][k];
    lie_bounds(lie, mesh, low, high);
    if (!stand_cut(dot(half->up, half->at) - low[2], arena, mesh, lie))
        return false;
    if (!carve_hole(parts, half, arena, mesh))
        return false;
    lie_bounds(lie, mesh, low, high);
    for (int k = 0; k < 3; k++)
        lie->shift[k] -= low[k];
    return true;
}
