/* Sheets as DXF of release 12, which every program reads: polylines in layers, one page beside the
 * other. y points up. A file is pairs of lines, a code and its value. */
#include "making/sheet/sheets.h"

static const double BESIDE = 20; /* between two pages */

static void put_group(FILE *out, int code, const char *value) {
    fprintf(out, "%3d\n%s\n", code, value);
}

static void put_number(FILE *out, int code, int value) {
    fprintf(out, "%3d\n%d\n", code, value);
}

static void put_point(FILE *out, double x, double y) {
    char text[LENGTH_ROOM];
    put_group(out, 10, sheet_length(x, text));
    put_group(out, 20, sheet_length(y, text));
    put_group(out, 30, "0");
}

/* Writes the version, the unit (4: millimetres) and the corners of all pages. */
static void write_header(const struct sheets *sheets, FILE *out) {
    put_group(out, 0, "SECTION");
    put_group(out, 2, "HEADER");
    put_group(out, 9, "$ACADVER");
    put_group(out, 1, "AC1009");
    put_group(out, 9, "$INSUNITS");
    put_number(out, 70, 4);
    put_group(out, 9, "$EXTMIN");
    put_point(out, 0, 0);
    put_group(out, 9, "$EXTMAX");
    put_point(out, (double)sheets->pages * (sheets->size.x + BESIDE) - BESIDE, sheets->size.y);
    put_group(out, 0, "ENDSEC");
}

static void begin_table(FILE *out, const char *name, int rows) {
    put_group(out, 0, "TABLE");
    put_group(out, 2, name);
    put_number(out, 70, rows);
}

static void write_tables(const struct sheets *sheets, FILE *out) {
    put_group(out, 0, "SECTION");
    put_group(out, 2, "TABLES");
    begin_table(out, "LTYPE", 1);
    put_group(out, 0, "LTYPE");
    put_group(out, 2, "CONTINUOUS");
    put_number(out, 70, 0);
    put_group(out, 3, "Solid line");
    put_number(out, 72, 65);
    put_number(out, 73, 0);
    put_group(out, 40, "0");
    put_group(out, 0, "ENDTAB");
    begin_table(out, "LAYER", SHEET_LAYERS);
    for (enum sheet_layer layer = LAYER_SHEET; layer < SHEET_LAYERS; layer++) {
        put_group(out, 0, "LAYER");
        put_group(out, 2, sheets->look[layer].name);
        put_number(out, 70, 0);
        put_number(out, 62, sheets->look[layer].number);
        put_group(out, 6, "CONTINUOUS");
    }
    put_group(out, 0, "ENDTAB");
    put_group(out, 0, "ENDSEC");
}

static void write_line(const struct sheets *sheets, const struct sheet_line *line, double right, FILE *out) {
    const char *layer = sheets->look[line->layer].name;
    put_group(out, 0, "POLYLINE");
    put_group(out, 8, layer);
    put_number(out, 66, 1);
    put_point(out, 0, 0);
    put_number(out, 70, line->closed);
    for (size_t i = 0; i < line->at.count; i++) {
        put_group(out, 0, "VERTEX");
        put_group(out, 8, layer);
        put_point(out, line->at.at[i].x + right, sheets->size.y - line->at.at[i].y);
    }
    put_group(out, 0, "SEQEND");
    put_group(out, 8, layer);
}

enum treen_status sheets_dxf(const struct sheets *sheets, FILE *out) {
    write_header(sheets, out);
    write_tables(sheets, out);
    put_group(out, 0, "SECTION");
    put_group(out, 2, "ENTITIES");
    for (size_t p = 0; p < sheets->pages; p++)
        for (size_t i = 0; i < sheets->page[p].line.count; i++)
            write_line(sheets, &sheets->page[p].line.at[i], (double)p * (sheets->size.x + BESIDE), out);
    put_group(out, 0, "ENDSEC");
    put_group(out, 0, "EOF");
    return TREEN_OK;
}
