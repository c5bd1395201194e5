/* Flat parts of pieces and of a tray, before they have places on sheets. */
#pragma once

#include "making/sheet/sheets.h"

struct sheet_part {
    const char *name;
    outline cut;        /* the lines that a tool follows, in millimetres */
    outline engraved;   /* open lines */
    outline common;     /* open lines between pieces, which are cut once */
    size_t name_lines;  /* of these the last are the part's name, which is never mirrored */
    double name_middle; /* the name is around this x */
    bool over;          /* the part may lie turned over */
};

typedef ARRAY(struct sheet_part) part_list;
typedef ARRAY(outline) outline_list;

/* Adds the parts of a piece, all its copies. Equal parts share their lines. Returns false when
 * there is no memory. */
bool parts_of_piece(const struct parts *source, const struct parts_piece *piece,
                    const struct sheet_settings *settings, struct arena *arena, part_list *parts);

/* Measures a piece as it is cut: width and depth of its layers together, their thickness and their
 * volume. The size of flat pieces has no thickness: 0. Returns false when there is no memory. */
bool piece_measure(const struct parts *source, struct parts_piece *piece,
                   const struct sheet_settings *settings, struct arena *arena);

/* Adds the parts of a tray for the box: a bottom with the marks of coloured cells, and each layer's
 * frame and islands. Returns false when there is no memory. */
bool parts_of_tray(const struct parts *source, const struct sheet_settings *settings, struct arena *arena,
                   part_list *parts);

/* Divides an outline into its parts, each a line with the holes in it. Returns false when there is
 * no memory. */
bool outline_split(const outline *lines, struct arena *arena, outline_list *split);

struct label {
    const char *text;
    struct point middle;
    double height;
    bool standing; /* the text runs upwards */
};

/* Finds a place for the label's text on the part. Takes the largest letters, from `largest` down to
 * `least`, that fit at one of the places, away from the engraved lines. False: there is none. */
bool label_find(struct label *label, const outline *part, const outline *engraved, const point_list *places,
                double largest, double least);

/* Adds the strokes of a label, as large as fits at one of the places, lying or standing, away from
 * the strokes that are there. `largest` is the height of the largest letters, *middle the x of the
 * place. Returns false when there is no memory. */
bool label_add(const char *text, const outline *part, const point_list *places, double largest,
               struct arena *arena, outline *strokes, double *middle);
