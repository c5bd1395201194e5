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

/* Returns the hole for the key in one of the halves. Balls are cut at the plane itself. */
static struct joint hole_of(const struct parts *parts, const struct shape *shape, bool first) {
    struct cut_plane plane = {.balls = 0};
    struct joint joint = {
        .form = JOINT_HOLE, .first = first, .width = joints_width(parts), .number = JOINT_PLAIN};
    for (size_t j = 0; j < shape->count; j++)
        try_ball(parts, shape, j, &plane);
    const double other[3] = {fabs(plane.up[0]) < 0.6, fabs(plane.up[0]) >= 0.6, 0};
    cross(plane.up, other, joint.across);
    unit_of(joint.across);
    key_place(parts, shape, &plane, joint.at);
    for (int k = 0; k < 3; k++) {
        joint.normal[k] = -plane.up[k];
        joint.at[k] -= (first ? 1 : -1) * parts->making.gap * plane.up[k];
    }
    return joint;
}

enum treen_status halves_take(struct parts *parts, struct arena *arena, joint_list **joints,
                              struct treen_error *error) {
    struct parts_piece *piece = ARENA_NEW(arena, 2 * parts->pieces, struct parts_piece);
    TRY(joints_check(parts, error));
    *joints = ARENA_NEW(arena, 2 * parts->pieces, joint_list);
    TRY_ROOM(piece && *joints);
    for (size_t i = 0; i < 2 * parts->pieces; i++) {
        piece[i] = parts->piece[i / 2];
        piece[i].name = arena_print(arena, "%s-%zu", parts->piece[i / 2].name, i % 2 + 1);
        TRY_ROOM(piece[i].name &&
                 array_push(arena, &(*joints)[i], hole_of(parts, &piece[i].shape, i % 2 == 0)));
    }
    parts->piece = piece;
    parts->pieces *= 2;
    return TREEN_OK;
}

/* ---- The body -------------------------------------------------------------------------------- */

bool halves_make(const struct parts *parts, const joint_list *joints, struct arena *arena, struct mesh *mesh,
                 struct lie *lie) {
    const struct joint *joint = &joints->at[0];
    double low[3], high[3], *up = lie->turn[2];
    *lie = (struct lie){{{0}}, {0}};
    joint_direction(joint, up);
    for (int k = 0; k < 3; k++)
        up[k] = -up[k];
    memcpy(lie->turn[0], joint->across, sizeof joint->across);
    cross(up, joint->across, lie->turn[1]);
    lie_bounds(lie, mesh, low, high);
    if (!stand_cut(dot(up, joint->at) + parts->making.gap - low[2], arena, mesh, lie) ||
        !joints_carve(parts, joints, arena, mesh))
        return false;
    lie_bounds(lie, mesh, low, high);
    for (int k = 0; k < 3; k++)
        lie->shift[k] -= low[k];
    return true;
}
