/* The pen of the strokes goes over a raster, and blackens the squares that it comes to. */
#include "making/print/letters.h"

#include "making/sheet/engraving.h"
#include "making/sheet/strokes.h"

#include <math.h>

enum { ROWS = 8, MESHES = 6 }; /* a comma reaches below the line; meshes of a letter's height */

/* Squares are larger than a mesh by this on each side, so that two that touch in a corner become
 * one area. */
static const double WIDER = 0.1;

struct raster {
    int width;
    bool *is_black; /* row by row */
};

/* Marks the squares on the way from a to b. */
static void draw_line(const struct raster *raster, struct point a, struct point b) {
    int steps = (int)lround(fmax(fabs(b.x - a.x), fabs(b.y - a.y)));
    for (int i = 0; i <= steps; i++) {
        double part = steps ? (double)i / steps : 0;
        long x = lround(a.x + part * (b.x - a.x)), y = lround(a.y + part * (b.y - a.y));
        if (x >= 0 && x < raster->width && y >= 0 && y < ROWS)
            raster->is_black[y * raster->width + x] = true;
    }
}

static bool draw_text(const char *text, struct arena *arena, struct raster *raster) {
    double wide = strokes_width(text) * MESHES;
    outline strokes = {0};
    raster->width = (int)lround(wide) + 1;
    raster->is_black = ARENA_NEW(arena, (size_t)raster->width * ROWS, bool);
    if (!raster->is_black ||
        !strokes_add(text, (struct point){wide / 2, MESHES / 2.0}, MESHES, arena, &strokes))
        return false;
    for (size_t l = 0; l < strokes.count; l++)
        for (size_t i = 0; i + 1 < strokes.at[l].count; i++)
            draw_line(raster, strokes.at[l].at[i], strokes.at[l].at[i + 1]);
    return true;
}

/* Adds the black squares as tiles, around the middle of the text. */
static bool add_squares(const struct raster *raster, struct arena *arena, tile_list *tiles) {
    for (int i = 0; i < raster->width * ROWS; i++) {
        double x = i % raster->width - (raster->width - 1) / 2.0, y = MESHES / 2.0 - i / raster->width;
        const struct point corner[4] = {
            {x - 0.5, y - 0.5}, {x + 0.5, y - 0.5}, {x + 0.5, y + 0.5}, {x - 0.5, y + 0.5}};
        if (raster->is_black[i] && !tiles_add(tiles, corner, 4, arena))
            return false;
    }
    return true;
}

bool letters_outline(const char *text, double height, struct arena *arena, outline *lines) {
    struct raster raster;
    tile_list tiles = {0};
    outline squares;
    if (!draw_text(text, arena, &raster) || !add_squares(&raster, arena, &tiles) ||
        !outline_of_tiles(&tiles, true, arena, &squares) || !outline_grow(&squares, WIDER, arena, lines))
        return false;
    outline_scale(lines, height / MESHES);
    return true;
}
