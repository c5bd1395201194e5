/* The conditions on a solution, for the checker alone: by other code than that of a search. */
#pragma once

#include "puzzle/packing.h"

/* Adds a sentence for each condition of the packing that does not hold for the parts. Parts outside
 * the box, or on each other, have sentences of their own elsewhere. */
enum treen_status conditions_check(const struct packing *packing, const struct treen_solution *solution,
                                   struct arena *arena, report *broken);
