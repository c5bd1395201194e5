/* A view, painted on a canvas: faces with their edges, balls, sticks, and the names on them. */
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/view/view.h"

#define PAINT_BLACK                                                                                          \
    { 0.1, 0.1, 0.1 }

/* The place of a view on the page: its low corner, and points for an edge. */
struct spot {
    double x, y, scale;
};

/* Finds the corners of a face, or the ends of a round cell, on the page. */
void paint_places(const struct view *view, const struct facet *facet, struct spot spot,
                  double corner[GRID_CORNERS][2]);

/* Paints the view of this stage. */
void paint_view(struct canvas *canvas, const struct view *view, const struct scene_stage *stage,
                struct spot spot);
