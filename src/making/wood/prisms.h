/* Glueing pieces of upright prisms from straight sticks, triangular or hexagonal ones. Two
 * triangular sticks side by side are sawn as one rhombic stick. */
#pragma once

#include "base/array.h"
#include "making/making.h"
#include "making/sheet/outline.h"

struct prism_stick {
    int length; /* cells, one above the other */
    bool pair;  /* two triangles wide: a rhombus */
};

/* Two sticks that touch, the first later in the list. */
struct prism_joint {
    size_t stick, other;
    size_t faces; /* of cells */
};

struct prism_piece {
    const struct parts_piece *piece;
    ARRAY(struct prism_stick) stick; /* in reading order */
    ARRAY(struct prism_joint) joint;
    size_t *of; /* by cell of its shape: the number of the stick */
};

/* A stick lies on the table by its longest side. The lengths are in millimetres. */
struct prism_section {
    size_t corners;
    double side[6], tilt[6]; /* by side, from the base on; tilt: of the blade from upright, in degrees */
    double high;             /* over the base */
    double area;             /* square millimetres */
};

struct prisms {
    struct prism_section section;
    bool pairs; /* the cells are equal triangles, of which two make a rhombus */
    size_t pieces;
    struct prism_piece *piece;
};

/* Tells whether the cells are triangles, hexagons or their prisms. */
bool prisms_suit(const struct grid *grid);

/* Divides all pieces into upright sticks. Each is all of a column of cells, or of two equal columns
 * side by side, of which as many as possible are pairs. Returns false when there is no memory. */
bool prisms_plan(const struct parts *parts, struct arena *arena, struct prisms *prisms);

/* Writes the list as text. */
void prisms_write(const struct prisms *prisms, const struct parts *parts, FILE *out);
