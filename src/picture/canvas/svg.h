/* The canvas that writes SVG by itself: one page, without a library. Equal pictures are equal byte
 * for byte, on every machine. Its words are text, in the reader's own sans-serif. */
#pragma once

#include "picture/canvas/canvas.h"

/* Its format is TREEN_SVG; `pixels` have no meaning. */
extern const struct canvas_maker svg_maker;
