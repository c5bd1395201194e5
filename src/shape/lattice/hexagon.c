/* Hexagons of one layer, and hexagonal prisms. Rows run along x. Each begins half a cell to the
 * right of the row above, since y is at 60 degrees to x. */
#include "shape/lattice/lattice.h"

#include <math.h>

static const struct treen_cell steps[] = {{-1, 0, 0}, {1, 0, 0},  {0, -1, 0}, {0, 1, 0},
                                          {1, -1, 0}, {-1, 1, 0}, {0, 0, -1}, {0, 0, 1}};

static int hexagon_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return lattice_steps(cell, steps, 6, out);
}

static int hexprism_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return lattice_steps(cell, steps, 8, out);
}

/* Writes the corners of a prism, in thirds of x and y. Each is as far from three cells' middles. */
static int hexprism_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    static const struct treen_cell corner[6] = {{1, 1, 0},   {-1, 2, 0}, {-2, 1, 0},
                                                {-1, -1, 0}, {1, -2, 0}, {2, -1, 0}};
    for (int i = 0; i < 12; i++)
        out[i] = cell_add((struct treen_cell){3 * cell.x, 3 * cell.y, cell.z + i / 6}, corner[i % 6]);
    return 12;
}

/* Lists the faces of a prism of height 1, whose opposite sides are 1 apart. Side i is towards
 * around[i], and goes from corner i to the next. */
static int hexprism_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    static const struct treen_cell around[6] = {{1, 0, 0},  {0, 1, 0},  {-1, 1, 0},
                                                {-1, 0, 0}, {0, -1, 0}, {1, -1, 0}};
    const double long_way = 1 / sqrt(3), low = long_way / 2;
    const double corner[6][2] = {{0.5, -low}, {0.5, low},   {0, long_way},
                                 {-0.5, low}, {-0.5, -low}, {0, -long_way}};
    const double middle[2] = {cell.x + cell.y / 2.0, cell.y * sqrt(3) / 2};
    out[6] = (struct grid_face){.beyond = {cell.x, cell.y, cell.z - 1}, .corners = 6};
    out[7] = (struct grid_face){.beyond = {cell.x, cell.y, cell.z + 1}, .corners = 6};
    for (int i = 0; i < 6; i++) {
        const double *from = corner[i], *to = corner[(i + 1) % 6];
        const double wall[4][3] = {
            {from[0], from[1], 0}, {from[0], from[1], 1}, {to[0], to[1], 1}, {to[0], to[1], 0}};
        out[i] = (struct grid_face){.beyond = cell_add(cell, around[i]), .corners = 4};
        for (int j = 0; j < 4; j++) {
            out[i].corner[j][0] = middle[0] + wall[j][0];
            out[i].corner[j][1] = middle[1] + wall[j][1];
            out[i].corner[j][2] = cell.z + wall[j][2];
        }
        for (int k = 0; k < 2; k++) {
            out[6].corner[i][k] = middle[k] + from[k];
            out[7].corner[5 - i][k] = middle[k] + from[k];
        }
        out[6].corner[i][2] = cell.z;
        out[7].corner[i][2] = cell.z + 1;
    }
    return 8;
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Returns the corner of a hexagon with `size[0]` cells on each side, and `size[1]` layers. */
static struct treen_cell hexagon_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] - 2, 2 * size[0] - 2, size[1] - 1};
}

static bool hexagon_has(struct treen_cell cell, const int size[3]) {
    int sum = cell.x + cell.y, last = size[0] - 1;
    return sum >= last && sum <= 3 * last;
}

/* Returns the corner of a triangle with `size[0]` cells on each side, and `size[1]` layers. */
static struct treen_cell triangle_high(const int size[3]) {
    return (struct treen_cell){size[0] - 1, size[0] - 1, size[1] - 1};
}

static bool triangle_has(struct treen_cell cell, const int size[3]) {
    return cell.x + cell.y < size[0];
}

/* Returns the corner of rows of `size[0]` cells below each other. Every second row is half a cell
 * further to the right. */
static struct treen_cell staggered_high(const int size[3]) {
    return (struct treen_cell){size[0] - 1 + (size[1] - 1) / 2, size[1] - 1, size[2] - 1};
}

static bool staggered_has(struct treen_cell cell, const int size[3]) {
    int column = cell.x - (size[1] - 1) / 2 + cell.y / 2;
    return column >= 0 && column < size[0];
}

/* Across the sides, and along them. A step along a side goes between two neighbours, and is not
 * made of steps across. */
#define IN_THE_PLANE                                                                                         \
    {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {-1, 1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, -1, 0},            \
        {-1, 2, 0}, {1, -2, 0}, {-2, 1, 0}, {                                                                \
        2, -1, 0                                                                                             \
    }

const struct grid grid_hexprism = {
    .about = {.name = "hexprism", .summary = "hexagonal prisms, layer on layer"},
    .dimensions = 3,
    .neighbours = hexprism_neighbours,
    .home = lattice_itself,
    .point = lattice_itself,
    .cell_at = lattice_everywhere,
    .directions = 14,
    .direction = {IN_THE_PLANE, {0, 0, 1}, {0, 0, -1}},
    .corners = hexprism_corners,
    .faces = hexprism_faces,
    .form = {{"hexagon", 1, 2, hexagon_high, hexagon_has},
             {"triangle", 1, 2, triangle_high, triangle_has},
             {"staggered", 2, 3, staggered_high, staggered_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
    .rows = ROWS_SLANTED,
};

const struct grid grid_hexagon = {
    .about = {.name = "hexagon", .summary = "hexagons of one layer"},
    .dimensions = 2,
    .neighbours = hexagon_neighbours,
    .home = lattice_itself,
    .point = lattice_itself,
    .cell_at = lattice_flat,
    .directions = 12,
    .direction = {IN_THE_PLANE},
    .corners = hexprism_corners,
    .faces = hexprism_faces,
    .form = {{"hexagon", 1, 1, hexagon_high, hexagon_has},
             {"triangle", 1, 1, triangle_high, triangle_has},
             {"staggered", 2, 2, staggered_high, staggered_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
    .rows = ROWS_SLANTED,
};
