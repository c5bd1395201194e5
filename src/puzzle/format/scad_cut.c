#include "puzzle/format/scad_cut.h"

#include "base/error.h"
#include "shape/grid.h"

#include <stdlib.h>

/* ---- Words ----------------------------------------------------------------------------------- */

bool scad_step(const char *text, struct treen_cell *step) {
    int by = text[1] == '+' ? 1 : text[1] == '-' ? -1 : 0;
    *step = (struct treen_cell){text[0] == 'x' ? by : 0, text[0] == 'y' ? by : 0, text[0] == 'z' ? by : 0};
    return step->x || step->y || step->z;
}

static int axis_of(struct treen_cell step) {
    return step.x ? 0 : step.y ? 1 : 2;
}

static int is_up(struct treen_cell step) {
    return step.x + step.y + step.z > 0;
}

/* Returns the bit of the cell with these two directions. */
static int bit_of(struct treen_cell wall, struct treen_cell edge) {
    int across = (axis_of(edge) - axis_of(wall) + 2) % 3;
    return 1 << (8 * axis_of(wall) + 4 * is_up(wall) + 2 * across + is_up(edge));
}

/* Returns the step along the axis, up or down. */
static struct treen_cell step_along(int axis, int up) {
    int by = up ? 1 : -1;
    return (struct treen_cell){axis == 0 ? by : 0, axis == 1 ? by : 0, axis == 2 ? by : 0};
}

/* Returns all bits of the pyramid at a wall. */
static int pyramid_of(struct treen_cell wall) {
    return 15 << (8 * axis_of(wall) + 4 * is_up(wall));
}

/* Returns the bits of the half of a cube that has both walls. */
static int half_of(struct treen_cell a, struct treen_cell b) {
    int third = 3 - axis_of(a) - axis_of(b), parts = pyramid_of(a) | pyramid_of(b);
    for (int up = 0; up < 2; up++) {
        struct treen_cell wall = step_along(third, up);
        parts |= bit_of(wall, a) | bit_of(wall, b);
    }
    return parts;
}

bool scad_cut_word(struct scan_word word, int *parts) {
    struct treen_cell a, b;
    bool half = word.length == 5 && *word.text == 's';
    const char *text = word.text + half;
    size_t length = word.length - half;
    if ((length != 2 && length != 4) || !scad_step(text, &a))
        return false;
    if (length == 2) {
        *parts |= pyramid_of(a);
        return true;
    }
    if (!scad_step(text + 2, &b) || axis_of(a) == axis_of(b))
        return false;
    *parts |= half ? half_of(a, b) : bit_of(a, b);
    return true;
}

static void put_step(struct treen_cell step, FILE *out) {
    putc("xyz"[axis_of(step)], out);
    putc(is_up(step) ? '+' : '-', out);
}

/* Returns the direction to the wall or to the edge that a bit's cell is at. */
static struct treen_cell wall_of(int bit) {
    return step_along(bit / 8, bit & 4);
}

static struct treen_cell edge_of(int bit) {
    return step_along((bit / 8 + 1 + (bit >> 1 & 1)) % 3, bit & 1);
}

void scad_put_parts(int parts, FILE *out) {
    const char *before = "{components={";
    for (int bit = 0; bit < CUT_CELLS; bit++) {
        bool whole = (parts & pyramid_of(wall_of(bit))) == pyramid_of(wall_of(bit));
        if (!(parts >> bit & 1) || (whole && bit % 4))
            continue;
        fputs(before, out);
        put_step(wall_of(bit), out);
        if (!whole)
            put_step(edge_of(bit), out);
        before = ",";
    }
    fputs("}}", out);
}

/* ---- Cells ----------------------------------------------------------------------------------- */

struct treen_cell scad_cut_cell(struct treen_cell cube, struct treen_cell wall, struct treen_cell edge) {
    return (struct treen_cell){5 * cube.x + 2 + 2 * wall.x + edge.x, 5 * cube.y + 2 + 2 * wall.y + edge.y,
                               5 * cube.z + 2 + 2 * wall.z + edge.z};
}

struct treen_cell scad_cube_of(struct treen_cell cell) {
    const struct treen_cell home = grid_named("rhombic", 7)->home(cell);
    return (struct treen_cell){home.x / 5, home.y / 5, home.z / 5};
}

int scad_cut_parts(const struct shape *shape, struct treen_cell cube, size_t *cell) {
    int parts = 0;
    for (int bit = 0; bit < CUT_CELLS; bit++) {
        const struct coloured_cell key = {.at = scad_cut_cell(cube, wall_of(bit), edge_of(bit))};
        const struct coloured_cell *at = bsearch(&key, shape->cell, shape->count, sizeof key, cell_order);
        if (!at)
            continue;
        parts |= 1 << bit;
        *cell = (size_t)(at - shape->cell);
    }
    return parts;
}

/* Writes the cells of the cube that the bits say; returns their number. */
static size_t cut_cube(struct coloured_cell cube, struct treen_cell out[CUT_CELLS]) {
    size_t count = 0;
    for (int bit = 0; bit < CUT_CELLS; bit++)
        if (!cube.colour || cube.colour >> bit & 1)
            out[count++] = scad_cut_cell(cube.at, wall_of(bit), edge_of(bit));
    return count;
}

/* Replaces the cubes of a shape, whose cells are then in reading order. *must, where it is there,
 * has a value for each cell. */
static enum treen_status cut_shape(struct shape *shape, bool **must, const struct scan *scan,
                                   struct arena *arena) {
    struct treen_cell at[CUT_CELLS];
    struct shape fine = {0};
    for (size_t i = 0; i < shape->count; i++)
        fine.count += cut_cube(shape->cell[i], at);
    if (fine.count > MOST_CELLS)
        return error_bad(scan->error, "the cubes are cut into %zu cells, expected at most %d", fine.count,
                         MOST_CELLS);
    fine.cell = ARENA_NEW(arena, fine.count, struct coloured_cell);
    bool *each = must ? ARENA_NEW(arena, fine.count, bool) : NULL;
    TRY_MEMORY(fine.cell && (!must || each), scan->error, "reading the pieces");
    for (size_t i = 0, n = 0; i < shape->count; i++)
        for (size_t c = 0, cells = cut_cube(shape->cell[i], at); c < cells; c++)
            fine.cell[n++] = (struct coloured_cell){at[c], must && (*must)[i]};
    shape_sort(&fine);
    for (size_t n = 0; n < fine.count; n++) {
        if (must)
            each[n] = fine.cell[n].colour;
        fine.cell[n].colour = 0;
    }
    *shape = fine;
    if (must)
        *must = each;
    return TREEN_OK;
}

enum treen_status scad_cut_all(struct scad *scad, const struct scan *scan, struct arena *arena) {
    struct shape box = {scad->box.count, scad->box.at};
    scad->cells = 0;
    for (size_t i = 0; i < scad->part.count; i++) {
        TRY(cut_shape(&scad->part.at[i].shape, NULL, scan, arena));
        scad->cells += scad->part.at[i].shape.count;
    }
    if (scad->cells > MOST_CELLS)
        return error_bad(scan->error, "the cubes are cut into %zu cells, expected at most %d", scad->cells,
                         MOST_CELLS);
    if (box.count)
        TRY(cut_shape(&box, scad->must.count ? &scad->must.at : NULL, scan, arena));
    scad->box.at = box.cell;
    scad->box.count = box.count;
    scad->must.count = scad->must.count ? box.count : 0;
    return TREEN_OK;
}

/* ---- Lying ----------------------------------------------------------------------------------- */

struct treen_cell scad_turn(const struct scad_lying *lying, struct treen_cell direction) {
    const int(*turn)[3] = lying->turn;
    const int x = direction.x, y = direction.y, z = direction.z;
    return (struct treen_cell){turn[0][0] * x + turn[0][1] * y + turn[0][2] * z,
                               turn[1][0] * x + turn[1][1] * y + turn[1][2] * z,
                               turn[2][0] * x + turn[2][1] * y + turn[2][2] * z};
}

struct scad_lying scad_lying_back(const struct scad_lying *lying) {
    struct scad_lying back = {lying->known, lying->piece, {{0}}, {0, 0, 0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            back.turn[i][j] = lying->turn[j][i];
    back.shift = cell_subtract((struct treen_cell){0, 0, 0}, scad_turn(&back, lying->shift));
    return back;
}

static bool is_half(const struct scad_lying *lying) {
    return lying->shift.x & 1;
}

static int remainder_of_8(int a) {
    return (a % 8 + 8) % 8;
}

/* Returns a coordinate of a cell. `at` is that of its pair's middle, in eighths of a cube. Of the
 * two cells across a wall the cell is the higher or the lower one. */
static int coordinate_at(int at, bool higher) {
    int in = remainder_of_8(at), cube = (at - in) / 8;
    static const int inner[8] = {[2] = 1, [4] = 2, [6] = 3};
    return in ? 5 * cube + inner[in] : 5 * cube - !higher;
}

/* Returns the place of a cell of cut cubes. A cell and the one across its wall are one body,
 * whose middle is mapped. Its wall may then be that of a cube, or the edge of two. */
static struct treen_cell place_cut(const struct scad_lying *lying, struct treen_cell at) {
    const struct grid *grid = grid_named("rhombic", 7);
    struct treen_cell corner[GRID_CELL_CORNERS];
    grid->corners(at, corner);
    struct treen_cell wall = corner[1], sum = cell_add(cell_add(wall, wall), cell_add(corner[2], corner[3]));
    sum = scad_turn(lying, sum);
    struct treen_cell middle = {sum.x + 4 * lying->shift.x, sum.y + 4 * lying->shift.y,
                                sum.z + 4 * lying->shift.z};
    struct treen_cell inward = cell_subtract(corner[0], wall);
    if (!is_half(lying))
        inward = scad_turn(lying, inward);
    bool higher = inward.x + inward.y + inward.z > 0;
    return (struct treen_cell){coordinate_at(middle.x, higher), coordinate_at(middle.y, higher),
                               coordinate_at(middle.z, higher)};
}

struct treen_cell scad_place(const struct scad_lying *lying, bool cut, struct treen_cell at) {
    if (cut)
        return place_cut(lying, at);
    struct treen_cell to = scad_turn(lying, (struct treen_cell){2 * at.x + 1, 2 * at.y + 1, 2 * at.z + 1});
    to = cell_add(to, lying->shift);
    return (struct treen_cell){(to.x - 1) / 2, (to.y - 1) / 2, (to.z - 1) / 2};
}

bool scad_has_cells(const struct scad_lying *lying, const struct shape *shape) {
    const struct grid *grid = grid_named("rhombic", 7);
    for (size_t i = 0; is_half(lying) && i < shape->count; i++) {
        struct treen_cell beyond[GRID_NEIGHBOURS];
        grid->neighbours(shape->cell[i].at, beyond);
        const struct coloured_cell key = {.at = beyond[0]};
        if (!bsearch(&key, shape->cell, shape->count, sizeof key, cell_order))
            return false;
    }
    return true;
}
