/* Regions: sets of cells of a box with at most 64 cells, as bits by the number of the cell. */
#pragma once

#include "puzzle/packing.h"

enum { REGION_CELLS = 64, REGION_BYTES = REGION_CELLS / 8 };

struct regions {
    uint64_t next[REGION_CELLS];          /* by cell: its neighbours in the box */
    size_t images;                        /* symmetries of the box by which regions are equal */
    uint64_t (*image)[REGION_BYTES][256]; /* by symmetry and byte of a region */
};

/* Prepares for the regions of a packing's box, of at most REGION_CELLS cells. Regions are equal by
 * the box's symmetries up to `motion`. False when there is no memory. */
bool regions_open(struct regions *regions, const struct packing *packing, enum motion motion,
                  struct arena *arena);

/* Tells whether a region is the least of its images. */
bool regions_is_least(const struct regions *regions, uint64_t region);

/* Returns the cells of the box that have a neighbour in the region. */
uint64_t regions_around(const struct regions *regions, uint64_t region);

bool regions_is_connected(const struct regions *regions, uint64_t region);

/* Gives the cells of a region in reading order. False when there is no memory. */
bool regions_shape(const struct box *box, uint64_t region, struct arena *arena, struct shape *shape);
