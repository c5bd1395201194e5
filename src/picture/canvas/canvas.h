/* The canvas for pictures in files: pages of polygons, lines, balls and words. Lengths are in
 * points (1/72 inch), x to the right, y down. Painting never fails: an error is kept, and told when
 * the canvas is closed. */
#pragma once

#include "picture/palette.h"
#include "treen.h"

#include <stdio.h>

enum align { ALIGN_LEFT, ALIGN_MIDDLE };

struct lettering {
    double size;
    enum align align;
    bool bold;
    struct ink ink;
};

struct canvas {
    /* Begins a page and ends the one before; every other call paints on the last page. */
    void (*page)(struct canvas *canvas, double width, double height);
    void (*polygon)(struct canvas *canvas, const double (*corner)[2], int corners, struct ink ink);
    void (*line)(struct canvas *canvas, const double from[2], const double to[2], double width,
                 struct ink ink);

    /* Paints a ball: `lit` where the light falls on it, from the upper left; `shade` at its rim. */
    void (*ball)(struct canvas *canvas, const double middle[2], double radius, struct ink lit,
                 struct ink shade);

    /* Writes UTF-8 on one line. x is its left end or its middle, y the middle of its capitals. */
    void (*words)(struct canvas *canvas, const char *text, double x, double y,
                  const struct lettering *lettering);

    /* The pages that will come, each as large as the first. A file of one page has them below each
     * other. Set before the first page; 0 or 1: one. */
    size_t pages;
};

/* A way to make canvases. */
struct canvas_maker {
    /* Opens a canvas that writes to `out`; null when there is no memory. `pixels`: the longer side
     * of a PNG. SVG and PNG take one page. */
    struct canvas *(*open)(enum treen_picture_type format, unsigned pixels, FILE *out);

    /* Ends the last page and frees the canvas: TREEN_OK, TREEN_IO or TREEN_NO_MEMORY. */
    enum treen_status (*close)(struct canvas *canvas);
};
