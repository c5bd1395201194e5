/* The sum of the parts of a design, for the question that gives the whole. */
#pragma once

#include "run/design/design.h"

/* Fills in the sum of results of "design". It is lent until the next unit is added. False when
 * there is no memory. */
bool designs_parts(struct treen_merge *merge, struct design_parts *parts);
