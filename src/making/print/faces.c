/* The border of a face comes from the edges of its triangles. With the carved lines as holes it is
 * divided anew, and what is carved gets walls and a ground of its own. */
#include "making/print/faces.h"

#include "base/order.h"

#include <math.h>
#include <stdlib.h>

/* ---- Planes ---------------------------------------------------------------------------------- */

static struct face face_of(const struct mesh *mesh, size_t triangle) {
    const uint32_t *corner = mesh->triangle.at[triangle].corner;
    struct face face;
    double a[3], b[3];
    subtract(mesh->place.at[corner[1]].at, mesh->place.at[corner[0]].at, a);
    subtract(mesh->place.at[corner[2]].at, mesh->place.at[corner[0]].at, b);
    cross(a, b, face.normal);
    unit_of(face.normal);
    face.distance = dot(face.normal, mesh->place.at[corner[0]].at);
    face.colour = mesh->triangle.at[triangle].colour;
    return face;
}

static bool is_same(const struct face *a, const struct face *b, double grain) {
    return a->colour == b->colour && fabs(a->distance - b->distance) < grain &&
           dot(a->normal, b->normal) > 1 - 1e-9;
}

/* Returns the number of a face, which is entered when it is new; UINT32_MAX: there is no memory. */
static uint32_t number_of_face(struct faces *faces, const struct face *face) {
    for (size_t f = 0; f < faces->face.count; f++)
        if (is_same(&faces->face.at[f], face, 16 * faces->grain))
            return (uint32_t)f;
    return array_push(faces->arena, &faces->face, *face) ? (uint32_t)faces->face.count - 1 : UINT32_MAX;
}

bool faces_find(struct faces *faces, const struct mesh *mesh, double grain, struct arena *arena) {
    *faces = (struct faces){.mesh = mesh, .grain = grain, .arena = arena};
    faces->of = ARENA_NEW(arena, mesh->triangle.count + 1, uint32_t);
    for (size_t t = 0; faces->of && t < mesh->triangle.count; t++) {
        struct face face = face_of(mesh, t);
        if ((faces->of[t] = number_of_face(faces, &face)) == UINT32_MAX)
            return false;
    }
    return faces->of;
}

struct relief_plane faces_plane(const struct faces *faces, uint32_t index) {
    const struct face *face = &faces->face.at[index];
    struct relief_plane plane;
    const double up[3] = {0, fabs(face->normal[2]) > 0.7 ? -1 : 0, fabs(face->normal[2]) > 0.7 ? 0 : -1};
    double leaning = dot(up, face->normal);
    for (int k = 0; k < 3; k++) {
        plane.n[k] = face->normal[k];
        plane.at[k] = face->distance * face->normal[k];
        plane.v[k] = up[k] - leaning * face->normal[k];
    }
    unit_of(plane.v);
    cross(plane.v, plane.n, plane.u);
    return plane;
}

/* ---- Borders --------------------------------------------------------------------------------- */

struct border_edge {
    uint32_t from, to;
};

typedef ARRAY(struct border_edge) edge_list;

static int by_from(const void *a, const void *b) {
    const struct border_edge *one = a, *other = b;
    ORDER_BY(one->from, other->from);
    return ORDER(one->to, other->to);
}

static bool has_edge(const edge_list *edges, uint32_t from, uint32_t to) {
    const struct border_edge key = {from, to};
    return bsearch(&key, edges->at, edges->count, sizeof key, by_from) != NULL;
}

/* Lists the edges of a face's triangles that have no other triangle of the face beside them. */
static bool list_border(const struct faces *faces, uint32_t face, edge_list *border) {
    edge_list all = {0};
    for (size_t t = 0; t < faces->mesh->triangle.count; t++)
        for (int c = 0; c < 3 && faces->of[t] == face; c++) {
            const uint32_t *corner = faces->mesh->triangle.at[t].corner;
            if (!array_push(faces->arena, &all, (struct border_edge){corner[c], corner[(c + 1) % 3]}))
                return false;
        }
    qsort(all.at, all.count, sizeof *all.at, by_from);
    for (size_t i = 0; i < all.count; i++)
        if (!has_edge(&all, all.at[i].to, all.at[i].from) && !array_push(faces->arena, border, all.at[i]))
            return false;
    return true;
}

/* Tells whether every corner of the border is there once, so that it falls into loops. */
static bool is_simple(const edge_list *border) {
    for (size_t i = 1; i < border->count; i++)
        if (border->at[i].from == border->at[i - 1].from)
            return false;
    return border->count > 2;
}

static size_t edge_from(const edge_list *border, uint32_t from) {
    size_t low = 0, high = border->count;
    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        if (border->at[middle].from <= from)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Joins the edges of a border, which are in order, to loops. */
static bool join_border(const struct faces *faces, const edge_list *border, struct loops *loops) {
    bool *used = ARENA_NEW(faces->arena, border->count, bool);
    for (size_t i = 0; used && i < border->count; i++) {
        struct loop loop = {loops->corner.count, 0};
        for (size_t e = i; !used[e]; e = edge_from(border, border->at[e].to)) {
            used[e] = true;
            loop.count++;
            if (!array_push(faces->arena, &loops->corner, border->at[e].from))
                return false;
        }
        if (loop.count && !array_push(faces->arena, &loops->loop, loop))
            return false;
    }
    return used;
}

/* Finds the loops around a face; there are none where it touches itself. */
static bool find_loops(const struct faces *faces, uint32_t face, struct loops *loops) {
    edge_list border = {0};
    *loops = (struct loops){0};
    return list_border(faces, face, &border) && (!is_simple(&border) || join_border(faces, &border, loops));
}

/* Writes loops as lines of the plane. */
static bool write_lines(const struct faces *faces, const struct loops *loops,
                        const struct relief_plane *plane, outline *lines) {
    *lines = (outline){0};
    for (size_t l = 0; l < loops->loop.count; l++) {
        point_list line = {0};
        for (size_t i = 0; i < loops->loop.at[l].count; i++) {
            const double *at = faces->mesh->place.at[loops->corner.at[loops->loop.at[l].first + i]].at;
            if (!array_push(faces->arena, &line, (struct point){dot(at, plane->u), dot(at, plane->v)}))
                return false;
        }
        if (!array_push(faces->arena, lines, line))
            return false;
    }
    return true;
}

bool faces_lines(const struct faces *faces, uint32_t face, outline *lines) {
    const struct relief_plane plane = faces_plane(faces, face);
    struct loops loops;
    return find_loops(faces, face, &loops) && write_lines(faces, &loops, &plane, lines);
}

/* ---- Carving --------------------------------------------------------------------------------- */

/* Copies the mesh without a face, and without another one. */
static bool copy_without(const struct faces *faces, uint32_t face, uint32_t other, struct arena *arena,
                         struct mesh *made) {
    for (size_t i = 0; i < faces->mesh->place.count; i++)
        if (!array_push(arena, &made->place, faces->mesh->place.at[i]))
            return false;
    for (size_t t = 0; t < faces->mesh->triangle.count; t++)
        if (faces->of[t] != face && faces->of[t] != other &&
            !array_push(arena, &made->triangle, faces->mesh->triangle.at[t]))
            return false;
    return true;
}

/* Adds the rings of all levels, and the walls between them. */
static bool add_levels(const struct relief_plane *plane, const struct faces_level *level, int levels,
                       struct arena *scratch, struct mesh *whole, struct relief_ring *ring) {
    for (int i = 0; i < levels; i++)
        if (!relief_add_ring(plane, &level[i].lines, level[i].height, scratch, whole, &ring[i]))
            return false;
    for (int i = 1; i < levels; i++)
        if (!relief_add_walls(&ring[i - 1], &ring[i], scratch, whole))
            return false;
    return true;
}

static void paint(struct mesh *mesh, size_t from, unsigned colour) {
    for (size_t t = from; t < mesh->triangle.count; t++)
        mesh->triangle.at[t].colour = colour;
}

/* Divides a face anew, in its colour, with the ring around a hole. */
static bool divide_around(const struct faces *faces, uint32_t face, const struct relief_ring *ring,
                          bool turned, struct mesh *whole) {
    const size_t from = whole->triangle.count;
    struct loops around;
    if (!find_loops(faces, face, &around) || !relief_add_loops(ring, turned, faces->arena, &around) ||
        !facet_divide(&around, faces->face.at[face].normal, faces->grain, faces->arena, whole))
        return false;
    paint(whole, from, faces->face.at[face].colour);
    return true;
}

bool faces_carve_levels(const struct faces *faces, uint32_t face, const struct faces_level *level, int levels,
                        struct arena *arena, struct mesh *made) {
    const struct relief_plane plane = faces_plane(faces, face);
    struct arena *scratch = faces->arena;
    struct relief_ring ring[FACES_LEVELS];
    struct loops inside = {0};
    struct mesh whole = {0};
    *made = (struct mesh){0};
    if (!copy_without(faces, face, face, scratch, &whole))
        return false;
    const size_t carved = whole.triangle.count;
    if (!add_levels(&plane, level, levels, scratch, &whole, ring) ||
        !relief_add_loops(&ring[levels - 1], false, scratch, &inside) ||
        !facet_divide(&inside, plane.n, faces->grain, scratch, &whole))
        return false;
    paint(&whole, carved, faces->ink);
    return divide_around(faces, face, &ring[0], true, &whole) && mesh_compact(&whole, arena, made);
}

bool faces_carve(const struct faces *faces, uint32_t face, const outline *lines, double height,
                 struct arena *arena, struct mesh *made) {
    const struct faces_level level[] = {{*lines, 0}, {*lines, height}};
    return faces_carve_levels(faces, face, level, 2, arena, made);
}

bool faces_pierce(const struct faces *faces, uint32_t face, uint32_t behind, const outline *lines,
                  struct arena *arena, struct mesh *made) {
    const struct relief_plane plane = faces_plane(faces, face);
    const double deep = faces->face.at[face].distance + faces->face.at[behind].distance;
    const struct faces_level level[] = {{*lines, 0}, {*lines, -deep}};
    struct relief_ring ring[2];
    struct mesh whole = {0};
    *made = (struct mesh){0};
    return copy_without(faces, face, behind, faces->arena, &whole) &&
           add_levels(&plane, level, 2, faces->arena, &whole, ring) &&
           divide_around(faces, face, &ring[0], true, &whole) &&
           divide_around(faces, behind, &ring[1], false, &whole) && mesh_compact(&whole, arena, made);
}
