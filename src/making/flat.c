#include "making/flat.h"

#include "base/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A patch, and how far it reaches along one axis. */
struct span {
    double low, high;
    const struct patch *patch;
};

struct plane_work {
    const struct normals *normals;
    double eps, widest;
    unsigned colours;         /* the highest colour */
    struct span *one, *other; /* those that show one way, and the other */
    size_t ones, others;
    struct arena *arena;
    patch_list *left;
};

/* ---- Planes ---------------------------------------------------------------------------------- */

/* Returns the place of the plane along the direction in the table. */
static double place_of_plane(const struct patch *patch) {
    return patch->name % 2 ? -patch->distance : patch->distance;
}

static int by_plane(const void *a, const void *b) {
    const struct patch *one = a, *other = b;
    ORDER_BY(one->name / 2, other->name / 2);
    return ORDER(place_of_plane(one), place_of_plane(other));
}

bool flat_is_same(const struct patch *a, const struct patch *b, double grain) {
    return a->name == b->name && a->colour == b->colour && fabs(a->distance - b->distance) < grain;
}

/* Returns the axis along which a plane reaches far. */
static int axis_of(const struct normals *normals, int name) {
    const double *normal = normals->direction[name / 2];
    return fabs(normal[0]) < 0.7 ? 0 : 1;
}

static struct span span_of(const struct patch *patch, int axis) {
    struct span span = {INFINITY, -INFINITY, patch};
    for (int i = 0; i < patch->corners; i++) {
        span.low = fmin(span.low, patch->corner[i][axis]);
        span.high = fmax(span.high, patch->corner[i][axis]);
    }
    return span;
}

/* Compares corner by corner, so that the order does not depend on how they are sorted. */
static int by_low(const void *a, const void *b) {
    const struct span *one = a, *other = b;
    ORDER_BY(one->low, other->low);
    for (int i = 0; i < one->patch->corners && i < other->patch->corners; i++)
        for (int k = 0; k < 3; k++) {
            double p = one->patch->corner[i][k], q = other->patch->corner[i][k];
            ORDER_BY(p, q);
        }
    return one->patch->corners - other->patch->corners;
}

/* ---- Subtraction ----------------------------------------------------------------------------- */

enum { MOST_PIECES = 64 };

struct pieces {
    int count;
    struct polygon at[MOST_PIECES];
};

/* Returns the plane through an edge of the patch, with the patch inside. */
static struct plane edge_plane(const struct patch *patch, int edge, const double normal[3]) {
    const double *from = patch->corner[edge], *to = patch->corner[(edge + 1) % patch->corners];
    struct plane plane = {0};
    double along[3];
    subtract(to, from, along);
    cross(along, normal, plane.normal);
    unit_of(plane.normal);
    plane.distance = dot(plane.normal, from);
    return plane;
}

/* Takes the patch away from one polygon; what is left goes to `out`, in convex pieces. */
static bool take_away(const struct polygon *from, const struct patch *patch, const double normal[3],
                      double eps, struct pieces *out) {
    struct polygon rest = *from, inner;
    int before = out->count;
    for (int edge = 0; edge < patch->corners; edge++) {
        const struct plane plane = edge_plane(patch, edge, normal), outer = plane_turned(&plane);
        if (out->count == MOST_PIECES)
            return false;
        out->count += polygon_clip(&rest, &outer, eps, &out->at[out->count]);
        if (!polygon_clip(&rest, &plane, eps, &inner)) {
            /* They do not meet: the polygon stays in one piece. */
            out->count = before;
            out->at[out->count++] = *from;
            return true;
        }
        rest = inner;
    }
    return true;
}

static bool keep_patch(struct plane_work *work, const struct polygon *piece, unsigned colour) {
    double normal[3];
    double(*corner)[3] = arena_room(work->arena, (size_t)piece->corners, sizeof *corner);
    if (!corner)
        return false;
    memcpy(corner, piece->corner, (size_t)piece->corners * sizeof *corner);
    normals_direction(work->normals, piece->name, normal);
    return array_push(work->arena, work->left,
                      (struct patch){piece->name, piece->corners, colour, dot(normal, corner[0]),
                                     (const double(*)[3])corner});
}

/* Returns the first of the spans that may reach beyond `low`. */
static size_t first_near(const struct span *span, size_t count, double low) {
    size_t from = 0, to = count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (span[middle].low < low)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Keeps what the patches of the other side leave of one. */
static bool keep_rest(struct plane_work *work, const struct span *span, const struct span *other,
                      size_t others) {
    struct pieces a, b, *from = &a, *to = &b;
    double normal[3];
    if (!others)
        return array_push(work->arena, work->left, *span->patch);
    from->count = 1;
    from->at[0] = (struct polygon){.name = span->patch->name, .corners = span->patch->corners};
    memcpy(from->at[0].corner, span->patch->corner,
           (size_t)span->patch->corners * sizeof *from->at[0].corner);
    for (size_t i = first_near(other, others, span->low - work->widest);
         from->count && i < others && other[i].low < span->high - work->eps; i++) {
        if (other[i].high < span->low + work->eps)
            continue;
        normals_direction(work->normals, other[i].patch->name, normal);
        to->count = 0;
        for (int p = 0; p < from->count; p++)
            if (!take_away(&from->at[p], other[i].patch, normal, work->eps, to))
                return false;
        struct pieces *swapped = from;
        from = to;
        to = swapped;
    }
    for (int p = 0; p < from->count; p++)
        if (!keep_patch(work, &from->at[p], span->patch->colour))
            return false;
    return true;
}

/* Keeps what the patches of the other side leave of this one, colour by colour. */
static bool keep_side(struct plane_work *work, const struct span *one, size_t ones, const struct span *other,
                      size_t others) {
    for (unsigned colour = 0; colour <= work->colours; colour++)
        for (size_t i = 0; i < ones; i++)
            if (one[i].patch->colour == colour && !keep_rest(work, &one[i], other, others))
                return false;
    return true;
}

/* Cancels the patches of one plane. */
static bool cancel_plane(struct plane_work *work, const struct patch *patch, size_t patches) {
    int axis = axis_of(work->normals, patch->name);
    work->ones = work->others = 0;
    work->widest = 0;
    for (size_t i = 0; i < patches; i++) {
        struct span span = span_of(&patch[i], axis);
        work->widest = fmax(work->widest, span.high - span.low);
        if (patch[i].name % 2)
            work->other[work->others++] = span;
        else
            work->one[work->ones++] = span;
    }
    qsort(work->one, work->ones, sizeof *work->one, by_low);
    qsort(work->other, work->others, sizeof *work->other, by_low);
    return keep_side(work, work->one, work->ones, work->other, work->others) &&
           keep_side(work, work->other, work->others, work->one, work->ones);
}

bool flat_cancel(const struct normals *normals, const patch_list *patches, double grain, struct arena *arena,
                 patch_list *left) {
    size_t count = patches->count;
    struct patch *sorted = arena_regrow(arena, patches->at, count, count, sizeof *sorted);
    struct plane_work work = {.normals = normals, .eps = grain, .arena = arena, .left = left};
    work.one = ARENA_ROOM(arena, count, struct span);
    work.other = ARENA_ROOM(arena, count, struct span);
    if (!sorted || !work.one || !work.other)
        return false;
    qsort(sorted, count, sizeof *sorted, by_plane);
    for (size_t i = 0; i < count; i++)
        work.colours = sorted[i].colour > work.colours ? sorted[i].colour : work.colours;
    for (size_t from = 0, to; from < count; from = to) {
        to = from + 1;
        while (to < count && sorted[to].name / 2 == sorted[from].name / 2 &&
               place_of_plane(&sorted[to]) - place_of_plane(&sorted[to - 1]) < grain)
            to++;
        if (!cancel_plane(&work, sorted + from, to - from))
            return false;
    }
    return true;
}
