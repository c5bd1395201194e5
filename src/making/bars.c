/* A piece is knots and links: balls and their necks, or the ends of sticks and the sticks. Where a
 * link meets a knot, the knot has a ring of corners, and the link is a tube between two rings. The
 * balls of a sphere grid are round. The joint of several sticks is the hull of their rings alone.
 * It cuts the corner: other pieces have room around the same vertex (E246). A stick that ends where
 * its piece has no other stick is closed there, and leaves room for the joint of another piece. */
#include "making/bars.h"

#include "making/hull.h"

#include <math.h>
#include <string.h>

enum { RING = 16, MOST_LINKS = 14, SAMPLES = 220 };

struct knot {
    double at[3];
    size_t links, link[MOST_LINKS];
};

struct link {
    size_t knot[2];
    double axis[3], u[3], v[3]; /* from knot 0 to knot 1, and across */
    uint32_t ring[2];           /* the first of RING corners at either end */
};

struct skeleton {
    ARRAY(struct knot) knot;
    ARRAY(struct link) link;
    double ball, tube; /* radii */
    bool sticks;       /* the cells are links, and not knots */
    double end;        /* the length that a stick lacks at a free end */
    struct arena *arena;
    struct mesh *mesh;
    struct hull hull;
};

/* ---- Knots and links ------------------------------------------------------------------------- */

/* Finds the knot at a place, or adds one; SIZE_MAX: there is no memory. */
static size_t knot_at(struct skeleton *skeleton, const double at[3]) {
    for (size_t i = 0; i < skeleton->knot.count; i++) {
        double apart[3];
        subtract(skeleton->knot.at[i].at, at, apart);
        if (dot(apart, apart) < 1e-6 * skeleton->ball * skeleton->ball)
            return i;
    }
    struct knot knot = {.at = {at[0], at[1], at[2]}};
    return array_push(skeleton->arena, &skeleton->knot, knot) ? skeleton->knot.count - 1 : SIZE_MAX;
}

static bool add_link(struct skeleton *skeleton, size_t from, size_t to) {
    struct knot *a = &skeleton->knot.at[from], *b = &skeleton->knot.at[to];
    struct link link = {.knot = {from, to}};
    double axis[3] = {0};
    subtract(b->at, a->at, link.axis);
    unit_of(link.axis);
    axis[fabs(link.axis[0]) > 0.7 ? 1 : 0] = 1;
    cross(axis, link.axis, link.u);
    unit_of(link.u);
    cross(link.axis, link.u, link.v);
    if (a->links == MOST_LINKS || b->links == MOST_LINKS)
        return false;
    a->link[a->links++] = skeleton->link.count;
    b->link[b->links++] = skeleton->link.count;
    return array_push(skeleton->arena, &skeleton->link, link);
}

static void scaled(const double at[3], double scale, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = scale * at[k];
}

/* Adds the knots of balls, and links between those that touch. */
static bool add_balls(struct skeleton *skeleton, const struct grid *grid, const struct shape *shape,
                      double scale) {
    for (size_t i = 0; i < shape->count; i++) {
        struct grid_bar bar = grid->bar(shape->cell[i].at);
        struct knot knot = {0};
        scaled(bar.end[0], scale, knot.at);
        if (!array_push(skeleton->arena, &skeleton->knot, knot))
            return false;
    }
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell beyond[GRID_NEIGHBOURS];
        int count = grid->neighbours(shape->cell[i].at, beyond);
        for (size_t j = i + 1; j < shape->count; j++)
            for (int n = 0; n < count; n++)
                if (cell_equal(beyond[n], shape->cell[j].at) && !add_link(skeleton, i, j))
                    return false;
    }
    return true;
}

static bool add_sticks(struct skeleton *skeleton, const struct grid *grid, const struct shape *shape,
                       double scale) {
    for (size_t i = 0; i < shape->count; i++) {
        struct grid_bar bar = grid->bar(shape->cell[i].at);
        double end[2][3];
        size_t knot[2];
        for (int e = 0; e < 2; e++) {
            scaled(bar.end[e], scale, end[e]);
            knot[e] = knot_at(skeleton, end[e]);
        }
        if (knot[0] == SIZE_MAX || knot[1] == SIZE_MAX || !add_link(skeleton, knot[0], knot[1]))
            return false;
    }
    return true;
}

/* ---- Corners and triangles ------------------------------------------------------------------- */

static bool add_place(struct skeleton *skeleton, const double at[3]) {
    return array_push(skeleton->arena, &skeleton->mesh->place, (struct place){{at[0], at[1], at[2]}});
}

static bool add_triangle(struct skeleton *skeleton, uint32_t a, uint32_t b, uint32_t c) {
    return array_push(skeleton->arena, &skeleton->mesh->triangle, (struct triangle){.corner = {a, b, c}});
}

/* Finds corner `i` of the ring that a link has at this distance from its end. */
static void ring_corner(const struct skeleton *skeleton, const struct link *link, int end, double distance,
                        int i, double out[3]) {
    const double full = 2 * 3.14159265358979323846, angle = full * (i + 0.5) / RING;
    const double *at = skeleton->knot.at[link->knot[end]].at;
    for (int k = 0; k < 3; k++)
        out[k] = at[k] + (end ? -distance : distance) * link->axis[k] +
                 skeleton->tube * (cos(angle) * link->u[k] + sin(angle) * link->v[k]);
}

/* ---- Balls ----------------------------------------------------------------------------------- */

static void hull_add(struct hull *hull, const double at[3]) {
    if (hull->points < HULL_POINTS)
        memcpy(hull->point[hull->points++], at, sizeof *hull->point);
}

/* Writes the direction of a link away from one of its ends. */
static void away(const struct skeleton *skeleton, size_t knot, size_t link, double out[3]) {
    const struct link *of = &skeleton->link.at[link];
    scaled(of->axis, of->knot[0] == knot ? 1 : -1, out);
}

static bool is_near_link(const struct skeleton *skeleton, size_t knot, const double direction[3],
                         double cosine) {
    const struct knot *of = &skeleton->knot.at[knot];
    for (size_t i = 0; i < of->links; i++) {
        double axis[3];
        away(skeleton, knot, of->link[i], axis);
        if (dot(axis, direction) > cosine)
            return true;
    }
    return false;
}

/* Adds points all over the ball of radius 1, as the seeds of a sunflower lie, but for the rings. */
static void add_samples(struct skeleton *skeleton, size_t knot) {
    const double golden = 2.39996322972865332;
    double reach = asin(skeleton->tube / skeleton->ball) + 0.12, cosine = cos(reach);
    for (int i = 0; i < SAMPLES; i++) {
        double z = 1 - (2 * i + 1.0) / SAMPLES, flat = sqrt(1 - z * z);
        const double direction[3] = {flat * cos(golden * i), flat * sin(golden * i), z};
        if (!is_near_link(skeleton, knot, direction, cosine))
            hull_add(&skeleton->hull, direction);
    }
}

/* Adds the rings of the knot's links, each with its tip: triangles at tips are left out later. */
static void add_rings(struct skeleton *skeleton, size_t knot, double distance) {
    const struct knot *of = &skeleton->knot.at[knot];
    for (size_t l = 0; l < of->links; l++) {
        const struct link *link = &skeleton->link.at[of->link[l]];
        double tip[3];
        away(skeleton, knot, of->link[l], tip);
        hull_add(&skeleton->hull, tip);
        for (int i = 0; i < RING; i++) {
            double at[3];
            ring_corner(skeleton, link, link->knot[1] == knot, distance, i, at);
            subtract(at, of->at, at);
            scaled(at, 1 / skeleton->ball, at);
            hull_add(&skeleton->hull, at);
        }
    }
}

/* Adds the triangles of the hull but for those at tips; the hull has the tips and rings first. */
static bool add_hull(struct skeleton *skeleton, size_t knot) {
    const struct hull *hull = &skeleton->hull;
    const struct knot *of = &skeleton->knot.at[knot];
    uint32_t first = (uint32_t)skeleton->mesh->place.count;
    int rings = (int)of->links * (RING + 1);
    for (int i = 0; i < hull->points; i++) {
        double at[3];
        scaled(hull->point[i], skeleton->ball, at);
        for (int k = 0; k < 3; k++)
            at[k] += of->at[k];
        if (!add_place(skeleton, at))
            return false;
    }
    for (int i = 0; i < hull->triangles; i++) {
        const int *corner = hull->triangle[i];
        bool tip = false;
        for (int k = 0; k < 3; k++)
            tip = tip || (corner[k] < rings && corner[k] % (RING + 1) == 0);
        if (!tip && !add_triangle(skeleton, first + (uint32_t)corner[0], first + (uint32_t)corner[1],
                                  first + (uint32_t)corner[2]))
            return false;
    }
    for (size_t l = 0; l < of->links; l++) {
        struct link *link = &skeleton->link.at[of->link[l]];
        link->ring[link->knot[1] == knot] = first + (uint32_t)l * (RING + 1) + 1;
    }
    return true;
}

static bool add_ball(struct skeleton *skeleton, size_t knot) {
    double distance = sqrt(skeleton->ball * skeleton->ball - skeleton->tube * skeleton->tube);
    skeleton->hull.points = 0;
    add_rings(skeleton, knot, distance);
    if (!skeleton->sticks)
        add_samples(skeleton, knot);
    return hull_make(&skeleton->hull) && add_hull(skeleton, knot);
}

/* ---- Links ----------------------------------------------------------------------------------- */

/* Closes a stick at a free end by a flat face. */
static bool add_end(struct skeleton *skeleton, size_t knot) {
    struct link *link = &skeleton->link.at[skeleton->knot.at[knot].link[0]];
    int end = link->knot[1] == knot;
    uint32_t first = (uint32_t)skeleton->mesh->place.count;
    link->ring[end] = first;
    for (int i = 0; i < RING; i++) {
        double at[3];
        ring_corner(skeleton, link, end, skeleton->end, i, at);
        if (!add_place(skeleton, at))
            return false;
    }
    for (uint32_t i = 1; i + 1 < RING; i++)
        if (!(end ? add_triangle(skeleton, first, first + i, first + i + 1)
                  : add_triangle(skeleton, first, first + i + 1, first + i)))
            return false;
    return true;
}

static bool add_tube(struct skeleton *skeleton, const struct link *link) {
    for (uint32_t i = 0; i < RING; i++) {
        uint32_t next = (i + 1) % RING, a = link->ring[0] + i, b = link->ring[0] + next,
                 c = link->ring[1] + next, d = link->ring[1] + i;
        if (!add_triangle(skeleton, a, b, c) || !add_triangle(skeleton, a, c, d))
            return false;
    }
    return true;
}

static bool add_all(struct skeleton *skeleton) {
    for (size_t i = 0; i < skeleton->knot.count; i++) {
        bool ends = skeleton->sticks && skeleton->knot.at[i].links == 1;
        if (!(ends ? add_end(skeleton, i) : add_ball(skeleton, i)))
            return false;
    }
    for (size_t i = 0; i < skeleton->link.count; i++)
        if (!add_tube(skeleton, &skeleton->link.at[i]))
            return false;
    return true;
}

/* ---- Settings -------------------------------------------------------------------------------- */

/* Two links may meet at sixty degrees: their rings stay apart where a tube is thinner than half the
 * ball. */
static const double THINNEST = 0.49;

/* The height of a flat that is a fifth as wide as a ball, in parts of the radius. For true balls it
 * is 0.0202, but those of triangles lack something there. */
static const double FLAT = 0.033;

double bars_ball(const struct making *making) {
    return making->cell / 2 - making->gap;
}

/* Rounds down to what is told, so that it fits. */
static double told_down(double most) {
    return floor(1000 * most) / 1000;
}

/* Sets the radii of balls, which touch, and of their necks. */
static enum treen_status set_balls(struct skeleton *skeleton, const struct making *making,
                                   struct treen_error *error) {
    skeleton->ball = bars_ball(making);
    if (skeleton->ball <= 0)
        return error_bad(error, "found a gap of %.4g mm, expected less than %.4g, half a ball", making->gap,
                         making->cell / 2);
    skeleton->tube = making->neck > 0 ? making->neck : 0.4 * skeleton->ball;
    if (skeleton->tube > THINNEST * skeleton->ball)
        return error_bad(error, "found a neck of %.4g mm, expected at most %.4g", making->neck,
                         THINNEST * skeleton->ball);
    return TREEN_OK;
}

/* Sets the radii of sticks and of their joints. A joint begins where two sticks at a right angle
 * are two gaps away from another piece's stick, at right angles to both. */
static enum treen_status set_sticks(struct skeleton *skeleton, const struct making *making,
                                    struct treen_error *error) {
    const double usual = 0.12, most = 0.49 * making->cell, root = sqrt(2);
    const double widest = (most - 2 * root * making->gap) / (1 + root);
    skeleton->sticks = true;
    skeleton->tube = (making->neck > 0 ? making->neck : usual * making->cell) - making->gap;
    if (skeleton->tube <= 0)
        return error_bad(error, "found a gap of %.4g mm, expected less than %.4g, half a stick", making->gap,
                         skeleton->tube + making->gap);
    if (skeleton->tube > widest)
        return error_bad(error, "found a neck of %.4g mm, expected at most %g",
                         making->neck > 0 ? making->neck : usual * making->cell,
                         told_down(widest + making->gap));
    skeleton->ball = hypot(skeleton->tube, (1 + root) * skeleton->tube + 2 * root * making->gap);
    skeleton->end = skeleton->tube / THINNEST + 2 * making->gap;
    return TREEN_OK;
}

/* Sets the radii of the cells' kind. */
static enum treen_status set_radii(struct skeleton *skeleton, const struct grid *grid,
                                   const struct shape *shape, const struct making *making,
                                   struct treen_error *error) {
    struct grid_bar bar = grid->bar(shape->cell[0].at);
    return (grid_bar_is_ball(&bar) ? set_balls : set_sticks)(skeleton, making, error);
}

enum treen_status bars_flat(const struct grid *grid, const struct shape *shape, const struct making *making,
                            double *flat, struct treen_error *error) {
    struct skeleton skeleton = {0};
    TRY(set_radii(&skeleton, grid, shape, making, error));
    const double radius = skeleton.sticks ? skeleton.tube : skeleton.ball,
                 most = skeleton.sticks ? skeleton.tube : skeleton.ball - skeleton.tube;
    *flat = making->flat > 0 ? making->flat : FLAT * radius;
    if (*flat <= most)
        return TREEN_OK;
    return error_bad(error, "found a flat of %.4g mm, expected at most %g: it would go into %s", *flat,
                     told_down(most), skeleton.sticks ? "the upper half of sticks" : "the necks");
}

/* Finds the knots and links of a shape. */
static enum treen_status make_skeleton(struct skeleton *skeleton, const struct grid *grid,
                                       const struct shape *shape, const struct making *making,
                                       struct treen_error *error) {
    TRY(set_radii(skeleton, grid, shape, making, error));
    TRY_ROOM((skeleton->sticks ? add_sticks : add_balls)(skeleton, grid, shape, making->cell));
    return TREEN_OK;
}

/* Widens a reach by a ball, or by a circle across `axis`. */
static void reach_round(const double at[3], const double axis[3], double radius, struct reach *reach) {
    for (int k = 0; k < 3; k++) {
        const double half = radius * (axis ? sqrt(fmax(0, 1 - axis[k] * axis[k])) : 1);
        reach->low[k] = fmin(reach->low[k], at[k] - half);
        reach->high[k] = fmax(reach->high[k], at[k] + half);
    }
}

/* Widens a reach by both ends of a stick. */
static void reach_stick(const struct skeleton *skeleton, const struct link *link, struct reach *reach) {
    const double joint = sqrt(skeleton->ball * skeleton->ball - skeleton->tube * skeleton->tube);
    for (int end = 0; end < 2; end++) {
        const struct knot *knot = &skeleton->knot.at[link->knot[end]];
        const double distance = (end ? -1 : 1) * (knot->links == 1 ? skeleton->end : joint);
        double at[3];
        for (int k = 0; k < 3; k++)
            at[k] = knot->at[k] + distance * link->axis[k];
        reach_round(at, link->axis, skeleton->tube, reach);
    }
}

enum treen_status bars_reach(const struct grid *grid, const struct shape *shape, const struct making *making,
                             struct arena *arena, struct reach *reach, struct treen_error *error) {
    struct skeleton *skeleton = ARENA_NEW(arena, 1, struct skeleton);
    *reach = (struct reach){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    TRY_ROOM(skeleton);
    skeleton->arena = arena;
    TRY(make_skeleton(skeleton, grid, shape, making, error));
    for (size_t i = 0; i < skeleton->knot.count && !skeleton->sticks; i++)
        reach_round(skeleton->knot.at[i].at, NULL, skeleton->ball, reach);
    for (size_t i = 0; i < skeleton->link.count && skeleton->sticks; i++)
        reach_stick(skeleton, &skeleton->link.at[i], reach);
    return TREEN_OK;
}

/* Corners that no triangle has, as the tips, stay out of the mesh. */
enum treen_status bars_make(const struct grid *grid, const struct shape *shape, const struct making *making,
                            struct arena *arena, struct mesh *mesh, struct treen_error *error) {
    struct arena scratch;
    struct mesh made = {0};
    *mesh = (struct mesh){0};
    arena_beside(&scratch, arena);
    struct skeleton *skeleton = ARENA_NEW(&scratch, 1, struct skeleton);
    enum treen_status status = TREEN_NO_MEMORY;
    if (skeleton) {
        skeleton->arena = &scratch;
        skeleton->mesh = &made;
        status = make_skeleton(skeleton, grid, shape, making, error);
    }
    if (status == TREEN_OK && !add_all(skeleton))
        status = TREEN_NO_MEMORY;
    if (status == TREEN_OK && !mesh_compact(&made, arena, mesh))
        status = TREEN_NO_MEMORY;
    arena_free(&scratch);
    return status;
}
