/* Connected shapes of a number of cells, each once: polyominoes, polycubes, polyhexes and so on. */
#pragma once

#include "shape/shape.h"

/* A family of shapes. */
struct forms {
    const struct grid *grid;
    /* Shapes are one where a motion up to this one takes one to the other. */
    enum motion motion;
    /* Shapes are made of pairs of neighbours that lie in one block of the grid, and `cells` counts
     * pairs. Half squares are such pairs where squares are cut into four. */
    bool pairs;
    uint32_t cells;
    size_t most; /* shapes */
};

/* Lists the shapes of the family, ascending (shape_compare): each is the first of its orientations.
 * Shapes of one cell more are made of those before, and known ones are left out. TREEN_BAD_INPUT:
 * there are more than `most` of some size on the way, and *error is left as it is. TREEN_STOPPED:
 * the arena's patience is over. Cost: shapes x their neighbours x motions. */
enum treen_status forms_list(const struct forms *forms, struct arena *arena, shape_list *list);

/* Tells whether all cells lie in one layer. */
bool shape_is_layer(const struct shape *shape);

/* Tells in *flat whether a shape lies in one layer of the grid, perhaps after a turn. Returns false
 * when there is no memory. */
bool shape_flat(const struct grid *grid, const struct group *group, const struct shape *shape,
                struct arena *arena, bool *flat);
