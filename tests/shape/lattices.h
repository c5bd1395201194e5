/* Rows of grids that are still to come, as doc/grids.md plans them. They prove that a row is all a
 * grid needs. A row that joins the table in grid.c leaves this file. */
#ifndef TESTS_SHAPE_LATTICES_H
#define TESTS_SHAPE_LATTICES_H

#include "shape/grid.h"

static inline int remainder_of(int a, int b) {
    return (a % b + b) % b;
}

static inline int floor_to(int a, int b) {
    return a - remainder_of(a, b);
}

static inline struct treen_cell lattice_itself(struct treen_cell cell) {
    return cell;
}

static inline int neighbours_at(struct treen_cell cell, const struct treen_cell *step, int count,
                                struct treen_cell *out) {
    for (int i = 0; i < count; i++)
        out[i] = cell_add(cell, step[i]);
    return count;
}

/* ---- Hexagonal prisms: x along one side's normal, y at 60 degrees to it ---------------------- */

static inline bool hexagon_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return true;
}

static inline int hexagon_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    static const struct treen_cell step[] = {{-1, 0, 0}, {1, 0, 0},  {0, -1, 0}, {0, 1, 0},
                                             {1, -1, 0}, {-1, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    return neighbours_at(cell, step, 8, out);
}

#define SIXTH_ABOUT_Z                                                                                        \
    { {{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}, 1 }
#define HALF_IN_THE_LAYER                                                                                    \
    { {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}}, 1 }
#define MIRROR_IN_LAYER                                                                                      \
    { {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1 }

static const struct grid hexagon = {
    .about = {.name = "hexagon"},
    .dimensions = 3,
    .neighbours = hexagon_neighbours,
    .home = lattice_itself,
    .point = lattice_itself,
    .cell_at = hexagon_at,
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
               [MOTION_MIRROR] = {1, {MIRROR_IN_LAYER}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};

/* ---- The cube's motions, for all that follow ------------------------------------------------- */

#define ABOUT_Z                                                                                              \
    { {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1 }
#define ABOUT_X                                                                                              \
    { {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, 1 }
#define MIRRORED                                                                                             \
    { {{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1 }

/* ---- Spheres: x + y + z even; points in thirds, for the half turn about (1, 1, 1) ------------ */

static inline struct treen_cell sphere_point(struct treen_cell cell) {
    return (struct treen_cell){3 * cell.x, 3 * cell.y, 3 * cell.z};
}

static inline bool sphere_at(struct treen_cell point, struct treen_cell *cell) {
    if (point.x % 3 || point.y % 3 || point.z % 3)
        return false;
    *cell = (struct treen_cell){point.x / 3, point.y / 3, point.z / 3};
    return remainder_of(cell->x + cell->y + cell->z, 2) == 0;
}

static inline int sphere_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    static const struct treen_cell step[] = {{1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0},
                                             {1, 0, 1}, {1, 0, -1}, {-1, 0, 1}, {-1, 0, -1},
                                             {0, 1, 1}, {0, 1, -1}, {0, -1, 1}, {0, -1, -1}};
    return neighbours_at(cell, step, 12, out);
}

static const struct grid sphere = {
    .about = {.name = "sphere"},
    .dimensions = 3,
    .neighbours = sphere_neighbours,
    .home = lattice_itself,
    .point = sphere_point,
    .cell_at = sphere_at,
    .motion = {[MOTION_PLANE] = {1, {ABOUT_Z}},
               [MOTION_SPACE] = {2, {ABOUT_X, {{{-1, 2, 2}, {2, -1, 2}, {2, 2, -1}}, 3}}},
               [MOTION_MIRROR] = {1, {MIRRORED}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CCCFFFEEEVVV",
};

/* ---- Rhombic: a cube cut in 24, in a block of 5x5x5 about the origin ------------------------- */

static inline int to_wall(int coordinate) {
    int in_block = remainder_of(coordinate, 5);
    return in_block < 3 ? in_block : 4 - in_block;
}

static inline struct treen_cell rhombic_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 5), floor_to(cell.y, 5), floor_to(cell.z, 5)};
}

static inline struct treen_cell rhombic_point(struct treen_cell cell) {
    return cell_subtract(cell, (struct treen_cell){2, 2, 2});
}

static inline bool rhombic_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = cell_add(point, (struct treen_cell){2, 2, 2});
    int walls = 1 << to_wall(cell->x) | 1 << to_wall(cell->y) | 1 << to_wall(cell->z);
    return walls == 7; /* 0, 1 and 2 in some order */
}

/* Returns the sign of the direction to the nearer wall of the block. The coordinate is not the
 * middle one. */
static inline int side(int coordinate) {
    return remainder_of(coordinate, 5) < 2 ? -1 : 1;
}

/* Lists the four neighbours. u is the axis towards the wall of the cube, v the one towards its
 * edge, w the third. The first neighbour is across the wall. The next two are on the same wall (v
 * and w change roles), and the last is on the neighbouring wall (u and v do). */
static inline int rhombic_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    const int at[3] = {cell.x, cell.y, cell.z};
    int axis[3];
    for (int i = 0; i < 3; i++)
        axis[to_wall(at[i])] = i;
    int u = axis[0], v = axis[1], w = axis[2];
    int step[4][3] = {{0}};
    step[0][u] = side(at[u]);
    step[1][v] = step[2][v] = -side(at[v]);
    step[1][w] = 1;
    step[2][w] = -1;
    step[3][u] = -side(at[u]);
    step[3][v] = side(at[v]);
    for (int i = 0; i < 4; i++)
        out[i] = cell_add(cell, (struct treen_cell){step[i][0], step[i][1], step[i][2]});
    return 4;
}

static const struct grid rhombic = {
    .about = {.name = "rhombic"},
    .dimensions = 3,
    .neighbours = rhombic_neighbours,
    .home = rhombic_home,
    .point = rhombic_point,
    .cell_at = rhombic_at,
    .motion =
        {[MOTION_PLANE] = {1, {ABOUT_Z}}, [MOTION_SPACE] = {1, {ABOUT_X}}, [MOTION_MIRROR] = {1, {MIRRORED}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};

/* ---- Tetrahedra and octahedra: a cube cut in 5, in a block of 3x3x3 -------------------------- */

static inline int odd_block(struct treen_cell cell) {
    return remainder_of((floor_to(cell.x, 3) + floor_to(cell.y, 3) + floor_to(cell.z, 3)) / 3, 2);
}

static inline struct treen_cell tetra_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 3) - 3 * odd_block(cell), floor_to(cell.y, 3),
                               floor_to(cell.z, 3)};
}

/* Returns twice the coordinates, so that the block's corner (3, 0, 0) is a whole number from each
 * cell's middle. */
static inline struct treen_cell tetra_point(struct treen_cell cell) {
    return (struct treen_cell){2 * cell.x + 1 - 6, 2 * cell.y + 1, 2 * cell.z + 1};
}

static inline bool tetra_at(struct treen_cell point, struct treen_cell *cell) {
    if (point.x % 2 == 0 || point.y % 2 == 0 || point.z % 2 == 0)
        return false;
    *cell = (struct treen_cell){(point.x + 5) / 2, (point.y - 1) / 2, (point.z - 1) / 2};
    int x = remainder_of(cell->x, 3), y = remainder_of(cell->y, 3), z = remainder_of(cell->z, 3);
    bool centre = x == 1 && y == 1 && z == 1, corner = x != 1 && y != 1 && z != 1;
    return centre || (corner && (x + y + z) / 2 % 2 != odd_block(*cell));
}

static inline int tetra_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    struct treen_cell block = {floor_to(cell.x, 3), floor_to(cell.y, 3), floor_to(cell.z, 3)};
    struct treen_cell in = cell_subtract(cell, block);
    int count = 0;
    if (in.x == 1) {
        for (int corner = 0; corner < 8; corner++) {
            struct treen_cell to = {2 * (corner & 1), corner & 2, corner / 2 & 2}, found;
            if (tetra_at(tetra_point(cell_add(block, to)), &found))
                out[count++] = found;
        }
        return count;
    }
    out[0] = cell_add(block, (struct treen_cell){1, 1, 1});
    out[1] = cell_add(cell, (struct treen_cell){in.x - 1, 0, 0});
    out[2] = cell_add(cell, (struct treen_cell){0, in.y - 1, 0});
    out[3] = cell_add(cell, (struct treen_cell){0, 0, in.z - 1});
    return 4;
}

static const struct grid tetra = {
    .about = {.name = "tetra-octa"},
    .dimensions = 3,
    .neighbours = tetra_neighbours,
    .home = tetra_home,
    .point = tetra_point,
    .cell_at = tetra_at,
    .motion =
        {[MOTION_PLANE] = {1, {ABOUT_Z}}, [MOTION_SPACE] = {1, {ABOUT_X}}, [MOTION_MIRROR] = {1, {MIRRORED}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};

/* ---- Sticks: the edges of the cubic lattice, at their middles, in half edges ----------------- */

static inline struct treen_cell stick_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 2), floor_to(cell.y, 2), floor_to(cell.z, 2)};
}

static inline bool stick_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return remainder_of(point.x, 2) + remainder_of(point.y, 2) + remainder_of(point.z, 2) == 1;
}

/* Lists the sticks that share an end with this one. */
static inline int stick_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    struct treen_cell along = cell_subtract(cell, stick_home(cell));
    int count = 0;
    for (int end = -1; end <= 1; end += 2)
        for (int axis = 0; axis < 3; axis++)
            for (int away = -1; away <= 1; away += 2) {
                struct treen_cell vertex = {cell.x + end * along.x, cell.y + end * along.y,
                                            cell.z + end * along.z};
                struct treen_cell step = {away * (axis == 0), away * (axis == 1), away * (axis == 2)};
                if (!cell_equal(cell_add(vertex, step), cell))
                    out[count++] = cell_add(vertex, step);
            }
    return count;
}

static const struct grid stick = {
    .about = {.name = "stick"},
    .dimensions = 3,
    .neighbours = stick_neighbours,
    .home = stick_home,
    .point = lattice_itself,
    .cell_at = stick_at,
    .motion =
        {[MOTION_PLANE] = {1, {ABOUT_Z}}, [MOTION_SPACE] = {1, {ABOUT_X}}, [MOTION_MIRROR] = {1, {MIRRORED}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};

#endif
