/* Facets: what is flat and hangs together on a surface. A facet may have holes. */
#pragma once

#include "making/mesh.h"

/* Loops of corners around facets of one plane. The facet is on the left of every loop as seen from
 * where the normal points to, so that holes turn clockwise. */
struct loop {
    size_t first, count; /* in `corner` */
};

struct loops {
    ARRAY(struct loop) loop;
    ARRAY(uint32_t) corner;
};

/* Divides the facets into triangles, which are added to the mesh. Every corner becomes one of a
 * triangle. False: there is no memory. */
bool facet_divide(const struct loops *loops, const double normal[3], double grain, struct arena *arena,
                  struct mesh *mesh);
