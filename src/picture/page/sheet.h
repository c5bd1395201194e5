/* Pictures of a scene on pages: their views, sizes and captions. */
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/page/figures.h"
#include "puzzle/scene.h"

/* Draws the scenes (the puzzle itself, or solutions of it), one page each, or all on one page for a
 * contact sheet. A page is as large as its picture. Scratch memory comes from the arena. TREEN_OK
 * or TREEN_NO_MEMORY; TREEN_BAD_INPUT when there is nothing on a grid to draw. */
enum treen_status sheet_draw(const struct scene *scene, size_t scenes, enum treen_view view,
                             struct arena *arena, struct canvas *canvas, struct treen_error *error);

/* Adds the layers of the stage, seen from above. Returns false when there is no memory. */
bool sheet_slices(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
                  figure_list *figures);
