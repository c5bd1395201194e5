/* Letters made of strokes, for tools that follow lines: a laser, a pen, a router. Capitals, digits
 * and some signs; small letters become capitals. */
#pragma once

#include "making/sheet/outline.h"

/* Returns the width of the text where its letters are 1 high. */
double strokes_width(const char *text);

/* Adds the strokes of the text as open lines. `middle` is the middle of the text, `height` that of
 * its letters. A character without a letter becomes a question mark. Returns false when there is
 * no memory. */
bool strokes_add(const char *text, struct point middle, double height, struct arena *arena, outline *lines);
