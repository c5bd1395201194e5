#include "picture/canvas/code.h"

#include "base/module.h"

enum { QUIET = 4 }; /* squares of the white margin: the least that ISO 18004 allows */

enum treen_status code_open(const struct code_maker **maker, struct treen_error *error) {
    const void *symbol = NULL;
    TRY(module_load("qrencode", "drawing QR codes", "libqrencode-dev", &symbol, error));
    *maker = symbol;
    return TREEN_OK;
}

/* Paints the dark squares of a row, neighbours as one. */
static void paint_row(const bool *dark, size_t side, double x, double y, double edge, struct canvas *canvas) {
    static const struct ink black = {0, 0, 0};
    for (size_t i = 0, first; i < side; i++) {
        for (first = i; i < side && dark[i];)
            i++;
        double left = x + edge * (double)first, right = x + edge * (double)i;
        const double corner[4][2] = {{left, y}, {right, y}, {right, y + edge}, {left, y + edge}};
        if (i > first)
            canvas->polygon(canvas, corner, 4, black);
    }
}

enum treen_status code_paint(const struct code_maker *maker, const char *text, double x, double y,
                             double width, struct arena *arena, struct canvas *canvas) {
    bool *dark = ARENA_NEW(arena, CODE_SIDE * CODE_SIDE, bool);
    size_t side = dark ? maker->make(text, dark) : 0;
    double edge = width / (double)(side + 2 * QUIET);
    TRY_ROOM(side);
    for (size_t i = 0; i < side; i++)
        paint_row(dark + i * side, side, x + QUIET * edge, y + edge * (double)(QUIET + i), edge, canvas);
    return TREEN_OK;
}
