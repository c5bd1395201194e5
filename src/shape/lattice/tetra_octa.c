/* Cubes that are cut into five tetrahedra each: a regular one in the middle, and four corners.
 * Eight corners that meet make an octahedron. A cube is a block of 3x3x3 places: its centre, and
 * the four corners that its parity chooses. */
#include "shape/lattice/lattice.h"

static int odd_block(struct treen_cell cell) {
    return remainder_of((floor_to(cell.x, 3) + floor_to(cell.y, 3) + floor_to(cell.z, 3)) / 3, 2);
}

static struct treen_cell tetra_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 3) - 3 * odd_block(cell), floor_to(cell.y, 3),
                               floor_to(cell.z, 3)};
}

/* Returns twice the coordinates, so that the block's corner (3, 0, 0) is a whole number from each
 * cell's middle. */
static struct treen_cell tetra_point(struct treen_cell cell) {
    return (struct treen_cell){2 * cell.x + 1 - 6, 2 * cell.y + 1, 2 * cell.z + 1};
}

static bool tetra_at(struct treen_cell point, struct treen_cell *cell) {
    if (point.x % 2 == 0 || point.y % 2 == 0 || point.z % 2 == 0)
        return false;
    *cell = (struct treen_cell){(point.x + 5) / 2, (point.y - 1) / 2, (point.z - 1) / 2};
    int x = remainder_of(cell->x, 3), y = remainder_of(cell->y, 3), z = remainder_of(cell->z, 3);
    bool centre = x == 1 && y == 1 && z == 1, corner = x != 1 && y != 1 && z != 1;
    return centre || (corner && (x + y + z) / 2 % 2 != odd_block(*cell));
}

static int tetra_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
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

/* Writes the corners in cubes' edges. The regular tetrahedron has the four corners of the cube
 * where no corner cell is. A corner cell has a corner of the cube and the three next to it. */
static int tetra_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    struct treen_cell block = {floor_to(cell.x, 3), floor_to(cell.y, 3), floor_to(cell.z, 3)};
    struct treen_cell in = cell_subtract(cell, block), beyond[GRID_NEIGHBOURS];
    tetra_neighbours(cell, beyond);
    for (int c = 0; c < 4; c++) {
        int at[3] = {in.x, in.y, in.z};
        if (in.x == 1) {
            /* The corner cell of the same number is across: its corner is the opposite one. */
            struct treen_cell across = cell_subtract(beyond[c], block);
            at[0] = 2 - across.x;
            at[1] = 2 - across.y;
            at[2] = 2 - across.z;
        } else if (c) {
            at[c - 1] = 2 - at[c - 1];
        }
        out[c] = (struct treen_cell){(block.x / 3 * 2 + at[0]) / 2, (block.y / 3 * 2 + at[1]) / 2,
                                     (block.z / 3 * 2 + at[2]) / 2};
    }
    return 4;
}

/* Lists the four triangles. Cells are drawn twice as large as their cubes' unit. */
static int tetra_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    struct treen_cell at[GRID_CELL_CORNERS], beyond[GRID_NEIGHBOURS];
    double corner[4][3];
    tetra_corners(cell, at);
    tetra_neighbours(cell, beyond);
    for (int c = 0; c < 4; c++) {
        corner[c][0] = 2 * at[c].x;
        corner[c][1] = 2 * at[c].y;
        corner[c][2] = 2 * at[c].z;
    }
    return tetrahedron_faces((const double(*)[3])corner, beyond, out);
}

static struct treen_cell tetra_high(const int size[3]) {
    return (struct treen_cell){3 * size[0] - 1, 3 * size[1] - 1, 3 * size[2] - 1};
}

const struct grid grid_tetra_octa = {
    .about = {.name = "tetra-octa",
              .summary = "cubes cut into five tetrahedra, some of which make octahedra"},
    .dimensions = 3,
    .neighbours = tetra_neighbours,
    .home = tetra_home,
    .point = tetra_point,
    .cell_at = tetra_at,
    .directions = 18, /* along the diagonals of cubes' walls, and along their edges by two cubes */
    .direction = {{3, 3, 0},
                  {-3, -3, 0},
                  {3, -3, 0},
                  {-3, 3, 0},
                  {3, 0, 3},
                  {-3, 0, -3},
                  {3, 0, -3},
                  {-3, 0, 3},
                  {0, 3, 3},
                  {0, -3, -3},
                  {0, 3, -3},
                  {0, -3, 3},
                  {6, 0, 0},
                  {-6, 0, 0},
                  {0, 6, 0},
                  {0, -6, 0},
                  {0, 0, 6},
                  {0, 0, -6}},
    .corners = tetra_corners,
    .faces = tetra_faces,
    .form = {{"", 3, 3, tetra_high, NULL}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {QUARTER_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_X}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};
