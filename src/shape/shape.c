/* Shapes are compared by their lists of cells, so all of them have one form. They are sorted in
 * reading order, which shifts keep and turns do not, and shifted so that the first cell is at home.
 * A turned shape is brought into this form again. */
#include "shape/shape.h"

#include <stdlib.h>
#include <string.h>

/* ---- Order ----------------------------------------------------------------------------------- */

static bool is_sorted(const struct shape *shape) {
    for (size_t i = 1; i < shape->count; i++)
        if (cell_order(&shape->cell[i - 1], &shape->cell[i]) > 0)
            return false;
    return true;
}

/* Returns the length of the shape along the axis; *low is its lowest coordinate. */
static size_t reach(const struct shape *shape, int axis, int *low) {
    int high = *low = cell_along(shape->cell[0].at, axis);
    for (size_t i = 1; i < shape->count; i++) {
        int at = cell_along(shape->cell[i].at, axis);
        *low = at < *low ? at : *low;
        high = at > high ? at : high;
    }
    return (size_t)((int64_t)high - *low) + 1;
}

/* Sorts the cells by their coordinate along the axis; cells with equal ones keep their order.
 * `ends` has a zero for each coordinate, and one more. */
static void distribute(const struct coloured_cell *from, size_t count, int axis, int low, size_t *ends,
                       struct coloured_cell *to) {
    size_t sum = 0;
    for (size_t i = 0; i < count; i++)
        ends[cell_along(from[i].at, axis) - low]++;
    for (size_t i = 0; sum < count; i++) {
        size_t here = ends[i];
        ends[i] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[ends[cell_along(from[i].at, axis) - low]++] = from[i];
}

/* Sorts by x, then by y, then by z. Returns false when the shape reaches too far for its size, or
 * there is no memory. */
static bool sort_by_axes(struct shape *shape) {
    size_t most = 2 * shape->count;
    struct coloured_cell *other = malloc(shape->count * sizeof *other);
    size_t *ends = malloc(most * sizeof *ends);
    bool done = other && ends;
    for (int axis = 0; done && axis < 3; axis++) {
        int low;
        size_t length = reach(shape, axis, &low);
        if ((done = length <= most)) {
            memset(ends, 0, length * sizeof *ends);
            distribute(shape->cell, shape->count, axis, low, ends, other);
            memcpy(shape->cell, other, shape->count * sizeof *other);
        }
    }
    free(other);
    free(ends);
    return done;
}

/* A large piece is sorted once for every motion, and sorting by coordinates is much faster than by
 * comparing. Small pieces gain nothing. */
enum { LARGE = 1000 };

size_t shape_sort(struct shape *shape) {
    if (!is_sorted(shape) && (shape->count < LARGE || !sort_by_axes(shape)))
        qsort(shape->cell, shape->count, sizeof *shape->cell, cell_order);
    for (size_t i = 1; i < shape->count; i++)
        if (!cell_order(&shape->cell[i - 1], &shape->cell[i]))
            return i;
    return SIZE_MAX;
}

bool shape_of_cells(const struct treen_cell *cell, size_t cells, struct arena *arena, struct shape *shape) {
    *shape = (struct shape){cells, ARENA_NEW(arena, cells, struct coloured_cell)};
    for (size_t i = 0; shape->cell && i < cells; i++)
        shape->cell[i].at = cell[i];
    if (shape->cell)
        shape_sort(shape);
    return shape->cell;
}

bool shape_has(const struct shape *shape, struct treen_cell cell) {
    const struct coloured_cell wanted = {cell, 0};
    return shape->count && bsearch(&wanted, shape->cell, shape->count, sizeof wanted, cell_order);
}

/* Smaller shapes come first, then cells decide, then colours. Any total order would do, but files
 * and tests depend on this one. */
int shape_compare(const struct shape *a, const struct shape *b) {
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (size_t i = 0; i < a->count; i++) {
        int order = cell_order(&a->cell[i], &b->cell[i]);
        if (order)
            return order;
        if (a->cell[i].colour != b->cell[i].colour)
            return a->cell[i].colour < b->cell[i].colour ? -1 : 1;
    }
    return 0;
}

/* ---- Shifting and turning -------------------------------------------------------------------- */

void shape_settle(const struct grid *grid, struct shape *shape) {
    if (!shape->count)
        return;
    struct treen_cell shift = grid->home(shape->cell[0].at);
    for (size_t i = 0; i < shape->count; i++)
        shape->cell[i].at = cell_subtract(shape->cell[i].at, shift);
}

/* Turns the shape into turned->cell, which has room; empty when a cell leaves the grid. The shape
 * is turned about its own first cell: whether a twin rotation keeps cells on the lattice must not
 * depend on their place. */
static void turn(const struct grid *grid, const struct matrix *matrix, const struct shape *shape,
                 struct shape *turned) {
    turned->count = 0;
    if (!shape->count)
        return;
    struct treen_cell shift = grid->home(shape->cell[0].at);
    for (size_t i = 0; i < shape->count; i++) {
        struct treen_cell point = grid->point(cell_subtract(shape->cell[i].at, shift));
        if (!grid->cell_at(matrix_apply(matrix, point), &turned->cell[i].at))
            return;
        turned->cell[i].colour = shape->cell[i].colour;
    }
    turned->count = shape->count;
    shape_sort(turned);
    shape_settle(grid, turned);
}

bool shape_turn(const struct grid *grid, const struct matrix *matrix, const struct shape *shape,
                struct arena *arena, struct shape *turned) {
    struct shape result = {.cell = ARENA_NEW(arena, shape->count, struct coloured_cell)};
    if (!result.cell)
        return false;
    turn(grid, matrix, shape, &result);
    *turned = result;
    return true;
}

/* ---- Orientations ---------------------------------------------------------------------------- */

/* Finds the place of the shape in the ascending list; *known: the list has it. A linear search is
 * enough: a shape has 24 orientations in most grids, 240 at most. */
static size_t position_of(const shape_list *list, const struct shape *shape, bool *known) {
    size_t at = 0;
    int order = 1;
    while (at < list->count && (order = shape_compare(&list->at[at], shape)) < 0)
        at++;
    *known = order == 0;
    return at;
}

static bool insert(struct arena *arena, shape_list *list, size_t at, struct shape shape) {
    if (!array_push(arena, list, shape))
        return false;
    memmove(&list->at[at + 1], &list->at[at], (list->count - 1 - at) * sizeof shape);
    list->at[at] = shape;
    return true;
}

bool shape_orientations(const struct grid *grid, const struct group *group, enum motion motion,
                        const struct shape *shape, struct arena *arena, shape_list *orientations) {
    *orientations = (shape_list){0};
    struct shape turned = {0};
    for (size_t i = 0; i < group->motion_count[motion]; i++) {
        /* A shape that is known already, or off the grid, leaves its memory to the next. */
        if (!turned.cell && !(turned.cell = ARENA_NEW(arena, shape->count, struct coloured_cell)))
            return false;
        turn(grid, &group->element[i], shape, &turned);
        bool known;
        size_t at = position_of(orientations, &turned, &known);
        if (known || !turned.count)
            continue;
        if (!insert(arena, orientations, at, turned))
            return false;
        turned = (struct shape){0};
    }
    return true;
}

/* ---- Connection ------------------------------------------------------------------------------ */

static size_t index_of(const struct shape *shape, struct treen_cell cell) {
    const struct coloured_cell wanted = {.at = cell};
    const struct coloured_cell *found =
        bsearch(&wanted, shape->cell, shape->count, sizeof *shape->cell, cell_order);
    return found ? (size_t)(found - shape->cell) : SIZE_MAX;
}

/* Marks all cells that are connected with the cell `from`. `queue` has room for all cells. */
static void flood(const struct grid *grid, const struct shape *shape, size_t from, bool *seen,
                  size_t *queue) {
    size_t count = 1;
    queue[0] = from;
    seen[from] = true;
    for (size_t i = 0; i < count; i++) {
        struct treen_cell neighbour[GRID_NEIGHBOURS];
        int neighbours = grid->neighbours(shape->cell[queue[i]].at, neighbour);
        for (int n = 0; n < neighbours; n++) {
            size_t next = index_of(shape, neighbour[n]);
            if (next == SIZE_MAX || seen[next])
                continue;
            seen[next] = true;
            queue[count++] = next;
        }
    }
}

bool shape_parts(const struct grid *grid, const struct shape *shape, struct arena *arena, size_t *parts) {
    bool *seen = ARENA_NEW(arena, shape->count, bool);
    size_t *queue = ARENA_NEW(arena, shape->count, size_t);
    if (!seen || !queue)
        return false;
    *parts = 0;
    for (size_t i = 0; i < shape->count; i++)
        if (!seen[i]) {
            flood(grid, shape, i, seen, queue);
            ++*parts;
        }
    return true;
}

bool shape_connected(const struct grid *grid, const struct shape *shape, struct arena *arena,
                     bool *connected) {
    size_t parts;
    if (!shape_parts(grid, shape, arena, &parts))
        return false;
    *connected = parts <= 1;
    return true;
}
