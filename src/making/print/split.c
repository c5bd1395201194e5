#include "making/print/split.h"

#include "making/print/faces.h"
#include "making/print/layout.h"
#include "making/print/letters.h"
#include "making/sheet/tiles.h"
#include "making/solid.h"

#include <math.h>
#include <stdlib.h>

/* In cells: the length of a peg, how much narrower each side gets towards its end, and how far the
 * ridge catches in the groove. A hole is longer by the gap. */
static const double LENGTH = 0.45, TAPER = 0.03, CATCH = 0.01;

/* The corner that a peg lacks, in parts of its width; and the usual width in cells. */
static const double CORNER = 0.3, WIDTH = 2.0 / 3;

/* The profile of a peg, in parts of its length and of the height of its ridge. */
static const struct {
    double along, out;
} PROFILE[] = {{0, 0}, {0.5, 0}, {0.6, 1}, {0.68, 1}, {0.92, 0}, {1, 0}};
enum { LEVELS = sizeof PROFILE / sizeof *PROFILE };

/* ---- Joints ---------------------------------------------------------------------------------- */

/* Returns the height of the ridge: the room around the peg, the catch, and the taper since the
 * level in front of it. */
static double ridge_of(const struct making *making) {
    return making->joint == JOINTS_SNAP ? 2 * making->gap + (CATCH + TAPER / 10) * making->cell : 0;
}

/* Returns the widest peg whose hole leaves a wall in every cell. */
static double widest_of(const struct parts *parts) {
    const double wall = 0.06, half = parts->grid->cubic ? 0.5 : sqrt(0.5);
    const struct making *making = &parts->making;
    double room = making->cell * tiles_inner_radius(parts->grid) - making->gap -
                  fmax(making->bevel, wall * making->cell);
    return room / half - 2 * making->gap - 2 * ridge_of(making);
}

/* Returns the width of the pegs. */
static double width_of_peg(const struct parts *parts) {
    const struct making *making = &parts->making;
    return making->joint_width > 0 ? making->joint_width : fmin(WIDTH * making->cell, widest_of(parts));
}

/* Finds the form of the joint around a point: a square without a corner. The part with the hole
 * sees it mirrored. */
static bool joint_form(double width, bool peg, double by, struct point middle, struct arena *arena,
                       outline *form) {
    const double half = width / 2, cut = half - CORNER * width, side = peg ? 1 : -1;
    const struct point corner[5] = {{-side * half, -half},
                                    {side * half, -half},
                                    {side * half, cut},
                                    {side * cut, half},
                                    {-side * half, half}};
    point_list line = {0};
    outline lines = {0}, grown;
    for (int i = 0; i < 5; i++)
        if (!array_push(arena, &line, corner[peg ? i : 4 - i]))
            return false;
    return array_push(arena, &lines, line) && outline_grow(&lines, by, arena, &grown) &&
           outline_move(&grown, 0, middle, arena, form);
}

/* Finds the face with this normal whose plane is at a height. False: there is none. */
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

/* Returns 1 where the joint is on the high face of its cell, else -1. */
static double side_of(const struct joint *joint) {
    return joint->form == JOINT_PEG ? 1 : -1;
}

/* Writes the middle of the cell's face in millimetres, without its gap. */
static void joint_middle(const struct parts *parts, const struct joint *joint, double middle[3]) {
    grid_middle(parts->grid, joint->cell, middle);
    middle[joint->axis] += side_of(joint) / 2;
    for (int k = 0; k < 3; k++)
        middle[k] *= parts->making.cell;
}

/* Finds the levels of a peg or a hole. The ridge is as high as the room around the peg, and
 * catches. Both parts are one gap from the plane between them. */
static bool joint_levels(const struct parts *parts, bool peg, struct point at, struct arena *arena,
                         struct faces_level level[LEVELS]) {
    const struct making *making = &parts->making;
    const double gap = making->gap, length = LENGTH * making->cell, width = width_of_peg(parts);
    for (int i = 0; i < LEVELS; i++) {
        double along = PROFILE[i].along * length,
               by = PROFILE[i].out * ridge_of(making) - PROFILE[i].along * TAPER * making->cell;
        if (!joint_form(width, peg, by + (peg ? -gap : gap), at, arena, &level[i].lines))
            return false;
        level[i].height = peg ? along : i == 0 ? 0 : i + 1 == LEVELS ? -along - gap : 2 * gap - along;
    }
    return true;
}

/* Sinks the letter of the joint into the end of the peg, or into the ground of the hole. */
static bool carve_letter(const struct parts *parts, const struct joint *joint, struct arena *scratch,
                         struct arena *arena, struct mesh *mesh) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const double side = side_of(joint), cell = parts->making.cell, height = width_of_peg(parts) / 2;
    const double deep = side > 0 ? LENGTH * cell : -LENGTH * cell - parts->making.gap;
    const char text[2] = {letters[joint->number % (sizeof letters - 1)]};
    double middle[3];
    struct faces faces;
    struct mesh made;
    outline upright, lines;
    uint32_t face;
    if (!faces_find(&faces, mesh, 1e-7 * cell, scratch))
        return false;
    joint_middle(parts, joint, middle);
    if (!joint_face(&faces, joint->axis, side, middle[joint->axis] + side * (deep - parts->making.gap),
                    &face))
        return true;
    const struct relief_plane plane = faces_plane(&faces, face);
    const struct point at = {dot(middle, plane.u), dot(middle, plane.v)};
    if (!letters_outline(text, height, scratch, &upright) ||
        !outline_move(&upright, 0, at, scratch, &lines) ||
        !faces_carve(&faces, face, &lines, -fmin(0.4, 0.04 * cell), arena, &made))
        return false;
    *mesh = made;
    return true;
}

static bool carve(const struct parts *parts, const struct joint *joint, struct arena *scratch,
                  struct arena *arena, struct mesh *mesh) {
    bool peg = joint->form == JOINT_PEG;
    double side = side_of(joint), middle[3];
    struct faces_level level[LEVELS];
    struct faces faces;
    struct mesh made;
    uint32_t face;
    if (!faces_find(&faces, mesh, 1e-7 * parts->making.cell, scratch))
        return false;
    joint_middle(parts, joint, middle);
    if (!joint_face(&faces, joint->axis, side, middle[joint->axis] - side * parts->making.gap, &face))
        return true;
    const struct relief_plane plane = faces_plane(&faces, face);
    const struct point at = {dot(middle, plane.u), dot(middle, plane.v)};
    if (!joint_levels(parts, peg, at, scratch, level) ||
        !faces_carve_levels(&faces, face, level, LEVELS, arena, &made))
        return false;
    *mesh = made;
    return carve_letter(parts, joint, scratch, arena, mesh);
}

bool split_carve(const struct parts *parts, const joint_list *joints, struct arena *arena,
                 struct mesh *mesh) {
    struct arena scratch;
    bool done = true;
    arena_beside(&scratch, arena);
    for (size_t i = 0; done && i < joints->count; i++)
        done = carve(parts, &joints->at[i], &scratch, arena, mesh);
    arena_free(&scratch);
    return done;
}

void split_direction(const struct joint *joint, double direction[3]) {
    for (int k = 0; k < 3; k++)
        direction[k] = k == joint->axis ? side_of(joint) : 0;
}

/* ---- Cutting in two -------------------------------------------------------------------------- */

/* A part of a piece, with its joints to others. */
struct portion {
    struct shape shape;
    joint_list joints;
};

typedef ARRAY(struct portion) portion_list;

/* Returns the cell above one, along the axis. */
static struct treen_cell cell_above(struct treen_cell cell, int axis) {
    *(axis == 0 ? &cell.x : axis == 1 ? &cell.y : &cell.z) += 1;
    return cell;
}

static bool has_hole(const joint_list *joints, struct treen_cell cell) {
    for (size_t i = 0; i < joints->count; i++)
        if (joints->at[i].form == JOINT_HOLE && cell_equal(joints->at[i].cell, cell))
            return true;
    return false;
}

/* Lists the cells below the plane whose neighbours above it are of the other part. */
static bool list_joined(const struct portion half[2], int axis, int level, struct arena *arena,
                        struct shape *joined) {
    const struct shape *low = &half[0].shape, *high = &half[1].shape;
    *joined = (struct shape){0, ARENA_NEW(arena, low->count + 1, struct coloured_cell)};
    for (size_t i = 0; joined->cell && i < low->count; i++)
        for (size_t j = 0; j < high->count && cell_along(low->cell[i].at, axis) == level; j++)
            if (cell_equal(cell_above(low->cell[i].at, axis), high->cell[j].at))
                joined->cell[joined->count++].at = low->cell[i].at;
    return joined->cell;
}

/* Moves the cells that hang together with the first of the shape to `post`. */
static void take_post(const struct grid *grid, struct shape *joined, struct shape *post) {
    struct treen_cell near[GRID_NEIGHBOURS];
    post->count = 0;
    post->cell[post->count++] = joined->cell[0];
    joined->cell[0] = joined->cell[--joined->count];
    for (size_t i = 0; i < post->count; i++) {
        int around = grid->neighbours(post->cell[i].at, near);
        for (int n = 0; n < around; n++)
            for (size_t j = 0; j < joined->count; j++)
                if (cell_equal(joined->cell[j].at, near[n])) {
                    post->cell[post->count++] = joined->cell[j];
                    joined->cell[j--] = joined->cell[--joined->count];
                }
    }
}

/* Chooses the cell of a post that is nearest to its middle, and has no other hole above it. False:
 * there is none. */
static bool middle_of(const struct shape *post, const struct portion *high, int axis,
                      struct treen_cell *best) {
    double sum[3] = {0}, least = INFINITY;
    for (size_t i = 0; i < post->count; i++)
        for (int k = 0; k < 3; k++)
            sum[k] += cell_along(post->cell[i].at, k);
    for (size_t i = 0; i < post->count; i++) {
        double off = 0;
        for (int k = 0; k < 3; k++)
            off += pow(cell_along(post->cell[i].at, k) - sum[k] / (double)post->count, 2);
        if (off < least - 1e-9 && !has_hole(&high->joints, cell_above(post->cell[i].at, axis))) {
            least = off;
            *best = post->cell[i].at;
        }
    }
    return least < INFINITY;
}

/* Puts a joint into each post between the two halves. *found: they touch, and each post has one. */
static bool put_joints(const struct grid *grid, struct portion half[2], int axis, int level,
                       struct arena *arena, bool *found) {
    struct shape joined, post;
    struct treen_cell low;
    if (!list_joined(half, axis, level, arena, &joined))
        return false;
    post.cell = ARENA_NEW(arena, joined.count + 1, struct coloured_cell);
    for (*found = joined.count > 0; post.cell && joined.count && *found;) {
        take_post(grid, &joined, &post);
        *found = middle_of(&post, &half[1], axis, &low);
        if (*found && (!array_push(arena, &half[0].joints, (struct joint){JOINT_PEG, axis, low, SIZE_MAX}) ||
                       !array_push(arena, &half[1].joints,
                                   (struct joint){JOINT_HOLE, axis, cell_above(low, axis), SIZE_MAX})))
            return false;
    }
    return post.cell;
}

/* Copies the cells and joints below the plane, or with `high` those above it. */
static bool copy_half(const struct portion *whole, int axis, int level, bool high, struct arena *arena,
                      struct portion *half) {
    *half = (struct portion){.shape.cell = ARENA_NEW(arena, whole->shape.count, struct coloured_cell)};
    for (size_t i = 0; half->shape.cell && i < whole->shape.count; i++)
        if ((cell_along(whole->shape.cell[i].at, axis) > level) == high)
            half->shape.cell[half->shape.count++] = whole->shape.cell[i];
    for (size_t i = 0; i < whole->joints.count; i++)
        if ((cell_along(whole->joints.at[i].cell, axis) > level) == high &&
            !array_push(arena, &half->joints, whole->joints.at[i]))
            return false;
    return half->shape.cell;
}

/* Divides a part at a plane. *whole: both halves hang together, and have joints. */
static bool divide(const struct parts *parts, const struct portion *part, int axis, int level,
                   struct arena *arena, struct portion half[2], bool *whole) {
    for (int h = 0; h < 2; h++) {
        if (!copy_half(part, axis, level, h == 1, arena, &half[h]))
            return false;
        *whole = half[h].shape.count > 0;
        if (*whole && !shape_connected(parts->grid, &half[h].shape, arena, whole))
            return false;
        if (!*whole)
            return true;
    }
    return put_joints(parts->grid, half, axis, level, arena, whole);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Measures the overhang of a part where it lies best. It is infinite where the surface does not
 * close with its joints. */
static enum treen_status measure_overhang(const struct parts *parts, const struct portion *part,
                                          struct arena *arena, double *overhang, struct treen_error *error) {
    struct making making = parts->making;
    struct mesh mesh;
    struct lie lie;
    bool closed;
    making.inner = 0;
    TRY(solid_make(parts->grid, &part->shape, &making, arena, &mesh, error));
    TRY_ROOM(split_carve(parts, &part->joints, arena, &mesh));
    TRY_ROOM(mesh_is_closed(&mesh, arena, &closed));
    lie_flat(&mesh, 0, &lie);
    *overhang = closed ? lie_overhang(&mesh, &lie) : INFINITY;
    return TREEN_OK;
}

/* Tells whether an earlier cell of the shape is as far along the axis. */
static bool was_before(const struct shape *shape, size_t index, int axis) {
    for (size_t i = 0; i < index; i++)
        if (cell_along(shape->cell[i].at, axis) == cell_along(shape->cell[index].at, axis))
            return true;
    return false;
}

/* The best way to divide a part so far. */
struct best {
    struct portion half[2];
    double overhang, nothing; /* less than `nothing` counts as none */
    bool found;
};

/* Takes the plane above a level when it leaves less overhang than those before. */
static enum treen_status try_plane(const struct parts *parts, const struct portion *part, int axis, int level,
                                   struct arena *arena, struct best *best, struct treen_error *error) {
    struct best tried = {.nothing = best->nothing, .found = true};
    double other;
    bool whole;
    TRY_ROOM(divide(parts, part, axis, level, arena, tried.half, &whole));
    if (!whole)
        return TREEN_OK;
    TRY(measure_overhang(parts, &tried.half[0], arena, &tried.overhang, error));
    TRY(measure_overhang(parts, &tried.half[1], arena, &other, error));
    tried.overhang += other;
    if (tried.overhang < best->overhang - best->nothing)
        *best = tried;
    return TREEN_OK;
}

/* Finds the best way to divide a part, if there is one that is worth it. Prisms are cut between
 * their layers alone. */
static enum treen_status choose_cut(const struct parts *parts, const struct portion *part,
                                    struct arena *arena, struct best *best, struct treen_error *error) {
    const struct shape *shape = &part->shape;
    *best = (struct best){.nothing = 1e-6 * parts->making.cell * parts->making.cell};
    TRY(measure_overhang(parts, part, arena, &best->overhang, error));
    best->overhang /= 2;
    for (int axis = parts->grid->cubic ? 0 : 2; axis < 3; axis++)
        for (size_t i = 0; i < shape->count && best->overhang > best->nothing; i++)
            if (!was_before(shape, i, axis))
                TRY(try_plane(parts, part, axis, cell_along(shape->cell[i].at, axis), arena, best, error));
    return TREEN_OK;
}

/* Divides a part, and then its halves. The joints get numbers from *number on. */
static enum treen_status divide_all(const struct parts *parts, const struct portion *part, size_t *number,
                                    struct arena *arena, portion_list *portions, struct treen_error *error) {
    struct best best;
    TRY(choose_cut(parts, part, arena, &best, error));
    if (!best.found)
        return array_push(arena, portions, *part) ? TREEN_OK : TREEN_NO_MEMORY;
    size_t before = *number;
    for (int h = 0; h < 2; h++) {
        size_t next = before;
        for (size_t i = 0; i < best.half[h].joints.count; i++)
            if (best.half[h].joints.at[i].number == SIZE_MAX)
                best.half[h].joints.at[i].number = next++;
        *number = next;
    }
    for (int h = 0; h < 2; h++)
        TRY(divide_all(parts, &best.half[h], number, arena, portions, error));
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status check_parts(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    if (parts->grid->dimensions != 3 || !parts->grid->faces ||
        (!parts->grid->cubic && !tiles_suit(parts->grid)))
        return error_bad(
            error, "found the setting split for the grid %s, expected cubes or prisms, which have joints",
            parts->grid->about.name);
    if (making->wall > 0)
        return error_bad(error,
                         "found the settings split and wall, expected one of them: joints need solid pieces");
    const double least = 0.3 * making->cell * tiles_inner_radius(parts->grid), most = widest_of(parts);
    if (most < least)
        return error_bad(error,
                         "found a gap of %.4g mm and a bevel of %.4g mm, expected less: a joint has no room",
                         making->gap, making->bevel);
    if (making->joint_width > 0 && (making->joint_width < least || making->joint_width > most))
        return error_bad(
            error,
            "found a joint %.4g mm wide, expected at least %.4g and at most %.4g: the hole needs walls",
            making->joint_width, least, floor(100 * most) / 100);
    return TREEN_OK;
}

/* Adds the parts of a piece to the pieces. */
static enum treen_status add_portions(const struct parts_piece *piece, const portion_list *portions,
                                      struct arena *arena, struct parts_piece *out, joint_list *joints) {
    for (size_t i = 0; i < portions->count; i++) {
        out[i] = *piece;
        out[i].shape = portions->at[i].shape;
        joints[i] = portions->at[i].joints;
        if (portions->count > 1 && !(out[i].name = arena_print(arena, "%s-%zu", piece->name, i + 1)))
            return TREEN_NO_MEMORY;
    }
    return TREEN_OK;
}

enum treen_status split_pieces(struct parts *parts, struct arena *arena, joint_list **joints,
                               struct treen_error *error) {
    TRY(check_parts(parts, error));
    size_t count = 0, most = 0, number = 0;
    for (size_t i = 0; i < parts->pieces; i++)
        most += parts->piece[i].shape.count + 1;
    struct parts_piece *piece = ARENA_NEW(arena, most, struct parts_piece);
    *joints = ARENA_NEW(arena, most, joint_list);
    TRY_ROOM(piece && *joints);
    for (size_t i = 0; i < parts->pieces; i++) {
        const struct portion whole = {.shape = parts->piece[i].shape};
        portion_list portions = {0};
        TRY(divide_all(parts, &whole, &number, arena, &portions, error));
        TRY(add_portions(&parts->piece[i], &portions, arena, &piece[count], &(*joints)[count]));
        count += portions.count;
    }
    parts->piece = piece;
    parts->pieces = count;
    return TREEN_OK;
}
