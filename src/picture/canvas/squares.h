/* Boards of numbers on a canvas. */
#pragma once

#include "picture/canvas/canvas.h"
#include "puzzle/scene.h"

/* Paints the board with its low corner at (x, y); a square's edge is `scale` points. Clues are bold
 * on grey. */
void squares_paint(const struct scene_board *board, double x, double y, double scale, struct canvas *canvas);
