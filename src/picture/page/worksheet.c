#include "picture/page/worksheet.h"

#include "base/error.h"

#include <math.h>

static const double MARGIN = 40, GAP = 14, WORDS = 11, CODE = 90; /* points */
static const double POINTS = 72 / 25.4;                           /* in a millimetre */
static const double HEAD = 110;                                   /* points: all words, and the code */
static const double SENTENCES = 58;                               /* points: all words above figures */
static const double FOOT = 58;                                    /* points: the ruler and the title */
static const struct ink BLACK = PAINT_BLACK;

/* A worksheet that is laid out, and drawn where `drawn` says so. */
struct layout {
    const struct card_pages *pages;
    double x, y, row; /* where the next figure comes, and the height of its row */
    double left, end; /* of the rows beside the box, and its lower edge; the margin and 0: none */
    size_t count;     /* of pages */
    bool drawn;
};

static void write_words(const struct card_pages *pages, const char *words, double x, double y, bool bold) {
    pages->canvas->words(pages->canvas, words, x, y,
                         &(struct lettering){.size = WORDS, .bold = bold, .ink = BLACK});
}

static void rule(const struct card_pages *pages, double x, double y, double to_x, double to_y) {
    pages->canvas->line(pages->canvas, (const double[2]){x, y}, (const double[2]){to_x, to_y}, 0.7, BLACK);
}

/* Draws a line as long as it says, since printers like to shrink pages. */
static void draw_ruler(const struct card_pages *pages) {
    double y = pages->height - 38, end = MARGIN + 50 * POINTS;
    rule(pages, MARGIN, y, end, y);
    rule(pages, MARGIN, y - 3, MARGIN, y + 3);
    rule(pages, end, y - 3, end, y + 3);
    write_words(pages, "50 mm", end + 8, y, false);
}

/* Writes the title, the line for a name, and what to do. */
static void write_head(const struct card_pages *pages, const struct card_scene *scene, double right) {
    const char *title = pages->parts->title;
    if (title)
        pages->canvas->words(pages->canvas, title, MARGIN, MARGIN - 4,
                             &(struct lettering){.size = 16, .bold = true, .ink = BLACK});
    write_words(pages, "Name", MARGIN + 120, MARGIN + 20, false);
    rule(pages, MARGIN + 155, MARGIN + 20 + WORDS / 2, right, MARGIN + 20 + WORDS / 2);
    write_words(pages,
                scene->card->placed->parts
                    ? "Fit the pieces into the outline. Those that are drawn in it lie there already."
                    : "Fit the pieces into the outline.",
                MARGIN, MARGIN + 40, false);
}

/* Begins a page. The first one of a card has the number, a line for the name, and the code. */
static bool begin_page(struct layout *layout, const struct card_scene *scene) {
    const struct card_pages *pages = layout->pages;
    const char *link = scene->card->link;
    double right = pages->width - MARGIN - (link ? CODE : 0);
    bool first = !layout->count++;
    layout->x = layout->left = MARGIN;
    layout->y = first && link ? HEAD + MARGIN : MARGIN + SENTENCES;
    layout->row = layout->end = 0;
    if (!layout->drawn)
        return true;
    if (!cards_begin(pages, "", scene->card->number) || !cards_name(pages, scene, MARGIN, MARGIN + 20))
        return false;
    draw_ruler(pages);
    write_head(pages, scene, right - GAP);
    return !first || !link ||
           code_paint(pages->coder, link, right, MARGIN - WORDS, CODE, pages->arena, pages->canvas) ==
               TREEN_OK;
}

/* Goes to a new row for a figure: beside the box, or else below it. */
static void begin_row(struct layout *layout, double width, double height) {
    bool narrow = layout->left + width > layout->pages->width - MARGIN;
    layout->y += layout->row + GAP;
    if (layout->end > 0 && (narrow || layout->y + height > layout->end)) {
        layout->y = layout->end + 2 * GAP;
        layout->left = MARGIN;
        layout->end = 0;
    }
    layout->x = layout->left;
    layout->row = 0;
}

/* Puts a figure into the row, into a new row, or onto a new page. */
static bool put_figure(struct layout *layout, const struct card_scene *scene, const struct figure *figure) {
    const struct card_pages *pages = layout->pages;
    double scale = pages->cell * POINTS;
    double width = figure_extent(figure, 0) * scale, height = figure_extent(figure, 1) * scale;
    if ((layout->x > MARGIN && layout->x + width > pages->width - MARGIN) ||
        (layout->end > 0 && layout->y + height > layout->end))
        begin_row(layout, width, height);
    if (layout->y + height > pages->height - FOOT && !begin_page(layout, scene))
        return false;
    if (layout->drawn)
        figure_paint(figure, (struct spot){layout->x, layout->y, scale}, pages->canvas);
    layout->x += width + GAP;
    layout->row = fmax(layout->row, height);
    return true;
}

/* Lays a worksheet out: the box, and the pieces beside it and below. */
static bool lay_out_card(struct layout *layout, const struct card_scene *scene) {
    figure_list board = {0}, pieces = {0};
    layout->count = 0;
    if (!cards_add_board(layout->pages, scene, &board) || !cards_add_missing(layout->pages, scene, &pieces) ||
        !begin_page(layout, scene))
        return false;
    bool put_all = put_figure(layout, scene, &board.at[0]);
    layout->end = layout->y + layout->row;
    layout->x = layout->left = layout->x + GAP;
    layout->row = 0;
    for (size_t i = 0; put_all && i < pieces.count; i++)
        put_all = put_figure(layout, scene, &pieces.at[i]);
    return put_all;
}

bool worksheets_measure(const struct card_pages *pages, const struct card_scene *card, size_t cards,
                        size_t *count) {
    struct layout layout = {.pages = pages};
    *count = 0;
    for (size_t i = 0; i < cards; i++) {
        if (!lay_out_card(&layout, &card[i]))
            return false;
        *count += layout.count;
    }
    return true;
}

bool worksheets_draw(const struct card_pages *pages, const struct card_scene *card, size_t cards) {
    struct layout layout = {.pages = pages, .drawn = true};
    for (size_t i = 0; i < cards; i++)
        if (!lay_out_card(&layout, &card[i]))
            return false;
    return true;
}

/* ---- Preparing ------------------------------------------------------------------------------- */

/* Returns the largest edge of a cell, in millimetres, with which the figure fits onto the page. */
static double largest_cell(const struct card_pages *pages, const struct figure *figure, double head) {
    double width = pages->width - 2 * MARGIN, height = pages->height - head - MARGIN - FOOT;
    return fmin(width / figure_extent(figure, 0), height / figure_extent(figure, 1)) / POINTS;
}

/* Returns the card with the most pieces to cut out. */
static const struct card_scene *fullest(const struct card_scene *card, size_t cards) {
    const struct card_scene *most = card;
    for (size_t i = 1; i < cards; i++)
        if (card[i].card->placed->parts < most->card->placed->parts)
            most = &card[i];
    return most;
}

/* Returns the largest edge of a cell with which all of a card is on one page, from `most` down to
 * the usual one. */
static double fitting_cell(struct card_pages pages, const struct card_scene *card, double most) {
    static const double least = 11.15, larger = 30; /* millimetres */
    struct layout layout = {.pages = &pages};
    for (pages.cell = fmin(most, larger); pages.cell > least; pages.cell *= 0.97)
        if (!lay_out_card(&layout, card) || layout.count == 1)
            return pages.cell;
    return fmin(most, least);
}

enum treen_status worksheets_prepare(struct card_pages *pages, const struct card_scene *card, size_t cards,
                                     struct treen_error *error) {
    const double head = card->card->link ? HEAD : SENTENCES;
    struct card_pages turned = *pages;
    figure_list board = {0};
    turned.width = pages->height;
    turned.height = pages->width;
    if (pages->wanted->solved == SOLVED_BACK)
        return error_bad(error, "found worksheets with solutions on the back, expected them last, or none");
    TRY_ROOM(cards_add_board(pages, card, &board));
    if (board.count != 1)
        return error_bad(error,
                         "found a box of %zu layers, expected a flat one, whose pieces are cut out of paper",
                         board.count);
    double upright = largest_cell(pages, &board.at[0], head),
           across = largest_cell(&turned, &board.at[0], head);
    pages->cell = turned.cell = pages->wanted->cell;
    if (!(pages->cell > 0)) {
        pages->cell = fitting_cell(*pages, fullest(card, cards), upright);
        turned.cell = fitting_cell(turned, fullest(card, cards), across);
        if (turned.cell > 1.1 * pages->cell)
            *pages = turned;
        return TREEN_OK;
    }
    if (fmax(upright, across) < pages->cell)
        return error_bad(error,
                         "found a cell of %g mm, expected %.1f mm at most: the box has to fit on a page",
                         pages->cell, floor(10 * fmax(upright, across)) / 10);
    if (upright < pages->cell)
        *pages = turned;
    return TREEN_OK;
}
