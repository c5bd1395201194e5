#include "picture/canvas/watched.h"

#include <math.h>

enum { BYTES_OF_PIXEL = 4 };

/* Returns the part of `bytes` that paint may take. Closing takes the rest (E216). */
static size_t for_paint(size_t bytes) {
    return bytes / 4 * 3;
}

static struct watched *own(struct canvas *canvas) {
    return (struct watched *)canvas;
}

static bool goes_on(struct watched *watched) {
    return !resident_is_passed(&watched->limit);
}

/* Begins a page. An image has all its memory from the beginning on. */
static void page(struct canvas *canvas, double width, double height) {
    struct watched *self = own(canvas);
    double longer = fmax(width, height), shorter = fmin(width, height), pixels = self->pixels;
    if (pixels * pixels * shorter / longer * BYTES_OF_PIXEL > (double)self->image)
        self->limit.passed = true;
    self->under->pages = canvas->pages;
    if (goes_on(self))
        self->under->page(self->under, width, height);
}

static void polygon(struct canvas *canvas, const double (*corner)[2], int corners, struct ink ink) {
    struct watched *self = own(canvas);
    if (goes_on(self))
        self->under->polygon(self->under, corner, corners, ink);
}

static void line(struct canvas *canvas, const double from[2], const double to[2], double width,
                 struct ink ink) {
    struct watched *self = own(canvas);
    if (goes_on(self))
        self->under->line(self->under, from, to, width, ink);
}

static void ball(struct canvas *canvas, const double middle[2], double radius, struct ink lit,
                 struct ink shade) {
    struct watched *self = own(canvas);
    if (goes_on(self))
        self->under->ball(self->under, middle, radius, lit, shade);
}

static void words(struct canvas *canvas, const char *text, double x, double y,
                  const struct lettering *lettering) {
    struct watched *self = own(canvas);
    if (goes_on(self))
        self->under->words(self->under, text, x, y, lettering);
}

void watched_open(struct watched *watched, struct canvas *under, unsigned pixels, const struct arena *arena) {
    size_t spare = arena_spare(arena);
    *watched = (struct watched){.canvas = {page, polygon, line, ball, words, 0},
                                .under = under,
                                .pixels = pixels,
                                .image = spare,
                                .limit = resident_limit(for_paint(spare))};
}

bool watched_gave_up(const struct watched *watched) {
    return watched->limit.passed;
}
