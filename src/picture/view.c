/* Painter's order in four steps. All faces that can be seen are listed. Faces of a body that go on
 * in one plane are joined. For every two that overlap on the picture, the farther one is found.
 * They are painted in an order in which no face comes before one behind it. Lengths are edges of a
 * cell, as doubles; SMALL is the tolerance for rounding. */
#include "picture/view.h"

#include "picture/round.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SMALL = 1e-6; /* shorter lengths count as none */

/* A face in space, or a whole round cell, before its place in the order is known. */
struct face {
    struct facet facet;
    double corner[GRID_CORNERS][3], normal[3]; /* of length 1, outwards */
    struct grid_bar bar;                       /* of a round cell; on the axes of the picture */
    double depth;                              /* the depth of its middle: greater is nearer */
    double low[2], high[2];                    /* on the picture */
    size_t behind;        /* the number of faces that must be painted before it and are not yet */
    ARRAY(size_t) before; /* the faces that it must be painted before */
};

typedef ARRAY(struct face) face_list;

/* ---- From space to the picture --------------------------------------------------------------- */

/* The viewer's axes: right, down, and towards the viewer. They are of length 1 and at right angles.
 * Only the corner view is drawn larger, so that an edge keeps its length, as is usual. */
struct camera {
    double right[3], down[3], near[3];
    double scale; /* how many times larger lengths across the view are drawn */
};

/* Returns the axes. From the corner: above, front and right, so that x and y run down to both
 * sides, and z straight down. From the top: as in text pictures. */
static struct camera camera_for(enum side side) {
    const double half = 0.5, slant = sqrt(3) / 2;
    if (side != SIDE_CORNER)
        return (struct camera){{1, 0, 0}, {0, 1, 0}, {0, 0, -1}, 1};
    return (struct camera){{slant, -slant, 0}, {half, half, 1}, {1, 1, -1}, sqrt(1.5)};
}

enum side view_side(const struct grid *grid) {
    return grid->dimensions == 2 ? SIDE_ABOVE : SIDE_CORNER;
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static bool same_point(const double a[3], const double b[3]) {
    return fabs(a[0] - b[0]) + fabs(a[1] - b[1]) + fabs(a[2] - b[2]) < SMALL;
}

void view_project(enum side side, const double vector[3], double out[2]) {
    struct camera camera = camera_for(side);
    out[0] = dot(camera.right, vector);
    out[1] = dot(camera.down, vector);
}

/* Finds the normal. Corners run clockwise seen from outside, in right-handed axes: hence the
 * sign. */
static void find_normal(struct face *face) {
    double u[3], v[3], normal[3];
    for (int i = 0; i < 3; i++) {
        u[i] = face->corner[1][i] - face->corner[0][i];
        v[i] = face->corner[2][i] - face->corner[1][i];
    }
    for (int i = 0; i < 3; i++)
        normal[i] = v[(i + 1) % 3] * u[(i + 2) % 3] - v[(i + 2) % 3] * u[(i + 1) % 3];
    double length = sqrt(dot(normal, normal));
    for (int i = 0; i < 3; i++)
        face->normal[i] = normal[i] / length;
}

/* Projects the face: its corners, its depth, and the box around it. Painting and comparing both use
 * these. */
static void project(const struct camera *camera, struct face *face) {
    struct facet *facet = &face->facet;
    face->low[0] = face->low[1] = INFINITY;
    face->high[0] = face->high[1] = -INFINITY;
    face->depth = 0;
    for (int i = 0; i < facet->corners; i++) {
        facet->corner[i][0] = dot(camera->right, face->corner[i]);
        facet->corner[i][1] = dot(camera->down, face->corner[i]);
        face->depth += dot(camera->near, face->corner[i]) / facet->corners;
        for (int j = 0; j < 2; j++) {
            face->low[j] = fmin(face->low[j], facet->corner[i][j]);
            face->high[j] = fmax(face->high[j], facet->corner[i][j]);
        }
    }
}

/* Returns the light on a face. It comes from above and a little from the left of the viewer: tops
 * are bright, fronts less, right sides least. */
static double light_on(const double normal[3]) {
    static const double lamp[3] = {-0.15, 0.35, -0.92};
    double light = 0.72 + 0.28 * dot(lamp, normal);
    return fmin(fmax(light, 0), 1);
}

/* ---- Listing the faces ----------------------------------------------------------------------- */

/* A cell of the stage in its current place, to look up the cells that touch it. */
struct owner {
    struct treen_cell cell;
    size_t body;
};

static int compare_owners(const void *a, const void *b) {
    const struct owner *left = a, *right = b;
    return cell_compare(left->cell, right->cell);
}

struct build {
    const struct grid *grid;
    const struct scene_stage *stage;
    const struct pose *pose;
    enum side side;
    struct camera camera;
    struct owner *owner;
    size_t cells;
    struct arena *arena;
    face_list faces;
};

static struct pose pose_of(const struct build *build, size_t body) {
    return build->pose ? build->pose[body] : (struct pose){0};
}

static bool is_seen(const struct build *build, size_t body) {
    return !pose_of(build, body).hidden && !build->stage->body.at[body].hollow;
}

/* Lists the cells in order, so that the cell beyond a face is found by halving. */
static bool list_owners(struct build *build) {
    size_t cells = 0, at = 0;
    for (size_t i = 0; i < build->stage->body.count; i++)
        cells += build->stage->body.at[i].cells;
    build->owner = ARENA_NEW(build->arena, cells, struct owner);
    build->cells = cells;
    if (!build->owner)
        return false;
    for (size_t i = 0; i < build->stage->body.count; i++)
        for (size_t j = 0; j < build->stage->body.at[i].cells; j++)
            build->owner[at++] = (struct owner){build->stage->body.at[i].cell[j], i};
    qsort(build->owner, cells, sizeof *build->owner, compare_owners);
    return true;
}

/* Returns the body at the cell, if it is in the same pose as `body`; SIZE_MAX = none. */
static size_t neighbour_at(const struct build *build, struct treen_cell cell, size_t body) {
    struct owner wanted = {.cell = cell};
    const struct owner *found = bsearch(&wanted, build->owner, build->cells, sizeof wanted, compare_owners);
    if (!found)
        return SIZE_MAX;
    struct pose mine = pose_of(build, body), other = pose_of(build, found->body);
    bool together = is_seen(build, found->body) && memcmp(mine.by, other.by, sizeof mine.by) == 0;
    return together ? found->body : SIZE_MAX;
}

/* Adds a face. A face between two cells in one pose is inside and never seen, whatever their
 * bodies: so a solid cube has only its outer faces. The order costs the square of the faces, so
 * fewer faces save much. */
static bool add_face(struct build *build, size_t body, size_t cell, const struct grid_face *from) {
    if (neighbour_at(build, from->beyond, body) != SIZE_MAX)
        return true;
    struct face face = {.facet = {.body = body, .cell = cell, .corners = from->corners}};
    struct pose pose = pose_of(build, body);
    for (int i = 0; i < from->corners; i++)
        for (int j = 0; j < 3; j++)
            face.corner[i][j] = from->corner[i][j] + pose.by[j];
    find_normal(&face);
    if (dot(face.normal, build->camera.near) < SMALL)
        return true; /* turned away */
    face.facet.light = light_on(face.normal);
    face.facet.edge = (1u << from->corners) - 1;
    project(&build->camera, &face);
    return array_push(build->arena, &build->faces, face);
}

/* Returns the round cell as the camera sees it. */
static struct grid_bar project_bar(const struct camera *camera, const struct grid_bar *bar,
                                   struct pose pose) {
    struct grid_bar seen = {.radius = bar->radius * camera->scale};
    for (int e = 0; e < 2; e++) {
        const double place[3] = {bar->end[e][0] + pose.by[0], bar->end[e][1] + pose.by[1],
                                 bar->end[e][2] + pose.by[2]};
        seen.end[e][0] = dot(camera->right, place);
        seen.end[e][1] = dot(camera->down, place);
        seen.end[e][2] = dot(camera->near, place);
    }
    return seen;
}

/* Adds a round cell. In a flat net the free places are seen faintly, as thin bars. */
static bool add_round(struct build *build, size_t body, size_t cell) {
    const struct scene_body *from = &build->stage->body.at[body];
    struct face face = {.facet = {.body = body, .cell = cell, .light = 1, .faint = from->hollow}};
    struct grid_bar bar = build->grid->bar(from->cell[cell]);
    if (from->hollow)
        bar.radius *= 0.3;
    face.bar = project_bar(&build->camera, &bar, pose_of(build, body));
    face.facet.radius = face.bar.radius;
    face.facet.ball = grid_bar_is_ball(&bar);
    face.depth = from->hollow ? -INFINITY : (face.bar.end[0][2] + face.bar.end[1][2]) / 2;
    for (int j = 0; j < 2; j++) {
        face.facet.corner[0][j] = face.bar.end[0][j];
        face.facet.corner[1][j] = face.bar.end[1][j];
        face.low[j] = fmin(face.bar.end[0][j], face.bar.end[1][j]) - face.bar.radius;
        face.high[j] = fmax(face.bar.end[0][j], face.bar.end[1][j]) + face.bar.radius;
    }
    return array_push(build->arena, &build->faces, face);
}

/* Tells whether the body's cells are drawn as a net of free places: from above, where all bodies
 * are in their places. */
static bool is_net(const struct build *build, size_t body) {
    return build->grid->bar && build->side != SIDE_CORNER && build->stage->body.at[body].hollow &&
           !build->pose;
}

static bool add_body(struct build *build, size_t body) {
    const struct scene_body *from = &build->stage->body.at[body];
    if (!is_seen(build, body) && !is_net(build, body))
        return true;
    for (size_t i = 0; i < from->cells; i++) {
        struct grid_face face[GRID_FACES];
        int count = build->grid->faces ? build->grid->faces(from->cell[i], face) : 0;
        if (build->grid->bar && !add_round(build, body, i))
            return false;
        for (int j = 0; j < count; j++)
            if (!add_face(build, body, i, &face[j]))
                return false;
    }
    return true;
}

/* ---- Edges inside a body --------------------------------------------------------------------- */

/* Joins two faces of a body in one plane: a common edge, in opposite directions, is no edge of the
 * body. */
static void join_faces(struct face *a, struct face *b) {
    int m = a->facet.corners, n = b->facet.corners;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            if (same_point(a->corner[i], b->corner[(j + 1) % n]) &&
                same_point(a->corner[(i + 1) % m], b->corner[j])) {
                a->facet.edge &= ~(1u << i);
                b->facet.edge &= ~(1u << j);
            }
}

/* Finds the edges. Faces are still in the order of bodies, so each is compared with those of its
 * own body alone. */
static void find_edges(face_list *faces) {
    for (size_t i = 0; i < faces->count; i++)
        for (size_t j = i + 1; j < faces->count && faces->at[j].facet.body == faces->at[i].facet.body; j++)
            if (same_point(faces->at[i].normal, faces->at[j].normal))
                join_faces(&faces->at[i], &faces->at[j]);
}

/* ---- Far to near ----------------------------------------------------------------------------- */

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
        if (high_a < low_b + SMALL || high_b < low_a + SMALL)
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
        if (a->high[i] < b->low[i] + SMALL || b->high[i] < a->low[i] + SMALL)
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
    if (low > -SMALL)
        return true;
    if (high < SMALL)
        return false;
    heights(b, a, &low, &high);
    if (low > -SMALL)
        return false;
    return high < SMALL || a->depth < b->depth;
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

/* Puts the faces in order. Cost: the square of the faces, twice: for the pairs, and for finding
 * each next face. */
static bool put_in_order(struct arena *arena, face_list *faces, struct view *view) {
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

/* ---- The whole ------------------------------------------------------------------------------- */

/* Names a face by its cell's label, or by the letter of the cell or the body; '#' is a cell without
 * a name. Returns false when there is no memory. */
static bool name_facet(const struct scene_stage *stage, struct arena *arena, struct facet *facet) {
    const struct scene_body *body = &stage->body.at[facet->body];
    char letter = body->marks ? body->marks[facet->cell] : body->letter;
    if (facet->faint)
        return true;
    if (body->labels)
        facet->text = body->labels[facet->cell];
    else if (letter && letter != '#')
        facet->text = arena_print(arena, "%c", letter);
    return facet->text || body->labels || !letter || letter == '#';
}

static bool name_all(const struct scene_stage *stage, struct arena *arena, struct view *view) {
    for (size_t i = 0; i < view->facets; i++)
        if (!name_facet(stage, arena, &view->facet[i]))
            return false;
    return true;
}

/* Names each body, or each cell of a body with labels, once: on the brightest of its faces. Among
 * equally bright ones it is the nearest, which least can hide. */
static bool name_once(const struct scene_stage *stage, struct arena *arena, struct view *view) {
    size_t bodies = stage->body.count, names = 0;
    size_t *first = ARENA_NEW(arena, bodies, size_t); /* the name of each body: that of its cell 0 */
    for (size_t i = 0; first && i < bodies; i++) {
        first[i] = names;
        names += stage->body.at[i].labels ? stage->body.at[i].cells : 1;
    }
    struct facet **best = ARENA_NEW(arena, names, struct facet *);
    if (!first || !best)
        return false;
    for (size_t i = 0; i < view->facets; i++) {
        struct facet *facet = &view->facet[i];
        struct facet **now =
            &best[first[facet->body] + (stage->body.at[facet->body].labels ? facet->cell : 0)];
        if (!*now || facet->light > (*now)->light - SMALL)
            *now = facet;
    }
    for (size_t i = 0; i < names; i++)
        if (best[i] && !name_facet(stage, arena, best[i]))
            return false;
    return true;
}

static void find_extent(const face_list *faces, struct view *view) {
    for (int j = 0; j < 2; j++) {
        view->low[j] = faces->count ? INFINITY : 0;
        view->high[j] = faces->count ? -INFINITY : 0;
        for (size_t i = 0; i < faces->count; i++) {
            view->low[j] = fmin(view->low[j], faces->at[i].low[j]);
            view->high[j] = fmax(view->high[j], faces->at[i].high[j]);
        }
    }
}

bool view_stage(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                enum side side, struct arena *arena, struct view *view) {
    struct build build = {
        .grid = grid, .stage = stage, .pose = pose, .side = side, .camera = camera_for(side), .arena = arena};
    *view = (struct view){0};
    if (!list_owners(&build))
        return false;
    for (size_t i = 0; i < stage->body.count; i++)
        if (!add_body(&build, i))
            return false;
    find_edges(&build.faces);
    find_extent(&build.faces, view);
    if (!put_in_order(arena, &build.faces, view))
        return false;
    return side == SIDE_TOP ? name_all(stage, arena, view) : name_once(stage, arena, view);
}

/* ---- Poses ----------------------------------------------------------------------------------- */

struct pose view_pose(const struct grid *grid, const struct scene_body *body, struct treen_cell by) {
    struct pose pose = {0};
    double from[3], to[3];
    if (!body->cells)
        return pose;
    grid_middle(grid, body->cell[0], from);
    grid_middle(grid, cell_add(body->cell[0], by), to);
    for (int i = 0; i < 3; i++)
        pose.by[i] = to[i] - from[i];
    return pose;
}

static void add_middles(const struct grid *grid, const struct scene_body *body, double sum[3]) {
    for (size_t i = 0; i < body->cells; i++) {
        double middle[3];
        grid_middle(grid, body->cell[i], middle);
        for (int k = 0; k < 3; k++)
            sum[k] += middle[k];
    }
}

void view_explode(const struct grid *grid, const struct scene_stage *stage, double factor,
                  struct pose *pose) {
    double all[3] = {0};
    size_t cells = 0;
    for (size_t i = 0; i < stage->body.count; i++) {
        add_middles(grid, &stage->body.at[i], all);
        cells += stage->body.at[i].cells;
    }
    for (size_t i = 0; i < stage->body.count; i++) {
        const struct scene_body *body = &stage->body.at[i];
        double own[3] = {0};
        add_middles(grid, body, own);
        for (int k = 0; k < 3 && body->cells; k++)
            pose[i].by[k] += (factor - 1) * (own[k] / (double)body->cells - all[k] / (double)cells);
    }
}
