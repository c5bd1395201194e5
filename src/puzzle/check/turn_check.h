/* Checks that a turn is possible with the play that it tells. */
#pragma once

#include "base/arena.h"
#include "puzzle/placing/posture.h"

struct turning {
    const struct grid *grid;
    const struct treen_solution *assembly;
    const struct posture *posture; /* by part */
    const bool *moving;            /* by part */
    const struct treen_separation *separation;
    const struct treen_turn *turn;
};

/* Returns where a cell of a part is. */
static inline struct treen_cell turning_cell(const struct turning *turning, unsigned part, size_t cell) {
    return posture_cell(turning->grid, &turning->posture[part], turning->assembly->part[part].cell[cell]);
}

/* Tells in *holds whether there is a way for the turn. The way is first that of a pivot that stays
 * where it is, and then one that a search proposes. It counts only where an exact check by corners
 * accepts it, which shares nothing with that search. *enough is play with which there is a way;
 * INFINITY: none is known. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status turn_check(const struct turning *turning, struct arena *arena, bool *holds, double *enough);

/* Raises *proved to play that the turn needs at least. A search proposes boxes that close every way
 * with less. They count only where the exact check accepts them. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status turn_prove(const struct turning *turning, struct arena *arena, double *proved);
