/* Hexagons cut into six kites or into twelve drafters, which are halves of kites. The same cells
 * are a third and a sixth of a triangle. A kite has the middle of its hexagon, a corner, and the
 * middles of the two sides that meet there. The hexagons' rows run as those of grid hexagon. A
 * hexagon is a block of 3x3 places for kites, and of 5x5 for drafters: its cells stand in a ring in
 * it. */
#include "shape/lattice/lattice.h"

#include <math.h>
#include <string.h>

/* Side i is towards the hexagon around[i]. Corner i, in thirds, is where it begins. */
static const struct treen_cell around[6] = {{1, 0, 0},  {0, 1, 0},  {-1, 1, 0},
                                            {-1, 0, 0}, {0, -1, 0}, {1, -1, 0}},
                               corner_of[6] = {{2, -1, 0}, {1, 1, 0},   {-1, 2, 0},
                                               {-2, 1, 0}, {-1, -1, 0}, {1, -2, 0}};

/* Drafter 2i lies between corner i and the side before it, drafter 2i + 1 between it and side i. */
static const struct treen_cell drafter_places[12] = {{2, -1, 0},  {2, 0, 0},  {1, 1, 0},  {0, 2, 0},
                                                     {-1, 2, 0},  {-2, 2, 0}, {-2, 1, 0}, {-2, 0, 0},
                                                     {-1, -1, 0}, {0, -2, 0}, {1, -2, 0}, {2, -2, 0}},
                               drafter_points[12] = {{7, -5, 0},  {7, -2, 0},  {5, 2, 0},  {2, 5, 0},
                                                     {-2, 7, 0},  {-5, 7, 0},  {-7, 5, 0}, {-7, 2, 0},
                                                     {-5, -2, 0}, {-2, -5, 0}, {2, -7, 0}, {5, -7, 0}};

/* A way of cutting hexagons. Points are counted in parts of the step to the next hexagon. */
static const struct cut {
    int cells, block, parts;
    const struct treen_cell *ring;  /* where the cell stands, from the middle of the block */
    const struct treen_cell *point; /* the cell's point, from the hexagon's */
} kites = {6, 3, 6, around, corner_of}, drafters = {12, 5, 18, drafter_places, drafter_points};

static struct treen_cell times(struct treen_cell step, int n) {
    return (struct treen_cell){n * step.x, n * step.y, n * step.z};
}

/* Returns the hexagon of a cell. */
static struct treen_cell hexagon_of(const struct cut *cut, struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, cut->block) / cut->block,
                               floor_to(cell.y, cut->block) / cut->block, 0};
}

/* Returns the cell of this number, which may be too large by full turns. */
static struct treen_cell cell_of(const struct cut *cut, struct treen_cell hexagon, int number) {
    struct treen_cell middle = {cut->block / 2, cut->block / 2, 0};
    return cell_add(cell_add(times(hexagon, cut->block), middle), cut->ring[number % cut->cells]);
}

/* Returns the number of a cell in its hexagon. A place that is no cell has none: -1. */
static int number_of(const struct cut *cut, struct treen_cell cell) {
    struct treen_cell hexagon = hexagon_of(cut, cell);
    for (int i = 0; i < cut->cells; i++)
        if (cell_equal(cell_of(cut, hexagon, i), (struct treen_cell){cell.x, cell.y, 0}))
            return i;
    return -1;
}

/* Returns a point of no cell for a place that is none. */
static struct treen_cell point_of(const struct cut *cut, struct treen_cell cell) {
    int number = number_of(cut, cell);
    struct treen_cell point = times(hexagon_of(cut, cell), cut->parts);
    point.z = cell.z;
    return number < 0 ? point : cell_add(point, cut->point[number]);
}

static bool cell_at(const struct cut *cut, struct treen_cell point, struct treen_cell *cell) {
    for (int i = 0; i < cut->cells; i++) {
        struct treen_cell rest = cell_subtract(point, cut->point[i]);
        if (remainder_of(rest.x, cut->parts) || remainder_of(rest.y, cut->parts))
            continue;
        *cell = cell_of(cut, (struct treen_cell){rest.x / cut->parts, rest.y / cut->parts, 0}, i);
        return point.z == 0;
    }
    return false;
}

static struct treen_cell home_of(const struct cut *cut, struct treen_cell cell) {
    return (struct treen_cell){floor_to(cell.x, cut->block), floor_to(cell.y, cut->block), cell.z};
}

/* ---- Outlines -------------------------------------------------------------------------------- */

/* The corners of a cell in turn, in sixths of a step between hexagons. Side i goes from corner i to
 * the next, and beyond[i] is across it. */
struct outline {
    int corners;
    struct treen_cell corner[4], beyond[4];
};

/* Lists the outline. The other hexagons that meet at corner i have their corners i + 2 and i + 4
 * there. */
static struct outline kite_outline(struct treen_cell cell) {
    struct treen_cell hexagon = hexagon_of(&kites, cell), middle = times(hexagon, 6);
    int i = number_of(&kites, cell), before = (i + 5) % 6;
    return (struct outline){
        4,
        {middle, cell_add(middle, times(around[before], 3)), cell_add(middle, times(corner_of[i], 2)),
         cell_add(middle, times(around[i], 3))},
        {cell_of(&kites, hexagon, i + 5), cell_of(&kites, cell_add(hexagon, around[before]), i + 2),
         cell_of(&kites, cell_add(hexagon, around[i]), i + 4), cell_of(&kites, hexagon, i + 1)}};
}

/* Lists the outline. Across a hexagon's side lies the half of a kite that has the same two
 * corners. */
static struct outline drafter_outline(struct treen_cell cell) {
    struct treen_cell hexagon = hexagon_of(&drafters, cell), middle = times(hexagon, 6);
    int number = number_of(&drafters, cell), i = number / 2, side = (i + 5 + number % 2) % 6;
    struct treen_cell corner = cell_add(middle, times(corner_of[i], 2)),
                      half = cell_add(middle, times(around[side], 3)),
                      across =
                          cell_of(&drafters, cell_add(hexagon, around[side]), number + (number % 2 ? 7 : 5));
    return (struct outline){
        3,
        {middle, number % 2 ? corner : half, number % 2 ? half : corner},
        {cell_of(&drafters, hexagon, number + 11), across, cell_of(&drafters, hexagon, number + 1)}};
}

static int corners_of(const struct outline *outline, int z, struct treen_cell out[GRID_CELL_CORNERS]) {
    int count = outline->corners;
    for (int i = 0; i < 2 * count; i++)
        out[i] = cell_add(outline->corner[i % count], (struct treen_cell){0, 0, z + i / count});
    return 2 * count;
}

/* Lists the faces of a prism. Opposite sides of a hexagon are drawn 2 apart. */
static int faces_of(const struct outline *outline, struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    double at[4][2];
    for (int i = 0; i < outline->corners; i++) {
        at[i][0] = (outline->corner[i].x + outline->corner[i].y / 2.0) / 3;
        at[i][1] = outline->corner[i].y * sqrt(3) / 6;
    }
    return prism_faces(cell, outline->corners, (const double(*)[2])at, outline->beyond, out);
}

/* ---- Boxes: their numbers are the sides, counted in hexagons --------------------------------- */

static struct treen_cell rhombus_high(const struct cut *cut, const int size[3]) {
    return (struct treen_cell){cut->block * size[0] - 1, cut->block * size[1] - 1, 0};
}

static struct treen_cell hexagon_high(const struct cut *cut, const int size[3]) {
    int last = cut->block * (2 * size[0] - 1) - 1;
    return (struct treen_cell){last, last, 0};
}

static bool hexagon_has(const struct cut *cut, struct treen_cell cell, const int size[3]) {
    struct treen_cell hexagon = hexagon_of(cut, cell);
    return hexagon_is_in(hexagon.x, hexagon.y, size[0]);
}

/* ---- Kites ---------------------------------------------------------------------------------- */

static int kite_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    struct outline outline = kite_outline(cell);
    memcpy(out, outline.beyond, (size_t)outline.corners * sizeof *out);
    return outline.corners;
}

static struct treen_cell kite_home(struct treen_cell cell) {
    return home_of(&kites, cell);
}

static struct treen_cell kite_point(struct treen_cell cell) {
    return point_of(&kites, cell);
}

static bool kite_at(struct treen_cell point, struct treen_cell *cell) {
    return cell_at(&kites, point, cell);
}

static int kite_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    struct outline outline = kite_outline(cell);
    return corners_of(&outline, cell.z, out);
}

static int kite_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    struct outline outline = kite_outline(cell);
    return faces_of(&outline, cell, out);
}

static struct treen_cell kite_rhombus_high(const int size[3]) {
    return rhombus_high(&kites, size);
}

static struct treen_cell kite_hexagon_high(const int size[3]) {
    return hexagon_high(&kites, size);
}

static bool kite_hexagon_has(struct treen_cell cell, const int size[3]) {
    return hexagon_has(&kites, cell, size);
}

const struct grid grid_kite = {
    .about = {.name = "kite", .summary = "kites: hexagons of one layer, cut into six"},
    .dimensions = 2,
    .neighbours = kite_neighbours,
    .home = kite_home,
    .point = kite_point,
    .cell_at = kite_at,
    .directions = 12,
    .direction = {HEXAGON_WAYS(3)},
    .corners = kite_corners,
    .faces = kite_faces,
    .form = {{"", 2, 2, kite_rhombus_high, NULL}, {"hexagon", 1, 1, kite_hexagon_high, kite_hexagon_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
    .rows = ROWS_SLANTED,
};

/* ---- Drafters ------------------------------------------------------------------------------- */

static int drafter_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    struct outline outline = drafter_outline(cell);
    memcpy(out, outline.beyond, (size_t)outline.corners * sizeof *out);
    return outline.corners;
}

static struct treen_cell drafter_home(struct treen_cell cell) {
    return home_of(&drafters, cell);
}

static struct treen_cell drafter_point(struct treen_cell cell) {
    return point_of(&drafters, cell);
}

static bool drafter_at(struct treen_cell point, struct treen_cell *cell) {
    return cell_at(&drafters, point, cell);
}

static int drafter_corners(struct treen_cell cell, struct treen_cell out[GRID_CELL_CORNERS]) {
    struct outline outline = drafter_outline(cell);
    return corners_of(&outline, cell.z, out);
}

static int drafter_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    struct outline outline = drafter_outline(cell);
    return faces_of(&outline, cell, out);
}

static struct treen_cell drafter_rhombus_high(const int size[3]) {
    return rhombus_high(&drafters, size);
}

static struct treen_cell drafter_hexagon_high(const int size[3]) {
    return hexagon_high(&drafters, size);
}

static bool drafter_hexagon_has(struct treen_cell cell, const int size[3]) {
    return hexagon_has(&drafters, cell, size);
}

const struct grid grid_drafter = {
    .about = {.name = "drafter", .summary = "drafters: hexagons of one layer, cut into twelve"},
    .dimensions = 2,
    .neighbours = drafter_neighbours,
    .home = drafter_home,
    .point = drafter_point,
    .cell_at = drafter_at,
    .directions = 12,
    .direction = {HEXAGON_WAYS(5)},
    .corners = drafter_corners,
    .faces = drafter_faces,
    .form = {{"", 2, 2, drafter_rhombus_high, NULL},
             {"hexagon", 1, 1, drafter_hexagon_high, drafter_hexagon_has}},
    .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
    .rotation = MOTION_PLANE,
    .place_letters = "FEV",
    .rows = ROWS_SLANTED,
};
