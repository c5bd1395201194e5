/* Sheets for machines that cut and engrave flat material, and paper templates. All lengths are
 * millimetres. A sheet is pages of lines, each in a layer. */
#pragma once

#include "making/making.h"
#include "making/sheet/nest.h"

#include <stdio.h>

/* In the order in which a machine does them. SHEET: the border of the material, which is not
 * cut. */
enum sheet_layer { LAYER_SHEET, LAYER_ENGRAVE, LAYER_CUT, SHEET_LAYERS };

/* The name and the colour of a layer, and how broad its lines are. */
struct sheet_look {
    const char *name;
    double red, green, blue;
    int number; /* of the colour in DXF */
    double width;
};

struct sheet_line {
    enum sheet_layer layer;
    bool closed;
    point_list at;
};

struct sheet_page {
    ARRAY(struct sheet_line) line; /* of a part: engraved ones, then holes, then the line around it */
};

struct sheets {
    const char *title;
    struct point size;             /* of every page */
    const struct sheet_look *look; /* by layer */
    size_t pages;
    size_t columns; /* of pages in SVG; 0 = all are side by side */
    struct sheet_page *page;
    size_t parts;  /* flat parts on all pages */
    double cut;    /* length of all cuts */
    double filled; /* area of the parts */
};

struct sheet_settings {
    double cell;      /* edge of a cell */
    double gap;       /* taken off every outer side of a part */
    double kerf;      /* width of the cut: lines around parts lie half of it outside */
    double tolerance; /* a tray is wider than its pieces by this on every side */
    double rim;       /* width of a tray's border */
    double stick;     /* width of a stick of a flat net, as a part of its length */
    double spacing;   /* least distance between two parts */
    struct point sheet;
    bool tray;   /* with frames and a bottom for the box */
    bool cells;  /* engraves the sides between cells */
    bool labels; /* engraves the pieces' names */
    bool paper;  /* templates for paper, with a ruler, and without kerf */
};

/* Lays out all pieces, each copy. A solid piece becomes the fewest layers, each as
 * thick as a cell. TREEN_BAD_INPUT: the grid has no flat parts, or a setting does not fit; the
 * error says which, and a number that would. */
enum treen_status sheets_plan(const struct parts *source, const struct sheet_settings *settings,
                              struct arena *arena, struct sheets *sheets, struct treen_error *error);

/* Writes the sheets at their true size. SVG and DXF have one page beside the other, or SVG some
 * rows of pages; PDF has pages. Each layer has a name and a colour: cut red, engrave blue, sheet
 * grey; on paper all is black or grey. Equal sheets give equal bytes. TREEN_OK or
 * TREEN_NO_MEMORY. */
enum treen_status sheets_svg(const struct sheets *sheets, FILE *out);
enum treen_status sheets_pdf(const struct sheets *sheets, FILE *out);
enum treen_status sheets_dxf(const struct sheets *sheets, FILE *out);

/* Prints a length with at most four digits after the point. */
enum { LENGTH_ROOM = 40 };
const char *sheet_length(double length, char text[LENGTH_ROOM]);
