/* A shape in bytes, for candidates: its motion, three sides, and a bit for each cell of that
 * cuboid. */
#pragma once

#include "puzzle/packing.h"

struct spelt {
    size_t length;
    uint8_t *byte; /* in the arena */
};

/* Compares byte by byte; for qsort. */
int spelt_compare(const void *a, const void *b);

/* Spells a shape in its orientation. False when there is no memory, or a side is too long. */
bool spelt_write(const struct grid *grid, const struct shape *shape, enum motion motion, struct arena *arena,
                 struct spelt *spelt);

/* Tells whether the bytes are `shapes` spelt shapes alone, each with 1 to `most` cells. */
bool spelt_reads(const char *bytes, size_t length, size_t shapes, size_t most);

/* Reads the shape at *at, and steps over it. False when there is no memory. */
bool spelt_read(const uint8_t **at, struct arena *arena, struct shape *shape);
