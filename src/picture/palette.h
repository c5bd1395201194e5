/* Colours that colour-blind people can tell apart: Okabe and Ito's set, then the further ones of
 * Tol's "muted" set. After these fifteen come colours without an end, no two alike, in three
 * lightnesses. Letters tell the same, for people who do not see the colours. */
#pragma once

struct ink {
    double red, green, blue; /* 0..1 */
};

/* Returns the colour of the body with that number (from 1), and of letters on it; 0 is the colour
 * of bodies without one. */
struct ink palette_ink(unsigned number);
struct ink palette_letter(unsigned number);

/* Returns the number of a colour by its name, like "white" or "#f51340"; 0 = it is none. */
unsigned palette_named(const char *name);

/* Returns the shade of a part of the most, from pale to dark; below 0: nothing. The second is the
 * colour of letters on it. */
struct ink palette_heat(float part);
struct ink palette_on_heat(float part);

/* Returns the nearest of a terminal's 256 colours, by the same numbers. */
int palette_terminal(unsigned number);
int palette_terminal_letter(unsigned number);
