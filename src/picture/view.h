/* What is to be seen of a scene's stage from one side: flat polygons, far ones first, so that painting them in turn
 * gives hidden surfaces. Units are edges of a cell; x to the right, y down. */
#ifndef TREEN_PICTURE_VIEW_H
#define TREEN_PICTURE_VIEW_H

#include "base/arena.h"
#include "puzzle/scene.h"
#include "shape/grid.h"

/* From above, front and right, all three axes equally long; or straight down, for one layer. */
enum side { SIDE_CORNER, SIDE_TOP };

/* Where a body is, beside the place that the scene gives it. */
struct pose {
    double by[3]; /* as in struct grid_face */
    bool hidden;
};

struct facet {
    size_t body, cell; /* the cell's number in the body */
    int corners;
    double corner[GRID_CORNERS][2];
    double light; /* 0 (dark) .. 1: how much of it falls on the face */
    /* bit i: from corner i to the next the body ends, or bends; else its next cell goes on there */
    unsigned edge;
    const char *text; /* what to write on it; null = nothing */
};

struct view {
    size_t facets;
    struct facet *facet; /* far to near */
    double low[2], high[2];
};

/* Where a vector points on the picture. */
void view_project(enum side side, const double vector[3], double out[2]);

/* The pose by which scene_body moves along a lattice vector of its grid. */
struct pose view_pose(const struct grid *grid, const struct scene_body *body, struct treen_cell by);

/* Each body as far from the middle of all as `factor` times where it is now; factor 1 leaves them. */
void view_explode(const struct grid *grid, const struct scene_stage *stage, double factor, struct pose *pose);

/* The stage with its bodies in these poses (null: all as they are). Faces between cells that touch are not seen
 * and left out, and so are hollow bodies. From the corner a body has its letter once and every cell its own label; from
 * the top each cell has what it is called. Cost: the square of the facets left. False when there is no memory. */
bool view_stage(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                enum side side, struct arena *arena, struct view *view);

#endif
