/* Breaking symmetry by a cell, for puzzles in which no piece serves for it: pieces of which there may be none, or of
 * which there are several.
 *
 * The symmetries of an assembly's box take the leading cell to the other cells of its orbit, each of which is covered
 * by something. What covers such a cell, seen from there, is one of the ways in which the leading cell may be covered:
 * its label. Of all images of an assembly those are searched whose leading cell has the least label of the orbit; in
 * most classes that is one. So an orbit of 24 cells leaves a 24th of the answers, whatever the pieces. How that is said to the
 * search is in engine/prepare/lead.h; here the cell is chosen and the labels are found, options being placements. */
#ifndef TREEN_PUZZLE_PLACING_LEAD_CELL_H
#define TREEN_PUZZLE_PLACING_LEAD_CELL_H

#include "engine/prepare/lead.h"
#include "puzzle/placing/fitting.h"

/* Chooses the leading cell and labels the placements; labels->items is 0 where no orbit is worth it. `used` marks the
 * symmetries to break with, a group of which the first is the identity; image[symmetry][placement] as in struct
 * equivalence, never NO_CLASS for those used. keep[placement] becomes false for what covers the leading cell and has a
 * lesser label elsewhere. False when there is no memory. Cost: symmetries x placements x cells of a placement. */
bool lead_cell_choose(struct lead_labels *labels, const struct fitting *fitting, const bool *used,
                      size_t symmetries, const uint32_t *image, struct arena *arena, bool *keep);

#endif
