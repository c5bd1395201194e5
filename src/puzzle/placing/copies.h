/* A bound on the copies of a class that can lie side by side, whatever other pieces lie there. If a
 * class may have this number of copies, and need have none, its number is no condition. A search
 * without the condition is simpler and faster. The pieces of burrs are an example: a designer
 * allows from none to six of each. */
#pragma once

#include "puzzle/placing/fitting.h"

/* Writes a bound for each class into most[], which has fitting->classes members. The bound need not
 * be reached. For a class that must have a copy, it is only the number of locations. The bound
 * depends on the class's own placements, so a class and its mirror image have the same. Memory
 * comes from the arena; false when there is none. The work is bounded by some readings of the
 * placements, or by MOST_LOOKS if that is more. */
bool copies_bound(const struct fitting *fitting, struct arena *arena, uint64_t *most);
