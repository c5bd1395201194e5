/* A view in three steps. All faces that can be seen are listed. Faces of a body that go on in one
 * plane are joined. Then they are put in an order (order.h), and named. */
#include "picture/view/view.h"

#include "picture/view/names.h"
#include "picture/view/order.h"
#include "picture/view/owners.h"
#include "picture/view/rows.h"
#include "picture/view/seams.h"
#include "shape/vector.h"

#include <math.h>
#include <string.h>

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

/* Tells whether the grid is made of layers that look alike from above: pieces slide in a layer, or
 * straight up and down. */
static bool has_layers(const struct grid *grid) {
    for (int d = 0; d < grid->directions; d++) {
        struct treen_cell way = grid->direction[d];
        if (way.z && (way.x || way.y))
            return false;
    }
    return grid->directions;
}

static bool leaves_layer(const struct scene_stage *stage) {
    for (size_t i = 0; i < stage->move.count; i++)
        for (size_t j = 0; j < stage->body.count; j++)
            if (stage->move.at[i].from[j].by.z || stage->move.at[i].to[j].by.z)
                return true;
    return false;
}

/* Tells whether all cells of the stage, free places too, lie in one layer. */
static bool is_layer(const struct scene_stage *stage) {
    const int *z = NULL;
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++) {
            if (z && *z != stage->body.at[i].cell[j].z)
                return false;
            z = &stage->body.at[i].cell[j].z;
        }
    return z;
}

enum side view_side(const struct scene *scene) {
    if (!scene->grid)
        return SIDE_CORNER;
    if (scene->grid->dimensions == 2)
        return SIDE_ABOVE;
    bool flat = scene->stage.count && has_layers(scene->grid) && is_layer(&scene->stage.at[0]) &&
                !leaves_layer(&scene->stage.at[0]);
    return flat ? SIDE_ABOVE : SIDE_CORNER;
}

static bool same_point(const double a[3], const double b[3]) {
    return fabs(a[0] - b[0]) + fabs(a[1] - b[1]) + fabs(a[2] - b[2]) < ORDER_SMALL;
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

struct build {
    const struct grid *grid;
    const struct scene_stage *stage;
    const struct pose *pose;
    enum side side;
    struct camera camera;
    struct owners owners;
    struct arena *arena;
    face_list faces;
};

static struct pose pose_of(const struct build *build, size_t body) {
    return build->pose ? build->pose[body] : (struct pose){0};
}

static bool is_seen(const struct build *build, size_t body) {
    return !pose_of(build, body).hidden && !build->stage->body.at[body].hollow;
}

/* Returns the body at the cell, if it is in the same pose as `body`; SIZE_MAX = none. */
static size_t neighbour_at(const struct build *build, struct treen_cell cell, size_t body) {
    size_t found = owners_find(&build->owners, cell);
    if (found == SIZE_MAX)
        return SIZE_MAX;
    struct pose mine = pose_of(build, body), other = pose_of(build, found);
    bool together = is_seen(build, found) && memcmp(mine.by, other.by, sizeof mine.by) == 0;
    return together ? found : SIZE_MAX;
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
    if (dot(face.normal, build->camera.near) < ORDER_SMALL)
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

/* ---- The whole ------------------------------------------------------------------------------- */

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

/* Adds the marks at the ends of rows. Bodies elsewhere than in their places have none. Returns
 * false when there is no memory. */
static bool add_marks(const struct build *build, struct view *view) {
    size_t marks = build->pose ? 0 : (size_t)rows_marks(build->stage);
    view->mark = ARENA_NEW(build->arena, marks, struct view_mark);
    for (; view->mark && view->marks < marks; view->marks++) {
        double corner[3][3];
        rows_mark(build->grid, build->stage, (int)view->marks, corner);
        for (int i = 0; i < 3; i++) {
            double *at = view->mark[view->marks].corner[i];
            view_project(build->side, corner[i], at);
            for (int k = 0; k < 2; k++) {
                view->low[k] = fmin(view->low[k], at[k]);
                view->high[k] = fmax(view->high[k], at[k]);
            }
        }
    }
    return view->mark;
}

bool view_stage(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                enum side side, struct arena *arena, struct view *view) {
    struct build build = {
        .grid = grid, .stage = stage, .pose = pose, .side = side, .camera = camera_for(side), .arena = arena};
    *view = (struct view){0};
    if (!owners_list(stage, arena, &build.owners))
        return false;
    for (size_t i = 0; i < stage->body.count; i++)
        if (!add_body(&build, i))
            return false;
    find_edges(&build.faces);
    if (stage->closes && !pose && !stage->rows.count)
        seams_mark(grid, stage, &build.owners, &build.faces);
    find_extent(&build.faces, view);
    if (!add_marks(&build, view) || !order_faces(arena, &build.faces, view))
        return false;
    return side == SIDE_TOP ? names_all(stage, arena, view) : names_once(stage, arena, view);
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
