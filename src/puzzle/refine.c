#include "puzzle/refine.h"

#include "base/error.h"

#include <string.h>

enum { QUARTERS = 4 };

/* Writes the cells of the grid "rhombic" that a pyramid has: at its wall, each towards an edge. */
static void quarter(struct treen_cell pyramid, struct treen_cell out[QUARTERS]) {
    const struct grid *coarse = grid_named("pyramids", 8);
    struct treen_cell home = coarse->home(pyramid), one = {1, 1, 1};
    struct treen_cell wall = cell_subtract(cell_subtract(pyramid, home), one);
    struct treen_cell across = {wall.y, wall.z, wall.x}, along = {wall.z, wall.x, wall.y};
    const struct treen_cell edge[QUARTERS] = {across, cell_subtract((struct treen_cell){0, 0, 0}, across),
                                              along, cell_subtract((struct treen_cell){0, 0, 0}, along)};
    for (int i = 0; i < QUARTERS; i++)
        out[i] = (struct treen_cell){home.x / 3 * 5 + 2 + 2 * wall.x + edge[i].x,
                                     home.y / 3 * 5 + 2 + 2 * wall.y + edge[i].y,
                                     home.z / 3 * 5 + 2 + 2 * wall.z + edge[i].z};
}

/* Makes the shape on the finer cells, sorted. `must`, by cell, goes through the colours: the low
 * bit of a colour has it. */
static bool refine_shape(const struct shape *shape, const bool *must, struct arena *arena,
                         struct shape *fine) {
    *fine = (struct shape){shape->count * QUARTERS,
                           ARENA_NEW(arena, shape->count * QUARTERS, struct coloured_cell)};
    for (size_t i = 0; fine->cell && i < shape->count; i++) {
        struct treen_cell at[QUARTERS];
        quarter(shape->cell[i].at, at);
        for (size_t k = 0; k < QUARTERS; k++)
            fine->cell[i * QUARTERS + k] = (struct coloured_cell){
                at[k], must ? 2 * shape->cell[i].colour + must[i] : shape->cell[i].colour};
    }
    if (fine->cell)
        shape_sort(fine);
    return fine->cell;
}

static bool refine_box(const struct packing *packing, struct arena *arena, struct packing *made) {
    const struct shape box = {packing->box.cells, packing->box.cell};
    struct shape fine;
    bool *must = ARENA_NEW(arena, box.count * QUARTERS, bool);
    if (!must || !refine_shape(&box, packing->box.must, arena, &fine))
        return false;
    for (size_t i = 0; i < fine.count; i++) {
        must[i] = fine.cell[i].colour & 1;
        fine.cell[i].colour >>= 1;
    }
    return box_init(&made->box, made->grid, &fine, must, arena);
}

static bool refine_pieces(const struct packing *packing, struct arena *arena, struct packing *made) {
    made->piece = ARENA_NEW(arena, packing->pieces, struct packing_piece);
    for (size_t i = 0; made->piece && i < packing->pieces; i++) {
        struct packing_piece *piece = &made->piece[i];
        *piece = packing->piece[i];
        if (!refine_shape(&packing->piece[i].shape, NULL, arena, &piece->shape))
            return false;
        shape_settle(made->grid, &piece->shape);
    }
    return made->piece;
}

enum treen_status packing_refine(const struct packing *packing, struct arena *arena,
                                 const struct packing **fine) {
    *fine = packing;
    if (strcmp(packing->grid->about.name, "pyramids") != 0 || packing->box.wrap)
        return TREEN_OK;
    struct packing *made = ARENA_NEW(arena, 1, struct packing);
    TRY_ROOM(made);
    *made = *packing;
    made->grid = grid_named("rhombic", 7);
    made->least_filled *= QUARTERS;
    grid_group(made->grid, &made->group);
    TRY_ROOM(refine_pieces(packing, arena, made) && refine_box(packing, arena, made));
    *fine = made;
    return TREEN_OK;
}
