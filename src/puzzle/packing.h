/* A packing: pieces on a grid and a box to fill with them. */
#ifndef TREEN_PUZZLE_PACKING_H
#define TREEN_PUZZLE_PACKING_H

#include "shape/place.h"

struct packing_piece {
    const char *name;
    struct shape shape;   /* sorted and settled */
    uint32_t least, most; /* copies; least <= most, most >= 1 */
    enum motion motion;
};

struct packing_colour {
    char mark; /* the character that draws it */
    const char *name;
};

struct packing {
    const struct grid *grid;
    struct group group;
    struct box box;
    size_t pieces;
    struct packing_piece *piece;
    size_t colours;
    struct packing_colour *colour;
    bool *allowed; /* as struct colour_rules; [colours * colours] */
};

enum { MOST_PIECES = 10000, MOST_COPIES = 1000000, MOST_COLOURS = 63 };

extern const struct kind kind_packing;

#endif
