#include "picture/palette.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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

enum { COLOURS = sizeof colours / sizeof *colours, BLACK = 16, WHITE = 231, CUBE = 16 };

/* ---- Further colours ------------------------------------------------------------------------- */

/* Returns the linear red, green and blue of a colour of Oklab (B. Ottosson 2020). */
static struct ink linear(double lightness, double a, double b) {
    double l = lightness + 0.3963377774 * a + 0.2158037573 * b;
    double m = lightness - 0.1055613458 * a - 0.0638541728 * b;
    double s = lightness - 0.0894841775 * a - 1.2914855480 * b;
    l *= l * l;
    m *= m * m;
    s *= s * s;
    return (struct ink){4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

static bool can_be_shown(struct ink ink) {
    return ink.red >= 0 && ink.red <= 1 && ink.green >= 0 && ink.green <= 1 && ink.blue >= 0 && ink.blue <= 1;
}

/* Returns a part of a colour as screens take it (sRGB). */
static double screen(double part) {
    return part <= 0.0031308 ? 12.92 * part : 1.055 * pow(part, 1 / 2.4) - 0.055;
}

/* Returns the colour number `i` of those without an end. Each goes on by the golden angle, so that
 * hues never come together, and three lightnesses take turns. Its chroma is as strong as screens
 * can show. */
static struct ink further(unsigned i) {
    static const double golden_angle = 2.399963229728653, first = 0.5, lightness[] = {0.78, 0.5, 0.64};
    double hue = first + golden_angle * (double)i, light = lightness[i % 3], chroma = 0.15;
    struct ink ink = linear(light, chroma * cos(hue), chroma * sin(hue));
    for (; !can_be_shown(ink) && chroma > 0; chroma -= 0.005)
        ink = linear(light, chroma * cos(hue), chroma * sin(hue));
    return (struct ink){screen(ink.red), screen(ink.green), screen(ink.blue)};
}

/* Tells whether white letters are easier to read on the colour than black ones. */
static bool is_dark(struct ink ink) {
    static const double middle = 0.5;
    return 0.3 * ink.red + 0.59 * ink.green + 0.11 * ink.blue < middle;
}

/* Returns the nearest step of a terminal's cube of colours, 0 to 5. */
static int cube_step(double part) {
    int level = (int)(255 * part + 0.5);
    return level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40;
}

/* ---- By name --------------------------------------------------------------------------------- */

/* Paints that puzzles name. Black is a grey, on which black lines are seen. */
static const struct {
    const char *name;
    unsigned ink; /* red, green and blue, a byte each */
} paints[] = {{"white", 0xfafaf7},  {"black", 0x707074},  {"red", 0xcd463c},
              {"yellow", 0xf0d750}, {"green", 0x46965f},  {"blue", 0x3c73b4},
              {"grey", 0xafafaf},   {"orange", 0xe6963c}, {"brown", 0x8c5f41}};

/* The numbers of paints have their ink in the lower bytes. */
enum { PAINT = 1 << 24 };

/* Reads a name like #f51340, as files of BurrTools have them. Dark ones become lighter, so that
 * black lines are seen. */
static unsigned read_paint(const char *name) {
    if (name[0] != '#' || strlen(name) != 7 || strspn(name + 1, "0123456789abcdef") != 6)
        return 0;
    unsigned ink = (unsigned)strtoul(name + 1, NULL, 16), lighter = 0x404040 + (ink >> 2 & 0x3f3f3f) * 3;
    return PAINT + lighter;
}

unsigned palette_named(const char *name) {
    for (unsigned i = 0; i < sizeof paints / sizeof *paints; i++)
        if (!strcmp(paints[i].name, name))
            return PAINT + paints[i].ink;
    return read_paint(name);
}

/* ---- By number ------------------------------------------------------------------------------- */

struct ink palette_ink(unsigned number) {
    if (!number)
        return (struct ink){0.86, 0.86, 0.84};
    if (number >= PAINT)
        return (struct ink){(number >> 16 & 255) / 255.0, (number >> 8 & 255) / 255.0,
                            (number & 255) / 255.0};
    unsigned i = number - 1;
    if (i >= COLOURS)
        return further(i - COLOURS);
    return (struct ink){colours[i].red / 255.0, colours[i].green / 255.0, colours[i].blue / 255.0};
}

struct ink palette_letter(unsigned number) {
    double grey = !number || palette_terminal_letter(number) == BLACK ? 0.1 : 1;
    return (struct ink){grey, grey, grey};
}

int palette_terminal(unsigned number) {
    if (number <= COLOURS)
        return colours[number - 1].terminal;
    struct ink ink = palette_ink(number);
    return CUBE + 36 * cube_step(ink.red) + 6 * cube_step(ink.green) + cube_step(ink.blue);
}

int palette_terminal_letter(unsigned number) {
    if (number <= COLOURS)
        return colours[number - 1].letter;
    return is_dark(palette_ink(number)) ? WHITE : BLACK;
}

/* ---- Shades ---------------------------------------------------------------------------------- */

/* The shades of ColorBrewer's YlGnBu (C. Brewer), which colour-blind people can read. */
static const unsigned char shades[][3] = {{255, 255, 217}, {237, 248, 177}, {199, 233, 180},
                                          {127, 205, 187}, {65, 182, 196},  {29, 145, 192},
                                          {34, 94, 168},   {37, 52, 148},   {8, 29, 88}};

struct ink palette_heat(float part) {
    enum { LAST = sizeof shades / sizeof *shades - 1 };
    static const struct ink nothing = {0.9, 0.9, 0.9};
    if (part < 0)
        return nothing;
    double at = fmin(part, 1) * LAST;
    int low = at < LAST ? (int)at : LAST - 1;
    double mix[3];
    for (int i = 0; i < 3; i++)
        mix[i] = (shades[low][i] + (at - low) * (shades[low + 1][i] - shades[low][i])) / 255;
    return (struct ink){mix[0], mix[1], mix[2]};
}

struct ink palette_on_heat(float part) {
    double grey = part < 0 ? 0.45 : is_dark(palette_heat(part)) ? 1 : 0.1;
    return (struct ink){grey, grey, grey};
}
