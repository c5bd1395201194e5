/* A sheet of several puzzles: each with its picture, its name and some words. */
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/picture.h"
#include "puzzle/scene.h"

struct gallery {
    const struct picture_item *item;
    const struct scene *scene; /* by item */
    size_t items;
    bool paged; /* pages of A4 below each other; else one page that holds all */
};

/* Returns the pixels that the longer side of an image of the sheet needs for its words to be
 * read. */
unsigned gallery_pixels(const struct gallery *gallery);

/* Draws the sheet. Pieces in several layers are drawn apart from each other, and a folded
 * path as it is. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status gallery_draw(const struct gallery *gallery, struct arena *arena, struct canvas *canvas);
