#include "making/corner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SAME = 1e-6; /* of a cell: places nearer than this are one */

/* ---- Cells ----------------------------------------------------------------------------------- */

static bool is_in(const struct shape *shape, struct treen_cell at) {
    const struct coloured_cell key = {.at = at};
    return bsearch(&key, shape->cell, shape->count, sizeof key, cell_order);
}

static int corner_at(const struct solid_cell *cell, const double at[3], double eps) {
    for (int i = 0; i < cell->corners; i++)
        if (fabs(cell->corner[i][0] - at[0]) < eps && fabs(cell->corner[i][1] - at[1]) < eps &&
            fabs(cell->corner[i][2] - at[2]) < eps)
            return i;
    return -1;
}

static void add_corner(struct solid_cell *cell, const double at[3], double eps) {
    if (corner_at(cell, at, eps) < 0 && cell->corners < GRID_CELL_CORNERS)
        memcpy(cell->corner[cell->corners++], at, sizeof *cell->corner);
}

/* Fills in the cell: its faces in millimetres, and each of their corners once. */
static void set_cell(const struct corner_work *work, struct treen_cell at, struct solid_cell *cell) {
    cell->at = at;
    cell->is_in = is_in(work->shape, at);
    cell->faces = grid_faces(work->grid, at, cell->face);
    cell->corners = 0;
    for (int i = 0; i < cell->faces; i++)
        for (int j = 0; j < cell->face[i].corners; j++) {
            for (int k = 0; k < 3; k++)
                cell->face[i].corner[j][k] *= work->scale;
            add_corner(cell, cell->face[i].corner[j], SAME * work->scale);
        }
    memset(cell->middle, 0, sizeof cell->middle);
    for (int i = 0; i < cell->corners; i++)
        for (int k = 0; k < 3; k++)
            cell->middle[k] += cell->corner[i][k] / cell->corners;
}

/* ---- The star -------------------------------------------------------------------------------- */

static bool shares_a_corner(const struct solid_cell *a, const struct solid_cell *b, double eps) {
    for (int i = 0; i < b->corners; i++)
        if (corner_at(a, b->corner[i], eps) >= 0)
            return true;
    return false;
}

static bool is_known(const struct star *star, struct treen_cell at) {
    for (int i = 0; i < star->cells; i++)
        if (cell_equal(star->cell[i].at, at))
            return true;
    return false;
}

/* Adds those across the faces of cell `from`, where they share a corner with the first. */
static bool add_neighbours(const struct corner_work *work, int from, struct star *star) {
    for (int i = 0; i < star->cell[from].faces; i++) {
        struct treen_cell beyond = star->cell[from].face[i].beyond;
        if (is_known(star, beyond))
            continue;
        if (star->cells == STAR_CELLS)
            return false;
        struct solid_cell *next = &star->cell[star->cells];
        set_cell(work, beyond, next);
        if (!shares_a_corner(&star->cell[0], next, SAME * work->scale))
            continue;
        star->whole = star->whole && next->is_in;
        star->cells++;
    }
    return true;
}

bool corner_star(const struct corner_work *work, struct treen_cell cell, struct star *star) {
    star->cells = 1;
    star->whole = true;
    set_cell(work, cell, &star->cell[0]);
    for (int i = 0; i < star->cells; i++)
        if (!add_neighbours(work, i, star))
            return false;
    return true;
}

/* ---- Directions ------------------------------------------------------------------------------ */

/* Writes the direction of a face, away from the middle of its cell. */
void corner_face_normal(const struct solid_cell *cell, int face, double normal[3]) {
    const struct grid_face *of = &cell->face[face];
    double a[3], b[3], out[3];
    subtract(of->corner[1], of->corner[0], a);
    subtract(of->corner[2], of->corner[0], b);
    cross(a, b, normal);
    unit_of(normal);
    subtract(of->corner[0], cell->middle, out);
    bool inwards = dot(normal, out) < 0;
    for (int k = 0; inwards && k < 3; k++)
        normal[k] = -normal[k];
}

static bool add_direction(struct corner_work *work, const double normal[3]) {
    int name = normals_name(work->normals, normal);
    for (int i = 0; i < work->directions; i++)
        if (work->lattice[i] / 2 == name / 2)
            return true;
    if (name < 0 || work->directions + 2 > LATTICE_NORMALS)
        return false;
    work->lattice[work->directions++] = name;
    work->lattice[work->directions++] = name ^ 1;
    return true;
}

/* Looks around one cell: its star has cells of all kinds that the lattice has. */
bool corner_lattice(struct corner_work *work, struct star *star) {
    if (!corner_star(work, work->shape->cell[0].at, star))
        return false;
    for (int c = 0; c < star->cells; c++)
        for (int f = 0; f < star->cell[c].faces; f++) {
            double normal[3];
            corner_face_normal(&star->cell[c], f, normal);
            if (!add_direction(work, normal))
                return false;
        }
    return true;
}

/* ---- Planes that part a cell from others ----------------------------------------------------- */

/* A corner with the planes through it that have the cell on one side. */
struct parting {
    const double *corner;
    int planes;
    int name[CORNER_PLANES];
    int sets;
    unsigned set[STAR_CELLS]; /* of each cell that is out: bit i: plane i parts it from the cell */
};

/* Returns 1 where the cell is on the inner side of the plane, -1: on the outer one; 0: on both. */
static int side_of(const struct solid_cell *cell, const double normal[3], const double corner[3],
                   double eps) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < cell->corners; i++) {
        double from[3];
        subtract(cell->corner[i], corner, from);
        double at = dot(normal, from);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    return high < eps ? 1 : low > -eps ? -1 : 0;
}

int corner_planes(const struct corner_work *work, const struct solid_cell *cell, const double corner[3],
                  int name[CORNER_PLANES]) {
    int planes = 0;
    for (int i = 0; i < work->directions; i++) {
        double normal[3];
        normals_direction(work->normals, work->lattice[i], normal);
        if (side_of(cell, normal, corner, SAME * work->scale) != 1)
            continue;
        if (planes == CORNER_PLANES)
            return -1;
        name[planes++] = work->lattice[i];
    }
    return planes;
}

/* Lists for each cell that is out which planes part it from the first. False: one has none. */
static bool list_sets(const struct corner_work *work, const struct star *star, struct parting *parting) {
    double eps = SAME * work->scale;
    for (int i = 1; i < star->cells; i++) {
        const struct solid_cell *cell = &star->cell[i];
        unsigned set = 0;
        if (cell->is_in || corner_at(cell, parting->corner, eps) < 0)
            continue;
        for (int p = 0; p < parting->planes; p++) {
            double normal[3];
            normals_direction(work->normals, parting->name[p], normal);
            set |= side_of(cell, normal, parting->corner, eps) == -1 ? 1u << p : 0;
        }
        if (!set)
            return false;
        parting->set[parting->sets++] = set;
    }
    return true;
}

/* ---- Choices --------------------------------------------------------------------------------- */

static bool parts_all(const struct parting *parting, unsigned planes) {
    for (int i = 0; i < parting->sets; i++)
        if (!(parting->set[i] & planes))
            return false;
    return true;
}

/* Tells whether every plane of the set is needed. */
static bool is_smallest(const struct parting *parting, unsigned planes) {
    for (unsigned rest = planes; rest; rest &= rest - 1)
        if (parts_all(parting, planes & ~(rest & -rest)))
            return false;
    return true;
}

/* Adds the plane at normal . (p - corner) <= -inset; the normal need not be one long. */
static bool add_plane(const struct corner_work *work, const double corner[3], const double normal[3],
                      double inset, struct choice *choice) {
    struct plane plane = {.normal = {normal[0], normal[1], normal[2]}};
    double length = unit_of(plane.normal);
    if (length < 0.05)
        return true;
    plane.name = normals_name(work->normals, plane.normal);
    plane.distance = dot(plane.normal, corner) - inset / length;
    if (plane.name < 0 || choice->planes == CHOICE_PLANES)
        return false;
    choice->plane[choice->planes++] = plane;
    return true;
}

double corner_reach(const struct corner_work *work, const double direction[3]) {
    double most = 0;
    for (int i = 0; i < work->directions; i++) {
        double normal[3];
        normals_direction(work->normals, work->lattice[i], normal);
        most = fmax(most, dot(normal, direction));
    }
    return most;
}

/* Adds the bevel between faces: across the sum of their normals. Faces that nearly make one plane
 * have none. */
static bool add_bevel(const struct corner_work *work, const double corner[3], const double (*normal)[3],
                      int count, struct choice *choice) {
    double sum[3] = {0};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            sum[k] += normal[i][k];
    double inset = count * (work->gap + work->bevel) - work->bevel * corner_reach(work, sum);
    return inset <= count * work->gap + SAME || add_plane(work, corner, sum, inset, choice);
}

static bool add_bevels(const struct corner_work *work, const double corner[3], const double (*normal)[3],
                       int count, struct choice *choice) {
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            double of[3][3];
            memcpy(of[0], normal[i], sizeof *of);
            memcpy(of[1], normal[j], sizeof *of);
            if (!add_bevel(work, corner, (const double(*)[3])of, 2, choice))
                return false;
            for (int k = j + 1; k < count; k++) {
                memcpy(of[2], normal[k], sizeof *of);
                if (!add_bevel(work, corner, (const double(*)[3])of, 3, choice))
                    return false;
            }
        }
    return true;
}

static bool set_choice(const struct corner_work *work, const struct parting *parting, unsigned planes,
                       struct choice *choice) {
    double normal[CHOICE_FACES][3];
    int count = 0;
    choice->planes = 0;
    for (int p = 0; p < parting->planes; p++) {
        if (!(planes >> p & 1))
            continue;
        if (count == CHOICE_FACES)
            return false;
        normals_direction(work->normals, parting->name[p], normal[count]);
        if (!add_plane(work, parting->corner, normal[count], work->gap, choice))
            return false;
        count++;
    }
    return work->bevel <= 0 || add_bevels(work, parting->corner, (const double(*)[3])normal, count, choice);
}

int corner_choices(const struct corner_work *work, const struct star *star, int corner,
                   struct choice choice[CHOICES]) {
    struct parting parting = {.corner = star->cell[0].corner[corner]};
    int count = 0;
    parting.planes = corner_planes(work, &star->cell[0], parting.corner, parting.name);
    if (parting.planes < 0 || !list_sets(work, star, &parting))
        return -1;
    for (unsigned planes = 1; parting.sets && planes < 1u << parting.planes; planes++) {
        if (__builtin_popcount(planes) > CHOICE_FACES || !parts_all(&parting, planes) ||
            !is_smallest(&parting, planes))
            continue;
        if (count == CHOICES || !set_choice(work, &parting, planes, &choice[count++]))
            return -1;
    }
    return parting.sets && !count ? -1 : count;
}
