/* The grip of pieces on each other: how many moves it takes until some of them leave. It serves a
 * search that changes one cell at a time and asks again. Pieces lie in a small box, on any grid on
 * which they slide.
 *
 * Each pair of pieces has tables of counts, by the offset of one from the other. A count is of the
 * pairs of cells that hit each other in the step along an axis that ends there. A cell that changes
 * its piece changes these counts by one, so that the tables go on from cut to cut. Axes along which
 * cells hit only that at the end have one table. A line of bits for each row of offsets tells where
 * a step is blocked at all. A bit scan gives the distance that one slides past the other (E223).
 * The engine of `treen apart` would make the tables of all pairs anew for each cut. */
#pragma once

#include "shape/shape.h"

#include <stdint.h>

enum { GRIP_PIECES = 12, GRIP_SIDE = 12, GRIP_WORDS = 4 };

/* The greatest (pieces - 1) * side: places are counted from the first piece in fields of few
 * bits. */
enum { GRIP_FAR = 60 };

struct grip;

/* Gives the sides of the cuboid of the cells' homes, in steps of the grid. */
void grip_sides(const struct grid *grid, const struct coloured_cell *cell, size_t cells, int side[3]);

/* Opens the tables of pieces without cells, in a box of these cells. Its sides are at most
 * GRIP_SIDE, and pieces 2 to GRIP_PIECES. Null: there is no memory. */
struct grip *grip_open(unsigned pieces, const struct grid *grid, const struct coloured_cell *cell,
                       size_t cells, struct arena *arena);

/* Gives a cell of the box, by its number, to a piece, or takes it away. Cost: the cells of the
 * other pieces. */
void grip_give(struct grip *grip, unsigned piece, unsigned cell);
void grip_take(struct grip *grip, unsigned piece, unsigned cell);

enum grip_outcome { GRIP_LOOSE, GRIP_STUCK, GRIP_TOO_MANY };

/* The number of moves until something leaves, and the positions that were reached until then. */
struct grip_answer {
    enum grip_outcome outcome;
    uint32_t level;     /* of stuck pieces: the greatest number of moves of a position, and 1 */
    uint32_t positions; /* that were reached */
    uint32_t exits;     /* sets of pieces that leave after these moves, from all positions together */
    uint32_t leaving;   /* bits of the pieces that leave first */
};

/* Looks for the fewest moves until some pieces leave. TOO_MANY: there are more positions than
 * `most`, or pieces that still hang together are very far from each other. */
struct grip_answer grip_level(struct grip *grip, uint32_t most);

/* Tells whether all pieces come apart: GRIP_LOOSE, GRIP_STUCK or GRIP_TOO_MANY. *first is the
 * answer of grip_level. */
enum grip_outcome grip_comes_apart(struct grip *grip, uint32_t most, struct grip_answer *first);
