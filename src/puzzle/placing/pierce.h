/* Boxes with cells to spare that hold as many bricks as possible, and the consequences for single
 * cells.
 *
 * Let m be the least side of all bricks, and k = width / m, rounded down. Cells m - 1, 2m - 1, … km
 * - 1 of a line as long as the box pierce every brick across it. So every brick contains at least
 * one of the points with these coordinates. Where there are as many bricks as points, each contains
 * exactly one, and no point stays empty. The bricks on a line of points have the box's width
 * together at most. Where the sides of all bricks add up to the length of all these lines, no cell
 * of a line stays empty either.
 *
 * D. G. Hoffman's packing depends on this: 27 bricks of a x b x c in a cube of side a + b + c,
 * whose faces and volume alone say little. */
#pragma once

#include "puzzle/placing/fitting.h"
#include "puzzle/packing.h"

/* Adds the consequences to the packing's fitting: cells that must be filled, and the removal of
 * placements that are in no assembly. The fitting keeps its assemblies and symmetries. False when
 * there is no memory. */
bool pierce(const struct packing *packing, struct arena *arena, struct fitting *fitting);
