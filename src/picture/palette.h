/* Colours that stay apart for colour-blind eyes: Okabe and Ito's set, then what Tol's "muted" set adds. Letters say
 * the same once more, for those whom colours tell nothing. */
#ifndef TREEN_PICTURE_PALETTE_H
#define TREEN_PICTURE_PALETTE_H

struct ink {
    double red, green, blue; /* 0..1 */
};

/* What a body of that number (from 1) is painted with, and letters on it; 0 is the colour of what has none. */
struct ink palette_ink(unsigned number);
struct ink palette_letter(unsigned number);

/* The nearest of a terminal's 256 colours, in the same order. */
int palette_terminal(unsigned number);
int palette_terminal_letter(unsigned number);

#endif
