/* Nesting: places for flat parts on sheets. Parts take free places near the top, large parts
 * earlier than small ones. They may lie in the holes and bays of others. */
#pragma once

#include "making/sheet/outline.h"

struct nest_settings {
    struct point sheet; /* width and height */
    double spacing;     /* the least distance between two parts, and to the border of the sheet */
    bool turning;       /* parts may be turned by right angles */
};

struct nest_place {
    size_t sheet; /* from 0 */
    int quarters; /* right angles, from x to y */
    struct point by;
};

/* Finds a place for each of part[0..count) and the number of sheets. A place tells how to move the
 * part (outline_move). Equal parts share
 * their outline's lines, and follow each other; that makes nesting them quick.
 * Returns false when there is no memory, or when a part fits on no empty sheet (nest_fits). Parts
 * are seen on a raster, which keeps them apart by `spacing` and at most two meshes more. */
bool nest(const outline *part, size_t count, const struct nest_settings *settings, struct arena *arena,
          struct nest_place *place, size_t *sheets);

/* Tells whether the part fits on an empty sheet. */
bool nest_fits(const outline *part, const struct nest_settings *settings);
