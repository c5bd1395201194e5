#include "puzzle/placing/pierce.h"

#include <string.h>

enum { AXES = 3 };

struct piercing {
    const struct packing *packing;
    int axes;            /* 2 on the grid of squares */
    int width[AXES];     /* of the box */
    int side;            /* the least side of all bricks */
    uint64_t points;     /* in the box */
    uint64_t bricks;     /* copies of all pieces */
    uint64_t sides;      /* sum over all bricks */
    bool lines_are_full; /* the lines through the points are full */
};

static int length(const struct cuboid *cuboid, int axis) {
    return cell_along(cuboid->high, axis) - cell_along(cuboid->low, axis) + 1;
}

static bool is_full(const struct cuboid *cuboid, size_t cells) {
    return (uint64_t)length(cuboid, 0) * (uint64_t)length(cuboid, 1) * (uint64_t)length(cuboid, 2) == cells;
}

/* ---- Whether something follows --------------------------------------------------------------- */

static bool add_piece(struct piercing *piercing, const struct packing_piece *piece) {
    struct cuboid around = cuboid_of_shape(&piece->shape);
    if (piece->least != piece->most || !is_full(&around, piece->shape.count))
        return false;
    for (int axis = 0; axis < piercing->axes; axis++) {
        int side = length(&around, axis);
        piercing->sides += (uint64_t)side * piece->most;
        piercing->side = side < piercing->side ? side : piercing->side;
    }
    piercing->bricks += piece->most;
    return true;
}

/* Measures the packing. False unless it has only bricks, in a box without gaps that has cells to
 * spare. */
static bool measure_piercing(const struct packing *packing, struct piercing *piercing) {
    const struct box *box = &packing->box;
    const struct cuboid around = {box->low, box->high};
    *piercing = (struct piercing){.packing = packing, .axes = packing->grid->dimensions, .side = INT_MAX};
    if (!packing->grid->cubic || box->wrap || box->must_cells == box->cells || !is_full(&around, box->cells))
        return false;
    for (size_t i = 0; i < packing->pieces; i++)
        if (!add_piece(piercing, &packing->piece[i]))
            return false;
    for (int axis = 0; axis < piercing->axes; axis++)
        piercing->width[axis] = length(&around, axis);
    return piercing->side > 1;
}

/* Tells whether every point lies in a brick. The least side serves for every axis, so that
 * symmetries take points to points. */
static bool all_points_are_taken(struct piercing *piercing) {
    uint64_t room = 0;
    piercing->points = 1;
    for (int axis = 0; axis < piercing->axes; axis++)
        piercing->points *= (uint64_t)(piercing->width[axis] / piercing->side);
    if (!piercing->points || piercing->points != piercing->bricks)
        return false;
    for (int axis = 0; axis < piercing->axes; axis++)
        room += piercing->points / (uint64_t)(piercing->width[axis] / piercing->side) *
                (uint64_t)piercing->width[axis];
    piercing->lines_are_full = piercing->sides == room;
    return true;
}

/* ---- What follows ---------------------------------------------------------------------------- */

/* Counts the points below a coordinate, from the near side of the box. */
static int points_below(const struct piercing *piercing, int axis, int at) {
    int points = piercing->width[axis] / piercing->side, below = at / piercing->side;
    return below < points ? below : points;
}

/* Counts the points in from..to-1, from the near side or the far one. */
static int points_within(const struct piercing *piercing, int axis, int from, int to, bool far) {
    int width = piercing->width[axis];
    return far ? points_below(piercing, axis, width - from) - points_below(piercing, axis, width - to)
               : points_below(piercing, axis, to) - points_below(piercing, axis, from);
}

/* Tells whether the brick contains one point, from whichever side points are counted on each
 * axis. */
static bool contains_one_point(const struct piercing *piercing, struct treen_cell low,
                               struct treen_cell high) {
    for (int axis = 0; axis < piercing->axes; axis++) {
        int origin = cell_along(piercing->packing->box.low, axis);
        int from = cell_along(low, axis) - origin, to = cell_along(high, axis) - origin + 1;
        if (points_within(piercing, axis, from, to, false) != 1 ||
            points_within(piercing, axis, from, to, true) != 1)
            return false;
    }
    return true;
}

/* Returns the number of axes along which the cell has the coordinate of a point. */
static int points_along(const struct piercing *piercing, struct treen_cell cell) {
    int axes = 0;
    for (int axis = 0; axis < piercing->axes; axis++) {
        int at = cell_along(cell, axis) - cell_along(piercing->packing->box.low, axis);
        axes += points_within(piercing, axis, at, at + 1, false) ||
                points_within(piercing, axis, at, at + 1, true);
    }
    return axes;
}

/* Makes the cells at points must cells. Then fewer of the other cells have to be filled. */
static bool fill_points(const struct piercing *piercing, struct arena *arena, struct fitting *fitting) {
    int least = piercing->axes - piercing->lines_are_full;
    bool *must = ARENA_NEW(arena, fitting->locations, bool);
    size_t added = 0;
    for (size_t i = 0; must && i < fitting->locations; i++) {
        must[i] = fitting->must[i] ||
                  (i < fitting_cells(fitting) && points_along(piercing, fitting->at[i]) >= least);
        added += must[i] && !fitting->must[i];
    }
    fitting->must = must;
    fitting->must_locations += added;
    fitting->least_filled -= added < fitting->least_filled ? added : fitting->least_filled;
    return must;
}

/* Tells whether the placement may be in an assembly. A brick's first and last cell are opposite
 * corners of it. */
static bool may_be(const struct piercing *piercing, const struct fitting *fitting, size_t placement) {
    const uint32_t *location = fitting_locations(fitting, placement);
    return contains_one_point(piercing, fitting->at[location[0]],
                              fitting->at[location[fitting_size(fitting, placement) - 1]]);
}

static void leave_out_placements(const struct piercing *piercing, struct fitting *fitting) {
    uint32_t kept = 0, cells = 0;
    for (size_t c = 0; c < fitting->classes; c++) {
        struct fitting_class *class = &fitting->class[c];
        uint32_t first = class->first, end = first + class->count;
        class->first = kept;
        for (uint32_t p = first; p < end; p++) {
            if (!may_be(piercing, fitting, p))
                continue;
            uint32_t start = fitting->start[p], size = fitting->start[p + 1] - start;
            memmove(fitting->location + cells, fitting->location + start, size * sizeof *fitting->location);
            if (fitting->colour)
                memmove(fitting->colour + cells, fitting->colour + start, size);
            fitting->class_of[kept] = (uint32_t)c;
            fitting->start[kept++] = cells;
            cells += size;
        }
        class->count = kept - class->first;
    }
    fitting->start[kept] = cells;
    fitting->placements = kept;
}

bool pierce(const struct packing *packing, struct arena *arena, struct fitting *fitting) {
    struct piercing piercing;
    if (!measure_piercing(packing, &piercing) || !all_points_are_taken(&piercing))
        return true;
    if (!fill_points(&piercing, arena, fitting))
        return false;
    leave_out_placements(&piercing, fitting);
    fitting->pierced = true;
    return true;
}
