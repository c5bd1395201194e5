/* The canvas for pictures in files: pages of polygons, lines, balls and words. Lengths are in
 * points (1/72 inch), x to the right, y down. Painting never fails: an error is kept, and told when
 * the canvas is closed. */
#ifndef TREEN_PICTURE_CANVAS_H
#define TREEN_PICTURE_CANVAS_H

#include "picture/palette.h"
#include "treen.h"

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
};

#endif
