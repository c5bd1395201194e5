/* Where BurrTools' numbers say that a piece lies: its rotations have numbers, and a place is that of the shape's
 * hotspot. */
#ifndef TREEN_PUZZLE_FORMAT_XMPUZZLE_PLACE_H
#define TREEN_PUZZLE_FORMAT_XMPUZZLE_PLACE_H

#include "puzzle/format/xmpuzzle.h"

enum { MOST_TURNS = 48 };

/* The grid that treen knows, or null. */
const struct grid *xmpuzzle_grid(enum xmpuzzle_grid grid);

/* How many rotation numbers the grid has, those of mirror images (the second half) included. */
uint32_t xmpuzzle_turns_of(enum xmpuzzle_grid grid);

/* The rotations by number, of a grid that treen knows. */
struct xmpuzzle_turns {
    const struct grid *grid;
    uint32_t count, rotations;
    struct matrix turn[MOST_TURNS];
};
struct xmpuzzle_turns xmpuzzle_turns(enum xmpuzzle_grid grid);

/* The shape's cells where it lies, in the order of the shape. */
void xmpuzzle_lay(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                  const struct xmpuzzle_placed *placed, struct treen_cell *cell);

/* A saved assembly as a solution whose parts are the used copies, in their order; in the arena, the names lent. False
 * when there is no memory. */
bool xmpuzzle_solution(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                       const struct xmpuzzle_solution *saved, const char *const *names, struct arena *arena,
                       struct treen_solution *solution);

/* The other way: the first rotation, without mirror images, in which the shape lies on just these cells of the box
 * (sorted, as many as the shape has), with colours that agree. False when there is none. `scratch` has room for the
 * cells. */
bool xmpuzzle_find(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                   const struct box *box, const struct colour_rules *rules, const struct treen_cell *cell,
                   struct coloured_cell *scratch, struct xmpuzzle_placed *placed);

#endif
