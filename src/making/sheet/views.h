/* A body as technical drawings have it: its edges as they are seen from one side. */
#pragma once

#include "making/mesh.h"
#include "making/sheet/outline.h"

/* Directions of length 1 in the body's coordinates, at right angles to each other. `towards`: to
 * the viewer. */
struct view {
    double right[3], down[3], towards[3];
};

struct view_line {
    struct point from, to; /* to the right and down, in the body's unit */
    bool hidden;           /* the body itself is in front */
};

typedef ARRAY(struct view_line) view_lines;

/* Finds the lines of a view: sharp edges, and the rims of what is round. No line lies on another
 * one, and hidden ones lie on none that is seen. Returns false when there is no memory. Cost: for
 * each edge, the edges and triangles in its squares of the view (E730). */
bool view_take(const struct mesh *mesh, const struct view *view, struct arena *arena, view_lines *lines);
