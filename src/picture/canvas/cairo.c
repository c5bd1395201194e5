/* The one file that knows cairo: the canvas of PNG and PDF. It is a module (see base/module.h),
 * because cairo takes longer to load than most questions to answer. Nothing is drawn before its
 * page. All lengths are in points; the scale of a PNG is decided once, with its page. */
#include "picture/canvas/canvas.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* `canvas` comes first, so that both have one address. */
struct cairo_canvas {
    struct canvas canvas;
    enum treen_picture_type format;
    unsigned pixels;
    FILE *out;
    cairo_surface_t *surface;
    cairo_t *cairo; /* null before the first page */
    enum treen_status status;
};

static struct cairo_canvas *own(struct canvas *canvas) {
    return (struct cairo_canvas *)canvas;
}

/* ---- Pages ----------------------------------------------------------------------------------- */

/* Writes bytes. A failure is kept here, since a PDF's surface forgets it when it is finished. */
static cairo_status_t write_bytes(void *context, const unsigned char *bytes, unsigned length) {
    struct cairo_canvas *own = context;
    if (fwrite(bytes, 1, length, own->out) == length)
        return CAIRO_STATUS_SUCCESS;
    own->status = TREEN_IO;
    return CAIRO_STATUS_WRITE_ERROR;
}

/* Keeps the first failure. libpng tells a lack of memory as an error of the PNG. */
static void keep_status(struct cairo_canvas *own, cairo_status_t status) {
    bool memory = status == CAIRO_STATUS_NO_MEMORY || status == CAIRO_STATUS_PNG_ERROR;
    if (status != CAIRO_STATUS_SUCCESS && own->status == TREEN_OK)
        own->status = memory ? TREEN_NO_MEMORY : TREEN_IO;
}

/* Makes a PNG's surface. Points become pixels so that its longer side has `pixels`. */
static cairo_surface_t *raster(struct cairo_canvas *own, double width, double height, double *scale) {
    *scale = own->pixels / fmax(width, height);
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * *scale),
                                      (int)ceil(height * *scale));
}

/* Makes a PDF's surface. The file has no date: equal questions give equal bytes. */
static cairo_surface_t *document(struct cairo_canvas *own, double width, double height) {
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, own, width, height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    return surface;
}

static void first_page(struct cairo_canvas *own, double width, double height) {
    double scale = 1;
    if (own->format == TREEN_PDF)
        own->surface = document(own, width, height);
    else
        own->surface = raster(own, width, height, &scale);
    own->cairo = cairo_create(own->surface);
    cairo_scale(own->cairo, scale, scale);
    cairo_set_line_cap(own->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(own->cairo, CAIRO_LINE_JOIN_ROUND);
}

/* Begins a page of white, since a PNG is seen on backgrounds of any colour. The surface is
 * made with the first page: only then its size is known. */
static void page(struct canvas *canvas, double width, double height) {
    struct cairo_canvas *self = own(canvas);
    if (!self->cairo) {
        first_page(self, width, height);
    } else {
        cairo_show_page(self->cairo);
        cairo_pdf_surface_set_size(self->surface, width, height);
    }
    cairo_set_source_rgb(self->cairo, 1, 1, 1);
    cairo_paint(self->cairo);
}

/* ---- Painting -------------------------------------------------------------------------------- */

static void take_ink(cairo_t *cairo, struct ink ink) {
    cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue);
}

/* Paints a polygon. The hair line in its own colour closes the seams that smoothing leaves between
 * neighbours. */
static void polygon(struct canvas *canvas, const double (*corner)[2], int corners, struct ink ink) {
    cairo_t *cairo = own(canvas)->cairo;
    take_ink(cairo, ink);
    cairo_new_path(cairo); /* words leave a current point */
    for (int i = 0; i < corners; i++)
        cairo_line_to(cairo, corner[i][0], corner[i][1]);
    cairo_close_path(cairo);
    cairo_fill_preserve(cairo);
    cairo_set_line_width(cairo, 0.3);
    cairo_stroke(cairo);
}

static void line(struct canvas *canvas, const double from[2], const double to[2], double width,
                 struct ink ink) {
    cairo_t *cairo = own(canvas)->cairo;
    take_ink(cairo, ink);
    cairo_move_to(cairo, from[0], from[1]);
    cairo_line_to(cairo, to[0], to[1]);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
}

/* Paints a disc. Its tones go from a place at the upper left, the light, to the rim. */
static void ball(struct canvas *canvas, const double middle[2], double radius, struct ink lit,
                 struct ink shade) {
    static const double full_circle = 6.283185307179586, away = 0.35; /* of the light, in radiuses */
    cairo_t *cairo = own(canvas)->cairo;
    double x = middle[0] - away * radius, y = middle[1] - away * radius;
    cairo_pattern_t *tones = cairo_pattern_create_radial(x, y, 0, middle[0], middle[1], radius);
    cairo_pattern_add_color_stop_rgb(tones, 0, lit.red, lit.green, lit.blue);
    cairo_pattern_add_color_stop_rgb(tones, 1, shade.red, shade.green, shade.blue);
    cairo_set_source(cairo, tones);
    cairo_pattern_destroy(tones);
    cairo_new_path(cairo);
    cairo_arc(cairo, middle[0], middle[1], radius, 0, full_circle);
    cairo_fill(cairo);
}

static void words(struct canvas *canvas, const char *text, double x, double y,
                  const struct lettering *lettering) {
    static const double capitals = 0.36; /* half the height of capitals, in sizes */
    cairo_t *cairo = own(canvas)->cairo;
    cairo_text_extents_t extents;
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           lettering->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, lettering->size);
    cairo_text_extents(cairo, text, &extents);
    take_ink(cairo, lettering->ink);
    cairo_move_to(cairo, lettering->align == ALIGN_MIDDLE ? x - extents.x_advance / 2 : x,
                  y + capitals * lettering->size);
    cairo_show_text(cairo, text);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static struct canvas *open_canvas(enum treen_picture_type format, unsigned pixels, FILE *out) {
    struct cairo_canvas *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    *made = (struct cairo_canvas){
        .canvas = {page, polygon, line, ball, words, 0}, .format = format, .pixels = pixels, .out = out};
    return &made->canvas;
}

/* Writes the PNG, or the rest of the PDF that cairo still holds: so most failures are found
 * here. */
static enum treen_status close_canvas(struct canvas *canvas) {
    struct cairo_canvas *self = own(canvas);
    if (self->cairo) {
        keep_status(self, cairo_status(self->cairo));
        if (self->format == TREEN_PNG)
            keep_status(self, cairo_surface_write_to_png_stream(self->surface, write_bytes, self));
        cairo_destroy(self->cairo);
        cairo_surface_finish(self->surface);
        keep_status(self, cairo_surface_status(self->surface));
        cairo_surface_destroy(self->surface);
    }
    enum treen_status status = self->status;
    free(self);
    return status;
}

const struct canvas_maker treen_module_cairo = {open_canvas, close_canvas};
