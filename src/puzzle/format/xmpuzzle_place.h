/* The places of pieces in BurrTools' files: rotations have numbers, and a piece's place is that of
 * its hotspot. */
#pragma once

#include "puzzle/format/xmpuzzle.h"

enum { MOST_TURNS = 240 };

/* Returns the grid. */
const struct grid *xmpuzzle_grid(enum xmpuzzle_grid grid);

/* Returns the number of the grid's rotation numbers, with those of mirror images (the second
 * half). */
uint32_t xmpuzzle_turns_of(enum xmpuzzle_grid grid);

/* The rotations by number. */
struct xmpuzzle_turns {
    const struct grid *grid;
    bool spheres; /* twin turns take only some shapes to the grid */
    uint32_t count, rotations;
    struct matrix turn[MOST_TURNS];
};
struct xmpuzzle_turns xmpuzzle_turns(enum xmpuzzle_grid grid);

/* Writes the shape's cells in their places, in the order of the shape. */
void xmpuzzle_lay(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                  const struct xmpuzzle_placed *placed, struct treen_cell *cell);

/* Makes a solution of a saved assembly. Its parts are the used copies, in their order. It lives in
 * the arena; the names are lent. Returns false when there is no memory. */
bool xmpuzzle_solution(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem,
                       const struct xmpuzzle_solution *saved, const char *const *names, struct arena *arena,
                       struct treen_solution *solution);

/* Finds the first rotation, without mirror images, in which the shape lies on exactly these cells
 * of the box, with colours that agree. The cells are sorted, as many as the shape has. Returns
 * false when there is none. `scratch` has room for the cells. */
bool xmpuzzle_find(const struct xmpuzzle_turns *turns, const struct xmpuzzle_shape *shape,
                   const struct box *box, const struct colour_rules *rules, const struct treen_cell *cell,
                   struct coloured_cell *scratch, struct xmpuzzle_placed *placed);
