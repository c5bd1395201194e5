/* Each grid is a handful of functions and a row of the table below. The header and doc/grids.md say
 * how the members must agree, and tests/shape/grid.c checks every row. */
#include "shape/grid.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Grids whose cells are the points of the lattice ----------------------------------------- */

static struct treen_cell itself(struct treen_cell cell) {
    return cell;
}

static bool at_any_point(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return true;
}

static bool at_flat_point(struct treen_cell point, struct treen_cell *cell) {
    *cell = point;
    return point.z == 0;
}

static int square_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    out[0] = (struct treen_cell){cell.x - 1, cell.y, cell.z};
    out[1] = (struct treen_cell){cell.x + 1, cell.y, cell.z};
    out[2] = (struct treen_cell){cell.x, cell.y - 1, cell.z};
    out[3] = (struct treen_cell){cell.x, cell.y + 1, cell.z};
    return 4;
}

static int cube_neighbours(struct treen_cell cell, struct treen_cell out[GRID_NEIGHBOURS]) {
    int count = square_neighbours(cell, out);
    out[count++] = (struct treen_cell){cell.x, cell.y, cell.z - 1};
    out[count++] = (struct treen_cell){cell.x, cell.y, cell.z + 1};
    return count;
}

/* ---- Triangles ------------------------------------------------------------------------------- */

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

/* Returns the remainder from 0 to 2. C's remainder has the sign of the dividend, and points lie on
 * all sides of the origin. */
static int remainder_of_three(int a) {
    return (a % 3 + 3) % 3;
}

/* Solves triangle_point for the cell. Corners of triangles, and points of other remainders, are no
 * cells. */
static bool prism_at(struct treen_cell point, struct treen_cell *cell) {
    int third = remainder_of_three(point.x);
    if (third == 0 || remainder_of_three(point.y) != third)
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
    int count = triangle_neighbours(cell, out);
    out[count++] = (struct treen_cell){cell.x, cell.y, cell.z - 1};
    out[count++] = (struct treen_cell){cell.x, cell.y, cell.z + 1};
    return count;
}

/* ---- Cells as solids ------------------------------------------------------------------------- */

/* Lists the faces of a cube, or of a square as thick as it is wide. Bit i of a corner's number is
 * its coordinate i. */
static int cube_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    static const struct {
        struct treen_cell beyond;
        uint8_t corner[4];
    } face[] = {
        {{-1, 0, 0}, {0, 2, 6, 4}}, {{1, 0, 0}, {1, 5, 7, 3}},  {{0, -1, 0}, {0, 4, 5, 1}},
        {{0, 1, 0}, {2, 3, 7, 6}},  {{0, 0, -1}, {0, 1, 3, 2}}, {{0, 0, 1}, {4, 6, 7, 5}},
    };
    enum { FACES = sizeof face / sizeof *face };
    for (int i = 0; i < FACES; i++) {
        out[i] = (struct grid_face){.beyond = cell_add(cell, face[i].beyond), .corners = 4};
        for (int j = 0; j < 4; j++) {
            unsigned corner = face[i].corner[j];
            out[i].corner[j][0] = cell.x + (int)(corner & 1);
            out[i].corner[j][1] = cell.y + (int)(corner >> 1 & 1);
            out[i].corner[j][2] = cell.z + (int)(corner >> 2);
        }
    }
    return FACES;
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

static void set_corner(double corner[3], const double at[2], int z) {
    corner[0] = at[0];
    corner[1] = at[1];
    corner[2] = z;
}

/* Lists the faces of a prism as high as the triangle's sides are long. */
static int prism_faces(struct treen_cell cell, struct grid_face out[GRID_FACES]) {
    double corner[3][2];
    struct treen_cell beyond[3];
    triangle_corners(cell, corner, beyond);
    for (int i = 0; i < 3; i++) {
        const double *from = corner[i], *to = corner[(i + 1) % 3];
        out[i] = (struct grid_face){.beyond = beyond[i], .corners = 4};
        set_corner(out[i].corner[0], from, cell.z);
        set_corner(out[i].corner[1], from, cell.z + 1);
        set_corner(out[i].corner[2], to, cell.z + 1);
        set_corner(out[i].corner[3], to, cell.z);
    }
    out[3] = (struct grid_face){.beyond = {cell.x, cell.y, cell.z - 1}, .corners = 3};
    out[4] = (struct grid_face){.beyond = {cell.x, cell.y, cell.z + 1}, .corners = 3};
    for (int i = 0; i < 3; i++) {
        set_corner(out[3].corner[i], corner[i], cell.z);
        set_corner(out[4].corner[i], corner[2 - i], cell.z + 1);
    }
    return 5;
}

/* ---- The table ------------------------------------------------------------------------------- */

/* Generators, as they act on points. Triangles have oblique axes: a sixth of a turn takes x to y,
 * and y to y - x. There are only as many as the group needs; close_group finds the rest. */
#define QUARTER_ABOUT_Z                                                                                      \
    { {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1 }
#define QUARTER_ABOUT_X                                                                                      \
    { {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, 1 }
#define SIXTH_ABOUT_Z                                                                                        \
    { {{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}, 1 }
#define SWAP_X_Y                                                                                             \
    { {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, 1 }
#define HALF_IN_THE_LAYER                                                                                    \
    { {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}}, 1 }
#define MIRROR_Z                                                                                             \
    { {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1 }
#define MIRROR_X                                                                                             \
    { {{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1 }

static const struct grid table[] = {
    {
        .about = {.name = "cube", .summary = "cubes, which share faces with six others"},
        .dimensions = 3,
        .neighbours = cube_neighbours,
        .home = itself,
        .point = itself,
        .cell_at = at_any_point,
        .directions = 6,
        .direction = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        .faces = cube_faces,
        .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}},
                   [MOTION_SPACE] = {1, {QUARTER_ABOUT_X}},
                   [MOTION_MIRROR] = {1, {MIRROR_X}}},
        .rotation = MOTION_SPACE,
        .place_letters = "CFEV", /* centre, face, edge, vertex */
    },
    {
        /* A flat piece that is turned over in space becomes its mirror image. */
        .about = {.name = "square", .summary = "squares of one layer"},
        .dimensions = 2,
        .neighbours = square_neighbours,
        .home = itself,
        .point = itself,
        .cell_at = at_flat_point,
        .directions = 4, /* only in the plane: out of it everything would come apart */
        .direction = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}},
        .faces = cube_faces,
        .motion = {[MOTION_PLANE] = {1, {QUARTER_ABOUT_Z}}, [MOTION_SPACE] = {1, {MIRROR_X}}},
        .rotation = MOTION_PLANE,
        .place_letters = "FEV", /* face, edge, vertex */
    },
    {
        .about = {.name = "prism", .summary = "triangular prisms, layer on layer"},
        .dimensions = 3,
        .neighbours = prism_neighbours,
        .home = triangle_home,
        .point = triangle_point,
        .cell_at = prism_at,
        .directions = 8,
        .direction =
            {{2, 0, 0}, {-2, 0, 0}, {1, 1, 0}, {-1, -1, 0}, {-1, 1, 0}, {1, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        .faces = prism_faces,
        .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}},
                   [MOTION_SPACE] = {1, {HALF_IN_THE_LAYER}},
                   [MOTION_MIRROR] = {1, {MIRROR_Z}}},
        .rotation = MOTION_SPACE,
        .place_letters = "CFEV",
        .sides = "\\/",
    },
    {
        .about = {.name = "triangle", .summary = "triangles of one layer"},
        .dimensions = 2,
        .neighbours = triangle_neighbours,
        .home = triangle_home,
        .point = triangle_point,
        .cell_at = triangle_at,
        .directions = 6,
        .direction = {{2, 0, 0}, {-2, 0, 0}, {1, 1, 0}, {-1, -1, 0}, {-1, 1, 0}, {1, -1, 0}},
        .faces = prism_faces,
        .motion = {[MOTION_PLANE] = {1, {SIXTH_ABOUT_Z}}, [MOTION_SPACE] = {1, {SWAP_X_Y}}},
        .rotation = MOTION_PLANE,
        .place_letters = "FEV",
        .sides = "\\/",
    },
};

enum { GRIDS = sizeof table / sizeof *table };

const struct grid *grid_at(size_t index) {
    return index < GRIDS ? &table[index] : NULL;
}

void grid_names(char *out, size_t room) {
    size_t used = 0;
    for (size_t i = 0; i < GRIDS && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s",
                                 i + 1 == GRIDS ? " or "
                                 : i            ? ", "
                                                : "",
                                 table[i].about.name);
}

const struct grid *grid_named(const char *name, size_t length) {
    for (size_t i = 0; i < GRIDS; i++)
        if (strlen(table[i].about.name) == length && !memcmp(table[i].about.name, name, length))
            return &table[i];
    return NULL;
}

/* ---- Cells and points ------------------------------------------------------------------------ */

/* A place that is no cell has no point that leads back to it. */
bool grid_has(const struct grid *grid, struct treen_cell cell) {
    struct treen_cell found;
    return grid->cell_at(grid->point(cell), &found) && cell_equal(found, cell);
}

/* ---- The group ------------------------------------------------------------------------------- */

static int common_divisor(int a, int b) {
    return b ? common_divisor(b, a % b) : a < 0 ? -a : a;
}

/* Lowest terms give each map one form, so that a member of the group is recognised. */
struct matrix matrix_multiply(const struct matrix *a, const struct matrix *b) {
    int product[3][3], over = a->over * b->over, divisor = over;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            product[i][j] = a->m[i][0] * b->m[0][j] + a->m[i][1] * b->m[1][j] + a->m[i][2] * b->m[2][j];
            divisor = common_divisor(divisor, product[i][j]);
        }
    struct matrix result = {.over = (int8_t)(over / divisor)};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            result.m[i][j] = (int8_t)(product[i][j] / divisor);
    return result;
}

/* Tells whether the group has the matrix. They are compared as bytes: nine entries and `over`, with
 * nothing between them. */
static bool group_has(const struct group *group, const struct matrix *matrix) {
    for (size_t i = 0; i < group->count; i++)
        if (!memcmp(&group->element[i], matrix, sizeof *matrix))
            return true;
    return false;
}

/* Copies the generators of all motions up to and with `last`; returns their number. */
static int generators_up_to(const struct grid *grid, enum motion last,
                            struct matrix generator[MOTIONS * GRID_GENERATORS]) {
    int count = 0;
    for (int motion = 0; motion <= (int)last; motion++)
        for (int i = 0; i < grid->motion[motion].count; i++)
            generator[count++] = grid->motion[motion].generator[i];
    return count;
}

/* Multiplies every element by every generator until nothing new is found. In a finite group this is
 * closure, since an inverse is a power. New elements go to the end, behind those of the motions
 * before. */
static void close_group(struct group *group, const struct matrix *generator, int generators) {
    int most_over = 1;
    for (int i = 0; i < generators; i++)
        if (generator[i].over > most_over)
            most_over = generator[i].over;
    for (size_t at = 0; at < group->count; at++)
        for (int i = 0; i < generators; i++) {
            struct matrix product = matrix_multiply(&generator[i], &group->element[at]);
            if (product.over > most_over || group_has(group, &product))
                continue;
            assert(group->count < GRID_SYMMETRIES);
            group->element[group->count++] = product;
        }
}

void grid_group(const struct grid *grid, struct group *group) {
    *group = (struct group){.count = 1, .element = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1}}};
    for (int motion = 0; motion < MOTIONS; motion++) {
        struct matrix generator[MOTIONS * GRID_GENERATORS];
        int generators = generators_up_to(grid, (enum motion)motion, generator);
        close_group(group, generator, generators);
        group->motion_count[motion] = group->count;
    }
}
