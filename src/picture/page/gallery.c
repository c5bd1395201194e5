#include "picture/page/gallery.h"

#include "base/error.h"
#include "picture/canvas/lettering.h"
#include "picture/motion/explode.h"
#include "picture/page/figures.h"

#include <math.h>

static const double WIDE = 168, HIGH = 174, PICTURE = 108; /* points: a place, and its picture's height */
static const double BETWEEN = 12, MARGIN = 24;
static const double EDGE = 22; /* points for an edge of a cell, at most */
static const double A4_WIDE = 595.28, A4_HIGH = 841.89;
static const double NAME = 8.5, WORDS = 6.5; /* sizes of letters */
static const double BOLDER = 1.15;           /* times as wide as other letters */
static const struct ink BLACK = PAINT_BLACK;

enum { NAME_LINES = 2, WORD_LINES = 5, A4_COLUMNS = 3, A4_ROWS = 4 };

/* Places in rows. */
struct places {
    size_t columns, rows;
    double width, height; /* of a page */
};

static struct places places_for(const struct gallery *gallery) {
    struct places places = {A4_COLUMNS, A4_ROWS, A4_WIDE, A4_HIGH};
    if (gallery->paged)
        return places;
    places.columns = (size_t)ceil(sqrt((double)gallery->items));
    places.rows = (gallery->items + places.columns - 1) / places.columns;
    places.width = 2 * MARGIN + (double)places.columns * (WIDE + BETWEEN) - BETWEEN;
    places.height = 2 * MARGIN + (double)places.rows * (HIGH + BETWEEN) - BETWEEN;
    return places;
}

unsigned gallery_pixels(const struct gallery *gallery) {
    static const double legible = 1.25; /* pixels of a point */
    struct places places = places_for(gallery);
    return (unsigned)(legible * fmax(places.width, places.height));
}

/* Tells whether a stage has cells in several layers. */
static bool is_deep(const struct scene_stage *stage) {
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++)
            if (stage->body.at[i].cell[j].z != stage->body.at[0].cell[0].z)
                return true;
    return false;
}

/* Adds the first picture of a scene: of a solution the whole, of a puzzle its box. */
static bool add_picture(const struct scene *scene, bool is_whole, struct arena *arena, figure_list *figures) {
    if (scene->board)
        return figures_add_board(scene->board, NULL, arena, figures);
    if (scene->paper)
        return figures_add_paper(scene->paper, NULL, arena, figures);
    if (!scene->stage.count)
        return true;
    const struct scene_stage *stage = &scene->stage.at[0];
    enum side side = view_side(scene);
    struct pose *pose = NULL;
    if (is_deep(stage) && !is_whole) {
        pose = ARENA_NEW(arena, stage->body.count, struct pose);
        if (!pose || !explode_stage(scene->grid, stage, side, arena, pose))
            return false;
    }
    return figures_add(scene->grid, stage, pose, side, NULL, arena, figures);
}

/* Paints a picture in the middle of its place. */
static void paint_picture(const struct figure *figure, double x, double y, struct canvas *canvas) {
    double wide = figure_extent(figure, 0), high = figure_extent(figure, 1);
    double scale = fmin(EDGE, fmin(WIDE / fmax(wide, 1), PICTURE / fmax(high, 1)));
    struct spot spot = {x + (WIDE - wide * scale) / 2, y + (PICTURE - high * scale) / 2, scale};
    figure_paint(figure, spot, canvas);
}

/* Paints lines of a text from `*y` on, and leaves `*y` below them. False: there is no memory. */
static bool paint_words(const char *text, double size, bool bold, int most, double x, double *y,
                        struct arena *arena, struct canvas *canvas) {
    const char *line[WORD_LINES];
    int lines = text ? lettering_wrap(text, bold ? BOLDER * size : size, WIDE, most, arena, line) : 0;
    for (int i = 0; i < lines; i++) {
        canvas->words(canvas, line[i], x, *y + 0.6 * size,
                      &(struct lettering){.size = size, .bold = bold, .ink = BLACK});
        *y += 1.25 * size;
    }
    return lines || !text || !*text;
}

static bool paint_item(const struct gallery *gallery, size_t index, double x, double y, struct arena *arena,
                       struct canvas *canvas) {
    const struct picture_item *item = &gallery->item[index];
    figure_list figures = {0};
    bool is_whole = item->whole || (item->solution && item->solution->is_path);
    if (!add_picture(&gallery->scene[index], is_whole, arena, &figures))
        return false;
    if (figures.count)
        paint_picture(&figures.at[0], x, y, canvas);
    y += PICTURE + WORDS;
    return paint_words(item->name, NAME, true, NAME_LINES, x, &y, arena, canvas) &&
           paint_words(item->words, WORDS, false, WORD_LINES, x, &y, arena, canvas);
}

enum treen_status gallery_draw(const struct gallery *gallery, struct arena *arena, struct canvas *canvas) {
    struct places places = places_for(gallery);
    size_t each = places.columns * places.rows;
    for (size_t i = 0; i < gallery->items; i++) {
        size_t place = i % each;
        if (!place)
            canvas->page(canvas, places.width, places.height);
        double x = MARGIN + (double)(place % places.columns) * (WIDE + BETWEEN);
        double y = MARGIN + (double)(place / places.columns) * (HIGH + BETWEEN);
        TRY_ROOM(paint_item(gallery, i, x, y, arena, canvas));
    }
    return TREEN_OK;
}
