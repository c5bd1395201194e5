/* Every trait is asked of the group's matrices and of single cells. The spaces compare orientations
 * instead, and have tables of sticks. */
#include "run/design/again.h"

#include "shape/forms.h"

enum { AXES = 3, WIDE = 2 };

/* ---- Turns ----------------------------------------------------------------------------------- */

/* Tells whether the matrix leaves layers as they are, the upper side above. */
static bool keeps_layers(const struct matrix *matrix) {
    const int8_t(*m)[AXES] = matrix->m;
    return !m[0][2] && !m[1][2] && !m[2][0] && !m[2][1] && m[2][2] > 0;
}

static int plane_sign(const struct matrix *matrix) {
    const int8_t(*m)[AXES] = matrix->m;
    return m[0][0] * m[1][1] - m[0][1] * m[1][0] > 0 ? 1 : -1;
}

/* Tells whether the matrix reflects a piece: within its layer, where the piece is not turned
 * over. */
static bool reflects(const struct matrix *matrix, bool in_layer) {
    return in_layer ? keeps_layers(matrix) && plane_sign(matrix) < 0 : matrix_determinant(matrix) < 0;
}

/* Tells in *takes whether the matrix takes one settled shape to the other. */
static bool matrix_takes(const struct packing *packing, const struct matrix *matrix, const struct shape *one,
                         const struct shape *other, struct arena *arena, bool *takes) {
    struct shape turned;
    if (!shape_turn(packing->grid, matrix, one, arena, &turned))
        return false;
    *takes = turned.count == other->count && !shape_compare(&turned, other);
    return true;
}

/* Tells in *symmetric whether a reflection takes the piece to itself. */
static bool find_symmetry(const struct packing *packing, const struct packing_piece *piece,
                          struct arena *arena, bool *symmetric) {
    const struct group *group = &packing->group;
    bool in_layer =
        packing->grid->dimensions == 2 || (piece->motion == MOTION_PLANE && shape_is_layer(&piece->shape));
    *symmetric = false;
    for (size_t i = 0; i < group->count && !*symmetric; i++)
        if (reflects(&group->element[i], in_layer) &&
            !matrix_takes(packing, &group->element[i], &piece->shape, &piece->shape, arena, symmetric))
            return false;
    return true;
}

/* Tells in *flat whether a turn lays the piece into one layer. */
static bool find_layer(const struct packing *packing, const struct shape *shape, struct arena *arena,
                       bool *flat) {
    const struct group *group = &packing->group;
    struct shape turned;
    *flat = shape_is_layer(shape);
    for (size_t i = 0; i < group->motion_count[MOTION_SPACE] && !*flat; i++) {
        if (!shape_turn(packing->grid, &group->element[i], shape, arena, &turned))
            return false;
        *flat = turned.count && shape_is_layer(&turned);
    }
    return true;
}

/* Tells in *same whether the motion takes one piece to the other. */
static bool find_same(const struct packing *packing, enum motion motion, const struct packing_piece *one,
                      const struct packing_piece *other, struct arena *arena, bool *same) {
    bool own = motion == MOTIONS;
    size_t end = packing->group.motion_count[own ? one->motion : motion];
    *same = false;
    if (one->shape.count != other->shape.count || (own && one->motion != other->motion))
        return true;
    for (size_t i = 0; i < end && !*same; i++)
        if (!matrix_takes(packing, &packing->group.element[i], &one->shape, &other->shape, arena, same))
            return false;
    return true;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static bool are_neighbours(const struct grid *grid, struct treen_cell one, struct treen_cell other) {
    struct treen_cell near[GRID_NEIGHBOURS];
    return cell_is_among(near, grid->neighbours(one, near), other);
}

/* Tells in *connected whether the cells hang together: the number of its part goes from cell to
 * cell until nothing changes. */
static bool find_parts(const struct grid *grid, const struct shape *shape, struct arena *arena,
                       bool *connected) {
    size_t *part = ARENA_NEW(arena, shape->count + 1, size_t);
    bool changed = part != NULL;
    for (size_t i = 0; part && i < shape->count; i++)
        part[i] = i;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < shape->count; i++)
            for (size_t j = 0; j < shape->count; j++)
                if (part[i] < part[j] && are_neighbours(grid, shape->cell[i].at, shape->cell[j].at)) {
                    part[j] = part[i];
                    changed = true;
                }
    }
    *connected = true;
    for (size_t i = 0; part && i < shape->count; i++)
        *connected &= part[i] == 0;
    return part;
}

/* ---- Sticks ---------------------------------------------------------------------------------- */

static struct treen_cell along(int axis, int steps) {
    return (struct treen_cell){axis == 0 ? steps : 0, axis == 1 ? steps : 0, axis == 2 ? steps : 0};
}

static int side(const struct cuboid *around, int axis) {
    const struct treen_cell *low = &around->low, *high = &around->high;
    return 1 + (axis == 0 ? high->x - low->x : axis == 1 ? high->y - low->y : high->z - low->z);
}

/* Tells whether a notch through the stick at this cell is open: the cell and its neighbour along
 * `through` are missing. Both neighbours along `through` are asked; one of them is outside. */
static bool has_notch(const struct shape *shape, const struct cuboid *around, struct treen_cell at,
                      int through) {
    for (int step = -1; step <= 1; step += 2) {
        struct treen_cell next = cell_add(at, along(through, step));
        struct cuboid with = *around;
        cuboid_add(&with, next);
        if (cell_equal(with.low, around->low) && cell_equal(with.high, around->high) &&
            !shape_has(shape, next))
            return true;
    }
    return false;
}

/* Tells whether a cutter cannot come to the missing cell: walls along each of the three axes. */
static bool is_blind(const struct shape *shape, struct treen_cell at) {
    int walled = 0;
    for (int axis = 0; axis < AXES; axis++)
        walled +=
            shape_has(shape, cell_add(at, along(axis, 1))) || shape_has(shape, cell_add(at, along(axis, -1)));
    return walled == AXES;
}

/* The ways in which a stick along an axis is made. */
struct making {
    bool notchable, millable;
};

static struct making look_at_stick(const struct shape *shape, const struct cuboid *around, int axis) {
    struct making making = {true, true};
    struct treen_cell at;
    for (at.z = around->low.z; at.z <= around->high.z; at.z++)
        for (at.y = around->low.y; at.y <= around->high.y; at.y++)
            for (at.x = around->low.x; at.x <= around->high.x; at.x++) {
                if (shape_has(shape, at))
                    continue;
                making.notchable &= has_notch(shape, around, at, (axis + 1) % AXES) ||
                                    has_notch(shape, around, at, (axis + 2) % AXES);
                making.millable &= !is_blind(shape, at);
            }
    return making;
}

/* Tells how a piece of cubes is made, along any axis along which it is a stick. */
static struct making find_making(const struct packing *packing, const struct shape *shape) {
    struct making making = {false, false};
    struct cuboid around = cuboid_of_shape(shape);
    for (int axis = 0; packing->grid == grid_at(0) && axis < AXES; axis++) {
        if (side(&around, (axis + 1) % AXES) != WIDE || side(&around, (axis + 2) % AXES) != WIDE ||
            side(&around, axis) < WIDE)
            continue;
        struct making found = look_at_stick(shape, &around, axis);
        making.notchable |= found.notchable;
        making.millable |= found.millable;
    }
    return making;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* A question about the pieces of a packing. */
struct asking {
    const struct packing *packing;
    enum motion alike;
    const struct measures *claimed;
    struct arena arena; /* of a piece */
    uint64_t *of;       /* the quantities that are found */
};

static bool is_asked(const struct asking *asking, enum quantity quantity) {
    return asking->claimed->of[quantity] != UNMEASURED;
}

/* Adds 1 to `different` when no piece before this one is the same. */
static bool add_different(struct asking *asking, size_t index) {
    const struct packing *packing = asking->packing;
    bool same = false;
    for (size_t other = 0; other < index && !same; other++)
        if (!find_same(packing, asking->alike, &packing->piece[other], &packing->piece[index], &asking->arena,
                       &same))
            return false;
    asking->of[Q_different] += !same;
    return true;
}

static void add_size(struct asking *asking, uint64_t copies, uint64_t size) {
    uint64_t *of = asking->of;
    of[Q_pieces] += copies;
    of[Q_cells] += copies * size;
    of[Q_smallest] = size < of[Q_smallest] ? size : of[Q_smallest];
    of[Q_largest] = size > of[Q_largest] ? size : of[Q_largest];
}

/* Adds what a piece shows. The arena holds its turned copies. */
static bool add_piece(struct asking *asking, size_t index) {
    const struct packing *packing = asking->packing;
    const struct packing_piece *piece = &packing->piece[index];
    uint64_t copies = piece->most, *of = asking->of;
    bool flat = false, symmetric = false, connected = false;
    if ((is_asked(asking, Q_different) && !add_different(asking, index)) ||
        (is_asked(asking, Q_flat) && !find_layer(packing, &piece->shape, &asking->arena, &flat)) ||
        (is_asked(asking, Q_symmetric) && !find_symmetry(packing, piece, &asking->arena, &symmetric)) ||
        (is_asked(asking, Q_connected) &&
         !find_parts(packing->grid, &piece->shape, &asking->arena, &connected)))
        return false;
    add_size(asking, copies, piece->shape.count);
    struct making making = {false, false};
    if (is_asked(asking, Q_notchable) || is_asked(asking, Q_millable))
        making = find_making(packing, &piece->shape);
    of[Q_flat] += flat ? copies : 0;
    of[Q_symmetric] += symmetric ? copies : 0;
    of[Q_connected] += connected ? copies : 0;
    of[Q_notchable] += making.notchable ? copies : 0;
    of[Q_millable] += making.millable ? copies : 0;
    return true;
}

bool again_measure(const struct packing *packing, enum motion alike, const struct measures *claimed,
                   struct budget *budget, struct measures *again) {
    struct asking asking = {.packing = packing, .alike = alike, .claimed = claimed, .of = again->of};
    bool added = true;
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        again->of[q] = AGAIN_PIECES >> q & 1 ? 0 : UNMEASURED;
    again->of[Q_smallest] = UINT64_MAX - 1;
    arena_draw(&asking.arena, budget, SIZE_MAX);
    for (size_t i = 0; i < packing->pieces && added; i++) {
        added = add_piece(&asking, i);
        arena_free(&asking.arena);
    }
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (!is_asked(&asking, q))
            again->of[q] = UNMEASURED;
    return added;
}
