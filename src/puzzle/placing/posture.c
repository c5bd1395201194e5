#include "puzzle/placing/posture.h"

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

/* Turns a point as the turn does, about the axis through (0, 0, 0). On hexagons x and y are at 60
 * degrees. */
static struct treen_cell around(const struct treen_turn *turn, int sense, struct treen_cell cell) {
    if (turn->degrees != 60)
        return quarter(turn->axis, sense, cell);
    return sense > 0 ? (struct treen_cell){-cell.y, cell.x + cell.y, cell.z}
                     : (struct treen_cell){cell.x + cell.y, -cell.x, cell.z};
}

void posture_turn(struct posture *posture, const struct treen_turn *turn, bool back) {
    int sense = back ? -turn->sense : turn->sense;
    struct treen_cell by = cell_subtract(turn->pivot, around(turn, sense, turn->pivot));
    for (int i = 0; i < 3; i++)
        posture->to[i] = around(turn, sense, posture->to[i]);
    posture->shift =
        cell_add(around(turn, sense, posture->shift), (struct treen_cell){by.x / 2, by.y / 2, by.z / 2});
}

const struct treen_turn *turn_of_move(const struct treen_separation *separation,
                                      const struct treen_move *move) {
    const struct treen_turn *turn = separation->turn ? &separation->turn[move - separation->move] : NULL;
    return turn && turn->sense ? turn : NULL;
}

struct posture posture_at(const struct treen_disassembly *disassembly, const struct treen_step *step,
                          unsigned part, bool after) {
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
            posture_turn(&posture, turn, true);
    }
    return posture;
}
