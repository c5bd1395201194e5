#include "making/print/split.h"

#include "making/print/layout.h"
#include "making/sheet/tiles.h"
#include "making/solid.h"

#include <math.h>
#include <stdlib.h>

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

/* Tells whether the cell has a hole, which would meet another one. */
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

/* Chooses the cell of a post that is nearest to its middle, and has no other hole above it. With
 * `loose` it has none itself. False: there is no such cell. */
static bool middle_of(const struct shape *post, const struct portion half[2], bool loose, int axis,
                      struct treen_cell *best) {
    double sum[3] = {0}, least = INFINITY;
    for (size_t i = 0; i < post->count; i++)
        for (int k = 0; k < 3; k++)
            sum[k] += cell_along(post->cell[i].at, k);
    for (size_t i = 0; i < post->count; i++) {
        double off = 0;
        for (int k = 0; k < 3; k++)
            off += pow(cell_along(post->cell[i].at, k) - sum[k] / (double)post->count, 2);
        if (off < least - 1e-9 && !has_hole(&half[1].joints, cell_above(post->cell[i].at, axis)) &&
            !(loose && has_hole(&half[0].joints, post->cell[i].at))) {
            least = off;
            *best = post->cell[i].at;
        }
    }
    return least < INFINITY;
}

/* Puts a joint into each post between the two halves. *found: they touch, and each post has one. */
static bool put_joints(const struct parts *parts, struct portion half[2], int axis, int level,
                       struct arena *arena, bool *found) {
    const bool loose = joints_are_loose(parts);
    struct shape joined, post;
    struct treen_cell low;
    if (!list_joined(half, axis, level, arena, &joined))
        return false;
    post.cell = ARENA_NEW(arena, joined.count + 1, struct coloured_cell);
    for (*found = joined.count > 0; post.cell && joined.count && *found;) {
        take_post(parts->grid, &joined, &post);
        *found = middle_of(&post, half, loose, axis, &low);
        const struct joint lower = {loose ? JOINT_HOLE : JOINT_PEG, true, axis, low, SIZE_MAX},
                           upper = {JOINT_HOLE, false, axis, cell_above(low, axis), SIZE_MAX};
        if (*found &&
            (!array_push(arena, &half[0].joints, lower) || !array_push(arena, &half[1].joints, upper)))
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
    return put_joints(parts, half, axis, level, arena, whole);
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
    TRY_ROOM(joints_carve(parts, &part->joints, arena, &mesh));
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
            error,
            "found the setting split for the grid %s, expected cubes, prisms or balls, which have joints",
            parts->grid->about.name);
    if (making->wall > 0)
        return error_bad(error,
                         "found the settings split and wall, expected one of them: joints need solid pieces");
    return joints_check(parts, error);
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
