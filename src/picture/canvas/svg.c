/* A picture is a list of elements, far to near, each in a line of its own. Lines of one width and
 * colour that follow each other are one element. Numbers have two decimals: a hundredth of a point
 * is not seen. */
#include "picture/canvas/svg.h"

#include "base/text/xml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The tones of a ball: in a file they have a name, which says both colours. */
struct tones {
    unsigned lit, shade;
};

/* `canvas` comes first, so that both have one address. */
struct svg_canvas {
    struct canvas canvas;
    FILE *out;
    size_t begun;         /* pages */
    double height;        /* of the first page, and so of all */
    bool drawing;         /* an element of lines is open */
    unsigned colour;      /* of the open element */
    double width, end[2]; /* its lines' width, and where the last one ends */
    struct tones *tones;  /* those that have a name; owned */
    size_t count, room;
    bool no_memory;
};

static struct svg_canvas *own(struct canvas *canvas) {
    return (struct svg_canvas *)canvas;
}

/* Returns the colour as it is written: red, green and blue with eight bits each. */
static unsigned write_colour(struct ink ink) {
    const double part[] = {ink.red, ink.green, ink.blue};
    unsigned colour = 0;
    for (int i = 0; i < 3; i++)
        colour = colour << 8 | (unsigned)(255 * fmin(fmax(part[i], 0), 1) + 0.5);
    return colour;
}

/* Writes a number with `before` in front of it and without needless zeros. */
static void put_number(FILE *out, const char *before, double number) {
    char text[32];
    int end = snprintf(text, sizeof text, "%.2f", number) - 1;
    while (text[end] == '0')
        text[end--] = '\0';
    if (text[end] == '.')
        text[end] = '\0';
    fprintf(out, "%s%s", before, !strcmp(text, "-0") ? "0" : text);
}

static void put_place(FILE *out, char before, const double place[2]) {
    const char text[] = {before, '\0'};
    put_number(out, text, place[0]);
    put_number(out, " ", place[1]);
}

/* Ends the element of lines that is open. */
static void end_lines(struct svg_canvas *own) {
    if (own->drawing)
        fputs("\"/>\n", own->out);
    own->drawing = false;
}

/* ---- Painting -------------------------------------------------------------------------------- */

/* Begins the file, white, since an SVG is seen on backgrounds of any colour. */
static void begin_file(FILE *out, double width, double height) {
    put_number(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", width);
    put_number(out, "pt\" height=\"", height);
    put_number(out, "pt\" viewBox=\"0 0 ", width);
    put_number(out, " ", height);
    fputs("\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
}

/* Begins what belongs to a page, and moves it to its place below the pages before. */
static void begin_group(FILE *out, double top) {
    fputs("<g font-family=\"sans-serif\" stroke-width=\".3\" stroke-linecap=\"round\" "
          "stroke-linejoin=\"round\"",
          out);
    if (top > 0) {
        put_number(out, " transform=\"translate(0 ", top);
        fputs(")\"", out);
    }
    fputs(">\n", out);
}

/* Begins a page. More pages than were said to come are left out. */
static void page(struct canvas *canvas, double width, double height) {
    struct svg_canvas *self = own(canvas);
    size_t pages = canvas->pages ? canvas->pages : 1;
    if (self->begun >= pages)
        return;
    if (self->begun) {
        end_lines(self);
        fputs("</g>\n", self->out);
    } else {
        self->height = height;
        begin_file(self->out, width, height * (double)pages);
    }
    begin_group(self->out, self->height * (double)self->begun++);
}

/* Paints a polygon. The hair line in its own colour closes the seams that smoothing leaves between
 * neighbours. */
static void polygon(struct canvas *canvas, const double (*corner)[2], int corners, struct ink ink) {
    struct svg_canvas *self = own(canvas);
    unsigned colour = write_colour(ink);
    end_lines(self);
    fprintf(self->out, "<path fill=\"#%06x\" stroke=\"#%06x\" d=\"", colour, colour);
    for (int i = 0; i < corners; i++)
        put_place(self->out, i ? 'L' : 'M', corner[i]);
    fputs("z\"/>\n", self->out);
}

static void line(struct canvas *canvas, const double from[2], const double to[2], double width,
                 struct ink ink) {
    struct svg_canvas *self = own(canvas);
    unsigned colour = write_colour(ink);
    bool goes_on = self->drawing && colour == self->colour && width == self->width;
    if (!goes_on) {
        end_lines(self);
        fprintf(self->out, "<path fill=\"none\" stroke=\"#%06x\" ", colour);
        put_number(self->out, "stroke-width=\"", width);
        fputs("\" d=\"", self->out);
    }
    if (!goes_on || from[0] != self->end[0] || from[1] != self->end[1])
        put_place(self->out, 'M', from);
    put_place(self->out, 'L', to);
    self->drawing = true;
    self->colour = colour;
    self->width = width;
    self->end[0] = to[0];
    self->end[1] = to[1];
}

/* Tells whether the tones have a name already, and notes them if not. */
static bool is_named(struct svg_canvas *own, struct tones tones) {
    for (size_t i = 0; i < own->count; i++)
        if (own->tones[i].lit == tones.lit && own->tones[i].shade == tones.shade)
            return true;
    if (own->count == own->room) {
        size_t room = own->room ? 2 * own->room : 16;
        struct tones *grown = realloc(own->tones, room * sizeof *grown);
        if (!grown) {
            own->no_memory = true;
            return false;
        }
        own->tones = grown;
        own->room = room;
    }
    own->tones[own->count++] = tones;
    return false;
}

/* Paints a disc. Its tones go from a place at the upper left, the light, to the rim. */
static void ball(struct canvas *canvas, const double middle[2], double radius, struct ink lit,
                 struct ink shade) {
    struct svg_canvas *self = own(canvas);
    struct tones tones = {write_colour(lit), write_colour(shade)};
    end_lines(self);
    if (!is_named(self, tones))
        fprintf(self->out,
                "<radialGradient id=\"ball-%06x-%06x\" fx=\".325\" fy=\".325\"><stop stop-color=\"#%06x\"/>"
                "<stop offset=\"1\" stop-color=\"#%06x\"/></radialGradient>\n",
                tones.lit, tones.shade, tones.lit, tones.shade);
    fprintf(self->out, "<circle fill=\"url(#ball-%06x-%06x)\"", tones.lit, tones.shade);
    put_number(self->out, " cx=\"", middle[0]);
    put_number(self->out, "\" cy=\"", middle[1]);
    put_number(self->out, "\" r=\"", radius);
    fputs("\"/>\n", self->out);
}

static void words(struct canvas *canvas, const char *text, double x, double y,
                  const struct lettering *lettering) {
    static const double capitals = 0.36; /* half the height of capitals, in sizes */
    struct svg_canvas *self = own(canvas);
    end_lines(self);
    put_number(self->out, "<text x=\"", x);
    put_number(self->out, "\" y=\"", y + capitals * lettering->size);
    put_number(self->out, "\" font-size=\"", lettering->size);
    fprintf(self->out, "\" fill=\"#%06x\"%s%s>", write_colour(lettering->ink),
            lettering->bold ? " font-weight=\"bold\"" : "",
            lettering->align == ALIGN_MIDDLE ? " text-anchor=\"middle\"" : "");
    xml_write_line(self->out, text);
    fputs("</text>\n", self->out);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static struct canvas *open_canvas(enum treen_picture_type format, unsigned pixels, FILE *out) {
    (void)format, (void)pixels;
    struct svg_canvas *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    *made = (struct svg_canvas){.canvas = {page, polygon, line, ball, words, 0}, .out = out};
    return &made->canvas;
}

static enum treen_status close_canvas(struct canvas *canvas) {
    struct svg_canvas *self = own(canvas);
    end_lines(self);
    if (self->begun)
        fputs("</g>\n</svg>\n", self->out);
    enum treen_status status = self->no_memory ? TREEN_NO_MEMORY : ferror(self->out) ? TREEN_IO : TREEN_OK;
    free(self->tones);
    free(self);
    return status;
}

const struct canvas_maker svg_maker = {open_canvas, close_canvas};
