/* QR codes on a canvas. The module qrencode makes them, with the library of that name. */
#pragma once

#include "base/arena.h"
#include "picture/canvas/canvas.h"

enum { CODE_SIDE = 177 }; /* squares of the largest code */

/* The module's function. */
struct code_maker {
    /* Fills in dark[0..side * side), row by row, and returns `side`, at most CODE_SIDE. Returns 0
     * when the text is too long for a code, or there is no memory. */
    size_t (*make)(const char *text, bool dark[CODE_SIDE * CODE_SIDE]);
};

/* Loads the module. TREEN_BAD_INPUT: it is not there. */
enum treen_status code_open(const struct code_maker **maker, struct treen_error *error);

/* Paints the code of a text as a square of this width, within its white margin. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status code_paint(const struct code_maker *maker, const char *text, double x, double y,
                             double width, struct arena *arena, struct canvas *canvas);
