/* Sheets as PDF 1.5, which has layers. No font is needed, as letters are lines. ISO 32000-1 is the
 * source. Objects have fixed numbers: the first ones below, then two for each page. */
#include "making/sheet/sheets.h"

#include "base/utf8.h"
#include "base/text/writing.h"

#include <stdlib.h>

enum { CATALOG = 1, PAGES, INFO, FIRST_LAYER, FIRST_PAGE = FIRST_LAYER + SHEET_LAYERS };
enum { PAGE, CONTENT, OF_A_PAGE };

static const double POINTS = 72 / 25.4; /* in a millimetre */
static const char *const POINTS_TEXT = "2.8346456693";

/* A file with the places of its objects, for the table at its end. */
struct pdf {
    FILE *out;
    size_t length, objects;
    size_t *place; /* by number of the object */
};

static void write_bytes(struct pdf *pdf, const char *text, size_t length) {
    fwrite(text, 1, length, pdf->out);
    pdf->length += length;
}

__attribute__((format(printf, 2, 3))) static void write_text(struct pdf *pdf, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vfprintf(pdf->out, format, values);
    va_end(values);
    pdf->length += length > 0 ? (size_t)length : 0;
}

static void begin_object(struct pdf *pdf, size_t object) {
    pdf->place[object] = pdf->length;
    write_text(pdf, "%zu 0 obj\n", object);
}

static size_t page_object(size_t page, int which) {
    return FIRST_PAGE + page * OF_A_PAGE + (size_t)which;
}

/* ---- What is said of the file ---------------------------------------------------------------- */

/* Writes a text as PDF wants it, in UTF-16. */
static void write_utf16(struct pdf *pdf, const char *text) {
    write_text(pdf, "<FEFF");
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        int bytes = utf8_bytes(at);
        unsigned number = bytes ? utf8_number(at, bytes) : '?';
        if (number > 0xFFFF)
            write_text(pdf, "%04X%04X", 0xD800 + ((number - 0x10000) >> 10),
                       0xDC00 + ((number - 0x10000) & 0x3FF));
        else
            write_text(pdf, "%04X", number);
        at += bytes ? bytes : 1;
    }
    write_text(pdf, ">");
}

static void write_layers(struct pdf *pdf, const struct sheets *sheets) {
    for (int layer = 0; layer < SHEET_LAYERS; layer++) {
        begin_object(pdf, (size_t)(FIRST_LAYER + layer));
        write_text(pdf, "<< /Type /OCG /Name (%s) >>\nendobj\n", sheets->look[layer].name);
    }
}

static void list_layers(struct pdf *pdf) {
    for (int layer = 0; layer < SHEET_LAYERS; layer++)
        write_text(pdf, " %d 0 R", FIRST_LAYER + layer);
}

/* Writes the objects that a reader looks at first. */
static void write_head(struct pdf *pdf, const struct sheets *sheets) {
    begin_object(pdf, CATALOG);
    write_text(pdf, "<< /Type /Catalog /Pages %d 0 R /ViewerPreferences << /PrintScaling /None >>\n", PAGES);
    write_text(pdf, "/OCProperties << /OCGs [");
    list_layers(pdf);
    write_text(pdf, " ] /D << /Order [");
    list_layers(pdf);
    write_text(pdf, " ] >> >> >>\nendobj\n");
    begin_object(pdf, PAGES);
    write_text(pdf, "<< /Type /Pages /Count %zu /Kids [", sheets->pages);
    for (size_t p = 0; p < sheets->pages; p++)
        write_text(pdf, " %zu 0 R", page_object(p, PAGE));
    write_text(pdf, " ] >>\nendobj\n");
    begin_object(pdf, INFO);
    write_text(pdf, "<< /Producer (treen) /Title ");
    write_utf16(pdf, sheets->title);
    write_text(pdf, " >>\nendobj\n");
    write_layers(pdf, sheets);
}

/* ---- Pages ----------------------------------------------------------------------------------- */

static void draw_line(const struct sheet_line *line, FILE *out) {
    char x[LENGTH_ROOM], y[LENGTH_ROOM];
    for (size_t i = 0; i < line->at.count; i++)
        fprintf(out, "%s %s %s\n", sheet_length(line->at.at[i].x, x), sheet_length(line->at.at[i].y, y),
                i ? "l" : "m");
    fputs(line->closed ? "s\n" : "S\n", out);
}

/* Draws one layer. Its lines are marked as content of the layer's group. */
static void draw_layer(const struct sheets *sheets, const struct sheet_page *page, enum sheet_layer layer,
                       FILE *out) {
    const struct sheet_look *look = &sheets->look[layer];
    char red[LENGTH_ROOM], green[LENGTH_ROOM], blue[LENGTH_ROOM], width[LENGTH_ROOM];
    fprintf(out, "/OC /L%d BDC\n%s w %s %s %s RG\n", (int)layer, sheet_length(look->width, width),
            sheet_length(look->red, red), sheet_length(look->green, green), sheet_length(look->blue, blue));
    for (size_t i = 0; i < page->line.count; i++)
        if (page->line.at[i].layer == layer)
            draw_line(&page->line.at[i], out);
    fputs("EMC\n", out);
}

/* Draws a page in millimetres, y down. */
static void draw_page(const struct sheets *sheets, const struct sheet_page *page, FILE *out) {
    char high[LENGTH_ROOM];
    fprintf(out, "%s 0 0 -%s 0 %s cm\n1 J 1 j\n", POINTS_TEXT, POINTS_TEXT,
            sheet_length(sheets->size.y * POINTS, high));
    for (enum sheet_layer layer = LAYER_SHEET; layer < SHEET_LAYERS; layer++)
        draw_layer(sheets, page, layer, out);
}

static enum treen_status write_page(struct pdf *pdf, const struct sheets *sheets, size_t p) {
    char x[LENGTH_ROOM], y[LENGTH_ROOM];
    struct writing content;
    TRY_ROOM(writing_open(&content));
    draw_page(sheets, &sheets->page[p], content.out);
    TRY_ROOM(writing_close(&content));
    begin_object(pdf, page_object(p, PAGE));
    write_text(pdf, "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Contents %zu 0 R\n", PAGES,
               sheet_length(sheets->size.x * POINTS, x), sheet_length(sheets->size.y * POINTS, y),
               page_object(p, CONTENT));
    write_text(pdf, "/Resources << /Properties <<");
    for (int layer = 0; layer < SHEET_LAYERS; layer++)
        write_text(pdf, " /L%d %d 0 R", layer, FIRST_LAYER + layer);
    write_text(pdf, " >> >> >>\nendobj\n");
    begin_object(pdf, page_object(p, CONTENT));
    write_text(pdf, "<< /Length %zu >>\nstream\n", content.length);
    write_bytes(pdf, content.text, content.length);
    write_text(pdf, "endstream\nendobj\n");
    free(content.text);
    return TREEN_OK;
}

/* ---- The file -------------------------------------------------------------------------------- */

/* Writes the table of the objects' places, from which a reader starts. */
static void write_table(struct pdf *pdf) {
    size_t start = pdf->length;
    write_text(pdf, "xref\n0 %zu\n0000000000 65535 f \n", pdf->objects);
    for (size_t i = 1; i < pdf->objects; i++)
        write_text(pdf, "%010zu 00000 n \n", pdf->place[i]);
    write_text(pdf, "trailer\n<< /Size %zu /Root %d 0 R /Info %d 0 R >>\nstartxref\n%zu\n%%%%EOF\n",
               pdf->objects, CATALOG, INFO, start);
}

enum treen_status sheets_pdf(const struct sheets *sheets, FILE *out) {
    struct pdf pdf = {.out = out, .objects = page_object(sheets->pages, PAGE)};
    pdf.place = calloc(pdf.objects, sizeof *pdf.place);
    TRY_ROOM(pdf.place);
    write_text(&pdf, "%%PDF-1.5\n%%\xE2\xE3\xCF\xD3\n");
    write_head(&pdf, sheets);
    enum treen_status status = TREEN_OK;
    for (size_t p = 0; p < sheets->pages && status == TREEN_OK; p++)
        status = write_page(&pdf, sheets, p);
    if (status == TREEN_OK)
        write_table(&pdf);
    free(pdf.place);
    return status;
}
