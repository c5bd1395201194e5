/* Cards: beginnings of a puzzle on pages of A4, and their solutions on the last ones. */
#pragma once

#include "picture/canvas/canvas.h"
#include "puzzle/scene.h"

struct card_scene {
    const struct treen_card *card;
    struct scene placed, solution;
};

/* Draws the cards, 1, 4, 6 or 9 on a page. `parts` is the scene of the puzzle. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status cards_draw(const struct scene *parts, const struct card_scene *card, size_t cards,
                             unsigned on_page, bool solved, struct arena *arena, struct canvas *canvas);
