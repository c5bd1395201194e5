#include "picture/palette.h"

/* Bodies take colours by number, so their order is part of every picture: new ones go to the end.
 * `terminal` is a near one of a terminal's 256 colours. */
static const struct {
    unsigned char red, green, blue;
    unsigned char terminal;
    unsigned char letter; /* on the terminal: 16 black, or 231 white if that is easier to read */
} colours[] = {
    {230, 159, 0, 214, 16},   {86, 180, 233, 74, 16},   {0, 158, 115, 36, 16},    {240, 228, 66, 227, 16},
    {0, 114, 178, 25, 231},   {213, 94, 0, 166, 16},    {204, 121, 167, 175, 16}, {136, 204, 238, 117, 16},
    {17, 119, 51, 28, 231},   {221, 204, 119, 186, 16}, {51, 34, 136, 54, 231},   {204, 102, 119, 167, 16},
    {153, 153, 51, 100, 231}, {136, 34, 85, 89, 231},   {170, 68, 153, 133, 231},
};

enum { COLOURS = sizeof colours / sizeof *colours, BLACK = 16 };

struct ink palette_ink(unsigned number) {
    if (!number)
        return (struct ink){0.86, 0.86, 0.84};
    unsigned i = (number - 1) % COLOURS;
    return (struct ink){colours[i].red / 255.0, colours[i].green / 255.0, colours[i].blue / 255.0};
}

struct ink palette_letter(unsigned number) {
    double grey = !number || colours[(number - 1) % COLOURS].letter == BLACK ? 0.1 : 1;
    return (struct ink){grey, grey, grey};
}

int palette_terminal(unsigned number) {
    return colours[(number - 1) % COLOURS].terminal;
}

int palette_terminal_letter(unsigned number) {
    return colours[(number - 1) % COLOURS].letter;
}
