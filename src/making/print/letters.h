/* Letters as areas, to be sunk into a face or raised from it. Each is made of little squares, five
 * wide and seven high, so that all its edges lie along two directions. */
#pragma once

#include "making/sheet/outline.h"

/* Finds the outline of the text around the point (0, 0), with y upwards. `height` is that of the
 * strokes of its letters; the squares reach beyond by less than a tenth of it. No two lines touch.
 * Returns false when there is no memory. */
bool letters_outline(const char *text, double height, struct arena *arena, outline *lines);
