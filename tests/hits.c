#include "hits.h"

#include "cases.h"

#include <math.h>
#include <string.h>

enum { PARTS = 16, MOST_CORNERS = 24 };
static const double MARGIN = 1e-7;

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ---- Faces cut by faces ---------------------------------------------------------------------- */

struct polygon {
    int corners;
    double corner[MOST_CORNERS][3];
};

/* Keeps the part of the polygon that lies below the plane, by more than the margin. */
static void cut(struct polygon *polygon, const double normal[3], double level) {
    struct polygon kept = {0, {{0}}};
    for (int i = 0; i < polygon->corners; i++) {
        const double *a = polygon->corner[i], *b = polygon->corner[(i + 1) % polygon->corners];
        double from = dot(a, normal) - level + MARGIN, to = dot(b, normal) - level + MARGIN;
        if (from < 0)
            memcpy(kept.corner[kept.corners++], a, sizeof kept.corner[0]);
        if ((from < 0) != (to < 0)) {
            for (int k = 0; k < 3; k++)
                kept.corner[kept.corners][k] = a[k] + (b[k] - a[k]) * from / (from - to);
            kept.corners++;
        }
        assert_true(kept.corners < MOST_CORNERS - 1);
    }
    *polygon = kept;
}

/* Tells whether a face of one cell, shifted, is partly inside the other cell. */
static bool face_is_inside(const struct grid_face *face, int faces, const double shift[3],
                           const struct grid_face *other, int others, const double middle[3]) {
    for (int f = 0; f < faces; f++) {
        struct polygon polygon = {face[f].corners, {{0}}};
        for (int c = 0; c < polygon.corners; c++)
            for (int k = 0; k < 3; k++)
                polygon.corner[c][k] = face[f].corner[c][k] + shift[k];
        for (int g = 0; g < others && polygon.corners; g++) {
            const double(*at)[3] = other[g].corner;
            double a[3], b[3], normal[3];
            for (int k = 0; k < 3; k++) {
                a[k] = at[1][k] - at[0][k];
                b[k] = at[2][k] - at[0][k];
            }
            for (int k = 0; k < 3; k++)
                normal[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
            if (dot(middle, normal) > dot(at[0], normal))
                for (int k = 0; k < 3; k++)
                    normal[k] = -normal[k];
            cut(&polygon, normal, dot(at[0], normal));
        }
        if (polygon.corners)
            return true;
    }
    return false;
}

/* ---- Parts of a step ------------------------------------------------------------------------- */

static double radius_of(const struct grid *grid, struct treen_cell cell, const double middle[3]) {
    struct grid_face face[GRID_FACES];
    int faces = grid->faces ? grid->faces(cell, face) : 0;
    double most = grid->faces ? 0 : grid->bar(cell).radius;
    for (int f = 0; f < faces; f++)
        for (int c = 0; c < face[f].corners; c++) {
            const double *at = face[f].corner[c];
            most = fmax(most, hypot(hypot(at[0] - middle[0], at[1] - middle[1]), at[2] - middle[2]));
        }
    return most;
}

/* Tells whether the cell hits the other one. No cell has a greater radius. */
static bool hits(const struct grid *grid, struct treen_cell cell, const double way[3], double radius,
                 struct treen_cell other) {
    double middle[3], there[3];
    struct grid_face face[GRID_FACES], faced[GRID_FACES];
    grid_middle(grid, cell, middle);
    grid_middle(grid, other, there);
    double reach = 2 * radius, half = 0, off = 0;
    for (int k = 0; k < 3; k++) {
        half += way[k] * way[k] / 4;
        off += (there[k] - middle[k] - way[k] / 2) * (there[k] - middle[k] - way[k] / 2);
    }
    if (sqrt(off) >= sqrt(half) + reach)
        return false;
    int faces = grid->faces ? grid->faces(cell, face) : 0, others = faces ? grid->faces(other, faced) : 0;
    for (int part = 0; part < PARTS; part++) {
        double shift[3], back[3], apart[3];
        for (int k = 0; k < 3; k++) {
            shift[k] = way[k] * (part + 0.5) / PARTS;
            back[k] = -shift[k];
            apart[k] = there[k] - middle[k] - shift[k];
        }
        if (sqrt(dot(apart, apart)) >= reach - MARGIN)
            continue;
        double shifted[3] = {middle[0], middle[1], middle[2]};
        if (!grid->faces || face_is_inside(face, faces, shift, faced, others, there) ||
            face_is_inside(faced, others, back, face, faces, shifted))
            return true;
    }
    return false;
}

static void find_hits(struct hits *table, int kind, int direction) {
    const struct grid *grid = table->grid;
    struct treen_cell cell = table->kind[kind], step = grid->direction[direction], end = cell_add(cell, step),
                      at;
    double from[3], way[3];
    int around = table->kinds > 2 ? 5 : 3;
    int low[3] = {cell.x, cell.y, cell.z}, high[3] = {cell.x, cell.y, cell.z};
    const int ends[3] = {end.x, end.y, end.z};
    for (int k = 0; k < 3; k++) {
        low[k] = (ends[k] < low[k] ? ends[k] : low[k]) - around;
        high[k] = (ends[k] > high[k] ? ends[k] : high[k]) + around;
    }
    grid_middle(grid, cell, from);
    grid_middle(grid, end, way);
    for (int k = 0; k < 3; k++)
        way[k] -= from[k];
    double radius = 0;
    for (int k = 0; k < table->kinds; k++) {
        double middle[3];
        grid_middle(grid, table->kind[k], middle);
        radius = fmax(radius, radius_of(grid, table->kind[k], middle));
    }
    for (at.z = low[2]; at.z <= high[2]; at.z++)
        for (at.y = low[1]; at.y <= high[1]; at.y++)
            for (at.x = low[0]; at.x <= high[0]; at.x++)
                if (grid_has(grid, at) && !cell_equal(at, cell) && hits(grid, cell, way, radius, at)) {
                    assert_true(table->of[kind][direction].count < MOST_HITS);
                    table->of[kind][direction].cell[table->of[kind][direction].count++] =
                        cell_subtract(at, cell);
                }
    table->of[kind][direction].known = true;
}

int hits_kinds(const struct grid *grid, struct treen_cell out[HIT_KINDS]) {
    struct treen_cell at, none = {0, 0, 0};
    int kinds = 0;
    for (at.z = 0; at.z < 8; at.z++)
        for (at.y = 0; at.y < 8; at.y++)
            for (at.x = 0; at.x < 8; at.x++)
                if (grid_has(grid, at) && cell_equal(grid->home(at), none)) {
                    assert_true(kinds < HIT_KINDS);
                    out[kinds++] = at;
                }
    return kinds;
}

int hits_of(struct hits *table, struct treen_cell cell, int direction, struct treen_cell out[MOST_HITS]) {
    struct treen_cell own = cell_subtract(cell, table->grid->home(cell));
    int kind = 0;
    if (!table->kinds)
        table->kinds = hits_kinds(table->grid, table->kind);
    while (!cell_equal(table->kind[kind], own))
        assert_true(++kind < table->kinds);
    if (!table->of[kind][direction].known)
        find_hits(table, kind, direction);
    for (int i = 0; i < table->of[kind][direction].count; i++)
        out[i] = cell_add(cell, table->of[kind][direction].cell[i]);
    return table->of[kind][direction].count;
}
