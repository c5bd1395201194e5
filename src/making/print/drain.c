/* Cells that hang together by faces have one hollow. Holes may stand in the outer faces of its
 * cells. The face of the piece and the one of the hollow behind it both need room. */
#include "making/print/drain.h"

#include "making/print/faces.h"
#include "making/print/shell.h"

#include <math.h>

static const double BESIDE = 0.02; /* of a cell: what is left beside a hole at least */

/* A place for a hole. */
struct outlet {
    double at[3], normal[3]; /* at: on the lattice, a gap in front of the face */
    double room;             /* the radius that it has room for */
    bool down;
};

typedef ARRAY(struct outlet) outlet_list;

struct draining {
    const struct parts *parts;
    const struct shape *shape;
    const struct lie *lie;
    struct faces faces;
    outline *lines; /* by face */
};

/* ---- Faces ----------------------------------------------------------------------------------- */

static bool find_faces(struct draining *work, const struct mesh *mesh, struct arena *arena) {
    if (!faces_find(&work->faces, mesh, 1e-7 * work->parts->making.cell, arena))
        return false;
    work->lines = ARENA_NEW(arena, work->faces.face.count, outline);
    for (uint32_t f = 0; work->lines && f < work->faces.face.count; f++)
        if (!faces_lines(&work->faces, f, &work->lines[f]))
            return false;
    return work->lines;
}

/* Finds the face that is `inset` behind an outlet, and looks out of it or into it. Returns the room
 * there; negative: there is no such face. */
static double face_behind(const struct draining *work, const struct outlet *outlet, double inset, double look,
                          uint32_t *found) {
    const double distance = look * (dot(outlet->normal, outlet->at) - inset);
    for (uint32_t f = 0; f < work->faces.face.count; f++) {
        const struct face *face = &work->faces.face.at[f];
        if (look * dot(face->normal, outlet->normal) < 1 - 1e-9 ||
            fabs(face->distance - distance) > 100 * work->faces.grain)
            continue;
        const struct relief_plane plane = faces_plane(&work->faces, f);
        const struct point at = {dot(outlet->at, plane.u), dot(outlet->at, plane.v)};
        const double room = outline_room(&work->lines[f], at);
        *found = f;
        if (room > 0)
            return room;
    }
    return -1;
}

/* Finds both faces of a hole. Returns the lesser room of the two. */
static double faces_of(const struct draining *work, const struct outlet *outlet, uint32_t *out,
                       uint32_t *in) {
    const struct making *making = &work->parts->making;
    return fmin(face_behind(work, outlet, making->gap, 1, out),
                face_behind(work, outlet, making->gap + making->wall, -1, in));
}

/* ---- Hollows --------------------------------------------------------------------------------- */

/* Returns the number of a cell in the shape; its count: it has none. */
static size_t index_of_cell(const struct shape *shape, struct treen_cell cell) {
    size_t i = 0;
    while (i < shape->count && !cell_equal(shape->cell[i].at, cell))
        i++;
    return i;
}

/* Marks the cells that hang together with one of them by faces. `queue` has room for all. */
static void mark_hollow(const struct draining *work, size_t number, size_t hollow, size_t *of,
                        size_t *queue) {
    struct grid_face face[GRID_FACES];
    size_t marked = 0;
    of[number] = hollow;
    queue[marked++] = number;
    for (size_t i = 0; i < marked; i++) {
        const int faces = grid_faces(work->parts->grid, work->shape->cell[queue[i]].at, face);
        for (int f = 0; f < faces; f++) {
            const size_t next = index_of_cell(work->shape, face[f].beyond);
            if (next == work->shape->count || of[next])
                continue;
            of[next] = hollow;
            queue[marked++] = next;
        }
    }
}

/* Finds the middle of a cell's face, and its direction out of the cell. */
static void set_outlet(const struct draining *work, struct treen_cell cell, const struct grid_face *face,
                       struct outlet *outlet) {
    double middle[3], a[3], b[3];
    *outlet = (struct outlet){0};
    grid_middle(work->parts->grid, cell, middle);
    for (int c = 0; c < face->corners; c++)
        for (int k = 0; k < 3; k++)
            outlet->at[k] += work->parts->making.cell * face->corner[c][k] / face->corners;
    subtract(face->corner[1], face->corner[0], a);
    subtract(face->corner[2], face->corner[1], b);
    cross(a, b, outlet->normal);
    unit_of(outlet->normal);
    subtract(face->corner[0], middle, a);
    for (int k = 0; k < 3 && dot(a, outlet->normal) < 0; k++)
        outlet->normal[k] = -outlet->normal[k];
    outlet->down = dot(work->lie->turn[2], outlet->normal) < -0.999;
}

/* Lists the places for holes into a hollow. */
static bool list_outlets(const struct draining *work, const size_t *of, size_t hollow, outlet_list *outlets) {
    struct grid_face face[GRID_FACES];
    for (size_t i = 0; i < work->shape->count; i++) {
        const struct treen_cell cell = work->shape->cell[i].at;
        const int faces = of[i] == hollow ? grid_faces(work->parts->grid, cell, face) : 0;
        for (int f = 0; f < faces; f++) {
            struct outlet outlet;
            uint32_t out, in;
            set_outlet(work, cell, &face[f], &outlet);
            outlet.room = faces_of(work, &outlet, &out, &in) - BESIDE * work->parts->making.cell;
            if (outlet.room > 0 && !array_push(work->faces.arena, outlets, outlet))
                return false;
        }
    }
    return true;
}

/* ---- Holes ----------------------------------------------------------------------------------- */

/* Returns the distance of two places, and a cell more for each that looks down. Two holes that
 * would come into one another have none. */
static double apart(const struct draining *work, const struct outlet *a, const struct outlet *b) {
    const double cell = work->parts->making.cell, wide = work->parts->making.drain + 2 * BESIDE * cell;
    double between[3];
    subtract(a->at, b->at, between);
    const double distance = sqrt(dot(between, between));
    return distance < wide && dot(a->normal, b->normal) > 0 ? 0 : distance + cell * (a->down + b->down);
}

/* Chooses the two places that are furthest apart of those with room. Writes the widest diameter
 * that any two have room for. */
static bool choose_two(const struct draining *work, const outlet_list *outlets, struct outlet two[2],
                       double *widest) {
    double most = 0;
    *widest = 0;
    for (size_t i = 0; i < outlets->count; i++)
        for (size_t j = i + 1; j < outlets->count; j++) {
            const struct outlet *a = &outlets->at[i], *b = &outlets->at[j];
            const double room = 2 * fmin(a->room, b->room), far = apart(work, a, b);
            *widest = fmax(*widest, room);
            if (room < work->parts->making.drain || far <= most + 1e-6 * work->parts->making.cell)
                continue;
            most = far;
            two[0] = *a;
            two[1] = *b;
        }
    return most > 0;
}

static bool pierce(struct draining *work, const struct outlet *outlet, struct arena *arena,
                   struct mesh *mesh) {
    struct arena scratch;
    struct mesh made;
    outline lines;
    uint32_t out, in;
    arena_beside(&scratch, arena);
    bool done = find_faces(work, mesh, &scratch);
    if (done && faces_of(work, outlet, &out, &in) > 0) {
        const struct relief_plane plane = faces_plane(&work->faces, out);
        const struct point at = {dot(outlet->at, plane.u), dot(outlet->at, plane.v)};
        done = shell_circle(at, work->parts->making.drain / 2, &scratch, &lines) &&
               faces_pierce(&work->faces, out, in, &lines, arena, &made);
        if (done)
            *mesh = made;
    }
    arena_free(&scratch);
    return done;
}

/* Makes the two holes of one hollow. */
static enum treen_status drain_hollow(struct draining *work, const char *name, const size_t *of,
                                      size_t hollow, struct arena *arena, struct mesh *mesh,
                                      struct treen_error *error) {
    struct arena scratch;
    struct outlet two[2];
    outlet_list outlets = {0};
    double widest = 0;
    arena_beside(&scratch, arena);
    const bool listed = find_faces(work, mesh, &scratch) && list_outlets(work, of, hollow, &outlets);
    const bool found = listed && choose_two(work, &outlets, two, &widest);
    arena_free(&scratch);
    if (listed && !found && widest < 0.01)
        return error_bad(
            error,
            "found a drain of %.4g mm behind a wall of %.4g, expected a thinner wall: piece '%s' "
            "has no room for any hole",
            work->parts->making.drain, work->parts->making.wall, name);
    if (listed && !found)
        return error_bad(error,
                         "found a drain of %.4g mm, expected at most %.4g: piece '%s' has no room for two "
                         "such holes",
                         work->parts->making.drain, floor(100 * widest) / 100, name);
    return found && pierce(work, &two[0], arena, mesh) && pierce(work, &two[1], arena, mesh)
               ? TREEN_OK
               : TREEN_NO_MEMORY;
}

enum treen_status drain_make(const struct parts *parts, const char *name, const struct shape *shape,
                             const struct lie *lie, struct arena *arena, struct mesh *mesh,
                             struct treen_error *error) {
    struct draining work = {.parts = parts, .shape = shape, .lie = lie};
    size_t *of = ARENA_NEW(arena, shape->count, size_t), *queue = ARENA_NEW(arena, shape->count, size_t);
    TRY_ROOM(of && queue);
    for (size_t i = 0, hollows = 0; i < shape->count; i++)
        if (!of[i]) {
            mark_hollow(&work, i, ++hollows, of, queue);
            TRY(drain_hollow(&work, name, of, hollows, arena, mesh, error));
        }
    return TREEN_OK;
}
