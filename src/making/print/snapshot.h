/* A picture of what a file holds, as PNG: the pieces on their plate from above, front and right. */
#pragma once

#include "making/print/layout.h"

enum { MOST_SNAPSHOT = 4096 }; /* pixels a side */

/* Draws the file on a square of `pixels` pixels. The PNG is in the arena. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status snapshot_take(const struct parts *parts, size_t file, int pixels, struct arena *arena,
                                char **png, size_t *length);
