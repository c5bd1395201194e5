/* A canvas that looks after another one's memory. A canvas of a foreign library keeps all polygons
 * until it is closed, and no budget knows their bytes. So the watched canvas looks at the memory of
 * the process now and then. Once there is too much, it paints no more. */
#pragma once

#include "base/arena.h"
#include "base/resident.h"
#include "picture/canvas/canvas.h"

struct watched {
    struct canvas canvas; /* to paint on */
    struct canvas *under; /* which keeps the paint; the caller's */
    unsigned pixels;      /* of the longer side, where the canvas under it is an image; else 0 */
    size_t image;         /* bytes that an image may have */
    struct resident_limit limit;
};

/* Makes a canvas over `under`, which may take the bytes that are left of `arena`. */
void watched_open(struct watched *watched, struct canvas *under, unsigned pixels, const struct arena *arena);

/* Tells whether something was not painted, because memory was short. */
bool watched_gave_up(const struct watched *watched);
