/* A cell is cut into convex parts by the choices at its corners; the parts of all cells make the
 * body. Its surface is what is left of their faces when those that touch cancel out. */
#include "making/solid.h"

#include "making/corner.h"
#include "making/inner.h"

#include <math.h>
#include <string.h>

enum { MOST_PARTS = 384 };

struct part_list {
    int count;
    struct polytope *at; /* [MOST_PARTS] */
};

/* The things that cutting a cell needs. */
struct cutting {
    struct corner_work work;
    struct normals normals;
    struct star star;
    struct choice choice[CHOICES];
    struct polytope room[4 * MOST_PARTS];
    struct part_list parts, next, rest, others;
    double eps;
    unsigned colour; /* of the patches that are added */
    patch_list patches;
    struct arena *arena;
};

/* ---- Cutting --------------------------------------------------------------------------------- */

/* Returns room for a part at the end of the list; null when it is full. */
static struct polytope *room_in(struct part_list *list) {
    return list->count < MOST_PARTS ? &list->at[list->count] : NULL;
}

/* Finds what the choice keeps of a part: 1; 0: nothing; -1: it has too many faces. */
static int keep_inner(const struct polytope *part, const struct choice *choice, double eps,
                      struct polytope *kept) {
    struct polytope other, *from = kept, *to = &other;
    polytope_copy(part, kept);
    for (int i = 0; i < choice->planes; i++) {
        int left = polytope_clip(from, &choice->plane[i], eps, to);
        if (left < 1)
            return left;
        struct polytope *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != kept)
        polytope_copy(from, kept);
    return 1;
}

/* Lists what the choice takes away from a part, in convex parts. */
static bool list_outer(const struct polytope *part, const struct choice *choice, double eps,
                       struct part_list *others) {
    struct polytope one, two, *from = &one, *to = &two;
    polytope_copy(part, from);
    for (int i = 0; i < choice->planes; i++) {
        const struct plane outer = plane_turned(&choice->plane[i]);
        struct polytope *out = room_in(others);
        int beyond = out ? polytope_clip(from, &outer, eps, out) : -1;
        if (beyond < 0 || polytope_clip(from, &choice->plane[i], eps, to) < 0)
            return false;
        others->count += beyond;
        struct polytope *swapped = from;
        from = to;
        to = swapped;
    }
    return true;
}

/* Cuts a part by a choice: what the choice keeps goes to `kept`, the remainder to `others`, in
 * convex parts. False: there are too many. */
static bool cut_by(const struct polytope *part, const struct choice *choice, double eps,
                   struct part_list *kept, struct part_list *others) {
    struct polytope *in = room_in(kept), *out = room_in(others);
    int left = in && out ? keep_inner(part, choice, eps, in) : -1;
    if (left == 0) {
        polytope_copy(part, out);
        others->count++;
    }
    kept->count += left > 0;
    return left == 0 || (left > 0 && list_outer(part, choice, eps, others));
}

static void swap(struct part_list *a, struct part_list *b) {
    struct part_list swapped = *a;
    *a = *b;
    *b = swapped;
}

/* Keeps of all parts what one of the choices keeps. */
static bool cut_corner(struct cutting *cutting, int choices) {
    cutting->next.count = 0;
    for (int p = 0; p < cutting->parts.count; p++) {
        cutting->rest.count = 1;
        polytope_copy(&cutting->parts.at[p], cutting->rest.at);
        for (int c = 0; c < choices; c++) {
            cutting->others.count = 0;
            for (int r = 0; r < cutting->rest.count; r++)
                if (!cut_by(&cutting->rest.at[r], &cutting->choice[c], cutting->eps, &cutting->next,
                            &cutting->others))
                    return false;
            swap(&cutting->rest, &cutting->others);
        }
    }
    swap(&cutting->parts, &cutting->next);
    return true;
}

/* Begins with the whole cell. */
static bool set_whole(struct cutting *cutting) {
    const struct solid_cell *cell = &cutting->star.cell[0];
    struct polytope *whole = cutting->parts.at;
    whole->faces = whole->used = 0;
    cutting->parts.count = 1;
    for (int f = 0; f < cell->faces; f++) {
        const struct grid_face *face = &cell->face[f];
        double normal[3], turned[GRID_CORNERS][3];
        corner_face_normal(cell, f, normal);
        /* Faces of the lattice turn clockwise in its own coordinates. */
        for (int i = 0; i < face->corners; i++)
            memcpy(turned[i], face->corner[face->corners - 1 - i], sizeof *turned);
        double a[3], b[3], turn[3];
        subtract(turned[1], turned[0], a);
        subtract(turned[2], turned[1], b);
        cross(a, b, turn);
        if (dot(turn, normal) < 0)
            for (int i = 0; i < face->corners; i++)
                memcpy(turned[i], face->corner[i], sizeof *turned);
        int name = normals_name(&cutting->normals, normal);
        if (name < 0 || !polytope_add(whole, name, (const double(*)[3])turned, face->corners))
            return false;
    }
    return true;
}

/* ---- Faces ----------------------------------------------------------------------------------- */

static bool add_patch(struct cutting *cutting, int name, const double (*corner)[3], int corners) {
    double normal[3];
    double(*copy)[3] = arena_room(cutting->arena, (size_t)corners, sizeof *copy);
    if (!copy)
        return false;
    memcpy(copy, corner, (size_t)corners * sizeof *copy);
    normals_direction(&cutting->normals, name, normal);
    return array_push(
        cutting->arena, &cutting->patches,
        (struct patch){name, corners, cutting->colour, dot(normal, corner[0]), (const double(*)[3])copy});
}

static bool add_parts(struct cutting *cutting) {
    for (int p = 0; p < cutting->parts.count; p++) {
        const struct polytope *part = &cutting->parts.at[p];
        for (int f = 0; f < part->faces; f++)
            if (!add_patch(cutting, part->face[f].name,
                           (const double(*)[3])part->corner + part->face[f].first, part->face[f].corners))
                return false;
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status too_complex(struct treen_error *error) {

    return error_bad(error, "found cells that meet in a way whose gaps and bevels are not known");
}

static enum treen_status cut_cell(struct cutting *cutting, struct treen_cell at, struct treen_error *error) {
    if (!corner_star(&cutting->work, at, &cutting->star) || !set_whole(cutting))
        return too_complex(error);
    for (int c = 0; !cutting->star.whole && c < cutting->star.cell[0].corners; c++) {
        int choices = corner_choices(&cutting->work, &cutting->star, c, cutting->choice);
        if (choices < 0 || (choices && !cut_corner(cutting, choices)))
            return too_complex(error);
    }
    return add_parts(cutting) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Adds what fills the inner edges around the cells that are out, beside the star's first cell. */
static enum treen_status fill_beside(struct cutting *cutting, struct treen_cell at, double inner,
                                     struct treen_error *error) {
    struct treen_cell out[GRID_FACES];
    int count = 0;
    for (int f = 0; f < cutting->star.cell[0].faces; f++)
        out[count++] = cutting->star.cell[0].face[f].beyond;
    for (int i = 0; i < count; i++) {
        if (!corner_star(&cutting->work, out[i], &cutting->star))
            return too_complex(error);
        if (cutting->star.cell[0].is_in || !inner_is_first(&cutting->star, at))
            continue;
        int parts = inner_fill(&cutting->work, &cutting->star, inner, cutting->eps, cutting->parts.at);
        if (parts < 0)
            return too_complex(error);
        cutting->parts.count = parts;
        TRY_ROOM(add_parts(cutting));
    }
    return TREEN_OK;
}

static void set_lists(struct cutting *cutting) {
    cutting->parts.at = cutting->room;
    cutting->next.at = cutting->room + MOST_PARTS;
    cutting->rest.at = cutting->room + 2 * MOST_PARTS;
    cutting->others.at = cutting->room + 3 * MOST_PARTS;
}

static enum treen_status cut_all(struct cutting *cutting, const struct shape *shape,
                                 const struct making *making, struct treen_error *error) {
    for (size_t i = 0; i < shape->count; i++) {
        if (arena_is_over(cutting->arena))
            return TREEN_STOPPED;
        cutting->colour = making->coloured ? (unsigned)shape->cell[i].colour : 0;
        TRY(cut_cell(cutting, shape->cell[i].at, error));
        if (making->inner > 0 && !cutting->star.whole)
            TRY(fill_beside(cutting, shape->cell[i].at, making->inner, error));
    }
    return TREEN_OK;
}

enum treen_status solid_make(const struct grid *grid, const struct shape *shape, const struct making *making,
                             struct arena *arena, struct mesh *mesh, struct treen_error *error) {
    struct arena scratch;
    *mesh = (struct mesh){0};
    arena_beside(&scratch, arena);
    struct cutting *cutting = ARENA_NEW(&scratch, 1, struct cutting);
    enum treen_status status = cutting ? TREEN_OK : TREEN_NO_MEMORY;
    if (cutting) {
        cutting->work = (struct corner_work){
            grid, shape, making->cell, making->gap, making->bevel, &cutting->normals, {0}, 0};
        cutting->eps = 1e-9 * making->cell;
        cutting->arena = &scratch;
        set_lists(cutting);
        status = corner_lattice(&cutting->work, &cutting->star) ? cut_all(cutting, shape, making, error)
                                                                : too_complex(error);
    }
    if (status == TREEN_OK)
        status = mesh_enclose(&cutting->normals, &cutting->patches, 1e-7 * making->cell, arena, mesh);
    arena_free(&scratch);
    return status;
}

/* ---- Gaps that fit --------------------------------------------------------------------------- */

/* Returns the radius of the largest ball in a cell. The balls of all our cells touch their faces
 * from the middle of the corners, but for the tetrahedra, whose volume and surface tell it. */
static double inner_radius(const struct grid *grid, struct treen_cell cell) {
    struct grid_face face[GRID_FACES];
    double middle[3], least = INFINITY, surface = 0, volume = 0;
    int faces = grid_faces(grid, cell, face);
    grid_middle(grid, cell, middle);
    for (int i = 0; i < faces; i++) {
        double a[3], b[3], normal[3], from[3];
        subtract(face[i].corner[1], face[i].corner[0], a);
        subtract(face[i].corner[2], face[i].corner[0], b);
        cross(a, b, normal);
        double area = unit_of(normal) / 2;
        subtract(face[i].corner[0], middle, from);
        double distance = fabs(dot(normal, from));
        least = fmin(least, distance);
        surface += area;
        volume += area * distance / 3;
    }
    return faces == 4 ? 3 * volume / surface : least;
}

double solid_radius(const struct grid *grid, const struct shape *shape) {
    double radius = INFINITY;
    for (size_t i = 0; i < shape->count; i++)
        radius = fmin(radius, inner_radius(grid, shape->cell[i].at));
    return radius;
}

enum treen_status solid_check_gap(const struct parts *parts, double *radius, struct treen_error *error) {
    *radius = INFINITY;
    for (size_t p = 0; p < parts->pieces; p++)
        *radius = fmin(*radius, solid_radius(parts->grid, &parts->piece[p].shape) * parts->making.cell);
    if (parts->making.gap < *radius)
        return TREEN_OK;
    return error_bad(error,
                     "found a gap of %.4g mm, expected less than %.4g: a cell of this size has no more from "
                     "its faces to its middle",
                     parts->making.gap, *radius);
}
