/* The cells that a sliding cell touches inside, for the checker alone: by the time of contact, from the
 * faces and balls that pictures show. The search has a rule of its own (shape/sweep.h). */
#ifndef TREEN_PUZZLE_CHECK_CONTACT_H
#define TREEN_PUZZLE_CHECK_CONTACT_H

#include "shape/grid.h"

enum { CONTACT_CELLS = 64 };

/* Writes the cells that the cell is in contact with at any time of the step, itself left out. Returns
 * their number. */
int contact_cells(const struct grid *grid, struct treen_cell cell, struct treen_cell step,
                  struct treen_cell out[CONTACT_CELLS]);

#endif
