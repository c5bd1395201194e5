/* Long flat boxes in rows. A box of squares or cubes that is more than twelve times as long as wide
 * would be a thin line on paper and screens. Its pictures have it in rows with a gap between them,
 * and a mark at each end where it goes on. */
#pragma once

#include "base/arena.h"
#include "puzzle/scene.h"
#include "shape/cuboid.h"
#include "shape/grid.h"

/* Puts the cells of a long flat scene in rows: those of its first stage, and pieces that are longer
 * than a row. `whole`: no body is cut, and one that goes on stays in the row of its first cell. A
 * scene with moves is left as it is, since its bodies slide along the box. Returns false when there
 * is no memory. */
bool rows_wrap(struct scene *scene, bool whole, struct arena *arena);

/* Returns the cuboid around all cells of the stage. */
struct cuboid rows_around(const struct scene_stage *stage);

/* Returns the number of marks of a stage: two between one row and the next. */
static inline int rows_marks(const struct scene_stage *stage) {
    return stage->rows.count > 1 ? 2 * (stage->rows.count - 1) : 0;
}

/* Finds a mark, a small triangle that points on, in the coordinates of struct grid_face. */
void rows_mark(const struct grid *grid, const struct scene_stage *stage, int mark, double corner[3][3]);

/* Returns the number of the cell's row, from 0. */
static inline int rows_number(const struct scene_stage *stage, struct treen_cell cell) {
    const struct scene_rows *rows = &stage->rows;
    return rows->count > 1 ? (cell_along(cell, !rows->axis) - rows->low[!rows->axis]) / rows->pitch : 0;
}
