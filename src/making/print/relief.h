/* Bodies that outlines make: lines of one plane are raised along its normal, or sunk into it. */
#pragma once

#include "making/facet.h"
#include "making/sheet/outline.h"

/* A plane in space: the point (x, y) at height h is at + x u + y v + h n. The vectors are one long,
 * and n is the cross product of u and v. */
struct relief_plane {
    double at[3], u[3], v[3], n[3];
};

/* An outline at a height: its points are places of a mesh, line by line, from `first`. */
struct relief_ring {
    const outline *lines;
    uint32_t first;
};

/* Adds the points of the outline to the mesh. False: there is no memory. */
bool relief_add_ring(const struct relief_plane *plane, const outline *lines, double height,
                     struct arena *arena, struct mesh *mesh, struct relief_ring *ring);

/* Adds the walls between two rings of one outline. With `end` above `base` the body is inside of
 * the lines, else outside of them. False: there is no memory. */
bool relief_add_walls(const struct relief_ring *base, const struct relief_ring *end, struct arena *arena,
                      struct mesh *mesh);

/* Adds the lines of a ring to the loops of a facet; with `turned` the other way around. False:
 * there is no memory. */
bool relief_add_loops(const struct relief_ring *ring, bool turned, struct arena *arena, struct loops *loops);
