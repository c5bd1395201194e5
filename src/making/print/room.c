#include "making/print/room.h"

#include <math.h>
#include <string.h>

static const double NEAR = 1e-6; /* in cells */

/* ---- Where the parts touch ------------------------------------------------------------------- */

typedef ARRAY(struct grid_face) face_list;

static double distance_of(const double a[3], const double b[3]) {
    double from[3];
    subtract(a, b, from);
    return sqrt(dot(from, from));
}

static void face_middle(const struct grid_face *face, double middle[3]) {
    memset(middle, 0, 3 * sizeof *middle);
    for (int c = 0; c < face->corners; c++)
        for (int k = 0; k < 3; k++)
            middle[k] += face->corner[c][k] / face->corners;
}

/* Lists the faces on the plane that have the parts on both sides. */
static bool list_joined(const struct parts *parts, const struct room_cut *cut, struct arena *arena,
                        face_list *joined) {
    for (size_t i = 0; i < cut->low->count; i++) {
        struct grid_face face[GRID_FACES];
        const int faces = grid_faces(parts->grid, cut->low->cell[i].at, face);
        for (int f = 0; f < faces; f++) {
            double off = 0;
            for (int c = 0; c < face[f].corners; c++)
                off = fmax(off, fabs(dot(cut->normal, face[f].corner[c]) - cut->distance));
            if (off < NEAR && shape_has(cut->high, face[f].beyond) && !array_push(arena, joined, face[f]))
                return false;
        }
    }
    return true;
}

/* Tells whether two faces have two corners in common. */
static bool share_edge(const struct grid_face *a, const struct grid_face *b) {
    int common = 0;
    for (int i = 0; i < a->corners; i++)
        for (int j = 0; j < b->corners; j++)
            common += distance_of(a->corner[i], b->corner[j]) < NEAR;
    return common >= 2;
}

/* Moves the faces that hang together with the first one to `post`. */
static bool take_post(face_list *joined, struct arena *arena, face_list *post) {
    *post = (face_list){0};
    if (!array_push(arena, post, joined->at[0]))
        return false;
    joined->at[0] = joined->at[--joined->count];
    for (size_t i = 0; i < post->count; i++)
        for (size_t j = 0; j < joined->count; j++)
            if (share_edge(&post->at[i], &joined->at[j])) {
                if (!array_push(arena, post, joined->at[j]))
                    return false;
                joined->at[j--] = joined->at[--joined->count];
            }
    return true;
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* The line on which a joint lies: from a place on a face, out of its part. */
struct axis {
    double at[3], out[3], u[3], v[3];
};

static double to_edge(const double a[2], const double b[2]) {
    const double along[2] = {b[0] - a[0], b[1] - a[1]}, length2 = along[0] * along[0] + along[1] * along[1],
                 part = length2 > 0 ? -(a[0] * along[0] + a[1] * along[1]) / length2 : 0,
                 on = fmin(1, fmax(0, part));
    return hypot(a[0] + on * along[0], a[1] + on * along[1]);
}

/* Returns the distance of the axis from a polygon, as it looks along the axis; 0: it goes
 * through. */
static double to_polygon(const struct axis *axis, const struct polygon *polygon) {
    double least = INFINITY;
    bool left = true, right = true;
    for (int i = 0; i < polygon->corners; i++) {
        double from[2][3], at[2][2];
        for (int e = 0; e < 2; e++) {
            subtract(polygon->corner[(i + e) % polygon->corners], axis->at, from[e]);
            at[e][0] = dot(from[e], axis->u);
            at[e][1] = dot(from[e], axis->v);
        }
        least = fmin(least, to_edge(at[0], at[1]));
        const double turn = at[0][0] * at[1][1] - at[0][1] * at[1][0];
        left = left && turn > 0;
        right = right && turn < 0;
    }
    return left || right ? 0 : least;
}

/* Returns how far the surface is from the axis, between two depths below the face. The face itself
 * does not count. */
static double room_between(const struct mesh *mesh, const struct axis *axis, double from, double to,
                           double grain) {
    const double face = dot(axis->out, axis->at), *out = axis->out;
    const struct plane above = {.normal = {out[0], out[1], out[2]}, .distance = face - from},
                       below = {.normal = {-out[0], -out[1], -out[2]}, .distance = to - face};
    double least = INFINITY;
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        struct polygon whole = {.corners = 3}, cut, kept;
        double deepest = 0;
        for (int c = 0; c < 3; c++) {
            memcpy(whole.corner[c], mesh->place.at[mesh->triangle.at[i].corner[c]].at, sizeof *whole.corner);
            deepest = fmax(deepest, face - dot(out, whole.corner[c]));
        }
        if (deepest > grain && polygon_clip(&whole, &above, grain, &cut) &&
            polygon_clip(&cut, &below, grain, &kept))
            least = fmin(least, to_polygon(axis, &kept));
    }
    return least;
}

/* Writes the place of the axis for one of the parts, whose face is a gap from the plane. */
static void set_axis(const struct parts *parts, const struct joint *joint, bool first, struct axis *axis) {
    struct joint half = *joint;
    half.first = first;
    joint_direction(&half, axis->out);
    memcpy(axis->u, joint->across, sizeof axis->u);
    cross(axis->out, axis->u, axis->v);
    for (int k = 0; k < 3; k++)
        axis->at[k] = joint->at[k] - parts->making.gap * axis->out[k];
}

/* Finds the widths that the joint has room for with its hole in the first part, in the second, or
 * in both. */
static void widths_at(const struct parts *parts, const struct room_cut *cut, const struct joint *joint,
                      double width[3]) {
    const double grain = 1e-7 * parts->making.cell, mouth = joints_mouth(parts);
    double open = INFINITY, deep[2];
    for (int h = 0; h < 2; h++) {
        struct axis axis;
        set_axis(parts, joint, h == 0, &axis);
        open = fmin(open, room_between(cut->mesh[h], &axis, 0, mouth, grain));
        deep[h] = room_between(cut->mesh[h], &axis, mouth, joints_depth(parts), grain);
    }
    for (int h = 0; h < 2; h++)
        width[h] = joints_width_in(parts, open, deep[h]);
    width[2] = joints_width_in(parts, open, fmin(deep[0], deep[1]));
}

/* ---- The place of a joint -------------------------------------------------------------------- */

/* The best place in a post so far. */
struct best_place {
    double middle[3]; /* of the post, in cells */
    double width[3], off;
    struct joint joint;
};

/* Takes a place when it has room for a wider joint, or lies nearer to the middle of the post. */
static void try_place(const struct parts *parts, const struct room_cut *cut, const double at[3],
                      struct best_place *best) {
    struct best_place tried = *best;
    tried.off = distance_of(at, best->middle);
    for (int k = 0; k < 3; k++)
        tried.joint.at[k] = at[k] * parts->making.cell;
    widths_at(parts, cut, &tried.joint, tried.width);
    const bool loose = joints_are_loose(parts);
    const double *width = tried.width, wide = loose ? width[2] : fmax(width[0], width[1]);
    tried.joint.width = wide;
    if (wide > best->joint.width || (wide == best->joint.width && wide > 0 && tried.off < best->off - NEAR))
        *best = tried;
}

/* Tries the middles of a face's edges, and its corners. Later cuts may go through them. */
static void try_edges(const struct parts *parts, const struct room_cut *cut, const struct grid_face *face,
                      struct best_place *best) {
    double at[3];
    for (int c = 0; c < face->corners; c++) {
        const double *from = face->corner[c], *to = face->corner[(c + 1) % face->corners];
        for (int k = 0; k < 3; k++)
            at[k] = (from[k] + to[k]) / 2;
        try_place(parts, cut, from, best);
        try_place(parts, cut, at, best);
    }
}

/* Finds the joint of a post. Its width is 0 where there is no room. */
static struct joint place_joint(const struct parts *parts, const struct room_cut *cut,
                                const face_list *post) {
    struct best_place best = {.off = INFINITY};
    double middle[3];
    for (size_t i = 0; i < post->count; i++) {
        face_middle(&post->at[i], middle);
        for (int k = 0; k < 3; k++)
            best.middle[k] += middle[k] / (double)post->count;
    }
    memcpy(best.joint.normal, cut->normal, sizeof cut->normal);
    subtract(post->at[0].corner[1], post->at[0].corner[0], best.joint.across);
    unit_of(best.joint.across);
    best.joint.number = SIZE_MAX;
    for (size_t i = 0; i < post->count; i++) {
        face_middle(&post->at[i], middle);
        try_place(parts, cut, middle, &best);
    }
    for (size_t i = 0; i < post->count && best.joint.width < joints_width(parts); i++)
        try_edges(parts, cut, &post->at[i], &best);
    best.joint.first = best.width[0] > best.width[1];
    return best.joint;
}

bool room_joints(const struct parts *parts, const struct room_cut *cut, struct arena *arena,
                 joint_list half[2], bool *all) {
    const bool loose = joints_are_loose(parts);
    face_list joined = {0}, post;
    if (!list_joined(parts, cut, arena, &joined))
        return false;
    for (*all = joined.count > 0; joined.count && *all;) {
        if (!take_post(&joined, arena, &post))
            return false;
        struct joint joint = place_joint(parts, cut, &post);
        const int hole = joint.first ? 0 : 1;
        *all = joint.width > 0;
        for (int h = 0; h < 2 && *all; h++) {
            joint.first = h == 0;
            joint.form = loose || h == hole ? JOINT_HOLE : JOINT_PEG;
            if (!array_push(arena, &half[h], joint))
                return false;
        }
    }
    return true;
}
