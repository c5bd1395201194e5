/* Pictures of a scene on pages: which views there are, how large, what is written beside them. */
#ifndef TREEN_PICTURE_SHEET_H
#define TREEN_PICTURE_SHEET_H

#include "picture/canvas.h"
#include "puzzle/scene.h"

/* The scenes (the puzzle itself, or solutions of it) as one page each, or all on one where the view is a contact
 * sheet; a page is as large as its picture. Everything that is needed meanwhile comes from the arena. TREEN_OK or
 * TREEN_NO_MEMORY; TREEN_BAD_INPUT when there is nothing on a grid to be seen. */
enum treen_status sheet_draw(const struct scene *scene, size_t scenes, enum treen_view view,
                             struct arena *arena, struct canvas *canvas, struct treen_error *error);

/* A booklet on pages of A4: the whole with its parts, then a page for each move of the first stage of `whole`, undone
 * from the last to the first. `parts` is the scene of the puzzle, whose first stage (the box) is left out. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status sheet_booklet(const struct scene *parts, const struct scene *whole, struct arena *arena,
                                struct canvas *canvas);

#endif
