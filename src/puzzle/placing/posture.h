/* The posture of a part after moves, relative to the assembly: turned about (0, 0, 0), and then
 * shifted. */
#pragma once

#include "shape/grid.h"

struct posture {
    struct treen_cell to[3]; /* where x, y and z point */
    struct treen_cell shift;
};

/* Returns the posture of a part that never moved. */
struct posture posture_still(void);

/* Returns where a cell of the assembly is. */
static inline struct treen_cell posture_cell(const struct posture *posture, struct treen_cell cell) {
    const struct treen_cell *to = posture->to, by = posture->shift;
    return (struct treen_cell){to[0].x * cell.x + to[1].x * cell.y + to[2].x * cell.z + by.x,
                               to[0].y * cell.x + to[1].y * cell.y + to[2].y * cell.z + by.y,
                               to[0].z * cell.x + to[1].z * cell.y + to[2].z * cell.z + by.z};
}

/* Makes a turn, or takes it back. */
void posture_turn(struct posture *posture, const struct treen_turn *turn, bool back);

/* Returns the turn of a move of the separation; null when the move is a shift. */
const struct treen_turn *turn_of_move(const struct treen_separation *separation,
                                      const struct treen_move *move);

/* Returns the posture of a part after the step, or before it. */
struct posture posture_at(const struct treen_disassembly *disassembly, const struct treen_step *step,
                          unsigned part, bool after);
