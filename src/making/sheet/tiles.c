/* A tile is the face of a cell towards the layer above. Bars and the places where they meet are
 * tiles of their own, so that an outline is the same work on all grids. */
#include "making/sheet/tiles.h"

#include <math.h>

bool tiles_are_sticks(const struct grid *grid) {
    return grid->dimensions == 2 && grid->bar != NULL;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

/* Finds the face towards the layer above: all its corners have the cell's z. */
static bool upper_face(const struct grid *grid, struct treen_cell cell, struct grid_face *found) {
    struct grid_face face[GRID_FACES];
    const double z = cell.z * grid_edge(grid, 2);
    int faces = grid_faces(grid, cell, face);
    for (int i = 0; i < faces; i++) {
        int level = 0;
        while (level < face[i].corners && face[i].corner[level][2] <= z && face[i].corner[level][2] >= z)
            level++;
        if (level == face[i].corners) {
            *found = face[i];
            return true;
        }
    }
    return false;
}

/* Counts the upright faces of a cell; a cell on its layer has one for each corner of its base. */
static int upright_faces(const struct grid *grid, struct treen_cell cell) {
    struct grid_face face[GRID_FACES];
    int upright = 0;
    for (int i = 0, faces = grid_faces(grid, cell, face); i < faces; i++)
        upright += face[i].corners == 4 && face[i].beyond.z == cell.z;
    return upright;
}

bool tiles_suit(const struct grid *grid) {
    struct grid_face base;
    if (grid->bar)
        return tiles_are_sticks(grid);
    struct treen_cell first = grid_first(grid);
    return upper_face(grid, first, &base) && upright_faces(grid, first) == base.corners;
}

static bool add_cell(const struct grid *grid, struct treen_cell cell, struct arena *arena, tile_list *tiles) {
    struct grid_face face;
    struct point corner[GRID_CORNERS];
    if (!upper_face(grid, cell, &face))
        return true;
    for (int i = 0; i < face.corners; i++)
        corner[i] = (struct point){face.corner[i][0], face.corner[i][1]};
    return tiles_add(tiles, corner, (size_t)face.corners, arena);
}

double tiles_inner_radius(const struct grid *grid) {
    struct grid_face face;
    double middle[3], radius = 1;
    struct treen_cell first = grid_first(grid);
    if (!upper_face(grid, first, &face))
        return 0;
    grid_middle(grid, first, middle);
    for (int i = 0; i < face.corners; i++) {
        const double *a = face.corner[i], *b = face.corner[(i + 1) % face.corners];
        double along[2] = {b[0] - a[0], b[1] - a[1]},
               across = along[0] * (middle[1] - a[1]) - along[1] * (middle[0] - a[0]);
        radius = fmin(radius, fabs(across) / hypot(along[0], along[1]));
    }
    return radius;
}

/* ---- Sticks ---------------------------------------------------------------------------------- */

/* A vertex of the net with the sticks of the shape that end in it. All sticks of the net leave a
 * vertex in `around` directions, equally far apart. */
struct vertex {
    struct point at;
    double first; /* the angle of direction 0 */
    int around;
    bool has[6]; /* by direction */
};

/* Returns the number of sticks that meet in a vertex: a stick has the others of both its ends as
 * neighbours. */
static int sticks_around(const struct grid *grid) {
    struct treen_cell out[GRID_NEIGHBOURS], stick = {1, 0, 0};
    return grid->neighbours(stick, out) / 2 + 1;
}

/* Returns the distance from a vertex to the bars around it. */
static double reach(int around, double width) {
    return width / 2 / tan(acos(-1) / around);
}

/* Tells whether all sides of the first cell run along `angles` angles, equally far apart. */
static bool sides_run_along(const struct grid *grid, int angles) {
    struct grid_face face;
    if (!upper_face(grid, grid_first(grid), &face))
        return true;
    for (int i = 0; i < face.corners; i++) {
        const double *a = face.corner[i], *b = face.corner[(i + 1) % face.corners];
        double turn = atan2(b[1] - a[1], b[0] - a[0]) / (2 * acos(-1)) * angles;
        if (fabs(turn - round(turn)) > 1e-6)
            return false;
    }
    return true;
}

int tiles_angles(const struct grid *grid) {
    if (tiles_are_sticks(grid))
        return sticks_around(grid) == 4 ? 4 : 12;
    return sides_run_along(grid, 4) ? 4 : sides_run_along(grid, 8) ? 8 : 12;
}

double tiles_widest_stick(const struct grid *grid) {
    return 1 / (2 * reach(sticks_around(grid), 1));
}

static struct point step_to(struct point at, double angle, double along, double aside) {
    double x = cos(angle), y = sin(angle);
    return (struct point){at.x + along * x - aside * y, at.y + along * y + aside * x};
}

static bool same_point(struct point a, struct point b) {
    return hypot(a.x - b.x, a.y - b.y) < 0.01; /* vertices are far apart */
}

typedef ARRAY(struct vertex) vertex_list;

/* Returns the vertex at this place; null when there is no memory. */
static struct vertex *vertex_at(vertex_list *vertices, struct point at, double angle, int around,
                                struct arena *arena) {
    for (size_t i = 0; i < vertices->count; i++)
        if (same_point(vertices->at[i].at, at))
            return &vertices->at[i];
    struct vertex vertex = {.at = at, .first = angle, .around = around};
    return array_push(arena, vertices, vertex) ? &vertices->at[vertices->count - 1] : NULL;
}

static bool note_end(vertex_list *vertices, struct point at, double angle, int around, struct arena *arena) {
    struct vertex *vertex = vertex_at(vertices, at, angle, around, arena);
    if (!vertex)
        return false;
    double turn = (angle - vertex->first) / (2 * acos(-1) / around);
    vertex->has[((int)lround(turn) % around + around) % around] = true;
    return true;
}

/* Adds the bar between the two places where it meets others. */
static bool add_bar(struct point from, double angle, double length, double away, double width,
                    struct arena *arena, tile_list *tiles) {
    const struct point corner[4] = {
        step_to(from, angle, away, -width / 2), step_to(from, angle, length - away, -width / 2),
        step_to(from, angle, length - away, width / 2), step_to(from, angle, away, width / 2)};
    return tiles_add(tiles, corner, 4, arena);
}

static bool add_stick(const struct grid_bar *bar, int around, double width, struct arena *arena,
                      vertex_list *vertices, tile_list *tiles) {
    struct point from = {bar->end[0][0], bar->end[0][1]}, to = {bar->end[1][0], bar->end[1][1]};
    double angle = atan2(to.y - from.y, to.x - from.x), length = hypot(to.x - from.x, to.y - from.y);
    return add_bar(from, angle, length, reach(around, width), width, arena, tiles) &&
           note_end(vertices, from, angle, around, arena) &&
           note_end(vertices, to, angle + acos(-1), around, arena);
}

/* Tells whether the shape fills the share of a direction. It has a stick there, or sticks on both
 * sides at most half a turn apart. */
static bool fills(const struct vertex *vertex, int direction) {
    int left = 0, right = 0, n = vertex->around;
    while (left < n && !vertex->has[(direction + left) % n])
        left++;
    while (right < n && !vertex->has[(direction - right + n) % n])
        right++;
    return left + right <= n / 2;
}

/* Adds a vertex's share of each direction: a triangle between its middle and a bar. */
static bool add_vertex(const struct vertex *vertex, double width, struct arena *arena, tile_list *tiles) {
    int sticks = 0;
    for (int i = 0; i < vertex->around; i++)
        sticks += vertex->has[i];
    for (int i = 0; sticks > 1 && i < vertex->around; i++) {
        double angle = vertex->first + 2 * acos(-1) * i / vertex->around, away = reach(vertex->around, width);
        const struct point corner[3] = {vertex->at, step_to(vertex->at, angle, away, -width / 2),
                                        step_to(vertex->at, angle, away, width / 2)};
        if (fills(vertex, i) && !tiles_add(tiles, corner, 3, arena))
            return false;
    }
    return true;
}

static bool add_sticks(const struct grid *grid, const struct shape *shape, double width, struct arena *arena,
                       tile_list *tiles) {
    vertex_list vertices = {0};
    int around = sticks_around(grid);
    for (size_t i = 0; i < shape->count; i++) {
        struct grid_bar bar = grid->bar(shape->cell[i].at);
        if (!add_stick(&bar, around, width, arena, &vertices, tiles))
            return false;
    }
    for (size_t i = 0; i < vertices.count; i++)
        if (!add_vertex(&vertices.at[i], width, arena, tiles))
            return false;
    return true;
}

bool tiles_of_layer(const struct grid *grid, const struct shape *shape, int layer, double width,
                    struct arena *arena, tile_list *tiles) {
    if (tiles_are_sticks(grid))
        return add_sticks(grid, shape, width, arena, tiles);
    for (size_t i = 0; i < shape->count; i++)
        if (shape->cell[i].at.z == layer && !add_cell(grid, shape->cell[i].at, arena, tiles))
            return false;
    return true;
}

/* ---- Inner sides ----------------------------------------------------------------------------- */

/* Adds the two points of an upright face that lie on the layer. */
static bool add_ends(const struct grid_face *face, double layer, struct arena *arena, point_list *ends) {
    for (int i = 0; i < face->corners; i++)
        if (face->corner[i][2] <= layer &&
            !array_push(arena, ends, (struct point){face->corner[i][0], face->corner[i][1]}))
            return false;
    return true;
}

bool tiles_inner_sides(const struct grid *grid, const struct shape *shape, int layer, struct arena *arena,
                       point_list *ends) {
    *ends = (point_list){0};
    for (size_t i = 0; !tiles_are_sticks(grid) && i < shape->count; i++) {
        struct treen_cell cell = shape->cell[i].at;
        struct grid_face face[GRID_FACES];
        int faces = cell.z == layer ? grid_faces(grid, cell, face) : 0;
        for (int f = 0; f < faces; f++)
            if (face[f].beyond.z == cell.z && cell_compare(cell, face[f].beyond) < 0 &&
                shape_has(shape, face[f].beyond) &&
                !add_ends(&face[f], layer * grid_edge(grid, 2), arena, ends))
                return false;
    }
    return true;
}
