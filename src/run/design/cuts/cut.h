/* A box cut into pieces. The cut changes by one cell at a time, and every piece stays connected.
 * Cells of no piece are holes. */
#pragma once

#include "base/random.h"
#include "puzzle/packing.h"
#include "engine/apart/grip.h"

enum { CUT_PIECES = 26, CUT_CELLS = 4096, CUT_HOLE = UINT8_MAX, CUT_CHANGES = 24, CUT_HOLE_TEXT = '.' };

struct cut_near {
    uint8_t count;
    uint16_t cell[GRID_NEIGHBOURS];
};

/* The box of cuts, which they share. */
struct cut_box {
    struct packing packing; /* the grid, the group and the box */
    uint32_t cells, pieces;
    struct cut_near *near; /* by cell: those that share a face with it */
    struct box_group symmetries;
    int side[3];          /* of the cuboid of its homes, in steps of the grid */
    bool chosen;          /* holes are only where the box's cells may stay empty */
    uint32_t least, most; /* cells of a piece */
    uint32_t fewest_holes, most_holes;
};

struct cut_change {
    uint16_t cell;
    uint8_t from; /* its owner before */
};

struct cut {
    const struct cut_box *box;
    uint8_t *owner; /* by cell: its piece, or CUT_HOLE */
    uint32_t size[CUT_PIECES], holes;
    uint32_t limit;    /* the most holes for now: a search may begin with more than the box's */
    struct grip *grip; /* it follows all changes; null = none */
    uint32_t changes;  /* since cut_keep */
    struct cut_change change[CUT_CHANGES];
    uint16_t *stack; /* scratch */
    uint32_t *mark, stamp;
};

/* Fills in the neighbours and the symmetries from the packing. Returns false when there is no
 * memory. */
bool cut_box_open(struct cut_box *box, struct arena *arena);

/* Counts the parts of the box that are not connected with each other; 0: there is no memory. */
uint32_t cut_box_parts(const struct cut_box *box, struct arena *arena);

/* Opens a cut without pieces. Returns false when there is no memory. */
bool cut_open(struct cut *cut, const struct cut_box *box, struct grip *grip, struct arena *arena);

/* Starts anew: pieces grow from random cells until the box is full. */
void cut_grow(struct cut *cut, struct random *random);

/* Starts anew with slices of equal size, in reading order. Where these are not connected, the
 * pieces grow. */
void cut_slice(struct cut *cut, struct random *random);

/* Empties random cells until the limit of holes is reached or nothing more can be emptied. */
void cut_dig(struct cut *cut, struct random *random);

/* Gives a cell at a border to another piece, or makes it a hole. Returns false when the cell that
 * chance names cannot change, or when there is no room to note the change. */
bool cut_change(struct cut *cut, struct random *random);

/* Keeps the changes, or takes all of them back. */
void cut_keep(struct cut *cut);
void cut_undo(struct cut *cut);

/* Takes changes back until `changes` are left. */
void cut_undo_to(struct cut *cut, uint32_t changes);

/* Returns how far the sizes are from those that are asked for: 0 = they are as they should be. */
uint32_t cut_misfit(const struct cut *cut);

/* Tells whether sizes and holes are as asked for. */
bool cut_fits(const struct cut *cut);

/* Takes the cut that a text describes. */
void cut_read(struct cut *cut, const char *text);

/* Writes the text of the cut, a character for each cell, into text[0..cells). It is the same for
 * all images of the cut. `scratch` has as much room. */
void cut_text(const struct cut *cut, char *text, char *scratch);
