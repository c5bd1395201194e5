/* Boxes with cells to spare, in which there are as many bricks as can be: what follows for single cells.
 *
 * Let m be the least side of all bricks, and k = width / m, rounded down: cells m - 1, 2m - 1, … km - 1 of a line as long as the
 * box pierce every brick across it. So every brick contains one at least of the points whose coordinates are such numbers.
 * Where there are as many bricks as points, each contains exactly one, and no point stays empty. The bricks on a line of points
 * have room for the box's width together; where the sides of all bricks, added up, are as long as all these lines, no cell of a
 * line stays empty either.
 *
 * That is what D. G. Hoffman's packing lives on: 27 bricks of a x b x c in a cube of side a + b + c, whose faces and
 * volume alone say little. */
#ifndef TREEN_PUZZLE_PLACING_PIERCE_H
#define TREEN_PUZZLE_PLACING_PIERCE_H

#include "puzzle/placing/fitting.h"
#include "puzzle/packing.h"

/* Adds what follows to the packing's fitting: cells that must be filled, and placements left out that no assembly has.
 * The fitting has the same assemblies as before, and the same symmetries; nothing is changed where nothing follows. False when
 * there is no memory. */
bool pierce(const struct packing *packing, struct arena *arena, struct fitting *fitting);

#endif
