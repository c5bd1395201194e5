/* The sum of the parts of a design, for the question that gives the whole. */
#ifndef TREEN_RUN_UNITS_DESIGNS_H
#define TREEN_RUN_UNITS_DESIGNS_H

#include "run/design/design.h"

/* Fills in the sum of results of "design". It is lent until the next unit is added. */
void designs_parts(struct treen_merge *merge, struct design_parts *parts);

#endif
