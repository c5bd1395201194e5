/* Nesting: places for flat parts on sheets. Parts take free places near the top. They may lie in
 * the holes and bays of others. */
#pragma once

#include "making/sheet/outline.h"

struct nest_settings {
    struct point sheet; /* width and height */
    double spacing;     /* the least distance between two parts, and to the border of the sheet */
    int angles;         /* number of angles, equally far apart, by which parts may be turned; at most 12 */
    double cell;        /* the edge of square cells that parts are made of; 0 = they are not */
};

struct nest_place {
    size_t sheet; /* from 0 */
    struct turning turning;
    struct point by;
};

/* Finds a place for each of part[0..count) and the number of sheets. A place tells how to move the
 * part (outline_turn). `over`: by part, whether it may be turned over; null = none may. Equal parts
 * share their outline's lines, and follow each other; that makes nesting them quick. Tries orders
 * of the parts for a bounded work, and keeps the shortest nesting (E410). Parts of square cells are
 * packed by their cells, too (fill.h).
 * Returns false when there is no memory, or when a part fits on no empty sheet (nest_fits). Parts
 * are seen on a raster, which keeps them apart by `spacing` and at most two meshes more. */
bool nest(const outline *part, const bool *over, size_t count, const struct nest_settings *settings,
          struct arena *arena, struct nest_place *place, size_t *sheets);

/* Tells whether the part fits on an empty sheet. */
bool nest_fits(const outline *part, const struct nest_settings *settings);
