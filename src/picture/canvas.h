/* What pictures in files are painted on: pages of polygons, lines and words. Lengths are in points (1/72 inch), x to
 * the right, y down. Painting never fails: what went wrong is kept, and told in the end. */
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
    /* Ends the page before, if there is one; every other call is for the page begun last. */
    void (*page)(struct canvas *canvas, double width, double height);
    void (*polygon)(struct canvas *canvas, const double (*corner)[2], int corners, struct ink ink);
    void (*line)(struct canvas *canvas, const double from[2], const double to[2], double width,
                 struct ink ink);

    /* UTF-8 on one line. x is its left end or its middle, y the middle of its capitals. */
    void (*words)(struct canvas *canvas, const char *text, double x, double y,
                  const struct lettering *lettering);
};

#endif
