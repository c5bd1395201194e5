#include "puzzle/format/xmpuzzle_place.h"

#include <string.h>

/* ---- Grids ----------------------------------------------------------------------------------- */

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

/* Numbers the turns of the cube in the spheres' own order: R(8c + 2k + a) = Z^k C(c) A^a. Z is a
 * quarter turn about z, A a half turn about (1, 0, 1). C(c) is nothing, A Z^3 or A Z^2. */
static void number_sphere_turns(struct matrix *turn) {
    static const struct matrix quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1};
    static const struct matrix half = {{{0, 0, 1}, {0, -1, 0}, {1, 0, 0}}, 1};
    turn[0] = identity;
    turn[1] = half;
    for (int i = 2; i < 24; i++) {
        bool begins = i % 8 < 2;
        const struct matrix *from = !begins ? &turn[i - 2] : i < 16 ? &turn[i - 2] : &turn[i - 12];
        turn[i] = matrix_multiply(begins ? &half : &quarter, from);
    }
}

/* Numbers the twin turns: a half turn about a diagonal of the cube, then its turn `after`, a for 0
 * to x for 23. No shorter rule is known for their order. */
static void number_twin_turns(struct matrix *turn) {
    static const char diagonal[] = "113322330022001122110033000000000000000000222222222222222222"
                                   "111111111111111111333333333333333333";
    static const char after[] = "vuvurnrnvbvbrkrkxexetetefhxdolinpmjuawcqsgltpjhuwdqfsmcoigka"
                                "wqtsmnopijlfhgbadcxwqsmpojilkfhgbadc";
    static const struct matrix half[4] = {
        {{{-1, 2, 2}, {2, -1, 2}, {2, 2, -1}}, 3},
        {{{-1, -2, -2}, {-2, -1, 2}, {-2, 2, -1}}, 3},
        {{{-1, -2, 2}, {-2, -1, -2}, {2, -2, -1}}, 3},
        {{{-1, 2, -2}, {2, -1, -2}, {-2, -2, -1}}, 3},
    };
    for (int i = 0; diagonal[i]; i++)
        turn[24 + i] = matrix_multiply(&turn[after[i] - 'a'], &half[diagonal[i] - '0']);
}

struct xmpuzzle_turns xmpuzzle_turns(enum xmpuzzle_grid grid) {
    static const struct matrix cube_mirror = {{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    static const struct matrix prism_mirror = {{{-1, -1, 0}, {0, 1, 0}, {0, 0, 1}}, 1};
    struct xmpuzzle_turns turns = {
        .grid = xmpuzzle_grid(grid), .spheres = grid == GRID_SPHERES, .count = xmpuzzle_turns_of(grid)};
    const struct matrix *mirror = grid == GRID_PRISMS ? &prism_mirror : &cube_mirror;
    turns.rotations = turns.count / 2;
    if (grid == GRID_PRISMS) {
        number_prism_turns(turns.turn);
    } else if (grid == GRID_SPHERES) {
        number_sphere_turns(turns.turn);
        number_twin_turns(turns.turn);
    } else {
        number_cube_turns(turns.turn);
    }
    for (uint32_t i = 0; i < turns.rotations; i++)
        turns.turn[turns.rotations + i] = matrix_multiply(&turns.turn[i], mirror);
    return turns;
}

/* Returns the nearest whole number of thirds. */
static int thirds(int n) {
    return (n < 0 ? n - 1 : n + 1) / 3;
}

/* Turns a cell about the origin of the grid's points; of spheres, about the cell `first` of its
 * shape. A twin turn can lead to places that are no cells: then the nearest place is written, and
 * the result is false. Hotspots may be there. */
static bool turned(const struct xmpuzzle_turns *turns, uint32_t number, struct treen_cell first,
                   struct treen_cell cell, struct treen_cell *to) {
    const struct grid *grid = turns->grid;
    struct treen_cell from = grid->point(cell);
    const struct matrix *matrix = &turns->turn[number];
    if (turns->spheres)
        from = cell_subtract(from, grid->point(first));
    struct treen_cell point = matrix_apply(matrix, from);
    if (!turns->spheres)
        return grid->cell_at(point, to);
    *to = (struct treen_cell){thirds(point.x), thirds(point.y), thirds(point.z)};
    return cell_equal(grid->point(*to), point);
}

/* ---- Decoding -------------------------------------------------------------------------------- */

/* Returns the first cell of the shape; of an empty one, the origin. */
static struct treen_cell first_of(const struct xmpuzzle_shape *shape) {
    return shape->shape.count ? shape->shape.cell[0].at : (struct treen_cell){0, 0, 0};
}

/* Turns the hotspot. Of the cells' turn it is only known that it takes cells to cells. */
static struct treen_cell turned_hotspot(const struct xmpuzzle_turns *turns, uint32_t number,
                                        const struct xmpuzzle_shape *shape) {
    struct treen_cell to = shape->hotspot;
    turned(turns, number, first_of(shape), shape->hotspot, &to);
    return to;
}

void xmpuzzle_lay(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                  const struct xmpuzzle_placed *placed, struct treen_cell *cell) {
    struct treen_cell shift = cell_subtract(placed->at, turned_hotspot(turns, placed->turn, shape));
    for (size_t i = 0; i < shape->shape.count; i++) {
        struct treen_cell to = shape->shape.cell[i].at;
        turned(turns, placed->turn, first_of(shape), to, &to);
        cell[i] = cell_add(to, shift);
    }
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

/* Turns the shape. Returns false where the turn takes a cell to a place that is none. */
static bool turn_shape(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                       uint32_t number, struct coloured_cell *to) {
    struct shape made = {shape->shape.count, to};
    for (size_t i = 0; i < made.count; i++) {
        to[i] = shape->shape.cell[i];
        if (!turned(turns, number, first_of(shape), to[i].at, &to[i].at))
            return false;
    }
    shape_sort(&made);
    return true;
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
        if (!turn_shape(turns, shape, number, scratch) ||
            !lies(turns->grid, box, rules, scratch, cell, shape->shape.count))
            continue;
        struct treen_cell shift = cell_subtract(cell[0], scratch[0].at);
        *placed =
            (struct xmpuzzle_placed){true, cell_add(turned_hotspot(turns, number, shape), shift), number};
        return true;
    }
    return false;
}
