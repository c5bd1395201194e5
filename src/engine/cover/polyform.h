/* The forms of pieces that fit a small box: every connected shape of some sizes, and each place
 * where it can lie. Cells of the box are bits of a mask: a box has at most POLYFORM_CELLS. */
#pragma once

#include "shape/shape.h"

#include <stdint.h>

struct packing;

enum { POLYFORM_CELLS = 64, POLYFORM_LARGEST = 32, POLYFORM_TURNS = 240 };

typedef uint64_t cells; /* bit c: cell c of the box */

/* A form: shapes that are one piece under the motions of pieces. */
struct polyform {
    uint32_t size;             /* cells */
    uint32_t mirror;           /* the form of its mirror image, perhaps itself */
    bool flat;                 /* it lies in one layer of the grid */
    bool symmetric;            /* turned, it equals its mirror image */
    const struct shape *shape; /* its first orientation */
    size_t places;
    cells *place;       /* ascending by their lowest cell */
    uint32_t *start;    /* by cell: the index of the first place in `by_cell`; [cells + 1] */
    cells *by_cell;     /* the places that cover a cell, cell by cell */
    uint64_t imbalance; /* bit (size + d) / 2: a place has d more cells of even x+y+z than of odd */
};

/* A symmetry of the box, as a map of cells. */
struct turn {
    bool mirrors; /* no motion of pieces does it: it takes a form to its mirror image */
    uint8_t image[POLYFORM_CELLS];
};

struct polyforms {
    const struct packing *packing; /* its grid and box */
    enum motion motion;            /* of pieces */
    uint32_t cells;
    uint32_t least, most; /* cells of a form */
    size_t count;
    struct polyform *form; /* ascending by size */
    size_t turns;
    struct turn turn[POLYFORM_TURNS]; /* those with `mirrors` last; the identity is first */
    int imbalance;                    /* of the box */
};

/* A piece in the box. */
struct placed_form {
    uint32_t form;
    cells set;
};

/* Returns the image of a set of cells. */
cells turn_cells(const struct turn *turn, cells set);

/* Tells whether a symmetry leaves a filling as it is: each piece comes to the place of an equal
 * one. */
bool turn_leaves(const struct turn *turn, const struct placed_form *placed, uint32_t pieces);
