/* Painter's order in two steps. For every two faces that overlap on the picture, the farther one is
 * found. They are painted in an order in which no face comes before one behind it. */
#include "picture/view/order.h"

#include "picture/view/round.h"
#include "shape/vector.h"

#include <math.h>

static void extent_along(const struct facet *facet, const double axis[2], double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < facet->corners; i++) {
        double at = axis[0] * facet->corner[i][0] + axis[1] * facet->corner[i][1];
        *low = fmin(*low, at);
        *high = fmax(*high, at);
    }
}

/* Tells whether a side of `a` divides the two polygons on the picture. */
static bool side_divides(const struct facet *a, const struct facet *b) {
    for (int i = 0; i < a->corners; i++) {
        const double *from = a->corner[i], *to = a->corner[(i + 1) % a->corners];
        double axis[2] = {to[1] - from[1], from[0] - to[0]}, low_a, high_a, low_b, high_b;
        extent_along(a, axis, &low_a, &high_a);
        extent_along(b, axis, &low_b, &high_b);
        if (high_a < low_b + ORDER_SMALL || high_b < low_a + ORDER_SMALL)
            return true;
    }
    return false;
}

/* Tells whether the faces overlap. The cheap test comes first: most pairs are far from each other
 * on the picture. Two convex polygons are apart exactly when a side of one of them divides them. */
static bool overlap(const struct face *a, const struct face *b) {
    if (a->facet.radius > 0)
        return round_overlap(&a->bar, &b->bar);
    for (int i = 0; i < 2; i++)
        if (a->high[i] < b->low[i] + ORDER_SMALL || b->high[i] < a->low[i] + ORDER_SMALL)
            return false;
    return !side_divides(&a->facet, &b->facet) && !side_divides(&b->facet, &a->facet);
}

/* Finds how far the corners of `b` lie in front of the plane of `a`, which faces the viewer. */
static void heights(const struct face *a, const struct face *b, double *low, double *high) {
    double plane = dot(a->normal, a->corner[0]);
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < b->facet.corners; i++) {
        double height = dot(a->normal, b->corner[i]) - plane;
        *low = fmin(*low, height);
        *high = fmax(*high, height);
    }
}

/* Tells whether `a` is farther away, of two faces that overlap on the picture. Cells are convex and
 * do not meet, so the plane of one face has the other on one side (Newell, Newell and Sancha 1972).
 * Pieces of a wrong solution may be inside each other: then the middles decide. */
static bool is_behind(const struct face *a, const struct face *b) {
    double low, high;
    if (a->facet.faint != b->facet.faint)
        return a->facet.faint;
    if (a->facet.radius > 0)
        return round_is_behind(&a->bar, &b->bar);
    heights(a, b, &low, &high);
    if (low > -ORDER_SMALL)
        return true;
    if (high < ORDER_SMALL)
        return false;
    heights(b, a, &low, &high);
    if (low > -ORDER_SMALL)
        return false;
    return high < ORDER_SMALL || a->depth < b->depth;
}

static bool relate(struct arena *arena, face_list *faces) {
    for (size_t i = 0; i < faces->count; i++)
        for (size_t j = i + 1; j < faces->count; j++) {
            struct face *a = &faces->at[i], *b = &faces->at[j];
            if (!overlap(a, b))
                continue;
            bool first = is_behind(a, b);
            if (!array_push(arena, first ? &a->before : &b->before, first ? j : i))
                return false;
            (first ? b : a)->behind++;
        }
    return true;
}

/* Returns the farthest face that has no unpainted face behind it. If faces wait for each other in a
 * ring, the farthest of all breaks it. */
static size_t next_face(const face_list *faces, const bool *done) {
    size_t free_one = SIZE_MAX, any = SIZE_MAX;
    for (size_t i = 0; i < faces->count; i++) {
        const struct face *face = &faces->at[i];
        if (done[i])
            continue;
        if (any == SIZE_MAX || face->depth < faces->at[any].depth)
            any = i;
        if (!face->behind && (free_one == SIZE_MAX || face->depth < faces->at[free_one].depth))
            free_one = i;
    }
    return free_one != SIZE_MAX ? free_one : any;
}

/* Lists the ends of sticks that were painted before stick `now` and meet it in one body. They are
 * painted again over the rim of this stick. */
static bool find_stubs(struct arena *arena, const face_list *faces, const bool *done, struct face *now) {
    ARRAY(struct stub) stubs = {0};
    for (size_t i = 0; i < faces->count; i++) {
        const struct face *other = &faces->at[i];
        if (!done[i] || other == now || other->facet.body != now->facet.body)
            continue;
        for (int e = 0, end; e < 2; e++)
            if (round_joins(&now->bar, e, &other->bar, &end)) {
                const double *from = other->bar.end[end], *to = other->bar.end[1 - end];
                struct stub stub = {{from[0], from[1]}, {to[0], to[1]}};
                if (!array_push(arena, &stubs, stub))
                    return false;
            }
    }
    now->facet.stub = stubs.at;
    now->facet.stubs = stubs.count;
    return true;
}

bool order_faces(struct arena *arena, face_list *faces, struct view *view) {
    bool *done = ARENA_NEW(arena, faces->count, bool);
    view->facet = ARENA_NEW(arena, faces->count, struct facet);
    if (!done || !view->facet || !relate(arena, faces))
        return false;
    for (view->facets = 0; view->facets < faces->count; view->facets++) {
        size_t next = next_face(faces, done);
        struct face *face = &faces->at[next];
        done[next] = true;
        if (face->facet.radius > 0 && !face->facet.ball && !find_stubs(arena, faces, done, face))
            return false;
        view->facet[view->facets] = face->facet;
        for (size_t i = 0; i < face->before.count; i++)
            faces->at[face->before.at[i]].behind--;
    }
    return true;
}
