#include "puzzle/format/xmpuzzle_place.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- Grids ----------------------------------------------------------------------------------- */

/* Of the spheres' rotations only the number is known, so their saved assemblies cannot be
 * decoded. */
static const struct {
    const char *name;
    uint32_t turns;
} grids[XMPUZZLE_GRIDS] = {
    [GRID_CUBES] = {"cube", 48},
    [GRID_PRISMS] = {"prism", 24},
    [GRID_SPHERES] = {"sphere", 240},
    [GRID_RHOMBIC] = {"rhombic", 48},
    [GRID_TETRA_OCTA] = {"tetra-octa", 48},
};

const char *xmpuzzle_grid_name(enum xmpuzzle_grid grid) {
    return grids[grid].name;
}

const struct grid *xmpuzzle_grid(enum xmpuzzle_grid grid) {
    return grid_named(grids[grid].name, strlen(grids[grid].name));
}

uint32_t xmpuzzle_turns_of(enum xmpuzzle_grid grid) {
    return grids[grid].turns;
}

/* ---- Rotations by number --------------------------------------------------------------------- */

static const struct matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1};

/* Numbers the turns: R(4a + k) = A(a) X^k, X first. X is a quarter turn about x; A(a) are the six
 * ways in which x can then point. */
static void number_cube_turns(struct matrix *turn) {
    static const struct matrix quarter = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, 1};
    static const struct matrix ways[6] = {
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1},   {{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}, 1},
        {{{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1}, {{{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}, 1},
        {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1},  {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, 1},
    };
    struct matrix power = identity;
    for (int k = 0; k < 4; k++) {
        for (int a = 0; a < 6; a++)
            turn[4 * a + k] = matrix_multiply(&ways[a], &power);
        power = matrix_multiply(&quarter, &power);
    }
}

/* Numbers the turns: R(k) = sixths of a turn about z; R(6 + k) = the same after turning over, x to
 * -x and z to -z. Matrices are those of grid.c, along two sides of a triangle at 60 degrees; there
 * x to -x takes (a, b) to (-a - b, b). */
static void number_prism_turns(struct matrix *turn) {
    static const struct matrix sixth = {{{0, -1, 0}, {1, 1, 0}, {0, 0, 1}}, 1};
    static const struct matrix over = {{{-1, -1, 0}, {0, 1, 0}, {0, 0, -1}}, 1};
    struct matrix power = identity;
    for (int k = 0; k < 6; k++) {
        turn[k] = power;
        turn[6 + k] = matrix_multiply(&power, &over);
        power = matrix_multiply(&sixth, &power);
    }
}

struct xmpuzzle_turns xmpuzzle_turns(enum xmpuzzle_grid grid) {
    static const struct matrix cube_mirror = {{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    static const struct matrix prism_mirror = {{{-1, -1, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    struct xmpuzzle_turns turns = {.grid = xmpuzzle_grid(grid), .count = xmpuzzle_turns_of(grid)};
    const struct matrix *mirror = grid == GRID_PRISMS ? &prism_mirror : &cube_mirror;
    turns.rotations = turns.count / 2;
    if (grid == GRID_PRISMS)
        number_prism_turns(turns.turn);
    else
        number_cube_turns(turns.turn);
    for (uint32_t i = 0; i < turns.rotations; i++)
        turns.turn[turns.rotations + i] = matrix_multiply(&turns.turn[i], mirror);
    return turns;
}

/* Turns a cell about the origin of the grid's points. For prisms this is a corner of cell (0, 0,
 * 0). */
static struct treen_cell turned(const struct xmpuzzle_turns *turns, uint32_t number, struct treen_cell cell) {
    struct treen_cell to = cell;
    turns->grid->cell_at(matrix_apply(&turns->turn[number], turns->grid->point(cell)), &to);
    return to;
}

/* ---- Decoding -------------------------------------------------------------------------------- */

void xmpuzzle_lay(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                  const struct xmpuzzle_placed *placed, struct treen_cell *cell) {
    struct treen_cell shift = cell_subtract(placed->at, turned(turns, placed->turn, shape->hotspot));
    for (size_t i = 0; i < shape->shape.count; i++)
        cell[i] = cell_add(turned(turns, placed->turn, shape->shape.cell[i].at), shift);
}

static size_t count_used(const struct xmpuzzle_problem *problem, const struct xmpuzzle_solution *saved) {
    size_t used = 0;
    for (size_t i = 0; i < problem->copies; i++)
        used += saved->placed[i].used;
    return used;
}

bool xmpuzzle_solution(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                       const struct xmpuzzle_solution *saved, const char *const *names, struct arena *arena,
                       struct treen_solution *solution) {
    struct xmpuzzle_turns turns = xmpuzzle_turns(file->grid);
    struct treen_part *part = ARENA_NEW(arena, count_used(problem, saved), struct treen_part);
    const struct xmpuzzle_placed *placed = saved->placed;
    if (!part)
        return false;
    *solution = (struct treen_solution){.number = saved->assembly + 1, .part = part};
    for (unsigned p = 0; p < problem->pieces; p++) {
        const struct xmpuzzle_shape *shape = &file->shape[problem->piece[p].shape];
        for (unsigned copy = 1; copy <= problem->piece[p].most; copy++, placed++) {
            if (!placed->used)
                continue;
            struct treen_cell *cell = ARENA_NEW(arena, shape->shape.count, struct treen_cell);
            if (!cell)
                return false;
            xmpuzzle_lay(&turns, shape, placed, cell);
            part[solution->parts++] = (struct treen_part){
                .piece = names[p], .index = p, .copy = copy, .cells = shape->shape.count, .cell = cell};
        }
    }
    return true;
}

/* ---- Encoding -------------------------------------------------------------------------------- */

static void turn_shape(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                       uint32_t number, struct coloured_cell *to) {
    struct shape made = {shape->shape.count, to};
    for (size_t i = 0; i < made.count; i++)
        to[i] = (struct coloured_cell){turned(turns, number, shape->shape.cell[i].at),
                                       shape->shape.cell[i].colour};
    shape_sort(&made);
}

/* Tells whether the turned cells, shifted, are the cells `cell` of the box, with colours that
 * agree. */
static bool lies(const struct grid *grid, const struct box *box, const struct colour_rules *rules,
                 const struct coloured_cell *from, const struct treen_cell *cell, size_t count) {
    struct treen_cell shift = cell_subtract(cell[0], from[0].at);
    for (size_t i = 0; i < count; i++) {
        uint32_t number = box_number(box, cell[i]);
        if (number == BOX_OUTSIDE || !grid_shifts(grid, from[i].at, shift) ||
            !cell_equal(cell_add(from[i].at, shift), cell[i]) ||
            !colours_agree(rules, from[i].colour, box->cell[number].colour))
            return false;
    }
    return true;
}

bool xmpuzzle_find(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                   const struct box *box, const struct colour_rules *rules, const struct treen_cell *cell,
                   struct coloured_cell *scratch, struct xmpuzzle_placed *placed) {
    for (uint32_t number = 0; number < turns->rotations; number++) {
        turn_shape(turns, shape, number, scratch);
        if (!lies(turns->grid, box, rules, scratch, cell, shape->shape.count))
            continue;
        struct treen_cell shift = cell_subtract(cell[0], scratch[0].at);
        *placed =
            (struct xmpuzzle_placed){true, cell_add(turned(turns, number, shape->hotspot), shift), number};
        return true;
    }
    return false;
}
