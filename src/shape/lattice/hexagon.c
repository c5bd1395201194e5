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
    struct treen_cell beyond[6];
    double at[6][2];
    lattice_steps(cell, around, 6, beyond);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 2; k++)
            at[i][k] = middle[k] + corner[i][k];
    return prism_faces(cell, 6, (const double(*)[2])at, beyond, out);
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Returns the corner of a hexagon with `size[0]` cells on each side, and `size[1]` layers. */
static struct treen_cell hexagon_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] - 2, 2 * size[0] - 2, size[1] - 1};
}

static bool hexagon_has(struct treen_cell cell, const int size[3]) {
    return hexagon_is_in(cell.x, cell.y, size[0]);
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

const struct grid grid_hexprism = {
    .about = {.name = "hexprism", .summary = "hexagonal prisms, layer on layer"},
    .dimensions = 3,
    .neighbours = hexprism_neighbours,
    .home = lattice_itself,
    .point = lattice_itself,
    .cell_at = lattice_everywhere,
    .directions = 14,
    .direction = {HEXAGON_WAYS(1), {0, 0, 1}, {0, 0, -1}},
    .corners = hexprism_corners,
    .faces = hexprism_faces,
    .form = {{"hexagon", 1, 2, hexagon_high, hexagon_has},
             {"triangle", 1, 2, triangle_high, triangle_has},
             {"staggered", 2, 3, staggered_high, staggered_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .turn = 60,
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
    .direction = {HEXAGON_WAYS(1)},
    .corners = hexprism_corners,
    .faces = hexprism_faces,
    .form = {{"hexagon", 1, 1, hexagon_high, hexagon_has},
             {"triangle", 1, 1, triangle_high, triangle_has},
             {"staggered", 2, 2, staggered_high, staggered_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .turn = 60,
    .place_letters = "FEV",
    .rows = ROWS_SLANTED,
};
