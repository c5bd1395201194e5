#include "picture/motion/turned.h"

#include "puzzle/placing/separation.h"
#include "shape/cuboid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Turning --------------------------------------------------------------------------------- */

/* A rotation of the grid. */
struct turn {
    const struct grid *grid;
    const struct matrix *matrix;
};

/* Turns the cell; false when no cell of the grid is there. */
static bool turn_cell(const struct turn *turn, struct treen_cell cell, struct treen_cell *out) {
    const struct matrix *matrix = turn->matrix;
    struct treen_cell point = turn->grid->point(cell);
    bool exact = matrix->over == 1 ||
                 (point.x % matrix->over == 0 && point.y % matrix->over == 0 && point.z % matrix->over == 0);
    return exact && turn->grid->cell_at(matrix_apply(matrix, point), out);
}

/* Turns a lattice vector, which takes the given cell to another one. */
static bool turn_shift(const struct turn *turn, struct treen_cell cell, struct treen_cell by,
                       struct treen_cell *out) {
    struct treen_cell from, to;
    if (!turn_cell(turn, cell, &from) || !turn_cell(turn, cell_add(cell, by), &to))
        return false;
    *out = cell_subtract(to, from);
    return grid_shifts(turn->grid, from, *out);
}

/* ---- The best way up ------------------------------------------------------------------------- */

double turned_worth(const double way[3]) {
    static const double wish[3] = {0.45, 0.45, -1};
    double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    return (way[0] * wish[0] + way[1] * wish[1] + way[2] * wish[2]) / length;
}

/* Returns the height of a part's middle. */
static bool height_of(const struct turn *turn, const struct treen_part *part, double *height) {
    *height = 0;
    for (size_t i = 0; i < part->cells; i++) {
        struct treen_cell cell;
        double middle[3];
        if (!turn_cell(turn, part->cell[i], &cell))
            return false;
        grid_middle(turn->grid, cell, middle);
        *height -= middle[2] / (double)part->cells;
    }
    return true;
}

/* Adds the worth of a step. A move inside counts less than one that leaves. */
static bool add_worth(const struct turn *turn, const struct treen_disassembly *disassembly, size_t number,
                      double *worth) {
    static const double inside = 0.3, per_height = 0.15;
    const struct treen_step *step = &disassembly->step[number];
    if (!step->move->parts)
        return false;
    const struct treen_part *part = &disassembly->assembly->part[step->move->part[0]];
    struct treen_cell from = part->cell[0], to;
    double a[3], b[3], height, late = (double)(disassembly->steps - number) / (double)disassembly->steps;
    if (!turn_cell(turn, from, &to) || !turn_shift(turn, from, step->move->by, &from) ||
        !height_of(turn, part, &height))
        return false;
    grid_middle(turn->grid, to, a);
    grid_middle(turn->grid, cell_add(to, from), b);
    for (int k = 0; k < 3; k++)
        b[k] -= a[k];
    *worth += (step->move->leaves ? 1 : inside) * turned_worth(b);
    if (step->move->leaves)
        *worth += per_height * (late - 0.5) * height;
    return true;
}

/* Returns the share of the cells in the lowest layer: a whole that stands on its broad side has
 * more. */
static double footing(const struct turn *turn, const struct treen_solution *assembly) {
    static const double thin = 0.01; /* edges of a cell */
    double low = INFINITY, cells = 0, lowest = 0;
    for (size_t i = 0; i < assembly->parts; i++)
        for (size_t j = 0; j < assembly->part[i].cells; j++) {
            struct treen_cell cell;
            double middle[3];
            if (!turn_cell(turn, assembly->part[i].cell[j], &cell))
                return 0;
            grid_middle(turn->grid, cell, middle);
            lowest = -middle[2] < low - thin ? 0 : lowest;
            low = fmin(low, -middle[2]);
            lowest += -middle[2] < low + thin;
            cells++;
        }
    return lowest / cells;
}

static bool has_no_cells(const struct treen_disassembly *disassembly) {
    for (size_t i = 0; i < disassembly->assembly->parts; i++)
        if (!disassembly->assembly->part[i].cells)
            return true;
    return false;
}

/* Finds the rotation with the greatest worth; null when none takes all cells to cells. */
static const struct matrix *find_best(const struct grid *grid, const struct group *group,
                                      const struct treen_disassembly *disassembly) {
    static const double better = 1e-6, per_step = 6;
    const struct matrix *best = NULL;
    double most = -INFINITY;
    for (size_t i = 0; i < group->motion_count[grid->rotation]; i++) {
        struct turn turn = {grid, &group->element[i]};
        double worth = per_step * (double)disassembly->steps * footing(&turn, disassembly->assembly);
        bool fits = true;
        for (size_t j = 0; fits && j < disassembly->steps; j++)
            fits = add_worth(&turn, disassembly, j, &worth);
        if (fits && worth > most + better) {
            most = worth;
            best = turn.matrix;
        }
    }
    return best;
}

/* ---- Copying --------------------------------------------------------------------------------- */

static bool copy_assembly(const struct turn *turn, const struct treen_solution *from, struct arena *arena,
                          struct treen_solution *to, bool *fits) {
    struct treen_part *part = ARENA_NEW(arena, from->parts, struct treen_part);
    *to = *from;
    to->part = part;
    for (size_t i = 0; part && i < from->parts; i++) {
        struct treen_cell *cell = ARENA_NEW(arena, from->part[i].cells, struct treen_cell);
        if (!cell)
            return false;
        part[i] = from->part[i];
        part[i].cell = cell;
        for (size_t j = 0; j < part[i].cells; j++)
            *fits = *fits && turn_cell(turn, from->part[i].cell[j], &cell[j]);
    }
    return part;
}

/* Lists the parts of the separation that the move leaves where they are; returns their number. */
static size_t list_rest(const struct treen_separation *separation, const struct treen_move *move,
                        unsigned *rest) {
    size_t count = 0, next = 0;
    for (size_t i = 0; i < separation->parts; i++)
        if (next < move->parts && move->part[next] == separation->part[i])
            next++;
        else
            rest[count++] = separation->part[i];
    return count;
}

static struct treen_cell opposite(struct treen_cell by) {
    return (struct treen_cell){-by.x, -by.y, -by.z};
}

/* Lets the rest leave instead, the opposite way, where that is seen better and moves no more
 * parts. */
static bool swap_halves(const struct turn *turn, const struct treen_solution *assembly,
                        struct treen_separation *separation, struct treen_move *move, struct arena *arena) {
    unsigned *rest = ARENA_NEW(arena, separation->parts, unsigned);
    struct treen_cell cell;
    double from[3], to[3];
    if (!rest || !turn_cell(turn, assembly->part[move->part[0]].cell[0], &cell))
        return rest;
    grid_middle(turn->grid, cell, from);
    grid_middle(turn->grid, cell_add(cell, move->by), to);
    for (int k = 0; k < 3; k++)
        to[k] -= from[k];
    size_t parts = list_rest(separation, move, rest);
    if (!parts || parts > move->parts || turned_worth(to) >= 0)
        return true;
    const struct treen_separation *removed = separation->removed;
    separation->removed = separation->left;
    separation->left = removed;
    *move = (struct treen_move){parts, rest, opposite(move->by), true};
    return true;
}

static size_t count_cells(const struct treen_solution *assembly, const unsigned *part, size_t parts) {
    size_t cells = 0;
    for (size_t i = 0; i < parts; i++)
        cells += assembly->part[part[i]].cells;
    return cells;
}

/* Moves the rest instead, the opposite way, where that is smaller: a cage then stays in place. */
static bool hold_larger(const struct treen_solution *assembly, const struct treen_separation *separation,
                        struct treen_move *move, struct arena *arena) {
    unsigned *rest = ARENA_NEW(arena, separation->parts, unsigned);
    if (!rest)
        return false;
    size_t parts = list_rest(separation, move, rest);
    if (parts && count_cells(assembly, rest, parts) < count_cells(assembly, move->part, move->parts))
        *move = (struct treen_move){parts, rest, opposite(move->by), false};
    return true;
}

/* Copies the separation with turned moves. It goes as deep as pieces come off one by one. */
static bool copy_separation(const struct turn *turn, const struct treen_solution *assembly,
                            const struct treen_separation *from, struct arena *arena,
                            const struct treen_separation **out, bool *fits) {
    *out = NULL;
    if (!from)
        return true;
    struct treen_separation *to = ARENA_NEW(arena, 1, struct treen_separation);
    struct treen_move *move = ARENA_NEW(arena, from->moves, struct treen_move);
    if (!to || !move)
        return false;
    *to = *from;
    to->move = move;
    for (size_t i = 0; i < from->moves; i++) {
        move[i] = from->move[i];
        *fits =
            *fits && turn_shift(turn, assembly->part[move[i].part[0]].cell[0], from->move[i].by, &move[i].by);
        if (*fits && i + 1 < from->moves && !hold_larger(assembly, from, &move[i], arena))
            return false;
    }
    *out = to;
    return copy_separation(turn, assembly, from->removed, arena, &to->removed, fits) &&
           copy_separation(turn, assembly, from->left, arena, &to->left, fits) &&
           (!*fits || swap_halves(turn, assembly, to, &move[from->moves - 1], arena));
}

/* Copies the disassembly, and tells its steps anew. Where something does not fit, it stays as it
 * was. */
static bool copy_all(const struct turn *turn, const struct packing *packing,
                     const struct treen_disassembly *disassembly, struct arena *arena,
                     struct treen_disassembly *turned) {
    struct treen_solution *assembly = ARENA_NEW(arena, 1, struct treen_solution);
    bool fits = true;
    struct treen_disassembly copy = *disassembly;
    if (!assembly || !copy_assembly(turn, disassembly->assembly, arena, assembly, &fits) ||
        !copy_separation(turn, disassembly->assembly, disassembly->separation, arena, &copy.separation,
                         &fits))
        return false;
    copy.assembly = assembly;
    if (!fits)
        return true;
    if (!separation_tell(packing, arena, &copy))
        return false;
    *turned = copy;
    return true;
}

bool turned_best(const struct packing *packing, const struct treen_disassembly *disassembly,
                 struct arena *arena, struct treen_disassembly *turned) {
    struct group *group = ARENA_NEW(arena, 1, struct group);
    *turned = *disassembly;
    if (!group)
        return false;
    if (!disassembly->steps || disassembly->turns || has_no_cells(disassembly))
        return true;
    grid_group(packing->grid, group);
    struct turn turn = {packing->grid, find_best(packing->grid, group, disassembly)};
    return !turn.matrix || copy_all(&turn, packing, disassembly, arena, turned);
}

/* ---- Paths ----------------------------------------------------------------------------------- */

/* Turns a path, and shifts it to the old corner. Returns false when it then fills other places:
 * `sorted` has the old ones, `room` is for the new ones. */
static bool turn_path(const struct turn *turn, const struct treen_part *path, const struct treen_cell *sorted,
                      struct treen_cell *room, struct treen_cell *out) {
    for (size_t i = 0; i < path->cells; i++)
        if (!turn_cell(turn, path->cell[i], &out[i]))
            return false;
    struct treen_cell by =
        cell_subtract(cuboid_of_cells(path->cell, path->cells).low, cuboid_of_cells(out, path->cells).low);
    for (size_t i = 0; i < path->cells; i++)
        room[i] = out[i] = cell_add(out[i], by);
    qsort(room, path->cells, sizeof *room, cell_order);
    return !memcmp(room, sorted, path->cells * sizeof *room);
}

/* Returns how much higher the end of the path lies than its beginning, on the whole. */
static double rise(const struct grid *grid, const struct treen_cell *cell, size_t cells) {
    double sum = 0, middle[3];
    for (size_t i = 0; i < cells; i++) {
        grid_middle(grid, cell[i], middle);
        sum -= ((double)i - (double)(cells - 1) / 2) * middle[2];
    }
    return sum;
}

bool turned_path(const struct grid *grid, const struct treen_part *path, struct arena *arena,
                 struct treen_part *turned) {
    static const double better = 1e-6;
    struct group *group = ARENA_NEW(arena, 1, struct group);
    struct treen_cell *sorted = ARENA_NEW(arena, path->cells, struct treen_cell),
                      *room = ARENA_NEW(arena, path->cells, struct treen_cell),
                      *now = ARENA_NEW(arena, path->cells, struct treen_cell),
                      *best = ARENA_NEW(arena, path->cells, struct treen_cell);
    *turned = *path;
    if (!group || !sorted || !room || !now || !best)
        return false;
    if (!path->cells)
        return true;
    grid_group(grid, group);
    memcpy(sorted, path->cell, path->cells * sizeof *sorted);
    qsort(sorted, path->cells, sizeof *sorted, cell_order);
    double most = rise(grid, path->cell, path->cells);
    for (size_t i = 1; i < group->motion_count[grid->rotation]; i++) {
        struct turn turn = {grid, &group->element[i]};
        if (!turn_path(&turn, path, sorted, room, now) || rise(grid, now, path->cells) <= most + better)
            continue;
        most = rise(grid, now, path->cells);
        memcpy(best, now, path->cells * sizeof *best);
        turned->cell = best;
    }
    return true;
}
