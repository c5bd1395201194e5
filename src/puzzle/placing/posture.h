/* The posture of a part after moves, relative to the assembly: turned about the origin of the
 * grid's points, and then shifted. */
#pragma once

#include "shape/grid.h"

struct posture {
    struct treen_cell to[3]; /* where x, y and z of points point */
    struct treen_cell shift; /* of cells */
};

/* Returns the posture of a part that never moved. */
struct posture posture_still(void);

/* Tells whether the part is turned. */
bool posture_is_turned(const struct posture *posture);

/* Returns where a cell of the assembly is. */
struct treen_cell posture_cell(const struct grid *grid, const struct posture *posture,
                               struct treen_cell cell);

/* Makes a turn, or takes it back. */
void posture_turn(const struct grid *grid, struct posture *posture, const struct treen_turn *turn, bool back);

/* Writes a place on the line of a turn, in the coordinates of faces. */
void posture_pivot(const struct grid *grid, const struct treen_turn *turn, double pivot[3]);

/* Returns the turn of a move of the separation; null when the move is a shift. */
const struct treen_turn *turn_of_move(const struct treen_separation *separation,
                                      const struct treen_move *move);

/* Returns the posture of a part after the step, or before it. */
struct posture posture_at(const struct grid *grid, const struct treen_disassembly *disassembly,
                          const struct treen_step *step, unsigned part, bool after);

/* Fills in where the parts of each position are, by the passages that lead there. Returns false
 * when there is no memory. */
bool posture_positions(const struct grid *grid, size_t parts, struct arena *arena,
                       struct treen_positions *positions);
