#include "engine/twist/bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Tells whether the matrix is the turn about the axis that takes the next axis to the one after
 * it. */
static bool is_quarter(const struct matrix *matrix, unsigned axis) {
    unsigned next = (axis + 1) % 3, after = (axis + 2) % 3;
    return matrix->m[axis][axis] == 1 && matrix->m[after][next] == 1 && matrix->m[next][after] == -1 &&
           matrix->m[next][next] == 0;
}

unsigned bodies_back(const struct bodies *bodies, unsigned rotation) {
    const struct rotations *rotations = &bodies->rotations;
    for (unsigned r = 0; r < rotations->count; r++) {
        struct matrix both = matrix_multiply(&rotations->of[r], &rotations->of[rotation]);
        if (both.m[0][0] == 1 && both.m[1][1] == 1 && both.m[2][2] == 1 && !both.m[0][1] && !both.m[1][0])
            return r;
    }
    return 0;
}

/* Returns the point of a place, in thirds of the two sides of triangles, and back. */
static struct treen_cell point_of(struct treen_cell place) {
    return (struct treen_cell){place.x - place.y, place.x + 2 * place.y, place.z};
}

static struct treen_cell place_of(struct treen_cell point) {
    return (struct treen_cell){(2 * point.x + point.y) / 3, (point.y - point.x) / 3, point.z};
}

static bool has_triangles(const struct grid *grid) {
    return grid->turn == 120;
}

struct treen_cell bodies_place(const struct grid *grid, struct treen_cell cell) {
    return has_triangles(grid) ? place_of(grid->point(cell)) : cell;
}

struct treen_cell bodies_cell(const struct grid *grid, struct treen_cell place) {
    struct treen_cell cell = place;
    if (has_triangles(grid))
        grid->cell_at(point_of(place), &cell);
    return cell;
}

struct treen_cell bodies_pivot(const struct grid *grid, struct treen_cell point) {
    return has_triangles(grid) ? place_of(point) : point;
}

enum turn_lattice bodies_lattice(const struct grid *grid) {
    return grid->turn == 90 ? TURN_SQUARES : has_triangles(grid) ? TURN_TRIANGLES : TURN_HEXAGONS;
}

struct treen_cell bodies_point(const struct bodies *bodies, struct treen_cell place) {
    return bodies->rotations.triangles ? point_of(place) : place;
}

/* Returns the rotation of points as one of places. */
static struct matrix matrix_of(const struct grid *grid, const struct matrix *points) {
    static const struct treen_cell unit[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    struct matrix matrix = *points;
    for (int i = 0; has_triangles(grid) && i < 3; i++) {
        const struct treen_cell to = place_of(matrix_apply(points, point_of(unit[i])));
        matrix.m[0][i] = (int8_t)to.x;
        matrix.m[1][i] = (int8_t)to.y;
        matrix.m[2][i] = (int8_t)to.z;
    }
    return matrix;
}

void bodies_open(struct bodies *bodies, const struct grid *grid, struct arena *arena) {
    struct group group;
    struct rotations *rotations = &bodies->rotations;
    const struct treen_cell first = grid_first(grid), from = bodies_place(grid, first);
    grid_group(grid, &group);
    *bodies = (struct bodies){.grid = grid, .arena = arena};
    keyset_init(&bodies->seen, arena);
    rotations->count = (unsigned)group.motion_count[grid->rotation];
    rotations->sixths = grid->turn != 90;
    rotations->triangles = has_triangles(grid);
    rotations->lattice = bodies_lattice(grid);
    rotations->unit = rotations->triangles ? sqrt(3) : 1;
    rotations->first_axis = 2;
    for (int i = 0; i < grid->directions; i++)
        rotations->direction[i] =
            cell_subtract(bodies_place(grid, cell_add(first, grid->direction[i])), from);
    for (unsigned i = 0; i < rotations->count; i++)
        rotations->of[i] = matrix_of(grid, &group.element[i]);
    for (unsigned i = 0; i < rotations->count; i++)
        for (unsigned axis = 0; axis < 3; axis++)
            if (is_quarter(&rotations->of[i], axis)) {
                rotations->first_axis = axis < rotations->first_axis ? axis : rotations->first_axis;
                rotations->quarter[2 * axis] = (uint8_t)i;
                rotations->quarter[2 * axis + 1] = (uint8_t)bodies_back(bodies, i);
            }
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static int lower(int a, int b) {
    return a < b ? a : b;
}

static int higher(int a, int b) {
    return a > b ? a : b;
}

static struct treen_cell lowest(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){lower(a.x, b.x), lower(a.y, b.y), lower(a.z, b.z)};
}

/* Returns a modulo 3, which is never below 0. */
static int modulo_3(int a) {
    return (a % 3 + 3) % 3;
}

/* Sorts the cells and shifts them to the corner. Returns the place where that was. Of triangles it
 * is a corner of theirs. */
static struct treen_cell settle(const struct bodies *bodies, struct treen_cell *cell, size_t cells,
                                struct treen_cell *size) {
    struct treen_cell low = cell[0], high = cell[0];
    for (size_t i = 1; i < cells; i++) {
        low = lowest(low, cell[i]);
        high = (struct treen_cell){higher(high.x, cell[i].x), higher(high.y, cell[i].y),
                                   higher(high.z, cell[i].z)};
    }
    if (bodies->rotations.triangles)
        low.x -= modulo_3(low.x - low.y);
    for (size_t i = 0; i < cells; i++)
        cell[i] = cell_subtract(cell[i], low);
    qsort(cell, cells, sizeof *cell, cell_order);
    *size = cell_add(cell_subtract(high, low), (struct treen_cell){1, 1, 1});
    return low;
}

/* Finds the ends of the cells alone. The corner of a body of triangles may lie beyond them. */
static void find_ends(struct body *body) {
    for (size_t i = 0; i < body->cells; i++) {
        const struct treen_cell cell = body->cell[i];
        const int along[3] = {cell.x, cell.y, cell.x + cell.y};
        for (unsigned k = 0; k < 3; k++) {
            body->first[k] = i ? lower(body->first[k], along[k]) : along[k];
            body->last[k] = i ? higher(body->last[k], along[k]) : along[k];
        }
    }
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
    find_ends(&body);
    return array_push(bodies->arena, &bodies->of, body);
}

/* Finds the body that is this one turned, and where it comes to. */
static bool add_image(struct bodies *bodies, uint32_t from, unsigned rotation, uint32_t *to,
                      struct treen_cell *low) {
    const struct body body = bodies->of.at[from];
    struct treen_cell *cell = malloc(body.cells * sizeof *cell), size;
    if (!cell)
        return false;
    for (size_t i = 0; i < body.cells; i++)
        cell[i] = matrix_apply(&bodies->rotations.of[rotation], body.cell[i]);
    *low = settle(bodies, cell, body.cells, &size);
    bool fine = add_body(bodies, cell, body.cells, size, body.orbit, to);
    free(cell);
    return fine;
}

/* Fills in all images of the bodies from `first` on, which become all rotations of it. */
static bool add_images(struct bodies *bodies, uint32_t first) {
    for (uint32_t i = first; i < bodies->of.count; i++)
        for (unsigned r = 0; r < bodies->rotations.count; r++) {
            uint32_t to;
            struct treen_cell low;
            if (!add_image(bodies, i, r, &to, &low))
                return false;
            bodies->of.at[i].image[r] = to;
            bodies->of.at[i].low[r] = low;
        }
    return true;
}

bool bodies_find(struct bodies *bodies, const struct shape *shape, struct placed *placed) {
    struct treen_cell *cell = malloc(shape->count * sizeof *cell), size;
    uint32_t before = (uint32_t)bodies->of.count;
    if (!cell)
        return false;
    for (size_t i = 0; i < shape->count; i++)
        cell[i] = bodies_place(bodies->grid, shape->cell[i].at);
    placed->at = settle(bodies, cell, shape->count, &size);
    bool fine = add_body(bodies, cell, shape->count, size, UINT32_MAX, &placed->body);
    free(cell);
    return fine && add_images(bodies, before);
}

/* ---- Turning --------------------------------------------------------------------------------- */

struct placed bodies_turned(const struct bodies *bodies, struct placed placed, unsigned rotation) {
    const struct body *body = &bodies->of.at[placed.body];
    struct treen_cell at = matrix_apply(&bodies->rotations.of[rotation], placed.at);
    return (struct placed){body->image[rotation], cell_add(at, body->low[rotation])};
}

unsigned bodies_steps(const struct bodies *bodies, int u, int v) {
    const bool odd = (u | v) & 1;
    if (!bodies->rotations.sixths)
        return (u ^ v) & 1 ? 0 : 1;
    if (!bodies->rotations.triangles)
        return odd ? 0 : 1;
    return modulo_3(u - v) ? (odd ? 0 : 2) : (odd ? 3 : 1);
}

struct placed bodies_quarter(const struct bodies *bodies, struct placed placed, unsigned quarter,
                             struct treen_cell pivot) {
    const unsigned rotation = bodies->rotations.quarter[quarter], axis = quarter / 2;
    struct treen_cell to = pivot;
    for (unsigned i = bodies_steps(bodies, along_axis(pivot, axis + 1), along_axis(pivot, axis + 2)); i;
         i--) {
        placed = bodies_turned(bodies, placed, rotation);
        to = matrix_apply(&bodies->rotations.of[rotation], to);
    }
    const struct treen_cell by = cell_subtract(pivot, to);
    placed.at = cell_add(placed.at, (struct treen_cell){by.x / 2, by.y / 2, by.z / 2});
    return placed;
}

/* Fills in the rectangles of one layer, or its hexagons or triangles. */
static bool fill_layer(struct bodies *bodies, const struct body *body, unsigned axis, int at,
                       struct body_layer *layer) {
    struct turn_cell *cell = ARENA_NEW(bodies->arena, body->cells, struct turn_cell);
    size_t cells = 0;
    for (size_t i = 0; cell && i < body->cells; i++)
        if (along_axis(body->cell[i], axis) == at)
            cell[cells++] = (struct turn_cell){along_axis(body->cell[i], (axis + 1) % 3),
                                               along_axis(body->cell[i], (axis + 2) % 3), 0};
    if (bodies->rotations.sixths) {
        layer->hexagon = ARENA_NEW(bodies->arena, body->cells, struct sixth_cell);
        layer->hexagons = cells;
        if (cell && layer->hexagon)
            sixth_cells(cell, cells, bodies->rotations.triangles, layer->hexagon);
        return cell && layer->hexagon;
    }
    layer->rect = ARENA_NEW(bodies->arena, 2 * body->cells, struct turn_rect);
    if (cell && layer->rect)
        layer->rects = turn_rects(cell, cells, layer->rect);
    return cell && layer->rect;
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

bool bodies_across(const struct bodies *bodies, struct placed placed, unsigned axis, struct arena *arena,
                   struct turn_piece *piece) {
    const struct body *body = &bodies->of.at[placed.body];
    struct turn_cell *cell = ARENA_NEW(arena, body->cells, struct turn_cell);
    for (size_t i = 0; cell && i < body->cells; i++) {
        struct treen_cell at = cell_add(placed.at, body->cell[i]);
        cell[i] =
            (struct turn_cell){along_axis(at, axis + 1), along_axis(at, axis + 2), along_axis(at, axis)};
    }
    *piece = (struct turn_piece){cell, body->cells};
    return cell;
}
