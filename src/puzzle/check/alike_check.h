/* Compares where parts are after a move with a position that is told. */
#pragma once

#include "puzzle/packing.h"
#include "puzzle/placing/posture.h"

struct alike {
    const struct packing *packing;
    const struct treen_solution *assembly;
    const struct posture *posture; /* by part */
};

/* Returns the posture of a part in a position. */
struct posture alike_posture(const struct treen_position *position, size_t part);

/* Tells in *alike whether a shift of everything makes the two equal, or a rotation where parts
 * turn. Equal pieces may change places. Returns TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status alike_check(const struct alike *made, const struct treen_position *told,
                              struct arena *arena, bool *alike);
