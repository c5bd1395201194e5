/* Lines of turns that wander. */
#pragma once

#include "puzzle/scene.h"
#include "shape/grid.h"

/* Finds how the line of the move's turn wanders with the play that the turn needs, and notes it in
 * the move. A line that can stay, or whose way is not found, stays. The cost is that of a check of
 * the turn. Returns false when there is no memory. */
bool wander_note(const struct grid *grid, const struct scene_stage *stage, struct scene_move *move,
                 struct arena *arena);
