/* Squares cut by both diagonals into four triangles, flat or as prisms in layers, and cubes cut
 * into six pyramids. A square is a block of 3x3 places, a cube one of 3x3x3. A cell is the middle
 * of a side of its block. Tangrams and polyaboloes are made of such triangles. */
#include "shape/lattice/lattice.h"

#include <stdlib.h>

/* Returns how far a coordinate is from the middle of its block: -1, 0 or 1. */
static int from_middle(int coordinate) {
    return remainder_of(coordinate, 3) - 1;
}

/* ---- Squares --------------------------------------------------------------------------------- */

static struct treen_cell triangle_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 3), floor_to(cell.y, 3), cell.z};
}

static struct treen_cell triangle_point(struct treen_cell cell) {
    return cell_subtract(cell, (struct treen_cell){1, 1, 0});
}

static bool prism_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = cell_add(point, (struct treen_cell){1, 1, 0});
    return abs(from_middle(cell->x)) + abs(from_middle(cell->y)) == 1;
}

static bool triangle_at(struct treen_cell point, struct treen_cell *cell) {
    return prism_at(point, cell) && point.z == 0;
}

/* Lists the neighbours across the sides that triangle_outline has. */
static int triangle_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    int x = from_middle(cell.x), y = from_middle(cell.y);
    out[0] = (struct treen_cell){cell.x - x + y, cell.y - y - x, cell.z};
    out[1] = (struct treen_cell){cell.x + x, cell.y + y, cell.z};
    out[2] = (struct treen_cell){cell.x - x - y, cell.y - y + x, cell.z};
    return 3;
}

static int prism_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return lattice_layers(cell, triangle_neighbours(cell, out), out);
}

/* Writes the corners in halves of a square's side, in turn: the square's middle, and the ends of
 * its side. */
static void triangle_outline(struct treen_cell cell, int corner[3][2]) {
    int x = from_middle(cell.x), y = from_middle(cell.y);
    int middle[2] = {floor_to(cell.x, 3) / 3 * 2 + 1, floor_to(cell.y, 3) / 3 * 2 + 1};
    corner[0][0] = middle[0];
    corner[0][1] = middle[1];
    corner[1][0] = middle[0] + x + y;
    corner[1][1] = middle[1] + y - x;
    corner[2][0] = middle[0] + x - y;
    corner[2][1] = middle[1] + y + x;
}

static int triangle_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    int corner[3][2];
    triangle_outline(cell, corner);
    for (int i = 0; i < 6; i++)
        out[i] = (struct treen_cell){corner[i % 3][0], corner[i % 3][1], cell.z + i / 3};
    return 6;
}

/* Lists the faces of a prism. The square's side is drawn as long as two prisms are high. */
static int triangle_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    int corner[3][2];
    double at[3][2];
    struct treen_cell beyond[GRID_NEIGHBOURS];
    triangle_outline(cell, corner);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            at[i][k] = corner[i][k];
    triangle_neighbours(cell, beyond);
    return prism_faces(cell, 3, (const double(*)[2])at, beyond, out);
}

/* ---- Cubes ----------------------------------------------------------------------------------- */

static struct treen_cell pyramid_home(struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, 3), floor_to(cell.y, 3), floor_to(cell.z, 3)};
}

static struct treen_cell pyramid_point(struct treen_cell cell) {
    return cell_subtract(cell, (struct treen_cell){1, 1, 1});
}

static bool pyramid_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = cell_add(point, (struct treen_cell){1, 1, 1});
    return abs(from_middle(cell->x)) + abs(from_middle(cell->y)) + abs(from_middle(cell->z)) == 1;
}

/* Writes the step from the cube's middle to the cell, and two unit steps across it. */
static void pyramid_axes(struct treen_cell cell, struct treen_cell axis[3]) {
    axis[0] = (struct treen_cell){from_middle(cell.x), from_middle(cell.y), from_middle(cell.z)};
    axis[1] = (struct treen_cell){axis[0].y, axis[0].z, axis[0].x};
    axis[2] = (struct treen_cell){axis[0].z, axis[0].x, axis[0].y};
}

/* Lists the neighbours across the base, and then those across the sides of pyramid_corners. */
static int pyramid_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    struct treen_cell axis[3];
    pyramid_axes(cell, axis);
    struct treen_cell middle = cell_subtract(cell, axis[0]);
    out[0] = cell_add(cell, axis[0]);
    out[1] = cell_subtract(middle, axis[2]);
    out[2] = cell_add(middle, axis[1]);
    out[3] = cell_add(middle, axis[2]);
    out[4] = cell_subtract(middle, axis[1]);
    return 5;
}

/* Writes the corners in halves of a cube's edge: the cube's middle, and the base in turn. */
static int pyramid_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    struct treen_cell axis[3], home = pyramid_home(cell);
    pyramid_axes(cell, axis);
    out[0] = (struct treen_cell){home.x / 3 * 2 + 1, home.y / 3 * 2 + 1, home.z / 3 * 2 + 1};
    struct treen_cell base = cell_add(out[0], axis[0]);
    out[1] = cell_subtract(cell_subtract(base, axis[1]), axis[2]);
    out[2] = cell_subtract(cell_add(base, axis[1]), axis[2]);
    out[3] = cell_add(cell_add(base, axis[1]), axis[2]);
    out[4] = cell_add(cell_subtract(base, axis[1]), axis[2]);
    return 5;
}

/* Lists the base and the four sides. Cubes are drawn with edges of 2. */
static int pyramid_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    struct treen_cell at[GRID_CELL_CORNERS], beyond[GRID_NEIGHBOURS];
    double corner[5][3];
    int corners = pyramid_corners(cell, at);
    pyramid_neighbours(cell, beyond);
    for (int i = 0; i < corners; i++)
        for (int k = 0; k < 3; k++)
            corner[i][k] = cell_along(at[i], k);
    out[0] = lattice_face((const double(*)[3]) & corner[1], 4, corner[0], beyond[0]);
    for (int i = 0; i < 4; i++) {
        double side[3][3];
        for (int k = 0; k < 3; k++) {
            side[0][k] = corner[0][k];
            side[1][k] = corner[1 + i][k];
            side[2][k] = corner[1 + (i + 1) % 4][k];
        }
        out[1 + i] = lattice_face((const double(*)[3])side, 3, corner[1 + (i + 2) % 4], beyond[1 + i]);
    }
    return 5;
}

/* ---- Boxes: their numbers count squares or cubes --------------------------------------------- */

static struct treen_cell squares_high(const int size[3]) {
    return (struct treen_cell){3 * size[0] - 1, 3 * size[1] - 1, size[2] - 1};
}

static struct treen_cell cubes_high(const int size[3]) {
    return (struct treen_cell){3 * size[0] - 1, 3 * size[1] - 1, 3 * size[2] - 1};
}

/* Returns the corner of half a square of `size[0]` squares on each side, and `size[1]` layers. */
static struct treen_cell half_high(const int size[3]) {
    return (struct treen_cell){3 * size[0] - 1, 3 * size[0] - 1, size[1] - 1};
}

static bool half_has(struct treen_cell cell, const int size[3]) {
    int last = (floor_to(cell.x, 3) + floor_to(cell.y, 3)) / 3 - (size[0] - 1);
    return last < 0 || (last == 0 && from_middle(cell.x) + from_middle(cell.y) < 0);
}

#define SQUARE_WAYS                                                                                          \
    {3, 0, 0}, {-3, 0, 0}, {0, 3, 0}, {0, -3, 0}, {3, 3, 0}, {-3, -3, 0}, {3, -3, 0}, {                      \
        -3, 3, 0                                                                                             \
    }

const struct grid grid_tetrakis = {
    .about = {.name = "tetrakis", .summary = "half squares: squares of one layer, cut by both diagonals"},
    .dimensions = 2,
    .neighbours = triangle_neighbours,
    .home = triangle_home,
    .point = triangle_point,
    .cell_at = triangle_at,
    .directions = 8,
    .direction = {SQUARE_WAYS},
    .corners = triangle_corners,
    .faces = triangle_faces,
    .form = {{"", 2, 2, squares_high, NULL}, {"triangle", 1, 1, half_high, half_has}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}}, [MOTION_SPACE] = {1, {MIRROR_X}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
};

const struct grid grid_tetrakis_prism = {
    .about = {.name = "tetrakis-prism", .summary = "prisms of half squares, layer on layer"},
    .dimensions = 3,
    .neighbours = prism_neighbours,
    .home = triangle_home,
    .point = triangle_point,
    .cell_at = prism_at,
    .directions = 10,
    .direction = {SQUARE_WAYS, {0, 0, 1}, {0, 0, -1}},
    .corners = triangle_corners,
    .faces = triangle_faces,
    .form = {{"", 3, 3, squares_high, NULL}, {"triangle", 1, 2, half_high, half_has}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};

const struct grid grid_pyramids = {
    .about = {.name = "pyramids", .summary = "cubes cut into six pyramids"},
    .dimensions = 3,
    .neighbours = pyramid_neighbours,
    .home = pyramid_home,
    .point = pyramid_point,
    .cell_at = pyramid_at,
    .directions = 26, /* along the edges of cubes, and along the diagonals of walls and of cubes */
    .direction = {{3, 0, 0},   {-3, 0, 0},  {0, 3, 0},   {0, -3, 0}, {0, 0, 3},   {0, 0, -3},   {3, 3, 0},
                  {-3, -3, 0}, {3, -3, 0},  {-3, 3, 0},  {3, 0, 3},  {-3, 0, -3}, {3, 0, -3},   {-3, 0, 3},
                  {0, 3, 3},   {0, -3, -3}, {0, 3, -3},  {0, -3, 3}, {3, 3, 3},   {-3, -3, -3}, {3, 3, -3},
                  {-3, -3, 3}, {3, -3, 3},  {-3, 3, -3}, {-3, 3, 3}, {3, -3, -3}},
    .corners = pyramid_corners,
    .faces = pyramid_faces,
    .form = {{"", 3, 3, cubes_high, NULL}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {QUARTER_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_X}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};
