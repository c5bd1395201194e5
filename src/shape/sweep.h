/* The cells that a cell comes through as it slides. Everything is decided with whole numbers.
 *
 * A cell with corners is convex. So the space that it sweeps is convex, too. It hits another cell
 * where the interiors overlap: where no plane separates the two (S. Gottschalk, M. C. Lin, D.
 * Manocha 1996). Balls hit each other where their middles come closer than those of neighbours. */
#pragma once

#include "shape/grid.h"

enum { SWEEP_CELLS = 64 };

/* Tells whether the cell, as it slides by the lattice vector, hits the other one. */
bool sweep_hits(const struct grid *grid, struct treen_cell cell, struct treen_cell by,
                struct treen_cell other);

/* Writes the cells that the cell hits as it slides by a direction of the grid. The cell itself is
 * the first of them. Returns their number. */
int sweep_cells(const struct grid *grid, struct treen_cell cell, struct treen_cell by,
                struct treen_cell out[SWEEP_CELLS]);
