#include "making/bricks.h"

#include "base/text/real.h"
#include "puzzle/packing.h"

#include <math.h>
#include <string.h>

/* ---- Edges ----------------------------------------------------------------------------------- */

/* Returns "10x15x20" without the edges that were not given; null: there is no memory. */
static const char *text_of(const double edge[3], struct arena *arena) {
    char of[3][REAL_ROOM];
    for (int i = 0; i < 3; i++)
        real_print(of[i], 15, edge[i]);
    return arena_print(arena, edge[2] > 0 ? "%sx%sx%s" : "%sx%s", of[0], of[1], of[2]);
}

/* Tells whether a piece is one cell that is turned in any way: of a snake, or a tile. */
static bool is_turned(const struct parts *parts) {
    return parts->pieces && (parts->piece[0].drill || parts->piece[0].sides);
}

static enum treen_status check_edges(const struct parts *parts, const double edge[3], bool on_sheets,
                                     struct treen_error *error) {
    const bool flat = parts->grid->dimensions == 2;
    if (!parts->grid->cubic)
        return error_bad(error,
                         "found a cell of %s mm and the grid %s, expected one edge, or cubes or squares",
                         parts->bricks, parts->grid->about.name);
    if (is_turned(parts))
        return error_bad(error, "found a cell of %s mm and a %s, expected one edge: its cells are turned",
                         parts->bricks, parts->piece[0].drill ? "snake" : "set of tiles");
    if (!flat && edge[2] <= 0)
        return error_bad(error, "found a cell of %s mm and cubes, expected one edge or three: AxBxC",
                         parts->bricks);
    if (flat && on_sheets && edge[2] > 0)
        return error_bad(error,
                         "found a cell of %s mm and flat pieces, expected AxB: sheets are as thick as their "
                         "material",
                         parts->bricks);
    return TREEN_OK;
}

/* ---- The grid -------------------------------------------------------------------------------- */

enum treen_status bricks_take(const double edge[3], bool on_sheets, struct arena *arena, struct parts *parts,
                              struct treen_error *error) {
    const double least = fmin(fmin(edge[0], edge[1]), edge[2] > 0 ? edge[2] : edge[1]);
    struct grid *grid = ARENA_NEW(arena, 1, struct grid);
    struct box *box = ARENA_NEW(arena, 1, struct box);
    parts->bricks = text_of(edge, arena);
    TRY_ROOM(grid && box && parts->bricks);
    TRY(check_edges(parts, edge, on_sheets, error));
    parts->making.cell = least;
    *grid = *parts->grid;
    *box = *parts->box;
    for (int i = 0; i < 3; i++)
        grid->edge[i] = edge[i] > 0 ? edge[i] / least : 1;
    if (grid->edge[0] <= 1 && grid->edge[1] <= 1 && grid->edge[2] <= 1) {
        parts->bricks = NULL;
        return TREEN_OK;
    }
    box->grid = grid;
    parts->grid = grid;
    parts->box = box;
    return TREEN_OK;
}

/* ---- Turns in a solution --------------------------------------------------------------------- */

/* Lists the ways in which a piece of bricks may lie. Colours of cells are left out, as a solution
 * has none. */
static bool list_ways(const struct parts *parts, size_t index, const struct group *group, struct arena *arena,
                      shape_list *ways) {
    const struct packing *packing = puzzle_packing(parts->puzzle);
    const struct shape *shape = &parts->piece[index].shape;
    const enum motion motion =
        packing && index < packing->pieces ? packing->piece[index].motion : MOTION_SPACE;
    struct shape plain = {shape->count, ARENA_NEW(arena, shape->count, struct coloured_cell)};
    for (size_t i = 0; plain.cell && i < shape->count; i++)
        plain.cell[i].at = shape->cell[i].at;
    return plain.cell && shape_orientations(parts->grid, group, motion, &plain, arena, ways);
}

/* Tells whether a part of the solution lies in one of these ways. */
static bool lies_so(const struct grid *grid, const struct treen_part *part, const shape_list *ways,
                    struct arena *arena, bool *lies) {
    struct shape shape;
    *lies = false;
    if (!shape_of_cells(part->cell, part->cells, arena, &shape))
        return false;
    shape_settle(grid, &shape);
    for (size_t i = 0; i < ways->count; i++)
        *lies = *lies || !shape_compare(&shape, &ways->at[i]);
    return true;
}

/* Makes the solution that a motion of the box leads to. Returns false when there is no memory. */
static bool turn_assembly(const struct treen_solution *assembly, const struct box *box,
                          const struct symmetry *motion, struct arena *arena, struct treen_solution *turned) {
    struct treen_part *part = ARENA_NEW(arena, assembly->parts, struct treen_part);
    *turned = *assembly;
    turned->part = part;
    for (size_t i = 0; part && i < assembly->parts; i++) {
        struct treen_cell *cell = ARENA_NEW(arena, assembly->part[i].cells, struct treen_cell);
        part[i] = assembly->part[i];
        part[i].cell = cell;
        for (size_t c = 0; cell && c < part[i].cells; c++) {
            const uint32_t number = box_number(box, assembly->part[i].cell[c]);
            cell[c] = number == BOX_OUTSIDE ? assembly->part[i].cell[c] : box->cell[motion->image[number]].at;
        }
        if (!cell)
            return false;
    }
    return part;
}

/* Counts the copies of each piece that do not lie as bricks may. Returns false when there is no
 * memory. */
static bool count_unfit(const struct parts *parts, const struct treen_solution *assembly,
                        const shape_list *ways, struct arena *arena, uint32_t *unfit, size_t *all) {
    *all = 0;
    memset(unfit, 0, parts->pieces * sizeof *unfit);
    for (size_t i = 0; i < assembly->parts; i++) {
        const unsigned piece = assembly->part[i].index;
        bool lies;
        if (!lies_so(parts->grid, &assembly->part[i], &ways[piece], arena, &lies))
            return false;
        unfit[piece] += !lies;
        *all += !lies;
    }
    return true;
}

/* Solutions are told up to the rotations of cubes, of which bricks have a few. So all that take the
 * box to itself are tried. */
enum treen_status bricks_fit(struct parts *parts, struct arena *arena) {
    const struct treen_solution *given = parts->assembly;
    struct grid cubes = *parts->grid;
    struct box box = *parts->box;
    struct group group;
    struct box_group motions;
    shape_list *ways = ARENA_NEW(arena, parts->pieces, shape_list);
    uint32_t *unfit = ARENA_NEW(arena, parts->pieces, uint32_t);
    size_t least = SIZE_MAX, all;
    TRY_ROOM(ways && unfit);
    grid_group(parts->grid, &group);
    for (size_t i = 0; i < parts->pieces; i++)
        TRY_ROOM(list_ways(parts, i, &group, arena, &ways[i]));
    memset(cubes.edge, 0, sizeof cubes.edge);
    box.grid = &cubes;
    grid_group(&cubes, &group);
    TRY_ROOM(box_symmetries(&box, &group, arena, &motions));
    for (size_t i = 0; least && i < motions.rotations; i++) {
        struct treen_solution *turned = ARENA_NEW(arena, 1, struct treen_solution);
        TRY_ROOM(turned && turn_assembly(given, &box, &motions.symmetry[i], arena, turned) &&
                 count_unfit(parts, turned, ways, arena, unfit, &all));
        if (all >= least)
            continue;
        parts->assembly = turned;
        least = all;
        for (size_t k = 0; k < parts->pieces; k++)
            parts->piece[k].unfit = unfit[k];
    }
    return TREEN_OK;
}
