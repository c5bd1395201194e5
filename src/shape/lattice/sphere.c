/* Balls in the densest packing: cells with an even sum of coordinates (face-centred cubic). Points
 * are in thirds, for the half turn about (1, 1, 1) that takes a triangular layer to itself. */
#include "shape/lattice/lattice.h"

#include <math.h>

static struct treen_cell sphere_point(struct treen_cell cell) {
    return (struct treen_cell){3 * cell.x, 3 * cell.y, 3 * cell.z};
}

static bool sphere_at(struct treen_cell point, struct treen_cell *cell) {
    if (point.x % 3 || point.y % 3 || point.z % 3)
        return false;
    *cell = (struct treen_cell){point.x / 3, point.y / 3, point.z / 3};
    return remainder_of(cell->x + cell->y + cell->z, 2) == 0;
}

static int sphere_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    static const struct treen_cell step[] = {{1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0},
                                             {1, 0, 1}, {1, 0, -1}, {-1, 0, 1}, {-1, 0, -1},
                                             {0, 1, 1}, {0, 1, -1}, {0, -1, 1}, {0, -1, -1}};
    return lattice_steps(cell, step, 12, out);
}

/* Returns a ball of diameter 1: neighbours touch. */
static struct grid_bar sphere_bar(struct treen_cell cell) {
    const double unit = sqrt(0.5), x = cell.x * unit, y = cell.y * unit, z = cell.z * unit;
    return (struct grid_bar){{{x, y, z}, {x, y, z}}, 0.5};
}

/* ---- Piles of balls -------------------------------------------------------------------------- */

static struct treen_cell pyramid_high(const int size[3]) {
    return (struct treen_cell){2 * size[0] - 2, 2 * size[0] - 2, size[0] - 1};
}

/* Tells whether the pyramid has the ball. Layer z is a square of z + 1 balls a side. */
static bool pyramid_has(struct treen_cell cell, const int size[3]) {
    int last = size[0] - 1, sum = cell.x - (last - cell.z), difference = cell.y - last;
    int a = (sum + difference) / 2, b = (sum - difference) / 2;
    return sum >= 0 && sum + difference >= 0 && sum >= difference && a <= cell.z && b <= cell.z;
}

static struct treen_cell tetrahedron_high(const int size[3]) {
    return (struct treen_cell){size[0] - 1, size[0] - 1, size[0] - 1};
}

/* Tells whether the tetrahedron has the ball: a, b and c steps along three edges that meet in
 * (0, 0, 0). So layers are rectangles, and the tetrahedron stands on an edge. */
static bool tetrahedron_has(struct treen_cell cell, const int size[3]) {
    int a = cell.x + cell.y - cell.z, b = cell.x - cell.y + cell.z, c = cell.y + cell.z - cell.x;
    return a >= 0 && b >= 0 && c >= 0 && a + b + c <= 2 * (size[0] - 1);
}

const struct grid grid_sphere = {
    .about = {.name = "sphere", .summary = "balls, which touch twelve others"},
    .dimensions = 3,
    .neighbours = sphere_neighbours,
    .home = lattice_itself,
    .point = sphere_point,
    .cell_at = sphere_at,
    .directions = 12,
    .direction = {{1, 1, 0},
                  {-1, -1, 0},
                  {1, -1, 0},
                  {-1, 1, 0},
                  {1, 0, 1},
                  {-1, 0, -1},
                  {1, 0, -1},
                  {-1, 0, 1},
                  {0, 1, 1},
                  {0, -1, -1},
                  {0, 1, -1},
                  {0, -1, 1}},
    .bar = sphere_bar,
    .form = {{"pyramid", 1, 1, pyramid_high, pyramid_has},
             {"tetrahedron", 1, 1, tetrahedron_high, tetrahedron_has}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {2, {QUARTER_ABOUT_X, {{{-1, 2, 2}, {2, -1, 2}, {2, 2, -1}}, 3}}},
               [MOTION_MIRROR] = {1, {MIRROR_X}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CCCFFFEEEVVV",
};
