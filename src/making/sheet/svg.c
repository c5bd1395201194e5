/* Sheets as SVG: a user unit is a millimetre, a group is a layer (as Inkscape has them). */
#include "making/sheet/sheets.h"

#include "base/text/xml.h"

static const double BESIDE = 20; /* between two pages */

static const char *write_colour(const struct sheet_look *look, char text[8]) {
    snprintf(text, 8, "#%02x%02x%02x", (unsigned)(look->red * 255) & 255, (unsigned)(look->green * 255) & 255,
             (unsigned)(look->blue * 255) & 255);
    return text;
}

static size_t columns_of(const struct sheets *sheets) {
    return sheets->columns && sheets->columns < sheets->pages ? sheets->columns : sheets->pages;
}

/* Returns the place of a page on the drawing. */
static struct point corner_of(const struct sheets *sheets, size_t page) {
    const size_t columns = columns_of(sheets);
    return (struct point){(double)(page % columns) * (sheets->size.x + BESIDE),
                          (double)(page / columns) * (sheets->size.y + BESIDE)};
}

static void write_line(const struct sheet_line *line, struct point by, FILE *out) {
    char x[LENGTH_ROOM], y[LENGTH_ROOM];
    fputs("<path d=\"", out);
    for (size_t i = 0; i < line->at.count; i++)
        fprintf(out, "%s%s %s", i ? " L" : "M", sheet_length(line->at.at[i].x + by.x, x),
                sheet_length(line->at.at[i].y + by.y, y));
    fputs(line->closed ? " Z\"/>\n" : "\"/>\n", out);
}

static void write_layer(const struct sheets *sheets, enum sheet_layer layer, FILE *out) {
    const struct sheet_look *look = &sheets->look[layer];
    char colour[8], width[LENGTH_ROOM];
    fprintf(out,
            "<g id=\"%s\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\" fill=\"none\" stroke=\"%s\" "
            "stroke-width=\"%s\">\n",
            look->name, look->name, write_colour(look, colour), sheet_length(look->width, width));
    for (size_t p = 0; p < sheets->pages; p++)
        for (size_t i = 0; i < sheets->page[p].line.count; i++)
            if (sheets->page[p].line.at[i].layer == layer)
                write_line(&sheets->page[p].line.at[i], corner_of(sheets, p), out);
    fputs("</g>\n", out);
}

enum treen_status sheets_svg(const struct sheets *sheets, FILE *out) {
    char x[LENGTH_ROOM], y[LENGTH_ROOM];
    const size_t columns = columns_of(sheets);
    const struct point last = sheets->pages ? corner_of(sheets, sheets->pages - 1) : (struct point){0, 0};
    const double width = (double)columns * (sheets->size.x + BESIDE) - BESIDE;
    sheet_length(width, x);
    sheet_length(last.y + sheets->size.y, y);
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"%smm\" height=\"%smm\" "
            "viewBox=\"0 0 %s %s\">\n<title>",
            x, y, x, y);
    xml_write_line(out, sheets->title);
    fputs("</title>\n", out);
    for (enum sheet_layer layer = LAYER_SHEET; layer < SHEET_LAYERS; layer++)
        write_layer(sheets, layer, out);
    fputs("</svg>\n", out);
    return TREEN_OK;
}
