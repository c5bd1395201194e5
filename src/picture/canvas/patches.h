/* Coloured polygons on a canvas. */
#pragma once

#include "picture/canvas/canvas.h"
#include "puzzle/scene.h"

/* Paints the paper with its low corner at (x, y); an edge is `scale` points. */
void patches_paint(const struct scene_paper *paper, double x, double y, double scale, struct canvas *canvas);
