/* The cell that is out grows by the gap, up to the faces of the piece. A plane across each inner
 * edge cuts off what fills the edge. At an end of the edge the body goes on into the next cell, or
 * up to a third face. Elsewhere it ends before the piece's bevels. */
#include "making/inner.h"

#include <string.h>

static const double SAME = 1e-6; /* of a cell: places nearer than this are one */

struct inner_edge {
    int face[2];
    double end[2][3];
};

struct filling {
    const struct corner_work *work;
    const struct star *star;
    double inner, eps;
    double normal[GRID_FACES][3];
    bool wall[GRID_FACES]; /* a face of the piece */
};

/* ---- Cells around ---------------------------------------------------------------------------- */

static double grain(const struct filling *filling) {
    return SAME * filling->work->scale;
}

/* Tells whether one of the corners is at a place. */
static bool is_among(const struct filling *filling, const double (*corner)[3], int corners,
                     const double at[3]) {
    for (int i = 0; i < corners; i++) {
        double apart[3];
        subtract(corner[i], at, apart);
        if (dot(apart, apart) < grain(filling) * grain(filling))
            return true;
    }
    return false;
}

static bool has_corner(const struct filling *filling, const struct solid_cell *cell, const double at[3]) {
    return is_among(filling, (const double(*)[3])cell->corner, cell->corners, at);
}

static bool face_has(const struct filling *filling, const struct grid_face *face, const double at[3]) {
    return is_among(filling, (const double(*)[3])face->corner, face->corners, at);
}

static const struct solid_cell *cell_at(const struct star *star, struct treen_cell at) {
    for (int i = 0; i < star->cells; i++)
        if (cell_equal(star->cell[i].at, at))
            return &star->cell[i];
    return NULL;
}

/* Tells whether all cells at both places are of the piece, but for cell `but`. */
static bool is_surrounded(const struct filling *filling, const double a[3], const double b[3],
                          const struct solid_cell *but) {
    const struct star *star = filling->star;
    for (int i = 0; i < star->cells; i++)
        if (&star->cell[i] != but && !star->cell[i].is_in && has_corner(filling, &star->cell[i], a) &&
            has_corner(filling, &star->cell[i], b))
            return false;
    return true;
}

bool inner_is_first(const struct star *star, struct treen_cell cell) {
    for (int i = 0; i < star->cell[0].faces; i++) {
        const struct solid_cell *beyond = cell_at(star, star->cell[0].face[i].beyond);
        if (beyond && beyond->is_in && cell_compare(beyond->at, cell) < 0)
            return false;
    }
    return true;
}

/* ---- Edges ----------------------------------------------------------------------------------- */

/* Finds the edge between two faces of the piece. False: there is none that is to be filled. */
static bool find_edge(const struct filling *filling, int f, int g, struct inner_edge *edge) {
    const struct solid_cell *cell = &filling->star->cell[0];
    int ends = 0;
    for (int i = 0; i < cell->face[f].corners; i++) {
        if (!face_has(filling, &cell->face[g], cell->face[f].corner[i]))
            continue;
        if (ends == 2)
            return false;
        memcpy(edge->end[ends++], cell->face[f].corner[i], sizeof *edge->end);
    }
    edge->face[0] = f;
    edge->face[1] = g;
    return ends == 2 && is_surrounded(filling, edge->end[0], edge->end[1], cell);
}

/* Tells whether cell `next` goes on along the edge beyond its end, with the same two faces. */
static bool goes_on_in(const struct filling *filling, const struct solid_cell *next,
                       const struct inner_edge *edge, int end) {
    double along[3];
    subtract(edge->end[end], edge->end[!end], along);
    for (int i = 0; i < next->corners; i++) {
        double further[3], off[3];
        subtract(next->corner[i], edge->end[end], further);
        cross(along, further, off);
        if (dot(along, further) <= grain(filling) * filling->work->scale ||
            dot(off, off) > grain(filling) * grain(filling) * dot(along, along))
            continue;
        int found = 0;
        for (int f = 0; f < next->faces; f++) {
            double normal[3];
            corner_face_normal(next, f, normal);
            for (int k = 0; k < 2; k++)
                found += dot(normal, filling->normal[edge->face[k]]) > 1 - 1e-6;
        }
        return found == 2 && is_surrounded(filling, edge->end[end], next->corner[i], next);
    }
    return false;
}

/* Tells whether the body goes up to the end of its cell. It goes into the next cell, or to a corner
 * where all other cells are of the piece. */
static bool goes_on(const struct filling *filling, const struct inner_edge *edge, int end) {
    const struct star *star = filling->star;
    const struct solid_cell *cell = &star->cell[0];
    if (is_surrounded(filling, edge->end[end], edge->end[end], cell))
        return true;
    for (int f = 0; f < cell->faces; f++) {
        const struct solid_cell *next = cell_at(star, cell->face[f].beyond);
        if (next && !next->is_in && face_has(filling, &cell->face[f], edge->end[end]) &&
            goes_on_in(filling, next, edge, end))
            return true;
    }
    return false;
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

static bool set_plane(const struct filling *filling, const double normal[3], const double at[3], double inset,
                      struct plane *plane) {
    *plane = (struct plane){.normal = {normal[0], normal[1], normal[2]}};
    double length = unit_of(plane->normal);
    plane->name = normals_name(filling->work->normals, plane->normal);
    plane->distance = dot(plane->normal, at) - inset / length;
    return plane->name >= 0;
}

/* Clips the body in its place. Returns as polytope_clip does. */
static int clip(struct polytope *body, const struct plane *plane, double eps) {
    struct polytope kept;
    int left = polytope_clip(body, plane, eps, &kept);
    if (left > 0)
        polytope_copy(&kept, body);
    return left;
}

/* Cuts off what the piece has around a sharp corner: up to the gap from each plane of the lattice
 * beside the cell. */
static bool cut_corners(const struct filling *filling, struct polytope *body) {
    const struct solid_cell *cell = &filling->star->cell[0];
    for (int c = 0; c < cell->corners; c++) {
        int name[CORNER_PLANES], planes = corner_planes(filling->work, cell, cell->corner[c], name);
        if (planes < 0)
            return false;
        for (int i = 0; i < planes; i++) {
            double normal[3];
            struct plane plane;
            normals_direction(filling->work->normals, name[i], normal);
            if (!set_plane(filling, normal, cell->corner[c], -filling->work->gap, &plane) ||
                clip(body, &plane, filling->eps) < 1)
                return false;
        }
    }
    return true;
}

/* Makes the cell with its walls moved out by the gap: a cell three times as large, cut down. */
static bool grow_cell(const struct filling *filling, struct polytope *body) {
    const struct solid_cell *cell = &filling->star->cell[0];
    body->faces = body->used = 0;
    for (int f = 0; f < cell->faces; f++) {
        const struct grid_face *face = &cell->face[f];
        double corner[GRID_CORNERS][3], a[3], b[3], turn[3];
        subtract(face->corner[1], face->corner[0], a);
        subtract(face->corner[2], face->corner[1], b);
        cross(a, b, turn);
        bool turned = dot(turn, filling->normal[f]) < 0;
        for (int i = 0; i < face->corners; i++)
            for (int k = 0; k < 3; k++)
                corner[turned ? face->corners - 1 - i : i][k] =
                    cell->middle[k] + 3 * (face->corner[i][k] - cell->middle[k]);
        int name = normals_name(filling->work->normals, filling->normal[f]);
        if (name < 0 || !polytope_add(body, name, (const double(*)[3])corner, face->corners))
            return false;
    }
    for (int f = 0; f < cell->faces; f++) {
        struct plane plane;
        double inset = filling->wall[f] ? -filling->work->gap : 0;
        if (!set_plane(filling, filling->normal[f], cell->face[f].corner[0], inset, &plane) ||
            clip(body, &plane, filling->eps) < 1)
            return false;
    }
    return cut_corners(filling, body);
}

/* Ends a body before the bevels of the piece, at the faces around an end of its edge. */
static int cut_end(const struct filling *filling, const struct inner_edge *edge, int end,
                   struct polytope *body) {
    const struct solid_cell *cell = &filling->star->cell[0];
    const double inset = filling->work->gap + filling->work->bevel;
    for (int f = 0; f < cell->faces; f++) {
        struct plane plane;
        if (f == edge->face[0] || f == edge->face[1] || !face_has(filling, &cell->face[f], edge->end[end]))
            continue;
        if (!set_plane(filling, filling->normal[f], edge->end[end], inset, &plane))
            return -1;
        int left = clip(body, &plane, filling->eps);
        if (left < 1)
            return left;
    }
    return 1;
}

/* Cuts off `rest` what fills one edge. Returns 1; 0: nothing; -1: there are too many faces. */
static int fill_edge(const struct filling *filling, const struct inner_edge *edge, struct polytope *rest,
                     struct polytope *body) {
    const struct corner_work *work = filling->work;
    double sum[3], inset;
    struct plane plane;
    for (int k = 0; k < 3; k++)
        sum[k] = filling->normal[edge->face[0]][k] + filling->normal[edge->face[1]][k];
    inset = 2 * (filling->inner - work->gap) - filling->inner * corner_reach(work, sum);
    if (inset + 2 * work->gap <= grain(filling))
        return 0;
    if (!set_plane(filling, sum, edge->end[0], inset, &plane))
        return -1;
    const struct plane outer = plane_turned(&plane);
    int left = polytope_clip(rest, &outer, filling->eps, body);
    if (left < 1)
        return left;
    if (clip(rest, &plane, filling->eps) < 1)
        return -1;
    for (int end = 0; left > 0 && end < 2; end++)
        if (!goes_on(filling, edge, end))
            left = cut_end(filling, edge, end, body);
    return left;
}

int inner_fill(const struct corner_work *work, const struct star *star, double inner, double eps,
               struct polytope part[INNER_PARTS]) {
    struct filling filling = {.work = work, .star = star, .inner = inner, .eps = eps};
    const struct solid_cell *cell = &star->cell[0];
    struct polytope rest;
    int parts = 0;
    for (int f = 0; f < cell->faces; f++) {
        const struct solid_cell *beyond = cell_at(star, cell->face[f].beyond);
        filling.wall[f] = beyond && beyond->is_in;
        corner_face_normal(cell, f, filling.normal[f]);
    }
    if (!grow_cell(&filling, &rest))
        return -1;
    for (int f = 0; f < cell->faces; f++)
        for (int g = f + 1; g < cell->faces; g++) {
            struct inner_edge edge;
            if (!filling.wall[f] || !filling.wall[g] || !find_edge(&filling, f, g, &edge))
                continue;
            int left = parts < INNER_PARTS ? fill_edge(&filling, &edge, &rest, &part[parts]) : -1;
            if (left < 0)
                return -1;
            parts += left;
        }
    return parts;
}
