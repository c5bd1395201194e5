/* Where the bodies of a stage go when they are shown apart. */
#pragma once

#include "picture/view/view.h"

/* Poses the bodies apart. In space each one, the outermost first, leaves along a way that is free
 * of those which stay. It stops where a gap is between them and it hides little. Where no way is
 * free, it takes the one with the least in it. Where that takes much more paper than parted.h does,
 * parted.h poses them. Seen from above, where pieces do not slide, and when there are very many
 * bodies, they move away from the middle of all. Cost: the square of the cells, times the
 * directions of the grid. Returns false when there is no memory. */
bool explode_stage(const struct grid *grid, const struct scene_stage *stage, enum side side,
                   struct arena *arena, struct pose *pose);
