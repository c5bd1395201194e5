#include "making/print/split.h"

#include "making/print/faces.h"
#include "making/print/layout.h"
#include "making/sheet/engraving.h"
#include "making/solid.h"

#include <math.h>
#include <stdlib.h>

/* In cells: a square of the peg's form, its length, and how far its ridge catches in the groove. A
 * hole is longer by the gap. */
static const double SQUARE = 0.18, LENGTH = 0.45, CATCH = 0.01;

/* The profile of a peg, in parts of its length and of the height of its ridge. */
static const struct {
    double along, out;
} PROFILE[] = {{0, 0}, {0.5, 0}, {0.6, 1}, {0.68, 1}, {0.92, 0}, {1, 0}};
enum { LEVELS = sizeof PROFILE / sizeof *PROFILE };

/* ---- Joints ---------------------------------------------------------------------------------- */

/* Finds the form of the joint around (x, y): three squares in a row and one beside the first. The
 * peg lacks the middle square, and so has two prongs. The part with the hole sees it mirrored. */
static bool joint_form(const struct making *making, bool peg, double by, struct point middle,
                       struct arena *arena, outline *form) {
    static const double square[4][2] = {{-1, -0.5}, {0, -0.5}, {1, -0.5}, {-1, 0.5}};
    tile_list tiles = {0};
    outline lines, grown;
    for (int i = 0; i < 4; i++) {
        double x = peg ? square[i][0] : -square[i][0], y = square[i][1];
        if (peg && i == 1)
            continue;
        const struct point corner[4] = {
            {x - 0.5, y - 0.5}, {x + 0.5, y - 0.5}, {x + 0.5, y + 0.5}, {x - 0.5, y + 0.5}};
        if (!tiles_add(&tiles, corner, 4, arena))
            return false;
    }
    if (!outline_of_tiles(&tiles, false, arena, &lines))
        return false;
    outline_scale(&lines, SQUARE * making->cell);
    return outline_grow(&lines, by, arena, &grown) && outline_move(&grown, 0, middle, arena, form);
}

/* Finds the face of the joint. False: there is none. */
static bool joint_face(const struct faces *faces, int axis, double side, double at, uint32_t *found) {
    for (size_t f = 0; f < faces->face.count; f++) {
        const struct face *face = &faces->face.at[f];
        if (side * face->normal[axis] > 0.999 && fabs(side * face->distance - at) < 100 * faces->grain) {
            *found = (uint32_t)f;
            return true;
        }
    }
    return false;
}

/* Writes the middle of the cell's face in millimetres, without its gap. */
static void joint_middle(const struct making *making, const struct joint *joint, double middle[3]) {
    const int cell[3] = {joint->cell.x, joint->cell.y, joint->cell.z};
    for (int k = 0; k < 3; k++)
        middle[k] = making->cell * (cell[k] + 0.5);
    middle[joint->axis] += making->cell * (joint->form == JOINT_PEG ? 0.5 : -0.5);
}

/* Finds the levels of a peg or a hole. The ridge is as high as the room around the peg, and
 * catches. Both parts are one gap from the plane between them. */
static bool joint_levels(const struct making *making, bool peg, struct point at, struct arena *arena,
                         struct faces_level level[LEVELS]) {
    const double gap = making->gap, length = LENGTH * making->cell, ridge = 2 * gap + CATCH * making->cell;
    for (int i = 0; i < LEVELS; i++) {
        double along = PROFILE[i].along * length, by = PROFILE[i].out * ridge;
        if (!joint_form(making, peg, by + (peg ? -gap : gap), at, arena, &level[i].lines))
            return false;
        level[i].height = peg ? along : i == 0 ? 0 : i + 1 == LEVELS ? -along - gap : 2 * gap - along;
    }
    return true;
}

static bool carve(const struct making *making, const struct joint *joint, struct arena *scratch,
                  struct arena *arena, struct mesh *mesh) {
    bool peg = joint->form == JOINT_PEG;
    double side = peg ? 1 : -1, middle[3];
    struct faces_level level[LEVELS];
    struct faces faces;
    struct mesh made;
    uint32_t face;
    if (!faces_find(&faces, mesh, 1e-7 * making->cell, scratch))
        return false;
    joint_middle(making, joint, middle);
    if (!joint_face(&faces, joint->axis, side, middle[joint->axis] - side * making->gap, &face))
        return true;
    const struct relief_plane plane = faces_plane(&faces, face);
    const struct point at = {dot(middle, plane.u), dot(middle, plane.v)};
    if (!joint_levels(making, peg, at, scratch, level) ||
        !faces_carve_levels(&faces, face, level, LEVELS, arena, &made))
        return false;
    *mesh = made;
    return true;
}

bool split_carve(const struct making *making, const struct joint *joint, struct arena *arena,
                 struct mesh *mesh) {
    struct arena scratch;
    if (joint->form == JOINT_NONE)
        return true;
    arena_beside(&scratch, arena);
    bool done = carve(making, joint, &scratch, arena, mesh);
    arena_free(&scratch);
    return done;
}

void split_direction(const struct joint *joint, double direction[3]) {
    for (int k = 0; k < 3; k++)
        direction[k] = 0;
    if (joint->form != JOINT_NONE)
        direction[joint->axis] = joint->form == JOINT_PEG ? 1 : -1;
}

/* ---- Cutting in two -------------------------------------------------------------------------- */

/* The parts below and above a plane, with their joints. */
struct halves {
    struct shape shape[2];
    struct joint joint[2];
};

static bool touch(struct treen_cell a, struct treen_cell b) {
    return abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) == 1;
}

typedef ARRAY(struct treen_cell) cell_list;

/* Lists the cells below the plane that have a cell above it beside them. */
static bool list_joined(const struct halves *halves, int axis, int level, struct arena *arena,
                        cell_list *joined) {
    const struct shape *low = &halves->shape[0], *high = &halves->shape[1];
    for (size_t i = 0; i < low->count; i++)
        for (size_t j = 0; j < high->count; j++)
            if (cell_along(low->cell[i].at, axis) == level && touch(low->cell[i].at, high->cell[j].at) &&
                cell_along(high->cell[j].at, axis) == level + 1 &&
                !array_push(arena, joined, low->cell[i].at))
                return false;
    return true;
}

/* Chooses of the joined cells the one that is nearest to their middle. */
static struct treen_cell middle_of(const cell_list *joined) {
    struct treen_cell best = {0, 0, 0};
    double sum[3] = {0}, least = INFINITY;
    for (size_t i = 0; i < joined->count; i++)
        for (int k = 0; k < 3; k++)
            sum[k] += cell_along(joined->at[i], k);
    for (size_t i = 0; i < joined->count; i++) {
        double off = 0;
        for (int k = 0; k < 3; k++)
            off += pow(cell_along(joined->at[i], k) - sum[k] / (double)joined->count, 2);
        if (off < least - 1e-9) {
            least = off;
            best = joined->at[i];
        }
    }
    return best;
}

/* Puts the joint between the two halves. *found: they touch. */
static bool find_joint(struct halves *halves, int axis, int level, struct arena *arena, bool *found) {
    cell_list joined = {0};
    if (!list_joined(halves, axis, level, arena, &joined))
        return false;
    struct treen_cell low = middle_of(&joined), high = low;
    *(axis == 0 ? &high.x : axis == 1 ? &high.y : &high.z) += 1;
    halves->joint[0] = (struct joint){JOINT_PEG, axis, low};
    halves->joint[1] = (struct joint){JOINT_HOLE, axis, high};
    *found = joined.count > 0;
    return true;
}

/* Divides a shape at a plane. *whole: both parts hang together, and have a joint. */
static bool divide(const struct parts *parts, const struct shape *shape, int axis, int level,
                   struct arena *arena, struct halves *halves, bool *whole) {
    for (int h = 0; h < 2; h++) {
        struct shape *half = &halves->shape[h];
        *half = (struct shape){0, ARENA_NEW(arena, shape->count, struct coloured_cell)};
        if (!half->cell)
            return false;
        for (size_t i = 0; i < shape->count; i++)
            if ((cell_along(shape->cell[i].at, axis) > level) == (h == 1))
                half->cell[half->count++] = shape->cell[i];
        *whole = half->count > 0;
        if (*whole && !shape_connected(parts->grid, half, arena, whole))
            return false;
        if (!*whole)
            return true;
    }
    return find_joint(halves, axis, level, arena, whole);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Measures the overhang of a part where it lies best. */
static enum treen_status measure_overhang(const struct parts *parts, const struct shape *shape,
                                          const struct joint *joint, struct arena *arena, double *overhang,
                                          struct treen_error *error) {
    struct making making = parts->making;
    struct mesh mesh;
    struct lie lie;
    making.inner = 0;
    TRY(solid_make(parts->grid, shape, &making, arena, &mesh, error));
    TRY_ROOM(split_carve(&parts->making, joint, arena, &mesh));
    lie_flat(&mesh, 0, &lie);
    *overhang = lie_overhang(&mesh, &lie);
    return TREEN_OK;
}

static enum treen_status measure_halves(const struct parts *parts, const struct halves *halves,
                                        struct arena *arena, double *overhang, struct treen_error *error) {
    double other;
    TRY(measure_overhang(parts, &halves->shape[0], &halves->joint[0], arena, overhang, error));
    TRY(measure_overhang(parts, &halves->shape[1], &halves->joint[1], arena, &other, error));
    *overhang += other;
    return TREEN_OK;
}

/* Tells whether an earlier cell of the shape is as far along the axis. */
static bool was_before(const struct shape *shape, size_t index, int axis) {
    for (size_t i = 0; i < index; i++)
        if (cell_along(shape->cell[i].at, axis) == cell_along(shape->cell[index].at, axis))
            return true;
    return false;
}

/* The best way to divide a piece so far. */
struct best {
    struct halves halves;
    double overhang, nothing; /* less than `nothing` counts as none */
    bool found;
};

/* Takes the plane above a level when it leaves less overhang than those before. */
static enum treen_status try_plane(const struct parts *parts, const struct shape *shape, int axis, int level,
                                   struct arena *arena, struct best *best, struct treen_error *error) {
    struct halves halves;
    double overhang;
    bool whole;
    TRY_ROOM(divide(parts, shape, axis, level, arena, &halves, &whole));
    if (!whole)
        return TREEN_OK;
    TRY(measure_halves(parts, &halves, arena, &overhang, error));
    if (overhang < best->overhang - best->nothing)
        *best = (struct best){halves, overhang, best->nothing, true};
    return TREEN_OK;
}

/* Finds the best way to divide a piece, if there is one that is worth it. */
static enum treen_status choose_cut(const struct parts *parts, const struct shape *shape, struct arena *arena,
                                    struct best *best, struct treen_error *error) {
    const struct joint none = {JOINT_NONE, 0, {0, 0, 0}};
    *best = (struct best){.nothing = 1e-6 * parts->making.cell * parts->making.cell};
    TRY(measure_overhang(parts, shape, &none, arena, &best->overhang, error));
    best->overhang /= 2;
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < shape->count && best->overhang > best->nothing; i++)
            if (!was_before(shape, i, axis))
                TRY(try_plane(parts, shape, axis, cell_along(shape->cell[i].at, axis), arena, best, error));
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status check_parts(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    const double most = 0.16 * making->cell, most_gap = 0.02 * making->cell;
    if (!parts->grid->cubic || parts->grid->dimensions != 3)
        return error_bad(error, "found the setting split for the grid %s, expected cubes, which have joints",
                         parts->grid->about.name);
    if (making->wall > 0)
        return error_bad(error,
                         "found the settings split and wall, expected one of them: joints need solid pieces");
    if (making->gap + making->bevel >= most || making->gap >= most_gap)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found a gap of %.4g mm and a bevel of %.4g mm, expected less than %.4g together and "
            "a gap of less than %.4g: a joint has no room",
            making->gap, making->bevel, most, most_gap);
    return TREEN_OK;
}

static enum treen_status add_piece(const struct parts_piece *piece, struct arena *arena,
                                   struct parts_piece *out, struct joint *joint, const struct halves *halves,
                                   int half) {
    *out = *piece;
    *joint = (struct joint){JOINT_NONE, 0, {0, 0, 0}};
    if (!halves)
        return TREEN_OK;
    out->shape = halves->shape[half];
    out->name = arena_print(arena, "%s-%d", piece->name, half + 1);
    *joint = halves->joint[half];
    return out->name ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status split_pieces(struct parts *parts, struct arena *arena, struct joint **joints,
                               struct treen_error *error) {
    TRY(check_parts(parts, error));
    struct parts_piece *piece = ARENA_NEW(arena, 2 * parts->pieces, struct parts_piece);
    size_t count = 0;
    *joints = ARENA_NEW(arena, 2 * parts->pieces, struct joint);
    TRY_ROOM(piece && *joints);
    for (size_t i = 0; i < parts->pieces; i++) {
        struct best best;
        TRY(choose_cut(parts, &parts->piece[i].shape, arena, &best, error));
        for (int half = 0; half <= best.found; half++, count++)
            TRY(add_piece(&parts->piece[i], arena, &piece[count], &(*joints)[count],
                          best.found ? &best.halves : NULL, half));
    }
    parts->piece = piece;
    parts->pieces = count;
    return TREEN_OK;
}
