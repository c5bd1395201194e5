/* The least play of a turn whose pivot wanders by at most half a cell along x and y. Lower bounds
 * come from boxes of positions that separate the beginning from the end, each with a pair that
 * needs more. Upper bounds come with a way. */
#pragma once

#include "engine/turn/way.h"

struct turn_wish {
    double enough; /* any need up to this will do */
    double limit;  /* it need not be known how much more than this is needed */
    double close;  /* the bounds need not be closer than this */
    size_t boxes;  /* the most boxes */
};

/* Finds the way in the arena, and both bounds. need->high is what the way needs. Without a way
 * (count 0) it is TURN_NEVER. The bounds are as close as wished, or fewer boxes would be needed.
 * Both bounds are 0 where a way needs no play. Returns TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status turn_wander(const struct turn_scene *scene, const struct turn_wish *wish,
                              struct arena *arena, struct turn_need *need, struct turn_way *way);
