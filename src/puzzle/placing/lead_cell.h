/* Breaks symmetry by a cell, for puzzles in which no piece serves for it: there may be none of a
 * piece, or several.
 *
 * The symmetries of an assembly's box take the leading cell to the other cells of its orbit.
 * Each of these is covered by one placement. A symmetry that takes the cell to the leading one
 * makes this placement one of those of the leading cell: its label. Of all images of an
 * assembly, those are searched whose leading cell has the least label of the orbit. In most
 * classes that is one image. So an orbit of 24 cells leaves one answer of 24, whatever the
 * pieces are.
 *
 * engine/prepare/lead.h says this to the search. Here the cell is chosen and the labels are
 * found; the options are placements. */
#pragma once

#include "engine/prepare/lead.h"
#include "puzzle/placing/fitting.h"

/* Chooses the leading cell and labels the placements. labels->items becomes 0 if no orbit is
 * worth it. `used` marks the symmetries to break with. They must form a group, and the first
 * must be the identity. image[symmetry][placement] is as in struct equivalence, and must never
 * be NO_CLASS for those used.
 *
 * keep[placement] becomes false for a placement that covers the leading cell and has a lesser
 * label elsewhere. False when there is no memory. Cost: symmetries x placements x cells of a
 * placement. */
bool lead_cell_choose(struct lead_labels *labels, const struct fitting *fitting, const bool *used,
                      size_t symmetries, const uint32_t *image, struct arena *arena, bool *keep);
