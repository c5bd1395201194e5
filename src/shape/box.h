/* The box: the cells to fill, each must or may, perhaps with a colour. They are numbered from 0 in
 * reading order. */
#pragma once

#include "shape/shape.h"

struct box {
    const struct grid *grid;
    const struct wrap *wrap; /* null: the box does not close (wrap.h) */
    size_t cells, must_cells;
    struct coloured_cell *cell;  /* in reading order */
    bool *must;                  /* by cell number */
    struct treen_cell low, high; /* corners of the cells' cuboid, both inside it */
    uint32_t *number;            /* over the cuboid, x fastest: cell number + 1, 0 = outside; null = sparse */
};

#define BOX_OUTSIDE UINT32_MAX

/* No box has more symmetries. Those of a box that closes are more than the grid's. */
enum { MOST_SYMMETRIES = 2048 };

/* Makes a box that owns shape->cell. must[i] belongs to the i-th cell of the (sorted) shape; null =
 * all must. Every shape is accepted. The table of numbers is made only where the cuboid is not much
 * larger than the number of cells. Otherwise the box is sparse and its cells are searched, so that
 * memory stays in proportion to the cells. Returns false when there is no memory. */
bool box_init(struct box *box, const struct grid *grid, const struct shape *shape, const bool *must,
              struct arena *arena);

/* Returns the cell's number, or BOX_OUTSIDE. In a box that closes, a cell beyond its cuboid has the
 * number of the one that it stands for. Constant time; in a sparse box, logarithmic. */
uint32_t box_number(const struct box *box, struct treen_cell cell);

/* A symmetry of the box, with the image of each cell. */
struct symmetry {
    const struct matrix *matrix; /* an element of the group */
    uint32_t *image;             /* by cell number: the number of its image */
};

struct box_group {
    size_t count, rotations; /* symmetry 0 is the identity; the rotations come first */
    size_t order;            /* the greatest order of a symmetry where the box closes; else 0 */
    struct symmetry *symmetry;
};

/* Finds the motions of the grid that take the box, with its must cells and colours, to itself.
 * Different motions may do the same to the cells (a flat box in space). Cost: |group| x cells at
 * most, often much less. */
bool box_symmetries(const struct box *box, const struct group *group, struct arena *arena,
                    struct box_group *symmetries);

/* Finds the orbits of `cells` cells (or locations) under the group. orbit[cell] counts from 0, in
 * the order of each orbit's first cell. */
bool box_orbits(size_t cells, const struct box_group *symmetries, struct arena *arena, uint32_t **orbit,
                size_t *orbits);
