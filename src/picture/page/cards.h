/* Cards: beginnings of a puzzle on pages, and their solutions on the last ones or on the backs. */
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/canvas/code.h"
#include "picture/page/figures.h"
#include "picture/picture.h"
#include "puzzle/scene.h"

struct card_scene {
    const struct treen_card *card;
    struct scene placed, solution;
};

struct card_pages {
    const struct picture_pages *wanted;
    const struct scene *parts; /* the scene of the puzzle */
    struct arena *arena;
    struct canvas *canvas;
    double width, height; /* points */
    double cell;          /* on worksheets: its edge in millimetres */
    const struct code_maker *coder;
};

/* A rectangle on a page. */
struct card_place {
    double x, y, width, height;
};

/* Fills in the rest of `pages`, and gives equal pieces of all scenes the same looks.
 * TREEN_BAD_INPUT: such pages cannot be had. */
enum treen_status cards_prepare(struct card_pages *pages, struct card_scene *card, size_t cards,
                                struct treen_error *error);

/* Draws the pages. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status cards_draw(struct card_pages *pages, const struct card_scene *card, size_t cards);

/* ---- For worksheets -------------------------------------------------------------------------- */

/* Begins a page, whose line at the bottom has the title, the words and the seed. Returns false when
 * there is no memory. */
bool cards_begin(const struct card_pages *pages, const char *words, uint64_t seed);

/* Adds the box with the pieces that lie there; the pieces that have still to be placed. Return
 * false when there is no memory. */
bool cards_add_board(const struct card_pages *pages, const struct card_scene *scene, figure_list *figures);
bool cards_add_missing(const struct card_pages *pages, const struct card_scene *scene, figure_list *figures);

/* Writes "3   ****" at the place: the number of the card and its grade. Returns false when there is
 * no memory. */
bool cards_name(const struct card_pages *pages, const struct card_scene *scene, double x, double y);
