#include "making/sheet/marks.h"

#include "making/sheet/tiles.h"
#include "puzzle/packing.h"

static bool add_mark(const struct packing *packing, const struct grid *grid, const struct coloured_cell *cell,
                     struct arena *arena, mark_list *marks) {
    const struct shape shape = {1, &(struct coloured_cell){cell->at, 0}};
    struct cell_mark mark = {
        {packing->colour[cell->colour - 1].mark}, (unsigned)cell->colour, {0, 0}, tiles_inner_radius(grid)};
    tile_list tile = {0};
    if (!tiles_of_layer(grid, &shape, cell->at.z, 0, arena, &tile))
        return false;
    for (size_t i = 0; i < tile.at[0].count; i++) {
        mark.middle.x += tile.at[0].at[i].x / (double)tile.at[0].count;
        mark.middle.y += tile.at[0].at[i].y / (double)tile.at[0].count;
    }
    return array_push(arena, marks, mark);
}

bool marks_of_board(const struct parts *parts, struct arena *arena, mark_list *marks) {
    const struct packing *packing = parts->puzzle ? puzzle_packing(parts->puzzle) : NULL;
    const struct box *box = parts->box;
    *marks = (mark_list){0};
    if (!packing || tiles_are_sticks(parts->grid))
        return true;
    for (size_t i = 0; i < box->cells; i++)
        if (box->cell[i].colour && box->cell[i].at.z == box->high.z &&
            !add_mark(packing, parts->grid, &box->cell[i], arena, marks))
            return false;
    return true;
}
