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

/* Makes a shape of all cells, whose colours are the numbers of their parts, from 1. */
static bool make_scene(const struct treen_solution *assembly, struct arena *arena, struct shape *scene) {
    size_t cells = 0;
    for (size_t i = 0; i < assembly->parts; i++)
        cells += assembly->part[i].cells;
    *scene = (struct shape){0, ARENA_NEW(arena, cells, struct coloured_cell)};
    for (size_t i = 0; scene->cell && i < assembly->parts; i++)
        for (size_t j = 0; j < assembly->part[i].cells; j++)
            scene->cell[scene->count++] = (struct coloured_cell){assembly->part[i].cell[j], (int)i + 1};
    if (scene->cell)
        shape_sort(scene);
    return scene->cell;
}

/* Makes a solution of the turned scene, in the cells of the first one. `same` tells whether these
 * are its cells. */
static bool lay(const struct treen_solution *assembly, const struct shape *scene, const struct shape *turned,
                struct arena *arena, struct treen_solution *laid, bool *same) {
    struct treen_part *part = ARENA_NEW(arena, assembly->parts, struct treen_part);
    struct treen_cell *cell = ARENA_NEW(arena, scene->count, struct treen_cell);
    const struct treen_cell from = turned->cell[0].at, to = scene->cell[0].at;
    *laid = *assembly;
    laid->part = part;
    *same = turned->count == scene->count;
    for (size_t p = 0; part && cell && *same && p < assembly->parts; p++) {
        part[p] = assembly->part[p];
        part[p].cell = cell;
        for (size_t i = 0; i < scene->count; i++) {
            struct treen_cell at = turned->cell[i].at;
            at = (struct treen_cell){at.x - from.x + to.x, at.y - from.y + to.y, at.z - from.z + to.z};
            *same = *same && cell_equal(at, scene->cell[i].at);
            if (turned->cell[i].colour == (int)p + 1)
                *cell++ = at;
        }
    }
    return part && cell;
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

/* Solutions are told up to the rotations of cubes, of which bricks have a few. So all of them are
 * tried. */
enum treen_status bricks_fit(struct parts *parts, struct arena *arena) {
    struct grid cubes = *parts->grid;
    struct group group;
    struct shape scene, turned;
    shape_list *ways = ARENA_NEW(arena, parts->pieces, shape_list);
    uint32_t *unfit = ARENA_NEW(arena, parts->pieces, uint32_t);
    const struct treen_solution *given = parts->assembly;
    size_t least = SIZE_MAX, all;
    memset(cubes.edge, 0, sizeof cubes.edge);
    TRY_ROOM(ways && unfit && make_scene(given, arena, &scene));
    grid_group(parts->grid, &group);
    for (size_t i = 0; i < parts->pieces; i++)
        TRY_ROOM(list_ways(parts, i, &group, arena, &ways[i]));
    grid_group(&cubes, &group);
    for (size_t i = 0; least && i < group.motion_count[cubes.rotation]; i++) {
        struct treen_solution laid;
        bool same;
        TRY_ROOM(shape_turn(&cubes, &group.element[i], &scene, arena, &turned) &&
                 lay(given, &scene, &turned, arena, &laid, &same));
        if (!same)
            continue;
        TRY_ROOM(count_unfit(parts, &laid, ways, arena, unfit, &all));
        if (all >= least)
            continue;
        struct treen_solution *best = ARENA_NEW(arena, 1, struct treen_solution);
        TRY_ROOM(best);
        *best = laid;
        parts->assembly = best;
        least = all;
        for (size_t k = 0; k < parts->pieces; k++)
            parts->piece[k].unfit = unfit[k];
    }
    return TREEN_OK;
}
