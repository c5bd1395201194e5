#include "puzzle/placing/posture.h"

#include <math.h>
#include <string.h>

struct posture posture_still(void) {
    return (struct posture){.to = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

/* Turns a point about the axis through (0, 0, 0), from the next axis to the one after or back. */
static struct treen_cell quarter(int axis, int sense, struct treen_cell cell) {
    const int a = cell_along(cell, (axis + 1) % 3), b = cell_along(cell, (axis + 2) % 3);
    const int next = -sense * b, after = sense * a;
    if (axis == 0)
        return (struct treen_cell){cell.x, next, after};
    if (axis == 1)
        return (struct treen_cell){after, cell.y, next};
    return (struct treen_cell){next, after, cell.z};
}

/* Turns a point as the turn does, about the axis through (0, 0, 0). Of 60 degrees, or some times as
 * much, x and y are at 60 degrees. */
static struct treen_cell around(const struct treen_turn *turn, int sense, struct treen_cell point) {
    if (turn->degrees == 90)
        return quarter(turn->axis, sense, point);
    for (int i = turn->degrees / 60 % 6; i > 0; i--)
        point = sense > 0 ? (struct treen_cell){-point.y, point.x + point.y, point.z}
                          : (struct treen_cell){point.x + point.y, -point.x, point.z};
    return point;
}

bool posture_is_turned(const struct posture *posture) {
    const struct posture still = posture_still();
    return memcmp(posture->to, still.to, sizeof still.to) != 0;
}

struct treen_cell posture_cell(const struct grid *grid, const struct posture *posture,
                               struct treen_cell cell) {
    const struct treen_cell *to = posture->to;
    struct treen_cell at = cell;
    if (posture_is_turned(posture)) {
        const struct treen_cell point = grid->point(cell);
        grid->cell_at((struct treen_cell){to[0].x * point.x + to[1].x * point.y + to[2].x * point.z,
                                          to[0].y * point.x + to[1].y * point.y + to[2].y * point.z,
                                          to[0].z * point.x + to[1].z * point.y + to[2].z * point.z},
                      &at);
    }
    return cell_add(at, posture->shift);
}

/* Turns a shift of cells and adds a shift of points. */
static struct treen_cell turn_shift(const struct grid *grid, const struct treen_turn *turn, int sense,
                                    struct treen_cell shift, struct treen_cell by) {
    const struct treen_cell first = grid_first(grid), from = grid->point(first),
                            points = cell_subtract(grid->point(cell_add(first, shift)), from);
    struct treen_cell to = first;
    grid->cell_at(cell_add(from, cell_add(around(turn, sense, points), by)), &to);
    return cell_subtract(to, first);
}

void posture_turn(const struct grid *grid, struct posture *posture, const struct treen_turn *turn,
                  bool back) {
    int sense = back ? -turn->sense : turn->sense;
    struct treen_cell by = cell_subtract(turn->pivot, around(turn, sense, turn->pivot));
    for (int i = 0; i < 3; i++)
        posture->to[i] = around(turn, sense, posture->to[i]);
    posture->shift =
        turn_shift(grid, turn, sense, posture->shift, (struct treen_cell){by.x / 2, by.y / 2, by.z / 2});
}

/* A cube's middle is half an edge from its corner. Points of hexagons and triangles are at 60
 * degrees, and those of triangles in thirds of a side. */
void posture_pivot(const struct grid *grid, const struct treen_turn *turn, double pivot[3]) {
    const struct treen_cell at = turn->pivot;
    const double twice = grid->turn == 120 ? 6 : 2;
    pivot[0] = (at.x + 1) / 2.0;
    pivot[1] = (at.y + 1) / 2.0;
    pivot[2] = (at.z + 1) / 2.0;
    if (grid->turn == 90)
        return;
    pivot[0] = (at.x + at.y / 2.0) / twice;
    pivot[1] = at.y * sqrt(3) / 2 / twice;
}

const struct treen_turn *turn_of_move(const struct treen_separation *separation,
                                      const struct treen_move *move) {
    const struct treen_turn *turn = separation->turn ? &separation->turn[move - separation->move] : NULL;
    return turn && turn->sense ? turn : NULL;
}

struct posture posture_at(const struct grid *grid, const struct treen_disassembly *disassembly,
                          const struct treen_step *step, unsigned part, bool after) {
    struct posture posture = posture_still();
    size_t number = (size_t)(step - disassembly->step), parts = disassembly->assembly->parts;
    for (int i = 0; disassembly->turned && i < 3; i++)
        posture.to[i] = disassembly->turned[3 * (number * parts + part) + (size_t)i];
    posture.shift = step->shift[part];
    const struct treen_turn *turn = turn_of_move(step->separation, step->move);
    for (size_t i = 0; !after && i < step->move->parts; i++) {
        if (step->move->part[i] != part)
            continue;
        posture.shift = cell_subtract(posture.shift, step->move->by);
        if (turn)
            posture_turn(grid, &posture, turn, true);
    }
    return posture;
}
