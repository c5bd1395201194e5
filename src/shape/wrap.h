/* Boards that close: the right edge of the box is the left one again, or the lower edge the upper
 * one, or both. A cell outside stands for the cell of the box that is one period or more away. A
 * mirrored seam turns the other axis around: the board is a Möbius strip or a Klein bottle. */
#pragma once

#include "shape/place.h"

enum { WRAP_AXES = 2, WRAP_UNMIRRORED = -1 };

struct wrap {
    int period[WRAP_AXES]; /* along x and y; 0 = the box does not close along it */
    int mirrored;          /* the axis whose seam turns the other axis around, or WRAP_UNMIRRORED */
    struct matrix mirror;  /* of the mirrored seam's motion */
};

/* Finds the mirrored seam's matrix, and returns words for a seam that is no motion of the grid;
 * null = all seams are. Each period is at least as long as the box. */
const char *wrap_judge(const struct box *box, const struct group *group, struct wrap *wrap,
                       struct arena *arena);

/* Returns the cell's place beyond the mirrored seam. */
struct treen_cell wrap_glide(const struct box *box, const struct wrap *wrap, struct treen_cell cell);

/* Returns the place in the cuboid of the box that the cell stands for. Along axes that do not close
 * it may still be outside. */
struct treen_cell wrap_cell(const struct box *box, struct treen_cell cell);

/* Does the work of box_symmetries: motions of the grid that take seams to seams, each once for all
 * its ways around the board. With a mirrored seam all are rotations. Their count is 0 where
 * there are more than MOST_SYMMETRIES. */
bool wrap_symmetries(const struct box *box, const struct group *group, struct arena *arena,
                     struct box_group *symmetries);

/* Does the work of place_all. Each set of cells with its colours comes once. A piece that would
 * meet itself around a seam does not lie. Numbers ascend, and the lent shape has their colours.
 * Returns false without memory, too. */
bool wrap_place_all(const struct box *box, const struct colour_rules *rules, const shape_list *orientations,
                    struct arena *arena, on_placement *found, void *context);
