#include "picture/view/rows.h"

#include "picture/view/view.h"

#include <math.h>

enum { LONGEST = 12 };          /* times its width, a box is one row */
static const double WIDE = 1.6; /* times its height is the width of a picture in rows */

struct cuboid rows_around(const struct scene_stage *stage) {
    struct cuboid cuboid = cuboid_empty();
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++)
            cuboid_add(&cuboid, stage->body.at[i].cell[j]);
    return cuboid;
}

static int64_t size_along(const struct cuboid *cuboid, int axis) {
    return (int64_t)cell_along(cuboid->high, axis) - cell_along(cuboid->low, axis) + 1;
}

/* Returns the number of cells in a row of a box along the axis, so that the picture has a good
 * form. */
static int64_t row_length(const struct cuboid *box, int axis) {
    double length = (double)size_along(box, axis), pitch = (double)size_along(box, !axis) + 1;
    double rows = floor(sqrt(axis == 0 ? length / pitch / WIDE : length / pitch * WIDE) + 0.5);
    return (int64_t)ceil(length / fmax(rows, 2));
}

/* Returns the row that has the cell of the long box. */
static int row_of(const struct scene_rows *rows, struct treen_cell cell) {
    return (cell_along(cell, rows->axis) - rows->low[rows->axis]) / rows->length;
}

/* Returns the place of a cell in a row. */
static struct treen_cell place_in_row(const struct scene_rows *rows, int row, struct treen_cell cell) {
    int along = row * rows->length, across = row * rows->pitch;
    return (struct treen_cell){cell.x + (rows->axis ? across : -along),
                               cell.y + (rows->axis ? -along : across), cell.z};
}

/* Puts the cells of a stage in rows, where it is longer than one. Returns false when there is no
 * memory. */
static bool wrap_stage(struct scene_stage *stage, int axis, int64_t length, bool whole, struct arena *arena) {
    struct cuboid cuboid = rows_around(stage);
    if (!stage->body.count || size_along(&cuboid, axis) <= length)
        return true;
    stage->rows = (struct scene_rows){.axis = axis,
                                      .length = (int)length,
                                      .pitch = (int)size_along(&cuboid, !axis) + 1,
                                      .count = (int)((size_along(&cuboid, axis) + length - 1) / length),
                                      .low = {cuboid.low.x, cuboid.low.y},
                                      .level = cuboid.low.z};
    for (size_t i = 0; i < stage->body.count; i++) {
        struct scene_body *body = &stage->body.at[i];
        struct treen_cell *cell = ARENA_NEW(arena, body->cells, struct treen_cell);
        for (size_t j = 0; cell && j < body->cells; j++)
            cell[j] =
                place_in_row(&stage->rows, row_of(&stage->rows, body->cell[whole ? 0 : j]), body->cell[j]);
        if (!cell)
            return false;
        body->cell = cell;
    }
    return true;
}

bool rows_wrap(struct scene *scene, bool whole, struct arena *arena) {
    if (!scene->grid || !scene->grid->cubic || !scene->stage.count || view_side(scene) != SIDE_ABOVE)
        return true;
    struct cuboid box = rows_around(&scene->stage.at[0]);
    int axis = size_along(&box, 1) > size_along(&box, 0);
    if (scene->stage.at[0].move.count || size_along(&box, axis) <= LONGEST * size_along(&box, !axis))
        return true;
    for (size_t i = 0; i < scene->stage.count; i++)
        if (!wrap_stage(&scene->stage.at[i], axis, row_length(&box, axis), whole, arena))
            return false;
    return true;
}

/* The marks at the ends of rows have even numbers, those at the beginnings of the next ones odd
 * numbers. */
void rows_mark(const struct grid *grid, const struct scene_stage *stage, int mark, double corner[3][3]) {
    static const double away = 0.5, size = 0.22; /* edges: from the row to the middle, and half the size */
    const struct scene_rows *rows = &stage->rows;
    struct treen_cell first = {rows->low[0], rows->low[1], rows->level};
    double middle[3], by[2];
    grid_middle(grid, first, middle);
    by[0] = mark % 2 ? -0.5 - away : rows->length - 0.5 + away;
    by[1] = (mark + 1) / 2 * rows->pitch + (rows->pitch - 2) / 2.0;
    for (int i = 0; i < 3; i++) {
        double along = by[0] + (i == 1 ? size : -size), across = by[1] + (i - 1) * size;
        int at = rows->axis ? 2 - i : i; /* so that the triangle is clockwise in both ways */
        corner[at][rows->axis] = middle[rows->axis] + along;
        corner[at][!rows->axis] = middle[!rows->axis] + across;
        corner[at][2] = middle[2];
    }
}
