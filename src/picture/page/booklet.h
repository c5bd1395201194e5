/* Booklets: how to put a whole together, step by step, on pages of A4. */
#pragma once

#include "picture/canvas/canvas.h"
#include "puzzle/scene.h"

/* Draws the pages. The first one has the whole with its parts. Then come the moves of the first
 * stage of `whole`, undone from the last to the first, six or nine on a page. `parts` is the scene
 * of the puzzle, whose first stage (the box) is left out. `words` stand below the title; null: none
 * do. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status booklet_draw(const struct scene *parts, const struct scene *whole, const char *words,
                               struct arena *arena, struct canvas *canvas);
