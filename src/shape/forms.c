/* A shape of n + 1 cells has a connected part of n cells. So a cell is added to each shape of n
 * cells, in every place: that makes all shapes of n + 1 cells. The first orientation stands for a
 * shape. */
#include "shape/forms.h"

#include "base/error.h"
#include "base/keyset.h"

#include <stdlib.h>
#include <string.h>

struct grower {
    const struct forms *forms;
    struct arena *arena;
    struct group group;
    struct arena scratch; /* of candidates; emptied now and then */
    struct keyset known;  /* the shapes of the present size, as their cells */
    shape_list *list;     /* the same */
    size_t candidates;
};

/* Gives the first orientation, in the scratch. Returns false when there is no memory. */
static bool first_of(struct grower *grower, const struct shape *shape, struct shape *first) {
    shape_list orientations;
    if (!shape_orientations(grower->forms->grid, &grower->group, grower->forms->motion, shape,
                            &grower->scratch, &orientations))
        return false;
    *first = orientations.at[0];
    return true;
}

/* Adds a shape, unless it is known. */
static enum treen_status note(struct grower *grower, struct shape *candidate) {
    struct shape first;
    uint32_t number;
    bool added;
    shape_sort(candidate);
    shape_settle(grower->forms->grid, candidate);
    TRY_ROOM(first_of(grower, candidate, &first));
    TRY_ROOM(keyset_add(&grower->known, first.cell, first.count * sizeof *first.cell, &number, &added));
    if (!added)
        return TREEN_OK;
    if (grower->list->count == grower->forms->most)
        return TREEN_BAD_INPUT;
    struct shape copy = {first.count, ARENA_NEW(grower->arena, first.count, struct coloured_cell)};
    TRY_ROOM(copy.cell);
    memcpy(copy.cell, first.cell, first.count * sizeof *first.cell);
    return array_push(grower->arena, grower->list, copy) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Empties the scratch now and then, when no candidate is in it. */
static enum treen_status tidy(struct grower *grower) {
    enum { EMPTY_EVERY = 1024 };
    if (++grower->candidates % EMPTY_EVERY)
        return TREEN_OK;
    arena_free(&grower->scratch);
    arena_beside(&grower->scratch, grower->arena);
    return arena_is_over(grower->arena) ? TREEN_STOPPED : TREEN_OK;
}

/* Notes the shape with one cell more, or two. */
static enum treen_status extend(struct grower *grower, const struct shape *shape,
                                const struct treen_cell *cell, size_t count) {
    struct shape larger = {shape->count + count,
                           ARENA_NEW(&grower->scratch, shape->count + count, struct coloured_cell)};
    TRY_ROOM(larger.cell);
    if (shape->count)
        memcpy(larger.cell, shape->cell, shape->count * sizeof *shape->cell);
    for (size_t i = 0; i < count; i++)
        larger.cell[shape->count + i] = (struct coloured_cell){.at = cell[i]};
    TRY(note(grower, &larger));
    return tidy(grower);
}

/* Adds a cell that the shape has not; or, in pairs, the cell and each free neighbour in its
 * block. */
static enum treen_status add_cell(struct grower *grower, const struct shape *shape, struct treen_cell cell) {
    const struct grid *grid = grower->forms->grid;
    struct treen_cell pair[2] = {cell}, beside[GRID_NEIGHBOURS];
    if (!grower->forms->pairs)
        return extend(grower, shape, pair, 1);
    int count = grid->neighbours(cell, beside);
    for (int i = 0; i < count; i++) {
        pair[1] = beside[i];
        if (cell_equal(grid->home(cell), grid->home(beside[i])) && !shape_has(shape, beside[i]))
            TRY(extend(grower, shape, pair, 2));
    }
    return TREEN_OK;
}

static enum treen_status grow(struct grower *grower, const struct shape *shape) {
    const struct grid *grid = grower->forms->grid;
    for (size_t c = 0; c < shape->count; c++) {
        struct treen_cell beside[GRID_NEIGHBOURS];
        int count = grid->neighbours(shape->cell[c].at, beside);
        for (int i = 0; i < count; i++)
            if (grid_has(grid, beside[i]) && !shape_has(shape, beside[i]))
                TRY(add_cell(grower, shape, beside[i]));
    }
    return TREEN_OK;
}

/* Begins with the cells of one block of the grid, and of those around it. */
static enum treen_status begin(struct grower *grower) {
    enum { FAR = 8 };
    const struct grid *grid = grower->forms->grid;
    const struct shape none = {0};
    struct treen_cell at;
    for (at.z = 0; at.z < (grid->dimensions == 2 ? 1 : FAR); at.z++)
        for (at.y = 0; at.y < FAR; at.y++)
            for (at.x = 0; at.x < FAR; at.x++)
                if (grid_has(grid, at))
                    TRY(add_cell(grower, &none, at));
    return TREEN_OK;
}

static enum treen_status list_all(struct grower *grower) {
    for (uint32_t size = 1; size <= grower->forms->cells; size++) {
        shape_list smaller = *grower->list;
        *grower->list = (shape_list){0};
        keyset_init(&grower->known, grower->arena);
        if (size == 1)
            TRY(begin(grower));
        for (size_t i = 0; i < smaller.count; i++)
            TRY(grow(grower, &smaller.at[i]));
    }
    qsort(grower->list->at, grower->list->count, sizeof *grower->list->at, shape_order);
    return TREEN_OK;
}

enum treen_status forms_list(const struct forms *forms, struct arena *arena, shape_list *list) {
    struct grower grower = {.forms = forms, .arena = arena, .list = list};
    *list = (shape_list){0};
    grid_group(forms->grid, &grower.group);
    arena_beside(&grower.scratch, arena);
    enum treen_status status = list_all(&grower);
    arena_free(&grower.scratch);
    return status;
}

bool shape_is_layer(const struct shape *shape) {
    for (size_t i = 1; i < shape->count; i++)
        if (shape->cell[i].at.z != shape->cell[0].at.z)
            return false;
    return true;
}

bool shape_flat(const struct grid *grid, const struct group *group, const struct shape *shape,
                struct arena *arena, bool *flat) {
    shape_list turned = {0};
    if (!shape_orientations(grid, group, MOTION_SPACE, shape, arena, &turned))
        return false;
    *flat = false;
    for (size_t i = 0; i < turned.count; i++)
        *flat |= shape_is_layer(&turned.at[i]);
    return true;
}
