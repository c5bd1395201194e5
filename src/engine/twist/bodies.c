#include "engine/twist/bodies.h"

#include <stdlib.h>

/* Tells whether the matrix is the quarter turn about the axis that takes the next axis to the one
 * after it. */
static bool is_quarter(const struct matrix *matrix, unsigned axis) {
    unsigned next = (axis + 1) % 3, after = (axis + 2) % 3;
    return matrix->m[axis][axis] == 1 && matrix->m[after][next] == 1 && matrix->m[next][after] == -1;
}

void bodies_open(struct bodies *bodies, const struct grid *grid, struct arena *arena) {
    struct group group;
    grid_group(grid, &group);
    *bodies = (struct bodies){.arena = arena};
    keyset_init(&bodies->seen, arena);
    for (unsigned i = 0; i < ROTATIONS; i++) {
        bodies->rotations.of[i] = group.element[i];
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct matrix *m = &group.element[i];
            struct matrix back = matrix_multiply(m, m);
            back = matrix_multiply(&back, m);
            if (is_quarter(m, axis))
                bodies->rotations.quarter[2 * axis] = (uint8_t)i;
            if (is_quarter(&back, axis))
                bodies->rotations.quarter[2 * axis + 1] = (uint8_t)i;
        }
    }
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static int compare_cells(const void *a, const void *b) {
    return cell_compare(*(const struct treen_cell *)a, *(const struct treen_cell *)b);
}

static int lower(int a, int b) {
    return a < b ? a : b;
}

static int higher(int a, int b) {
    return a > b ? a : b;
}

static struct treen_cell lowest(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){lower(a.x, b.x), lower(a.y, b.y), lower(a.z, b.z)};
}

/* Sorts the cells and shifts them to the corner. Returns the place where that was. */
static struct treen_cell settle(struct treen_cell *cell, size_t cells, struct treen_cell *size) {
    struct treen_cell low = cell[0], high = cell[0];
    for (size_t i = 1; i < cells; i++) {
        low = lowest(low, cell[i]);
        high = (struct treen_cell){higher(high.x, cell[i].x), higher(high.y, cell[i].y),
                                   higher(high.z, cell[i].z)};
    }
    for (size_t i = 0; i < cells; i++)
        cell[i] = cell_subtract(cell[i], low);
    qsort(cell, cells, sizeof *cell, compare_cells);
    *size = cell_add(cell_subtract(high, low), (struct treen_cell){1, 1, 1});
    return low;
}

/* Adds the body of the settled cells, or finds it. */
static bool add_body(struct bodies *bodies, const struct treen_cell *cell, size_t cells,
                     struct treen_cell size, uint32_t orbit, uint32_t *number) {
    bool added;
    if (!keyset_add(&bodies->seen, cell, cells * sizeof *cell, number, &added))
        return false;
    if (!added)
        return true;
    struct body body = {.cells = cells, .size = size, .orbit = orbit == UINT32_MAX ? *number : orbit};
    body.cell = bodies->seen.key[*number].bytes;
    return array_push(bodies->arena, &bodies->of, body);
}

/* Finds the body that is this one turned. */
static bool add_image(struct bodies *bodies, uint32_t from, unsigned rotation, uint32_t *to) {
    const struct body body = bodies->of.at[from];
    struct treen_cell *cell = malloc(body.cells * sizeof *cell), size;
    if (!cell)
        return false;
    for (size_t i = 0; i < body.cells; i++)
        cell[i] = matrix_apply(&bodies->rotations.of[rotation], body.cell[i]);
    settle(cell, body.cells, &size);
    bool fine = add_body(bodies, cell, body.cells, size, body.orbit, to);
    free(cell);
    return fine;
}

/* Fills in all images of the bodies from `first` on, which become all rotations of it. */
static bool add_images(struct bodies *bodies, uint32_t first) {
    for (uint32_t i = first; i < bodies->of.count; i++)
        for (unsigned r = 0; r < ROTATIONS; r++) {
            uint32_t to;
            if (!add_image(bodies, i, r, &to))
                return false;
            bodies->of.at[i].image[r] = to;
        }
    return true;
}

bool bodies_find(struct bodies *bodies, const struct shape *shape, struct placed *placed) {
    struct treen_cell *cell = malloc(shape->count * sizeof *cell), size;
    uint32_t before = (uint32_t)bodies->of.count;
    if (!cell)
        return false;
    for (size_t i = 0; i < shape->count; i++)
        cell[i] = shape->cell[i].at;
    placed->at = settle(cell, shape->count, &size);
    bool fine = add_body(bodies, cell, shape->count, size, UINT32_MAX, &placed->body);
    free(cell);
    return fine && add_images(bodies, before);
}

/* ---- Turning --------------------------------------------------------------------------------- */

struct placed bodies_turned(const struct bodies *bodies, struct placed placed, unsigned rotation) {
    const struct body *body = &bodies->of.at[placed.body];
    const struct matrix *matrix = &bodies->rotations.of[rotation];
    struct treen_cell far = cell_add(placed.at, cell_subtract(body->size, (struct treen_cell){1, 1, 1}));
    struct treen_cell low = lowest(matrix_apply(matrix, placed.at), matrix_apply(matrix, far));
    return (struct placed){body->image[rotation], low};
}

struct placed bodies_quarter(const struct bodies *bodies, struct placed placed, unsigned quarter,
                             struct treen_cell pivot) {
    const struct matrix *matrix = &bodies->rotations.of[bodies->rotations.quarter[quarter]];
    struct placed turned = bodies_turned(bodies, placed, bodies->rotations.quarter[quarter]);
    struct treen_cell by = cell_subtract(pivot, matrix_apply(matrix, pivot));
    turned.at = cell_add(turned.at, (struct treen_cell){by.x / 2, by.y / 2, by.z / 2});
    return turned;
}

/* Fills in the rectangles of one layer. */
static bool fill_layer(struct bodies *bodies, const struct body *body, unsigned axis, int at,
                       struct body_layer *layer) {
    struct turn_cell *cell = ARENA_NEW(bodies->arena, body->cells, struct turn_cell);
    size_t cells = 0;
    layer->rect = ARENA_NEW(bodies->arena, 2 * body->cells, struct turn_rect);
    if (!cell || !layer->rect)
        return false;
    for (size_t i = 0; i < body->cells; i++)
        if (along_axis(body->cell[i], axis) == at)
            cell[cells++] = (struct turn_cell){along_axis(body->cell[i], (axis + 1) % 3),
                                               along_axis(body->cell[i], (axis + 2) % 3), 0};
    layer->rects = turn_rects(cell, cells, layer->rect);
    return true;
}

const struct body_layer *bodies_layers(struct bodies *bodies, uint32_t number, unsigned axis) {
    struct body *body = &bodies->of.at[number];
    int layers = along_axis(body->size, axis);
    if (body->layer[axis])
        return body->layer[axis];
    struct body_layer *layer = ARENA_NEW(bodies->arena, (size_t)layers, struct body_layer);
    for (int i = 0; layer && i < layers; i++)
        if (!fill_layer(bodies, body, axis, i, &layer[i]))
            return NULL;
    return body->layer[axis] = layer;
}
