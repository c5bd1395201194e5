/* Layers of tetrahedra and of octahedra that are cut in halves by the planes between layers. Every
 * place is a cell. Where x + z and y + z are even it is a pyramid with its tip at the lower z:
 * pictures have it up. Where both are odd its tip is down. All others are tetrahedra. */
#include "shape/lattice/lattice.h"

#include <stdlib.h>

static int odd_across(struct treen_cell cell) {
    return remainder_of(cell.x + cell.z, 2);
}

static int odd_along(struct treen_cell cell) {
    return remainder_of(cell.y + cell.z, 2);
}

static struct treen_cell half_octa_home(struct treen_cell cell) {
    return (struct treen_cell){cell.x - odd_across(cell), cell.y - odd_along(cell), cell.z};
}

/* Returns a point whose height is odd: the origin is a vertex between layers. */
static struct treen_cell half_octa_point(struct treen_cell cell) {
    return (struct treen_cell){cell.x, cell.y, 2 * cell.z + 1};
}

static bool half_octa_at(struct treen_cell point, struct treen_cell *cell) {
    *cell = (struct treen_cell){point.x, point.y, floor_to(point.z, 2) / 2};
    return is_odd(point.z);
}

/* Tells whether the cell is a pyramid; *up: 1 where its tip is up, else 0. */
static bool is_pyramid(struct treen_cell cell, int *up) {
    *up = !odd_across(cell);
    return odd_across(cell) == odd_along(cell);
}

/* Lists the neighbours at the sides, and across the base of a pyramid. */
static int half_octa_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    int up;
    out[0] = (struct treen_cell){cell.x + 1, cell.y, cell.z};
    out[1] = (struct treen_cell){cell.x, cell.y + 1, cell.z};
    out[2] = (struct treen_cell){cell.x - 1, cell.y, cell.z};
    out[3] = (struct treen_cell){cell.x, cell.y - 1, cell.z};
    if (!is_pyramid(cell, &up))
        return 4;
    out[4] = (struct treen_cell){cell.x, cell.y, cell.z - 1 + 2 * up};
    return 5;
}

/* Writes the corners in halves of an edge; a layer is one high. A pyramid has its tip, and then its
 * base in turn. Of a tetrahedron corner i is across from neighbour i. */
static int half_octa_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    int up, x = cell.x, y = cell.y;
    if (is_pyramid(cell, &up)) {
        int base = cell.z + up;
        out[0] = (struct treen_cell){x, y, cell.z + 1 - up};
        out[1] = (struct treen_cell){x + 1, y - 1, base};
        out[2] = (struct treen_cell){x + 1, y + 1, base};
        out[3] = (struct treen_cell){x - 1, y + 1, base};
        out[4] = (struct treen_cell){x - 1, y - 1, base};
        return 5;
    }
    /* One edge is between two pyramids with their tips up, the other between two with tips down. */
    int across = cell.z + odd_along(cell), along = cell.z + odd_across(cell);
    out[0] = (struct treen_cell){x - 1, y, across};
    out[1] = (struct treen_cell){x, y - 1, along};
    out[2] = (struct treen_cell){x + 1, y, across};
    out[3] = (struct treen_cell){x, y + 1, along};
    return 4;
}

/* Lists the sides by neighbour, and then the base. Edges are drawn 2 long, so all are equal. */
static int half_octa_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    static const double high = 1.4142135623730951;
    struct treen_cell at[GRID_CELL_CORNERS], beyond[GRID_NEIGHBOURS];
    double corner[5][3];
    int corners = half_octa_corners(cell, at), count = half_octa_neighbours(cell, beyond);
    for (int i = 0; i < corners; i++) {
        corner[i][0] = at[i].x;
        corner[i][1] = at[i].y;
        corner[i][2] = high * at[i].z;
    }
    if (corners == 4)
        return tetrahedron_faces((const double(*)[3])corner, beyond, out);
    for (int i = 0; i < 4; i++) {
        double side[3][3];
        for (int k = 0; k < 3; k++) {
            side[0][k] = corner[0][k];
            side[1][k] = corner[1 + i][k];
            side[2][k] = corner[1 + (i + 1) % 4][k];
        }
        out[i] = lattice_face((const double(*)[3])side, 3, corner[1 + (i + 2) % 4], beyond[i]);
    }
    out[4] = lattice_face((const double(*)[3]) & corner[1], 4, corner[0], beyond[4]);
    return count;
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

/* Returns the place below the tip, along x and along y. It is even, since tips are up there. */
static int below_tip(const int size[3]) {
    return size[0] - is_odd(size[0]);
}

static struct treen_cell pyramid_high(const int size[3]) {
    int last = below_tip(size) + size[0] - 1;
    return (struct treen_cell){last, last, size[0] - 1};
}

static bool pyramid_has(struct treen_cell cell, const int size[3]) {
    return abs(cell.x - below_tip(size)) <= cell.z && abs(cell.y - below_tip(size)) <= cell.z;
}

const struct grid grid_half_octa = {
    .about = {.name = "half-octa", .summary = "layers of tetrahedra and half octahedra"},
    .dimensions = 3,
    .neighbours = half_octa_neighbours,
    .home = half_octa_home,
    .point = half_octa_point,
    .cell_at = half_octa_at,
    .directions = 18, /* along edges, and along the diagonals of octahedra */
    .direction = {{2, 0, 0},
                  {-2, 0, 0},
                  {0, 2, 0},
                  {0, -2, 0},
                  {1, 1, 1},
                  {-1, -1, -1},
                  {1, -1, 1},
                  {-1, 1, -1},
                  {-1, 1, 1},
                  {1, -1, -1},
                  {-1, -1, 1},
                  {1, 1, -1},
                  {2, 2, 0},
                  {-2, -2, 0},
                  {2, -2, 0},
                  {-2, 2, 0},
                  {0, 0, 2},
                  {0, 0, -2}},
    .corners = half_octa_corners,
    .faces = half_octa_faces,
    .form = {{"pyramid", 1, 1, pyramid_high, pyramid_has}},
    .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
               [MOTION_SPACE] = {1, {HALF_ABOUT_X}},
               [MOTION_MIRROR] = {1, {MIRROR_Z}}},
    .rotation = MOTION_SPACE,
    .place_letters = "CFEV",
};
