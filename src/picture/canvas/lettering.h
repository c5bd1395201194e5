/* The room that words take. No font is asked: the widths are those of a broad one, so that text in
 * other fonts is seldom broader. */
#pragma once

#include "base/arena.h"

/* Returns the width of a text of UTF-8 in letters of this size, in the unit of `size`. */
double lettering_width(const char *text, double size);

/* Breaks a text into lines that are at most `width` wide; a word that is wider is cut. At most
 * `most` lines are written: the last one ends in an ellipsis where the text goes on. Returns their
 * number; 0 when there is no memory, or no text. */
int lettering_wrap(const char *text, double size, double width, int most, struct arena *arena,
                   const char **line);
