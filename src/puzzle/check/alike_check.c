#include "puzzle/check/alike_check.h"

#include "base/error.h"
#include "shape/shape.h"

#include <string.h>

struct posture alike_posture(const struct treen_position *position, size_t part) {
    struct posture posture = posture_still();
    if (position->turned)
        memcpy(posture.to, position->turned + 3 * part, sizeof posture.to);
    posture.shift = position->shift[part];
    return posture;
}

/* Makes a shape of all cells, whose colours are the numbers of their parts, from 1. */
static bool make_scene(const struct alike *made, const struct posture *posture, struct arena *arena,
                       struct shape *scene) {
    size_t cells = 0;
    for (size_t i = 0; i < made->assembly->parts; i++)
        cells += made->assembly->part[i].cells;
    *scene = (struct shape){0, ARENA_NEW(arena, cells, struct coloured_cell)};
    for (size_t i = 0; scene->cell && i < made->assembly->parts; i++)
        for (size_t j = 0; j < made->assembly->part[i].cells; j++)
            scene->cell[scene->count++] = (struct coloured_cell){
                posture_cell(made->packing->grid, &posture[i], made->assembly->part[i].cell[j]), (int)i + 1};
    if (scene->cell)
        shape_sort(scene);
    return scene->cell;
}

/* Tells whether one part may stand for another that fills the same cells. */
static bool may_stand_for(const struct alike *made, unsigned part, unsigned other) {
    unsigned index = made->assembly->part[part].index, other_index = made->assembly->part[other].index;
    const struct packing_piece *piece = made->packing->piece;
    return index == other_index || (!piece[index].groups && !piece[other_index].groups);
}

/* Tells whether the scenes have equal cells, and each part of one the cells of a part of the
 * other. */
static bool are_equal(const struct alike *made, const struct shape *one, const struct shape *other,
                      unsigned *partner) {
    memset(partner, 0, made->assembly->parts * sizeof *partner);
    for (size_t i = 0; i < one->count; i++) {
        unsigned part = (unsigned)one->cell[i].colour, stands = (unsigned)other->cell[i].colour;
        unsigned *known = &partner[part - 1];
        if (!cell_equal(one->cell[i].at, other->cell[i].at) || (*known && *known != stands))
            return false;
        *known = stands;
        if (!may_stand_for(made, part - 1, stands - 1) ||
            made->assembly->part[part - 1].cells != made->assembly->part[stands - 1].cells)
            return false;
    }
    return true;
}

enum treen_status alike_check(const struct alike *made, const struct treen_position *told,
                              struct arena *arena, bool *alike) {
    const struct grid *grid = made->packing->grid;
    const struct group *group = &made->packing->group;
    size_t parts = made->assembly->parts, rotations = told->turned ? group->motion_count[grid->rotation] : 1;
    struct posture *posture = ARENA_NEW(arena, parts, struct posture);
    unsigned *partner = ARENA_NEW(arena, parts, unsigned);
    struct shape found, wanted, turned;
    TRY_ROOM(posture && partner);
    for (size_t i = 0; i < parts; i++)
        posture[i] = alike_posture(told, i);
    TRY_ROOM(make_scene(made, made->posture, arena, &found) && make_scene(made, posture, arena, &wanted));
    shape_settle(grid, &wanted);
    *alike = false;
    for (size_t i = 0; i < rotations && !*alike; i++) {
        TRY_ROOM(shape_turn(grid, &group->element[i], &found, arena, &turned));
        *alike = turned.count == wanted.count && are_equal(made, &turned, &wanted, partner);
    }
    return TREEN_OK;
}
