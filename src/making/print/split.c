#include "making/print/split.h"

#include "making/print/layout.h"
#include "making/print/room.h"
#include "making/solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double NEAR = 1e-6; /* in cells */

/* ---- Cutting in two -------------------------------------------------------------------------- */

/* A part of a piece, with its joints to others, which are carved into its mesh. */
struct portion {
    struct shape shape;
    joint_list joints;
    struct mesh mesh;
};

typedef ARRAY(struct portion) portion_list;

/* A plane between cells, in cells. */
struct cut_plane {
    double normal[3], distance;
};

/* Tells in *above on which side of the plane a cell lies. False: the plane goes through the
 * cell. */
static bool is_beside(const struct grid *grid, struct treen_cell at, const struct cut_plane *plane,
                      bool *above) {
    struct grid_face face[GRID_FACES];
    double low = INFINITY, high = -INFINITY;
    for (int f = grid_faces(grid, at, face) - 1; f >= 0; f--)
        for (int c = 0; c < face[f].corners; c++) {
            const double off = dot(plane->normal, face[f].corner[c]) - plane->distance;
            low = fmin(low, off);
            high = fmax(high, off);
        }
    *above = high > NEAR;
    return !*above || low > -NEAR;
}

/* Moves the cells of a part to the two sides of a plane. *apart: it goes through none, and none is
 * on one side alone. */
static bool part_cells(const struct grid *grid, const struct shape *whole, const struct cut_plane *plane,
                       struct arena *arena, struct portion half[2], bool *apart) {
    bool above;
    *apart = true;
    for (int h = 0; h < 2; h++)
        if (!(half[h].shape.cell = ARENA_NEW(arena, whole->count, struct coloured_cell)))
            return false;
    for (size_t i = 0; i < whole->count && *apart; i++) {
        *apart = is_beside(grid, whole->cell[i].at, plane, &above);
        struct shape *shape = &half[above].shape;
        shape->cell[shape->count++] = whole->cell[i];
    }
    for (int h = 0; h < 2 && *apart; h++)
        if (!half[h].shape.count)
            *apart = false;
        else if (!shape_connected(grid, &half[h].shape, arena, apart))
            return false;
    return true;
}

/* Makes the mesh of a part, with its joints. */
static enum treen_status make_mesh(const struct parts *parts, struct portion *part, struct arena *arena,
                                   struct treen_error *error) {
    struct making making = parts->making;
    making.inner = 0;
    TRY(solid_make(parts->grid, &part->shape, &making, arena, &part->mesh, error));
    return joints_carve(parts, &part->joints, arena, &part->mesh) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Returns how far a joint is above a plane. 0: the plane goes through it. */
static int joint_above(const struct parts *parts, const struct joint *joint, const struct cut_plane *plane) {
    const double distance = plane->distance * parts->making.cell, depth = joints_depth(parts);
    double out[3], end[3];
    joint_direction(joint, out);
    for (int k = 0; k < 3; k++)
        end[k] = joint->at[k] - depth * out[k];
    const double lean = dot(plane->normal, out), beside = joint->width * sqrt(fmax(0, 1 - lean * lean)),
                 mouth = dot(plane->normal, joint->at) - distance,
                 ground = dot(plane->normal, end) - distance;
    return fmin(mouth, ground) - beside > -depth / 100  ? 1
           : fmax(mouth, ground) + beside < depth / 100 ? -1
                                                        : 0;
}

/* Gives the halves their shares of the joints. *apart becomes false where the plane goes through
 * one. */
static bool share_joints(const struct parts *parts, const joint_list *joints, const struct cut_plane *plane,
                         struct arena *arena, struct portion half[2], bool *apart) {
    for (size_t i = 0; i < joints->count && *apart; i++) {
        const int above = joint_above(parts, &joints->at[i], plane);
        *apart = above != 0;
        if (!array_push(arena, &half[above > 0].joints, joints->at[i]))
            return false;
    }
    return true;
}

/* Divides a part at a plane. *whole: both halves hang together, can be made, and have joints. */
static enum treen_status divide(const struct parts *parts, const struct portion *part,
                                const struct cut_plane *plane, struct arena *arena, struct portion half[2],
                                bool *whole, struct treen_error *error) {
    struct room_cut cut = {.low = &half[0].shape, .high = &half[1].shape, .distance = plane->distance};
    joint_list joints[2] = {{0}};
    memcpy(cut.normal, plane->normal, sizeof cut.normal);
    TRY_ROOM(part_cells(parts->grid, &part->shape, plane, arena, half, whole));
    if (!*whole)
        return TREEN_OK;
    TRY_ROOM(share_joints(parts, &part->joints, plane, arena, half, whole));
    for (int h = 0; h < 2 && *whole; h++) {
        const enum treen_status status = make_mesh(parts, &half[h], arena, error);
        if (status != TREEN_OK && status != TREEN_BAD_INPUT)
            return status;
        *whole = status == TREEN_OK;
        cut.mesh[h] = &half[h].mesh;
    }
    if (!*whole)
        return TREEN_OK;
    TRY_ROOM(room_joints(parts, &cut, arena, joints, whole));
    for (int h = 0; h < 2 && *whole; h++) {
        TRY_ROOM(joints_carve(parts, &joints[h], arena, &half[h].mesh));
        for (size_t i = 0; i < joints[h].count; i++)
            TRY_ROOM(array_push(arena, &half[h].joints, joints[h].at[i]));
    }
    return TREEN_OK;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Measures the overhang of a part where it lies best. It is infinite where the surface does not
 * close with its joints. */
static bool measure_overhang(const struct portion *part, struct arena *arena, double *overhang) {
    struct lie lie;
    bool closed;
    if (!mesh_is_closed(&part->mesh, arena, &closed))
        return false;
    lie_flat(&part->mesh, 0, &lie);
    *overhang = closed ? lie_overhang(&part->mesh, &lie) : INFINITY;
    return true;
}

/* The best way to divide a part so far. */
struct best {
    struct portion half[2];
    double overhang, nothing; /* less than `nothing` counts as none */
    bool found;
};

/* Takes a plane when it leaves less overhang than those before. */
static enum treen_status try_plane(const struct parts *parts, const struct portion *part,
                                   const struct cut_plane *plane, struct arena *arena, struct best *best,
                                   struct treen_error *error) {
    struct best tried = {.nothing = best->nothing, .found = true};
    double other;
    bool whole;
    TRY(divide(parts, part, plane, arena, tried.half, &whole, error));
    if (!whole)
        return TREEN_OK;
    TRY_ROOM(measure_overhang(&tried.half[0], arena, &tried.overhang));
    TRY_ROOM(measure_overhang(&tried.half[1], arena, &other));
    tried.overhang += other;
    if (tried.overhang < best->overhang - best->nothing)
        *best = tried;
    return TREEN_OK;
}

typedef ARRAY(struct cut_plane) plane_list;

/* Adds the plane of a face, unless it is known. Its normal looks the way in which coordinates
 * grow. */
static bool add_plane(const struct grid_face *face, struct arena *arena, plane_list *planes) {
    struct cut_plane plane;
    double a[3], b[3];
    subtract(face->corner[1], face->corner[0], a);
    subtract(face->corner[2], face->corner[0], b);
    cross(a, b, plane.normal);
    unit_of(plane.normal);
    const double *n = plane.normal, side = n[2] + 1e-3 * n[1] + 1e-5 * n[0];
    for (int k = 0; k < 3 && side < 0; k++)
        plane.normal[k] = -plane.normal[k];
    plane.distance = dot(plane.normal, face->corner[0]);
    for (size_t i = 0; i < planes->count; i++)
        if (dot(planes->at[i].normal, plane.normal) > 1 - NEAR &&
            fabs(planes->at[i].distance - plane.distance) < NEAR)
            return true;
    return array_push(arena, planes, plane);
}

/* Lists the planes of all faces between two cells of a part. */
static bool list_planes(const struct grid *grid, const struct shape *shape, struct arena *arena,
                        plane_list *planes) {
    struct grid_face face[GRID_FACES];
    for (size_t i = 0; i < shape->count; i++)
        for (int f = grid_faces(grid, shape->cell[i].at, face) - 1; f >= 0; f--) {
            const struct coloured_cell beyond = {.at = face[f].beyond};
            if (bsearch(&beyond, shape->cell, shape->count, sizeof beyond, cell_order) &&
                !add_plane(&face[f], arena, planes))
                return false;
        }
    return true;
}

/* Finds the best of these planes, if one is worth it. */
static enum treen_status try_planes(const struct parts *parts, const struct portion *part,
                                    const plane_list *planes, struct arena *arena, struct best *best,
                                    struct treen_error *error) {
    for (size_t i = 0; i < planes->count && best->overhang > best->nothing; i++)
        TRY(try_plane(parts, part, &planes->at[i], arena, best, error));
    return TREEN_OK;
}

/* Finds the best way to divide a part, if there is one that is worth it. The ground of a wide joint
 * overhangs, too: so narrow ones are tried where none else helps. */
static enum treen_status choose_cut(const struct parts *parts, struct portion *part, struct arena *arena,
                                    struct best *best, struct treen_error *error) {
    struct parts narrow = *parts;
    plane_list planes = {0};
    *best = (struct best){.nothing = 1e-6 * parts->making.cell * parts->making.cell};
    TRY(make_mesh(parts, part, arena, error));
    TRY_ROOM(measure_overhang(part, arena, &best->overhang));
    best->overhang /= 2;
    TRY_ROOM(list_planes(parts->grid, &part->shape, arena, &planes));
    TRY(try_planes(parts, part, &planes, arena, best, error));
    narrow.making.joint_width = joints_narrowest(parts);
    return best->found || narrow.making.joint_width <= 0
               ? TREEN_OK
               : try_planes(&narrow, part, &planes, arena, best, error);
}

/* Divides a part, and then its halves. The joints get numbers from *number on. */
static enum treen_status divide_all(const struct parts *parts, struct portion *part, size_t *number,
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
    if (parts->grid->dimensions != 3 || !parts->grid->faces)
        return error_bad(
            error,
            "found the setting split for the grid %s, expected solid cells or balls: flat pieces "
            "and sticks have no cuts",
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
        struct portion whole = {.shape = parts->piece[i].shape};
        portion_list portions = {0};
        TRY(divide_all(parts, &whole, &number, arena, &portions, error));
        TRY(add_portions(&parts->piece[i], &portions, arena, &piece[count], &(*joints)[count]));
        count += portions.count;
    }
    parts->piece = piece;
    parts->pieces = count;
    return TREEN_OK;
}
