/* A scene's stage seen from one side: flat polygons and round cells, far ones first, so that
 * painting them in turn hides surfaces. Units are edges of a cell; x to the right, y down. */
#pragma once

#include "base/arena.h"
#include "puzzle/scene.h"
#include "shape/grid.h"

/* From above, front and right, with the three axes equally long. Straight down on one layer, with a
 * name on each cell. Straight down, with a name on each body. */
enum side { SIDE_CORNER, SIDE_TOP, SIDE_ABOVE };

/* The place of a body, relative to its place in the scene. */
struct pose {
    double by[3]; /* as in struct grid_face */
    bool hidden;
};

/* A stick from an end that it shares with another one of its body. */
struct stub {
    double from[2], to[2];
};

struct facet {
    size_t body, cell; /* the cell's number in the body */
    int corners;
    /* The corners of a face. A round cell has none: then the first two are the ends of its line,
     * and its radius is greater than 0. */
    double corner[GRID_CORNERS][2], radius;
    /* Sticks below it that this one's rim must not divide from it. */
    const struct stub *stub;
    size_t stubs;
    bool ball;    /* the two ends are one place, in space */
    bool faint;   /* a free place of a net */
    double light; /* 0 (dark) .. 1: the light on the face */
    /* bit i: from corner i to the next the body ends or bends; otherwise its next cell goes on
     * there */
    unsigned edge;
    unsigned seam, through; /* likewise: at a seam of a box that closes; its body goes on beyond it */
    const char *text;       /* the text on it; null = none */
    double nudge[2];        /* the way of a ball's text from its middle */
};

/* Returns the number of entries of `corner` that count. */
static inline int view_places(const struct facet *facet) {
    return facet->radius > 0 ? 2 : facet->corners;
}

/* A mark at the end of a row, where a long box goes on (rows.h). */
struct view_mark {
    double corner[3][2];
};

struct view {
    size_t facets;
    struct facet *facet; /* far to near */
    size_t marks;
    struct view_mark *mark;
    double low[2], high[2];
};

/* Returns the side from which the scene is looked at. It is from above where its first stage, the
 * box or the whole, is one layer that nothing leaves. */
enum side view_side(const struct scene *scene);

/* Projects a vector onto the picture. */
void view_project(enum side side, const double vector[3], double out[2]);

/* Returns the pose of a body that moves along a lattice vector of its grid. */
struct pose view_pose(const struct grid *grid, const struct scene_body *body, struct treen_cell by);

/* Makes the view of a stage with its bodies in these poses (null: all as they are). Faces between
 * cells that touch are not seen and left out, and so are hollow bodies. Round cells of these are
 * faint when seen from above. From the top each cell has its name. From other sides a body has its
 * letter once, and every cell its own label. Cost: the square of the remaining faces. Returns false
 * when there is no memory. */
bool view_stage(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                enum side side, struct arena *arena, struct view *view);
