#include "run/design/burrs/timber.h"

enum { AXES = 3, ACROSS = 2 };

/* Tells whether a shape with these sides is a stick along the axis. */
static bool lies_along(const int side[AXES], int axis) {
    return side[(axis + 1) % AXES] == ACROSS && side[(axis + 2) % AXES] == ACROSS && side[axis] >= ACROSS &&
           side[axis] <= TIMBER_LONGEST;
}

static struct timber read_along(const struct shape *shape, const struct cuboid *around, int length,
                                int axis) {
    struct timber timber = {.length = length};
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell from = cell_subtract(shape->cell[i].at, around->low);
        const int at[AXES] = {from.x, from.y, from.z};
        timber.has[at[axis]][at[(axis + 1) % AXES]][at[(axis + 2) % AXES]] = true;
    }
    return timber;
}

bool timber_read(const struct shape *shape, struct timber *timber) {
    struct cuboid around = cuboid_of_shape(shape);
    const int side[AXES] = {around.high.x - around.low.x + 1, around.high.y - around.low.y + 1,
                            around.high.z - around.low.z + 1};
    bool is_stick = false;
    *timber = (struct timber){0};
    for (int axis = 0; axis < AXES && !(is_stick && timber_notchable(timber)); axis++)
        if (lies_along(side, axis)) {
            *timber = read_along(shape, &around, side[axis], axis);
            is_stick = true;
        }
    return is_stick;
}

static bool has_wall_along(const struct timber *timber, int x, int y, int z) {
    return (x > 0 && timber->has[x - 1][y][z]) || (x + 1 < timber->length && timber->has[x + 1][y][z]);
}

/* Tells whether a cube is missing in an inner corner. `walled`: one with a wall along the stick. */
static bool has_corner(const struct timber *timber, bool walled) {
    for (int x = 0; x < timber->length; x++)
        for (int y = 0; y < ACROSS; y++)
            for (int z = 0; z < ACROSS; z++)
                if (!timber->has[x][y][z] && timber->has[x][!y][z] && timber->has[x][y][!z] &&
                    (!walled || has_wall_along(timber, x, y, z)))
                    return true;
    return false;
}

bool timber_notchable(const struct timber *timber) {
    return !has_corner(timber, false);
}

bool timber_millable(const struct timber *timber) {
    return !has_corner(timber, true);
}
