/* How many copies of a class can lie side by side at most, whatever else lies there. Where a class may have that many, and
 * need have none, its number is no condition, and a search without the condition is a simpler and faster one: so it is
 * with the pieces of burrs, of which a designer allows from none to six each. */
#ifndef TREEN_PUZZLE_PLACING_COPIES_H
#define TREEN_PUZZLE_PLACING_COPIES_H

#include "puzzle/placing/fitting.h"

/* A bound by class into most[], which has fitting->classes members. It need not be reached, and of a class that must have a
 * copy it is no better than the number of locations: nobody asks. It depends on the class's own placements only, so that a
 * class and its mirror image have the same. Room comes from the arena; false when there is no memory. The work: about that
 * of reading the placements some hundred times, or a million looks if that is more. */
bool copies_bound(const struct fitting *fitting, struct arena *arena, uint64_t *most);

#endif
