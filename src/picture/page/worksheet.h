/* Worksheets: a card on a page in its true size, a line for a name, and pieces to cut out. */
#pragma once

#include "picture/page/cards.h"

/* Turns the pages where the box is too wide for them. TREEN_BAD_INPUT: the box is not flat, or too
 * large for the paper. All cards have the box of `card`. */
enum treen_status worksheets_prepare(struct card_pages *pages, const struct card_scene *card, size_t cards,
                                     struct treen_error *error);

/* Counts the pages of all worksheets; draws them. Return false when there is no memory. */
bool worksheets_measure(const struct card_pages *pages, const struct card_scene *card, size_t cards,
                        size_t *count);
bool worksheets_draw(const struct card_pages *pages, const struct card_scene *card, size_t cards);
