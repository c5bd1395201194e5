/* Triangles of one layer, and triangular prisms. Rows are strips of triangles. */
#include "shape/lattice/lattice.h"

#include <math.h>
#include <string.h>

/* Tells whether the triangle's tip points to smaller y. Rows are strips; the tip is at greater y
 * where x + y is even. */
static int tip_below(struct treen_cell cell) {
    return (cell.x ^ cell.y) & 1;
}

/* Returns the left one of the two triangles that make a rhombus with this cell in it. */
static struct treen_cell triangle_home(struct treen_cell cell) {
    return (struct treen_cell){cell.x - tip_below(cell), cell.y, cell.z};
}

/* Returns the point in thirds of two sides that meet at 60 degrees, counted from a corner of
 * triangles, where all motions meet. The difference below is even, so nothing is rounded. A
 * triangle with its tip at greater y is one third from both sides, the other two thirds. */
static struct treen_cell triangle_point(struct treen_cell cell) {
    int below = tip_below(cell), across = (cell.x - below - cell.y) / 2;
    return (struct treen_cell){3 * across + 1 + below, 3 * cell.y + 1 + below, cell.z};
}

/* Solves triangle_point for the cell. Corners of triangles, and points of other remainders, are no
 * cells. */
static bool prism_at(struct treen_cell point, struct treen_cell *cell) {
    int third = remainder_of(point.x, 3);
    if (third == 0 || remainder_of(point.y, 3) != third)
        return false;
    int across = (point.x - third) / 3, up = (point.y - third) / 3;
    *cell = (struct treen_cell){2 * across + up + third - 1, up, point.z};
    return true;
}

static bool triangle_at(struct treen_cell point, struct treen_cell *cell) {
    return prism_at(point, cell) && point.z == 0;
}

static int triangle_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    out[0] = (struct treen_cell){cell.x - 1, cell.y, cell.z};
    out[1] = (struct treen_cell){cell.x + 1, cell.y, cell.z};
    out[2] = (struct treen_cell){cell.x, cell.y + (tip_below(cell) ? 1 : -1), cell.z};
    return 3;
}

static int prism_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    return lattice_layers(cell, triangle_neighbours(cell, out), out);
}

/* Lists a triangle's corners in turn. Its base is the side towards y - 1 where x + y is even, else
 * the side towards y + 1. */
static void triangle_corners(struct treen_cell cell, double corner[3][2], struct treen_cell beyond[3]) {
    const double height = sqrt(3) / 2, left = cell.x / 2.0, low = cell.y * height;
    bool even = !((cell.x + cell.y) & 1);
    const double at_base = even ? low : low + height, at_tip = even ? low + height : low;
    const double base[2][2] = {{left, at_base}, {left + 1, at_base}}, tip[2] = {left + 0.5, at_tip};
    const struct treen_cell left_of = {cell.x - 1, cell.y, cell.z}, right_of = {cell.x + 1, cell.y, cell.z};
    const struct treen_cell under = {cell.x, cell.y + (even ? -1 : 1), cell.z};
    memcpy(corner[0], base[0], sizeof tip);
    memcpy(corner[1], even ? base[1] : tip, sizeof tip);
    memcpy(corner[2], even ? tip : base[1], sizeof tip);
    beyond[0] = even ? under : left_of;
    beyond[1] = right_of;
    beyond[2] = even ? left_of : under;
}

/* Writes the corners of a prism: x in half sides, y in rows. */
static int prism_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    int below = tip_below(cell);
    for (int layer = 0; layer < 2; layer++, out += 3) {
        out[0] = cell_add(cell, (struct treen_cell){0, below, layer});
        out[1] = cell_add(cell, (struct treen_cell){2, below, layer});
        out[2] = cell_add(cell, (struct treen_cell){1, !below, layer});
    }
    return 6;
}

/* Lists the faces of a prism as high as the triangle's sides are long. */
static int triangle_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    double corner[3][2];
    struct treen_cell beyond[3];
    triangle_corners(cell, corner, beyond);
    return prism_faces(cell, 3, (const double(*)[2])corner, beyond, out);
}

/* ---- Boxes: their numbers are the sides, and the layers ------------------------------------- */

/* Returns the corner of rows of `size[0]` triangles of each kind. Each row begins half a side
 * further to the right. */
static struct treen_cell rhombus_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] + size[1] - 2, size[1] - 1, size[2] - 1};
}

static bool rhombus_has(struct treen_cell cell, const int size[3]) {
    return cell.x >= cell.y && cell.x < cell.y + 2 * size[0];
}

/* Returns the corner of a triangle that stands on its tip. */
static struct treen_cell big_triangle_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] - 2, size[0] - 1, size[1] - 1};
}

static bool big_triangle_has(struct treen_cell cell, const int size[3]) {
    return cell.x >= cell.y && cell.x <= 2 * size[0] - 2 - cell.y;
}

/* Returns the column in which row 0 of the hexagon begins, with its tip up. */
static int hexagon_left(int side) {
    return side / 2 * 2 == side ? side - 1 : side;
}

static struct treen_cell hexagon_high(const int size[3]) {
    return (struct treen_cell){hexagon_left(size[0]) + 3 * size[0] - 1, 2 * size[0] - 1, size[1] - 1};
}

static bool hexagon_has(struct treen_cell cell, const int size[3]) {
    int from_edge = cell.y < size[0] ? cell.y : 2 * size[0] - 1 - cell.y,
        first = hexagon_left(size[0]) - from_edge;
    return cell.x >= first && cell.x <= first + 2 * (size[0] + from_edge);
}

const struct grid grid_prism = {
    .about = {.name = "prism", .summary = "triangular prisms, layer on layer"},
    .dimensions = 3,
    .neighbours = prism_neighbours,
    .home = triangle_home,
    .point = triangle_point,
    .cell_at = prism_at,
    .directions = 8,
    .direction =
        {{2, 0, 0}, {-2, 0, 0}, {1, 1, 0}, {-1, -1, 0}, {-1, 1, 0}, {1, -1, 0}, {0, 0, 1}, {0, 0, -1}},
    .corners = prism_corners,
    .faces = triangle_faces,
    .form = {{"rhombus", 2, 3, rhombus_high, rhombus_has},
             {"triangle", 1, 2, big_triangle_high, big_triangle_has},
             {"hexagon", 1, 2, hexagon_high, hexagon_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .turn = 120,
    .place_letters = "CFEV",
    .sides = "\\/",
};

const struct grid grid_triangle = {
    .about = {.name = "triangle", .summary = "triangles of one layer"},
    .dimensions = 2,
    .neighbours = triangle_neighbours,
    .home = triangle_home,
    .point = triangle_point,
    .cell_at = triangle_at,
    .directions = 6,
    .direction = {{2, 0, 0}, {-2, 0, 0}, {1, 1, 0}, {-1, -1, 0}, {-1, 1, 0}, {1, -1, 0}},
    .corners = prism_corners,
    .faces = triangle_faces,
    .form = {{"rhombus", 2, 2, rhombus_high, rhombus_has},
             {"triangle", 1, 1, big_triangle_high, big_triangle_has},
             {"hexagon", 1, 1, hexagon_high, hexagon_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .turn = 120,
    .place_letters = "FEV",
    .sides = "\\/",
};
