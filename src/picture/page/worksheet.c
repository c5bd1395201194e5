#include "picture/page/worksheet.h"

#include "base/error.h"
#include "picture/page/sheet.h"

#include <math.h>

static const double MARGIN = 40, GAP = 14, WORDS = 11, CODE = 90; /* points */
static const double POINTS = 72 / 25.4;                           /* in a millimetre */
static const double HEAD = 110;                                   /* points: number, name and code */
static const double FOOT = 58;                                    /* points: the ruler and the title */
static const struct ink BLACK = PAINT_BLACK;

/* A worksheet that is laid out, and drawn where `drawn` says so. */
struct layout {
    const struct card_pages *pages;
    double x, y, row; /* where the next figure comes, and the height of its row */
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

/* Begins a page. The first one of a card has the number, a line for the name, and the code. */
static bool begin_page(struct layout *layout, const struct card_scene *scene) {
    const struct card_pages *pages = layout->pages;
    const char *link = scene->card->link;
    double right = pages->width - MARGIN - (link ? CODE : 0);
    bool first = !layout->count++;
    layout->x = MARGIN;
    layout->y = first && link ? HEAD + MARGIN : MARGIN + 4 * WORDS;
    layout->row = 0;
    if (!layout->drawn)
        return true;
    if (!cards_begin(pages, "", scene->card->number) || !cards_name(pages, scene, MARGIN, MARGIN + WORDS / 2))
        return false;
    draw_ruler(pages);
    write_words(pages, "Name", MARGIN + 120, MARGIN + WORDS / 2, false);
    rule(pages, MARGIN + 155, MARGIN + WORDS, right - GAP, MARGIN + WORDS);
    return !first || !link ||
           code_paint(pages->coder, link, right, MARGIN - WORDS, CODE, pages->arena, pages->canvas) ==
               TREEN_OK;
}

/* Puts a figure into the row, into a new row, or onto a new page. */
static bool put_figure(struct layout *layout, const struct card_scene *scene, const struct figure *figure) {
    const struct card_pages *pages = layout->pages;
    double scale = pages->wanted->cell * POINTS;
    double width = figure_extent(figure, 0) * scale, height = figure_extent(figure, 1) * scale;
    if (layout->x > MARGIN && layout->x + width > pages->width - MARGIN) {
        layout->x = MARGIN;
        layout->y += layout->row + GAP;
        layout->row = 0;
    }
    if (layout->y + height > pages->height - FOOT && !begin_page(layout, scene))
        return false;
    if (layout->drawn)
        figure_paint(figure, (struct spot){layout->x, layout->y, scale}, pages->canvas);
    layout->x += width + GAP;
    layout->row = fmax(layout->row, height);
    return true;
}

/* Lays a worksheet out: the box, and from the next row on the pieces. */
static bool lay_out_card(struct layout *layout, const struct card_scene *scene) {
    figure_list board = {0}, pieces = {0};
    layout->count = 0;
    if (!cards_add_board(layout->pages, scene, &board) || !cards_add_missing(layout->pages, scene, &pieces) ||
        !begin_page(layout, scene))
        return false;
    bool put_all = put_figure(layout, scene, &board.at[0]);
    layout->x = MARGIN;
    layout->y += layout->row + 2 * GAP;
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

enum treen_status worksheets_prepare(struct card_pages *pages, const struct card_scene *card,
                                     struct treen_error *error) {
    const double head = card->card->link ? HEAD : 4 * WORDS;
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
    if (fmax(upright, across) < pages->wanted->cell)
        return error_bad(error,
                         "found a cell of %g mm, expected %.1f mm at most: the box has to fit on a page",
                         pages->wanted->cell, floor(10 * fmax(upright, across)) / 10);
    if (upright < pages->wanted->cell)
        *pages = turned;
    return TREEN_OK;
}
