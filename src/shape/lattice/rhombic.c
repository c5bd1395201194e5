/* Cubes that are cut into 24 tetrahedra each. A cube is a block of 5x5x5 places. The coordinates of
 * a cell have the distances 0, 1 and 2 from the walls of its block, in some order: 0 along the axis
 * towards its wall, 1 along the axis towards its edge of that wall. */
#include "shape/lattice/lattice.h"

static int to_wall(int coordinate) {
    int in_block = remainder_of(coordinate, 5);
    return in_block < 3 ? in_block : 4 - in_block;
}

static struct treen_cell rhombic_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 5), floor_to(cell.y, 5), floor_to(cell.z, 5)};
}

static struct treen_cell rhombic_point(struct treen_cell cell) {
    return cell_subtract(cell, (struct treen_cell){2, 2, 2});
}

static bool rhombic_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = cell_add(point, (struct treen_cell){2, 2, 2});
    int walls = 1 << to_wall(cell->x) | 1 << to_wall(cell->y) | 1 << to_wall(cell->z);
    return walls == 7; /* 0, 1 and 2 in some order */
}

/* Returns the sign of the direction to the nearer wall of the block. The coordinate is not the
 * middle one. */
static int side(int coordinate) {
    return remainder_of(coordinate, 5) < 2 ? -1 : 1;
}

/* Lists the four neighbours. u is the axis towards the wall of the cube, v the one towards its
 * edge, w the third. The first neighbour is across the wall. The next two are on the same wall (v
 * and w change roles), and the last is on the neighbouring wall (u and v do). */
static int rhombic_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
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

/* Writes the corners in halves of a cube's edge. They are the middles of the cube and of a wall,
 * and the ends of an edge of that wall. */
static int rhombic_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    const int at[3] = {cell.x, cell.y, cell.z};
    int axis[3], corner[4][3];
    for (int i = 0; i < 3; i++)
        axis[to_wall(at[i])] = i;
    int u = axis[0], v = axis[1], w = axis[2];
    for (int c = 0; c < 4; c++)
        for (int i = 0; i < 3; i++)
            corner[c][i] = 2 * floor_to(at[i], 5) / 5 + 1;
    for (int c = 1; c < 4; c++)
        corner[c][u] += side(at[u]);
    for (int c = 2; c < 4; c++)
        corner[c][v] += side(at[v]);
    corner[2][w] -= 1;
    corner[3][w] += 1;
    for (int c = 0; c < 4; c++)
        out[c] = (struct treen_cell){corner[c][0], corner[c][1], corner[c][2]};
    return 4;
}

/* Lists the four triangles. Cells are drawn twice as large as their cubes' unit. */
static int rhombic_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    struct treen_cell at[GRID_CELL_CORNERS];
    double corner[4][3];
    rhombic_corners(cell, at);
    for (int c = 0; c < 4; c++) {
        corner[c][0] = at[c].x;
        corner[c][1] = at[c].y;
        corner[c][2] = at[c].z;
    }
    struct treen_cell beyond[GRID_NEIGHBOURS];
    rhombic_neighbours(cell, beyond);
    const struct treen_cell opposite[4] = {beyond[0], beyond[3], beyond[1], beyond[2]};
    return tetrahedron_faces((const double(*)[3])corner, opposite, out);
}

static struct treen_cell rhombic_high(const int size[3]) {
    return (struct treen_cell){5 * size[0] - 1, 5 * size[1] - 1, 5 * size[2] - 1};
}

const struct grid grid_rhombic = {
    .about = {.name = "rhombic", .summary = "cubes cut into 24 tetrahedra"},
    .dimensions = 3,
    .neighbours = rhombic_neighbours,
    .home = rhombic_home,
    .point = rhombic_point,
    .cell_at = rhombic_at,
    .directions = 26, /* along the edges of cubes, and along the diagonals of walls and of cubes */
    .direction = {{5, 0, 0},   {-5, 0, 0},  {0, 5, 0},   {0, -5, 0}, {0, 0, 5},   {0, 0, -5},   {5, 5, 0},
                  {-5, -5, 0}, {5, -5, 0},  {-5, 5, 0},  {5, 0, 5},  {-5, 0, -5}, {5, 0, -5},   {-5, 0, 5},
                  {0, 5, 5},   {0, -5, -5}, {0, 5, -5},  {0, -5, 5}, {5, 5, 5},   {-5, -5, -5}, {5, 5, -5},
                  {-5, -5, 5}, {5, -5, 5},  {-5, 5, -5}, {-5, 5, 5}, {5, -5, -5}},
    .corners = rhombic_corners,
    .faces = rhombic_faces,
    .form = {{"", 3, 3, rhombic_high, NULL}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {QUARTER_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_X}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};
