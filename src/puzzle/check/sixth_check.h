/* Checks that a turn on hexagons or triangles is possible with the play that it tells. */
#pragma once

#include "puzzle/check/turn_check.h"

/* Tells whether the turn takes cells to cells, and no cell that turns meets one that rests. Exact:
 * all numbers are whole. It shares no code with the search. */
bool sixth_check(const struct turning *turning);
